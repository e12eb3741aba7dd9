import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneGrammar
import PathreelSceneSyntax
import Testing

/// Tests that every word of another tool gets advice, and that a scene that follows the advice works.
@Suite struct SynonymsTests {
  private static let head = "canvas: {size: [100, 100]}\nduration: 2\nelements:\n"

  /// The messages for elements, without the file's name.
  private func messages(_ elements: String, beside keys: String = "") -> String {
    do {
      let scene = try SceneFile(text: Self.head + elements + keys, name: "a", folder: nil, images: nil)
      for time in [0, 0.7, 1.9] { _ = try scene.displayList(at: time) }
      return ""
    } catch { return "\(error)" }
  }

  /// The message about an element; nil if it is right. Missing files do not count, nor does LaTeX if it is missing.
  private func fault(of element: String) -> String? {
    let text = messages("  - " + element)
    // Some words of choices exclude keys that others need.
    return text.isEmpty || text.contains("'photo.png' ") || text.contains("'clip.mp4' ")
      || text.contains("'intro.yaml' ")
      || text.contains("which cannot be found; install Debian's")
      || text.contains("; here it is '") ? nil : text
  }

  @Test func `the example of another tool's kind of element is an element`() {
    for entry in Synonyms.table.kinds {
      for form in entry.write {
        let fault = self.fault(of: form)
        #expect(fault == nil, "\(form): \(fault ?? "")")
      }
    }
  }

  @Test func `another tool's kind of element gets its example`() {
    for entry in Synonyms.table.kinds {
      for word in entry.words {
        let expected = "a:4:5: unknown kind of element '\(word)'; write \(entry.write.joined(separator: " or "))"
        #expect(messages("  - \(word): {tint: 5}") == expected)
      }
    }
  }

  @Test func `no kind of element has a word for another one`() {
    let words = Set(Synonyms.table.kinds.flatMap(\.words).map(Synonyms.normalized))
    for name in Examples.kinds.keys { #expect(!words.contains(Synonyms.normalized(name))) }
  }

  // MARK: Words of choices

  /// The choices of the grammar, each as an element with `?` in place of a word.
  private static let choices = [
    "rounded-rectangle: {size: 20, radius: 5, style: ?}", "arc: {radius: 9, start: 0, end: 9, closing: ?}",
    "connector: {from: [0, 0], to: [9, 9], leaving: right, entering: left, line: ?}",
    "connector: {from: [0, 0], to: [9, 9], leaving: ?, entering: left}",
    "{h-stack: {alignment: ?}, elements: [text: A]}", "{v-stack: {alignment: ?}, elements: [text: A]}",
    "{grid: {columns: 2, alignment: ?}, elements: [text: A]}",
    "{along: {r: 9, orientation: ?}, elements: [text: A]}", "text: {text: A, weight: ?}",
    "text: {text: A, align: ?}", "image: {file: photo.png, size: 9, mode: ?}",
    "image: {file: photo.png, interpolation: ?}", "{circle: {radius: 9}, blend: ?}",
    "{circle: {radius: 9}, stroke: {cap: ?}}", "{circle: {radius: 9}, stroke: {join: ?}}",
    "{circle: {radius: 9}, stroke: {end: ?}}", "{circle: {radius: 9}, fill: {color: red, rule: ?}}",
    "{circle: {radius: 9}, fill: {gradient: [red, blue], spread: ?}}",
    "{circle: {radius: 9}, aspect-ratio: {ratio: 1, mode: ?}}",
    "{circle: {radius: 9}, rotate: {by: 9, anchor: ?}}",
  ]

  @Test func `another tool's word for a choice gets the word here, and that is taken`() {
    for entry in Synonyms.table.words {
      for word in entry.words {
        var isSaid = false
        for element in Self.choices {
          let message = messages("  - " + element.replacing("?", with: "\"\(word)\""))
          guard let advice = message.firstMatch(of: /is '.*'; write '(.+)'$/) else { continue }
          let fault = fault(of: element.replacing("?", with: String(advice.1)))
          #expect(fault == nil, "\(word) in \(element): \(fault ?? "")")
          isSaid = isSaid || entry.write.contains(String(advice.1))
        }
        func scene(_ easing: String) -> String {
          messages("  - circle: {radius: 9}\n", beside: "beats: [{go: {lasts: 1, ease: \"\(easing)\"}}]")
        }
        if let advice = scene(word).firstMatch(of: /is '.*'; write '(.+)'$/) {
          #expect(scene(String(advice.1)) == "", "\(word): \(advice.1)")
          isSaid = isSaid || entry.write.contains(String(advice.1))
        }
        #expect(isSaid, "'\(word)' is said nowhere to be \(entry.write)")
      }
    }
  }

  // MARK: Expressions

  /// The names that examples of calls mention, with a value for each.
  private static let values = [
    "from": "1", "to": "3", "share": "0.5", "x": "1", "y": "1", "low": "2", "high": "4", "a": "1", "b": "2",
    "seed": "7",
    "index": "1", "period": "2", "condition": "t > 1", "hue": "0.5", "saturation": "0.5", "brightness": "0.5",
    "degrees": "9", "lightness": "9", "red": "9", "green": "9", "blue": "9", "colour": "red", "factor": "0.5",
    "text": "'ab'", "start": "0", "count": "1", "number": "5",
  ]

  private func example(_ call: String) -> String {
    call.replacing(/[a-z_0-9]+(?![a-z_0-9(])/) { Self.values[String($0.0)] ?? String($0.0) }
  }

  @Test func `another tool's function gets an expression that has a value`() {
    for entry in Synonyms.table.functions {
      for word in entry.words where word.allSatisfy({ $0.isLetter || $0.isNumber }) {
        let call = entry.write[0]
        let message = messages("  - circle: {radius: \"\(word)(1, 2)\"}")
        #expect(message == "a:4:23: unknown function '\(word)'; write \(call)")
        let isColor = call.contains("rgb") || call.contains("hsb(") || call.contains("hsl(") || call.contains("colour")
        let key = isColor ? "fill" : "rotate"
        let makesText = ["part(", "replace(", "text("].contains { call.hasPrefix($0) }
        let fault = fault(
          of: makesText
            ? "{text: \"{\(example(call))}\"}" : "{circle: {radius: 9}, \(key): \"\(example(call))\"}")
        #expect(fault == nil, "\(call): \(fault ?? "")")
      }
    }
  }

  @Test func `no function has a word for another one`() {
    for entry in Synonyms.table.functions {
      for word in entry.words where word.allSatisfy(\.isLetter) {
        let message = messages("  - circle: {radius: \"\(word)(1, 2)\"}")
        #expect(message.contains("unknown function"), "\(word)")
      }
    }
  }

  @Test func `another tool's name gets the name here`() {
    for entry in Synonyms.table.names {
      for word in entry.words where word.allSatisfy({ $0.isLetter || $0 == "-" }) {
        let word = word.replacing("-", with: "_")
        let message = messages("  - circle: {radius: \(word)}")
        #expect(message == "a:4:22: unknown name '\(word)'; write '\(entry.write[0])'\(entry.note)")
      }
    }
  }

  @Test func `another tool's prefix is left out`() {
    for prefix in Synonyms.table.prefixes {
      #expect(
        messages("  - circle: {radius: 9 + \(prefix).sin(t)}")
          == "a:4:26: a name has no '.' and no parts: '\(prefix).sin'; write sin(radians)")
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of parameters that take any text.
@Suite struct TextParameterTests {
  private static func text(_ parameters: String, _ elements: String) -> String {
    "canvas: {size: [400, 100]}\nduration: 2\nparameters:\n  \(parameters)\nelements:\n  - \(elements)\n"
  }

  private func scene(
    _ parameters: String = "title: {text: Good morning}", _ elements: String = #"text: "{title}""#
  ) throws -> SceneFile {
    try SceneFile(text: Self.text(parameters, elements), name: "a")
  }

  private func message(_ parameters: String, _ elements: String = "circle: {radius: 9}") -> String {
    do {
      _ = try scene(parameters, elements).displayList(at: 1)
      return "drawn"
    } catch { return "\(error)" }
  }

  @Test func `a parameter with 'text' takes text`() throws {
    let parameter = try scene("title: {text: Good morning, label: Headline}").parameters[0]
    #expect(parameter == SceneParameter("title", label: "Headline", .text, value: .text("Good morning")))
  }

  @Test func `a text inserts it by its name`() throws {
    #expect(try scene().displayList(at: 0) == scene("other: {text: x}", "text: Good morning").displayList(at: 0))
  }

  @Test func `a text is inserted between others`() throws {
    let whole = try scene("n: {value: 2}", #"text: "2 × Good morning!""#).displayList(at: 0)
    #expect(try scene("title: {text: Good morning}", #"text: "{1 + 1} × {title}!""#).displayList(at: 0) == whole)
  }

  @Test func `setting it changes what is drawn`() throws {
    let set = try scene().setting("title", to: .text("Good night"))
    #expect(try set.displayList(at: 0) == scene("other: {text: x}", "text: Good night").displayList(at: 0))
  }

  @Test(arguments: ["{t}", "{title}", "{{t}}", "{", "}", "{1/0}", "{t:.2}"])
  func `braces in a value are shown as they are`(value: String) throws {
    let escaped = value.replacing("{", with: "{{").replacing("}", with: "}}")
    let shown = try scene("other: {text: x}", "text: \"\(escaped)\"").displayList(at: 1)
    #expect(try scene().setting("title", to: .text(value)).displayList(at: 1) == shown)
    #expect(try scene("title: {text: \"\(value)\"}").displayList(at: 1) == shown)
  }

  @Test(arguments: ["red", "5", "true", "1e3", "#fff"])
  func `a value that looks like another kind is text`(value: String) throws {
    #expect(try scene("title: {text: \"\(value)\"}").parameters[0].value == .text(value))
    #expect(try scene().parameterValue(named: "title", from: value) == .text(value))
  }

  @Test(arguments: [("title == 'Good morning'", true), ("title != 'Good morning'", false), ("title == other", false)])
  func `texts can be compared`(condition: String, holds: Bool) throws {
    let scene = try scene(
      "title: {text: Good morning}\n  other: {text: x}", "circle: {radius: \"if(\(condition), 20, 5)\"}")
    guard case .fill(let fill)? = try scene.displayList(at: 0).items.first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.path.boundingRect.width == (holds ? 40 : 10))
  }

  @Test func `a condition chooses between texts`() throws {
    let scene = try scene(
      "title: {text: Good morning}", #"text: "{if(t < 1, title, 'Good night')}""#)
    #expect(try scene.displayList(at: 0) == self.scene().displayList(at: 0))
    #expect(
      try scene.displayList(at: 1.5) == self.scene("other: {text: x}", "text: Good night").displayList(at: 1.5))
  }

  @Test(
    arguments: [
      (
        "title: {text: a, value: b}", "circle: {radius: 9}",
        "a:4:20: 'title' has both 'text' and 'value'; keep one"
      ),
      (
        "title: {text: a, range: [0, 1]}", "circle: {radius: 9}",
        "a:4:20: 'title' has both 'text' and 'range'; keep one"
      ),
      (
        "title: {text: a, choices: [a]}", "circle: {radius: 9}",
        "a:4:20: 'title' has both 'text' and 'choices'; keep one"
      ),
      ("title: {}", "circle: {radius: 9}", "a:4:10: 'title' needs 'value', 'text' or 'image'"),
      ("title: {text: [a]}", "circle: {radius: 9}", "a:4:17: 'text' is text; a list stands here"),
      ("title: {text: a}", "circle: {radius: title}", "a:6:22: 'radius' is a number; this is text"),
      ("title: {text: a}", "circle: {radius: 2 * title}", "a:6:26: this is text where '*' takes a number"),
      (
        "title: {text: a}", "{circle: {radius: 9}, stroke: {cap: title}}",
        "a:6:41: 'cap' is 'title'; it must be one of 'butt', 'round', 'square'"
      ),
      (
        "title: {text: a}", #"text: "{title:.2}""#, "a:6:13: 'title' is text; only a number has a format"
      ),
      (
        "title: {text: a}\n  side: {value: l, choices: [l, r]}", "circle: {radius: \"if(title == side, 1, 2)\"}",
        "a:7:35: a choice is compared with text; both sides must agree"
      ),
      (
        "title: {text: \(String(repeating: "a", count: 10_001))}", "circle: {radius: 9}",
        "a:4:17: parameter 'title' takes a text of at most 10000 bytes"
      ),
      (
        "title: {text: \(String(repeating: "a", count: 6_000))}", #"text: "{title}{title}""#,
        "a:6:20: with this value 'text' is longer than 10000 bytes; shorten what is put in (t = 1)"
      ),
    ]) func `a text parameter cannot be used as a number or a colour`(
      parameters: String, elements: String, expected: String
    )
  {
    #expect(message(parameters, elements) == expected)
  }

  @Test func `a value that is too long is refused where it is set`() throws {
    let long = String(repeating: "a", count: 10_001)
    #expect(throws: SceneError.tooLongText(parameter: "title", limit: 10_000)) {
      try scene().setting("title", to: .text(long))
    }
  }

  @Test(arguments: [.number(1), .choice("a"), .image("a.png"), .boolean(true)] as [ParameterValue])
  func `a value of another kind is refused for the parameter`(value: ParameterValue) {
    #expect(throws: SceneError.wrongKind(parameter: "title", wanted: "text")) {
      try scene().setting("title", to: value)
    }
  }
}

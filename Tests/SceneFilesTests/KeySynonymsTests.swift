import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of the advice about another tool's keys: whoever follows it gets a working scene, or another message.
@Suite struct KeySynonymsTests {
  /// A correct scene with one element, as lists of `key: value` for each mapping, by the names of
  /// `Synonyms.Entry.places`.
  struct Draft {
    var kind: String
    var pairs: [String: [String]]
    /// The pair in place of the kind; nil if the kind is there.
    var replaced: String?

    static let kinds: [String: String] = [
      "rectangle": "size: [40, 20]", "rounded-rectangle": "size: [40, 20]|radius: 5", "circle": "radius: 9",
      "ellipse": "size: [40, 20]", "capsule": "size: [40, 20]", "arc": "radius: 40|start: 0|end: 90",
      "annulus": "radius: 40|inner: 0.6", "polygon": "sides: 6|radius: 40", "star": "points: 5|radius: 40",
      "lines": "points: [[0, 0], [90, 60]]", "connector": "from: [0, 0]|to: [90, 60]|line: straight",
      "text": "text: A", "letters": "text: A", "image": "file: photo.png", "video": "file: clip.mp4",
      "scene": "file: intro.yaml", "repeat": "count: 2",
      "h-stack": "spacing: 2", "v-stack": "spacing: 2", "grid": "columns: 2", "spacer": "min-length: 3",
      "hypotrochoid": "fixed: 70|rolling: 42|pen: 40", "epitrochoid": "fixed: 36|rolling: 12|pen: 12",
      "curve": "y: x", "along": "y: x", "freehand": "samples: [[[0, 0], [30, 20], [60, 0]]]",
      "morph": "through: [circle: {radius: 9}, star: {points: 5, radius: 9}]|progress: t",
    ]
    static let groups: Set = ["repeat", "h-stack", "v-stack", "grid", "along"]
    static let modifiers: [String: String] = [
      "stroke": "width: 2", "outline": "width: 2", "fill": "color: red", "shadow": "radius: 3", "trim": "to: 0.5",
      "rotate": "by: 3", "scale": "by: 2", "frame": "width: 20", "draw": "progress: t", "aspect-ratio": "ratio: 2",
    ]
    static let others = [
      "parameter": "value: 1", "beat": "lasts: 1", "keyframe": "to: 3|lasts: 1", "file": "", "canvas": "",
      "element": "",
    ]

    /// Makes a draft that contains the place; nil for an unknown place.
    init?(with place: String) {
      kind = Self.kinds[place] == nil ? "circle" : place
      pairs = ["file": ["duration: 2"], "canvas": ["size: [100, 100]"], "element": []]
      if Self.groups.contains(kind) { pairs["element"] = ["elements: [text: A]"] }
      guard let own = Self.kinds[place] ?? Self.modifiers[place] ?? Self.others[place] else { return nil }
      pairs[kind] = Self.kinds[kind]!.components(separatedBy: "|")
      if !own.isEmpty { pairs[place] = own.components(separatedBy: "|") }
    }

    static func key(_ pair: String) -> String { String(pair.prefix { $0 != ":" }) }

    mutating func set(_ pair: String, in place: String) {
      let key = Self.key(pair)
      pairs[place]?.removeAll { Self.key($0) == key }
      if place == "element", key == kind {
        replaced = pair
      } else {
        if place == "element" { pairs[key] = nil }
        pairs[place, default: []].append(pair)
      }
    }

    var text: String {
      func mapping(_ name: String) -> String { "{\(pairs[name, default: []].joined(separator: ", "))}" }
      var lines = ["canvas: \(mapping("canvas"))"] + pairs["file"]!
      if pairs["parameter"] != nil { lines.append("parameters: {p: \(mapping("parameter"))}") }
      if pairs["beat"] != nil { lines.append("beats: [{go: \(mapping("beat"))}]") }
      if pairs["keyframe"] != nil { lines.append("keyframes: {k: [{to: 0}, \(mapping("keyframe"))]}") }
      let modifiers = Self.modifiers.keys.sorted().filter { pairs[$0] != nil }.map { "\($0): \(mapping($0))" }
      let element = [replaced ?? "\(kind): \(mapping(kind))"] + modifiers + pairs["element"]!
      return (lines + ["elements:", "- {\(element.joined(separator: ", "))}"]).joined(separator: "\n")
    }
  }

  private func messages(_ draft: Draft) -> [String] {
    do {
      _ = try SceneFile(text: draft.text, name: "a", folder: nil, images: nil).displayList(at: 0.7)
      return []
    } catch { return "\(error)".split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst()) } }
  }

  /// The draft after following the advice; the first one if there is a choice.
  private func taking(_ advice: String, in place: String, of draft: Draft, _ value: String) -> Draft {
    var draft = draft
    let first = advice.firstMatch(of: #/ or (?!the like)|, (?=scale: |offset: )/#).map {
      advice[..<$0.range.lowerBound]
    }
    let choice = String(first ?? advice[...]).replacing("…", with: value)
    let parts = choice.wholeMatch(of: /(.*?)(?: (beside|in|instead of) '([^']+)')?/)!
    let (written, relation, owner) = (String(parts.1), parts.2, parts.3.map(String.init))
    let isKey = written.hasPrefix("'") && written.hasSuffix("'")
    let pair = isKey ? "\(written.dropFirst().dropLast()): \(value)" : written
    switch relation {
    case "instead of": draft.replaced = pair.hasPrefix("{") ? String(pair.dropFirst().dropLast()) : pair
    case "beside": draft.set(pair, in: owner == "canvas" ? "file" : "element")
    case "in": draft.set(pair, in: owner!)
    default: draft.set(pair, in: place)
    }
    return draft
  }

  @Test(arguments: ["5", "red"]) func `advice about another tool's key can be taken`(value: String) {
    var taken = 0
    for entry in Synonyms.table.keys {
      for place in entry.places.isEmpty ? ["element", "file"] : entry.places {
        guard var base = Draft(with: place) else { continue }
        // The other tool's word replaces a key, so remove that key.
        let own = Set(entry.write.map { Draft.key(String($0.split(separator: ".")[0])) })
        base.pairs[place]?.removeAll { own.contains(Draft.key($0)) }
        let before = messages(base)
        for word in entry.words {
          var draft = base
          draft.set("\(word): \(value)", in: place)
          guard let said = messages(draft).first(where: { $0.hasPrefix("unknown key '\(word)'; write ") }) else {
            continue
          }
          var advice = String(said.dropFirst("unknown key '\(word)'; write ".count))
          if advice.hasSuffix(entry.note) { advice.removeLast(entry.note.count) }
          let after = messages(taking(advice, in: place, of: base, value))
          // Other errors may remain, because the removed key may be required.
          let faults = after.filter { $0.contains("unknown key") || $0.contains("stands beside") || $0 == said }
          #expect(faults.filter { !before.contains($0) } == [], "\(word) in \(place): \(said)")
          taken += 1
        }
      }
    }
    #expect(taken > 400)
  }
}

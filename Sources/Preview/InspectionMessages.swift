import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles

// The server's answers to queries about a frame. PROTOCOL.md describes each member; `StudioPage` sends them.

/// The answer to `pick`: the keys of the elements at a point, from front to back.
struct PickedMessage: ServerMessage {
  static let type = "picked"
  var request: Int
  var keys: [String]
}

/// The answer to `tree`: the elements of a frame.
struct TreeMessage: ServerMessage {
  static let type = "tree"

  struct Node: Encodable {
    var key, name: String
    var position, iteration: String?
    var count: Int
    var children: [Node]
    var more: Int

    init(_ tree: ElementTree) {
      (key, name, count) = (tree.key.text, tree.name, tree.itemCount)
      position = tree.position.map { "\($0)" }
      iteration = tree.isIteration ? tree.name : nil
      (children, more) = (tree.children.map(Node.init), tree.omittedChildCount)
    }
  }

  var request: Int
  var root: Node
}

/// The answer to `inspect`: the details of one element, with an excerpt of the scene file.
struct ElementMessage: ServerMessage {
  static let type = "element"

  struct Outline: Encodable {
    var d: String
    var filled: Bool
    var stroke: Double?
  }

  var request: Int
  var key: String
  var name: String
  var place: String?
  var file: String?
  var line, column: Int?
  var lines: [SourceLine] = []
  var facts: [[String]] = []
  var paths: [Outline] = []
  var bounds: [Double]?
  var more = 0

  init(request: Int, key: String, _ details: ElementDetails, values: [(key: String, value: String)]) {
    (self.request, self.key, name) = (request, key, details.name)
    place = details.place.map { "\($0)" }
    if let position = details.place?.filePositions.first {
      (file, line, column) = (position.file, position.line, position.column)
      lines = SourceExcerpt.lines(of: position.file, around: position.line)
    }
    facts = values.map { [$0.key, $0.value] } + details.facts.map { [$0.name, $0.value] }
    // JSON has no infinity, which a film may reach by scaling.
    paths = details.outlines.map { outline in
      Outline(
        d: outline.svg, filled: outline.isFilled, stroke: outline.strokeWidth.flatMap { $0.isFinite ? $0 : nil })
    }
    bounds = details.bounds.map { [$0.minX, $0.minY, $0.width, $0.height] }.flatMap {
      $0.allSatisfy(\.isFinite) ? $0 : nil
    }
    more = details.omittedOutlineCount
  }
}

/// The answer to `boxes`: the layout boxes of a frame.
struct BoxesMessage: ServerMessage {
  static let type = "boxes"

  /// A box, encoded as an array of its rectangle, its depth and its name.
  struct Box: Encodable {
    let box: LayoutBoxes.Box

    func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      for number in [box.rect.minX, box.rect.minY, box.rect.width, box.rect.height] {
        try values.encode(Double(number))
      }
      try values.encode(box.depth)
      try values.encode(box.place?.name ?? "")
    }
  }

  var request: Int
  var boxes: [Box]
  var more: Int
}

/// The answer to `save-values`: whether the set was saved. ``Studio`` sends it.
struct SavedMessage: ServerMessage {
  static let type = "saved"
  var request: Int
  var ok: Bool
  var message: String?
  /// The sets that the file contains after the request.
  var sets: SceneMessage.Sets?
}

extension SceneMessage.Sets {
  init(_ sets: ValueSets) {
    file = sets.file
    hash = sets.fingerprint
    self.sets = Dictionary(
      sets.sets.map { set in (set.name, Dictionary(set.values.map { ($0.name, $0.text) }) { $1 }) }
    ) { $1 }
    order = sets.sets.map(\.name)
  }

  /// Reads the sets of a file. If the file cannot be read, the sets are empty, and `problem` says why.
  static func read(_ file: URL) -> (sets: Self, problem: String?) {
    do { return (Self(try ValueSets.read(file)), nil) } catch {
      return (Self(file: file.relativePath), "\(error)")
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import Synchronization

/// The contents of the elements of a document that no animation reaches, kept from frame to frame. ``DrawingBuilder``
/// makes each in the coordinates of its own element, and moves it to its place in a frame. So a frame has the same bytes
/// whether the contents are kept already or not.
final class StillContents: Sendable {
  /// What the content of an element depends on.
  struct Key: Hashable, Sendable {
    let element: Int
    let style: ComputedStyle
    let width, height: CGFloat
    let usedWidth, usedHeight: String?
    let keepsBlanks: Bool
  }

  /// The content of an element in its own coordinates, built with the part number 0.
  struct Entry: Sendable {
    var content: [SVGDrawing.Part.Content]
    var clip: DisplayList.ClipPath?
    /// How many numbers its parts take.
    var count: Int
    /// The boxes of parts by number.
    var boxes: [Int: DrawingBuilder.PlacedBox]
    /// The box of the element itself, if it is a text.
    var textBox: DrawingBuilder.PlacedBox?
    var warnings: [SVGWarning]
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    /// How many entries each element has.
    var counts: [Int: Int] = [:]
    var outlines: [Int: Outline] = [:]
  }

  /// The parts of an `SVGPathData`.
  private struct Outline {
    var path: Path
    var innerElements: Set<Int>
  }

  private let state = Mutex(State())
  /// For each element, whether its content is still, and whether its outline is.
  private let isStill: [Bool]
  private let hasStillOutline: [Bool]

  /// The most entries of an element. One whose inherited style is animated needs another in each frame, and so is not
  /// kept any more.
  private static let maximumOfElement = 3

  init(_ elements: StillElements) { (isStill, hasStillOutline) = (elements.isStill, elements.hasStillOutline) }

  func isStill(_ element: SVGElement) -> Bool { element.index < isStill.count && isStill[element.index] }

  subscript(key: Key) -> Entry? {
    get { state.withLock { $0.entries[key] } }
    set {
      state.withLock { state in
        guard let newValue, state.counts[key.element, default: 0] < Self.maximumOfElement else { return }
        state.counts[key.element, default: 0] += 1
        state.entries[key] = newValue
      }
    }
  }

  /// The outline of a path whose data no animation changes.
  func outline(of element: SVGElement, make: () -> SVGPathData) -> SVGPathData {
    guard element.index < hasStillOutline.count, hasStillOutline[element.index] else { return make() }
    if let known = state.withLock({ $0.outlines[element.index] }) {
      return SVGPathData(known.path, innerElements: known.innerElements)
    }
    let data = make()
    let outline = Outline(path: data.path, innerElements: data.innerElements)
    state.withLock { $0.outlines[element.index] = outline }
    return data
  }
}

extension DrawingBuilder {
  /// The content of an element that is kept from frame to frame; nil if it is not still, and must be built.
  func stillContent(of element: SVGElement, in context: Context) throws(SVGError)
    -> ([SVGDrawing.Part.Content], DisplayList.ClipPath?)?
  {
    guard let still, !isInsideStill, context.paints == nil, !context.isClip, still.isStill(element) else { return nil }
    let key = StillContents.Key(
      element: element.index, style: context.style, width: context.viewport.width, height: context.viewport.height,
      usedWidth: context.usedSize?.width, usedHeight: context.usedSize?.height, keepsBlanks: context.keepsBlanks)
    let entry: StillContents.Entry
    if let known = still[key] {
      entry = known
      try account.charge(entry.count, at: element)
      for warning in entry.warnings { account.add(warning) }
    } else {
      entry = try built(element, in: context)
      still[key] = entry
    }
    let (map, base) = (context.transform, partCount)
    partCount += entry.count
    for (number, box) in entry.boxes {
      ownBoxes[base + number] = PlacedBox(rect: box.rect, transform: box.transform.concatenating(map))
    }
    if let box = entry.textBox {
      textBoxes[ObjectIdentifier(element)] = PlacedBox(
        rect: box.rect, transform: box.transform.concatenating(map))
    }
    return (entry.content.map { $0.moved(by: map, numbersFrom: base) }, entry.clip?.transformed(by: map))
  }

  /// Builds the content of an element in its own coordinates.
  private func built(_ element: SVGElement, in outer: Context) throws(SVGError) -> StillContents.Entry {
    var context = outer
    context.transform = .identity
    let (count, boxes, known) = (partCount, ownBoxes, account.warnings.count)
    (partCount, ownBoxes, isInsideStill) = (0, [:], true)
    defer { (partCount, ownBoxes, isInsideStill) = (count, boxes, false) }
    let (content, clip) = try content(of: element, in: context)
    return StillContents.Entry(
      content: content, clip: clip, count: partCount, boxes: ownBoxes,
      textBox: element.name == "text" ? textBoxes[ObjectIdentifier(element)] : nil,
      warnings: Array(account.warnings.dropFirst(known)))
  }
}

extension SVGDrawing.Part.Content {
  /// The same content in another place.
  ///
  /// - Parameter base: The number of its first part.
  fileprivate func moved(by map: CGAffineTransform, numbersFrom base: Int) -> Self {
    switch self {
    case .item(let item): .item(item.transformed(by: map))
    case .part(let part):
      .part(
        SVGDrawing.Part(
          element: part.element, id: part.id, classes: part.classes, position: part.position,
          number: part.number + base, content: part.content.map { $0.moved(by: map, numbersFrom: base) },
          layers: part.layers.map { $0.moved(by: map) }))
    }
  }
}

extension DisplayList.Group {
  fileprivate func moved(by map: CGAffineTransform) -> DisplayList.Group {
    if case .group(let group) = DisplayList.Item.group(self).transformed(by: map) { group } else { self }
  }
}

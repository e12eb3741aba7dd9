import Foundation
import PathreelDrawing
import PathreelGeometry
import Synchronization

/// The contents of the elements of a document that no animation reaches, kept from frame to frame. ``DrawingBuilder``
/// makes each in the coordinates of its own element, and moves it to its place in a frame. So a frame has the same bytes
/// whether the contents are kept already or not.
final class StillContents: Sendable {
  /// What the content of an element depends on.
  struct Key: Equatable, Sendable {
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

  /// The content of an element where it was shown last.
  struct Shown: Sendable {
    var map: CGAffineTransform
    /// The number of its first part.
    var base: Int
    var content: [SVGDrawing.Part.Content]
    var clip: DisplayList.ClipPath?
  }

  private struct Kept {
    let key: Key
    var entry: Entry
    var shown: Shown?
  }

  private struct State {
    /// For each element the contents that it had, which are few: keys are compared, because hashing one takes longer.
    var kept: [Int: [Kept]] = [:]
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

  /// The content of an element, and where it was shown last.
  func content(_ key: Key) -> (entry: Entry, shown: Shown?)? {
    state.withLock { state in
      state.kept[key.element]?.first { $0.key == key }.map { ($0.entry, $0.shown) }
    }
  }

  func keep(_ entry: Entry, of key: Key) {
    state.withLock { state in
      guard state.kept[key.element, default: []].count < Self.maximumOfElement else { return }
      state.kept[key.element, default: []].append(Kept(key: key, entry: entry))
    }
  }

  func keep(_ shown: Shown, of key: Key) {
    state.withLock { state in
      guard let i = state.kept[key.element]?.firstIndex(where: { $0.key == key }) else { return }
      state.kept[key.element]![i].shown = shown
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
    let known = still.content(key)
    if let known {
      entry = known.entry
      try account.charge(entry.count, at: element)
      for warning in entry.warnings { account.add(warning) }
    } else {
      entry = try built(element, in: context)
      still.keep(entry, of: key)
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
    if let shown = known?.shown, shown.map == map, shown.base == base { return (shown.content, shown.clip) }
    let content = entry.content.map { $0.moved(by: map, numbersFrom: base).keepingItems() }
    let shown = StillContents.Shown(map: map, base: base, content: content, clip: entry.clip?.transformed(by: map))
    still.keep(shown, of: key)
    return (shown.content, shown.clip)
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

  fileprivate func keepingItems() -> Self {
    if case .part(let part) = self { .part(part.keepingItems()) } else { self }
  }
}

extension DisplayList.Group {
  fileprivate func moved(by map: CGAffineTransform) -> DisplayList.Group {
    if case .group(let group) = DisplayList.Item.group(self).transformed(by: map) { group } else { self }
  }
}

import Foundation
import PathreelMotion

/// The frame of an element of the file that others read: `gateway.width`.
struct ElementFrame: Sendable {
  /// What is read of a frame. The values lie side by side in slots in this order.
  enum Part: String, CaseIterable {
    case x, y, left, top, right, bottom, width, height

    func value(of frame: CGRect) -> Double {
      switch self {
      case .x: frame.midX
      case .y: frame.midY
      case .left: frame.minX
      case .top: frame.minY
      case .right: frame.maxX
      case .bottom: frame.maxY
      case .width: frame.width
      case .height: frame.height
      }
    }
  }

  /// The element's id.
  let name: String
  /// The number of the file's element that it is, or in which it stands.
  let element: Int
  /// Where the first of its values is kept.
  let slot: Int
}

extension SceneDecoder {
  /// The elements of the file, each of which sees the frames of those before it, and the frames that are read.
  func wholeElements(_ node: SourceNode, in scope: inout ExpressionScope) -> (
    elements: [Element], frames: [ElementFrame]
  ) {
    guard let items = items(of: node, named: SceneKeys.elements.name, as: .elements) else { return ([], []) }
    var (elements, frames, wanted) = ([Element](), [ElementFrame](), node.framesRead)
    for item in items where !isFull {
      if let element = element(item, in: scope, depth: 1) { elements.append(element) }
      for name in wanted.sorted() {
        guard let uses = elementNames[0].uses[name], uses.count == 1, uses[0].repeats.isEmpty, !uses[0].isOnConnector
        else { continue }
        wanted.remove(name)
        frames.append(ElementFrame(name: name, element: elements.count - 1, slot: scope.slotCount))
        for part in ElementFrame.Part.allCases {
          scope.bind("\(name).\(part.rawValue)", .number, [.parameters, .time])
        }
      }
    }
    reserveSlots(of: scope)
    let read = elements.reduce(into: Set<Int>()) { $0.formUnion($1.inputs.allSlots) }
    let count = ElementFrame.Part.allCases.count
    return (elements, frames.filter { $0.element >= 0 && !read.isDisjoint(with: $0.slot..<$0.slot + count) })
  }
}

extension SourceNode {
  /// The ids that stand somewhere in it as in `gateway.width`. Few scenes read frames, and names that nobody reads cost nothing.
  fileprivate var framesRead: Set<String> {
    switch content {
    case .broken: return []
    case .sequence(let items): return items.reduce(into: []) { $0.formUnion($1.framesRead) }
    case .mapping(let pairs): return pairs.reduce(into: []) { $0.formUnion($1.value.framesRead) }
    case .scalar(let scalar):
      guard scalar.text.utf8.contains(UInt8(ascii: ".")) else { return [] }
      let words = scalar.text.unicodeScalars.split { $0 != "." && !$0.isNameTail }
      return words.reduce(into: []) { ids, word in
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, ElementFrame.Part(rawValue: parts[1]) != nil { ids.insert(parts[0]) }
      }
    }
  }
}

extension SceneFile {
  /// Lays out elements for the frames that others read, in the order of the file, and gives these to a moment.
  ///
  /// They are made for this alone: what is kept of frames plays no part.
  func give(_ frames: [ElementFrame], of elements: [Element], to moment: Moment, _ makeMoment: () throws -> Moment)
    throws
  {
    guard !frames.isEmpty else { return }
    let scout = try Retention.withValue(nil, makeMoment)
    for (number, group) in Dictionary(grouping: frames, by: \.element).sorted(by: { $0.key < $1.key }) {
      var views: [AnyView] = []
      try elements[number].addViews(to: &views, at: scout)
      let ids = group.map { AnyHashable(LinkedElement(scope: 0, name: $0.name, iterations: [])) }
      for (frame, found) in zip(group, ZStack { ViewList(views: views) }.frames(of: ids, in: size)) {
        guard let found else {
          throw scout.failure(
            "'\(frame.name)' is not drawn now, and another element reads its frame", at: elements[number].position)
        }
        for (i, part) in ElementFrame.Part.allCases.enumerated() {
          let value = ExpressionValue.number(part.value(of: found))
          scout.context.slots[frame.slot + i] = value
          moment.context.slots[frame.slot + i] = value
        }
      }
    }
  }
}

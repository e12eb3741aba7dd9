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
  /// The elements of the file, each of which sees the frames of those before it, the camera, which sees all of them, and the
  /// frames that are read.
  func wholeElements(_ node: SourceNode, camera: SourceNode?, in scope: inout ExpressionScope) -> (
    elements: [Element], camera: Fields?, frames: [ElementFrame]
  ) {
    guard let items = items(of: node, named: SceneKeys.elements.name, as: .elements) else { return ([], nil, []) }
    let reading = FrameReading(items + [camera].compactMap { $0 })
    scope.frameIDs = reading.owners.keys.sorted()
    // Their slots come first: those behind them are used again and again, such as a repeat's index.
    let count = ElementFrame.Part.allCases.count
    var slots: [String: Int] = [:]
    for name in reading.names {
      slots[name] = scope.slotCount
      scope.leave(scope.slotCount + count)
    }
    var (elements, frames) = ([Element](), [ElementFrame]())
    for (number, item) in items.enumerated() where !isFull {
      for name in reading.reads[number] where scope["\(name).x"]?.isSlot != true {
        guard let reason = reasonAgainstReading(name, in: number, item, reading) else { continue }
        for part in ElementFrame.Part.allCases { scope.bind("\(name).\(part.rawValue)", to: .unavailable(reason)) }
      }
      if let element = element(item, in: scope, depth: 1) { elements.append(element) }
      for name in reading.namesByOwner[number, default: []] {
        guard let use = elementNames[0].uses[name]?.first, use.repeats.isEmpty, !use.isOnConnector else { continue }
        let slot = slots[name]!
        frames.append(ElementFrame(name: name, element: elements.count - 1, slot: slot))
        for (i, part) in ElementFrame.Part.allCases.enumerated() {
          scope.bind("\(name).\(part.rawValue)", to: .slot(slot + i, .number, [.parameters, .time]))
        }
      }
    }
    var shown: Fields?
    if let camera {
      for name in reading.reads[items.count] where scope["\(name).x"]?.isSlot != true {
        guard let reason = reasonAgainstReading(name, in: items.count, camera, reading) else { continue }
        for part in ElementFrame.Part.allCases { scope.bind("\(name).\(part.rawValue)", to: .unavailable(reason)) }
      }
      shown = fields(of: camera, named: SceneKeys.camera.name, keys: CameraKeys.all.grammar, in: scope)
    }
    reserveSlots(of: scope)
    let read = elements.reduce(into: shown?.slots ?? []) { $0.formUnion($1.inputs.allSlots) }
    frames = frames.filter { $0.element >= 0 && !read.isDisjoint(with: $0.slot..<$0.slot + count) }
    for frame in frames { requireSingle(frame.name) }
    return (elements, shown, frames)
  }

  /// Why an element of the file cannot read a frame; nil where nothing is known of the id.
  private func reasonAgainstReading(
    _ name: String, in number: Int, _ item: SourceNode, _ reading: FrameReading
  ) -> String? {
    if let use = elementNames[0].uses[name]?.first {
      return use.isOnConnector
        ? "'\(name)' stands on a connector, which is drawn when all frames are known; read the frame of something else"
        : "'\(name)' is repeated, and frames of elements in a 'repeat' are not read; read that of an element around it"
    }
    guard let owner = reading.owners[name], owner.item >= number else { return nil }
    if owner.item == number {
      return "'\(name)' stands in the same element of the file as this; elements read the frames of those before them"
    }
    if let cycle = reading.cycle, cycle.items.contains(number), cycle.items.contains(owner.item) {
      return "frames depend on each other: \(cycle.words); write a number in place of one of them"
    }
    let place = source.wording(of: owner.position, from: item.position)
    return "'\(name)' stands after this, in \(place); elements read the frames of those before them, so move it up"
  }

  /// Reports an id of which it is not known which element is meant.
  private func requireSingle(_ name: String) {
    guard let uses = elementNames[0].uses[name], uses.count > 1 else { return }
    report(fault(ofShared: name, uses, from: uses[1].position) + ", since its frame is read", at: uses[1].position)
  }
}

/// Which elements of the file read the frames of which, as far as the text alone tells.
private struct FrameReading {
  /// The ids that each element reads, sorted.
  private(set) var reads: [[String]]
  /// The first place of each id, and the element in which that is.
  private(set) var owners: [String: (item: Int, position: SourcePosition)] = [:]
  /// The ids that are read and that there are, sorted, and those in each element.
  private(set) var names: [String] = []
  private(set) var namesByOwner: [Int: [String]] = [:]
  /// Elements that read each other's frames in a circle, with the words for it.
  private(set) var cycle: (items: Set<Int>, words: String)?

  init(_ items: [SourceNode]) {
    reads = items.map { node in
      var ids: Set<String> = []
      node.addFramesRead(to: &ids)
      return ids.sorted()
    }
    let wanted = Set(reads.joined())
    if wanted.isEmpty { return }
    for (number, item) in items.enumerated() {
      item.forEachID { if owners[$0.text] == nil { owners[$0.text] = (number, $0.position) } }
    }
    names = wanted.filter { owners[$0] != nil }.sorted()
    namesByOwner = Dictionary(grouping: names) { owners[$0]!.item }
    cycle = firstCycle()
  }

  /// The first way from an element over those that it reads back to itself.
  private func firstCycle() -> (items: Set<Int>, words: String)? {
    var isDone = [Bool](repeating: false, count: reads.count)
    var placeOnWay = [Int?](repeating: nil, count: reads.count)
    for start in reads.indices where !isDone[start] {
      var way: [(item: Int, id: String, next: Int)] = [(start, "", 0)]
      placeOnWay[start] = 0
      while let last = way.last {
        guard last.next < reads[last.item].count else {
          (isDone[last.item], placeOnWay[last.item]) = (true, nil)
          way.removeLast()
          continue
        }
        way[way.count - 1].next += 1
        let id = reads[last.item][last.next]
        guard let owner = owners[id]?.item, owner != last.item, !isDone[owner] else { continue }
        if let first = placeOnWay[owner] {
          let ids = [id] + way[(first + 1)...].map(\.id)
          let words = ids.indices.map { "'\(ids[$0])' reads '\(ids[($0 + 1) % ids.count])'" }
          return (Set(way[first...].map(\.item)), words.joined(separator: ", "))
        }
        placeOnWay[owner] = way.count
        way.append((owner, id, 0))
      }
    }
    return nil
  }
}

extension SourceNode {
  /// Finds the ids that stand somewhere in it as in `gateway.width`. Few scenes read frames, and names that nobody reads cost
  /// nothing.
  fileprivate func addFramesRead(to ids: inout Set<String>) {
    switch content {
    case .broken: return
    case .sequence(let items): for item in items { item.addFramesRead(to: &ids) }
    case .mapping(let pairs): for pair in pairs { pair.value.addFramesRead(to: &ids) }
    case .scalar(let scalar):
      guard scalar.text.utf8.contains(UInt8(ascii: ".")) else { return }
      for word in scalar.text.unicodeScalars.split(whereSeparator: { $0 != "." && !$0.isNameTail }) {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, ElementFrame.Part(rawValue: parts[1]) != nil { ids.insert(parts[0]) }
      }
    }
  }

  /// Finds the ids of the elements in it.
  fileprivate func forEachID(_ body: (SourceScalar) -> Void) {
    switch content {
    case .broken, .scalar: return
    case .sequence(let items): for item in items { item.forEachID(body) }
    case .mapping(let pairs):
      for (key, value) in pairs {
        if key.text == ElementModifiers.id.name, case .scalar(let id) = value.content { body(id) }
        value.forEachID(body)
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
    let scout = try RemakeLog.$current.withValue(nil) { try Retention.withValue(nil, makeMoment) }
    for (number, group) in Dictionary(grouping: frames, by: \.element).sorted(by: { $0.key < $1.key }) {
      var views: [AnyView] = []
      try elements[number].addViews(to: &views, at: scout)
      let position = elements[number].position
      let ids = group.map { AnyHashable(LinkedElement(scope: 0, name: $0.name, iterations: [])) }
      let found = ZStack { ViewList(views: views) }.frames(of: ids, in: size)
      // What is not laid out for want of steps is not there either.
      try scout.charge(0, .layout, at: position)
      for (frame, found) in zip(group, found) {
        guard let found else {
          throw scout.failure(
            "'\(frame.name)' is not drawn now, and another element reads its frame; read one that is always drawn",
            at: position)
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

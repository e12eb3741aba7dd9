import Foundation
import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The bounds of an element, its rectangle in the layout, which other elements of the file read: `gateway.width`.
/// ``SceneDecoder`` finds the rectangles that are read. For each frame of the video, ``SceneFile`` lays their elements
/// out first, and writes the numbers to ``ExpressionContext/slots``.
struct ElementBounds: Sendable {
  /// The element's id.
  let name: String
  /// The index of the top-level element of the file that has the id or contains it.
  let element: Int
  /// The index of the first value in ``ExpressionContext/slots``.
  let slot: Int
}

extension SceneDecoder {
  /// Decodes the file's elements and its camera. Each element can read the bounds of the elements before it; the camera
  /// can read all bounds. ``SceneModel`` keeps the result.
  func wholeElements(_ node: SourceNode, camera: SourceNode?, in scope: inout ElementScope) -> (
    elements: [Element], camera: Fields?, bounds: [ElementBounds]
  ) {
    guard let items = items(of: node, named: SceneKeys.elements.name, as: .elements) else { return ([], nil, []) }
    let reading = BoundsReading(items + [camera].compactMap { $0 })
    scope.values.idsWithBounds = reading.owners.keys.sorted()
    // Before the element `energy`, a column or a number of a scale with the name of a bound can be read.
    func bindUnreadable(_ name: String, _ reason: String, _ scope: inout ElementScope) {
      for part in BoundsPart.allCases where scope.values["\(name).\(part.rawValue)"] == nil {
        scope.values.bind("\(name).\(part.rawValue)", to: .unavailable(reason))
      }
    }
    // The rectangles get their slots first, because later slots are reused, for example for a repeat's index.
    let count = BoundsPart.allCases.count
    var slots: [String: Int] = [:]
    for name in reading.names {
      slots[name] = scope.values.slotCount
      scope.values.leave(scope.values.slotCount + count)
    }
    var (elements, bounds) = ([Element](), [ElementBounds]())
    // The ids whose bounds the next elements can read.
    var readable: Set<String> = []
    for (number, item) in items.enumerated() where !isFull {
      for name in reading.reads[number] where !readable.contains(name) {
        guard let reason = reasonAgainstReading(name, in: number, item, reading) else { continue }
        bindUnreadable(name, reason, &scope)
      }
      if let element = element(item, in: scope) { elements.append(element) }
      for name in reading.namesByOwner[number, default: []] {
        guard let use = ids.names[0].uses[name]?.first, use.repeats.isEmpty, !use.isOnLink else { continue }
        let slot = slots[name]!
        bounds.append(ElementBounds(name: name, element: elements.count - 1, slot: slot))
        for (i, part) in BoundsPart.allCases.enumerated() {
          scope.values.bind("\(name).\(part.rawValue)", to: .slot(slot + i, .number, [.parameters, .time]))
        }
        readable.insert(name)
      }
    }
    var shown: Fields?
    if let camera {
      for name in reading.reads[items.count] where !readable.contains(name) {
        guard let reason = reasonAgainstReading(name, in: items.count, camera, reading) else { continue }
        bindUnreadable(name, reason, &scope)
      }
      shown = fields(of: camera, named: SceneKeys.camera.name, keys: CameraKeys.all.grammar, in: scope, place: .camera)
    }
    reserveSlots(of: scope)
    let read = elements.reduce(into: shown?.slots ?? []) { $0.formUnion($1.inputs.allSlots) }
    bounds = bounds.filter { $0.element >= 0 && !read.isDisjoint(with: $0.slot..<$0.slot + count) }
    for each in bounds { requireSingle(each.name) }
    return (elements, shown, bounds)
  }

  /// The reason why an element of the file cannot read bounds; nil if the id is unknown.
  private func reasonAgainstReading(
    _ name: String, in number: Int, _ item: SourceNode, _ reading: BoundsReading
  ) -> String? {
    if let use = ids.names[0].uses[name]?.first {
      return use.isOnLink
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

  /// Reports an id that several elements have, which makes its bounds ambiguous.
  private func requireSingle(_ name: String) {
    guard let uses = ids.names[0].uses[name], uses.count > 1 else { return }
    report(fault(ofShared: name, uses, from: uses[1].position) + ", since its frame is read", at: uses[1].position)
  }
}

/// The dependencies between the file's elements through the bounds that they read. They are found in the text alone,
/// before decoding.
private struct BoundsReading {
  /// The ids that each element reads, sorted.
  private(set) var reads: [[String]]
  /// For each id, its first position and the index of the element that contains it.
  private(set) var owners: [String: (item: Int, position: SourcePosition)] = [:]
  /// The ids that are both read and defined, sorted; and the same ids, grouped by the element that contains them.
  private(set) var names: [String] = []
  private(set) var namesByOwner: [Int: [String]] = [:]
  /// Elements that read each other's bounds in a cycle, with the wording for a message.
  private(set) var cycle: (items: Set<Int>, words: String)?

  init(_ items: [SourceNode]) {
    reads = items.map { node in
      var ids: Set<String> = []
      node.addBoundsRead(to: &ids)
      return ids.sorted()
    }
    for (number, item) in items.enumerated() {
      item.forEachID { if owners[$0.text] == nil { owners[$0.text] = (number, $0.position) } }
    }
    names = Set(reads.joined()).filter { owners[$0] != nil }.sorted()
    namesByOwner = Dictionary(grouping: names) { owners[$0]!.item }
    cycle = firstCycle()
  }

  /// The first dependency cycle, by depth-first search.
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
  /// Adds the ids that occur in expressions such as `gateway.width`. Few scenes read bounds, and only bounds that are
  /// read cost anything.
  fileprivate func addBoundsRead(to ids: inout Set<String>) {
    switch content {
    case .broken: return
    case .sequence(let items): for item in items { item.addBoundsRead(to: &ids) }
    case .mapping(let pairs): for pair in pairs { pair.value.addBoundsRead(to: &ids) }
    case .scalar(let scalar):
      guard scalar.text.utf8.contains(UInt8(ascii: ".")) else { return }
      for word in scalar.text.unicodeScalars.split(whereSeparator: { $0 != "." && !$0.isNameTail }) {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, BoundsPart(rawValue: parts[1]) != nil { ids.insert(parts[0]) }
      }
    }
  }

  /// Visits the ids of all elements in the node.
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
  /// Lays out the elements whose bounds others read, in the order of the file, and writes the bounds to a moment.
  ///
  /// The views are made for this layout only and bypass the caches of frames.
  func give(_ bounds: [ElementBounds], of elements: [Element], to moment: Moment, _ makeMoment: () throws -> Moment)
    throws
  {
    guard !bounds.isEmpty else { return }
    let scout = try RemakeLog.threadLocal.withValue(nil) { try Retention.withValue(nil, makeMoment) }
    for (number, group) in Dictionary(grouping: bounds, by: \.element).sorted(by: { $0.key < $1.key }) {
      var views: [AnyView] = []
      try elements[number].addViews(to: &views, at: scout)
      let position = elements[number].position
      let ids = group.map { AnyHashable(LinkedElement(scope: 0, name: $0.name, iterations: [])) }
      let found = ZStack { ViewList(views: views) }.frames(of: ids, in: size)
      // The bounds may be missing because the step budget ran out before its layout. This call reports that first.
      try scout.charge(0, .layout, at: position)
      for (each, found) in zip(group, found) {
        guard let found else {
          throw scout.failure(
            "'\(each.name)' is not drawn now, and another element reads its frame; read one that is always drawn",
            at: position)
        }
        for (i, part) in BoundsPart.allCases.enumerated() {
          let value = ExpressionValue.number(part.value(of: found))
          scout.context.slots[each.slot + i] = value
          moment.context.slots[each.slot + i] = value
        }
      }
    }
  }
}

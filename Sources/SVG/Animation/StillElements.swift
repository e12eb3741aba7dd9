/// Finds the elements of a document whose contents no animation reaches: neither inside of them, nor in what they refer
/// to. ``AnimatedDocument`` asks it once.
struct StillElements {
  /// For each element, whether its content never changes but by the style that it inherits.
  private(set) var isStill: [Bool]
  /// For each element, whether its outline never changes.
  private(set) var hasStillOutline: [Bool]

  private let all: [SVGElement]
  private var byID: [String: Int] = [:]
  /// For each element, the numbers of the elements that it refers to itself.
  private var references: [[Int]] = []

  /// - Parameter moving: The elements whose content moves for other reasons.
  init(root: SVGElement, targets: [AnimatedTarget], moving: Set<Int> = []) throws(SVGError) {
    var all: [SVGElement] = []
    var byID: [String: Int] = [:]
    var ends: [Int] = []
    try root.forEachInside { element throws(SVGError) in
      if let id = element.id, byID[id] == nil { byID[id] = all.count }
      all.append(element)
    }
    (self.all, self.byID) = (all, byID)
    // The number after the last element inside of each.
    ends = Array(repeating: 0, count: all.count)
    for i in all.indices.reversed() {
      ends[i] = i + 1
      for child in all[i].elements { ends[i] = max(ends[i], ends[child.index]) }
    }
    references = all.map { Self.references(of: $0, byID) }

    var moves = Array(repeating: false, count: all.count)
    hasStillOutline = moves.map { _ in true }
    for target in targets {
      let effect = Self.effect(of: target)
      if effect.changesInside { for i in target.index..<ends[target.index] { moves[i] = true } }
      if effect.changesContent {
        moves[target.index] = true
        hasStillOutline[target.index] = false
      }
    }
    // What refers to a changing element changes, and so does what contains it. An element counts as changed for those
    // that refer to it if it, or anything in or around it, is animated at all.
    for i in moving { moves[i] = true }
    var isReached = moves
    for target in targets { for i in target.index..<ends[target.index] { isReached[i] = true } }
    for i in all.indices.reversed() {
      for child in all[i].elements where isReached[child.index] { isReached[i] = true }
    }
    // Every animated element makes the content of those around it change.
    for index in targets.map(\.index) + moving {
      var around = all[index].parent
      while let element = around, !moves[element.index] {
        moves[element.index] = true
        around = element.parent
      }
    }
    var hasChanged = true
    var rounds = 0
    while hasChanged, rounds < 64 {
      (hasChanged, rounds) = (false, rounds + 1)
      for i in all.indices.reversed() {
        let isNew =
          !moves[i] && (references[i].contains { isReached[$0] } || all[i].elements.contains { moves[$0.index] })
        guard isNew else { continue }
        (moves[i], hasChanged) = (true, true)
        // Those that refer to this element are reached, too.
        var around: SVGElement? = all[i]
        while let element = around, !isReached[element.index] {
          isReached[element.index] = true
          around = element.parent
        }
      }
    }
    if rounds == 64 { moves = moves.map { _ in true } }
    isStill = moves.map { !$0 }
    // A stroke that does not scale depends on the transform around it.
    if all.contains(where: { $0.declarations[.vectorEffect] == "non-scaling-stroke" }) {
      isStill = isStill.map { _ in false }
    }
    // A filter measures along the axes of the picture.
    for i in all.indices where all[i].declarations[.filter].map({ !DrawingBuilder.isNone($0) }) ?? false {
      var around = all[i].parent
      while let element = around {
        isStill[element.index] = false
        around = element.parent
      }
    }
  }

  /// The elements that an element's attributes and declarations refer to.
  private static func references(of element: SVGElement, _ byID: [String: Int]) -> [Int] {
    var found: [Int] = []
    func add(_ text: String) {
      guard text.utf8.contains(UInt8(ascii: "#")) else { return }
      var rest = text[...]
      while let start = rest.firstIndex(of: "#") {
        rest = rest[rest.index(after: start)...]
        let id = rest.prefix { !")'\" ".contains($0) }
        if let index = byID[String(id)] { found.append(index) }
      }
    }
    for attribute in element.attributes where !["d", "points"].contains(attribute.name) {
      if attribute.value.utf8.count < 1_000 { add(attribute.value) }
    }
    for (_, value) in element.declarations.values { add(value) }
    return found
  }

  /// What the animations of an element change.
  private static func effect(of target: AnimatedTarget) -> (changesContent: Bool, changesInside: Bool) {
    var (content, inside) = (false, false)
    for group in target.attributes {
      let attribute = group[0].attribute
      if attribute.name == "class" { inside = true }
      if attribute.property.map({ !isOutside($0) }) ?? (attribute.name != "transform") { content = true }
    }
    for effect in target.keyframes {
      for property in effect.properties {
        if property.property == .custom { inside = true }
        if !isOutside(property.property) { content = true }
      }
    }
    return (content || inside, inside)
  }

  /// Whether a property of an element changes only what lies around its content, or the style with which it is built.
  private static func isOutside(_ property: SVGProperty) -> Bool {
    switch property {
    case .opacity, .transform, .translate, .rotate, .scale, .offsetPath, .offsetDistance, .offsetRotate, .offsetAnchor,
      .transformOrigin, .transformBox, .filter, .clipPath, .mask, .mixBlendMode, .isolation, .display, .visibility,
      .fill, .fillOpacity, .stroke, .strokeOpacity, .strokeWidth, .strokeDashArray, .strokeDashOffset, .color:
      true
    default: false
    }
  }
}

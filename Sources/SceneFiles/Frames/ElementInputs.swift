import Synchronization

/// What the views of elements depend on, with their children and modifiers.
///
/// Two moments give an element the same views if its inputs have the same values in both.
final class ElementInputs: Sendable {
  /// The slots that expressions read which depend on slots alone, in rising order: parameters, named values, progress of beats,
  /// indices of the repeats around the element.
  let slots: [Int]
  /// Expressions that also read the time, or what follows from it: staggered beats, keyframes, sounds.
  let timed: [FieldExpression]
  /// The slots that expressions read which do not depend on time.
  let fixedSlots: [Int]
  /// Expressions that depend on time by slots alone, such as the progress of a beat: two moments may give them the same value though these
  /// differ.
  let valued: [FieldExpression]
  /// Whether these have a value before the element is evaluated.
  let areValuesKnown: Bool
  /// The slots that any of the expressions reads.
  let allSlots: Set<Int>
  /// Those of them that what depends on time reads, in rising order.
  let otherSlots: [Int]
  /// The time of the element itself, where it has one of its own: its values follow from that.
  let ownTime: LocalTime?
  /// Whether that does not matter for what is inside.
  let isTimelessInside: Bool
  /// Whether the time does not matter.
  let isTimeless: Bool
  /// Whether the inputs are known before the element is evaluated.
  private let areKnown: Bool
  /// Whether there may be curves that are measured once for the frame.
  let hasCurves: Bool
  /// Whether there are scenes of a transition.
  let hasScenes: Bool
  /// Whether there are connectors between elements, which depend on where the layout puts those.
  let hasLinks: Bool
  /// Whether some of it has a time of its own, whose values its inputs are not. The parts inside are kept.
  let hasOwnTimes: Bool
  /// Whether the views of a frame may be used for another one with the same inputs.
  ///
  /// Curves that change with time are shared by all elements of a frame, so none of them is kept.
  let allowRetention: Bool

  /// Where the scope of each scene keeps the time.
  static let timeSlot = 0

  /// The inputs of an element.
  ///
  /// - Parameters:
  ///   - own: The slots of the element's own index or arguments, which are no inputs of it.
  ///   - lists: Where its own slots get their values from.
  ///   - ownTime: Its own time, if what belongs to it reads values of another time than the rest.
  convenience init(
    fields: Fields, modifiers: Fields, children: [Element], own: Set<Int>, lists: [ExpressionList] = [],
    ownTime: LocalTime? = nil
  ) {
    var parts = Parts()
    parts.add(fields)
    parts.add(modifiers, besides: LocalTime.keys)
    for child in children { parts.add(child.inputs) }
    for list in lists { parts.add(list) }
    parts.leaveOut(own)
    let isTimelessInside = parts.isTimeless
    parts.add(modifiers, only: LocalTime.keys)
    if ownTime != nil { (parts.hasOwnTimes, parts.isTimeless) = (true, false) }
    self.init(parts, ownTime: ownTime, isTimelessInside: isTimelessInside)
  }

  /// The inputs of some iterations of a repeat together, without what differs between them.
  ///
  /// - Parameter own: The slots of its index and of the cells of its rows.
  convenience init(rows children: [Element], own: Set<Int>, lists: [ExpressionList]) {
    var parts = Parts()
    for child in children { parts.add(child.inputs) }
    for list in lists { parts.add(list) }
    let areKnown = children.allSatisfy {
      $0.inputs.allowRetention && ($0.inputs.areValuesKnown || $0.inputs.ownTime != nil)
    }
    parts.leaveOut(own)
    // Only whole iterations are kept, not what is in them.
    (parts.hasOwnTimes, parts.isTimeless, parts.areKnown) = (false, true, areKnown)
    self.init(parts, ownTime: nil, isTimelessInside: false)
  }

  /// The inputs of several elements together.
  convenience init(of all: some Sequence<ElementInputs>) {
    var parts = Parts()
    for inputs in all { parts.add(inputs) }
    self.init(parts)
  }

  private init(_ parts: Parts, ownTime: LocalTime? = nil, isTimelessInside: Bool = false) {
    (slots, timed, isTimeless) = (parts.slots.sorted(), parts.timed, parts.isTimeless)
    (fixedSlots, valued, allSlots) = (parts.fixed.sorted(), parts.valued, parts.all)
    otherSlots = parts.all.subtracting(parts.fixed).sorted()
    (areKnown, hasCurves, hasLinks) = (parts.areKnown, parts.hasCurves, parts.hasLinks)
    (hasOwnTimes, areValuesKnown, hasScenes) = (parts.hasOwnTimes, parts.areValuesKnown, parts.hasScenes)
    (self.ownTime, self.isTimelessInside) = (ownTime, isTimelessInside)
    allowRetention =
      if ownTime != nil {
        // Whatever reads the time follows from the element's own.
        !hasLinks && !hasScenes && (isTimelessInside || !hasCurves)
      } else {
        areKnown && !hasLinks && !hasOwnTimes && (isTimeless || !hasCurves)
      }
  }

  /// Whether elements of a list are kept as one: where the time does not matter for any of them, or where they change together.
  func changesTogether(with other: ElementInputs) -> Bool {
    guard allowRetention, other.allowRetention, isTimeless == other.isTimeless, ownTime == nil, other.ownTime == nil
    else { return false }
    return isTimeless || slots == other.slots && timed.isEmpty && other.timed.isEmpty
  }

  private struct Parts {
    private(set) var slots: Set<Int> = []
    private(set) var fixed: Set<Int> = []
    private(set) var all: Set<Int> = []
    private(set) var timed: [FieldExpression] = []
    private(set) var valued: [FieldExpression] = []
    private var knownTimed: Set<ObjectIdentifier> = []
    var isTimeless = true
    var areKnown = true
    private(set) var areValuesKnown = true
    private(set) var hasScenes = false
    var hasCurves = false
    var hasLinks = false
    var hasOwnTimes = false

    mutating func add(_ other: ElementInputs) {
      slots.formUnion(other.slots)
      fixed.formUnion(other.fixedSlots)
      all.formUnion(other.allSlots)
      for value in other.timed { addTimed(value) }
      for value in other.valued { addValued(value) }
      areValuesKnown = areValuesKnown && other.areValuesKnown
      hasScenes = hasScenes || other.hasScenes
      isTimeless = isTimeless && other.isTimeless
      areKnown = areKnown && other.areKnown
      hasCurves = hasCurves || other.hasCurves
      hasLinks = hasLinks || other.hasLinks
      hasOwnTimes = hasOwnTimes || other.hasOwnTimes
    }

    /// Leaves out slots that belong to the element itself.
    mutating func leaveOut(_ own: Set<Int>) {
      guard !own.isEmpty else { return }
      slots.subtract(own)
      fixed.subtract(own)
      all.subtract(own)
      func read(_ value: FieldExpression) -> Bool { value.expression.slots.contains(where: own.contains) }
      // Such an expression has a value for each iteration, or only inside of the component.
      if timed.contains(where: read) { (areKnown, areValuesKnown) = (false, false) }
      if valued.contains(where: read) { areValuesKnown = false }
    }

    /// What fills slots from a list.
    mutating func add(_ list: ExpressionList) {
      addSlots(list.slots)
      if list.inputs.contains(.time) { isTimeless = false }
    }

    /// Slots of which only the values are looked at.
    private mutating func addSlots(_ added: some Sequence<Int>) {
      slots.formUnion(added)
      fixed.formUnion(added)
      all.formUnion(added)
    }

    mutating func add(_ fields: Fields, besides others: Set<String> = [], only: Set<String>? = nil) {
      // A movie shows its picture of the element's time, unless another one is given.
      if fields[MovieKeys.at] == nil, fields.values.fields.contains(where: \.moves) { add(.elementTime) }
      for (key, field) in fields.values.pairs where !others.contains(key) && only?.contains(key) != false {
        if Self.knownCurves.contains(key) { hasCurves = true }
        add(field)
      }
    }

    private static let knownCurves = Set(KnownCurve.all.map(\.key.name))

    private mutating func add(_ field: Field) {
      switch field {
      case .number(let value), .boolean(let value), .color(let value), .choice(let value),
        .pictureExpression(let value):
        add(value)
      case .template(let template):
        for case .value(let value, _) in template.pieces { add(value) }
      case .pair(let x, let y):
        add(x)
        add(y)
      case .list(let items): for item in items { add(item) }
      case .fields(let fields): add(fields)
      case .shape(_, let fields): add(fields)
      case .formula(let formula): add(formula)
      case .elements(let elements): for element in elements { add(element.inputs) }
      case .element(let element): add(element.inputs)
      case .reference: hasLinks = true
      // Its inputs are those of another scene.
      case .scenePicture, .scene: (areKnown, isTimeless, hasScenes, areValuesKnown) = (false, false, true, false)
      case .beats, .unread: preconditionFailure("an element has no such field")
      case .text, .path, .easing, .fontFeature, .picture, .svg, .sound, .drawing, .table: break
      case .scale(let scale):
        addSlots(scale.slot..<scale.slot + scale.parts.count)
        if scale.inputs.contains(.time) { isTimeless = false }
      case .rows(let list): add(list)
      }
    }

    private mutating func add(_ list: RowList) {
      var own = Parts()
      own.add(list.x)
      own.add(list.y)
      // What depends on time has a value for each row.
      own.leaveOut(Set(list.index.slots))
      areKnown = areKnown && own.areKnown
      areValuesKnown = areValuesKnown && own.areValuesKnown
      slots.formUnion(own.slots)
      fixed.formUnion(own.fixed)
      all.formUnion(own.all)
      for value in own.timed { addTimed(value) }
      for value in own.valued { addValued(value) }
      isTimeless = isTimeless && own.isTimeless
      for cell in list.index.cells { add(cell.column) }
    }

    private mutating func add(_ formula: Formula) {
      hasCurves = true
      addSlots(formula.expression.slots.filter { $0 != formula.slot })
      if formula.expression.inputs.contains(.time) { isTimeless = false }
      // Its values are known at the points of the curve only.
      if formula.expression.readsTime { (areKnown, areValuesKnown) = (false, false) }
    }

    private mutating func add(_ value: FieldExpression) {
      guard value.constant == nil else { return }
      let own = value.expression.slots
      guard value.expression.inputs.contains(.time) else { return addSlots(own) }
      isTimeless = false
      all.formUnion(own)
      if value.expression.readsTime { return addTimed(value) }
      slots.formUnion(own)
      addValued(value)
    }

    private mutating func addValued(_ value: FieldExpression) {
      if knownTimed.insert(ObjectIdentifier(value)).inserted { valued.append(value) }
    }

    private mutating func addTimed(_ value: FieldExpression) {
      if knownTimed.insert(ObjectIdentifier(value)).inserted { timed.append(value) }
    }
  }
}

extension Field {
  /// Whether it is a picture that may change with time.
  fileprivate var moves: Bool {
    switch self {
    case .picture(let picture): picture.still == nil
    // A parameter may be set to any.
    case .pictureExpression: true
    default: false
    }
  }
}

extension FieldExpression {
  /// The time of the element that reads it.
  fileprivate static let elementTime = FieldExpression(
    expression: Expression(time: "time", in: ElementInputs.timeSlot), constant: nil, key: "at", range: .any, words: [],
    scalar: SourceScalar(text: "time", style: .plain, position: SourcePosition(line: 1, column: 1)))
}

extension Expression {
  /// Whether it looks up what changes with time beside its slots.
  var looksUpTime: Bool {
    program.contains { instruction in
      switch instruction.operation {
      case .loadStaggered, .loadKeyframed, .loadLevel, .loadBand, .loadCount, .loadLatest: true
      default: false
      }
    }
  }

  /// Whether it reads the time itself, or what is looked up by it.
  fileprivate var readsTime: Bool {
    looksUpTime
      || program.contains {
        if case .load(ElementInputs.timeSlot, _) = $0.operation { true } else { false }
      }
  }
}

/// Elements of a list that are kept as one.
struct ElementRun: Sendable {
  let elements: [Element]
  let inputs: ElementInputs

  /// - Parameter elements: At least one.
  init(of elements: [Element]) {
    self.elements = elements
    inputs = elements.count == 1 ? elements[0].inputs : ElementInputs(of: elements.lazy.map(\.inputs))
  }
}

extension [Element] {
  func groupedIntoRuns() -> [ElementRun] {
    var (runs, start) = ([ElementRun](), 0)
    while start < count {
      let first = self[start].inputs
      let end = self[(start + 1)...].firstIndex { !first.changesTogether(with: $0.inputs) } ?? count
      runs.append(ElementRun(of: Array(self[start..<end])))
      start = end
    }
    return runs
  }
}

/// Numbers for the elements of all scene files of the program.
enum ElementNumber {
  private static let last = Atomic(0)

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

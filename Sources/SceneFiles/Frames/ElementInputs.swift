import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax
import Synchronization

/// The inputs on which the views of elements depend, including children and modifiers. Each ``Element`` has them, and
/// ``Moment`` decides by them what it can cache between frames.
///
/// An element has the same views at two moments if its inputs have the same values at both.
final class ElementInputs: Sendable {
  /// The slots (indices into ``ExpressionContext/slots``) of parameters, named values, progress of beats and indices of
  /// enclosing repeats, in rising order. The expressions that read them depend on nothing else.
  let slots: [Int]
  /// The expressions that also read the time, or values looked up by it: staggered beats, keyframes, sounds.
  let timed: [FieldExpression]
  /// The slots read by expressions that do not depend on time.
  let fixedSlots: [Int]
  /// The expressions that depend on time only through slots, such as the progress of a beat. They may have equal values
  /// at two moments although the slots differ.
  let valued: [FieldExpression]
  /// Whether the values of ``timed`` and ``valued`` are known before the element is evaluated.
  let areValuesKnown: Bool
  /// The slots that any of the expressions reads.
  let allSlots: Set<Int>
  /// The slots in ``allSlots`` that only time-dependent expressions read, in rising order.
  let otherSlots: [Int]
  /// The element's local time; the values inside follow from it. Nil without one.
  let ownTime: LocalTime?
  /// Whether the contents do not depend on the local time.
  let isTimelessInside: Bool
  /// Whether the views do not depend on time.
  let isTimeless: Bool
  /// Whether the inputs are known before the element is evaluated.
  private let areKnown: Bool
  /// Whether there may be curves (``FrameCurve``), which are measured once per frame.
  let hasCurves: Bool
  /// Whether there are scenes of a transition, or other scene files drawn as pictures.
  let hasScenes: Bool
  /// Whether there are connectors between elements. They depend on where the layout places those elements.
  let hasLinks: Bool
  /// Whether some parts have a local time. Their values are not among these inputs, since these parts have cache
  /// entries of their own.
  let hasOwnTimes: Bool
  /// Whether the views of one frame can be reused in another with the same inputs.
  ///
  /// Curves that change with time are shared by all elements of a frame, so their views are never reused.
  let allowRetention: Bool

  /// The slot of the time in the scope of every scene.
  static let timeSlot = 0

  /// The inputs of an element.
  ///
  /// - Parameters:
  ///   - own: The slots that the element itself fills: its index or its arguments. They are no inputs of the element.
  ///   - lists: The lists from which its own slots get their values.
  ///   - ownTime: The element's local time, if it has one.
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

  /// The shared inputs of several iterations of a repeat, without the values that differ between them.
  ///
  /// - Parameter own: The slots of the repeat's index and of the cells of its rows.
  convenience init(rows children: [Element], own: Set<Int>, lists: [ExpressionList]) {
    var parts = Parts()
    for child in children { parts.add(child.inputs) }
    for list in lists { parts.add(list) }
    let areKnown = children.allSatisfy {
      $0.inputs.allowRetention && ($0.inputs.areValuesKnown || $0.inputs.ownTime != nil)
    }
    parts.leaveOut(own)
    // Blocks cache whole iterations, not parts of them.
    (parts.hasOwnTimes, parts.isTimeless, parts.areKnown) = (false, true, areKnown)
    self.init(parts, ownTime: nil, isTimelessInside: false)
  }

  /// The combined inputs of several elements.
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
        // Everything inside that depends on time follows from the local time.
        !hasLinks && !hasScenes && (isTimelessInside || !hasCurves)
      } else {
        areKnown && !hasLinks && !hasOwnTimes && (isTimeless || !hasCurves)
      }
  }

  /// Whether two neighbours in a list can be cached as one unit: if neither depends on time, or if both change
  /// together.
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

    /// Removes the slots that belong to the element itself.
    mutating func leaveOut(_ own: Set<Int>) {
      guard !own.isEmpty else { return }
      slots.subtract(own)
      fixed.subtract(own)
      all.subtract(own)
      func read(_ value: FieldExpression) -> Bool { value.expression.slots.contains(where: own.contains) }
      // Such an expression has a different value in each iteration, or one that only the component's inside knows.
      if timed.contains(where: read) { (areKnown, areValuesKnown) = (false, false) }
      if valued.contains(where: read) { areValuesKnown = false }
    }

    /// Adds a list from which own slots get their values.
    mutating func add(_ list: ExpressionList) {
      addSlots(list.slots)
      if list.inputs.contains(.time) { isTimeless = false }
    }

    /// Adds slots whose values are inputs.
    private mutating func addSlots(_ added: some Sequence<Int>) {
      slots.formUnion(added)
      fixed.formUnion(added)
      all.formUnion(added)
    }

    mutating func add(_ fields: Fields, besides others: Set<String> = [], only: Set<String>? = nil) {
      // A movie without `at` shows its picture at the element's time.
      if fields[MovieKeys.at] == nil, fields[SVGKeys.time] == nil, fields.values.fields.contains(where: \.moves) {
        add(.elementTime)
      }
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
      // The inputs belong to another scene.
      case .scenePicture, .scene: (areKnown, isTimeless, hasScenes, areValuesKnown) = (false, false, true, false)
      case .unread: preconditionFailure("an element has no such field")
      case .text, .path, .easing, .fontFeature, .picture, .svg, .sound, .drawing, .lottie, .table: break
      case .scale(let scale):
        addSlots(scale.slot..<scale.slot + scale.slotCount)
        if scale.inputs.contains(.time) {
          isTimeless = false
          // Ticks fade by what the scale was before.
          addSlots(ElementInputs.timeSlot..<ElementInputs.timeSlot + 1)
        }
      case .rows(let list): add(list)
      }
    }

    private mutating func add(_ list: RowList) {
      var own = Parts()
      own.add(list.x)
      own.add(list.y)
      // A time-dependent coordinate has a different value in each row.
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

    private mutating func add(_ formula: CurveFunction) {
      hasCurves = true
      addSlots(formula.expression.slots.filter { $0 != formula.slot })
      if formula.expression.inputs.contains(.time) { isTimeless = false }
      // The values are known only at the points of the curve.
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
  /// Whether it is a picture or a drawing that may change with time.
  fileprivate var moves: Bool {
    switch self {
    case .picture(let picture): picture.still == nil
    case .svg(let drawing): drawing.animation != nil
    case .lottie: true
    // A parameter may be set to any picture.
    case .pictureExpression: true
    default: false
    }
  }
}

extension FieldExpression {
  /// The time of the element, as an expression.
  fileprivate static let elementTime = FieldExpression(
    expression: Expression(time: "time", in: ElementInputs.timeSlot), constant: nil, key: "at", range: .any, words: [],
    scalar: SourceScalar(text: "time", style: .plain, position: SourcePosition(line: 1, column: 1)))
}

extension Expression {
  /// Whether it reads the time itself, or looks up values by it.
  fileprivate var readsTime: Bool { looksUpTime || slots.contains(ElementInputs.timeSlot) }
}

/// Consecutive elements of a list that are cached as one unit, because their inputs change together. An ``Element`` and
/// a ``SceneModel`` group their elements into runs.
struct ElementRun: Sendable {
  let elements: [Element]
  let inputs: ElementInputs

  /// - Parameter elements: At least one element.
  init(of elements: [Element]) {
    self.elements = elements
    inputs = elements.count == 1 ? elements[0].inputs : ElementInputs(of: elements.lazy.map(\.inputs))
  }
}

extension [Element] {
  /// Splits the elements into runs that change together.
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

/// Unique numbers for all scene files in the process, and for their elements and expressions. They are cache keys, and
/// indices in ``RowColumns``.
enum ElementNumber {
  private static let last = Atomic(0)

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

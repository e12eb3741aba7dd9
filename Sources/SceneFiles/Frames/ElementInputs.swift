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
  /// Whether the time does not matter.
  let isTimeless: Bool
  /// Whether the inputs are known before the element is evaluated.
  private let areKnown: Bool
  /// Whether there may be curves that are measured once for the frame.
  let hasCurves: Bool
  /// Whether there are connectors between elements, which depend on where the layout puts those.
  let hasLinks: Bool
  /// Whether some of it has a time of its own, whose values its inputs are not. The parts inside are kept.
  let hasOwnTimes: Bool
  /// Whether the views of a frame may be used for another one with the same inputs.
  ///
  /// Curves that change with time are shared by all elements of a frame, so none of them is kept.
  let allowRetention: Bool

  /// The slots that any of the expressions reads.
  var allSlots: Set<Int> { timed.reduce(into: Set(slots)) { $0.formUnion($1.expression.slots) } }

  /// Where the scope of each scene keeps the time.
  static let timeSlot = 0

  /// The inputs of an element.
  ///
  /// - Parameters:
  ///   - own: The slots of the element's own index or arguments, which are no inputs of it.
  ///   - lists: Where its own slots get their values from.
  ///   - hasOwnTime: Whether what belongs to it reads values of another time than the rest.
  convenience init(
    fields: Fields, modifiers: Fields, children: [Element], own: Set<Int>, lists: [ExpressionList] = [],
    hasOwnTime: Bool = false
  ) {
    var parts = Parts()
    parts.add(fields)
    parts.add(modifiers)
    for child in children { parts.add(child.inputs) }
    if !own.isEmpty {
      parts.slots.subtract(own)
      // Such an expression has a value for each iteration, or only inside of the component.
      if parts.timed.contains(where: { $0.expression.slots.contains(where: own.contains) }) { parts.areKnown = false }
    }
    if hasOwnTime { (parts.hasOwnTimes, parts.isTimeless) = (true, false) }
    for list in lists {
      parts.slots.formUnion(list.slots)
      if list.inputs.contains(.time) { parts.isTimeless = false }
    }
    self.init(parts)
  }

  /// The inputs of several elements together.
  convenience init(of all: some Sequence<ElementInputs>) {
    var parts = Parts()
    for inputs in all { parts.add(inputs) }
    self.init(parts)
  }

  private init(_ parts: Parts) {
    (slots, timed, isTimeless) = (parts.slots.sorted(), parts.timed, parts.isTimeless)
    (areKnown, hasCurves, hasLinks) = (parts.areKnown, parts.hasCurves, parts.hasLinks)
    hasOwnTimes = parts.hasOwnTimes
    allowRetention = areKnown && !hasLinks && !hasOwnTimes && (isTimeless || !hasCurves)
  }

  /// Whether elements of a list are kept as one: where the time does not matter for any of them, or where they change together.
  func changesTogether(with other: ElementInputs) -> Bool {
    guard allowRetention, other.allowRetention, isTimeless == other.isTimeless else { return false }
    return isTimeless || slots == other.slots && timed.isEmpty && other.timed.isEmpty
  }

  private struct Parts {
    var slots: Set<Int> = []
    var timed: [FieldExpression] = []
    private var knownTimed: Set<ObjectIdentifier> = []
    var isTimeless = true
    var areKnown = true
    var hasCurves = false
    var hasLinks = false
    var hasOwnTimes = false

    mutating func add(_ other: ElementInputs) {
      slots.formUnion(other.slots)
      for value in other.timed { addTimed(value) }
      isTimeless = isTimeless && other.isTimeless
      areKnown = areKnown && other.areKnown
      hasCurves = hasCurves || other.hasCurves
      hasLinks = hasLinks || other.hasLinks
      hasOwnTimes = hasOwnTimes || other.hasOwnTimes
    }

    mutating func add(_ fields: Fields) {
      // A movie shows its picture of the element's time, unless another one is given.
      if fields[MovieKeys.at] == nil, fields.values.fields.contains(where: \.moves) { add(.elementTime) }
      for (key, field) in fields.values.pairs {
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
      case .scenePicture: (areKnown, isTimeless) = (false, false)
      case .beats: preconditionFailure("an element has no beats")
      case .text, .path, .easing, .fontFeature, .picture, .svg, .sound, .drawing, .table: break
      case .scale(let scale):
        slots.formUnion(scale.slot..<scale.slot + ChartScaleTemplate.parts.count)
        if scale.inputs.contains(.time) { isTimeless = false }
      case .rows(let list): add(list)
      }
    }

    private mutating func add(_ list: RowList) {
      var own = Parts()
      own.add(list.x)
      own.add(list.y)
      slots.formUnion(own.slots.subtracting(list.index.slots))
      for value in own.timed {
        // Such an expression has a value for each row.
        if value.expression.slots.contains(where: list.index.slots.contains) { areKnown = false }
        addTimed(value)
      }
      isTimeless = isTimeless && own.isTimeless
      for cell in list.index.cells {
        slots.formUnion(cell.column.slots)
        if cell.column.inputs.contains(.time) { isTimeless = false }
      }
    }

    private mutating func add(_ formula: Formula) {
      hasCurves = true
      slots.formUnion(formula.expression.slots.filter { $0 != formula.slot })
      if formula.expression.inputs.contains(.time) { isTimeless = false }
      // Its values are known at the points of the curve only.
      if formula.expression.readsTime { areKnown = false }
    }

    private mutating func add(_ value: FieldExpression) {
      guard value.constant == nil else { return }
      if value.expression.inputs.contains(.time) { isTimeless = false }
      if value.expression.readsTime { addTimed(value) } else { slots.formUnion(value.expression.slots) }
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
  /// Whether it reads the time itself, or what is looked up by it.
  fileprivate var readsTime: Bool {
    program.contains { instruction in
      switch instruction.operation {
      case .load(let slot, _): slot == ElementInputs.timeSlot
      case .loadStaggered, .loadKeyframed, .loadLevel, .loadBand, .loadCount, .loadLatest: true
      default: false
      }
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

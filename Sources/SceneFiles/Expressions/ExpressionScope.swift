import PathreelDrawing

/// The one namespace of a scene file: what each name represents where an expression is written.
package struct ExpressionScope: Sendable {
  /// What a name represents.
  package enum Binding: Hashable, Sendable {
    case constant(Double)
    /// A value that is looked up when the expression runs.
    case slot(Int, ExpressionType, ExpressionInputs)
    /// A staggered beat, which is read with an index: `petal[i]`.
    case stagger(Int)
    /// A track of keyframes, which is called with a time: `drop(t)`.
    case keyframes(Int)
    /// A track of sound, which `level` and `band` follow.
    case sound(Int)
    /// Several values, which are read with an index: `n[i]`, `energy.value[i]`.
    case list(ExpressionList)
    /// Rows of data, which a repeat goes through, and whose columns are lists.
    case table(DataTable)
    /// Points, whose coordinates lie in turn in the list's slots. They stand where points are due.
    case points(ExpressionList)
    /// What a use of a component gave, where that never changes.
    case value(ExpressionValue, ExpressionType)
    /// A function that the file gives.
    case function(ExpressionDefinition)
    /// A scale of words, with the slot of its first end and what its ends depend on.
    case bands(WordIndex, Int, ExpressionInputs)
    /// An argument of such a function, or the variable of a sum.
    case local(Int, ExpressionType)
    /// An element that a use of a component gave; nil where none is meant, as where the component is looked at by itself.
    case element(Int?)
    /// A name that exists but not here, with why.
    case unavailable(String)

    var isSlot: Bool { if case .slot = self { true } else { false } }
  }

  package init() {}

  private(set) var bindings: [String: Binding] = Dictionary(
    uniqueKeysWithValues: Self.constants.map { ($0.name, .constant($0.value)) })

  /// The numbers that have a name everywhere, each with what it is.
  static let constants: [(name: String, value: Double, doc: String)] = [
    ("pi", .pi, "3.14159…, half a turn in radians"), ("tau", 2 * .pi, "6.28318…, a whole turn in radians"),
    ("e", 2.718_281_828_459_045, "2.71828…, the base of the natural logarithm"),
  ]

  /// A scope for what may not depend on these names, with why.
  static func fixed(besides names: [String], because reason: String) -> ExpressionScope {
    var scope = ExpressionScope()
    for name in names where scope.bindings[name] == nil { scope.bindings[name] = .unavailable(reason) }
    return scope
  }

  package private(set) var slotCount = 0
  /// What elements see that are decoded in the scope; nil where there are none.
  var components: ComponentScope?

  /// Which ids are seen: the number of the decoder's ``ElementNames``.
  var elementNames = 0
  /// The ids of the elements of the file, sorted, where some of their frames may be read; nil elsewhere.
  var frameIDs: [String]?
  /// The repeats around, the outermost first.
  var repeats: [RepeatScope] = []
  /// Whether elements stand on a connector.
  var isOnConnector = false

  /// Leaves the first slots to others.
  mutating func leave(_ count: Int) { slotCount = max(slotCount, count) }

  subscript(name: String) -> Binding? { bindings[name] }

  /// Makes room for a value and names it; an earlier meaning of the name is hidden.
  @discardableResult
  package mutating func bind(_ name: String, _ type: ExpressionType, _ inputs: ExpressionInputs) -> Int {
    bindings[name] = .slot(slotCount, type, inputs)
    slotCount += 1
    return slotCount - 1
  }

  package mutating func bind(_ name: String, to binding: Binding) { bindings[name] = binding }

  /// Forgets what stands behind a name, as the cells of a row that has the same name.
  mutating func unbindParts(of name: String) {
    for key in bindings.keys where key.hasPrefix(name + ".") { bindings[key] = nil }
  }

  /// Makes room for the values of a list and names it.
  mutating func bind(_ name: String, count: Int, _ type: ExpressionType, _ inputs: ExpressionInputs) -> ExpressionList {
    let list = ExpressionList(
      name: name, storage: .slots(slotCount..<slotCount + count), type: type, inputs: inputs)
    bindings[name] = .list(list)
    slotCount += count
    return list
  }

  /// Makes room for the coordinates of points and names them.
  mutating func bindPoints(_ name: String, count: Int, _ inputs: ExpressionInputs) -> ExpressionList {
    let list = ExpressionList(
      name: name, storage: .slots(slotCount..<slotCount + 2 * count), type: .number, inputs: inputs)
    bindings[name] = .points(list)
    slotCount += 2 * count
    return list
  }

  /// What else a name already is, for names that cannot be given again: `the function 'sin'`.
  static func builtIn(_ name: String) -> String? {
    if reservedWords.contains(name) { return "a word of expressions" }
    if ExpressionFunction.named(name) != nil { return "a function" }
    if Color.cssNames.contains(name) || name == "transparent" { return "a colour" }
    return nil
  }

  static let reservedWords: Set = ["and", "or", "not", "true", "false", "if"]

  /// The names that are called, beside the built-in functions.
  var calledNames: [String] {
    bindings.compactMap { name, binding in
      switch binding {
      case .keyframes, .function, .bands: name
      default: nil
      }
    }
  }

  /// The names of tables of data, sorted.
  var tableNames: [String] {
    bindings.compactMap { if case .table = $0.value { $0.key } else { nil } }.sorted()
  }

  /// The names of sounds, sorted.
  var soundNames: [String] {
    bindings.compactMap { if case .sound = $0.value { $0.key } else { nil } }.sorted()
  }

  /// The known name that is nearest to an unknown one, if it is near.
  func suggestion(for name: String) -> String? {
    nearest(to: name, among: Array(bindings.keys) + Array(Color.cssNames))
  }
}

/// Values of one type under one name.
package struct ExpressionList: Hashable, Sendable {
  let name: String
  let storage: Storage
  let type: ExpressionType
  let inputs: ExpressionInputs

  /// Where the values lie.
  enum Storage: Hashable {
    /// Side by side in slots.
    case slots(Range<Int>)
    /// In a table of data, where they never change.
    case column(DataColumn)
  }

  var count: Int {
    switch storage {
    case .slots(let slots): slots.count
    case .column(let column): column.values.count
    }
  }

  /// The slots that hold the values; none where they never change.
  var slots: Range<Int> { if case .slots(let slots) = storage { slots } else { 0..<0 } }

  /// What is wrong with an index that no value has.
  func fault(ofIndex index: Double) -> String {
    let range = count == 0 ? "it is empty" : "its indices are 0 to \(count - 1)"
    return "'\(name)' has no value \(numberText(index)); \(range)"
  }

  /// The value at an index; nil where there is none.
  @inline(__always)
  func value(at index: Double, in slots: [ExpressionValue]) -> ExpressionValue? {
    guard index >= 0, index == index.rounded(.towardZero) else { return nil }
    switch storage {
    case .slots(let own): return index < Double(own.count) ? slots[own.lowerBound + Int(index)] : nil
    case .column(let column): return index < Double(column.values.count) ? column.values[Int(index)] : nil
    }
  }
}

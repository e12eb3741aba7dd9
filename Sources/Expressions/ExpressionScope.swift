import Foundation
import PathreelDrawing
import PathreelSceneSyntax

/// The symbol table of a scene file: its single namespace, with the binding of each name where an expression is
/// compiled. ``SceneDecoder`` fills it, and ``ExpressionCompiler`` looks names up.
package struct ExpressionScope: Sendable {
  /// The meaning of a name: a value, a function, a list and so on.
  package enum Binding: Hashable, Sendable {
    case constant(Double)
    /// A value that is read at run time from a slot, an index into ``ExpressionContext/slots``.
    case slot(Int, ExpressionType, ExpressionInputs)
    /// A staggered beat, read with an index: `petal[i]`.
    case stagger(Int)
    /// A keyframe track, called with a time: `drop(t)`.
    case keyframes(Int)
    /// A sound track, which `level` and `band` read.
    case sound(Int)
    /// A list of values, read with an index: `n[i]`, `energy.value[i]`.
    case list(ExpressionList)
    /// A list of lists of one length, read with two indices: `a[i][k]`.
    case rows(ExpressionRows)
    /// A table of data, over which a repeat iterates; its columns are lists.
    case table(DataTable)
    /// A list of points; x and y alternate in the list's slots. It is allowed only where points are expected.
    case points(ExpressionList)
    /// A constant argument of a use of a component.
    case value(ExpressionValue, ExpressionType)
    /// A function that the scene file defines.
    case function(ExpressionDefinition)
    /// A band scale, with the slot of its first end and the inputs of its ends.
    case bands(WordIndex, Int, ExpressionInputs)
    /// An argument of a function, or the variable of a sum: the register of an ``ExpressionProgram`` that holds it.
    case local(Int32, ExpressionType)
    /// An element passed to a use of a component; nil if none is passed, as in the check of a component without a use.
    case element(Int?)
    /// A name that exists but is not available here, with the reason.
    case unavailable(String)

    /// The binding of a name whose definition has a mistake. That mistake is reported; what follows from it is not.
    package static let broken = Binding.unavailable(brokenReason)
    /// The reason of each broken name. ``SceneDecoder/report(_:at:_:)`` leaves it out.
    package static let brokenReason = "its definition has a mistake"
  }

  package init() {}

  package private(set) var bindings: [String: Binding] = Dictionary(
    uniqueKeysWithValues: Self.constants.map { ($0.name, .constant($0.value)) })

  /// The constants that are available everywhere, with their documentation.
  package static let constants: [(name: String, value: Double, doc: String)] = [
    ("pi", .pi, "3.14159…, half a turn in radians"), ("tau", 2 * .pi, "6.28318…, a whole turn in radians"),
    ("e", 2.718_281_828_459_045, "2.71828…, the base of the natural logarithm"),
  ]

  /// A scope in which these names are unavailable, with the reason.
  package static func fixed(besides names: [String], because reason: String) -> ExpressionScope {
    var scope = ExpressionScope()
    for name in names where scope.bindings[name] == nil { scope.bindings[name] = .unavailable(reason) }
    return scope
  }

  /// The index of the repeat whose modifiers are decoded. They cannot read it, so it is not bound.
  package var indexOfRepeat: String?
  /// The names that rows have inside of the file's repeats, with the tables of the rows. Messages about rows outside of
  /// their repeats need them.
  package var tablesOfRows: [String: String] = [:]
  /// The name of a row inside of a repeat, unless the file gives another.
  package static let rowName = "row"
  /// What is said if numbers are wanted and one of these cells of a row is a text.
  package var adviceOnCells: [String: String] = [:]
  /// The number of allocated slots.
  package private(set) var slotCount = 0
  /// The ids of the file's elements whose bounds may be read, sorted; nil where none may be read.
  package var idsWithBounds: [String]?
  /// Reserves the first `count` slots for other scopes. New names get later slots.
  package mutating func leave(_ count: Int) { slotCount = max(slotCount, count) }

  package subscript(name: String) -> Binding? { bindings[name] }

  /// Allocates a slot for a value and binds a name to it; an earlier binding of the name is hidden.
  @discardableResult
  package mutating func bind(_ name: String, _ type: ExpressionType, _ inputs: ExpressionInputs) -> Int {
    bindings[name] = .slot(slotCount, type, inputs)
    slotCount += 1
    return slotCount - 1
  }

  /// Binds a name; an earlier binding of the name is hidden.
  package mutating func bind(_ name: String, to binding: Binding) { bindings[name] = binding }

  /// Removes names.
  package mutating func unbind(_ names: some Sequence<String>) { for name in names { bindings[name] = nil } }

  /// Removes the parts of a name, such as the cells of a row of the same name.
  package mutating func unbindParts(of name: String) {
    for key in bindings.keys where key.hasPrefix(name + ".") { bindings[key] = nil }
  }

  /// Allocates slots for the values of a list and binds a name to it.
  package mutating func bind(_ name: String, count: Int, _ type: ExpressionType, _ inputs: ExpressionInputs)
    -> ExpressionList
  {
    let list = ExpressionList(
      name: name, storage: .slots(slotCount..<slotCount + count), type: type, inputs: inputs)
    bindings[name] = .list(list)
    slotCount += count
    return list
  }

  /// Allocates slots for lists of the same length, one after another, and binds a name to them.
  package mutating func bind(
    _ name: String, lists count: Int, of width: Int, _ type: ExpressionType, _ inputs: ExpressionInputs
  ) -> ExpressionList {
    let list = bind(name, count: count * width, type, inputs)
    bindings[name] = .rows(ExpressionRows(list, width: width))
    return list
  }

  /// Allocates slots for the coordinates of points and binds a name to them.
  package mutating func bindPoints(_ name: String, count: Int, _ inputs: ExpressionInputs) -> ExpressionList {
    let list = ExpressionList(
      name: name, storage: .slots(slotCount..<slotCount + 2 * count), type: .number, inputs: inputs)
    bindings[name] = .points(list)
    slotCount += 2 * count
    return list
  }

  /// What a built-in name is, such as `a function`, for messages about names that a file cannot define; nil for other
  /// names.
  package static func builtIn(_ name: String) -> String? {
    if reservedWords.contains(name) { return "a word of expressions" }
    if ExpressionFunction.named(name) != nil { return "a function" }
    if Color.cssNames.contains(name) || name == "transparent" { return "a colour" }
    return nil
  }

  /// The words of the grammar of expressions.
  package static let reservedWords = ["and", "or", "not", "true", "false", "if"]
  /// The variables that a curve's function can have.
  package static let curveVariables = ["x", "u", "theta"]

  /// A free name that resembles one that is taken or has wrong characters; nil if no letter of it can stay.
  package static func freeName(like name: String) -> String? {
    let plain = name.replacing("ß", with: "ss").folding(options: .diacriticInsensitive, locale: nil).unicodeScalars
    let words = plain.split { !$0.isNameTail }.map { String(String.UnicodeScalarView($0)) }
    guard !words.isEmpty, name.utf8.count <= 40 else { return nil }
    let joined = words.joined(separator: "_")
    let isTaken = builtIn(joined) != nil || takenNames.contains(joined)
    return isTaken || joined.unicodeScalars.first?.isDigit == true ? "my_\(joined)" : joined
  }

  /// Names that a file cannot define and that are no functions, words or colours.
  package static let takenNames = ["t", "width", "height"] + constants.map(\.name) + curveVariables

  /// The names that can be called, apart from the built-in functions.
  var calledNames: [String] {
    bindings.compactMap { name, binding in
      switch binding {
      case .keyframes, .function, .bands: name
      default: nil
      }
    }
  }

  /// The names of tables of data, sorted.
  package var tableNames: [String] {
    bindings.compactMap { if case .table = $0.value { $0.key } else { nil } }.sorted()
  }

  /// What is said if an expression has a text where a number is wanted; nil for nothing.
  package func textAdvice(on expression: String) -> String? {
    Expression.references(in: expression).sorted().lazy.compactMap { name in
      if case .list(let list)? = self[name] { list.textAdvice } else { adviceOnCells[name] }
    }.first
  }

  /// The names of sounds, sorted.
  package var soundNames: [String] {
    bindings.compactMap { if case .sound = $0.value { $0.key } else { nil } }.sorted()
  }

  /// The known name that is nearest to an unknown one, if one is near enough.
  package func suggestion(for name: String) -> String? {
    nearest(to: name, among: Array(bindings.keys) + Array(Color.cssNames))
  }
}

/// A named list of values of one type. Expressions read it with an index: `energy.value[i]`.
package struct ExpressionList: Hashable, Sendable {
  package let name: String
  @usableFromInline let storage: Storage
  package let type: ExpressionType
  package let inputs: ExpressionInputs
  /// The texts by which its values can be read instead of by numbers; nil for none.
  package var rowNames: WordIndex?
  /// What is said if numbers are wanted and the list has texts; nil for nothing.
  package var textAdvice: String?

  init(name: String, storage: Storage, type: ExpressionType, inputs: ExpressionInputs) {
    (self.name, self.storage, self.type, self.inputs) = (name, storage, type, inputs)
  }

  /// A list of values in consecutive slots, which a scope has reserved.
  package init(name: String, slots: Range<Int>, type: ExpressionType, inputs: ExpressionInputs) {
    self.init(name: name, storage: .slots(slots), type: type, inputs: inputs)
  }

  /// A list of values that never change.
  package init(name: String, column: DataColumn, type: ExpressionType) {
    self.init(name: name, storage: .column(column), type: type, inputs: [])
  }

  /// The storage of the values.
  @usableFromInline enum Storage: Hashable {
    /// In consecutive slots.
    case slots(Range<Int>)
    /// In a column of a table of data, which never changes.
    case column(DataColumn)
  }

  /// The values, if they never change.
  package var constants: [ExpressionValue]? { if case .column(let column) = storage { column.values } else { nil } }

  package var count: Int {
    switch storage {
    case .slots(let slots): slots.count
    case .column(let column): column.values.count
    }
  }

  /// The slots with the values; empty if the values never change.
  package var slots: Range<Int> { if case .slots(let slots) = storage { slots } else { 0..<0 } }

  /// The message about an index that is out of range.
  package func fault(ofIndex index: Double) -> String {
    let range = count == 0 ? "it is empty" : "its indices are 0 to \(count - 1)"
    let isWhole = index == index.rounded()
    return "'\(name)' has no value \(numberText(index)); \(range)\(isWhole ? "" : ", and floor(x) makes x whole")"
  }

  /// The value at an index; nil if there is none.
  @inlinable @inline(__always)
  package func value(at index: Double, in slots: [ExpressionValue]) -> ExpressionValue? {
    guard index >= 0, index == index.rounded(.towardZero) else { return nil }
    switch storage {
    case .slots(let own): return index < Double(own.count) ? slots[own.lowerBound + Int(index)] : nil
    case .column(let column): return index < Double(column.values.count) ? column.values[Int(index)] : nil
    }
  }
}

/// Lists of one length, one after another in a list of values. Expressions read them with two indices: `a[i][k]`.
package struct ExpressionRows: Hashable, Sendable {
  let values: ExpressionList
  /// The number of the first value of each list, by the first index.
  let starts: ExpressionList
  /// The numbers within a list, by the second index. Both lists reject an index that is out of range.
  let places: ExpressionList

  init(_ values: ExpressionList, width: Int) {
    func numbers(_ name: String, _ numbers: some Sequence<Int>) -> ExpressionList {
      ExpressionList(name: name, column: DataColumn(numbers.map { .number(Double($0)) }), type: .number)
    }
    self.values = values
    starts = numbers(values.name, stride(from: 0, to: values.count, by: width))
    places = numbers("\(values.name)[…]", 0..<width)
  }
}

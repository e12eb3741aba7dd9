import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar

/// The values of a repeat's expressions in several of its iterations, called rows. Each expression is evaluated for all
/// rows at once (`RowBlock`), when the first row reads it. ``Moment`` reads the values here instead of evaluating
/// expressions; where there is none, it evaluates the expression for the one row, which also words errors.
final class RowColumns {
  /// The expressions of a repeat that have a column. An ``Element`` that repeats has one.
  ///
  /// They are those of the elements inside, except where more than the repeat's own index changes from one evaluation to
  /// the next: inside of other repeats, of components, and of elements with a time of their own.
  struct Layout: Sendable {
    /// The number (``FieldExpression/number``) of the first expression.
    fileprivate let first: Int
    /// The index of the first number of the column, in numbers for each row, by the number of the expression; −1 for an
    /// expression without a column.
    fileprivate let starts: [Int]
    /// The sum of all columns, in numbers for each row.
    fileprivate let width: Int

    /// The longest table of numbers of expressions.
    private static let longest = 4_096

    /// - Returns: nil if no expression has a column.
    init?(of children: [Element]) {
      var fields: [FieldExpression] = []
      for child in children { child.addRowFields(to: &fields) }
      guard let first = fields.map(\.number).min(), let last = fields.map(\.number).max() else { return nil }
      // Each block of rows fills a table of this length. A component may stand far from the repeat that uses it.
      guard last - first < Self.longest else { return nil }
      var (starts, width) = ([Int](repeating: -1, count: last - first + 1), 0)
      for field in fields where starts[field.number - first] < 0 {
        guard let count = field.expression.numberCount else { continue }
        starts[field.number - first] = width
        width += count
      }
      guard width > 0 else { return nil }
      (self.first, self.starts, self.width) = (first, starts, width)
    }
  }

  private let layout: Layout
  private let rows: Range<Int>
  /// The numbers of all columns.
  private let numbers: UnsafeMutablePointer<Double>
  /// The steps of each row in loops, by the number of the expression; ``unknown`` or ``absent``.
  private let steps: UnsafeMutablePointer<Int>
  private static let (unknown, absent) = (-1, -2)
  /// The numbers of the index, and of the cells that are numbers.
  private let inputs: UnsafeMutablePointer<Double>
  private let block: RowBlock
  /// The row that is being made, counted from the first.
  private var row = 0

  init(_ layout: Layout, _ rows: Range<Int>, of index: ElementIndex, at moment: Moment) {
    (self.layout, self.rows) = (layout, rows)
    numbers = .allocate(capacity: layout.width * rows.count)
    steps = .allocate(capacity: layout.starts.count)
    steps.initialize(repeating: Self.unknown, count: layout.starts.count)
    inputs = .allocate(capacity: (1 + index.cells.count) * rows.count)
    for (i, row) in rows.enumerated() { inputs[i] = Double(row) }
    var (columns, others) = ([(slot: index.slot, numbers: UnsafePointer(inputs))], [Int]())
    for (i, cell) in index.cells.enumerated() {
      let column = inputs + (1 + i) * rows.count
      let areNumbers = rows.enumerated().allSatisfy { offset, row in
        guard case .number(let number)? = cell.column.value(at: Double(row), in: moment.context.slots) else {
          return false
        }
        column[offset] = number
        return true
      }
      if areNumbers { columns.append((cell.slot, UnsafePointer(column))) } else { others.append(cell.slot) }
    }
    block = RowBlock(count: rows.count, columns: columns, others: others)
  }

  deinit {
    numbers.deallocate()
    steps.deallocate()
    inputs.deallocate()
  }

  /// Notes which row is being made.
  func enter(_ row: Int) { if rows.contains(row) { self.row = row - rows.lowerBound } }

  /// The value of an expression in the current row, with its steps in loops; nil without a column.
  @inline(__always)
  func number(of field: FieldExpression, in context: inout ExpressionContext) -> (number: Double, steps: Int)? {
    guard let start = start(of: field, in: &context) else { return nil }
    return (numbers[start], steps[field.number - layout.first])
  }

  /// The same for an expression of any type.
  func value(of field: FieldExpression, in context: inout ExpressionContext) -> (value: ExpressionValue, steps: Int)? {
    guard let start = start(of: field, in: &context) else { return nil }
    func number(_ i: Int) -> Double { numbers[start + i * rows.count] }
    let value: ExpressionValue =
      switch field.expression.type {
      case .boolean: .boolean(number(0) != 0)
      case .color: .color(Color(red: number(0), green: number(1), blue: number(2), opacity: number(3)))
      default: .number(number(0))
      }
    return (value, steps[field.number - layout.first])
  }

  /// The largest number of steps in loops of an expression that has a column. A row pays for its own steps when it reads
  /// the column, which may not happen.
  private static let mostSteps = 4_096

  /// The steps in loops of an expression in the current row; other rows have as many, or it has no column.
  private func steps(of field: FieldExpression, in context: ExpressionContext) -> Int {
    var copy = context
    copy.loopSteps = 0
    _ = try? field.expression.value(in: &copy)
    return copy.loopSteps
  }

  /// The index of the first number of an expression in the current row; nil without a column.
  @inline(__always)
  private func start(of field: FieldExpression, in context: inout ExpressionContext) -> Int? {
    let i = field.number - layout.first
    guard i >= 0, i < layout.starts.count, layout.starts[i] >= 0 else { return nil }
    let start = layout.starts[i] * rows.count
    if steps[i] == Self.unknown {
      let isShort = !field.expression.hasLoops || steps(of: field, in: context) <= Self.mostSteps
      let found = isShort ? field.expression.values(of: block, in: &context, to: numbers + start) : nil
      steps[i] = found ?? Self.absent
    }
    return steps[i] == Self.absent ? nil : start + row
  }
}

extension Element {
  /// Adds the expressions inside that may have a column in the repeat around.
  fileprivate func addRowFields(to list: inout [FieldExpression]) {
    guard index == nil, letterNames == nil, localTime == nil else { return }
    for field in modifiers.values.fields { field.addRowFields(to: &list) }
    // Arguments have values of their own inside, and a component's own values are computed from them.
    guard arguments.isEmpty else { return }
    for field in fields.values.fields { field.addRowFields(to: &list) }
    for child in children { child.addRowFields(to: &list) }
  }
}

extension Field {
  fileprivate func addRowFields(to list: inout [FieldExpression]) {
    func add(_ value: FieldExpression) { if value.constant == nil { list.append(value) } }
    switch self {
    case .number(let value), .boolean(let value), .color(let value): add(value)
    case .template(let template): for case .value(let value, _) in template.pieces { add(value) }
    case .pair(let x, let y):
      add(x)
      add(y)
    case .list(let items): for item in items { item.addRowFields(to: &list) }
    case .fields(let fields), .shape(_, let fields): for field in fields.values.fields { field.addRowFields(to: &list) }
    case .elements(let elements): for element in elements { element.addRowFields(to: &list) }
    case .element(let element): element.addRowFields(to: &list)
    default: break
    }
  }
}

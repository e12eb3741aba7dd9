import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSceneSyntax

/// The evaluation of a scene file at one instant: the variables that expressions read, the cost so far, the element
/// that is being made, and the wording of errors.
///
/// ``SceneFile`` makes a moment for each frame, and ``SceneDecoder`` one for values that are constant. The views of
/// elements are made with it, see ``FieldReader``.
///
/// A moment belongs to one thread. Each value of a frame reads the properties that are marked `unchecked`. The dynamic
/// checks for exclusive access to these would take 4 % of a frame's evaluation. No function that is called during such
/// an access uses the moment.
final class Moment {
  let source: SceneSources
  @exclusivity(unchecked) var context: ExpressionContext
  @exclusivity(unchecked) private(set) var curves: FrameCurves
  let morphs: MorphCache
  let references: [ElementReference]
  /// The place in the scene of the element that is being made; nil outside of elements.
  @exclusivity(unchecked) private(set) var place = InnerScene.current?.place
  /// The place of this scene inside the scenes that enclose it; nil for the outermost scene. `scenePath` has the
  /// numbers that identify this occurrence of the scene (`InnerScene.path`); empty for the outermost scene.
  private let root = InnerScene.current?.place
  let scenePath = InnerScene.current?.path ?? []
  /// The two scenes of the transition that is being made, by the names of their placeholders.
  var transitionScenes: [String: ScenePicture] = [:]
  /// The wording of errors. It is replaced inside an element with a local time.
  var wording: MomentWording
  @exclusivity(unchecked) private var account = FrameAccount.current ?? FrameAccount()
  private let timelessCurves: TimelessCurves
  let retention = Retention.current
  /// The log of the reasons why elements are made again; nil if no log is active.
  let remakes = RemakeLog.current
  /// The names of the values in ``ExpressionContext/slots``, by slot, for ``remakes``.
  var slotNames: [Int: String] = [:]
  /// The inputs of the fragment whose views are being made; nil outside of fragments. A fragment is a group of elements
  /// whose views are cached as one unit (`Fragment`). See ``makingFragment(with:isKept:_:)``.
  @exclusivity(unchecked) private(set) var enclosingInputs: ElementInputs?
  /// Whether the whole fragment is cached, so that its parts need no cache entries of their own.
  @exclusivity(unchecked) private(set) var isKeptAsWhole = false
  /// The indices of the enclosing repeats, outermost first.
  @exclusivity(unchecked) private(set) var iterations: [Int] = []
  /// The values of the innermost repeat's expressions; nil outside of repeats, and where the values do not hold.
  @exclusivity(unchecked) private(set) var columns: RowColumns?
  /// The steps in loops of values that nobody pays for (``inputValue(of:)``).
  private var unpaidSteps = 0
  /// What is kept of the current part of the scene; nil if nothing is looked up in the cache here.
  @exclusivity(unchecked) var node: RetainedNode?

  /// The time in seconds for which views are made: the frame's time, or an element's local time. Nil if only parameters
  /// are known.
  var seconds: Double?
  /// The frame's own time on the same clock. It differs from ``seconds`` at the sub-frame instants of motion blur.
  var frameSeconds = 0.0
  /// The inputs that change with time: also parameters, if an enclosing scene moves them.
  let moving: ExpressionInputs
  /// Makes the context for another time, for elements with a local time.
  var remake: ((Double) throws -> ExpressionContext)?
  /// The slots that belong to the file as a whole. Later slots belong to elements.
  var timedSlots = 0..<0
  /// The slots of the parameters, and of the canvas.
  var parameterSlots: [Int] = []

  /// - Parameter seconds: The time; nil if only parameters are known.
  init(
    source: SceneSources, seconds: Double?, context: ExpressionContext, curves: TimelessCurves, morphs: MorphCache,
    components: Set<String> = [], references: [ElementReference] = [], moving: ExpressionInputs = .time
  ) {
    (self.source, self.context, self.references, self.moving) = (source, context, references, moving)
    self.seconds = seconds
    wording = MomentWording(
      source: source, seconds: seconds, components: components, depth: InnerScene.current?.place.path.count ?? 0)
    (timelessCurves, self.curves, self.morphs) = (curves, FrameCurves(timeless: curves), morphs)
    self.context.gradients = retention.map { Unmanaged.passUnretained($0.gradients) }
  }

  /// Charges the frame's account for work.
  func charge(_ count: Int, _ item: FrameAccount.Item, at position: SourcePosition) throws {
    guard account.charge(count, item) else { throw tooLarge(at: position) }
  }

  /// The same for work that no single element causes.
  func charge(_ count: Int, _ item: FrameAccount.Item) throws {
    guard account.charge(count, item) else { throw account.fault }
  }

  /// The error for a frame that exceeds its step budget.
  func tooLarge(at position: SourcePosition) -> SceneFileError { failure("\(account.fault)", at: position) }

  /// Charges for one element, which may be a copy of a repeat.
  func countElement(at position: SourcePosition) throws { try charge(1, .elements, at: position) }

  /// Charges for one iteration of a repeat, which costs time even if it has no elements.
  func countIteration(at position: SourcePosition) throws { try charge(1, .iterations, at: position) }

  /// An error with the time, and with the iterations of the enclosing repeats.
  func failure(_ message: String, at position: SourcePosition) -> SceneFileError {
    wording.failure(message, at: position, in: place)
  }

  /// Makes the contents of an element, with its step in ``place``.
  func inside<Result>(_ element: Element, _ make: () throws -> Result) rethrows -> Result {
    try inside(element.step) {
      guard let name = element.name else { return try make() }
      return try inside(name.step, make)
    }
  }

  /// Makes the contents of an iteration of a repeat, with its step in ``place``.
  func inside<Result>(iteration value: Int, of name: String, _ make: () throws -> Result) rethrows -> Result {
    iterations.append(value)
    defer { iterations.removeLast() }
    return try inside(.iteration(name, value), make)
  }

  /// Makes several iterations of a repeat, whose expressions are evaluated at once.
  func inRows<Result>(_ rows: Range<Int>, of element: Element, _ make: () throws -> Result) rethrows -> Result {
    let outer = columns
    defer { columns = outer }
    // Fewer rows would take as long one by one.
    columns = nil
    if rows.count > 3, let layout = element.rowColumns, let index = element.index {
      columns = RowColumns(layout, rows, of: index, at: self)
    }
    return try make()
  }

  /// Makes something for which the values of rows do not hold.
  func outsideRows<Result>(_ make: () throws -> Result) rethrows -> Result {
    let outer = columns
    defer { columns = outer }
    columns = nil
    return try make()
  }

  /// The value of an expression in the current row, without any charge; nil if it has none, or if such values have taken
  /// as many steps in loops as a frame may take. What depends on them is then made and charged.
  func inputValue(of field: FieldExpression) -> ExpressionValue? {
    guard unpaidSteps < FrameAccount.limit else { return nil }
    if let (value, steps) = columns?.value(of: field, in: &context) {
      unpaidSteps += steps
      return value
    }
    let before = context.loopSteps
    defer { unpaidSteps += context.loopSteps - before }
    return try? field.expression.value(in: &context)
  }

  /// Makes the views of a fragment. They are charged to this moment's account, and share no curves with the rest of the
  /// frame, so a fragment costs the same wherever it occurs.
  ///
  /// - Parameter isKept: Whether the fragment is made to be cached as a whole.
  func makingFragment<Result>(
    with inputs: ElementInputs, isKept: Bool, _ make: () throws -> Result
  ) rethrows -> Result {
    let outer = (account, curves, enclosingInputs, isKeptAsWhole)
    // Only what is cached is measured with an account of its own.
    if isKept { account = FrameAccount.current ?? account }
    if inputs.hasCurves { curves = FrameCurves(timeless: timelessCurves) }
    (enclosingInputs, isKeptAsWhole) = (inputs, isKeptAsWhole || isKept)
    defer { (account, curves, enclosingInputs, isKeptAsWhole) = outer }
    return try make()
  }

  /// Replaces the memoised curves by an empty set, so that the following views measure their curves anew. Returns the
  /// previous curves.
  func swapCurves() -> FrameCurves {
    defer { curves = FrameCurves(timeless: timelessCurves) }
    return curves
  }

  func restore(_ curves: FrameCurves) { self.curves = curves }

  /// Runs `make` with a further step in ``place``.
  func inside<Result>(_ step: Place.Step, _ make: () throws -> Result) rethrows -> Result {
    let outer = place
    place = Place(step, in: outer, explainer: outer === root || wording.hasOwnTime ? wording : nil)
    defer { place = outer }
    return try make()
  }

  /// Charges for one evaluation of an expression, without its loops.
  @inline(__always)
  private func charge(for field: FieldExpression) throws {
    guard account.charge(field.price, .expressions) else { throw tooLarge(at: field.scalar.position) }
  }

  /// Evaluates an expression, charges for it, and checks that the value is allowed.
  func value(of field: FieldExpression) throws -> ExpressionValue {
    try charge(for: field)
    if let constant = field.constant { return constant }
    let value: ExpressionValue
    do {
      value = try computedValue(of: field)
    } catch let error as ExpressionError {
      throw failure(error.message, at: source.position(of: error.offset, in: field.scalar))
    }
    switch value {
    case .number(let number): return .number(try checked(number, field))
    case .word(let word):
      guard let words = field.words, !words.contains(word) else { break }
      let list = words.map { "'\($0)'" }.joined(separator: ", ")
      throw failure("'\(field.key)' is '\(word)'; it must be one of \(list)", at: field.scalar.position)
    case .color, .boolean, .image: break
    }
    return value
  }

  /// The value of an expression, charged for its loops.
  private func computedValue(of field: FieldExpression) throws -> ExpressionValue {
    if let (value, steps) = columns?.value(of: field, in: &context) {
      if steps > 0 { try charge(steps, .expressions, at: field.scalar.position) }
      return value
    }
    context.loopSteps = 0
    let value = try field.expression.value(in: &context)
    if context.loopSteps > 0 { try charge(context.loopSteps, .expressions, at: field.scalar.position) }
    return value
  }

  /// Evaluates an expression that is a number, as ``value(of:)`` does. Most values of a frame are numbers.
  func number(_ field: FieldExpression) throws -> Double {
    if field.isVariableNumber {
      try charge(for: field)
      if let (number, steps) = columns?.number(of: field, in: &context) {
        if steps > 0 { try charge(steps, .expressions, at: field.scalar.position) }
        return try checked(number, field)
      }
      context.loopSteps = 0
      if let number = field.expression.number(in: &context) {
        if context.loopSteps > 0 { try charge(context.loopSteps, .expressions, at: field.scalar.position) }
        return try checked(number, field)
      }
      // An instruction has no value. The error is worded below.
    } else if case .number(let number)? = field.constant {
      try charge(for: field)
      return number
    }
    guard case .number(let number) = try value(of: field) else { preconditionFailure("'\(field.key)' is no number") }
    return number
  }

  /// The number, if its range allows it. A number that moves, such as a spring's, stops at the ends of its range.
  @inline(__always)
  private func checked(_ number: Double, _ field: FieldExpression) throws -> Double {
    if field.range.contains(number) { return number }
    if !field.expression.inputs.isDisjoint(with: moving), let nearest = field.range.nearest(to: number) {
      return nearest
    }
    let advice = field.range.isWhole && number != number.rounded() ? ", and floor(x) makes x whole" : ""
    throw failure("'\(field.key)' \(field.range.fault(of: number) ?? "")\(advice)", at: field.scalar.position)
  }
}

extension Moment {
  /// The view, tagged with the current place.
  func placed(_ view: consuming AnyView) -> AnyView {
    if let place { view.place(at: place) }
    return view
  }
}

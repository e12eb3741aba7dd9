import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// The moment at which a frame is made: what expressions see, and how error messages call it.
final class Moment {
  let source: SceneSources
  var context: ExpressionContext
  private(set) var curves: FrameCurves
  let morphs: MorphMemory
  let references: [ElementReference]
  /// Where in the scene that comes from which is being made.
  private(set) var place = InnerScene.current?.place
  /// The place of the scene as a whole, and its number in those around it; nil and none for a scene by itself.
  private let root = InnerScene.current?.place
  private let scenePath = InnerScene.current?.path ?? []
  /// The scenes of the transition that is being made, by the names of their places.
  var crossing: [String: ScenePicture] = [:]
  /// What errors are told with; another one inside of an element with a time of its own.
  var wording: MomentWording
  private var account = FrameAccount.current ?? FrameAccount()
  private let timelessCurves: TimelessCurves
  let retention = Retention.current
  /// Who wants to know why something is made again.
  let remakes = RemakeLog.current
  /// What the values in slots are called, where somebody wants to know.
  var slotNames: [Int: String] = [:]
  /// What the fragment depends on that is being made now.
  private(set) var enclosingInputs: ElementInputs?
  /// Whether all of that is kept, so that no part of it has to be.
  private(set) var isKeptAsWhole = false
  /// The indices of the repeats around what is being made now, the outermost first.
  private(set) var iterations: [Int] = []
  /// The same behind the scene's number in those around it, which tells what is kept of one scene from what is kept of another.
  var keptIterations: [Int] { scenePath.isEmpty ? iterations : scenePath + iterations }

  /// The time of what is being made; nil where only the parameters are known.
  var seconds: Double?
  /// The own instant of the frame on the same clock, which is another one at the instants of motion blur.
  var frameSeconds = 0.0
  /// The context of another time, for elements that have one of their own.
  var remake: ((Double) throws -> ExpressionContext)?
  /// The slots that hold what belongs to the file: the values of other slots belong to elements.
  var timedSlots = 0..<0
  /// The slots of the parameters, and of the canvas.
  var parameterSlots: [Int] = []

  /// - Parameter seconds: nil where only the parameters are known.
  init(
    source: SceneSources, seconds: Double?, context: ExpressionContext, curves: TimelessCurves, morphs: MorphMemory,
    components: Set<String> = [], references: [ElementReference] = []
  ) {
    (self.source, self.context, self.references) = (source, context, references)
    self.seconds = seconds
    wording = MomentWording(
      source: source, seconds: seconds, components: components, depth: InnerScene.current?.place.path.count ?? 0)
    (timelessCurves, self.curves, self.morphs) = (curves, FrameCurves(timeless: curves), morphs)
  }

  /// Pays for some of the work that the frame takes.
  func charge(_ count: Int, _ item: FrameAccount.Item, at position: SourcePosition) throws {
    guard account.charge(count, item) else { throw tooLarge(at: position) }
  }

  /// The same where no one element asks for the work.
  func charge(_ count: Int, _ item: FrameAccount.Item) throws {
    guard account.charge(count, item) else { throw account.fault }
  }

  /// What is wrong with a frame that has no steps left.
  func tooLarge(at position: SourcePosition) -> SceneFileError { failure("\(account.fault)", at: position) }

  /// Takes note of an element, one of many or of a repeat's copies.
  func countElement(at position: SourcePosition) throws { try charge(1, .elements, at: position) }

  /// Takes note of a repeat's iteration, which costs time even where nothing is repeated.
  func countIteration(at position: SourcePosition) throws { try charge(1, .iterations, at: position) }

  /// An error that says when it happened, and in which iterations of the repeats around it.
  func failure(_ message: String, at position: SourcePosition) -> SceneFileError {
    wording.failure(message, at: position, in: place)
  }

  /// Makes what is inside an element.
  func inside<Result>(_ element: Element, _ make: () throws -> Result) rethrows -> Result {
    try inside(element.step) {
      guard let name = element.name else { return try make() }
      return try inside(name.step, make)
    }
  }

  /// Makes what is inside an iteration of a repeat.
  func inside<Result>(iteration value: Int, of name: String, _ make: () throws -> Result) rethrows -> Result {
    iterations.append(value)
    defer { iterations.removeLast() }
    return try inside(.iteration(name, value), make)
  }

  /// Makes the views of a fragment. They are paid for by the account of this moment, and share no curves with the rest of the
  /// frame, so that a fragment costs the same wherever it stands.
  ///
  /// - Parameter isKept: Whether they are made to be kept as a whole.
  func makingFragment<Result>(
    with inputs: ElementInputs, isKept: Bool, _ make: () throws -> Result
  ) rethrows -> Result {
    let outer = (account, curves, enclosingInputs, isKeptAsWhole)
    account = FrameAccount.current ?? account
    if inputs.hasCurves { curves = FrameCurves(timeless: timelessCurves) }
    (enclosingInputs, isKeptAsWhole) = (inputs, isKeptAsWhole || isKept)
    defer { (account, curves, enclosingInputs, isKeptAsWhole) = outer }
    return try make()
  }

  /// What is made next shares no curves with the rest of the frame.
  func swapCurves() -> FrameCurves {
    defer { curves = FrameCurves(timeless: timelessCurves) }
    return curves
  }

  func restore(_ curves: FrameCurves) { self.curves = curves }

  /// Makes what is inside a place that a step leads to.
  func inside<Result>(_ step: Place.Step, _ make: () throws -> Result) rethrows -> Result {
    let outer = place
    place = Place(step, in: outer, explainer: outer === root || wording.hasOwnTime ? wording : nil)
    defer { place = outer }
    return try make()
  }

  func value(of field: FieldExpression) throws -> ExpressionValue {
    if let constant = field.constant {
      try charge(1, .expressions, at: field.scalar.position)
      return constant
    }
    try charge(1 + field.expression.cost, .expressions, at: field.scalar.position)
    let value: ExpressionValue
    context.loopSteps = 0
    do {
      value = try field.expression.value(in: &context)
      if context.loopSteps > 0 { try charge(context.loopSteps, .expressions, at: field.scalar.position) }
    } catch let error as ExpressionError {
      throw failure(error.message, at: source.position(of: error.offset, in: field.scalar))
    }
    switch value {
    case .number(let number):
      if let fault = field.range.fault(of: number) {
        throw failure("'\(field.key)' \(fault)", at: field.scalar.position)
      }
    case .word(let word):
      guard let words = field.words, !words.contains(word) else { break }
      let list = words.map { "'\($0)'" }.joined(separator: ", ")
      throw failure("'\(field.key)' is '\(word)'; it must be one of \(list)", at: field.scalar.position)
    case .color, .boolean, .image: break
    }
    return value
  }

  func number(_ field: FieldExpression) throws -> Double {
    guard case .number(let number) = try value(of: field) else { preconditionFailure("'\(field.key)' is no number") }
    return number
  }
}

extension Moment {
  /// The view, which comes from where something is being made now.
  func placed(_ view: AnyView) -> AnyView { place.map(view.placed) ?? view }
}

/// The fields of one mapping at one moment, read by their keys.
struct FieldReader {
  let values: Fields
  let moment: Moment

  func failure(_ message: String) -> SceneFileError { moment.failure(message, at: values.position) }
}

/// Keyframes that follow each other: the five kinds of keyframe, or types of your own that are made of some.
///
/// ```swift
/// struct Blink: KeyframeTrackContent {
///   var body: some KeyframeTrackContent<Double> {
///     CubicKeyframe(0, duration: 0.08)
///     CubicKeyframe(1, duration: 0.14)
///   }
/// }
/// ```
public protocol KeyframeTrackContent<Value> {
  /// What is moved; the compiler infers it.
  associatedtype Value: Animatable
  /// What it is made of; the compiler infers it.
  associatedtype Body: KeyframeTrackContent where Body.Value == Value
  /// The keyframes it is made of.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }
}

/// Content that the engine itself reads. All other comes down to this.
protocol PrimitiveTrackContent<Value>: KeyframeTrackContent {
  var ownSteps: [KeyframeStep<Value.AnimatableData>] { get }
}

extension KeyframeTrackContent {
  var steps: [KeyframeStep<Value.AnimatableData>] {
    if let primitive = self as? any PrimitiveTrackContent<Value> { return primitive.ownSteps }
    return body.steps
  }
}

/// The keyframes that a closure lists, whatever their kinds.
///
/// ```swift
/// let shake = KeyframeSequence { for x in [8, -6, 3, 0] { LinearKeyframe(Double(x), duration: 0.05) } }
/// ```
public struct KeyframeSequence<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent, Sendable {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  init(ownSteps: [KeyframeStep<Value.AnimatableData>]) { self.ownSteps = ownSteps }

  /// The keyframes that the closure lists.
  public init(@KeyframeTrackContentBuilder<Value> _ content: () -> KeyframeSequence<Value>) { self = content() }

  public var body: Self { return self }
}

/// Builds the keyframes of a track, with conditions and loops.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// What a closure of keyframes makes.
  public typealias Content = KeyframeSequence<Value>

  public static func buildExpression<Item: KeyframeTrackContent>(_ item: Item) -> Content where Item.Value == Value {
    Content(ownSteps: item.steps)
  }
  public static func buildBlock() -> Content { Content(ownSteps: []) }
  public static func buildPartialBlock(first: Content) -> Content { first }
  public static func buildPartialBlock(accumulated: Content, next: Content) -> Content {
    Content(ownSteps: accumulated.ownSteps + next.ownSteps)
  }
  public static func buildOptional(_ part: Content?) -> Content { part ?? buildBlock() }
  public static func buildEither(first: Content) -> Content { first }
  public static func buildEither(second: Content) -> Content { second }
  public static func buildArray(_ parts: [Content]) -> Content { Content(ownSteps: parts.flatMap(\.ownSteps)) }
}

/// The content of a ``KeyframeTrack``: one of the five kinds of keyframe, or a type of your own that consists of some.
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
  /// The type of the animated value; the compiler infers it.
  associatedtype Value: Animatable
  /// The type of the ``body``; the compiler infers it.
  associatedtype Body: KeyframeTrackContent where Body.Value == Value
  /// The keyframes that it consists of.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }
}

/// Content that the package reads itself, such as a ``LinearKeyframe``. All other content is composed of it.
protocol PrimitiveTrackContent<Value>: KeyframeTrackContent {
  /// The keyframes in order, resolved by ``KeyframeCurve``.
  var ownSteps: [KeyframeStep<Value.AnimatableData>] { get }
}

extension KeyframeTrackContent {
  /// The keyframes of the content, from its ``body`` unless it is primitive. ``KeyframeTrack`` reads them.
  var steps: [KeyframeStep<Value.AnimatableData>] {
    if let primitive = self as? any PrimitiveTrackContent<Value> { return primitive.ownSteps }
    return body.steps
  }
}

/// Keyframes of any kinds in succession, as a ``KeyframeTrackContentBuilder`` closure lists them.
///
/// ```swift
/// let shake = KeyframeSequence { for x in [8, -6, 3, 0] { LinearKeyframe(Double(x), duration: 0.05) } }
/// ```
public struct KeyframeSequence<Value: Animatable>: KeyframeTrackContent, PrimitiveTrackContent, Sendable {
  let ownSteps: [KeyframeStep<Value.AnimatableData>]

  init(ownSteps: [KeyframeStep<Value.AnimatableData>]) { self.ownSteps = ownSteps }

  /// Creates the keyframes that the closure lists.
  public init(@KeyframeTrackContentBuilder<Value> _ content: () -> KeyframeSequence<Value>) { self = content() }

  // `return` switches the result builder off.
  public var body: Self { return self }
}

/// The result builder for the keyframes of a track, with conditions and loops.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  /// The result of a closure of keyframes.
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

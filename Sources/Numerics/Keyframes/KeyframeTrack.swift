/// The content of a ``KeyframeTimeline``: tracks, or types of your own that consist of tracks.
///
/// ```swift
/// struct Hop: Keyframes {
///   var height: Double
///   var body: some Keyframes<CGPoint> {
///     KeyframeTrack(\.y) {
///       CubicKeyframe(-height, duration: 0.3)
///       CubicKeyframe(0, duration: 0.3)
///     }
///   }
/// }
/// ```
public protocol Keyframes<Value> {
  /// The type of the animated value; the compiler infers it.
  associatedtype Value
  /// The type of the ``body``; the compiler infers it.
  associatedtype Body: Keyframes where Body.Value == Value
  /// The tracks that it consists of.
  @KeyframesBuilder<Value> var body: Body { get }
}

/// Keyframes that the package resolves itself, such as a ``KeyframeTrack``. All others are composed of these.
protocol PrimitiveKeyframes<Value>: Keyframes {
  func resolved(from initial: Value) -> [ResolvedTrack<Value>]
}

extension Keyframes {
  /// The resolved tracks of the keyframes; ``KeyframeTimeline`` calls it.
  func tracks(from initial: Value) -> [ResolvedTrack<Value>] {
    if let primitive = self as? any PrimitiveKeyframes<Value> { return primitive.resolved(from: initial) }
    return body.tracks(from: initial)
  }
}

/// A track: keyframes that follow one another, for one property of a value or for the whole value.
///
/// ```swift
/// KeyframeTrack(\.opacity) {
///   for _ in 0..<3 { LinearKeyframe(0, duration: 0.1); LinearKeyframe(1, duration: 0.1) }
/// }
/// ```
public struct KeyframeTrack<
  Root, Property: Animatable & SendableMetatype, Content: KeyframeTrackContent<Property>
>: Keyframes {
  /// The type whose property is animated.
  public typealias Value = Root

  private let keyPath: WritableKeyPath<Root, Property> & Sendable
  private let content: Content

  /// Creates a track for the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Property {
    self.init(\.self, content: content)
  }

  /// Creates a track for one property.
  public init(
    _ keyPath: WritableKeyPath<Root, Property> & Sendable,
    @KeyframeTrackContentBuilder<Property> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }

  public var body: Self { return self }
}

extension KeyframeTrack: PrimitiveKeyframes {
  func resolved(from initial: Root) -> [ResolvedTrack<Root>] {
    let curve = KeyframeCurve(from: initial[keyPath: keyPath].animatableData, through: content.steps)
    return [
      ResolvedTrack(duration: curve.duration, times: curve.times) { [keyPath] root, time in
        root[keyPath: keyPath].animatableData = curve.value(at: time)
      }
    ]
  }
}

/// The tracks of a ``KeyframesBuilder`` closure.
public struct KeyframeTrackList<Value>: Keyframes, PrimitiveKeyframes {
  let items: [any Keyframes<Value>]

  public var body: Self { return self }
  func resolved(from initial: Value) -> [ResolvedTrack<Value>] { items.flatMap { $0.tracks(from: initial) } }
}

/// The result builder of a ``KeyframeTimeline``: it takes tracks, or the keyframes of the whole value.
@resultBuilder
public struct KeyframesBuilder<Value> {
  /// The result of a closure of tracks.
  public typealias Tracks = KeyframeTrackList<Value>

  public static func buildExpression<Item: Keyframes>(_ item: Item) -> Tracks where Item.Value == Value {
    Tracks(items: [item])
  }
  public static func buildBlock() -> Tracks { Tracks(items: []) }
  public static func buildPartialBlock(first: Tracks) -> Tracks { first }
  public static func buildPartialBlock(accumulated: Tracks, next: Tracks) -> Tracks {
    Tracks(items: accumulated.items + next.items)
  }
  public static func buildOptional(_ part: Tracks?) -> Tracks { part ?? buildBlock() }
  public static func buildEither(first: Tracks) -> Tracks { first }
  public static func buildEither(second: Tracks) -> Tracks { second }
  public static func buildArray(_ parts: [Tracks]) -> Tracks { Tracks(items: parts.flatMap(\.items)) }
  public static func buildFinalResult(_ tracks: Tracks) -> Tracks { tracks }
}

/// Keyframes without a track animate the whole value.
extension KeyframesBuilder where Value: Animatable & SendableMetatype {
  /// The result of a closure of keyframes without a track.
  public typealias Content = KeyframeSequence<Value>

  public static func buildExpression<Item: KeyframeTrackContent>(_ item: Item) -> Content where Item.Value == Value {
    KeyframeTrackContentBuilder.buildExpression(item)
  }
  public static func buildPartialBlock(first: Content) -> Content { first }
  public static func buildPartialBlock(accumulated: Content, next: Content) -> Content {
    KeyframeTrackContentBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }
  public static func buildOptional(_ part: Content?) -> Content { KeyframeTrackContentBuilder.buildOptional(part) }
  public static func buildEither(first: Content) -> Content { first }
  public static func buildEither(second: Content) -> Content { second }
  public static func buildArray(_ parts: [Content]) -> Content { KeyframeTrackContentBuilder.buildArray(parts) }
  public static func buildFinalResult(_ sequence: Content) -> KeyframeTrack<Value, Value, Content> {
    KeyframeTrack { sequence }
  }
}

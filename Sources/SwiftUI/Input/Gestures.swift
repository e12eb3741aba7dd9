import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// A movement of fingers. A script makes it happen: `--script taps.yaml`, or `Stage.script(_:)`.
public protocol Gesture<Value> {
  /// What the actions are given.
  associatedtype Value
  associatedtype Body: Gesture
  /// The gesture that this one consists of.
  var body: Body { get }
  /// Follows a touch of a view. Only the engine uses it.
  func _recognizer(_ area: _TouchArea) -> _Recognizer<Value>
}

extension Gesture where Body.Value == Value {
  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> { body._recognizer(area) }
}

extension Gesture where Body == Never {
  public var body: Never { fatalError("the engine asks this gesture for no body") }
}

extension Never: Gesture {
  public typealias Value = Never
  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Never> { fatalError("there is no such gesture") }
}

/// The area of a view that is touched. Only the engine uses it.
public struct _TouchArea {
  let area: TouchSurvey.Area
}

/// What a view does in the course of a gesture.
struct GestureActions<Value> {
  var changed: ((Value) -> Void)?
  var ended: ((Value) -> Void)?
  /// At the end, whether the gesture has succeeded or not.
  var stopped: (() -> Void)?
}

/// A gesture with actions.
public struct GestureWithActions<Inner: Gesture>: Gesture {
  public typealias Value = Inner.Value
  public typealias Body = Never
  let inner: Inner
  let actions: GestureActions<Value>

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    ActingRecognizer(inner._recognizer(area), actions)
  }
}

/// A gesture whose values are mapped.
public struct MappedGesture<Inner: Gesture, Value>: Gesture {
  public typealias Body = Never
  let inner: Inner
  let map: (Inner.Value) -> Value

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> { MappedRecognizer(inner._recognizer(area), map) }
}

extension Gesture {
  /// The gesture, with an action at its end.
  public func onEnded(_ action: @escaping (Value) -> Void) -> GestureWithActions<Self> {
    GestureWithActions(inner: self, actions: GestureActions(ended: action))
  }
  /// The gesture, with an action for each change.
  public func onChanged(_ action: @escaping (Value) -> Void) -> GestureWithActions<Self> {
    GestureWithActions(inner: self, actions: GestureActions(changed: action))
  }
  /// The gesture, with a state while it lasts. At its end the state has its first value again.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureWithActions<Self> {
    GestureWithActions(
      inner: self,
      actions: GestureActions(
        changed: { value in
          var transaction = Transaction()
          var new = state.wrappedValue
          body(value, &new, &transaction)
          withTransaction(transaction) { state.set(new) }
        }, stopped: { state.reset() }))
  }
  /// The gesture with other values.
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> MappedGesture<Self, Result> {
    MappedGesture(inner: self, map: transform)
  }
  /// One gesture after the other.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
  /// Both gestures at once.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
  /// One gesture or the other.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

/// One gesture after the other.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  public typealias Body = Never
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }
  private let first: First
  private let second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    SequenceRecognizer(first._recognizer(area), second._recognizer(area)) { first, second, isSecond in
      isSecond ? .second(first, second) : .first(first)
    }
  }
}

/// Two gestures at once.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  public typealias Body = Never
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }
  private let first: First
  private let second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    PairRecognizer(first._recognizer(area), second._recognizer(area), isExclusive: false) {
      Value(first: $0, second: $1)
    }
  }
}

/// One of two gestures: the first one, unless it fails.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  public typealias Body = Never
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }
  private let first: First
  private let second: Second
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    let pair = PairRecognizer(first._recognizer(area), second._recognizer(area), isExclusive: true) {
      $0.map(Value.first) ?? $1.map(Value.second)
    }
    return MappedRecognizer(pair) { value in
      guard let value else { preconditionFailure("a gesture is recognised without a value") }
      return value
    }
  }
}

/// A finger that moves.
public struct DragGesture: Gesture {
  public typealias Body = Never
  /// Where the finger is; points in the coordinates of the view.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize
    public var predictedEndLocation: CGPoint
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    public var predictedEndTranslation: CGSize {
      CGSize(width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
    }
  }
  private let minimumDistance: CGFloat
  private let space: CoordinateSpace
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    (self.minimumDistance, space) = (minimumDistance, coordinateSpace)
  }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    DragRecognizer(distance: minimumDistance, area.area, in: space)
  }
}

/// Taps.
public struct TapGesture: Gesture {
  public typealias Body = Never
  public typealias Value = Void
  private let count: Int
  public init(count: Int = 1) { self.count = count }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Void> {
    let tap = TapRecognizer(count: count, area.area, in: .local)
    return EndRecognizer(tap) { _ in () }
  }
}

/// Taps, with where they are.
public struct SpatialTapGesture: Gesture {
  public typealias Body = Never
  public struct Value: Equatable, Sendable { public var location: CGPoint }
  private let count: Int
  private let space: CoordinateSpace
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    (self.count, space) = (count, coordinateSpace)
  }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    EndRecognizer(TapRecognizer(count: count, area.area, in: space)) { Value(location: $0) }
  }
}

/// A finger that stays.
public struct LongPressGesture: Gesture {
  public typealias Body = Never
  public typealias Value = Bool
  private let minimumDuration: Double
  private let maximumDistance: CGFloat
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    (self.minimumDuration, self.maximumDistance) = (minimumDuration, maximumDistance)
  }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Bool> {
    LongPressRecognizer(duration: minimumDuration, distance: maximumDistance)
  }
}

/// Two fingers that spread, with the older name.
public struct MagnificationGesture: Gesture {
  public typealias Body = Never
  public typealias Value = CGFloat
  private let inner: MagnifyGesture
  public init(minimumScaleDelta: CGFloat = 0.01) { inner = MagnifyGesture(minimumScaleDelta: minimumScaleDelta) }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<CGFloat> {
    MappedRecognizer(inner._recognizer(area)) { $0.magnification }
  }
}

/// Two fingers that spread.
public struct MagnifyGesture: Gesture {
  public typealias Body = Never
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  private let minimumScaleDelta: CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    let least = max(Double(minimumScaleDelta), 1e-9)
    return FingersRecognizer(\.spread, atLeast: least) { touch, first, before in
      let span = touch.time - before.time
      return Value(
        time: VirtualClock.epoch.addingTimeInterval(touch.time), magnification: touch.scale,
        velocity: span > 0 ? (touch.scale - before.scale) / span : 0, startAnchor: area.anchor(first.location),
        startLocation: area.area.point(first.location, in: .local))
    }
  }
}

/// Two fingers that turn, with the older name.
public struct RotationGesture: Gesture {
  public typealias Body = Never
  public typealias Value = Angle
  private let inner: RotateGesture
  public init(minimumAngleDelta: Angle = .degrees(1)) { inner = RotateGesture(minimumAngleDelta: minimumAngleDelta) }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Angle> {
    MappedRecognizer(inner._recognizer(area)) { $0.rotation }
  }
}

/// Two fingers that turn.
public struct RotateGesture: Gesture {
  public typealias Body = Never
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
    public var velocity: Angle
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  private let minimumAngleDelta: Angle
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  public func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    let least = max(minimumAngleDelta.radians, 1e-9)
    return FingersRecognizer(\.turn, atLeast: least) { touch, first, before in
      let span = touch.time - before.time
      return Value(
        time: VirtualClock.epoch.addingTimeInterval(touch.time), rotation: touch.angle,
        velocity: span > 0 ? .radians((touch.angle.radians - before.angle.radians) / span) : .zero,
        startAnchor: area.anchor(first.location), startLocation: area.area.point(first.location, in: .local))
    }
  }
}

extension _TouchArea {
  /// A point of the canvas as shares of the view's size.
  fileprivate func anchor(_ point: CGPoint) -> UnitPoint {
    let own = area.point(point, in: .local)
    return UnitPoint(
      x: area.size.width > 0 ? own.x / area.size.width : 0, y: area.size.height > 0 ? own.y / area.size.height : 0)
  }
}

/// Which gestures a view takes.
public struct GestureMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1), subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

/// A value while a gesture lasts. Before and after, it is the first value.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  @State private var value: Value
  private let first: Value
  private let resetTransaction: (Value) -> Transaction

  private init(_ first: Value, _ resetTransaction: @escaping (Value) -> Transaction) {
    (_value, self.first, self.resetTransaction) = (State(wrappedValue: first), first, resetTransaction)
  }

  public init(wrappedValue: Value) { self.init(wrappedValue) { _ in Transaction() } }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
  public init(wrappedValue: Value, resetTransaction: Transaction) { self.init(wrappedValue) { _ in resetTransaction } }
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue) { value in
      var transaction = Transaction()
      reset(value, &transaction)
      return transaction
    }
  }
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  public var wrappedValue: Value { value }
  public var projectedValue: GestureState<Value> { self }

  func set(_ value: Value) { self.value = value }
  /// Sets the first value, at the end of a gesture.
  func reset() { withTransaction(resetTransaction(value)) { value = first } }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension GestureState: @unchecked Sendable where Value: Sendable {}

/// A view with an action for taps, such as a control.
struct Tappable<Content: View>: View {
  let content: Content
  /// Is told when a finger comes and when it goes.
  var pressing: (Bool) -> Void = { _ in }
  let action: (CGPoint) -> Void
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    content.gesture(
      SpatialTapGesture().onPressing(pressing).onEnded { action($0.location) }, including: isEnabled ? .all : .none)
  }
}

extension View {
  /// Takes taps.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded(action))
  }
  /// Takes taps, with where they are.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }
  /// Takes long presses.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        .onPressing { onPressingChanged?($0) }.onEnded { _ in action() })
  }
  /// Takes long presses.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
  }
  /// Takes a gesture. A gesture of a view inside comes first.
  public func gesture<Kind: Gesture>(_ gesture: Kind?, including mask: GestureMask = .all) -> some View {
    taking(gesture, mask, .usual)
  }
  /// Takes a gesture, together with those of views inside.
  public func simultaneousGesture<Kind: Gesture>(_ gesture: Kind, including mask: GestureMask = .all) -> some View {
    taking(gesture, mask, .simultaneous)
  }
  /// Takes a gesture before the views inside.
  public func highPriorityGesture<Kind: Gesture>(_ gesture: Kind, including mask: GestureMask = .all) -> some View {
    taking(gesture, mask, .high)
  }

  private func taking<Kind: Gesture>(
    _ gesture: Kind?, _ mask: GestureMask, _ precedence: TouchPrecedence
  ) -> some View {
    untouchable(!mask.contains(.subviews)).touchable(
      precedence,
      mask.contains(.gesture) ? gesture.map { gesture in { gesture._recognizer(_TouchArea(area: $0)) } } : nil)
  }
}

extension Gesture {
  /// The gesture, with an action when a finger comes and when it goes.
  fileprivate func onPressing(_ action: @escaping (Bool) -> Void) -> PressedGesture<Self> {
    PressedGesture(inner: self, action: action)
  }
}

/// A gesture that tells when a finger comes and goes.
struct PressedGesture<Inner: Gesture>: Gesture {
  typealias Value = Inner.Value
  typealias Body = Never
  let inner: Inner
  let action: (Bool) -> Void

  func _recognizer(_ area: _TouchArea) -> _Recognizer<Value> {
    PressedRecognizer(inner._recognizer(area), action)
  }
}

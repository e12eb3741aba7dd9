import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// A movement of fingers. Without a script nothing is touched in a film, so no gesture ever begins.
public protocol Gesture<Value> {
  /// What the actions are given.
  associatedtype Value
}

/// A gesture with actions.
public struct GestureWithActions<Value>: Gesture {
  let changed: ((Value) -> Void)?
  let ended: ((Value) -> Void)?
}

extension Gesture {
  /// The gesture, with an action at its end.
  public func onEnded(_ action: @escaping (Value) -> Void) -> GestureWithActions<Value> {
    GestureWithActions(changed: (self as? GestureWithActions<Value>)?.changed, ended: action)
  }
  /// The gesture, with an action for each change.
  public func onChanged(_ action: @escaping (Value) -> Void) -> GestureWithActions<Value> {
    GestureWithActions(changed: action, ended: (self as? GestureWithActions<Value>)?.ended)
  }
  /// The gesture, with a state while it lasts.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureWithActions<Value> {
    let actions = self as? GestureWithActions<Value>
    return GestureWithActions(changed: actions?.changed, ended: actions?.ended)
  }
  /// The gesture with other values.
  public func map<Result>(_ transform: @escaping (Value) -> Result) -> GestureWithActions<Result> {
    GestureWithActions(changed: nil, ended: nil)
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
  public enum Value {
    case first(First.Value)
    case second(First.Value, Second.Value?)
  }
  public init(_ first: First, _ second: Second) {}
}

/// Two gestures at once.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  public struct Value {
    public var first: First.Value?
    public var second: Second.Value?
  }
  public init(_ first: First, _ second: Second) {}
}

/// One of two gestures.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }
  public init(_ first: First, _ second: Second) {}
}

/// A finger that moves.
public struct DragGesture: Gesture {
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
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

/// Taps.
public struct TapGesture: Gesture {
  public typealias Value = Void
  public init(count: Int = 1) {}
}

/// Taps, with where they are.
public struct SpatialTapGesture: Gesture {
  public struct Value: Equatable, Sendable { public var location: CGPoint }
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {}
}

/// A finger that stays.
public struct LongPressGesture: Gesture {
  public typealias Value = Bool
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {}
}

/// Two fingers that spread, with the older name.
public struct MagnificationGesture: Gesture {
  public typealias Value = CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Two fingers that spread.
public struct MagnifyGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// Two fingers that turn, with the older name.
public struct RotationGesture: Gesture {
  public typealias Value = Angle
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// Two fingers that turn.
public struct RotateGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
    public var velocity: Angle
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// Which gestures a view takes.
public struct GestureMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let none: GestureMask = []
  public static let gesture = GestureMask(rawValue: 1), subviews = GestureMask(rawValue: 2)
  public static let all: GestureMask = [.gesture, .subviews]
}

/// A value while a gesture lasts. No gesture begins by itself, so it is always the first value.
@propertyWrapper
public struct GestureState<Value> {
  public let wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(initialValue: Value) { wrappedValue = initialValue }
  public init(wrappedValue: Value, resetTransaction: Transaction) { self.wrappedValue = wrappedValue }
  public init(initialValue: Value, resetTransaction: Transaction) { wrappedValue = initialValue }
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.wrappedValue = wrappedValue
  }
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) { wrappedValue = initialValue }
  public var projectedValue: GestureState<Value> { self }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension GestureState: Sendable where Value: Sendable {}

/// A view with an action for taps. It is the one place where the actions of ``Button`` and `onTapGesture` are, for a
/// script of taps.
struct Tappable<Content: View>: View, PrimitiveView {
  let content: Content
  /// The number of taps in succession.
  var count = 1
  /// Is given the point, in the coordinates of the view.
  let action: (CGPoint) -> Void

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    content.appendNodes(to: &nodes, in: context)
  }
}

extension View {
  /// Takes taps. Nothing taps by itself in a film.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    Tappable(content: self, count: count) { _ in action() }
  }
  /// Takes taps, with where they are. Nothing taps by itself in a film.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    Tappable(content: self, count: count, action: action)
  }
  /// Takes long presses. Nothing presses by itself in a film.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> Self { self }
  /// Takes long presses. Nothing presses by itself in a film.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
    perform action: @escaping () -> Void
  ) -> Self { self }
  /// Takes a gesture. No gesture begins by itself in a film.
  public func gesture<Kind: Gesture>(_ gesture: Kind?, including mask: GestureMask = .all) -> Self { self }
  /// Takes a gesture. No gesture begins by itself in a film.
  public func simultaneousGesture<Kind: Gesture>(_ gesture: Kind, including mask: GestureMask = .all) -> Self { self }
  /// Takes a gesture. No gesture begins by itself in a film.
  public func highPriorityGesture<Kind: Gesture>(_ gesture: Kind, including mask: GestureMask = .all) -> Self { self }
}

import PathreelDrawing
import PathreelMotion

/// A value of a view that lasts while the view is shown, with SwiftUI's API. It belongs to the place of the view: its
/// position among the views, the branch of an `if`, its id. When the view disappears and comes again, it starts anew.
///
/// ```swift
/// struct Loader: View {
///   @State private var isTurned = false
///   var body: some View {
///     Arc(startAngle: .zero, endAngle: .degrees(270)).stroke(.blue, lineWidth: 8)
///       .rotationEffect(.degrees(isTurned ? 360 : 0))
///       .onAppear { withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) { isTurned = true } }
///   }
/// }
/// ```
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: () -> Value
  private var cell: StateCell<Value>?

  /// A state that begins with a value.
  public init(wrappedValue value: Value) { initial = { value } }
  /// A state that begins with a value.
  public init(initialValue value: Value) { initial = { value } }
  /// A state whose first value is made when the view appears.
  init(making initial: @escaping () -> Value) { self.initial = initial }

  /// The value. Outside of a ``Stage`` it is the first one, and cannot be changed.
  public var wrappedValue: Value {
    get { cell?.value ?? initial() }
    nonmutating set { cell?.set(newValue) }
  }

  /// A reference to the value, for views inside.
  public var projectedValue: Binding<Value> {
    guard let cell else { return .constant(initial()) }
    return Binding(get: { cell.value }, set: { cell.set($0) }, origin: cell.origin)
  }

  public mutating func _connect(_ connection: _PropertyConnection) {
    cell = connection.tree.cell(connection.key, initial)
    // Frames are made on several threads, and change nothing.
    if connection.tree.isUpdate, let name = connection.name {
      cell?.origin = StateOrigin(key: connection.key, name: name)
    }
    if Value.self is AnyObject.Type { connection.tree.run.noteObject() }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that begins with nil.
  public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {}

/// The storage of a state at one place.
final class StateCell<Value>: StoredCell, @unchecked Sendable {
  private let place: Place?
  private var history: History<Value>
  /// The value that an action has set and that the views do not have yet.
  private var pending: Value?

  init(_ value: Value, in run: Run, at place: Place?) {
    self.place = place
    history = History(value, at: run.checkpoint)
    super.init(run)
  }

  /// The value: in a frame that of its checkpoint, in an action the newest one.
  var value: Value {
    if let frame = FrameTree.current, frame.run === run { return history.value(at: frame.checkpoint) ?? history.last }
    return run.isUpdating ? history.last : pending ?? history.last
  }

  /// Sets the value in an action. The views are made again when the action has ended, unless the value is the old one.
  func set(_ value: Value) {
    guard FrameTree.current == nil else { return }
    if pending == nil, Self.areEqual(value, history.last) { return }
    pending = value
    run.note(
      Change(
        transaction: ChangeContext.current,
        apply: { [self] in
          history.set(value, at: run.checkpoint)
          pending = nil
          run.noteChange(at: place)
        }))
  }

  private static func areEqual(_ a: Value, _ b: Value) -> Bool {
    func isEqual<Own: Equatable>(_ a: Own) -> Bool { (b as? Own) == a }
    guard let a = a as? any Equatable else { return false }
    return isEqual(a)
  }

  /// Begins anew, for a view that has appeared again.
  func restart(with value: Value) {
    history.set(value, at: run.checkpoint)
    pending = nil
  }
}

/// A ``StateCell`` of any type.
class StoredCell {
  unowned let run: Run
  /// Which state of which view it is.
  var origin: StateOrigin?
  /// The last update in which a view had the cell.
  var lastUpdate = -1

  init(_ run: Run) { self.run = run }
}

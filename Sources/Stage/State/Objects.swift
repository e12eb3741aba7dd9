import Foundation
import PathreelMotion

/// A class whose changes make the views that read it again, with SwiftUI's protocol.
///
/// The past of objects is not stored. A stage whose views read objects performs its course again on each thread that
/// makes frames, and keeps to the order of the frames.
public protocol ObservableObject: AnyObject {
  /// Tells of changes before they happen.
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// Tells a run that an object changes.
public final class ObservableObjectPublisher: Sendable {
  /// Creates a publisher.
  public init() {}
  /// The views are made again after the current action.
  public func send() { Run.acting?.noteObjectChange() }
}

/// A property of an ``ObservableObject`` whose changes make the views again.
@propertyWrapper
public struct Published<Value> {
  private var value: Value

  /// A property that begins with a value.
  public init(wrappedValue: Value) { value = wrappedValue }
  /// A property that begins with a value.
  public init(initialValue: Value) { value = initialValue }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      Run.acting?.noteObjectChange()
    }
  }
}

extension Published: Sendable where Value: Sendable {}

/// An object that a view makes when it appears, and keeps.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: DynamicProperty {
  private var state: State<Object>

  /// An object that is made when the view appears.
  public init(wrappedValue object: @autoclosure @escaping () -> Object) { state = State(making: object) }

  /// The object.
  public var wrappedValue: Object { state.wrappedValue }
  /// References to the properties of the object.
  public var projectedValue: ObservedObject<Object>.Wrapper { ObservedObject.Wrapper(object: wrappedValue) }
  public mutating func _connect(_ connection: _PropertyConnection) { state._connect(connection) }
}

/// An object that somebody else owns.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
  /// The object.
  public var wrappedValue: Object

  /// An object of somebody else.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
  /// An object of somebody else.
  public init(initialValue: Object) { wrappedValue = initialValue }

  /// References to the properties of an object.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: Object

    /// A reference to a property.
    public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
      Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
  }

  /// References to the properties of the object.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
  public mutating func _connect(_ connection: _PropertyConnection) { connection.tree.run.noteObject() }
}

/// An object that a view around has set with `environmentObject(_:)`.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty {
  private var object: Object?

  /// The object of this type that a view around has set.
  public init() {}

  /// The object. It is a mistake of the program if no view around has set one.
  public var wrappedValue: Object {
    guard let object else { preconditionFailure("no view around has set an environmentObject of type \(Object.self)") }
    return object
  }
  /// References to the properties of the object.
  public var projectedValue: ObservedObject<Object>.Wrapper { ObservedObject.Wrapper(object: wrappedValue) }
  public mutating func _connect(_ connection: _PropertyConnection) {
    object = connection.context.live?.value(EnvironmentValues.self)?[object: Object.self]
    connection.tree.run.noteObject()
  }
}

extension View {
  /// Sets an object that the views inside inherit by its type.
  public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
    inEnvironment { $0[object: Object.self] = object }
  }
}

/// References to the properties of an observable object.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// References to the properties of an object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// References to the properties of an object.
  public init(_ value: Value) { wrappedValue = value }
  /// The same references.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
  /// The references themselves.
  public var projectedValue: Bindable<Value> { self }

  /// A reference to a property.
  public subscript<Part>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Part>) -> Binding<Part>
  where Value: AnyObject {
    Binding(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

/// A name for the identity of views, see `matchedGeometryEffect`.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identity of a namespace.
  public struct ID: Hashable {
    let key: StateKey?
  }

  private var id = ID(key: nil)

  /// A namespace of the view.
  public init() {}
  /// The identity of the namespace.
  public var wrappedValue: ID { id }
  public mutating func _connect(_ connection: _PropertyConnection) { id = ID(key: connection.key) }
}

/// A value in memory for as long as the run, by a key. Films do not read settings of the machine.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private var state: State<Value>

  /// A value that begins anew with each run.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    state = State(wrappedValue: wrappedValue)
  }
  /// The value.
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  /// A reference to the value.
  public var projectedValue: Binding<Value> { state.projectedValue }
  public mutating func _connect(_ connection: _PropertyConnection) { state._connect(connection) }
}

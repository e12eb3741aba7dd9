import PathreelMotion

/// A value that views inherit, by a key of your own.
public protocol EnvironmentKey {
  /// The type of the key's value.
  associatedtype Value
  /// The value where no view has set another one.
  static var defaultValue: Value { get }
}

/// The values that views inherit from those around them, with SwiftUI's API.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// The default values.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// An inherited object, by its type.
  subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
    get { values[ObjectIdentifier(type)] as? Object }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}

/// Light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

private enum ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme { .light }
}

extension EnvironmentValues {
  /// Light or dark.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
}

/// A value that a view inherits.
///
/// ```swift
/// @Environment(\.colorScheme) private var scheme
/// ```
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  private var value: Value?

  /// The value of a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }
  /// The inherited object of a type. It is a mistake of the program if no view around has set one.
  public init(_ type: Value.Type) where Value: AnyObject {
    read = {
      guard let object = $0[object: type] else {
        preconditionFailure("no view around has an environment object of type \(type)")
      }
      return object
    }
  }
  /// The inherited object of a type; nil without one.
  public init<Object: AnyObject>(_ type: Object.Type) where Value == Object? { read = { $0[object: type] } }

  /// The inherited value.
  public var wrappedValue: Value { value ?? read(EnvironmentValues()) }

  public mutating func _connect(_ connection: _PropertyConnection) {
    value = read(connection.context.live?.value(EnvironmentValues.self) ?? EnvironmentValues())
  }
}

extension View {
  /// Sets a value that the views inside inherit.
  public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    transformEnvironment(keyPath) { $0 = value }
  }
  /// Sets an object that the views inside inherit by its type.
  public func environment<Object: AnyObject>(_ object: Object?) -> some View {
    inEnvironment { $0[object: Object.self] = object }
  }
  /// Changes a value that the views inside inherit.
  public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    inEnvironment { transform(&$0[keyPath: keyPath]) }
  }

  /// Changes the inherited values.
  func inEnvironment(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
    Hook(content: self) { context in
      guard let live = context.live else { return }
      var values = live.value(EnvironmentValues.self) ?? EnvironmentValues()
      change(&values)
      context.live = live.with(values)
    }
  }
}

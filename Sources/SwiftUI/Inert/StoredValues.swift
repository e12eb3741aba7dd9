import Foundation
import PathreelMotion
import PathreelStage

/// A value in memory for as long as the run, by a key.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private var value: AppStorage<Value>

  /// A value that begins anew with each run.
  public init(wrappedValue: Value, _ key: String) { value = AppStorage(wrappedValue: wrappedValue, key) }
  /// The value.
  public var wrappedValue: Value {
    get { value.wrappedValue }
    nonmutating set { value.wrappedValue = newValue }
  }
  /// A reference to the value.
  public var projectedValue: Binding<Value> { value.projectedValue }
  public mutating func _connect(_ connection: _PropertyConnection) { value._connect(connection) }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  /// A value that is nil at first.
  public init(_ key: String) { self.init(wrappedValue: nil, key) }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// A value that is nil at first.
  public init(_ key: String, store: UserDefaults? = nil) { self.init(wrappedValue: nil, key, store: store) }
}

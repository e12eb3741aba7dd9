/// A property wrapper that excludes a property from equality and hashing of its value. Items of a ``DisplayList`` keep
/// their places in it.
///
/// ```swift
/// struct Dot: Hashable {
///   var center: CGPoint
///   @Incidental var place: Place?
/// }
/// ```
@propertyWrapper
public struct Incidental<Value: Sendable>: Hashable, Sendable {
  /// The property's value.
  public var wrappedValue: Value

  /// Creates a property with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public static func == (a: Self, b: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

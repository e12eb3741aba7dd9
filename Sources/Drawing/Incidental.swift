/// A property that does not take part in comparing and hashing the value it belongs to.
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

  /// A property with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public static func == (a: Self, b: Self) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

import PathreelMotion
import PathreelNumerics

/// A reference to a value that somebody else owns, with SwiftUI's API. A ``State`` gives one with `$`.
///
/// ```swift
/// struct Switch: View {
///   @Binding var isOn: Bool
///   var body: some View { Capsule().fill(isOn ? .green : .gray).frame(width: 50, height: 30) }
/// }
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  private let get: () -> Value
  private let set: (Value) -> Void
  /// The transaction of changes through this reference; nil for that of the change.
  private var own: Transaction?
  /// The state that it refers to; nil for a part of one, or functions.
  private(set) var origin: StateOrigin?

  /// A reference by functions.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }
  /// A reference to a state.
  init(get: @escaping () -> Value, set: @escaping (Value) -> Void, origin: StateOrigin?) {
    (self.get, self.set, self.origin) = (get, set, origin)
  }
  /// The same reference.
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  /// A reference to the value inside of an optional one; nil if that is nil now.
  public init?(_ base: Binding<Value?>) {
    guard let value = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
  }

  /// A reference to a value that never changes.
  public static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  /// The value.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      guard let own else { return set(newValue) }
      withTransaction(own) { set(newValue) }
    }
  }
  /// The reference itself.
  public var projectedValue: Binding<Value> { self }

  /// A reference to a part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Binding<Part> {
    var part = Binding<Part>(
      get: { get()[keyPath: keyPath] },
      set: {
        var value = get()
        value[keyPath: keyPath] = $0
        set(value)
      })
    part.own = own
    return part
  }

  /// The reference, through which changes have an animation.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }
  /// The reference, through which changes have a transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var binding = self
    binding.own = transaction
    return binding
  }

  public mutating func _connect(_ connection: _PropertyConnection) {}
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

/// References to the elements of a collection.
extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Self>
  public typealias SubSequence = Slice<Self>
}

extension Binding: Collection where Value: MutableCollection {
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(get: { wrappedValue[position] }, set: { wrappedValue[position] = $0 })
  }
}

extension Binding: BidirectionalCollection where Value: MutableCollection & BidirectionalCollection {
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection & RandomAccessCollection {}

import PathreelDrawing
import PathreelMotion
@_spi(Reflection) import Swift
import Synchronization

/// A property of a view that gets its value from the run, such as ``State``. A type of your own consists of others:
///
/// ```swift
/// struct Counter: DynamicProperty {
///   @State private var count = 0
///   func increase() { count += 1 }
/// }
/// ```
public protocol DynamicProperty {
  /// Called before the body of the view is asked for, when the inner properties have their values.
  mutating func update()
  /// Gives the property its value. Only the engine uses it.
  mutating func _connect(_ connection: _PropertyConnection)
}

extension DynamicProperty {
  public mutating func update() {}
  public mutating func _connect(_ connection: _PropertyConnection) {
    connection.connect(&self)
    update()
  }
}

/// Where a dynamic property belongs: the run, and the property's identity.
public struct _PropertyConnection {
  let tree: StageTree
  let context: ViewContext
  let key: StateKey

  /// Connects the inner properties of a property.
  func connect<Value>(_ value: inout Value) {
    PropertyFields.connect(&value) { offset in
      var key = key
      key.offsets.append(offset)
      return _PropertyConnection(tree: tree, context: context, key: key)
    }
  }
}

/// The identity of a state: the place of its view, the modifiers around the view there, and the position of the property
/// in its view.
struct StateKey: Hashable {
  let place: Place?
  let depth: Int
  var offsets: [Int]
}

/// The dynamic properties of a type, found by reflection once.
struct PropertyFields {
  private struct Field {
    let offset: Int
    let connect: (UnsafeMutableRawPointer, _PropertyConnection) -> Void
  }

  private let fields: [Field]
  private static let known = Mutex<[ObjectIdentifier: PropertyFields]>([:])

  private init(of type: Any.Type) {
    var fields: [Field] = []
    _forEachField(of: type) { _, offset, fieldType, _ in
      if let property = fieldType as? any DynamicProperty.Type {
        fields.append(Field(offset: offset, connect: Self.connector(of: property)))
      }
      return true
    }
    self.fields = fields
  }

  private static func connector<Property: DynamicProperty>(
    of type: Property.Type
  ) -> (UnsafeMutableRawPointer, _PropertyConnection) -> Void {
    { $0.assumingMemoryBound(to: Property.self).pointee._connect($1) }
  }

  /// Connects all dynamic properties of a value.
  ///
  /// - Parameter connection: The connection of the property at an offset.
  static func connect<Value>(_ value: inout Value, _ connection: (Int) -> _PropertyConnection) {
    let id = ObjectIdentifier(Value.self)
    let all = known.withLock { known in
      if let all = known[id] { return all }
      let all = PropertyFields(of: Value.self)
      known[id] = all
      return all
    }
    if all.fields.isEmpty { return }
    withUnsafeMutableBytes(of: &value) { bytes in
      for field in all.fields { field.connect(bytes.baseAddress! + field.offset, connection(field.offset)) }
    }
  }
}

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
  /// The name of the property in its view; nil for a property inside of another one.
  var name: String?

  /// Connects the inner properties of a property.
  func connect<Value>(_ value: inout Value) {
    PropertyFields.connect(&value) { offset, _ in
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

/// A state, with its name in its view.
struct StateOrigin {
  let key: StateKey
  let name: String?
}

/// The dynamic properties of a type, found by reflection once.
struct PropertyFields {
  private struct Field {
    let offset: Int
    /// The name of the property.
    let name: String
    let connect: (UnsafeMutableRawPointer, _PropertyConnection) -> Void
  }

  private let fields: [Field]
  private static let known = Mutex<[ObjectIdentifier: PropertyFields]>([:])

  private init(of type: Any.Type) {
    var fields: [Field] = []
    _forEachField(of: type) { name, offset, fieldType, _ in
      if let property = fieldType as? any DynamicProperty.Type {
        let storage = String(cString: name)
        // The storage of a wrapped property has its name after an underscore.
        fields.append(
          Field(
            offset: offset, name: storage.hasPrefix("_") ? String(storage.dropFirst()) : storage,
            connect: Self.connector(of: property)))
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
  /// - Parameter connection: The connection of the property with an offset and a name.
  static func connect<Value>(_ value: inout Value, _ connection: (Int, String) -> _PropertyConnection) {
    let id = ObjectIdentifier(Value.self)
    let all = known.withLock { known in
      if let all = known[id] { return all }
      let all = PropertyFields(of: Value.self)
      known[id] = all
      return all
    }
    if all.fields.isEmpty { return }
    withUnsafeMutableBytes(of: &value) { bytes in
      for field in all.fields { field.connect(bytes.baseAddress! + field.offset, connection(field.offset, field.name)) }
    }
  }
}

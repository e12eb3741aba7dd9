import Foundation

/// A value of any type from an earlier frame, stored as raw memory. ``RetainedNode`` compares it with the value of the
/// current frame.
final class RememberedValue {
  private let type: ObjectIdentifier
  private let memory: UnsafeMutableRawPointer
  private let destroy: (UnsafeMutableRawPointer) -> Void

  init<Value>(_ value: Value) {
    type = ObjectIdentifier(Value.self)
    let room = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    room.initialize(to: value)
    memory = UnsafeMutableRawPointer(room)
    destroy = { $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1).deallocate() }
  }

  deinit { destroy(memory) }

  /// Replaces the value by another one of the same type.
  /// - Returns: False if the type differs. Then nothing is stored.
  func replace<Value>(with value: Value) -> Bool {
    guard type == ObjectIdentifier(Value.self) else { return false }
    memory.assumingMemoryBound(to: Value.self).pointee = value
    return true
  }

  /// The value, if it has this type.
  func value<Value>(as type: Value.Type) -> Value? {
    self.type == ObjectIdentifier(type) ? memory.assumingMemoryBound(to: Value.self).pointee : nil
  }

  /// Whether a value is unchanged.
  ///
  /// Values with the same bits are the same. The stored value retains the objects and buffers that it refers to. So no
  /// new object can have the same address, and a shared buffer is copied before it is changed. Views must be values:
  /// changes inside an object that a view refers to are not noticed.
  ///
  /// - Parameter isSame: Compares values whose bits differ.
  func isSame<Value>(as value: Value, or isSame: (Value, Value) -> Bool) -> Bool {
    guard type == ObjectIdentifier(Value.self) else { return false }
    let known = memory.assumingMemoryBound(to: Value.self)
    let hasSameBits = withUnsafeBytes(of: value) { $0.count == 0 || memcmp($0.baseAddress!, memory, $0.count) == 0 }
    return hasSameBits || isSame(known.pointee, value)
  }
}

/// An id of at most eight bytes. ``RetainedNode`` stores one for each element of a list, because it is fast to compare.
struct SmallID: Equatable {
  private let type: ObjectIdentifier
  private let bits: UInt64

  /// The bits of an id; nil if the id is larger or holds a reference.
  init?<ID>(_ id: ID) {
    guard _isPOD(ID.self), MemoryLayout<ID>.size <= 8 else { return nil }
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { room in withUnsafeBytes(of: id) { room.copyMemory(from: $0) } }
    (type, self.bits) = (ObjectIdentifier(ID.self), bits)
  }
}

import Foundation

/// A value of an earlier frame, to be compared with that of another one.
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

  /// Takes another value of the same type.
  /// - Returns: false for one of another type.
  func becomes<Value>(_ value: Value) -> Bool {
    guard type == ObjectIdentifier(Value.self) else { return false }
    memory.assumingMemoryBound(to: Value.self).pointee = value
    return true
  }

  /// Whether a value is the same.
  ///
  /// What it refers to is held by it, and is therefore not changed in place; so values of the same bits are the same. Views and what
  /// they consist of are values, and an object that changes while frames are made is none.
  ///
  /// - Parameter isSame: Asked where bits differ.
  func isSame<Value>(as value: Value, or isSame: (Value, Value) -> Bool) -> Bool {
    guard type == ObjectIdentifier(Value.self) else { return false }
    let known = memory.assumingMemoryBound(to: Value.self)
    let hasSameBits = withUnsafeBytes(of: value) { $0.count == 0 || memcmp($0.baseAddress!, memory, $0.count) == 0 }
    return hasSameBits || isSame(known.pointee, value)
  }
}

/// An id as a few bytes.
struct SmallID: Equatable {
  private let type: ObjectIdentifier
  private let bits: UInt64

  /// - Returns: nil for an id that is larger or refers to something.
  init?<ID>(_ id: ID) {
    guard _isPOD(ID.self), MemoryLayout<ID>.size <= 8 else { return nil }
    var bits: UInt64 = 0
    withUnsafeMutableBytes(of: &bits) { room in withUnsafeBytes(of: id) { room.copyMemory(from: $0) } }
    (type, self.bits) = (ObjectIdentifier(ID.self), bits)
  }
}

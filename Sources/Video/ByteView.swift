import Foundation

/// A file's bytes, read as numbers at places that nobody checked before: beyond the end there is nil.
struct ByteView {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

  /// An unsigned number of some bytes, the highest first.
  func bigEndian(at place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// An unsigned number of some bytes, the lowest first.
  func littleEndian(at place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place >= 0, place <= bytes.count - count else { return false }
    return bytes[place..<place + count].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  /// Where the next byte of 255 is, from a place on.
  func nextMarker(from place: Int) -> Int? {
    guard place < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + place, 0xFF, bytes.count - place)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }

  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { body(bytes) }

  /// The bytes of a range, as far as they are there.
  func part(_ range: Range<Int>) -> ByteView {
    ByteView(UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: bytes.indices)]))
  }
}

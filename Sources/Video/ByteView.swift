import Foundation

/// A bounds-checked view of a file's bytes, for parsers such as ``PictureHeader``. Reading beyond the end returns nil.
struct ByteView {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

  /// Reads an unsigned big-endian number of `count` bytes.
  func bigEndian(at place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads an unsigned little-endian number of `count` bytes.
  func littleEndian(at place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func has(_ text: StaticString, at place: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place >= 0, place <= bytes.count - count else { return false }
    return bytes[place..<place + count].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
  }

  /// The offset of the next byte 255 at or after a place; nil if there is none.
  func nextMarker(from place: Int) -> Int? {
    guard place < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + place, 0xFF, bytes.count - place)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }

  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { body(bytes) }

  /// The bytes of a range, clipped to the view.
  func part(_ range: Range<Int>) -> ByteView {
    ByteView(UnsafeRawBufferPointer(rebasing: bytes[range.clamped(to: bytes.indices)]))
  }
}

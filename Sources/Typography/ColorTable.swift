import CTypography

/// The bytes of a table of a font, with its numbers, for ``ColorLayers``. Places outside of the table hold zeros, and
/// ``ColorLayers`` takes no table that refers to such a place.
struct ColorTable: Sendable {
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - tag: The name of the table.
  ///   - face: A HarfBuzz face.
  /// - Returns: nil if the face has no such table.
  init?(_ tag: String, of face: OpaquePointer) {
    guard let blob = hb_face_reference_table(face, hb_tag_from_string(tag, 4)) else { return nil }
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count), count > 0 else { return nil }
    bytes = data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Whether a place with as many bytes lies in the table.
  func has(_ count: Int, at place: Int) -> Bool { place >= 0 && count >= 0 && place <= bytes.count - count }

  /// An unsigned number of one to four bytes.
  func number(_ place: Int, bytes count: Int) -> Int {
    guard has(count, at: place) else { return 0 }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func byte(_ place: Int) -> Int { number(place, bytes: 1) }
  func short(_ place: Int) -> Int { number(place, bytes: 2) }
  func long(_ place: Int) -> Int { number(place, bytes: 4) }

  /// A whole number of font units, with its sign.
  func units(_ place: Int) -> Double { Double(Int16(truncatingIfNeeded: short(place))) }
  /// A number with a fraction of 14 bits, from -2 to 2.
  func share(_ place: Int) -> Double { units(place) / 16_384 }
  /// A number with a fraction of 16 bits.
  func fixed(_ place: Int) -> Double { Double(Int32(truncatingIfNeeded: long(place))) / 65_536 }
}

/// Splits H.264 and HEVC byte streams into NAL units at their start codes, 0 0 1 (ITU-T H.264, annex B). Used by
/// ``H264Parameters`` and ``PacketDigest``.
enum StartCodes {
  /// Calls `use` with the range of each unit, without its start code. A unit never ends with a zero, so zeros before a
  /// start code belong to the code.
  static func forEachUnit(in bytes: UnsafeRawBufferPointer, _ use: (Range<Int>) -> Void) {
    var start: Int?
    var i = 0
    func end(at place: Int) {
      guard let start else { return }
      var end = place
      while end > start, bytes[end - 1] == 0 { end -= 1 }
      use(start..<end)
    }
    while i + 2 < bytes.count {
      // If the third byte exceeds 1, no start code begins at any of these three bytes.
      if bytes[i + 2] > 1 {
        i += 3
      } else if bytes[i] == 0, bytes[i + 1] == 0, bytes[i + 2] == 1 {
        end(at: i)
        i += 3
        start = i
      } else {
        i += 1
      }
    }
    end(at: bytes.count)
  }

  /// Returns the units, each as an array.
  static func units(in bytes: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    bytes.withUnsafeBytes { all in forEachUnit(in: all) { units.append(Array(all[$0])) } }
    return units
  }
}

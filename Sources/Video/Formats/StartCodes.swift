/// H.264's and HEVC's units of bytes, which stand between start codes: 0 0 1 (ITU-T H.264, annex B).
enum StartCodes {
  /// Hands over where the units are, without the start codes. A zero before a start code belongs to it, for no unit ends with
  /// one.
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
      // In the three bytes from here on, a start code has no byte above 1 at its end.
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

  /// The units, each as an array.
  static func units(in bytes: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    bytes.withUnsafeBytes { all in forEachUnit(in: all) { units.append(Array(all[$0])) } }
    return units
  }
}

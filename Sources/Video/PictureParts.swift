/// What of a file a picture is decoded from: ranges of its bytes, in order, behind bytes of our own.
///
/// A decoder that gets no more cannot be made to unpack notes and colour profiles that nobody asked for.
struct PictureParts {
  var prefix: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// In bytes.
  private(set) var rangeCount = 0
  var count: Int { prefix.count + rangeCount }

  /// Adds bytes that follow those that are there.
  mutating func add(_ range: Range<Int>) {
    if range.isEmpty { return }
    rangeCount += range.count
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  /// Copies ``count`` bytes.
  func copy(from file: UnsafeRawBufferPointer, to target: UnsafeMutablePointer<UInt8>) {
    var target = target
    for byte in prefix {
      target.pointee = byte
      target += 1
    }
    for range in ranges {
      UnsafeMutableRawPointer(target).copyMemory(from: file.baseAddress! + range.lowerBound, byteCount: range.count)
      target += range.count
    }
  }
}

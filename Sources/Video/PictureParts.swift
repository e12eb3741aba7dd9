/// The byte ranges of a picture file that the decoder gets, in order, after an optional prefix of new bytes.
/// ``PictureHeader`` collects them.
///
/// The decoder gets only these ranges, so no file can make it decompress unneeded notes and colour profiles.
struct PictureParts {
  /// Bytes that replace the file's own header.
  var prefix: [UInt8] = []
  private var ranges: [Range<Int>] = []

  /// The size of all ranges, in bytes.
  private(set) var rangeCount = 0
  /// The size of the prefix and all ranges, in bytes.
  var count: Int { prefix.count + rangeCount }

  /// Adds a range after the existing ones.
  mutating func add(_ range: Range<Int>) {
    if range.isEmpty { return }
    rangeCount += range.count
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  /// Copies all ``count`` bytes to `target`.
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

import CZlib
import Foundation
import PathreelPNG
import Testing

struct InflatedSizeTests {
  private func packed(_ count: Int) -> [UInt8] {
    var size = compressBound(uLong(count))
    var bytes = [UInt8](repeating: 0, count: Int(size))
    #expect(compress(&bytes, &size, [UInt8](repeating: 7, count: count), uLong(count)) == Z_OK)
    return Array(bytes.prefix(Int(size)))
  }

  private func size(_ bytes: [UInt8], pieces: Int, limit: Int) -> (count: Int, isExceeded: Bool) {
    let size = InflatedSize(limit: limit)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      bytes[start..<min(start + pieces, bytes.count)].withUnsafeBytes(size.add)
    }
    return (size.count, size.isExceeded)
  }

  @Test(arguments: [1, 3, 1000, 1_000_000], [1, 10, 100_000])
  func `the size is that of what was packed, in whatever pieces it comes`(count: Int, pieces: Int) {
    #expect(size(packed(count), pieces: pieces, limit: count) == (count, false))
    #expect(size(packed(count), pieces: pieces, limit: count - 1).isExceeded)
  }

  @Test func `counting ends soon after the limit`() {
    let (count, isExceeded) = size(packed(100_000_000), pieces: 1 << 30, limit: 1000)
    #expect(isExceeded && count <= 1000 + (1 << 15))
  }

  @Test func `damaged data, and data after the end, have no unpacked size`() {
    #expect(size([1, 2, 3, 4], pieces: 4, limit: 10) == (0, false))
    #expect(size(packed(50) + packed(50), pieces: 7, limit: 200) == (50, false))
    #expect(size([], pieces: 1, limit: 200) == (0, false))
  }
}

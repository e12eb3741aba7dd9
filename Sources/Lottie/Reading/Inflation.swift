import CZlib
import Foundation

/// Decompression of DEFLATE data (RFC 1951), as gzip files and zip archives hold it.
enum Inflation {
  enum Format: Int32 {
    /// A gzip file (RFC 1952).
    case gzip = 31
    /// DEFLATE data alone, as in zip archives.
    case raw = -15
  }

  enum Mistake: Error {
    case damaged
    /// There are more than the allowed bytes.
    case tooLarge
  }

  /// Returns the decompressed data. It never holds much more than the allowed number of bytes.
  static func unpacked(_ data: Data, _ format: Format, atMost limit: Int) throws(Mistake) -> Data {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, format.rawValue, zlibVersion(), size) == Z_OK else { throw .damaged }
    defer { inflateEnd(&stream) }
    var unpacked = Data()
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var input = [UInt8](data)
    let mistake = input.withUnsafeMutableBufferPointer { input -> Mistake? in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        let (status, count) = part.withUnsafeMutableBufferPointer { part in
          stream.next_out = part.baseAddress
          stream.avail_out = UInt32(part.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          return (status, part.count - Int(stream.avail_out))
        }
        unpacked.append(contentsOf: part[..<count])
        if unpacked.count > limit { return .tooLarge }
        if status == Z_STREAM_END { return nil }
        guard status == Z_OK, count > 0 || stream.avail_in > 0 else { return .damaged }
      }
    }
    if let mistake { throw mistake }
    return unpacked
  }
}

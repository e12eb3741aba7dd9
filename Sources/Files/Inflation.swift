import CZlib
import Foundation

/// Decompression of DEFLATE data (RFC 1951), as gzip files and zip archives hold it.
///
/// ```swift
/// let text = try Inflation.unpacked(data, .gzip, atMost: 10_000_000)
/// ```
package enum Inflation {
  /// What surrounds the data.
  package enum Format: Int32 {
    /// A gzip file (RFC 1952). It may have several members, which follow each other. Other bytes after the last one are
    /// ignored, as gzip does.
    case gzip = 31
    /// Nothing, as in zip archives.
    case raw = -15
  }

  /// Why data cannot be decompressed.
  package enum Mistake: Error {
    /// The data is no such data, or its end is missing.
    case damaged
    /// There are more than the allowed bytes.
    case tooLarge
  }

  private static let gzipMark: [UInt8] = [0x1f, 0x8b]

  /// Whether the data begins as gzip files do.
  package static func isGzip(_ data: Data) -> Bool { data.starts(with: gzipMark) }

  /// Returns the decompressed data. It never holds much more than the allowed number of bytes.
  package static func unpacked(_ data: Data, _ format: Format, atMost limit: Int) throws(Mistake) -> Data {
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
        switch status {
        case Z_STREAM_END:
          let rest = UnsafeBufferPointer(start: stream.next_in, count: Int(stream.avail_in))
          guard format == .gzip, rest.starts(with: gzipMark), inflateReset(&stream) == Z_OK else { return nil }
        case Z_OK where count > 0 || stream.avail_in > 0: break
        default: return .damaged
        }
      }
    }
    if let mistake { throw mistake }
    return unpacked
  }
}

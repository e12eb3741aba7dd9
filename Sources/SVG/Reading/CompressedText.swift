import CZlib
import Foundation

/// Decompresses gzip documents, as `.svgz` files are (RFC 1952). Used by ``SVGText``.
enum CompressedText {
  /// Whether the data begins with gzip's magic bytes.
  static func isCompressed(_ data: Data) -> Bool { data.starts(with: [0x1f, 0x8b]) }

  /// Returns the decompressed content of all members of the file.
  ///
  /// - Throws: An error for damaged data, and as soon as the output exceeds ``SVGLimits/bytes``.
  static func unpacked(_ data: Data, file: String) throws(SVGError) -> Data {
    var stream = z_stream()
    guard pathreel_gunzip_begin(&stream) == Z_OK else {
      throw SVGError(file: file, problem: "there is not enough memory to unpack the file")
    }
    defer { inflateEnd(&stream) }
    var unpacked = Data()
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var input = [UInt8](data)
    let result = input.withUnsafeMutableBufferPointer { input -> Result in
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
        if unpacked.count > SVGLimits.bytes { return .tooLarge }
        switch status {
        case Z_STREAM_END:
          // Bytes after the last member that begin no other member are ignored, as gzip does.
          let rest = UnsafeBufferPointer(start: stream.next_in, count: Int(stream.avail_in))
          guard rest.starts(with: [0x1f, 0x8b]), inflateReset(&stream) == Z_OK else { return .whole }
        case Z_OK: if count == 0, stream.avail_in == 0 { return .damaged }
        default: return .damaged
        }
      }
    }
    switch result {
    case .whole: return unpacked
    case .damaged:
      throw SVGError(
        file: file, problem: "the file is compressed by gzip and damaged, or its end is missing; save it anew")
    case .tooLarge:
      throw SVGError(
        file: file,
        problem: "the file unpacks to more than \(SVGLimits.bytes) bytes; it is too large for a drawing")
    }
  }

  private enum Result {
    case whole, damaged, tooLarge
  }
}

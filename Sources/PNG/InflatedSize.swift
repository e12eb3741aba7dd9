import CZlib

/// Measures the decompressed size of a zlib stream without keeping the data. `PictureHeader` checks PNG files with it
/// before they are decoded.
///
/// A kilobyte of zlib data may expand to a megabyte. A caller that knows the expected size detects such a decompression
/// bomb here, before it decodes anything.
package final class InflatedSize {
  /// The number of decompressed bytes so far.
  package private(set) var count = 0
  private let limit: Int
  private let stream: UnsafeMutablePointer<z_stream>
  /// The output buffer, whose content is discarded.
  private let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 15)
  /// Whether the stream has ended, is damaged, or exceeds the limit.
  private var isDone = false

  /// - Parameter limit: The count after which measuring ends.
  package init(limit: Int) {
    self.limit = limit
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard pathreel_inflate_begin(stream) == Z_OK else { fatalError("no memory for zlib") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    scratch.deallocate()
  }

  /// Whether the size exceeds the limit.
  package var isExceeded: Bool { count > limit }

  /// Adds the next piece of the compressed data. Damaged data, and data after the end of the stream, are not counted.
  package func add(_ bytes: UnsafeRawBufferPointer) {
    guard !isDone, let start = bytes.baseAddress else { return }
    // zlib never writes to its input.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: start.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = uInt(bytes.count)
    repeat {
      stream.pointee.next_out = scratch.baseAddress
      stream.pointee.avail_out = uInt(scratch.count)
      let code = inflate(stream, Z_NO_FLUSH)
      count += scratch.count - Int(stream.pointee.avail_out)
      // Z_BUF_ERROR: the input is used up, and more may follow.
      if code == Z_BUF_ERROR { return }
      if code != Z_OK || isExceeded { isDone = true }
    } while !isDone
  }
}

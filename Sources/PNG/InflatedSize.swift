import CZlib

/// Counts what compressed data holds, without keeping it.
///
/// A kilobyte of zlib's format may hold a megabyte; who knows how much there should be finds out here before anything is
/// decoded.
package final class InflatedSize {
  /// The bytes that came out so far.
  package private(set) var count = 0
  private let limit: Int
  private let stream: UnsafeMutablePointer<z_stream>
  private let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 15)
  private var isDone = false

  /// - Parameter limit: Counting ends at the first byte beyond it.
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

  /// Whether more came out than the limit allows.
  package var isExceeded: Bool { count > limit }

  /// Takes the next piece of the compressed data. What is damaged, or follows the end, is not counted.
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
      // Z_BUF_ERROR: all that came is used up, and more may come.
      if code == Z_BUF_ERROR { return }
      if code != Z_OK || isExceeded { isDone = true }
    } while !isDone
  }
}

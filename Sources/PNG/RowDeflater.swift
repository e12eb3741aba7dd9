import CZlib

/// A streaming zlib compressor for picture rows: each has the filter type, 0, and then its straight RGBA pixels. Used
/// by ``PNGEncoder`` for large pictures.
final class RowDeflater {
  private let width: Int
  private let stream: UnsafeMutablePointer<z_stream>
  /// The current row before compression: the filter type and the straight pixels.
  private let row: UnsafeMutableBufferPointer<UInt8>
  /// The output buffer, one chunk of compressed data.
  private let packed: UnsafeMutableBufferPointer<UInt8>

  init(width: Int, _ effort: PNG.Effort) {
    self.width = width
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    row = .allocate(capacity: 1 + 4 * width)
    row[0] = 0
    packed = .allocate(capacity: PNGChunk.size)
    // Only a lack of memory can fail.
    guard pathreel_deflate_begin(stream, effort.rowLevel) == Z_OK else { fatalError("no memory for zlib") }
    beginPiece()
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    row.deallocate()
    packed.deallocate()
  }

  /// Adds a row of premultiplied pixels.
  ///
  /// - Parameter write: Takes the compressed data in pieces of ``PNGChunk/size``.
  func append<Failure>(
    _ pixels: UnsafePointer<UInt8>, write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    copyStraight(pixels, to: row.baseAddress! + 1, count: width)
    stream.pointee.next_in = row.baseAddress
    stream.pointee.avail_in = uInt(row.count)
    try compress(Z_NO_FLUSH, write)
  }

  /// Compresses the data that zlib still buffers, and ends the stream.
  func finish<Failure>(write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try compress(Z_FINISH, write)
    try writePiece(write)
  }

  private func compress<Failure>(
    _ flush: Int32, _ write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    while true {
      let code = deflate(stream, flush)
      precondition(code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR)
      if stream.pointee.avail_out > 0 { return }
      try writePiece(write)
    }
  }

  /// Resets the output buffer.
  private func beginPiece() {
    stream.pointee.next_out = packed.baseAddress
    stream.pointee.avail_out = uInt(packed.count)
  }

  /// Writes the content of the output buffer and resets it.
  private func writePiece<Failure>(
    _ write: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let count = packed.count - Int(stream.pointee.avail_out)
    if count > 0 { try write(UnsafeBufferPointer(rebasing: packed[..<count])) }
    beginPiece()
  }
}

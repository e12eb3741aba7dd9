import CZlib
import PathreelDrawing

/// Writes a picture as a PNG from top to bottom, so that neither the picture nor the file has to be in memory as a whole.
///
/// The PNG has 8 bits a channel, straight alpha, and a tag that says sRGB (PNG specification, third edition, §11). Rows are not
/// filtered: drawings have flat areas and sharp edges, and come out larger with filters. The bytes depend on the pixels alone,
/// not on how many rows come at a time. Beside what it is given, an encoder takes ``memory(width:)`` bytes.
///
/// ```swift
/// let encoder = try PNGEncoder(width: 1920, height: 1080) { bytes in try file.write(bytes) }
/// try encoder.append(upperHalf, rows: 540)
/// try encoder.append(lowerHalf, rows: 540)
/// try encoder.finish()
/// ```
package final class PNGEncoder<Failure: Error> {
  package typealias Write = (UnsafeRawBufferPointer) throws(Failure) -> Void

  private let width: Int
  private var missingRows: Int
  private let write: Write
  private let stream: UnsafeMutablePointer<z_stream>
  /// A row as it is compressed: the number of its filter and its pixels.
  private let row: UnsafeMutableBufferPointer<UInt8>
  /// What is compressed, behind the four bytes of its chunk's type.
  private let packed: UnsafeMutableBufferPointer<UInt8>

  /// Begins the file.
  ///
  /// - Parameter write: Takes the file's bytes, from its first to its last. What it throws, the encoder's calls throw.
  package init(width: Int, height: Int, write: @escaping Write) throws(Failure) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.write = write
    missingRows = height
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    row = .allocate(capacity: 1 + 4 * width)
    row[0] = 0
    packed = .allocate(capacity: 4 + PNGChunk.size)
    for (i, letter) in "IDAT".utf8.enumerated() { packed[i] = letter }
    // The one way to fail is to have no memory.
    guard pathreel_deflate_begin(stream, Z_DEFAULT_COMPRESSION) == Z_OK else { fatalError("no memory for zlib") }
    beginPiece()
    try put(PNGChunk.beginning(width: width, height: height))
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    row.deallocate()
    packed.deallocate()
  }

  /// What an encoder takes, in bytes: a row, what is compressed, and zlib's own memory at its default level (`zconf.h`).
  package static func memory(width: Int) -> Int { 1 + 4 * width + 4 + PNGChunk.size + 1 << 17 + 1 << 17 }

  /// Adds the next rows: the first ones of a bitmap as wide as the picture.
  package func append(_ bitmap: Bitmap, rows: Int) throws(Failure) {
    precondition(bitmap.width == width && rows <= bitmap.height && rows <= missingRows)
    try bitmap.withUnsafeBytes { (bytes) throws(Failure) in
      let pixels = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      for y in 0..<rows {
        copyStraight(pixels + y * bitmap.bytesPerRow, to: row.baseAddress! + 1, count: width)
        stream.pointee.next_in = row.baseAddress
        stream.pointee.avail_in = uInt(row.count)
        try compress(Z_NO_FLUSH)
      }
    }
    missingRows -= rows
  }

  /// Ends the file.
  ///
  /// - Precondition: all rows were added.
  package func finish() throws(Failure) {
    precondition(missingRows == 0)
    try compress(Z_FINISH)
    try putData()
    try put(PNGChunk.chunk("IEND", []))
  }

  /// Compresses the rows so far; at the end, all that zlib has kept.
  private func compress(_ flush: Int32) throws(Failure) {
    while true {
      let code = deflate(stream, flush)
      precondition(code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR)
      if stream.pointee.avail_out > 0 { return }
      try putData()
    }
  }

  private func beginPiece() {
    stream.pointee.next_out = packed.baseAddress! + 4
    stream.pointee.avail_out = uInt(PNGChunk.size)
  }

  /// Writes a chunk of what is compressed.
  private func putData() throws(Failure) {
    let count = PNGChunk.size - Int(stream.pointee.avail_out)
    if count > 0 { try putChunk(UnsafeBufferPointer(rebasing: packed[..<(4 + count)])) }
    beginPiece()
  }

  /// - Parameter body: the type and the data.
  private func putChunk(_ body: UnsafeBufferPointer<UInt8>) throws(Failure) {
    try put(PNGChunk.bytes(UInt32(body.count - 4)))
    try write(UnsafeRawBufferPointer(body))
    try put(PNGChunk.bytes(UInt32(crc32(0, body.baseAddress, uInt(body.count)))))
  }

  private func put(_ bytes: [UInt8]) throws(Failure) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in try write(UnsafeRawBufferPointer(bytes)) }
  }
}

/// Copies premultiplied pixels with their colour divided by alpha, rounded; fully transparent ones become zero.
///
/// The way from premultiplied to straight and back is exact: the rounding of the first step is at most half a unit of 255, and
/// the second scales it by alpha / 255.
private func copyStraight(_ pixels: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>, count: Int) {
  row.update(from: pixels, count: 4 * count)
  for pixel in stride(from: row, to: row + 4 * count, by: 4) where pixel[3] != 255 {
    let alpha = Int(pixel[3])
    for channel in 0..<3 {
      pixel[channel] = alpha == 0 ? 0 : UInt8(min(255, (Int(pixel[channel]) * 255 + alpha / 2) / alpha))
    }
  }
}

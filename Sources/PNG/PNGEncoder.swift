import CDeflate
import PathreelDrawing

/// A streaming PNG encoder: takes rows from top to bottom and passes the file's bytes on. ``PNGFile`` and ``PNG`` use
/// it.
///
/// The PNG has 8 bits a channel, straight alpha and an sRGB tag (PNG specification, third edition, §11). Rows are not
/// filtered: drawings have flat areas and sharp edges, and filters make them larger. The bytes depend only on the
/// pixels and the effort, not on how many rows come at a time.
///
/// A picture of at most ``PNGRows/maximumArea`` pixels is held until its last row. Then libdeflate compresses it at
/// once, as RGB if it is opaque. zlib compresses a larger one row by row, as RGBA, so that neither the picture nor the
/// file is in memory as a whole.
///
/// ```swift
/// let encoder = try PNGEncoder(width: 1920, height: 1080) { bytes in try file.write(bytes) }
/// try encoder.append(upperHalf, rows: 540)
/// try encoder.append(lowerHalf, rows: 540)
/// try encoder.finish()
/// ```
package final class PNGEncoder<Failure: Error> {
  /// A function that takes the next bytes of the file.
  package typealias Write = (UnsafeRawBufferPointer) throws(Failure) -> Void

  private let width, height: Int
  private let effort: PNG.Effort
  private let write: Write
  /// The number of rows that have not been added yet.
  private var missingRows: Int
  /// The rows of a picture that is held as a whole; nil for a larger one.
  private var rows: PNGRows?
  /// The row compressor of a larger picture; nil for a picture that is held as a whole.
  private let deflater: RowDeflater?

  /// Begins the file.
  ///
  /// - Parameter write: Takes the file's bytes in order. The encoder rethrows its errors.
  package init(width: Int, height: Int, effort: PNG.Effort = .fast, write: @escaping Write) throws(Failure) {
    precondition(width > 0 && height > 0)
    (self.width, self.height, self.effort, self.write) = (width, height, effort, write)
    missingRows = height
    if width * height <= PNGRows.maximumArea {
      rows = PNGRows(width: width, height: height)
      deflater = nil
    } else {
      deflater = RowDeflater(width: width, effort)
      try put(PNGChunk.beginning(width: width, height: height))
    }
  }

  /// Adds the next rows of the picture: the first rows of a bitmap that is as wide as the picture.
  package func append(_ bitmap: Bitmap, rows count: Int) throws(Failure) {
    precondition(bitmap.width == width && count <= bitmap.height && count <= missingRows)
    try bitmap.withUnsafeBytes { (bytes) throws(Failure) in
      let pixels = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      for y in 0..<count {
        rows?.append(pixels + y * bitmap.bytesPerRow)
        try deflater?.append(pixels + y * bitmap.bytesPerRow, write: putData)
      }
    }
    missingRows -= count
  }

  /// Ends the file.
  ///
  /// - Precondition: All rows were added.
  package func finish() throws(Failure) {
    precondition(missingRows == 0)
    if let rows = rows.take() {
      try put(PNGChunk.beginning(width: width, height: height, hasAlpha: !rows.isOpaque))
      let data = rows.withUnsafeBytes { compressed($0, effort) }
      try data.withUnsafeBufferPointer(putData)
    }
    try deflater?.finish(write: putData)
    try put(PNGChunk.chunk("IEND", []))
  }

  /// Writes an IDAT chunk of compressed data.
  private func putData(_ data: UnsafeBufferPointer<UInt8>) throws(Failure) {
    let type = Array("IDAT".utf8)
    try put(PNGChunk.bytes(UInt32(data.count)) + type)
    try write(UnsafeRawBufferPointer(data))
    try put(PNGChunk.bytes(libdeflate_crc32(PNGChunk.sum(of: type), data.baseAddress, data.count)))
  }

  private func put(_ bytes: [UInt8]) throws(Failure) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in try write(UnsafeRawBufferPointer(bytes)) }
  }
}

import CDeflate
import PathreelDrawing

/// Writes a picture as a PNG from top to bottom.
///
/// The PNG has 8 bits a channel, straight alpha, and a tag that says sRGB (PNG specification, third edition, §11). Rows are not
/// filtered: drawings have flat areas and sharp edges, and come out larger with filters. The bytes depend on the pixels and
/// the effort alone, not on how many rows come at a time.
///
/// A picture of at most ``PNGRows/maximumArea`` is held until its last row has come. Then it is compressed as a whole by
/// libdeflate, as RGB where it is opaque. A larger one is compressed row by row by zlib, as RGBA, so that neither the picture
/// nor the file has to be in memory as a whole.
///
/// ```swift
/// let encoder = try PNGEncoder(width: 1920, height: 1080) { bytes in try file.write(bytes) }
/// try encoder.append(upperHalf, rows: 540)
/// try encoder.append(lowerHalf, rows: 540)
/// try encoder.finish()
/// ```
package final class PNGEncoder<Failure: Error> {
  package typealias Write = (UnsafeRawBufferPointer) throws(Failure) -> Void

  private let width, height: Int
  private let effort: PNG.Effort
  private let write: Write
  private var missingRows: Int
  /// The picture, where it is held as a whole.
  private var rows: PNGRows?
  /// What takes the rows of a larger one.
  private let deflater: RowDeflater?

  /// Begins the file.
  ///
  /// - Parameter write: Takes the file's bytes, from its first to its last. What it throws, the encoder's calls throw.
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

  /// Adds the next rows: the first ones of a bitmap as wide as the picture.
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
  /// - Precondition: all rows were added.
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

  /// Writes a chunk of what is compressed.
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

/// The server's copy of what a page's canvas shows: a fingerprint of each tile and, for small canvases, the pixels.
/// ``FramePacket`` sends the next frame as the difference from it. Only one thread may use it at a time.
package final class ShownCanvas: @unchecked Sendable {
  /// The size in pixels.
  package let width, height: Int
  /// The tiles' fingerprints, row by row.
  var fingerprints: [UInt64]
  /// Whether no frame was sent yet.
  package internal(set) var isBlank = true
  /// The pixels, row by row and opaque; nil for a canvas above ``maximumArea``, whose changed tiles are sent whole.
  let pixels: UnsafeMutablePointer<UInt32>?

  /// The largest number of pixels whose copy is kept: 16 MiB.
  static let maximumArea = 1 << 22

  /// Creates the copy of a blank canvas.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    fingerprints = Array(
      repeating: 0, count: ((width - 1) / Tiles.width + 1) * ((height - 1) / Tiles.height + 1))
    pixels = width * height <= Self.maximumArea ? .allocate(capacity: width * height) : nil
    pixels?.initialize(repeating: 0, count: width * height)
  }

  deinit { pixels?.deallocate() }

  /// Sets all pixels of a rectangle.
  func fill(_ pixel: UInt32, x: Int, y: Int, columns: Int, rows: Int) {
    guard let pixels else { return }
    for line in y..<y + rows { (pixels + line * width + x).update(repeating: pixel, count: columns) }
  }
}

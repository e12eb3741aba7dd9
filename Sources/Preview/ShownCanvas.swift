/// What a canvas of a page shows: a fingerprint of each tile and, where they are not too many, the pixels. The next frame is sent
/// as its difference. It belongs to one thread at a time.
package final class ShownCanvas: @unchecked Sendable {
  package let width, height: Int
  /// One a tile, row by row.
  var fingerprints: [UInt64]
  /// Whether nothing was sent yet.
  package internal(set) var isBlank = true
  /// Row by row, opaque; nil for a canvas above ``maximumArea``, whose tiles are sent whole.
  let pixels: UnsafeMutablePointer<UInt32>?

  /// In pixels: 16 MiB.
  static let maximumArea = 1 << 22

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    fingerprints = Array(
      repeating: 0, count: ((width - 1) / Tiles.width + 1) * ((height - 1) / Tiles.height + 1))
    pixels = width * height <= Self.maximumArea ? .allocate(capacity: width * height) : nil
    pixels?.initialize(repeating: 0, count: width * height)
  }

  deinit { pixels?.deallocate() }

  func fill(_ pixel: UInt32, x: Int, y: Int, columns: Int, rows: Int) {
    guard let pixels else { return }
    for line in y..<y + rows { (pixels + line * width + x).update(repeating: pixel, count: columns) }
  }
}

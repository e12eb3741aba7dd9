import Foundation
import PathreelDrawing
import PathreelRaster

/// Draws frames that show the cost of drawing: tiles that differ from the frame before, and are therefore redrawn, are
/// tinted. ``FrameRenderer`` uses it if ``Clip/marksRedrawnTiles`` is set.
final class TileMarks {
  /// Its fingerprints tell which tiles differ from the previous frame.
  private let rasterizer = Rasterizer(fingerprintsFirstFrames: true)
  /// A bitmap without tints. It shows the previous frame until the current frame is drawn into it.
  private let shown: Bitmap

  init(width: Int, height: Int) { shown = Bitmap(width: width, height: height) }

  /// Returns whether the marks fit a bitmap's size.
  func fits(_ bitmap: Bitmap) -> Bool { (shown.width, shown.height) == (bitmap.width, bitmap.height) }

  /// Draws a frame with tinted tiles.
  ///
  /// - Parameter previous: The content of the frame before; `nil` for the first frame, in which every tile is new.
  func draw(_ exposure: Exposure, after previous: Exposure?, into bitmap: Bitmap) throws {
    // If the frame before cannot be drawn, every tile counts as new.
    let isShown = previous.map { (try? rasterizer.draw(meanOf: $0.samples, into: shown)) != nil } ?? false
    // Write access makes the rasteriser draw the next frame completely.
    if !isShown { shown.withUnsafeMutableBytes { _ in } }
    try rasterizer.draw(meanOf: exposure.samples, into: shown)
    shown.withUnsafeBytes { from in bitmap.withUnsafeMutableBytes { to in to.copyMemory(from: from) } }
    for tile in rasterizer.redrawnRects { tint(tile, of: bitmap) }
  }

  /// Mixes a third of orange into a tile, and two thirds along its left and upper side.
  private func tint(_ tile: CGRect, of bitmap: Bitmap) {
    let (left, top) = (Int(tile.minX), Int(tile.minY))
    let (right, bottom) = (min(Int(tile.maxX), bitmap.width), min(Int(tile.maxY), bitmap.height))
    bitmap.withUnsafeMutableBytes { bytes in
      for y in top..<bottom {
        for x in left..<right {
          let parts = x == left || y == top ? 2 : 1
          for (channel, orange) in [255, 128, 0, 255].enumerated() {
            let index = y * bitmap.bytesPerRow + 4 * x + channel
            bytes[index] = UInt8((Int(bytes[index]) * (3 - parts) + orange * parts) / 3)
          }
        }
      }
    }
  }
}

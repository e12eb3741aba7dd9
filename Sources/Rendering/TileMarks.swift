import Foundation
import PathreelDrawing
import PathreelRaster

/// Frames that show what drawing them costs: tiles that differ from the frame before, and so were drawn anew, are tinted.
final class TileMarks {
  private let rasterizer = Rasterizer(fingerprintsFirstFrames: true)
  private let shown: Bitmap

  init(width: Int, height: Int) { shown = Bitmap(width: width, height: height) }

  /// Whether the marks are of frames of a bitmap's size.
  func fits(_ bitmap: Bitmap) -> Bool { (shown.width, shown.height) == (bitmap.width, bitmap.height) }

  /// - Parameter previous: what the frame before drew, or `nil` for the first frame, of which every tile is new.
  func draw(_ exposure: Exposure, after previous: Exposure?, into bitmap: Bitmap) throws {
    // Of a frame before that cannot be drawn nothing is shown.
    let isShown = previous.map { (try? rasterizer.draw(meanOf: $0.samples, into: shown)) != nil } ?? false
    // Whoever writes makes the next frame a whole one.
    if !isShown { shown.withUnsafeMutableBytes { _ in } }
    try rasterizer.draw(meanOf: exposure.samples, into: shown)
    shown.withUnsafeBytes { from in bitmap.withUnsafeMutableBytes { to in to.copyMemory(from: from) } }
    for tile in rasterizer.redrawnRects { tint(tile, of: bitmap) }
  }

  /// A third of orange, and two thirds along a tile's left and upper side.
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

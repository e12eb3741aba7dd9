import Foundation
import PathreelDrawing

/// The rectangle that one frame of an animated picture redraws, with its pixels and the frames that show it.
/// ``PatchFinder`` makes patches, and ``PatchAnimation`` writes them.
struct Patch: Sendable {
  var left, top, width, height: Int
  /// Straight RGBA, row by row.
  var pixels: [UInt8]
  /// Whether the rectangle is blended over the canvas (source-over), so that transparent pixels change nothing, or
  /// replaces it.
  var isOver: Bool
  /// The frames of the clip that show the result.
  var frames: Range<Int>
}

/// Finds the bounding box of what changes from frame to frame, and makes a ``Patch`` of it. Used by ``PatchAnimation``.
struct PatchFinder {
  private let width, height: Int
  /// The left and top edges of patches are multiples of this: WebP needs 2, APNG 1.
  private let step: Int
  /// The pixels of the last frame, premultiplied.
  private var canvas: [UInt32]
  /// The last patch, whose end is not known yet.
  private var waiting: Patch?
  private(set) var frameCount = 0

  init(width: Int, height: Int, step: Int) {
    (self.width, self.height, self.step) = (width, height, step)
    canvas = [UInt32](repeating: 0, count: width * height)
  }

  /// Adds the next frame. Returns the previous patch if this frame ends it; nil if the frame changes nothing, or if it
  /// is the first.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, _ changes: BlockRuns) -> Patch? {
    precondition(pixels.count == width * height)
    defer { frameCount += 1 }
    let all = PixelArea(columns: 0..<width, rows: 0..<height)
    guard let changed = frameCount == 0 ? all : bounds(of: pixels, in: changes) else {
      if let start = waiting?.frames.lowerBound { waiting?.frames = start..<frameCount + 1 }
      return nil
    }
    let columns = changed.columns.lowerBound / step * step..<changed.columns.upperBound
    let rows = changed.rows.lowerBound / step * step..<changed.rows.upperBound
    let done = waiting
    waiting = patch(of: pixels, columns, rows)
    return done
  }

  /// Returns the last patch.
  mutating func finish() -> Patch? {
    defer { waiting = nil }
    return waiting
  }

  /// The bounding box of the pixels that differ from the canvas; nil if none does.
  private func bounds(of pixels: UnsafeBufferPointer<UInt32>, in changes: BlockRuns) -> PixelArea? {
    canvas.withUnsafeBufferPointer { canvas in
      changes.areas(width: width, height: height).bounds(ofWidth: width) { pixels[$0] != canvas[$0] }
    }
  }

  /// Makes a patch of a rectangle, and copies its pixels to the canvas.
  private mutating func patch(
    of pixels: UnsafeBufferPointer<UInt32>, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Patch {
    let width = width
    // Source-over cannot replace a transparent pixel or make a pixel translucent: every changed pixel must be opaque.
    let isOver =
      frameCount > 0
      && canvas.withUnsafeBufferPointer { canvas in
        rows.allSatisfy { y in
          columns.allSatisfy { x in
            let pixel = pixels[y * width + x]
            return pixel >> 24 == 255 || pixel == canvas[y * width + x]
          }
        }
      }
    let count = columns.count * rows.count
    let bytes = canvas.withUnsafeMutableBufferPointer { canvas in
      [UInt8](unsafeUninitializedCapacity: 4 * count) { bytes, size in
        bytes.withMemoryRebound(to: UInt32.self) { straight in
          var place = 0
          for y in rows {
            for i in y * width + columns.lowerBound..<y * width + columns.upperBound {
              straight[place] = isOver && pixels[i] == canvas[i] ? 0 : straightened(pixels[i])
              canvas[i] = pixels[i]
              place += 1
            }
          }
        }
        size = 4 * count
      }
    }
    return Patch(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count, pixels: bytes,
      isOver: isOver, frames: frameCount..<frameCount + 1)
  }
}

/// Converts a premultiplied pixel to straight alpha, rounded. A transparent pixel becomes 0. Used for animated and
/// still pictures (``PatchFinder``, ``GIFPixel``, ``StillSamples``).
func straightened(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  func straight(_ channel: UInt32) -> UInt32 { min(255, (channel * 255 + alpha / 2) / alpha) }
  return straight(pixel & 255) | straight(pixel >> 8 & 255) << 8 | straight(pixel >> 16 & 255) << 16 | alpha << 24
}

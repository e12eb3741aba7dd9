import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster

/// The rasterisers and reusable bitmaps of one thread of the ``FramePool``. Their memory is kept from frame to frame.
package final class FrameArtist {
  private let rasterizer = FrameArtist.rasterizer(.exact)
  /// A faster rasteriser with less exact edges, for frames while a control is dragged.
  private lazy var coarseRasterizer = FrameArtist.rasterizer(.coarse)
  /// Reusable bitmaps in LRU order, the most recent one last.
  private var bitmaps: [(bitmap: Bitmap, isCoarse: Bool)] = []
  /// The largest number of kept bitmaps: enough for several pages with a coarse and a sharp size each, and for strips.
  private static let bitmapCount = 6
  /// The largest total size of all kept bitmaps, in pixels.
  private static let bitmapArea = 3 * ShowRequest.maximumArea / 2

  /// Creates an artist without bitmaps.
  package init() {}

  private static func rasterizer(_ accuracy: Accuracy) -> Rasterizer {
    Rasterizer(
      fingerprintsFirstFrames: true, accuracy: accuracy, threads: min(ProcessInfo.processInfo.activeProcessorCount, 8))
  }

  /// Draws a display list into a bitmap, which the caller may use until the next call.
  ///
  /// - Parameter isCoarse: Whether to draw faster and less exactly (``Accuracy/coarse``).
  /// - Returns: The bitmap, and a fingerprint of each of its tiles. Within this process, tiles with the same
  ///   fingerprint have the same pixels.
  package func draw(
    _ list: DisplayList, width: Int, height: Int, isCoarse: Bool = false
  ) throws -> (bitmap: Bitmap, fingerprints: [UInt64]) {
    try draw(meanOf: [list], width: width, height: height, isCoarse: isCoarse)
  }

  /// Draws the mean of several display lists, as motion blur needs it; otherwise like
  /// ``draw(_:width:height:isCoarse:)``.
  ///
  /// - Throws: `CancellationError` if the thread's `CancellationFlag` is set.
  package func draw(
    meanOf lists: [DisplayList], width: Int, height: Int, isCoarse: Bool = false
  ) throws -> (bitmap: Bitmap, fingerprints: [UInt64]) {
    let bitmap = bitmap(width: width, height: height, isCoarse)
    do { try (isCoarse ? coarseRasterizer : rasterizer).draw(meanOf: lists, into: bitmap) } catch {
      if error.reason == .cancelled { throw CancellationError() }
      throw error.place?.explained(SceneError.undrawable("\(error)")) ?? error
    }
    return (bitmap, bitmap.drawnFrame?.fingerprints ?? [])
  }

  /// The kept bitmap of a size, or a new one. Older bitmaps are released if there are too many.
  private func bitmap(width: Int, height: Int, _ isCoarse: Bool) -> Bitmap {
    if let i = bitmaps.firstIndex(where: { ($0.width, $0.height, $1) == (width, height, isCoarse) }) {
      bitmaps.append(bitmaps.remove(at: i))
    } else {
      while bitmaps.count >= Self.bitmapCount
        || !bitmaps.isEmpty
          && bitmaps.reduce(width * height, { $0 + $1.bitmap.width * $1.bitmap.height }) > Self.bitmapArea
      { bitmaps.removeFirst() }
      bitmaps.append((Bitmap(width: width, height: height), isCoarse))
    }
    return bitmaps[bitmaps.count - 1].bitmap
  }
}

extension DisplayList {
  /// Crops the display list to a rectangle of the canvas, which becomes the new canvas.
  func showing(_ view: CGRect) -> DisplayList {
    let shift = CGPoint(x: -view.minX, y: -view.minY)
    return DisplayList(
      size: view.size, background: background, items: items.map { $0.scaled(by: 1, movedBy: shift) }, warnings: warnings
    )
  }

  /// The frame drawn over faint copies of neighbouring frames (onion skinning). The nearest copies are the strongest.
  ///
  /// - Parameter others: The display lists of frames before and after, with their distance in frames.
  func over(_ others: [(distance: Int, list: DisplayList)]) -> DisplayList {
    var list = self
    list.items =
      others.sorted { $0.distance > $1.distance }.map { other in
        .group(.init(items: other.list.items, opacity: 0.4 / Double(other.distance)))
      } + items
    return list
  }
}

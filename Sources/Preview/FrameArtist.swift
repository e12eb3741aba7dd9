import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster

/// What one thread of the preview draws with. Working memory and the last bitmaps stay from frame to frame.
package final class FrameArtist {
  private let rasterizer = FrameArtist.rasterizer(.exact)
  private lazy var coarseRasterizer = FrameArtist.rasterizer(.coarse)
  /// The most recently used one last.
  private var bitmaps: [(bitmap: Bitmap, isCoarse: Bool)] = []
  /// Several pages, a coarse and a sharp size of each, and strips.
  private static let bitmapCount = 6
  /// In pixels, of all bitmaps that are kept.
  private static let bitmapArea = 3 * ShowRequest.maximumArea / 2

  package init() {}

  private static func rasterizer(_ accuracy: Accuracy) -> Rasterizer {
    Rasterizer(
      fingerprintsFirstFrames: true, accuracy: accuracy, threads: min(ProcessInfo.processInfo.activeProcessorCount, 8))
  }

  /// Draws a list into a bitmap, which is the caller's until the next call.
  ///
  /// - Parameter isCoarse: Whether it is drawn in less time, with edges that are less exact where they meet.
  /// - Returns: The bitmap, and a fingerprint of each of its tiles that are the same wherever the tile is drawn with the same
  ///   result in this process.
  package func draw(
    _ list: DisplayList, width: Int, height: Int, isCoarse: Bool = false
  ) throws -> (bitmap: Bitmap, fingerprints: [UInt64]) {
    try draw(meanOf: [list], width: width, height: height, isCoarse: isCoarse)
  }

  /// Draws the mean of several lists likewise.
  package func draw(
    meanOf lists: [DisplayList], width: Int, height: Int, isCoarse: Bool = false
  ) throws -> (bitmap: Bitmap, fingerprints: [UInt64]) {
    let bitmap = bitmap(width: width, height: height, isCoarse)
    do { try (isCoarse ? coarseRasterizer : rasterizer).draw(meanOf: lists, into: bitmap) } catch {
      throw error.place?.explained(SceneError.undrawable("\(error)")) ?? error
    }
    return (bitmap, bitmap.drawnFrame?.fingerprints ?? [])
  }

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
  /// The part of the canvas that is inside a rectangle, as a canvas of its own.
  func showing(_ view: CGRect) -> DisplayList {
    let shift = CGPoint(x: -view.minX, y: -view.minY)
    return DisplayList(
      size: view.size, background: background, items: items.map { $0.scaled(by: 1, movedBy: shift) }, warnings: warnings
    )
  }

  /// The frame over shadows of frames near to it; the nearest are the least faint.
  ///
  /// - Parameter shadows: The lists of frames before or after, with their distance in frames.
  func over(_ shadows: [(distance: Int, list: DisplayList)]) -> DisplayList {
    var list = self
    list.items =
      shadows.sorted { $0.distance > $1.distance }.map { shadow in
        .group(.init(items: shadow.list.items, opacity: 0.4 / Double(shadow.distance)))
      } + items
    return list
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster

/// Draws frames of clips into bitmaps, one after the other.
///
/// It keeps its working memory from frame to frame, so it belongs to one thread. Into a bitmap that shows another frame
/// already, only what differs is drawn, also where the other frame is of another clip or of other parameters.
///
/// ```swift
/// let (renderer, bitmap) = (FrameRenderer(), Bitmap(width: clip.size.width, height: clip.size.height))
/// for frame in clip.clock.frames {
///   let list = try renderer.draw(frame, of: clip, into: bitmap)
///   show(bitmap, list.warnings)
/// }
/// ```
public final class FrameRenderer {
  private let rasterizer = Rasterizer()
  private var marks: TileMarks?

  /// Nothing is drawn yet.
  public init() {}

  /// Gives a bitmap the pixels of a frame.
  ///
  /// - Precondition: the bitmap has the clip's size, and the clip has the frame.
  /// - Returns: What the frame draws, with its warnings.
  /// - Throws: ``FrameError``; the bitmap's pixels are then undefined.
  @discardableResult
  public func draw(_ frame: Int, of clip: Clip, into bitmap: Bitmap) throws -> DisplayList {
    precondition(bitmap.height == clip.size.height)
    return try draw(frame, of: clip, inBandsOf: bitmap) { _ in }
  }

  /// Draws all of a frame, band after band where the bitmap is less high than the frame.
  ///
  /// - Parameter use: Takes the bitmap's first rows, from the frame's top to its bottom.
  func draw(
    _ frame: Int, of clip: Clip, inBandsOf bitmap: Bitmap, use: (_ rows: Int) throws -> Void
  ) throws -> DisplayList {
    precondition(bitmap.width == clip.size.width)
    let list = try clip.displayList(ofFrame: frame)
    let previous = try clip.marksRedrawnTiles && frame > 0 ? clip.displayList(ofFrame: frame - 1) : nil
    for rows in PictureBands(of: clip.size, bandHeight: bitmap.height) {
      try clip.naming(frame) {
        if clip.marksRedrawnTiles {
          try marks(of: bitmap).draw(list, after: previous, into: bitmap)
        } else {
          try rasterizer.draw(list, rows, of: clip.size, into: bitmap)
        }
      }
      try use(rows.count)
    }
    return list
  }

  private func marks(of bitmap: Bitmap) -> TileMarks {
    if let marks, marks.fits(bitmap) { return marks }
    let marks = TileMarks(width: bitmap.width, height: bitmap.height)
    self.marks = marks
    return marks
  }
}

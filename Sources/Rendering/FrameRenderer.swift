import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster

/// Draws frames of clips into bitmaps, one after the other. ``Clip`` makes one for each worker thread; programs that
/// show frames themselves use it too.
///
/// It reuses its working memory and the evaluated parts of the scene from frame to frame, so it belongs to one thread.
/// If the bitmap already shows another frame, only the differences are drawn, even if that frame is from another clip
/// or has other parameters.
///
/// ```swift
/// let (renderer, bitmap) = (FrameRenderer(), Bitmap(width: clip.size.width, height: clip.size.height))
/// for frame in clip.clock.frames {
///   let exposure = try renderer.draw(frame, of: clip, into: bitmap)
///   show(bitmap, exposure.warnings)
/// }
/// ```
public final class FrameRenderer {
  private let rasterizer = Rasterizer()
  /// The evaluated parts of the scene.
  private let retention = Retention()
  /// Draws the tinted tiles of ``Clip/marksRedrawnTiles``; nil until a clip needs it.
  private var marks: TileMarks?
  /// The last list that is known to be drawn quickly, and the size of its picture.
  private var quick: (list: DisplayList, size: OutputSize)?
  /// The digests of frames, if a cache needs them.
  let digests = FrameDigests()

  /// Creates a renderer without working memory.
  public init() {}

  /// Draws a frame into a bitmap, with the clip's ``Clip/motionBlur``.
  ///
  /// - Precondition: The bitmap has the clip's size, and the clip has the frame.
  /// - Returns: The frame's content, with its warnings.
  /// - Throws: ``FrameError``; the bitmap's pixels are then undefined.
  @discardableResult
  public func draw(_ frame: Int, of clip: Clip, into bitmap: Bitmap) throws -> Exposure {
    precondition(bitmap.height == clip.size.height)
    return try draw(frame, of: clip, inBandsOf: bitmap) { _, _ in }
  }

  /// Evaluates a frame, and draws it if a closure wants it.
  ///
  /// - Returns: The frame's content, and whether it was drawn.
  func draw(
    _ frame: Int, of clip: Clip, into bitmap: Bitmap, if isWanted: (Exposure) -> Bool
  ) throws -> (exposure: Exposure, isDrawn: Bool) {
    let exposure = try exposure(ofFrame: frame, of: clip)
    guard isWanted(exposure) else { return (exposure, false) }
    return (try draw(exposure, frame, of: clip, inBandsOf: bitmap) { _, _ in }, true)
  }

  /// Draws a whole frame, in several bands if the bitmap is lower than the frame.
  ///
  /// - Parameter use: Receives the height of each band, from the frame's top to its bottom, and the frame's content.
  ///   The band's pixels are the bitmap's first rows.
  func draw(
    _ frame: Int, of clip: Clip, inBandsOf bitmap: Bitmap, use: (_ rows: Int, _ exposure: Exposure) throws -> Void
  ) throws -> Exposure {
    try draw(try exposure(ofFrame: frame, of: clip), frame, of: clip, inBandsOf: bitmap, use: use)
  }

  private func draw(
    _ exposure: Exposure, _ frame: Int, of clip: Clip, inBandsOf bitmap: Bitmap,
    use: (_ rows: Int, _ exposure: Exposure) throws -> Void
  ) throws -> Exposure {
    precondition(bitmap.width == clip.size.width)
    let exposure = try withinBudget(exposure, frame, of: clip)
    // A frame before that cannot be made is no error of this one: all of its tiles then count as new.
    let previous = clip.marksRedrawnTiles && frame > 0 ? try? clip.exposure(ofFrame: frame - 1) : nil
    for rows in PictureBands(of: clip.size, bandHeight: bitmap.height) {
      do {
        try draw(exposure, after: previous, rows, of: clip, into: bitmap)
      } catch let error as RasterError where error.reason != .cancelled {
        // If a cached part causes the error, the error may name an earlier frame, for which the part was made. So the
        // frame is made again without the cache.
        retention.forgetAll()
        try tellFault(ofFrame: frame, of: clip, rows, drawnInto: bitmap)
        let exposure = try clip.exposure(ofFrame: frame)
        try clip.naming(frame) { try draw(exposure, after: previous, rows, of: clip, into: bitmap) }
      }
      try use(rows.count, exposure)
    }
    return exposure
  }

  /// Estimates the drawing of a frame, unless its items are those of the last one.
  private func withinBudget(_ exposure: Exposure, _ frame: Int, of clip: Clip) throws -> Exposure {
    let list = exposure.samples[0]
    if exposure.samples.count == 1, let quick, quick.size == clip.size, quick.list.size == list.size,
      quick.list.items.hasSameStorage(as: list.items)
    {
      return exposure
    }
    let result = try clip.withinBudget(exposure, ofFrame: frame)
    quick = result.slowness == nil && result.samples.count == 1 ? (list, clip.size) : nil
    return result
  }

  /// Draws a frame's instants one by one, and throws an error that names the first one that cannot be drawn.
  private func tellFault(ofFrame frame: Int, of clip: Clip, _ rows: Range<Int>, drawnInto bitmap: Bitmap) throws {
    for sample in clip.samples(ofFrame: frame) {
      let alone = Exposure([try clip.displayList(of: sample)])
      try clip.naming(sample) { try rasterizer.draw(alone, rows, of: clip.size, into: bitmap) }
    }
  }

  private func draw(
    _ exposure: Exposure, after previous: Exposure?, _ rows: Range<Int>, of clip: Clip, into bitmap: Bitmap
  ) throws {
    if clip.marksRedrawnTiles {
      try marks(of: bitmap).draw(exposure, after: previous, into: bitmap)
    } else {
      try rasterizer.draw(exposure, rows, of: clip.size, into: bitmap)
    }
  }

  /// Makes a frame's content like ``Clip/exposure(ofFrame:)``, but reuses parts of earlier frames. The result is the
  /// same.
  ///
  /// - Precondition: The clip has the frame.
  /// - Throws: ``FrameError``.
  public func exposure(ofFrame frame: Int, of clip: Clip) throws -> Exposure {
    try Retention.withValue(retention) { try clip.exposure(ofFrame: frame) }
  }

  /// Makes the display list of a frame's own instant like ``Clip/displayList(ofFrame:)``, but reuses parts of earlier
  /// frames. The result is the same.
  ///
  /// - Precondition: The clip has the frame.
  /// - Throws: ``FrameError``.
  public func displayList(ofFrame frame: Int, of clip: Clip) throws -> DisplayList {
    try Retention.withValue(retention) { try clip.displayList(ofFrame: frame) }
  }

  private func marks(of bitmap: Bitmap) -> TileMarks {
    if let marks, marks.fits(bitmap) { return marks }
    let marks = TileMarks(width: bitmap.width, height: bitmap.height)
    self.marks = marks
    return marks
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRaster

/// Draws frames of clips into bitmaps, one after the other.
///
/// It keeps its working memory from frame to frame, and what it made of the scene, so it belongs to one thread. Into a bitmap that shows another frame
/// already, only what differs is drawn, also where the other frame is of another clip or of other parameters.
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
  private let retention = Retention()
  private var marks: TileMarks?
  /// Of what was drawn, where a cache asks for them.
  let digests = FrameDigests()

  /// Nothing is drawn yet.
  public init() {}

  /// Gives a bitmap the pixels of a frame, with the clip's ``Clip/motionBlur``.
  ///
  /// - Precondition: the bitmap has the clip's size, and the clip has the frame.
  /// - Returns: What the frame shows, with its warnings.
  /// - Throws: ``FrameError``; the bitmap's pixels are then undefined.
  @discardableResult
  public func draw(_ frame: Int, of clip: Clip, into bitmap: Bitmap) throws -> Exposure {
    precondition(bitmap.height == clip.size.height)
    return try draw(frame, of: clip, inBandsOf: bitmap) { _, _ in }
  }

  /// Evaluates a frame, and gives a bitmap its pixels if they are wanted.
  ///
  /// - Returns: What the frame shows, and whether it was drawn.
  func draw(
    _ frame: Int, of clip: Clip, into bitmap: Bitmap, if isWanted: (Exposure) -> Bool
  ) throws -> (exposure: Exposure, isDrawn: Bool) {
    let exposure = try exposure(ofFrame: frame, of: clip)
    guard isWanted(exposure) else { return (exposure, false) }
    return (try draw(exposure, frame, of: clip, inBandsOf: bitmap) { _, _ in }, true)
  }

  /// Draws all of a frame, band after band where the bitmap is less high than the frame.
  ///
  /// - Parameter use: Takes the bitmap's first rows, from the frame's top to its bottom, and what they show a part of.
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
    let previous = try clip.marksRedrawnTiles && frame > 0 ? clip.exposure(ofFrame: frame - 1) : nil
    for rows in PictureBands(of: clip.size, bandHeight: bitmap.height) {
      do {
        try draw(exposure, after: previous, rows, of: clip, into: bitmap)
      } catch is RasterError {
        // What was kept has the words of the frame that it was made for.
        retention.forgetAll()
        try tellFault(ofFrame: frame, of: clip, rows, drawnInto: bitmap)
        let exposure = try clip.exposure(ofFrame: frame)
        try clip.naming(frame) { try draw(exposure, after: previous, rows, of: clip, into: bitmap) }
      }
      try use(rows.count, exposure)
    }
    return exposure
  }

  /// Draws the instants of a frame by themselves, for an error that says which of them cannot be drawn.
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

  /// What a frame shows, made with what is left of the frames before. It is what ``Clip/exposure(ofFrame:)`` gives.
  ///
  /// - Precondition: the clip has the frame.
  /// - Throws: ``FrameError``.
  public func exposure(ofFrame frame: Int, of clip: Clip) throws -> Exposure {
    try Retention.withValue(retention) { try clip.exposure(ofFrame: frame) }
  }

  /// What is to be seen at a frame's own instant, made likewise. It is what ``Clip/displayList(ofFrame:)`` gives.
  ///
  /// - Precondition: the clip has the frame.
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

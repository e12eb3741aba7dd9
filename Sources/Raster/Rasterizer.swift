import PathreelDrawing

/// Draws display lists into bitmaps: flatten, bin into tiles, cover, shade, composite.
///
/// An instance keeps its working memory from frame to frame, so it belongs to one thread; the pixels depend on the
/// display list and the bitmap's size alone, never on what was drawn before.
///
/// ```swift
/// let rasterizer = Rasterizer()
/// let bitmap = Bitmap(width: 1920, height: 1080)
/// rasterizer.draw(list, into: bitmap)
/// ```
public final class Rasterizer {
  private var frame = FramePlan()
  private var renderer = TileRenderer()

  public init() {}

  /// Replaces all of the bitmap's pixels.
  ///
  /// The canvas, `list.size` points, is scaled uniformly to fit the bitmap and centred. The background fills the whole
  /// bitmap, and items that reach beyond the canvas are drawn in the margins too. A canvas whose size is not positive
  /// and finite shows the background alone; so does an item, in its place, whose coordinates are not finite in pixels.
  public func draw(_ list: DisplayList, into bitmap: Bitmap) {
    frame.plan(list, width: bitmap.width, height: bitmap.height)
    let background = list.background.word
    bitmap.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self).baseAddress!
      for tile in 0..<frame.grid.tileCount {
        renderer.render(frame, tile: tile, background: background, into: pixels)
      }
    }
  }
}

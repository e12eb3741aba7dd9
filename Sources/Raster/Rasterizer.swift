import PathreelDrawing

/// Draws display lists into bitmaps: flatten, bin into tiles, cover, shade, composite.
///
/// An instance keeps its working memory from frame to frame, so it belongs to one thread; the pixels depend on the
/// display list and the bitmap's size alone, never on what was drawn before.
///
/// ```swift
/// let rasterizer = Rasterizer()
/// let bitmap = Bitmap(width: 1920, height: 1080)
/// try rasterizer.draw(list, into: bitmap)
/// ```
public final class Rasterizer {
  /// How many groups, and masks of groups, may stand inside one another.
  public static let maximumGroupDepth = 256
  /// How many dashes of one stroke may lie inside the picture.
  public static let maximumDashCount = 100_000

  /// How many pixels a blur or a shadow may reach, those that it stands in added: blurs of a deviation up to 1,400
  /// pixels do.
  public static let maximumFilterReach = 8128

  /// What a plan may take, in bytes.
  package static let defaultMemoryBudget = 128 << 20

  private let memoryBudget: Int
  private var frame = FramePlan()
  private var renderer = TileRenderer()

  /// A rasteriser with the usual memory for a frame's plan.
  public convenience init() { self.init(memoryBudget: Self.defaultMemoryBudget) }

  /// - Parameter memoryBudget: In bytes. The pixels are the same whatever it is.
  package init(memoryBudget: Int) { self.memoryBudget = memoryBudget }

  /// Replaces all of the bitmap's pixels.
  ///
  /// The canvas, `list.size` points, is scaled uniformly to fit the bitmap and centred. The background fills the whole
  /// bitmap, and items that reach beyond the canvas are drawn in the margins too. A canvas whose size is not positive
  /// and finite shows the background alone; so does an item, in its place, whose coordinates are not finite in pixels.
  ///
  /// The work is in proportion to the list and to the pixels that its items cover, each counted as often as it is
  /// covered. A frame that would take more working memory than 128 MiB is planned and drawn in parts, each in the
  /// memory of one; only what a single tile of 64 × 16 pixels or a single path needs has to be there at once: 40 bytes
  /// an item, 60 bytes a visible edge of a path, 4 bytes a pixel of a group with a filter.
  ///
  /// - Throws: ``RasterError``; the bitmap's pixels are then undefined.
  public func draw(_ list: DisplayList, into bitmap: Bitmap) throws(RasterError) {
    let grid = TileGrid(width: bitmap.width, height: bitmap.height)
    let layer = LayerContent(list, on: grid)
    let background = list.background.word
    frame.beginFrame()
    var regions = [grid.region]
    while let region = regions.popLast() {
      guard try frame.plan(layer, in: region, memoryBudget: memoryBudget) else {
        // The frame's plan is complete only if it fits or if its region is a single tile.
        regions += region.halves.reversed()
        continue
      }
      bitmap.withUnsafeMutableBytes { bytes in
        let output = TileOutput(pixels: bytes.bindMemory(to: UInt32.self).baseAddress!, stride: grid.width, x: 0, y: 0)
        for row in region.rows {
          for column in region.columns {
            renderer.render(frame, tile: row * grid.columns + column, background: background, into: output)
          }
        }
      }
    }
  }
}

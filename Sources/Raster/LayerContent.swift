import PathreelDrawing
import PathreelGeometry

/// The items to draw on a grid of tiles, with their context in the display list. ``FramePlan`` plans it.
struct LayerContent {
  var items: [DisplayList.Item]
  var grid: TileGrid
  /// The transform from canvas points to pixels; `nil` if the canvas has no size, so that nothing is drawn.
  var canvas: CGAffineTransform?
  /// The number of groups and masks around the items.
  var depth = 0
  var dither = Dither()
  /// The distance, in pixels, by which the grid of tiles reaches beyond the bitmap on each side. Filters of the groups
  /// around the items need these pixels.
  var margin = 0
}

extension LayerContent {
  /// Creates the content of a list, whose canvas is scaled uniformly to fit the pixels and centred.
  init(_ list: DisplayList, on grid: TileGrid) {
    self.init(items: list.items, grid: grid)
    let (width, height) = (Double(list.size.width), Double(list.size.height))
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return }
    let scale = min(Double(grid.width) / width, Double(grid.height) / height)
    canvas = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (Double(grid.width) - scale * width) / 2,
      ty: (Double(grid.height) - scale * height) / 2)
  }
}

import PathreelDrawing
import PathreelGeometry

/// What is drawn on a grid of tiles, and where in the display list it stands.
struct LayerContent {
  var items: [DisplayList.Item]
  var grid: TileGrid
  /// From canvas points to pixels; `nil` where the canvas has no size, and nothing is drawn.
  var canvas: CGAffineTransform?
  /// How many groups and masks the items stand in.
  var depth = 0
  var dither = Dither()
  /// How far the grid reaches beyond the bitmap on each side, for filters around the items; in pixels.
  var margin = 0
}

extension LayerContent {
  /// The canvas of a list scaled uniformly to fit the pixels and centred.
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

import Foundation
import PathreelDrawing
import PathreelGeometry

/// A display list made ready for tiles: every item flattened, clipped and binned, its paint resolved.
struct FramePlan: ~Copyable {
  private(set) var grid = TileGrid(width: 1, height: 1)
  private(set) var bins = EdgeBins()
  private(set) var tiles = TilePlan()
  private(set) var shadings = ScratchBuffer<Shading>()
  private(set) var gradients: [GradientShader] = []
  private var flattener = OutlineFlattener()

  mutating func plan(_ list: DisplayList, width: Int, height: Int) {
    grid = TileGrid(width: width, height: height)
    flattener.begin(width: width, height: height)
    bins.begin(grid)
    tiles.begin(grid)
    shadings.removeAll()
    gradients.removeAll(keepingCapacity: true)
    guard let canvas = CGAffineTransform(fitting: list.size, into: grid) else { return }
    add(list.items, canvas)
  }

  private mutating func add(_ items: [DisplayList.Item], _ canvas: CGAffineTransform) {
    for item in items {
      switch item {
      case .fill(let fill):
        add(fill.path, fill.rule, fill.paint, fill.transform.concatenating(canvas), fill.blendMode)
      case .stroke(let stroke):
        let transform = stroke.transform.concatenating(canvas)
        guard let outline = stroke.outline(transform) else { continue }
        add(outline, .nonzero, stroke.paint, transform, stroke.blendMode)
      case .group(let group):
        let opacity = UInt8(group.opacity.unit * 255 + 0.5)
        guard opacity > 0 else { continue }
        tiles.beginLayer(TilePlan.Layer(opacity: opacity, blendMode: group.blendMode))
        add(group.items, canvas)
        tiles.endLayer()
      }
    }
  }

  private mutating func add(
    _ path: Path, _ rule: FillRule, _ paint: Paint, _ transform: CGAffineTransform, _ blendMode: BlendMode
  ) {
    guard let resolved = GradientShader.resolve(paint, transform) else { return }
    var shading: Shading
    switch resolved {
    case .color(let color):
      guard color >> 24 != 0 else { return }
      shading = Shading(source: .color(color), blendMode: blendMode, isOpaque: color >> 24 == 255)
    case .gradient(let gradient):
      shading = Shading(
        source: .gradient(Int32(truncatingIfNeeded: gradients.count)), blendMode: blendMode,
        isOpaque: gradient.isOpaque)
      gradients.append(gradient)
    }
    shadings.append(shading)
    let index = Int32(truncatingIfNeeded: shadings.count - 1)
    let coverageRule = CoverageRule(rule)
    flattener.flatten(path, transform)
    bins.add(flattener.clipper.edges)
    bins.drain { tile, firstEntry, winding in
      tiles.paint(
        tile: tile, shading: index, rule: coverageRule, firstEdge: firstEntry, winding: winding,
        isOpaque: shading.isOpaque)
    }
  }
}

extension CGAffineTransform {
  /// The canvas scaled uniformly to fit the pixels and centred, or `nil` for a canvas without a finite, positive size.
  fileprivate init?(fitting size: CGSize, into grid: TileGrid) {
    let (width, height) = (Double(size.width), Double(size.height))
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let scale = min(Double(grid.width) / width, Double(grid.height) / height)
    self.init(
      a: scale, b: 0, c: 0, d: scale, tx: (Double(grid.width) - scale * width) / 2,
      ty: (Double(grid.height) - scale * height) / 2)
  }
}

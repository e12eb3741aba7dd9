import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster

/// An oracle for compositing: it composes display lists pixel by pixel in double precision, layer by layer over the
/// whole picture, as the documentation of `DisplayList.Group` and `BlendMode` says. Only the coverage of single paths
/// comes from the rasteriser.
struct ReferenceCompositor {
  let width, height: Int

  /// A picture, and for each pixel the coverage by its items; components are 0…1 and premultiplied.
  struct Layer {
    var colors: [SIMD4<Double>]
    var shape: [Double]
  }

  func compose(_ items: [DisplayList.Item], background: Color = .clear) -> [SIMD4<Double>] {
    var layer = empty
    layer.colors = layer.colors.map { _ in background.premultiplied / 255 }
    draw(items, on: &layer)
    return layer.colors
  }

  /// The largest and the mean difference of a channel from a drawn bitmap, in 1/255.
  func error(_ bitmap: Bitmap, _ colors: [SIMD4<Double>]) -> (worst: Double, mean: Double) {
    var (worst, sum) = (0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let distance = bitmap[x, y].distance(to: colors[y * width + x] * 255)
        worst = max(worst, distance)
        sum += distance
      }
    }
    return (worst, sum / Double(width * height))
  }

  private var empty: Layer {
    Layer(
      colors: Array(repeating: .zero, count: width * height), shape: Array(repeating: 0, count: width * height))
  }

  private func draw(_ items: [DisplayList.Item], on layer: inout Layer) {
    for item in items {
      switch item {
      case .fill(let fill):
        guard case .color(let color) = fill.paint else { preconditionFailure("the reference knows plain colours") }
        let cover = coverage(fill.path, fill.rule, fill.transform)
        for i in cover.indices where cover[i] > 0 {
          blend(color.premultiplied / 255, fill.blendMode, coverage: cover[i], on: &layer, i)
        }
      case .group(let group):
        var own = empty
        draw(group.items, on: &own)
        if let clip = group.clip { multiply(&own, by: coverage(clip.path, clip.rule, clip.transform)) }
        if let mask = group.mask {
          var other = empty
          draw(mask.items, on: &other)
          multiply(&own, by: other.colors.map { mask.kind.level(of: $0) })
        }
        for i in own.shape.indices {
          if group.blendMode.mixesByCoverage {
            guard own.shape[i] > 0 else { continue }
            let whole = own.colors[i] / own.shape[i] * group.opacity
            blend(whole, group.blendMode, coverage: own.shape[i], on: &layer, i)
          } else {
            layer.colors[i] = blendFormula(group.blendMode, own.colors[i] * group.opacity, layer.colors[i])
            layer.shape[i] += own.shape[i] * (1 - layer.shape[i])
          }
        }
      case .stroke: preconditionFailure("the reference knows no strokes")
      }
    }
  }

  private func blend(
    _ source: SIMD4<Double>, _ mode: BlendMode, coverage: Double, on layer: inout Layer, _ i: Int
  ) {
    let result = blendFormula(mode, source, layer.colors[i])
    layer.colors[i] += (result - layer.colors[i]) * coverage
    layer.shape[i] += coverage * (1 - layer.shape[i])
  }

  private func multiply(_ layer: inout Layer, by factors: [Double]) {
    for (i, factor) in factors.enumerated() {
      layer.colors[i] *= factor
      layer.shape[i] *= factor
    }
  }

  private func coverage(_ path: Path, _ rule: FillRule, _ transform: CGAffineTransform) -> [Double] {
    let white = DisplayList.Item.fill(.init(path: path, rule: rule, paint: .color(.white), transform: transform))
    let bitmap = RasterTests.draw([white], width: width, height: height)
    return (0..<width * height).map { Double(bitmap[$0 % width, $0 / width].alpha) / 255 }
  }
}

extension DisplayList.Mask.Kind {
  /// The amount of a premultiplied colour that a mask lets through, 0…1: SVG 1.1's luminanceToAlpha, times alpha.
  func level(of color: SIMD4<Double>) -> Double {
    guard self != .alpha, color.w > 0 else { return color.w }
    func light(_ component: Double) -> Double {
      guard self == .linearLuminance else { return component }
      return component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    let luminance =
      0.2125 * light(color.x / color.w) + 0.7154 * light(color.y / color.w) + 0.0721 * light(color.z / color.w)
    return luminance * color.w
  }
}

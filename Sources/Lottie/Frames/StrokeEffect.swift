import Foundation
import PathreelDrawing
import PathreelGeometry

/// The effect that strokes the outlines of a layer's masks with a round brush.
struct StrokeEffect: Sendable {
  /// The number of a mask, from 1, and whether all are taken instead.
  var mask, takesAllMasks: Property<Double>
  var color: Property<Color>
  /// The radius of the brush.
  var size: Property<Double>
  /// 0…1.
  var opacity: Property<Double>
  /// Shares of the length in per cent.
  var start, end: Property<Double>
  /// 1: on the layer, 2: in its place, 3: the lines reveal the layer.
  var style: Property<Double>

  /// The items of a layer with the lines.
  func applied(
    to items: [DisplayList.Item], _ masks: [LayerMask], at frame: Double, under map: CGAffineTransform
  ) -> [DisplayList.Item] {
    let lines = lines(along: masks, at: frame, under: map)
    switch style.value(at: frame).rounded() {
    case 2: return lines
    case 3: return [.group(.init(items: items, mask: .init(items: lines)))]
    default: return items + lines
    }
  }

  private func lines(
    along masks: [LayerMask], at frame: Double, under map: CGAffineTransform
  ) -> [DisplayList.Item] {
    let number = Int(min(max(mask.value(at: frame).rounded(), 0), 1e6)) - 1
    let chosen =
      takesAllMasks.value(at: frame) == 1 ? masks[...] : masks.indices.contains(number) ? masks[number...number] : []
    let ends = [start, end].map { min(max($0.value(at: frame) / 100, 0), 1) }.sorted()
    let style = StrokeStyle(lineWidth: max(size.value(at: frame), 0) * 2, lineCap: .round)
    let paint = Paint.color(color.value(at: frame))
    let lines = chosen.compactMap { mask -> DisplayList.Item? in
      let path = mask.path.value(at: frame).path.trimmed(from: ends[0], to: ends[1])
      return path.isEmpty ? nil : .stroke(.init(path: path, style: style, paint: paint, transform: map))
    }
    return lines.faded(opacity.value(at: frame))
  }
}

extension Layer {
  /// The effect that strokes its masks; nil if it has none.
  var strokeEffect: StrokeEffect? {
    for case .stroke(let effect) in effects { return effect }
    return nil
  }
}

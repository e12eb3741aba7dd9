import Foundation
import PathreelDrawing
import PathreelGeometry

/// Layer styles as steps of a filter.
extension LayerStyle {
  private typealias Step = DisplayList.FilterChain.Step
  private typealias Input = DisplayList.FilterChain.Input

  /// - Parameters:
  ///   - map: The transform from the layer's coordinates to the canvas.
  ///   - blur: The largest deviation in points.
  func add(
    to steps: inout [DisplayList.FilterChain.Step], at frame: Double, under map: CGAffineTransform, blur: Double
  ) {
    let input: Input = steps.isEmpty ? .source : .step(steps.count - 1)
    switch self {
    case .shadow(let shadow, let isInner):
      let drawn = shadow.shadow(at: frame, under: map, blur: blur)
      guard isInner else {
        steps.append(Step(.shadow(input, drawn)))
        return
      }
      // What is outside of the layer casts the shadow, and is seen on the layer only.
      let color = drawn.color
      steps.append(
        Step(
          .colorMatrix(
            input,
            ColorMatrix([
              0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0, -color.alpha,
              color.alpha,
            ]))))
      steps.append(Step(.offset(.step(steps.count - 1), by: drawn.offset)))
      steps.append(Step(.blur(.step(steps.count - 1), deviation: drawn.deviation)))
      steps.append(Step(.blend(.step(steps.count - 1), over: input, .sourceAtop)))
    case .colorOverlay(let color, let opacity):
      let (color, share) = (color.value(at: frame), min(max(opacity.value(at: frame) / 100, 0), 1))
      let rest = 1 - share
      steps.append(
        Step(
          .colorMatrix(
            input,
            ColorMatrix([
              rest, 0, 0, 0, color.red * share, 0, rest, 0, 0, color.green * share, 0, 0, rest, 0, color.blue * share,
              0, 0, 0, 1, 0,
            ]))))
    }
  }
}

extension LayerStyle.Shadow {
  /// The shadow at a frame. It falls away from the light.
  fileprivate func shadow(at frame: Double, under map: CGAffineTransform, blur: Double) -> DisplayList.Shadow {
    let direction = angle.value(at: frame) * .pi / 180
    let length = min(max(distance.value(at: frame), -LottieLimits.blur), LottieLimits.blur)
    // Half of the size is one deviation.
    let deviation = min(max(size.value(at: frame) / 2, 0), blur)
    return .init(
      color: color.value(at: frame).opacity(min(max(opacity.value(at: frame) / 100, 0), 1)),
      deviation: CGSize(width: deviation, height: deviation).scaled(by: map),
      offset: CGSize(width: -length * cos(direction), height: length * sin(direction)).applying(map))
  }
}

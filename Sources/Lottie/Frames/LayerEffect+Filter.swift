import Foundation
import PathreelDrawing
import PathreelGeometry

/// Effects as filters, with the formulas of the reference.
extension LayerEffect {
  private typealias Step = DisplayList.FilterChain.Step
  private typealias Input = DisplayList.FilterChain.Input

  /// The filter for a layer's effects and styles; nil without any.
  ///
  /// - Parameter map: The transform from the layer's coordinates to the canvas.
  static func filter(
    of effects: [LayerEffect], _ styles: [LayerStyle], at frame: Double, under map: CGAffineTransform
  ) -> DisplayList.Filter? {
    guard !effects.isEmpty || !styles.isEmpty else { return nil }
    var steps: [Step] = []
    let drawn = effects.prefix(LottieLimits.effects)
    let blur = LottieLimits.blur / Double(drawn.count + styles.count)
    for effect in drawn { effect.add(to: &steps, at: frame, under: map, blur: blur) }
    for style in styles { style.add(to: &steps, at: frame, under: map, blur: blur) }
    return steps.isEmpty ? nil : .chain(.init(steps: steps))
  }

  /// - Parameter blur: The largest deviation in points.
  private func add(to steps: inout [Step], at frame: Double, under map: CGAffineTransform, blur: Double) {
    let input: Input = steps.isEmpty ? .source : .step(steps.count - 1)
    switch self {
    // Lines are no filter: they are drawn before.
    case .stroke: break
    case .tint(let black, let white, let amount):
      let share = amount.value(at: frame) / 100
      let (dark, bright) = (black.value(at: frame), white.value(at: frame))
      let start = steps.count
      steps.append(Step(.colorMatrix(input, .mean(alpha: share)), colorSpace: .linearRGB))
      steps.append(
        Step(
          .colorMatrix(
            .step(start),
            ColorMatrix([
              bright.red - dark.red, 0, 0, 0, dark.red, bright.green - dark.green, 0, 0, 0, dark.green,
              bright.blue - dark.blue, 0, 0, 0, dark.blue, 0, 0, 0, 1, 0,
            ]))))
      steps.append(Step(.merge([input, .step(start), .step(start + 1)])))
    case .fill(let color, let opacity):
      let color = color.value(at: frame)
      steps.append(
        Step(
          .colorMatrix(
            input,
            ColorMatrix([
              0, 0, 0, 0, color.red, 0, 0, 0, 0, color.green, 0, 0, 0, 0, color.blue, 0, 0, 0,
              opacity.value(at: frame), 0,
            ]))))
    case .tritone(let bright, let middle, let dark):
      let colors = [dark, middle, bright].map { $0.value(at: frame) }
      steps.append(Step(.colorMatrix(input, .mean(alpha: 1)), colorSpace: .linearRGB))
      steps.append(
        Step(
          .transfer(
            .step(steps.count - 1), red: .table(colors.map(\.red)), green: .table(colors.map(\.green)),
            blue: .table(colors.map(\.blue)), alpha: .identity)))
    case .dropShadow(let color, let opacity, let angle, let distance, let softness):
      let direction = (angle.value(at: frame) - 90) * .pi / 180
      let (length, deviation) = (distance.value(at: frame), min(softness.value(at: frame) / 4, blur))
      let offset = CGSize(width: length * cos(direction), height: length * sin(direction)).applying(map)
      steps.append(
        Step(
          .shadow(
            input,
            .init(
              color: color.value(at: frame).opacity(opacity.value(at: frame) / 255),
              deviation: CGSize(width: deviation, height: deviation).scaled(by: map), offset: offset))))
    case .blur(let amount, let dimensions):
      // The reference's factor, found by trial against After Effects.
      let deviation = min(amount.value(at: frame) * 0.3, blur)
      let axes = dimensions.value(at: frame).rounded()
      let size = CGSize(width: axes == 3 ? 0 : deviation, height: axes == 2 ? 0 : deviation)
      steps.append(Step(.blur(input, deviation: size.scaled(by: map)), colorSpace: .linearRGB))
    }
  }
}

extension ColorMatrix {
  /// The mean of the components in each of them.
  fileprivate static func mean(alpha: Double) -> ColorMatrix {
    let row = [0.3333, 0.3333, 0.3333, 0, 0]
    return ColorMatrix(row + row + row + [0, 0, 0, alpha, 0])
  }
}

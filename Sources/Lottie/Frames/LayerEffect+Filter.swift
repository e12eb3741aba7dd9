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
    // These are no filters.
    case .stroke, .matte, .transform: break
    case .levels(let levels):
      let tables = levels.map { $0.table(at: frame) }
      steps.append(Step(.transfer(input, red: tables[0], green: tables[1], blue: tables[2], alpha: tables[3])))
      guard tables[4] != .identity else { break }
      steps.append(
        Step(
          .transfer(
            .step(steps.count - 1), red: tables[4], green: tables[4], blue: tables[4], alpha: .identity)))
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
      let (length, deviation) = (distance.value(at: frame), min(softness.value(at: frame) * Self.shadowShare, blur))
      let offset = CGSize(width: length * cos(direction), height: length * sin(direction)).applying(map)
      steps.append(
        Step(
          .shadow(
            input,
            .init(
              color: color.value(at: frame).opacity(opacity.value(at: frame) / 255),
              deviation: CGSize(width: deviation, height: deviation).scaled(by: map), offset: offset))))
    case .blur(let amount, let dimensions):
      let deviation = min(amount.value(at: frame) * Self.blurShare, blur)
      let axes = dimensions.value(at: frame).rounded()
      let size = CGSize(width: axes == 3 ? 0 : deviation, height: axes == 2 ? 0 : deviation)
      steps.append(Step(.blur(input, deviation: size.scaled(by: map)), colorSpace: .linearRGB))
    }
  }
}

extension Reading {
  /// Warns of blurs and shadows that are wider than they are drawn.
  func warn(ofBlursIn effects: [LayerEffect], _ styles: [LayerStyle], at layer: JSONValue) {
    let drawn = effects.prefix(LottieLimits.effects)
    let limit = LottieLimits.blur / Double(max(drawn.count + styles.count, 1))
    // The widths with their shares of a deviation.
    let widths = drawn.compactMap(\.blur) + styles.compactMap(\.blur)
    guard widths.contains(where: { blur in blur.width.ends.contains { $0 * blur.share > limit } }) else { return }
    warn(
      "its blurs and shadows are drawn with a deviation of \(Int(limit)) points at most; "
        + "make them smaller, or take fewer effects", at: layer)
  }
}

extension LayerEffect {
  /// The width of a blur or shadow, and its share of a deviation; nil for other effects.
  fileprivate var blur: (width: Property<Double>, share: Double)? {
    switch self {
    case .dropShadow(_, _, _, _, let softness): (softness, Self.shadowShare)
    case .blur(let amount, _): (amount, Self.blurShare)
    case .tint, .fill, .tritone, .stroke, .levels, .matte, .transform: nil
    }
  }

  /// A deviation's share of a shadow's softness.
  fileprivate static let shadowShare = 0.25
  /// The reference's factor, found by trial against After Effects.
  fileprivate static let blurShare = 0.3
}

extension LayerEffect.Levels {
  /// The outputs of 256 inputs, as the reference lists them.
  fileprivate func table(at frame: Double) -> DisplayList.FilterChain.Transfer {
    let (black, white) = (inputBlack.value(at: frame), inputWhite.value(at: frame))
    let (first, last) = (outputBlack.value(at: frame), outputWhite.value(at: frame))
    let gamma = gamma.value(at: frame)
    if (black, white, first, last, gamma) == (0, 1, 0, 1, 1) { return .identity }
    let span = white - black
    return .table(
      (0..<256).map { index in
        let input = Double(index) / 255
        if input <= min(black, white) { return span < 0 ? last : first }
        if input >= max(black, white) { return span < 0 ? first : last }
        return first + (last - first) * pow((input - black) / span, 1 / max(gamma, 1e-3))
      })
  }
}

extension LayerStyle {
  fileprivate var blur: (width: Property<Double>, share: Double)? {
    // Half of the size is one deviation.
    if case .shadow(let shadow, _) = self { (shadow.size, 0.5) } else { nil }
  }
}

extension ColorMatrix {
  /// The mean of the components in each of them.
  fileprivate static func mean(alpha: Double) -> ColorMatrix {
    let row = [0.3333, 0.3333, 0.3333, 0, 0]
    return ColorMatrix(row + row + row + [0, 0, 0, alpha, 0])
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

extension ShapePaint {
  /// The items that paint a path.
  func items(of path: Path, under map: CGAffineTransform, at frame: Double) -> [DisplayList.Item] {
    let opacity = opacity.value(at: frame) / 100
    guard opacity > 0 else { return [] }
    switch source {
    case .color(let color):
      return [item(path, .color(color.value(at: frame).opacity(opacity)), map, frame, blendMode)].compactMap(\.self)
    case .gradient(let gradient):
      let stops = gradient.colors(at: frame)
      let paint = gradient.paint(stops.colors, at: frame).opacity(opacity)
      guard let alphas = stops.alphas else {
        return [item(path, paint, map, frame, blendMode)].compactMap(\.self)
      }
      // Alpha stops at other locations than the colours' are a gradient of their own.
      let veil = gradient.paint(alphas, at: frame)
      guard let colored = item(path, paint, map, frame, .normal), let mask = item(path, veil, map, frame, .normal)
      else { return [] }
      return [.group(.init(items: [colored], mask: .init(items: [mask], kind: .luminance), blendMode: blendMode))]
    }
  }

  private func item(
    _ path: Path, _ paint: Paint, _ map: CGAffineTransform, _ frame: Double, _ blendMode: BlendMode
  ) -> DisplayList.Item? {
    guard let pen else {
      return .fill(.init(path: path, rule: rule, paint: paint, transform: map, blendMode: blendMode))
    }
    guard let style = pen.style(at: frame) else { return nil }
    return .stroke(.init(path: path, style: style, paint: paint, transform: map, blendMode: blendMode))
  }
}

extension ShapePaint.Pen {
  /// The pen at a frame; nil if it draws nothing.
  fileprivate func style(at frame: Double) -> StrokeStyle? {
    let width = width.value(at: frame)
    guard width > 0 else { return nil }
    var lengths = dashes.map { CGFloat($0.value(at: frame)) }
    // A negative length, or none at all, makes a solid line, as in SVG.
    if lengths.contains(where: { $0 < 0 || !$0.isFinite }) || lengths.reduce(0, +) <= 0 { lengths = [] }
    if lengths.count % 2 == 1 { lengths += lengths }
    return StrokeStyle(
      lineWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit, dash: lengths,
      dashPhase: lengths.isEmpty ? 0 : dashOffset.value(at: frame))
  }
}

extension ShapeGradient {
  /// The gradient's colours; and, if the alpha stops have other locations, its alpha as shades of white.
  func colors(at frame: Double) -> (colors: Gradient, alphas: Gradient?) {
    let numbers = stops.value(at: frame).numbers
    let count = min(colorCount, numbers.count / 4)
    func location(_ value: Double, after last: Double) -> Double { max(min(max(value, 0), 1), last) }
    var (colors, last): ([Gradient.Stop], Double) = ([], 0)
    for index in 0..<count {
      let stop = numbers[(4 * index)..<(4 * index + 4)]
      last = location(stop[stop.startIndex], after: last)
      colors.append(
        .init(
          color: Color(
            red: stop[stop.startIndex + 1], green: stop[stop.startIndex + 2], blue: stop[stop.startIndex + 3]),
          location: last))
    }
    let rest = Array(numbers.dropFirst(4 * colorCount))
    var alphas: [Gradient.Stop] = []
    last = 0
    for index in stride(from: 0, to: rest.count - 1, by: 2) {
      last = location(rest[index], after: last)
      alphas.append(.init(color: Color(white: 1, opacity: rest[index + 1]), location: last))
    }
    guard !alphas.isEmpty else { return (Gradient(stops: colors, interpolation: .straight), nil) }
    if zip(colors, alphas).allSatisfy({ abs($0.location - $1.location) <= 0.01 }), colors.count == alphas.count {
      for index in colors.indices { colors[index].color.alpha = alphas[index].color.alpha }
      return (Gradient(stops: colors, interpolation: .straight), nil)
    }
    return (
      Gradient(stops: colors, interpolation: .straight), Gradient(stops: alphas, interpolation: .straight)
    )
  }

  /// The paint with the gradient's geometry.
  func paint(_ gradient: Gradient, at frame: Double) -> Paint {
    let (start, end) = (start.value(at: frame), end.value(at: frame))
    guard isRadial else { return .linearGradient(gradient, start: start, end: end) }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let radius = hypot(dx, dy)
    let share = min(max(highlight.value(at: frame) / 100, -0.99), 0.99)
    let angle = atan2(dy, dx) + highlightAngle.value(at: frame) * .pi / 180
    let focus = CGPoint(x: start.x + cos(angle) * radius * share, y: start.y + sin(angle) * radius * share)
    return .radialGradient(
      gradient, start: .init(center: focus, radius: 0), end: .init(center: start, radius: radius))
  }
}

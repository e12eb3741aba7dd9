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
      let paint = gradient.paint(gradient.colors(at: frame), at: frame).opacity(opacity)
      return [item(path, paint, map, frame, blendMode)].compactMap(\.self)
    }
  }

  private func item(
    _ path: Path, _ paint: Paint, _ map: CGAffineTransform, _ frame: Double, _ blendMode: BlendMode
  ) -> DisplayList.Item? {
    guard let pen else {
      return .fill(.init(path: path, rule: rule, paint: paint, transform: map, blendMode: blendMode))
    }
    guard let style = pen.style(at: frame) else { return nil }
    return .stroke(
      .init(path: path, style: style, paint: paint, transform: map, blendMode: blendMode, place: pen.place))
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
  /// The gradient's colours at a frame.
  func colors(at frame: Double) -> Gradient { fixedColors ?? colors(of: stops.value(at: frame).numbers) }

  /// The gradient's colours with its alpha. Both are linear between stops of their own, so they are linear between the
  /// stops of both together.
  func colors(of numbers: [Double]) -> Gradient {
    /// Lists of a location and values; locations never decrease.
    func list(_ range: Range<Int>, _ width: Int) -> [[Double]] {
      var last = 0.0
      return stride(from: range.lowerBound, through: range.upperBound - width, by: width).map { index in
        last = max(min(max(numbers[index], 0), 1), last)
        return [last] + numbers[index + 1..<index + width]
      }
    }
    let split = min(4 * colorCount, numbers.count)
    let limit = LottieLimits.stops
    let colors = list(0..<min(split, 4 * limit), 4)
    let alphas = list(split..<min(numbers.count, split + 2 * limit), 2)
    /// The values at a location; at a hard edge, those before it or after it.
    func values(_ list: [[Double]], at location: Double, isBefore: Bool) -> [Double] {
      guard let first = list.first, let last = list.last else { return [1, 1, 1] }
      let next = list.firstIndex { isBefore ? $0[0] >= location : $0[0] > location }
      guard let next else { return Array(last.dropFirst()) }
      guard next > 0 else { return Array(first.dropFirst()) }
      let (a, b) = (list[next - 1], list[next])
      let share = b[0] > a[0] ? (location - a[0]) / (b[0] - a[0]) : 1
      return (1..<a.count).map { a[$0] + (b[$0] - a[$0]) * share }
    }
    let locations = Set((colors + alphas).map { $0[0] }).sorted()
    let stops = locations.flatMap { location in
      var pair = [true, false].map { isBefore in
        let color = values(colors, at: location, isBefore: isBefore)
        let alpha = values(alphas, at: location, isBefore: isBefore)[0]
        return Gradient.Stop(
          color: Color(red: color[0], green: color[1], blue: color[2], opacity: alpha), location: location)
      }
      if pair[0] == pair[1] { pair.removeLast() }
      return pair
    }
    return Gradient(stops: stops, interpolation: .straight)
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

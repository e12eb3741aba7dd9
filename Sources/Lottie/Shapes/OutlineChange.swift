import Foundation
import PathreelGeometry

/// A modifier at a frame, applied to the outlines that it changes.
enum OutlineChange {
  /// Shares of the length, with the offset: 0 ≤ from < 1, from < to ≤ from + 1.
  case trim(from: Double, to: Double, isOneLine: Bool)
  /// A change of each contour alone.
  case each((BezierShape) -> BezierShape)

  /// nil if the modifier changes nothing at the frame.
  init?(_ modifier: Modifier, at frame: Double, budget: FrameBudget) {
    switch modifier {
    case .trim(let start, let end, let offset, let isOneLine):
      func share(_ property: Property<Double>) -> Double { min(max(property.value(at: frame) / 100, 0), 1) }
      let turns = offset.value(at: frame) / 360
      let shift = turns.isFinite ? turns - turns.rounded(.down) : 0
      // The reference rounds to ten thousandths.
      func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
      let (a, b) = (rounded(share(start) + shift), rounded(share(end) + shift))
      let (from, to) = (min(a, b), max(a, b))
      if from == 0, to == 1 { return nil }
      self = .trim(from: from, to: to, isOneLine: isOneLine)
    case .roundedCorners(let radius):
      let radius = radius.value(at: frame)
      guard radius != 0 else { return nil }
      self = .each { $0.withRoundedCorners(radius: radius) }
    case .pucker(let amount):
      let amount = amount.value(at: frame) / 100
      guard amount != 0 else { return nil }
      self = .each { $0.puckered(by: amount) }
    case .zigZag(let amplitude, let frequency, let isSmooth):
      let size = amplitude.value(at: frame)
      guard size != 0 else { return nil }
      let ridges = Int(min(max(frequency.value(at: frame).rounded(), 0), 10_000))
      let hasCurves = isSmooth.value(at: frame) == 2
      self = .each { shape in
        budget.charge(shape.vertices.count * (ridges + 1))
          ? shape.zigZag(amplitude: size, ridges: ridges, isSmooth: hasCurves) : shape
      }
    case .offset(let amount, let join, let miterLimit):
      let amount = amount.value(at: frame)
      guard amount != 0 else { return nil }
      let limit = miterLimit.value(at: frame)
      self = .each { shape in
        budget.charge(shape.vertices.count * 20) ? shape.offset(by: amount, join: join, miterLimit: limit) : shape
      }
    }
  }

  /// Changes outlines, which are listed from back to front.
  func apply(to outlines: [ShapeDrawing.PaintedOutline]) {
    switch self {
    case .each(let change):
      for outline in outlines { outline.contours = outline.contours.map(change) }
    case .trim(let from, let to, let isOneLine):
      guard from < to else {
        for outline in outlines { outline.contours = [] }
        return
      }
      guard isOneLine, outlines.count > 1 else {
        for outline in outlines { outline.contours = MeasuredContours(outline.contours).part(from: from, to: to) }
        return
      }
      trimAsOneLine(outlines, from: from, to: to)
    }
  }

  /// Trims outlines one after another, the frontmost first.
  private func trimAsOneLine(_ outlines: [ShapeDrawing.PaintedOutline], from: Double, to: Double) {
    let measured = outlines.reversed().map { (outline: $0, contours: MeasuredContours($0.contours)) }
    let total = measured.reduce(0) { $0 + $1.contours.length }
    guard total > 0 else { return }
    let pieces: [(Double, Double)] =
      to <= 1 ? [(from, to)] : from >= 1 ? [(from - 1, to - 1)] : [(from, 1), (0, to - 1)]
    var start = 0.0
    for (outline, contours) in measured {
      let length = contours.length
      outline.contours = pieces.flatMap { piece -> [BezierShape] in
        let (first, last) = ((piece.0 * total - start) / length, (piece.1 * total - start) / length)
        return length > 0 && first < 1 && last > 0 ? contours.part(from: max(first, 0), to: min(last, 1)) : []
      }
      start += length
    }
  }
}

/// Contours with the lengths of their curves.
struct MeasuredContours {
  private struct Curve {
    let curve: CubicBezier
    let length: Double
  }
  private let contours: [(shape: BezierShape, curves: [Curve])]
  let length: Double

  init(_ shapes: [BezierShape]) {
    contours = shapes.map { shape in
      (shape, shape.curves.map { Curve(curve: $0, length: $0.length) })
    }
    length = contours.reduce(0) { $1.curves.reduce($0) { $0 + $1.length } }
  }

  /// The part between two shares of the length. A part beyond the end continues at the start: on a single closed
  /// contour without a seam.
  func part(from: Double, to: Double) -> [BezierShape] {
    guard length > 0 else { return [] }
    if to - from >= 1, to <= 1 { return contours.map(\.shape) }
    if to <= 1 { return pieces(from * length, to * length) }
    if from >= 1 { return pieces((from - 1) * length, (to - 1) * length) }
    var ahead = pieces(from * length, length)
    var wrapped = pieces(0, (to - 1) * length)
    if let last = ahead.last, let first = wrapped.first, contours.last?.shape.isClosed == true, !last.isClosed,
      !first.isClosed, contours.count == 1
    {
      ahead[ahead.count - 1] = last.joined(with: first)
      wrapped.removeFirst()
    }
    return ahead + wrapped
  }

  /// The parts of the contours between two distances.
  private func pieces(_ from: Double, _ to: Double) -> [BezierShape] {
    var (pieces, start): ([BezierShape], Double) = ([], 0)
    for (shape, curves) in contours {
      let end = curves.reduce(start) { $0 + $1.length }
      if from <= start, to >= end {
        pieces.append(shape)
        start = end
        continue
      }
      var parts: [CubicBezier] = []
      for curve in curves {
        let (first, last) = (max(from - start, 0), min(to - start, curve.length))
        if first < last { parts.append(curve.curve.part(from: first, to: last, of: curve.length)) }
        start += curve.length
      }
      if !parts.isEmpty { pieces.append(BezierShape(parts)) }
    }
    return pieces
  }
}

extension BezierShape {
  /// An open contour of curves that follow one another.
  fileprivate init(_ curves: [CubicBezier]) {
    var vertices: [Vertex] = []
    vertices.reserveCapacity(curves.count + 1)
    if let first = curves.first { vertices.append(Vertex(first.start)) }
    for curve in curves {
      vertices[vertices.count - 1].out = curve.control1
      vertices.append(Vertex(curve.end, into: curve.control2))
    }
    self.init(vertices, isClosed: false)
  }

  /// The contour followed by another one, which begins where this one ends.
  fileprivate func joined(with next: BezierShape) -> BezierShape {
    guard let last = vertices.last, let first = next.vertices.first else { return self }
    var joined = self
    joined.vertices[vertices.count - 1] = Vertex(last.point, into: last.into, out: first.out)
    joined.vertices += next.vertices.dropFirst()
    return joined
  }
}

extension CubicBezier {
  /// Whether the curve is a straight line between its ends.
  fileprivate var isLine: Bool { control1 == start && control2 == end }

  fileprivate var length: Double {
    if isLine { return start.isUsable && end.isUsable ? hypot(end.x - start.x, end.y - start.y) : 0 }
    return MotionCurve(self).length
  }

  /// The part between two distances from the start.
  fileprivate func part(from: Double, to: Double, of length: Double) -> CubicBezier {
    if from <= 0, to >= length { return self }
    if isLine {
      func point(_ share: Double) -> CGPoint {
        CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      }
      let (a, b) = (point(from / length), point(to / length))
      return CubicBezier(from: a, to: b, control1: a, control2: b)
    }
    let arc = MotionCurve(self)
    return subsegment(from: arc.parameter(at: from / length), to: arc.parameter(at: to / length))
  }
}

import Foundation
import PathreelGeometry

/// A function of a transform list (CSS Transforms 1, §12, and the flat part of CSS Transforms 2). ``SVGTransform``
/// multiplies them, and animations interpolate them.
enum TransformFunction: Hashable, Sendable {
  case matrix(CGAffineTransform)
  case translate(SVGLength, SVGLength)
  case scale(Double, Double)
  /// An angle in degrees about a point; SVG's `rotate` with three numbers.
  case rotate(Double, about: CGPoint)
  /// Angles in degrees.
  case skew(Double, Double)
  case skewX(Double)
  case skewY(Double)

  /// The matrix of the function.
  ///
  /// - Parameters:
  ///   - box: The size that percentages refer to.
  ///   - font: The font for lengths in its units.
  func matrix(in box: CGSize, font: ComputedFont) -> CGAffineTransform {
    switch self {
    case .matrix(let matrix): return matrix
    case .translate(let x, let y):
      return CGAffineTransform(
        translationX: x.resolved(whole: box.width, font: font), y: y.resolved(whole: box.height, font: font))
    case .scale(let x, let y): return CGAffineTransform(scaleX: x, y: y)
    case .rotate(let angle, let point):
      let turn = CGAffineTransform(rotationAngle: angle * .pi / 180)
      if point == .zero { return turn }
      return CGAffineTransform(translationX: point.x, y: point.y).rotated(by: angle * .pi / 180)
        .translatedBy(x: -point.x, y: -point.y)
    case .skew(let x, let y): return CGAffineTransform(1, tan(y * .pi / 180), tan(x * .pi / 180), 1, 0, 0)
    case .skewX(let angle): return CGAffineTransform(1, 0, tan(angle * .pi / 180), 1, 0, 0)
    case .skewY(let angle): return CGAffineTransform(1, tan(angle * .pi / 180), 0, 1, 0, 0)
    }
  }

  /// The function as text that ``SVGTransform`` reads.
  var text: String {
    switch self {
    case .matrix(let m): "matrix(\(m.a) \(m.b) \(m.c) \(m.d) \(m.tx) \(m.ty))"
    case .translate(let x, let y): "translate(\(x.text) \(y.text))"
    case .scale(let x, let y): "scale(\(x) \(y))"
    case .rotate(let angle, let point):
      point == .zero ? "rotate(\(angle))" : "rotate(\(angle) \(point.x) \(point.y))"
    case .skew(let x, let y): "skew(\(x) \(y))"
    case .skewX(let angle): "skewX(\(angle))"
    case .skewY(let angle): "skewY(\(angle))"
    }
  }
}

extension TransformFunction {
  /// Makes a function of its name and arguments; nil if one of them is wrong. Angles are in degrees.
  init?(_ name: String, _ a: [SVGLength]) {
    let n = a.map(\.value)
    func isPlain(_ range: Range<Int>) -> Bool { range.allSatisfy { a[$0].unit == .user && a[$0].calculation == nil } }
    /// A factor of a scale may be a percentage.
    func share(_ i: Int) -> Double { a[i].unit == .percent ? n[i] / 100 : n[i] }
    let zero = SVGLength(0)
    switch (name, a.count) {
    case ("translate", 1), ("translateX", 1), ("translatex", 1): self = .translate(a[0], zero)
    case ("translate", 2), ("translate3d", 3): self = .translate(a[0], a[1])
    case ("translateY", 1), ("translatey", 1): self = .translate(zero, a[0])
    case ("translateZ", 1), ("translatez", 1), ("perspective", 1): self = .translate(zero, zero)
    case ("scale", 1): self = .scale(share(0), share(0))
    case ("scale", 2), ("scale3d", 3): self = .scale(share(0), share(1))
    case ("scaleX", 1), ("scalex", 1): self = .scale(share(0), 1)
    case ("scaleY", 1), ("scaley", 1): self = .scale(1, share(0))
    case ("scaleZ", 1), ("scalez", 1): self = .scale(1, 1)
    default:
      guard isPlain(0..<a.count) else { return nil }
      switch (name, a.count) {
      case ("matrix", 6): self = .matrix(CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5]))
      case ("matrix3d", 16): self = .matrix(CGAffineTransform(n[0], n[1], n[4], n[5], n[12], n[13]))
      case ("rotate", 1), ("rotateZ", 1), ("rotatez", 1): self = .rotate(n[0], about: .zero)
      case ("rotate", 3): self = .rotate(n[0], about: CGPoint(x: n[1], y: n[2]))
      // What turns out of the plane is seen from the front.
      case ("rotateX", 1), ("rotatex", 1): self = .scale(1, cos(n[0] * .pi / 180))
      case ("rotateY", 1), ("rotatey", 1): self = .scale(cos(n[0] * .pi / 180), 1)
      case ("rotate3d", 4) where n[0] == 0 && n[1] == 0 && n[2] != 0:
        self = .rotate(n[2] > 0 ? n[3] : -n[3], about: .zero)
      case ("rotate3d", 4) where n[1] == 0 && n[2] == 0: self = .scale(1, cos(n[3] * .pi / 180))
      case ("rotate3d", 4) where n[0] == 0 && n[2] == 0: self = .scale(cos(n[3] * .pi / 180), 1)
      case ("skew", 1): self = .skew(n[0], 0)
      case ("skew", 2): self = .skew(n[0], n[1])
      case ("skewX", 1), ("skewx", 1): self = .skewX(n[0])
      case ("skewY", 1), ("skewy", 1): self = .skewY(n[0])
      default: return nil
      }
    }
  }
}

/// A matrix as a translation, a rotation, a skew and a scale, which interpolate (CSS Transforms 1, §14.2).
struct DecomposedMatrix {
  var translation: CGPoint
  var scale: CGPoint
  var skew: Double
  /// In degrees.
  var angle: Double

  /// Nil for a singular matrix.
  init?(_ m: CGAffineTransform) {
    var (ax, ay, bx, by) = (Double(m.a), Double(m.b), Double(m.c), Double(m.d))
    let determinant = ax * by - ay * bx
    guard determinant != 0, determinant.isFinite else { return nil }
    var scaleX = hypot(ax, ay)
    (ax, ay) = (ax / scaleX, ay / scaleX)
    skew = ax * bx + ay * by
    (bx, by) = (bx - skew * ax, by - skew * ay)
    var scaleY = hypot(bx, by)
    (bx, by) = (bx / scaleY, by / scaleY)
    skew /= scaleY
    // A determinant below 0 means that one axis is flipped.
    if determinant < 0 {
      skew = -skew
      if ax < by { (scaleX, ax, ay) = (-scaleX, -ax, -ay) } else { scaleY = -scaleY }
    }
    translation = CGPoint(x: m.tx, y: m.ty)
    scale = CGPoint(x: scaleX, y: scaleY)
    angle = atan2(ay, ax) * 180 / .pi
  }

  func mixed(with other: DecomposedMatrix, by share: Double) -> CGAffineTransform {
    var (a, b) = (self, other)
    // Of two matrices with opposite flips, the first turns by half a circle instead.
    if a.scale.x < 0 && b.scale.y < 0 || a.scale.y < 0 && b.scale.x < 0 {
      a.scale = CGPoint(x: -a.scale.x, y: -a.scale.y)
      a.angle += a.angle < 0 ? 180 : -180
    }
    if a.angle == 0 { a.angle = 360 }
    if b.angle == 0 { b.angle = 360 }
    if abs(a.angle - b.angle) > 180 { if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 } }
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * share }
    let turn = mix(a.angle, b.angle) * .pi / 180
    let (sx, sy, skew) = (mix(a.scale.x, b.scale.x), mix(a.scale.y, b.scale.y), mix(a.skew, b.skew))
    let (c, s) = (cos(turn), sin(turn))
    return CGAffineTransform(
      sx * c, sx * s, sy * (skew * c - s), sy * (skew * s + c), mix(a.translation.x, b.translation.x),
      mix(a.translation.y, b.translation.y))
  }
}

extension TransformFunction {
  /// The function of the property `rotate`: an angle, with an axis or without (CSS Transforms 2, §5.2).
  init?(rotate text: String) {
    var words = CSSText.words(text.lowercased())
    guard let i = words.firstIndex(where: { CSSText.angle($0) != nil && SVGLength($0) == nil }) else { return nil }
    let angle = SVGLength(CSSText.angle(words.remove(at: i)) ?? 0)
    switch words {
    case [], ["z"]: self.init("rotate", [angle])
    case ["x"]: self.init("rotateX", [angle])
    case ["y"]: self.init("rotateY", [angle])
    default:
      let axis = words.compactMap { SVGLength($0) }
      self.init("rotate3d", axis + [angle])
    }
  }
}

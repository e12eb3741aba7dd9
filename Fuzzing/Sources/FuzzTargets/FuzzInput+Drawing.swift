import Foundation
import Pathreel

extension FuzzInput {
  /// Returns a path of at most `limit` elements, which may begin without a move.
  mutating func path(upTo limit: Int = 24) -> Path {
    var path = Path()
    for _ in 0..<choice(of: limit + 1) {
      switch choice(of: 7) {
      case 0: path.move(to: point())
      case 1, 2: path.addLine(to: point())
      case 3: path.addQuadCurve(to: point(), control: point())
      case 4: path.addCurve(to: point(), control1: point(), control2: point())
      case 5: path.closeSubpath()
      default: path.addEllipse(in: CGRect(origin: point(), size: CGSize(width: number(), height: number())))
      }
    }
    return path
  }

  /// Returns any stroke style, with valid or hostile numbers.
  mutating func strokeStyle() -> StrokeStyle {
    StrokeStyle(
      lineWidth: number(), lineCap: element(of: [.butt, .round, .square]),
      lineJoin: element(of: [.miter, .round, .bevel]), miterLimit: number(),
      dash: (0..<choice(of: 4)).map { _ in CGFloat(number()) }, dashPhase: number())
  }

  /// Returns the identity or any transform.
  mutating func transform() -> CGAffineTransform {
    guard byte() & 1 == 1 else { return .identity }
    return CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  /// Returns a valid colour.
  mutating func color() -> Color {
    func share(_ byte: UInt8) -> Double { Double(byte) / 255 }
    return Color(red: share(byte()), green: share(byte()), blue: share(byte()), opacity: share(byte()))
  }

  /// Returns a gradient of at most four stops, with valid or hostile locations.
  mutating func gradient() -> Gradient {
    Gradient(
      stops: (0..<choice(of: 5)).map { _ in Gradient.Stop(color: color(), location: number()) },
      spread: element(of: Gradient.Spread.allCases), interpolation: element(of: Gradient.Interpolation.allCases))
  }
}

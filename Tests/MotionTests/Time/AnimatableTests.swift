import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import SeededRandom
import Testing

struct AnimatableTests {
  /// The value half-way between two values, computed from their animatable data.
  private func middle<Value: Animatable>(_ a: Value, _ b: Value) -> Value {
    var result = a
    result.animatableData = a.animatableData.interpolated(towards: b.animatableData, amount: 0.5)
    return result
  }

  @Test func `half-way between two values every number is half-way`() {
    #expect(middle(1.0, 3.0) == 2)
    #expect(middle(Float(1), Float(3)) == 2)
    #expect(middle(CGFloat(1), CGFloat(3)) == 2)
    #expect(middle(CGPoint(x: 1, y: 10), CGPoint(x: 3, y: -10)) == CGPoint(x: 2, y: 0))
    #expect(middle(CGSize(width: 1, height: 10), CGSize(width: 3, height: 20)) == CGSize(width: 2, height: 15))
    #expect(
      middle(CGRect(x: 0, y: 2, width: 4, height: 6), CGRect(x: 2, y: 4, width: 8, height: 16))
        == CGRect(x: 1, y: 3, width: 6, height: 11))
    #expect(middle(Angle.radians(1), .radians(3)) == .radians(2))
    #expect(middle(UnitPoint.topLeading, .bottomTrailing) == .center)
    #expect(
      middle(
        EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), EdgeInsets(top: 3, leading: 6, bottom: 9, trailing: 12))
        == EdgeInsets(top: 2, leading: 4, bottom: 6, trailing: 8))
    let dashed = StrokeStyle(lineWidth: 3, lineCap: .round, miterLimit: 20, dash: [4], dashPhase: 8)
    #expect(
      middle(dashed, StrokeStyle(lineWidth: 1))
        == StrokeStyle(lineWidth: 2, lineCap: .round, miterLimit: 15, dash: [4], dashPhase: 4))
    #expect(middle(AnimatablePair(1.0, CGFloat(2)), AnimatablePair(3, 6)) == AnimatablePair(2, 4))
    #expect(middle(EmptyAnimatableData(), EmptyAnimatableData()) == EmptyAnimatableData())
  }

  @Test func `colours blend as they mix, in premultiplied components`() {
    let (a, b) = (Color(red: 1, green: 0.2, blue: 0, opacity: 0.25), Color(red: 0, green: 0.4, blue: 1))
    for share in [0, 0.3, 1] {
      var blend = a
      blend.animatableData = a.animatableData.interpolated(towards: b.animatableData, amount: share)
      let mix = a.mix(with: b, by: share)
      #expect(abs(blend.red - mix.red) < 1e-14 && abs(blend.green - mix.green) < 1e-14)
      #expect(abs(blend.blue - mix.blue) < 1e-14 && abs(blend.alpha - mix.alpha) < 1e-14)
    }
  }

  @Test func `a colour holds what is thrown too far and ignores what is no number`() {
    var color = Color(red: 0.5, green: 0.5, blue: 0.5)
    color.animatableData.first.first = 7
    #expect(color == Color(red: 1, green: 0.5, blue: 0.5))
    color.animatableData.first.first = .nan
    #expect(color == Color(red: 1, green: 0.5, blue: 0.5))
    color.animatableData.second.second = -1
    #expect(color.alpha == 0)
  }

  @Test func `shapes move by their numbers`() {
    #expect(middle(RoundedRectangle(cornerRadius: 4), RoundedRectangle(cornerRadius: 8)).cornerSize.width == 6)
    #expect(middle(Star(points: 5, innerRatio: 0.2), Star(points: 9, innerRatio: 0.6)).innerRatio == 0.4)
    #expect(middle(Star(points: 5), Star(points: 9)).points == 5)
    let (a, b) = (
      Circle().offset(x: 10).rotation(.degrees(20)).scale(2), Circle().offset(x: 20).rotation(.degrees(40)).scale(4)
    )
    let between = middle(a, b)
    #expect(between.scale == CGSize(width: 3, height: 3))
    #expect(abs(between.shape.angle.degrees - 30) < 1e-12)
    #expect(between.shape.shape.offset == CGSize(width: 15, height: 0))
    #expect(
      middle(
        Morph(from: Circle(), to: Star(points: 5), progress: 0), Morph(from: Circle(), to: Star(points: 5), progress: 1)
      ).progress == 0.5)
  }

  @Test func `a trimmed and stroked shape moves too`() {
    func arc(_ end: CGFloat, _ width: CGFloat) -> some Shape { Circle().trim(to: end).stroke(lineWidth: width) }
    let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(middle(arc(0.5, 2), arc(1, 6)).path(in: rect) == arc(0.75, 4).path(in: rect))
  }

  @Test func `a shape of one's own needs no data, or says which`() {
    struct Bar: Shape {
      func path(in rect: CGRect) -> Path { Path(rect) }
    }
    struct Level: Shape {
      var height: Double
      var animatableData: Double {
        get { height }
        set { height = newValue }
      }
      func path(in rect: CGRect) -> Path { Path(CGRect(x: 0, y: 0, width: rect.width, height: height)) }
    }
    #expect(Bar().animatableData == EmptyAnimatableData())
    #expect(middle(Level(height: 1), Level(height: 2)).height == 1.5)
  }

  @Test func `vectors keep the laws of their arithmetic`() {
    var random = SplitMix64(seed: 41)
    typealias Vector = AnimatablePair<Double, AnimatablePair<CGFloat, Float>>
    func next() -> Vector {
      func number() -> Double { Double.random(in: -8...8, using: &random).rounded() }
      return Vector(number(), AnimatablePair(CGFloat(number()), Float(number())))
    }
    for _ in 0..<200 {
      // Use whole numbers, so that nothing is rounded.
      let (a, b) = (next(), next())
      #expect(a + b == b + a && a + .zero == a && a - a == .zero)
      #expect((a + b).scaled(by: 3) == a.scaled(by: 3) + b.scaled(by: 3))
      #expect(a.scaled(by: 2).magnitudeSquared == 4 * a.magnitudeSquared)
      #expect(a.interpolated(towards: b, amount: 0) == a && a.interpolated(towards: b, amount: 1) == b)
      var moved = a
      moved.interpolate(towards: b, amount: 0.5)
      #expect(moved.scaled(by: 2) == a + b)
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import SeededRandom
import Testing

struct PetalTests {
  @Test func `a petal is as wide as its frame where its belly says`() {
    let path = Petal(belly: 1).path(in: box)
    // The middle of the quadratic is (0 + 2·1 + 1) / 4 of the way to the tip.
    #expect(path.contains(CGPoint(x: 0.5, y: 60 - 0.75 * 60)))
    #expect(!path.contains(CGPoint(x: 0.5, y: 60 - 0.5 * 60)))
  }

  @Test func `a petal fills its frame, whatever its tip, base and belly`() {
    var random = SplitMix64(seed: 305)
    for _ in 0..<200 {
      let petal = Petal(
        belly: random.number(in: 0.1...0.9), tip: random.number(in: 0...1), base: random.number(in: 0...1))
      let frame = CGRect(
        random.number(in: -50...50), random.number(in: -50...50), random.number(in: 10...200),
        random.number(in: 10...200))
      let bounds = petal.path(in: frame).boundingRect
      let misses = [
        bounds.minX - frame.minX, bounds.maxX - frame.maxX, bounds.minY - frame.minY, bounds.maxY - frame.maxY,
      ].map(abs)
      #expect(misses.allSatisfy { $0 < 1e-9 * 400 }, "seed 305, \(petal) \(frame)")
    }
  }

  @Test func `a petal is of quadratic curves alone, and closed`() {
    for petal in [Petal(), Petal(tip: 0.3), Petal(tip: 0.3, base: 0.6)] {
      let path = petal.path(in: box)
      #expect(path.elements.last == .closeSubpath)
      let isQuadratic = path.elements.dropFirst().dropLast().allSatisfy {
        if case .quadCurve = $0 { true } else { false }
      }
      #expect(isQuadratic)
      #expect(path.elements.count == 4 + (petal.tip > 0 ? 1 : 0) + (petal.base > 0 ? 1 : 0))
    }
  }

  @Test func `round tips and bases go over into the sides without a corner`() {
    var random = SplitMix64(seed: 306)
    for _ in 0..<100 {
      let petal = Petal(
        belly: random.number(in: 0.1...0.9), tip: random.number(in: 0.05...0.95), base: random.number(in: 0.05...0.95))
      let outline = petal.path(in: CGRect(0, 0, 80, 120)).subpaths[0].outline
      for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
        let (into, out) = (a.direction(at: 1)!, b.direction(at: 0)!)
        #expect(into.x * out.x + into.y * out.y > 1 - 1e-9, "seed 306, \(petal)")
      }
    }
  }

  @Test func `a flower's petals stand around its centre, each with its own fill`() throws {
    let colors: [Color] = [.red, .green, .blue, .yellow]
    let flower = Flower(petals: 4, size: CGSize(width: 10, height: 30), gap: 5) { colors[$0] }
    let items = try flower.displayItems(in: CGSize(width: 100, height: 100))
    #expect(
      items.flatMap(\.frames) == [
        CGRect(45, 15, 10, 30), CGRect(55, 45, 30, 10), CGRect(45, 55, 10, 30), CGRect(15, 45, 30, 10),
      ])
    let paints = items.map { item -> Paint? in if case .fill(let fill) = item { fill.paint } else { nil } }
    #expect(paints == colors.map { .color($0) })
  }

  @Test func `a petal's gradient runs from its own tip to its own base`() throws {
    let flower = Flower(petals: 3, size: CGSize(width: 10, height: 30)) {
      Color(hue: Double($0) / 3, saturation: 1, brightness: 1).gradient
    }
    let items = try flower.displayItems(in: CGSize(width: 100, height: 100))
    #expect(items.count == 3)
    for (i, item) in items.enumerated() {
      guard case .fill(let fill) = item, case .linearGradient(let gradient, let start, let end, _) = fill.paint else {
        Issue.record("petal \(i) has no gradient")
        continue
      }
      #expect(gradient.stops.last?.color == Color(hue: Double(i) / 3, saturation: 1, brightness: 1))
      // The base is at the flower's centre.
      let (tip, base) = (start.applying(fill.transform), end.applying(fill.transform))
      #expect(hypot(base.x - 50, base.y - 50) < 1e-9)
      let angle = (-90 + 120 * Double(i)) * .pi / 180
      #expect(hypot(tip.x - 50 - 30 * cos(angle), tip.y - 50 - 30 * sin(angle)) < 1e-9)
    }
  }
}

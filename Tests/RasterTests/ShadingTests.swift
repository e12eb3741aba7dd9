import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom
import Testing

/// The definition, in double precision: the premultiplied colour in units of 1/255 at a location.
private func formula(_ stops: [Gradient.Stop], at location: Double) -> SIMD4<Double> {
  guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops.last!.color.premultiplied }
  guard next > 0 else { return stops[0].color.premultiplied }
  let (a, b) = (stops[next - 1], stops[next])
  let share = (location - a.location) / (b.location - a.location)
  return a.color.premultiplied * (1 - share) + b.color.premultiplied * share
}

/// Half a level of rounding, and a twentieth for single-precision arithmetic between stops that nearly coincide.
private let tolerance = 0.55

@Suite struct ShadingTests {
  private func stops(_ numbers: inout SplitMix64, _ count: Int) -> [Gradient.Stop] {
    let locations = (0..<count).map { _ in numbers.number(in: 0...1) }.sorted()
    return locations.map { Gradient.Stop(color: numbers.color(), location: $0) }
  }

  @Test(arguments: [2, 3, 5, 40])
  func `linear gradients follow their formula at every pixel`(count: Int) {
    for seed in UInt64(0)..<8 {
      var numbers = SplitMix64(seed: seed)
      let stops = stops(&numbers, count)
      let (start, end) = (numbers.point(0...100), numbers.point(0...100))
      let transform = CGAffineTransform(translationX: 10, y: 5).rotated(by: 0.4).scaledBy(x: 1.5, y: -0.7)
      let item = DisplayList.Item.fill(
        .init(
          path: Path(box: -1000, -1000, 2000, 2000),
          paint: .linearGradient(Gradient(stops: stops), start: start, end: end), transform: transform))
      let bitmap = draw([item], width: 90, height: 40)
      let inverse = transform.inverted()
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      var worst = 0.0
      for y in 0..<40 {
        for x in 0..<90 {
          let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
          let t = (Double(p.x - start.x) * dx + Double(p.y - start.y) * dy) / (dx * dx + dy * dy)
          worst = max(worst, bitmap[x, y].distance(to: formula(stops, at: t)))
        }
      }
      #expect(worst <= tolerance, "seed \(seed)")
    }
  }

  @Test(arguments: [2, 3, 40], [(0.0, 40.0), (15, 60), (50, 10)] as [(Double, Double)])
  func `radial gradients follow their formula at every pixel`(count: Int, radii: (Double, Double)) {
    var numbers = SplitMix64(seed: UInt64(count))
    let stops = stops(&numbers, count)
    let center = CGPoint(x: 33.3, y: 21.7)
    let paint = Paint.radialGradient(
      Gradient(stops: stops), center: center, startRadius: radii.0, endRadius: radii.1)
    let bitmap = draw([fill(Path(box: 0, 0, 100, 50), paint)], width: 100, height: 50)
    var worst = 0.0
    for y in 0..<50 {
      for x in 0..<100 {
        let distance = hypot(Double(x) + 0.5 - Double(center.x), Double(y) + 0.5 - Double(center.y))
        let t = (distance - radii.0) / (radii.1 - radii.0)
        worst = max(worst, bitmap[x, y].distance(to: formula(stops, at: t)))
      }
    }
    #expect(worst <= tolerance)
  }

  @Test func `two stops at one location make a hard edge`() {
    let gradient = Gradient(stops: [
      .init(color: .black, location: 0), .init(color: .black, location: 0.5), .init(color: .white, location: 0.5),
      .init(color: .white, location: 1),
    ])
    let paint = Paint.linearGradient(gradient, start: .zero, end: CGPoint(x: 20, y: 0))
    let bitmap = draw([fill(Path(box: 0, 0, 20, 4), paint)], width: 20, height: 4)
    for x in 0..<20 { #expect(bitmap[x, 1].red == (x < 10 ? 0 : 255)) }
  }

  @Test func `a gradient without stops draws nothing and one with one stop is its colour`() {
    let (start, end) = (CGPoint.zero, CGPoint(x: 9, y: 0))
    let none = draw(
      [fill(Path(box: 0, 0, 9, 9), .linearGradient(Gradient(stops: []), start: start, end: end))], width: 9, height: 9)
    #expect(none == Bitmap(width: 9, height: 9))
    let one = draw(
      [fill(Path(box: 0, 0, 9, 9), .linearGradient(Gradient(colors: [.white]), start: start, end: end))], width: 9,
      height: 9)
    #expect(one[4, 4].red == 255 && one[4, 4].alpha == 255)
  }

  @Test func `coincident points of a linear gradient show the last colour`() {
    for end in [CGPoint(x: 4, y: 4), CGPoint(x: 4 + 1e-40, y: 4)] {
      let paint = Paint.linearGradient(Gradient(colors: [.black, .white]), start: CGPoint(x: 4, y: 4), end: end)
      let bitmap = draw([fill(Path(box: 0, 0, 9, 9), paint)], width: 9, height: 9)
      for x in 0..<9 { #expect(bitmap[x, 4].red == 255) }
    }
  }

  @Test func `equal radii make a hard edge at that radius`() {
    let paint = Paint.radialGradient(
      Gradient(colors: [.black, .white]), center: CGPoint(x: 10, y: 10), startRadius: 5, endRadius: 5)
    let bitmap = draw([fill(Path(box: 0, 0, 20, 20), paint)], width: 20, height: 20)
    #expect(bitmap[10, 10].red == 0 && bitmap[13, 10].red == 0)
    #expect(bitmap[16, 10].red == 255 && bitmap[0, 0].red == 255)
  }

  @Test func `a gradient fades with partial coverage`() {
    let paint = Paint.linearGradient(Gradient(colors: [.white, .white]), start: .zero, end: CGPoint(x: 9, y: 0))
    let bitmap = draw([fill(Path(box: 0, 0.5, 9, 4), paint)], width: 9, height: 9)
    #expect(bitmap[4, 0].alpha == 128 && bitmap[4, 2].alpha == 255)
  }
}

import Foundation
import PathreelGeometry
import SeededRandom
import Testing

/// Tests of fitted cubics. All fitted curves are smooth, so a turn at a joint is a kink of the fit.
@Suite struct CubicFitTests {
  static let tolerances = [0.01, 0.05, 0.2, 0.5, 2]

  /// Expects a turn of less than 0.01°: after five pixels that is a thousandth of a pixel. Directions by differences,
  /// as for functions, are exact to about a thousandth of that.
  func expectNoKink(_ path: Path, _ comment: Comment) { #expect(path.greatestTurnAtJoints < 0.01, comment) }

  @Test(arguments: 0..<20) func `a roulette's pieces meet in one direction`(index: Int) throws {
    let seed = UInt64(61_000 + index)
    var random = SplitMix64(seed: seed)
    for kind in Roulette.Kind.allCases {
      let wheel = random.number(in: 5...150)
      // Keep away from cusps, where the curve turns within less than the tolerance.
      let pen = wheel * random.number(in: Bool.random(using: &random) ? 0...0.9 : 1.1...3)
      let roulette = Roulette(
        kind, fixedRadius: random.number(in: 10...200), rollingRadius: wheel, penDistance: pen,
        turns: random.number(in: 1...9))
      for tolerance in Self.tolerances { try expectNoKink(roulette.path(tolerance: tolerance), "seed \(seed)") }
    }
  }

  @Test(arguments: 3..<40) func `teeth meet in one direction`(count: Int) throws {
    let gears = try Roulette(.hypotrochoid, fixedRadius: 90, rollingRadius: 30, penDistance: 20)
      .mechanism(teeth: count)
    for tolerance in Self.tolerances { expectNoKink(gears.path(of: .ring(), tolerance: tolerance), "\(count) teeth") }
  }

  @Test(arguments: 0..<20) func `the pieces of a function's curve meet in one direction`(index: Int) throws {
    let seed = UInt64(62_000 + index)
    var random = SplitMix64(seed: seed)
    let (wide, narrow) = (random.number(in: 0.1...60), random.number(in: 0.05...5))
    let (long, short) = (random.number(in: 20...90), random.number(in: 5...20))
    let curves: [Curve] = [
      .rectangular { x in wide * sin(x / long) + narrow * sin(x / short) + 0.05 * x },
      .polar { angle in 100 + wide * sin(3 * angle) / 2 + narrow * cos(7 * angle) },
      .archimedeanSpiral(gap: wide, turns: 6),
      .lissajous(size: CGSize(width: 200, height: 50 + wide), xFrequency: 3, yFrequency: 2),
    ]
    for curve in curves {
      let measured = try curve.measured(in: CGSize(width: 400, height: 300))
      for tolerance in Self.tolerances { expectNoKink(measured.path(tolerance: tolerance), "seed \(seed)") }
    }
  }

  @Test(arguments: 0..<20) func `the pieces of a smooth stroke meet in one direction`(index: Int) {
    let seed = UInt64(63_000 + index)
    var random = SplitMix64(seed: seed)
    let (height, length, step) = (random.number(in: 1...40), random.number(in: 25...60), random.number(in: 0.5...6))
    let points = (0..<Int(400 / step)).map {
      CGPoint(x: step * Double($0), y: height * sin(step * Double($0) / length))
    }
    for tolerance in Self.tolerances {
      let drawing = FreehandDrawing([Recordings.samples(points)], tolerance: tolerance)
      expectNoKink(drawing.strokes[0].path, "seed \(seed)")
    }
  }

  @Test func `a straight line is a line, whatever its pieces`() throws {
    let measured = try Curve.line(slope: 0.3, intercept: 7).measured(in: CGSize(width: 400, height: 300))
    #expect(measured.path().svg == "M0 7L400 127")
  }
}

extension Path {
  /// The largest turn in degrees between neighbouring lines or curves.
  var greatestTurnAtJoints: Double {
    var greatest = 0.0
    for subpath in subpaths {
      let segments = subpath.outline
      for (arriving, leaving) in zip(segments, segments.dropFirst() + (subpath.isClosed ? segments.prefix(1) : [])) {
        guard let a = arriving.direction(at: 1), let b = leaving.direction(at: 0) else { continue }
        greatest = max(greatest, abs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)) * 180 / .pi)
      }
    }
    return greatest
  }
}

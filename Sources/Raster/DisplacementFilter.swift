import Foundation
import PathreelDrawing
import PathreelGeometry

/// Pixels that are taken from where another picture says (Filter Effects 1, §9.12), for ``ChainStage``.
struct DisplacementFilter {
  private let displacement: DisplayList.FilterChain.Displacement
  private let scale: (x: SIMD2<Double>, y: SIMD2<Double>)

  init(_ displacement: DisplayList.FilterChain.Displacement, _ scale: (x: Double, y: Double)) {
    self.displacement = displacement
    self.scale = Self.pixels(displacement, scale)
  }

  private static func pixels(_ displacement: DisplayList.FilterChain.Displacement, _ scale: (x: Double, y: Double))
    -> (x: SIMD2<Double>, y: SIMD2<Double>)
  {
    func vector(_ size: CGSize) -> SIMD2<Double> {
      func limited(_ length: Double) -> Double { length.isFinite ? max(-1e6, min(length, 1e6)) : 0 }
      return SIMD2(limited(size.width * scale.x), limited(size.height * scale.y))
    }
    return (vector(displacement.movementOfX), vector(displacement.movementOfY))
  }

  /// The largest movement along x and y, in pixels.
  static func reach(of displacement: DisplayList.FilterChain.Displacement, _ scale: (x: Double, y: Double)) -> (
    x: Int, y: Int
  ) {
    let (x, y) = pixels(displacement, scale)
    return (Int((abs(x.x) + abs(y.x)) / 2) + 1, Int((abs(x.y) + abs(y.y)) / 2) + 1)
  }

  func apply(to source: PixelPlane?, by map: PixelPlane?, on plane: PixelPlane) {
    guard let source else { return plane.map(nil) { $0 } }
    let sampler = PlaneSampler(source, source.rect, .none)
    let (first, second) = (displacement.x.index, displacement.y.index)
    for y in plane.rect.rows {
      if plane.isCancelled { return }
      let line = plane.row(y)
      for (i, x) in plane.rect.columns.enumerated() {
        var color = SIMD4<Float>.zero
        if let map, map.rect.rows.contains(y), map.rect.columns.contains(x) {
          color = map.row(y)[x - map.rect.columns.lowerBound].straight
        }
        let moved = scale.x * (Double(color[first]) - 0.5) + scale.y * (Double(color[second]) - 0.5)
        // The nearest pixel, as in browsers.
        line[i] = sampler.pixel(
          Int((Double(x) + 0.5 + moved.x).rounded(.down)), Int((Double(y) + 0.5 + moved.y).rounded(.down)))
      }
    }
  }
}

extension DisplayList.FilterChain.Displacement.Channel {
  fileprivate var index: Int {
    switch self {
    case .red: 0
    case .green: 1
    case .blue: 2
    case .alpha: 3
    }
  }
}

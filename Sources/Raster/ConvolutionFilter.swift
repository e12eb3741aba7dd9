import PathreelDrawing
import PathreelGeometry

/// A weighted sum of the pixels around each pixel (Filter Effects 1, §9.8), for ``ChainStage``.
struct ConvolutionFilter {
  private let convolution: DisplayList.FilterChain.Convolution
  /// The distance of the pixels that are weighed.
  private let step: SIMD2<Double>
  private let weights: [Float]
  private let bias: Float

  init(_ convolution: DisplayList.FilterChain.Convolution, _ scale: (x: Double, y: Double)) {
    self.convolution = convolution
    step = Self.step(of: convolution, scale)
    let divisor = convolution.divisor.isFinite && convolution.divisor != 0 ? convolution.divisor : 1
    weights = convolution.weights.map { ChainStage.factor($0 / divisor) }
    bias = ChainStage.factor(convolution.bias)
  }

  private static func step(of convolution: DisplayList.FilterChain.Convolution, _ scale: (x: Double, y: Double))
    -> SIMD2<Double>
  {
    func pixels(_ length: Double) -> Double { length > 0 && length.isFinite ? min(length, 1e5) : 1 }
    return SIMD2(pixels(convolution.step.width * scale.x), pixels(convolution.step.height * scale.y))
  }

  /// Whether the numbers fit together.
  static func isValid(_ convolution: DisplayList.FilterChain.Convolution) -> Bool {
    let order = 1...DisplayList.FilterChain.Convolution.maximumOrder
    return order.contains(convolution.columns) && order.contains(convolution.rows)
      && convolution.weights.count == convolution.columns * convolution.rows
      && (0..<convolution.columns).contains(convolution.target.x)
      && (0..<convolution.rows).contains(convolution.target.y)
  }

  /// The distance of the farthest pixel that is weighed, in pixels.
  static func reach(of convolution: DisplayList.FilterChain.Convolution, _ scale: (x: Double, y: Double)) -> (
    x: Int, y: Int
  ) {
    guard isValid(convolution) else { return (0, 0) }
    let step = step(of: convolution, scale)
    return (
      Int((Double(convolution.columns) * step.x).rounded(.up)), Int((Double(convolution.rows) * step.y).rounded(.up))
    )
  }

  /// Weighs the pixels of a plane.
  ///
  /// - Parameter edges: The pixels that the input has.
  func apply(to source: PixelPlane?, in edges: PixelRect?, on plane: PixelPlane) {
    guard let source, let edges, Self.isValid(convolution) else { return plane.map(source) { $0 } }
    let sampler = PlaneSampler(source, edges, convolution.edge)
    let (columns, rows, target) = (convolution.columns, convolution.rows, convolution.target)
    for y in plane.rect.rows {
      if plane.isCancelled { return }
      let line = plane.row(y)
      for (i, x) in plane.rect.columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for row in 0..<rows {
          let py = Double(y) + Double(row - target.y) * step.y
          for column in 0..<columns {
            // The weights are turned by half a turn.
            let weight = weights[(rows - 1 - row) * columns + columns - 1 - column]
            let color = sampler(Double(x) + Double(column - target.x) * step.x, py)
            sum += (convolution.preservesAlpha ? color.straight : color) * weight
          }
        }
        let own = sampler.pixel(x, y)
        sum += bias * own.w
        if convolution.preservesAlpha {
          var straight = sum.clamped(lowerBound: .zero, upperBound: .one)
          straight.w = own.w
          line[i] = straight.premultiplied
        } else {
          line[i] = sum.premultipliedColor
        }
      }
    }
  }
}

/// Reads the pixels of a plane between pixels and beyond its edges. Filters that look at distant pixels use it.
struct PlaneSampler {
  private let plane: PixelPlane
  private let edges: PixelRect
  private let edge: DisplayList.FilterChain.Convolution.Edge

  /// - Parameter edges: The pixels that the plane stands for; those that it lacks are transparent.
  init(_ plane: PixelPlane, _ edges: PixelRect, _ edge: DisplayList.FilterChain.Convolution.Edge) {
    (self.plane, self.edges, self.edge) = (plane, edges, edge)
  }

  /// The pixel at whole coordinates.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    var (x, y) = (x, y)
    switch edge {
    case .none: break
    case .duplicate:
      x = max(edges.columns.lowerBound, min(x, edges.columns.upperBound - 1))
      y = max(edges.rows.lowerBound, min(y, edges.rows.upperBound - 1))
    case .wrap:
      x = edges.columns.lowerBound + Self.rest(x - edges.columns.lowerBound, edges.columns.count)
      y = edges.rows.lowerBound + Self.rest(y - edges.rows.lowerBound, edges.rows.count)
    }
    guard plane.rect.columns.contains(x), plane.rect.rows.contains(y) else { return .zero }
    return plane.row(y)[x - plane.rect.columns.lowerBound]
  }

  private static func rest(_ n: Int, _ count: Int) -> Int {
    let rest = n % count
    return rest < 0 ? rest + count : rest
  }

  /// The colour at coordinates that are whole in the middle of pixels, interpolated between four of them.
  @inline(__always)
  func callAsFunction(_ x: Double, _ y: Double) -> SIMD4<Float> {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (i, j) = (Int(left), Int(top))
    if left == x, top == y { return pixel(i, j) }
    let (u, v) = (Float(x - left), Float(y - top))
    let upper = pixel(i, j) * (1 - u) + pixel(i + 1, j) * u
    let lower = pixel(i, j + 1) * (1 - u) + pixel(i + 1, j + 1) * u
    return upper * (1 - v) + lower * v
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// A chain of filter steps in pixels: a resolved `DisplayList.FilterChain`, which ``ChainStage`` runs.
struct PixelChain {
  /// The blur and the shift of a step.
  struct Spread {
    let x, y: GaussianAxis
  }

  let chain: DisplayList.FilterChain
  /// The blur or shift of each step; `nil` for another step.
  let spreads: [Spread?]
  /// The distance in pixels at which each step without a blur looks at its first input.
  private let windows: [(x: Int, y: Int)]
  /// Whether a pixel of the result may depend on all pixels of the items.
  let looksEverywhere: Bool
  /// The total reach of the steps, in pixels along x and along y.
  let reach: (x: Int, y: Int)
  /// Whether transparent items may have a visible result.
  let drawsOnNothing: Bool

  /// Resolves a chain for ``PixelFilter``.
  ///
  /// - Parameter canvas: The upright transform from points to pixels.
  init(_ chain: DisplayList.FilterChain, _ canvas: CGAffineTransform) {
    self.chain = chain
    func axis(_ deviation: CGFloat, _ shift: CGFloat, _ scale: CGFloat) -> GaussianAxis {
      GaussianAxis(deviation: Double(deviation) * Double(scale), shift: Double(shift) * Double(scale))
    }
    func spread(_ deviation: CGSize, _ shift: CGSize) -> Spread {
      Spread(
        x: axis(deviation.width, shift.width, canvas.a), y: axis(deviation.height, shift.height, canvas.d))
    }
    spreads = chain.steps.map { step in
      switch step.operation {
      case .blur(_, let deviation): spread(deviation, .zero)
      case .offset(_, let offset): spread(.zero, offset)
      case .shadow(_, let shadow): spread(shadow.deviation, shadow.offset)
      case .flood, .merge, .blend, .arithmetic, .colorMatrix, .transfer, .morphology, .lighting, .turbulence,
        .convolution, .displacement, .tile:
        nil
      }
    }
    let scale = Self.scale(of: canvas)
    windows = chain.steps.map { step in
      switch step.operation {
      case .morphology(_, let morphology): MorphologyFilter(morphology, scale).radius
      case .lighting: (1, 1)
      case .convolution(_, let convolution): ConvolutionFilter.reach(of: convolution, scale)
      case .displacement(_, _, let displacement): DisplacementFilter.reach(of: displacement, scale)
      default: (0, 0)
      }
    }
    looksEverywhere = chain.steps.contains { $0.operation.looksEverywhere }
    var reaches: [(x: Int, y: Int)] = []
    for ((step, spread), window) in zip(zip(chain.steps, spreads), windows) {
      var reach = (x: 0, y: 0)
      for case .step(let index) in step.operation.inputs where reaches.indices.contains(index) {
        reach = (max(reach.x, reaches[index].x), max(reach.y, reaches[index].y))
      }
      if let spread { reach = (reach.x + spread.x.reach, reach.y + spread.y.reach) }
      reach = (reach.x + window.x, reach.y + window.y)
      // Beyond every limit the size does not matter. The bound prevents an overflow.
      reaches.append((min(reach.x, 1 << 30), min(reach.y, 1 << 30)))
    }
    reach = reaches.last ?? (0, 0)
    drawsOnNothing = chain.drawsOnNothing
  }

  /// The factors from points to pixels, of an upright transform.
  static func scale(of canvas: CGAffineTransform) -> (x: Double, y: Double) {
    (abs(Double(canvas.a)), abs(Double(canvas.d)))
  }

  /// Whether the result has gradual transitions, which are dithered. The result of other steps is rounded, so that flat
  /// areas stay flat.
  var isGradual: Bool {
    spreads.contains { spread in spread.map { $0.x.blurs || $0.y.blurs } ?? false }
  }

  /// Whether the chain has more steps or a greater reach than the limits allow. Such a chain is not drawn.
  var isTooLarge: Bool {
    max(reach.x, reach.y) > DisplayList.FilterChain.maximumReach
      || chain.steps.reduce(0) { $0 + $1.operation.stepCount } > DisplayList.FilterChain.maximumStepCount
  }

  /// The pixels that depend on a rectangle of pixels, or on which it depends.
  func widened(_ rect: PixelRect) -> PixelRect {
    let all = 1 << 24
    return rect.widened(by: reach.x + (looksEverywhere ? all : 0), reach.y + (looksEverywhere ? all : 0))
  }

  /// The pixels of `limits` that a rectangle of the canvas touches; `nil` if there are none.
  static func pixels(_ rect: CGRect?, _ canvas: CGAffineTransform, within limits: PixelRect) -> PixelRect? {
    guard let rect else { return limits }
    let mapped = rect.applying(canvas).standardized
    // A thousandth of a pixel allows for the rounding of coordinates.
    func range(_ low: CGFloat, _ high: CGFloat, _ limits: Range<Int>) -> Range<Int>? {
      guard high > low else { return nil }
      let (first, last) = (Double(limits.lowerBound), Double(limits.upperBound))
      let begin = Int(max(first, min((Double(low) + 1e-3).rounded(.down), last)))
      let end = Int(max(first, min((Double(high) - 1e-3).rounded(.up), last)))
      return begin < end ? begin..<end : nil
    }
    guard let columns = range(mapped.minX, mapped.maxX, limits.columns),
      let rows = range(mapped.minY, mapped.maxY, limits.rows)
    else { return nil }
    return PixelRect(columns: columns, rows: rows)
  }

  /// The pixels of each step, and of the source, on which a part of the result depends; `nil` for a step that is not
  /// needed.
  ///
  /// - Parameters:
  ///   - region: The region of the chain. Everything outside is transparent.
  ///   - limits: The region of each step; `nil` if it is empty.
  func needs(for result: PixelRect, in region: PixelRect, _ limits: [PixelRect?]) -> (
    steps: [PixelRect?], source: PixelRect?
  ) {
    var steps = [PixelRect?](repeating: nil, count: chain.steps.count)
    var source: PixelRect?
    if let last = steps.indices.last { steps[last] = limits[last].flatMap { result.clamped(to: $0) } }
    for index in steps.indices.reversed() {
      guard var needed = steps[index] else { continue }
      if let spread = spreads[index] {
        let blurred = PixelRect(
          columns: spread.x.pixels(for: needed.columns), rows: spread.y.pixels(for: needed.rows))
        // A shadow lies under the caster itself.
        if case .shadow = chain.steps[index].operation {
          needed = needed.joined(with: blurred)
        } else {
          needed = blurred
        }
      }
      let operation = chain.steps[index].operation
      for (number, input) in operation.inputs.enumerated() {
        // A displacement looks at neighbours of what it moves, and at the same pixel of what moves it.
        var needed = number == 0 ? needed.widened(by: windows[index].x, windows[index].y) : needed
        if operation.looksEverywhere { needed = region }
        switch input {
        case .source, .sourceAlpha:
          guard let part = needed.clamped(to: region) else { continue }
          source = source?.joined(with: part) ?? part
        case .step(let other):
          guard other >= 0, other < index, let limit = limits[other], let part = needed.clamped(to: limit) else {
            continue
          }
          steps[other] = steps[other]?.joined(with: part) ?? part
        }
      }
    }
    return (steps, source)
  }
}

extension PixelRect {
  /// The intersection; `nil` if it is empty.
  func clamped(to other: PixelRect) -> PixelRect? {
    let (columns, rows) = (columns.clamped(to: other.columns), rows.clamped(to: other.rows))
    return columns.isEmpty || rows.isEmpty ? nil : PixelRect(columns: columns, rows: rows)
  }

  /// The number of pixels.
  var count: Int { columns.count * rows.count }

  func widened(by x: Int, _ y: Int) -> PixelRect {
    PixelRect(columns: columns.widened(by: x), rows: rows.widened(by: y))
  }
}

import CKernels
import PathreelDrawing

/// A rectangle of premultiplied pixels in single precision, with components 0…1; everything outside is transparent.
/// ``ChainStage`` has one per filter step. If the frame is cancelled, no more rows are set.
final class PixelPlane {
  /// The rectangle, in pixels of the layer's grid.
  let rect: PixelRect
  let colorSpace: DisplayList.FilterChain.ColorSpace
  let pixels: UnsafeMutablePointer<SIMD4<Float>>
  private let cancellation = CancellationFlag.current

  /// Creates a plane without initialising its pixels.
  init(_ rect: PixelRect, _ colorSpace: DisplayList.FilterChain.ColorSpace) {
    (self.rect, self.colorSpace) = (rect, colorSpace)
    pixels = .allocate(capacity: rect.count)
  }

  deinit { pixels.deallocate() }

  /// Whether the frame is cancelled.
  var isCancelled: Bool { cancellation?.poll() == true }

  /// The memory of a plane, in bytes.
  static func memory(_ rect: PixelRect) -> Int { rect.count * MemoryLayout<SIMD4<Float>>.stride }

  /// The first pixel of a row of the rectangle.
  func row(_ y: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
    pixels + (y - rect.rows.lowerBound) * rect.columns.count
  }

  /// Sets each pixel to a function of another plane's pixel.
  func map(_ source: PixelPlane?, _ body: (SIMD4<Float>) -> SIMD4<Float>) {
    let nothing = body(.zero)
    let width = rect.columns.count
    for y in rect.rows {
      if cancellation?.poll() == true { return }
      let target = row(y)
      guard let source, source.rect.rows.contains(y) else {
        target.initialize(repeating: nothing, count: width)
        continue
      }
      let shared = rect.columns.clamped(to: source.rect.columns)
      let (left, right) = (shared.lowerBound - rect.columns.lowerBound, shared.upperBound - rect.columns.lowerBound)
      let (start, end) = shared.isEmpty ? (width, width) : (left, right)
      target.initialize(repeating: nothing, count: start)
      if start < end {
        let from = source.row(y) + (shared.lowerBound - source.rect.columns.lowerBound)
        for x in start..<end { target[x] = body(from[x - start]) }
      }
      (target + end).initialize(repeating: nothing, count: width - end)
    }
  }

  /// Sets each pixel to a function of its own value and another plane's pixel.
  func combine(_ source: PixelPlane?, _ body: (_ own: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float>) {
    for y in rect.rows {
      if cancellation?.poll() == true { return }
      let target = row(y)
      let others = source.flatMap { $0.rect.rows.contains(y) ? $0 : nil }
      for (index, x) in rect.columns.enumerated() {
        var other = SIMD4<Float>.zero
        if let others, others.rect.columns.contains(x) { other = others.row(y)[x - others.rect.columns.lowerBound] }
        target[index] = body(target[index], other)
      }
    }
  }

  /// Returns the plane converted to a colour space.
  func converted(to other: DisplayList.FilterChain.ColorSpace) -> PixelPlane {
    if colorSpace == other { return self }
    let plane = PixelPlane(rect, other)
    let curve = other == .linearRGB ? TransferCurve.light : .encoded
    plane.map(self) { curve.applied(to: $0) }
    return plane
  }
}

extension SIMD4<Float> {
  /// The colour with each component clamped to 0…1, and each colour to its alpha; NaN becomes 0.
  @inline(__always)
  var premultipliedColor: SIMD4<Float> {
    let alpha = w > 0 ? Swift.min(w, 1) : 0
    @inline(__always)
    func limited(_ value: Float) -> Float { value > 0 ? Swift.min(value, alpha) : 0 }
    return SIMD4(limited(x), limited(y), limited(z), alpha)
  }

  /// The unpremultiplied colour; 0 if alpha is 0.
  @inline(__always)
  var straight: SIMD4<Float> {
    guard w > 0 else { return .zero }
    var color = self * (1 / w)
    color.w = w
    return color
  }

  @inline(__always)
  var premultiplied: SIMD4<Float> { SIMD4(x * w, y * w, z * w, w) }
}

/// A lookup table for one of sRGB's transfer functions, with linear interpolation. Its points are dense where the
/// function is steep. It is within a millionth of the function, and the same on every processor. ``PixelPlane`` and
/// ``ChainStage`` convert colours with it.
struct TransferCurve {
  private static var count: Int { 4096 }
  private let values: [Float]
  /// Whether the table is indexed by the square root of the argument.
  private let isByRoot: Bool

  private init(isByRoot: Bool, _ function: (Double) -> Double) {
    self.isByRoot = isByRoot
    // Interpolation at 1 reads the entry past the last point.
    values = (0...Self.count + 1).map { index in
      let place = min(Double(index) / Double(Self.count), 1)
      return Float(function(isByRoot ? place * place : place))
    }
  }

  /// Decodes components to linear light.
  static let light = TransferCurve(isByRoot: false, TransferFunction.light)
  /// Encodes linear light.
  static let encoded = TransferCurve(isByRoot: true, TransferFunction.encoded)

  @inline(__always)
  func callAsFunction(_ component: Float) -> Float {
    let limited = component > 0 ? min(component, 1) : 0
    let place = (isByRoot ? limited.squareRoot() : limited) * Float(Self.count)
    let index = Int(place)
    let (a, b) = (values[index], values[index + 1])
    return a + (b - a) * (place - Float(index))
  }

  /// Applies the curve to the unpremultiplied components of a premultiplied colour.
  @inline(__always)
  func applied(to color: SIMD4<Float>) -> SIMD4<Float> {
    guard color.w > 0 else { return .zero }
    let straight = color.straight
    return SIMD4(self(straight.x), self(straight.y), self(straight.z), color.w).premultiplied
  }
}

import PathreelDrawing

/// The least or greatest components of the pixels in a rectangle around each pixel, for ``ChainStage``.
///
/// Rows come first, then columns. A line is cut into blocks as long as the window: the window of a pixel is the end of
/// one block and the beginning of the next, whose extremes are running ones (van Herk, 1992). So a pixel costs the same
/// whatever the radius is.
struct MorphologyFilter {
  let kind: DisplayList.FilterChain.Morphology.Kind
  /// The pixels on each side of the middle one.
  let radius: (x: Int, y: Int)

  /// The largest radius in pixels, as in browsers. A larger one would move what is seen out of most pictures.
  private static let largestRadius = 256.0

  /// Resolves an operation; a negative radius disables it.
  init(_ morphology: DisplayList.FilterChain.Morphology, _ scale: (x: Double, y: Double)) {
    kind = morphology.kind
    let radius = (Double(morphology.radius.width) * scale.x, Double(morphology.radius.height) * scale.y)
    func pixels(_ length: Double) -> Int {
      length > 0 && min(radius.0, radius.1) >= 0 ? Int(min(length, Self.largestRadius).rounded()) : 0
    }
    self.radius = (pixels(radius.0), pixels(radius.1))
  }

  func apply(to source: PixelPlane?, on plane: PixelPlane) {
    guard let source, radius.x > 0 || radius.y > 0 else { return plane.map(source) { $0 } }
    // The rows that the windows of the plane's pixels have.
    let rows = plane.rect.rows.widened(by: radius.y).clamped(to: source.rect.rows)
    let middle = PixelPlane(PixelRect(columns: plane.rect.columns, rows: rows), plane.colorSpace)
    var line = Line(kind, length: plane.rect.columns.count, radius: radius.x, lanes: 1)
    for y in rows {
      if middle.isCancelled { return }
      line.fill { target, x, _ in
        let column = plane.rect.columns.lowerBound + x
        target = source.rect.columns.contains(column) ? source.row(y)[column - source.rect.columns.lowerBound] : .zero
      }
      let target = middle.row(y)
      line.slide { x, _, value in target[x] = value }
    }
    // A strip of columns at once, since the pixels of a column lie far from each other.
    for first in stride(from: 0, to: plane.rect.columns.count, by: Self.lanes) {
      let lanes = min(Self.lanes, plane.rect.columns.count - first)
      line = Line(kind, length: plane.rect.rows.count, radius: radius.y, lanes: lanes)
      line.fill { target, y, lane in
        let row = plane.rect.rows.lowerBound + y
        target = rows.contains(row) ? middle.row(row)[first + lane] : .zero
      }
      line.slide { y, lane, value in plane.row(plane.rect.rows.lowerBound + y)[first + lane] = value }
      if middle.isCancelled { return }
    }
  }

  private static var lanes: Int { 16 }

  /// The pixels of a line, or of several that lie beside each other, with those beyond its ends.
  private struct Line {
    private let (length, radius, lanes): (Int, Int, Int)
    private let isGreatest: Bool
    private var pixels: [SIMD4<Float>]
    /// The extreme of each block from its first pixel on, and up to its last one.
    private var (heads, tails): ([SIMD4<Float>], [SIMD4<Float>])

    init(_ kind: DisplayList.FilterChain.Morphology.Kind, length: Int, radius: Int, lanes: Int) {
      (self.length, self.radius, self.lanes) = (length, radius, lanes)
      isGreatest = kind == .dilate
      pixels = Array(repeating: .zero, count: (length + 2 * radius) * lanes)
      (heads, tails) = (pixels, pixels)
    }

    /// Sets the pixels; positions count from the first pixel that is asked for.
    @inline(__always)
    mutating func fill(_ body: (inout SIMD4<Float>, _ position: Int, _ lane: Int) -> Void) {
      pixels.withUnsafeMutableBufferPointer { pixels in
        for i in 0..<length + 2 * radius {
          for lane in 0..<lanes { body(&pixels[i * lanes + lane], i - radius, lane) }
        }
      }
    }

    /// Calls a closure with the extreme of each window.
    @inline(__always)
    mutating func slide(_ body: (_ position: Int, _ lane: Int, SIMD4<Float>) -> Void) {
      let (window, count) = (2 * radius + 1, length + 2 * radius)
      @inline(__always)
      func extreme(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
        isGreatest ? pointwiseMax(a, b) : pointwiseMin(a, b)
      }
      for i in 0..<count {
        for k in i * lanes..<(i + 1) * lanes {
          heads[k] = i % window == 0 ? pixels[k] : extreme(heads[k - lanes], pixels[k])
        }
      }
      for i in (0..<count).reversed() {
        for k in i * lanes..<(i + 1) * lanes {
          tails[k] = i == count - 1 || i % window == window - 1 ? pixels[k] : extreme(tails[k + lanes], pixels[k])
        }
      }
      for i in 0..<length {
        for lane in 0..<lanes {
          body(i, lane, extreme(tails[i * lanes + lane], heads[(i + 2 * radius) * lanes + lane]))
        }
      }
    }
  }
}

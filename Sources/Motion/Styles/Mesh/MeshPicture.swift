import Foundation
import PathreelDrawing

/// A ``MeshGradient`` as a picture. Each patch of four points is divided into cells of about three pixels; a cell is two
/// triangles with evenly mixed colours. Later patches hide earlier ones.
struct MeshPicture {
  /// The largest number of pixels along a side.
  static let greatestSide = 256
  /// The most cells along a side of a patch.
  private static let mostCells = 64
  /// The length of a cell, in pixels.
  private static let cellLength: Float = 3

  /// A corner of a cell: its place in pixels, and its premultiplied colour.
  private struct Vertex {
    var place: SIMD2<Float>
    var color: SIMD4<Float>
  }

  private let columns, rows: Int
  private let points: [MeshGradient.BezierPoint]
  /// The colours in the space of the mixture, multiplied by alpha.
  private let colors: [SIMD4<Float>]
  private let background: SIMD4<Float>
  private let smoothsColors: Bool
  private let isPerceptual: Bool

  init(_ mesh: MeshGradient) {
    (columns, rows) = (mesh.width, mesh.height)
    (smoothsColors, isPerceptual) = (mesh.smoothsColors, mesh.colorSpace.isPerceptual)
    switch mesh.locations {
    case .points(let points): self.points = Self.withTangents(points, columns: mesh.width, rows: mesh.height)
    case .bezierPoints(let points): self.points = points
    }
    let isPerceptual = isPerceptual
    colors = mesh.colors.map {
      let lab = isPerceptual ? $0.perceptual : SIMD3($0.red, $0.green, $0.blue)
      return SIMD4<Float>(Float(lab.x), Float(lab.y), Float(lab.z), 1) * Float($0.alpha)
    }
    let ground = mesh.background
    background = SIMD4(Float(ground.red), Float(ground.green), Float(ground.blue), 1) * Float(ground.alpha)
  }

  /// The points with control points from the tangents of Catmull and Rom.
  private static func withTangents(
    _ points: [SIMD2<Float>], columns: Int, rows: Int
  ) -> [MeshGradient.BezierPoint] {
    points.indices.map { index in
      let (i, j) = (index % columns, index / columns)
      let across = tangent(i, columns) { points[j * columns + $0] } / 3
      let down = tangent(j, rows) { points[$0 * columns + i] } / 3
      let point = points[index]
      return MeshGradient.BezierPoint(
        position: point, leadingControlPoint: point - across, topControlPoint: point - down,
        trailingControlPoint: point + across, bottomControlPoint: point + down)
    }
  }

  /// Half the difference of the neighbours; at an end, the whole difference to the only neighbour.
  private static func tangent<Value: SIMD<Float>>(
    _ i: Int, _ count: Int, _ value: (Int) -> Value
  ) -> Value {
    if i == 0 { return value(1) - value(0) }
    if i == count - 1 { return value(i) - value(i - 1) }
    return (value(i + 1) - value(i - 1)) * 0.5
  }

  /// The picture for a frame; nil if the frame has no area or the account of the frame is used up.
  func picture(in size: CGSize) -> ImageAsset? {
    let longer = max(size.width, size.height)
    guard size.width > 0, size.height > 0, longer.isFinite else { return nil }
    let scale = min(CGFloat(Self.greatestSide) / longer, 2)
    let width = max(Int((size.width * scale).rounded(.up)), 1)
    let height = max(Int((size.height * scale).rounded(.up)), 1)
    guard FrameAccount.charge(width * height / 8 + points.count, .pixels) else { return nil }
    var pixels = [SIMD4<Float>](repeating: background, count: width * height)
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        guard draw(column, row, into: &pixels, width, height) else { return nil }
      }
    }
    return ImageAsset(width: width, height: height) { bytes in
      for (i, color) in pixels.enumerated() {
        let alpha = min(max(color.w, 0), 1)
        for k in 0..<3 { bytes[4 * i + k] = UInt8((min(max(color[k], 0), alpha) * 255).rounded()) }
        bytes[4 * i + 3] = UInt8((alpha * 255).rounded())
      }
    }
  }

  /// Draws a patch.
  ///
  /// - Returns: False if the account of the frame is used up.
  private func draw(
    _ column: Int, _ row: Int, into pixels: inout [SIMD4<Float>], _ width: Int, _ height: Int
  ) -> Bool {
    let size = SIMD2(Float(width), Float(height))
    let index = row * columns + column
    let corners = [points[index], points[index + 1], points[index + columns], points[index + columns + 1]]
    let top = Line(
      corners[0].position, corners[0].trailingControlPoint, corners[1].leadingControlPoint, corners[1].position)
    let bottom = Line(
      corners[2].position, corners[2].trailingControlPoint, corners[3].leadingControlPoint, corners[3].position)
    let left = Line(corners[0].position, corners[0].bottomControlPoint, corners[2].topControlPoint, corners[2].position)
    let right = Line(
      corners[1].position, corners[1].bottomControlPoint, corners[3].topControlPoint, corners[3].position)
    func count(_ a: Line, _ b: Line) -> Int {
      let cells = max(a.length(size), b.length(size)) / Self.cellLength
      return max(1, Int(min(cells, Float(Self.mostCells)).rounded(.up)))
    }
    let (across, down) = (count(top, bottom), count(left, right))
    guard FrameAccount.charge(across * down * 4, .pixels) else { return false }
    let patch = ColorPatch(self, column, row)
    func vertices(_ j: Int) -> [Vertex] {
      let v = Float(j) / Float(down)
      let (leftPoint, rightPoint) = (left.point(v), right.point(v))
      return (0...across).map { i in
        let u = Float(i) / Float(across)
        // The patch of Coons (1967) between the four lines.
        let between = top.point(u) * (1 - v) + bottom.point(u) * v
        let sides = leftPoint * (1 - u) + rightPoint * u
        let straightTop = corners[0].position * (1 - u) + corners[1].position * u
        let straightBottom = corners[2].position * (1 - u) + corners[3].position * u
        let place = between + sides - (straightTop * (1 - v) + straightBottom * v)
        return Vertex(place: place * size, color: patch.color(u, v))
      }
    }
    var above = vertices(0)
    for j in 1...down {
      let below = vertices(j)
      for i in 0..<across {
        guard Self.fill(above[i], above[i + 1], below[i], &pixels, width, height),
          Self.fill(above[i + 1], below[i + 1], below[i], &pixels, width, height)
        else { return false }
      }
      above = below
    }
    return true
  }

  /// Fills the pixels whose middle is in a triangle.
  private static func fill(
    _ a: Vertex, _ b: Vertex, _ c: Vertex, _ pixels: inout [SIMD4<Float>], _ width: Int, _ height: Int
  ) -> Bool {
    func range(_ x: Float, _ y: Float, _ z: Float, _ count: Int) -> Range<Int> {
      // A thousandth of a pixel allows for rounding, so that no pixel between two triangles stays empty.
      let low = max(min(x, y, z) - 0.501, 0).rounded(.up)
      let high = min(max(x, y, z) - 0.499, Float(count - 1)).rounded(.down)
      return low <= high ? Int(low)..<Int(high) + 1 : 0..<0
    }
    let columns = range(a.place.x, b.place.x, c.place.x, width)
    let rows = range(a.place.y, b.place.y, c.place.y, height)
    if columns.isEmpty || rows.isEmpty { return true }
    let (ab, ac) = (b.place - a.place, c.place - a.place)
    let area = ab.x * ac.y - ab.y * ac.x
    guard abs(area) > 1e-9 else { return true }
    guard columns.count * rows.count < 64 || FrameAccount.charge(columns.count * rows.count / 8, .pixels) else {
      return false
    }
    for y in rows {
      for x in columns {
        let p = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - a.place
        let (v, w) = ((p.x * ac.y - p.y * ac.x) / area, (ab.x * p.y - ab.y * p.x) / area)
        if v >= -1e-3, w >= -1e-3, v + w <= 1.001 {
          pixels[y * width + x] = a.color + (b.color - a.color) * v + (c.color - a.color) * w
        }
      }
    }
    return true
  }

  /// A cubic Bézier curve.
  private struct Line {
    let a, b, c, d: SIMD2<Float>

    init(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }

    func point(_ t: Float) -> SIMD2<Float> {
      let s = 1 - t
      return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }

    /// An upper bound of the length, in pixels.
    func length(_ size: SIMD2<Float>) -> Float {
      [(a, b), (b, c), (c, d)].reduce(0) { sum, pair in
        let way = (pair.1 - pair.0) * size
        return sum + (way * way).sum().squareRoot()
      }
    }
  }

  /// The colours of a patch.
  private struct ColorPatch {
    /// The colours of the four points, and their tangents across, down, and across of those down.
    private var values: [SIMD4<Float>] = []
    private var across: [SIMD4<Float>] = []
    private var down: [SIMD4<Float>] = []
    private var twists: [SIMD4<Float>] = []
    private let isSmooth: Bool
    private let isPerceptual: Bool

    init(_ mesh: MeshPicture, _ column: Int, _ row: Int) {
      (isSmooth, isPerceptual) = (mesh.smoothsColors, mesh.isPerceptual)
      func value(_ i: Int, _ j: Int) -> SIMD4<Float> { mesh.colors[j * mesh.columns + i] }
      func downTangent(_ i: Int, _ j: Int) -> SIMD4<Float> { MeshPicture.tangent(j, mesh.rows) { value(i, $0) } }
      for (i, j) in [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)] {
        values.append(value(i, j))
        guard isSmooth else { continue }
        across.append(MeshPicture.tangent(i, mesh.columns) { value($0, j) })
        down.append(downTangent(i, j))
        twists.append(MeshPicture.tangent(i, mesh.columns) { downTangent($0, j) })
      }
    }

    /// The colour at a place, 0…1 along each side: premultiplied sRGB.
    func color(_ u: Float, _ v: Float) -> SIMD4<Float> {
      let mixed: SIMD4<Float>
      if isSmooth {
        let (p, q) = (Self.hermite(u), Self.hermite(v))
        func along(_ values: [SIMD4<Float>], _ tangents: [SIMD4<Float>], _ k: Int) -> SIMD4<Float> {
          values[k] * p[0] + values[k + 1] * p[1] + tangents[k] * p[2] + tangents[k + 1] * p[3]
        }
        let ends = along(values, across, 0) * q[0] + along(values, across, 2) * q[1]
        mixed = ends + along(down, twists, 0) * q[2] + along(down, twists, 2) * q[3]
      } else {
        mixed = (values[0] * (1 - u) + values[1] * u) * (1 - v) + (values[2] * (1 - u) + values[3] * u) * v
      }
      guard isPerceptual else { return mixed }
      guard mixed.w > 0 else { return .zero }
      let lab = mixed / mixed.w
      let color = Color(perceptual: SIMD3(Double(lab.x), Double(lab.y), Double(lab.z)))
      return SIMD4(Float(color.red), Float(color.green), Float(color.blue), 1) * mixed.w
    }

    /// The weights of both values and both tangents of a cubic (Hermite).
    private static func hermite(_ t: Float) -> SIMD4<Float> {
      let (t2, t3) = (t * t, t * t * t)
      return SIMD4(2 * t3 - 3 * t2 + 1, 3 * t2 - 2 * t3, t3 - 2 * t2 + t, t3 - t2)
    }
  }
}

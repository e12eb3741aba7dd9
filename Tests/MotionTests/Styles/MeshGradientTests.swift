import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

/// Meshes of colours, and gradients in other colour spaces. See
/// <https://developer.apple.com/documentation/swiftui/meshgradient>.
struct MeshGradientTests {
  private let grid: [SIMD2<Float>] = (0..<9).map { SIMD2(Float($0 % 3) / 2, Float($0 / 3) / 2) }

  @Test func `four corners are mixed evenly along both sides`() throws {
    let colors = [Color.black, Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color.white]
    for isSmooth in [false, true] {
      let mesh = MeshGradient(
        width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]], colors: colors, smoothsColors: isSmooth)
      let pixels = try drawnPixels(of: mesh, in: 100, 100)
      for (x, y) in [(10, 10), (50, 50), (80, 20), (33, 91)] {
        let (u, v) = ((Double(x) + 0.5) / 100, (Double(y) + 0.5) / 100)
        // Red is u, green v, and blue u·v. Within 2: the picture has whole numbers and is resampled.
        #expect(abs(Double(pixels[x, y].red) - 255 * u) <= 2)
        #expect(abs(Double(pixels[x, y].green) - 255 * v) <= 2)
        #expect(abs(Double(pixels[x, y].blue) - 255 * u * v) <= 2)
      }
    }
  }

  @Test(arguments: [false, true]) func `a mesh has the colour of a point at the point`(isSmooth: Bool) throws {
    var points = grid
    points[4] = [0.305, 0.695]
    let colors = (0..<9).map { Color(red: Double($0) / 8, green: 1 - Double($0) / 8, blue: $0 == 4 ? 1 : 0) }
    let mesh = MeshGradient(width: 3, height: 3, points: points, colors: colors, smoothsColors: isSmooth)
    let pixel = try drawnPixels(of: mesh, in: 100, 100)[30, 69]
    #expect(abs(Int(pixel.red) - 128) <= 3 && abs(Int(pixel.green) - 128) <= 3 && pixel.blue >= 250)
  }

  @Test func `lines with control points of their own bend`() throws {
    func point(_ x: Float, _ y: Float, bend: Float) -> MeshGradient.BezierPoint {
      let sign: Float = x == 0 ? 1 : -1
      return MeshGradient.BezierPoint(
        position: [x, y], leadingControlPoint: [x + sign / 3, y + bend], topControlPoint: [x, y - 0.1],
        trailingControlPoint: [x + sign / 3, y + bend], bottomControlPoint: [x, y + 0.1])
    }
    let mesh = MeshGradient(
      width: 2, height: 2,
      bezierPoints: [
        point(0, 0, bend: 0.4), point(1, 0, bend: 0.4), point(0, 1, bend: 0), point(1, 1, bend: 0),
      ], colors: [.red, .red, .red, .red], background: .blue)
    let pixels = try drawnPixels(of: mesh, in: 100, 100)
    // The top line is at 0.4 · 3/4 in its middle.
    #expect(pixels[50, 27] == Color.blue.pixel && pixels[50, 33] == Color.red.pixel)
    #expect(pixels[1, 5] == Color.red.pixel)
  }

  @Test func `outside of the mesh is its background`() throws {
    let points = grid.map { $0 * 0.5 + 0.25 }
    let mesh = MeshGradient(
      width: 3, height: 3, points: points, colors: [Color](repeating: .green, count: 9), background: .yellow)
    let pixels = try drawnPixels(of: mesh, in: 100, 100)
    #expect(pixels[20, 50] == Color.yellow.pixel && pixels[50, 50] == Color.green.pixel)
  }

  @Test func `a mesh of other numbers is an error`() throws {
    let size = CGSize(width: 10, height: 10)
    #expect(throws: SceneError.self) {
      try MeshGradient(width: 3, height: 3, points: grid, colors: [.red]).displayItems(in: size)
    }
    #expect(throws: SceneError.self) {
      try MeshGradient(width: 1, height: 1, points: [[0, 0]], colors: [.red]).displayItems(in: size)
    }
    #expect(throws: SceneError.self) {
      let points = [SIMD2<Float>](repeating: SIMD2(.nan, 0), count: 4)
      _ = try MeshGradient(width: 2, height: 2, points: points, colors: [.red, .red, .red, .red]).displayItems(in: size)
    }
  }

  @Test func `a perceptual gradient is within half a step of OKLab`() throws {
    let (first, last) = (Color(red: 0, green: 0, blue: 1), Color(red: 1, green: 0.9, blue: 0))
    let style = Gradient(colors: [first, last]).colorSpace(.perceptual)
    let view = Rectangle().fill(.linearGradient(style, startPoint: .leading, endPoint: .trailing))
    guard case .fill(let fill) = try view.displayItems(in: CGSize(width: 100, height: 10)).first,
      case .linearGradient(let gradient, _, _, _) = fill.paint
    else { throw SceneError.badShape("the view", reason: "has no gradient") }
    #expect(gradient.stops.count < 60)
    for (a, b) in zip(gradient.stops, gradient.stops.dropFirst()) {
      for share in [0.0, 0.25, 0.5, 0.75] {
        let shown = a.color.mix(with: b.color, by: share, in: .device)
        let exact = first.mix(with: last, by: a.location + (b.location - a.location) * share, in: .perceptual)
        #expect(abs(shown.red - exact.red) < 1.0 / 255 && abs(shown.blue - exact.blue) < 1.0 / 255)
      }
    }
  }

  @Test func `OKLab has the published values`() {
    // From the article of Björn Ottosson, to three digits: red is (0.628, 0.225, 0.126).
    let red = Color(red: 1, green: 0, blue: 0).perceptual
    #expect(abs(red.x - 0.628) < 1e-3 && abs(red.y - 0.225) < 1e-3 && abs(red.z - 0.126) < 1e-3)
    let back = Color(perceptual: red)
    #expect(abs(back.red - 1) < 1e-4 && back.green < 0.01 && back.blue < 0.01)
  }
}

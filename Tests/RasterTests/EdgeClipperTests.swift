import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct EdgeClipperTests {
  @Test(arguments: [1e3, 1e6, 1e9, 1e15, 1e300])
  func `a rectangle that reaches far out on every side fills the bitmap`(reach: Double) {
    let bitmap = draw([fill(Path(box: -reach, -reach, 2 * reach, 2 * reach))], width: 130, height: 40)
    let isFilled = bitmap.withUnsafeBytes { bytes in bytes.allSatisfy { $0 == 255 } }
    #expect(isFilled)
  }

  @Test(arguments: [1e3, 1e6, 1e9, 1e15, 1e300])
  func `a half plane that reaches far out ends at its diagonal`(reach: Double) {
    let triangle = [
      CGPoint(x: -reach, y: -reach), CGPoint(x: reach, y: reach), CGPoint(x: -reach, y: reach),
    ]
    let bitmap = draw([fill(Path(polygons: [triangle]))], width: 100, height: 100)
    for i in 0..<100 { #expect(bitmap[i, i].alpha == 128) }
    for i in 1..<100 { #expect(bitmap[i, i - 1].alpha == 0 && bitmap[i - 1, i].alpha == 255) }
  }

  @Test(arguments: 0..<40)
  func `polygons cut by all borders match exact areas`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let reach = [100.0, 1e3, 1e4, 2e6][Int(seed % 4)]
    let triangle = [
      numbers.point(-reach...reach), numbers.point(-reach...reach), numbers.point(-reach...reach),
    ]
    let bitmap = draw([fill(Path(polygons: [triangle]))], width: 70, height: 50)
    let oracle = CoverageOracle(clippingSimple: triangle, width: 70, height: 50)
    #expect(CoverageError(bitmap, oracle).worst <= 0.52, "seed \(seed)")
  }

  /// Drawn whole, all lines lie inside and are only rounded; drawn row of tiles by row, most cross its borders.
  @Test(arguments: 0..<30)
  func `lines inside of the picture have the same pixels as lines that may be clipped`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let path = Path { path in
      for _ in 0..<3 {
        path.move(to: numbers.point(5...95))
        for _ in 0..<40 {
          if Bool.random(using: &numbers) {
            path.addLine(to: numbers.point(5...95))
          } else {
            path.addCurve(
              to: numbers.point(5...95), control1: numbers.point(5...95), control2: numbers.point(5...95))
          }
        }
        if Bool.random(using: &numbers) { path.closeSubpath() }
      }
    }
    var list = DisplayList(size: CGSize(width: 100, height: 100))
    list.items = [
      fill(path, rule: seed % 2 == 0 ? .evenOdd : .nonzero, .color(Color(white: 1, opacity: 0.5))),
      .stroke(.init(path: path, style: StrokeStyle(lineWidth: 3), paint: .color(.white.opacity(0.4)))),
    ]
    try expectSamePixels(of: list, within: [1, 20_000], "seed \(seed)")
  }

  @Test func `what lies beyond any one border leaves no trace`() {
    for (x, y) in [(-300.0, 10.0), (300, 10), (10, -300), (10, 300), (-300, -300), (300, 300)] {
      let bitmap = draw([fill(Path(box: x, y, 50, 20))], width: 100, height: 60)
      #expect(bitmap == Bitmap(width: 100, height: 60), "at \(x), \(y)")
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// Tests of half-transparent ink: a stroke of varying width is one area, however often it crosses itself.
struct InkTests {
  /// A stroke that crosses itself many times, with sharp corners and with bends tighter than the pen.
  func scribble(_ random: inout SplitMix64) -> [PointerSample] {
    var (x, y, angle) = (100.0, 100.0, 0.0)
    return (0..<250).map { index in
      angle += random.number(in: -0.5...0.6) + (index % 40 == 0 ? 2.5 : 0)
      x = min(max(x + 5 * cos(angle), 20), 180)
      y = min(max(y + 5 * sin(angle), 20), 180)
      return PointerSample(x: x, y: y, pressure: random.number(in: 0...1))
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `ink does not darken where a stroke crosses itself, and has no holes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stroke = FreehandDrawing([scribble(&random)]).strokes[0]
    let path = stroke.outline(of: Nib(width: 16, by: .pressure))
    let bitmap = Bitmap(width: 200, height: 200)
    let ink = Paint.color(Color(white: 0, opacity: 0.5))
    try Rasterizer().draw(
      DisplayList(size: CGSize(width: 200, height: 200), items: [.fill(.init(path: path, paint: ink))]), into: bitmap)
    // Pixels on the centre line are fully covered, because the pen is nowhere narrower than 4 points.
    let line = stroke.path.strokedPath(StrokeStyle(lineWidth: 1))
    var (inner, darkest) = (0, UInt8(0))
    for y in 0..<200 {
      for x in 0..<200 {
        let alpha = bitmap[x, y].alpha
        darkest = max(darkest, alpha)
        let center = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        guard (x + y) % 3 == 0, line.contains(center) else { continue }
        #expect(alpha >= 127, "seed \(seed), (\(x), \(y))")
        inner += 1
      }
    }
    #expect(inner > 200)
    #expect(darkest <= 128, "seed \(seed)")
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

@Suite struct TilePlanTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)

  @Test func `later items are drawn over earlier ones`() {
    let (below, above) = (Path(box: 0, 0, 150, 30), Path(box: 70, 10, 150, 30))
    let bitmap = draw([fill(below, .color(red)), fill(above, .color(green))], width: 200, height: 50)
    #expect(bitmap[20, 20].red == 255 && bitmap[20, 20].green == 0)
    #expect(bitmap[100, 20].red == 0 && bitmap[100, 20].green == 255)
    #expect(bitmap[180, 35].green == 255)
  }

  @Test func `an opaque colour over whole tiles hides what is below and nothing else`() {
    // Commands below an opaque cover are discarded in fully covered tiles. The picture must equal that of paths that
    // are clipped by hand.
    var numbers = SplitMix64(seed: 1)
    let below = (0..<20).map { _ in
      fill(
        Path(polygons: [[numbers.point(0...200), numbers.point(0...200), numbers.point(0...200)]]),
        .color(numbers.color()))
    }
    let cover = fill(Path(box: 10, 10, 180, 140), .color(red))
    let top = fill(Path(box: 50, 50, 40, 40), .color(green.opacity(0.5)))
    let bitmap = draw(below + [cover, top], width: 200, height: 200)
    let alone = draw([cover, top], width: 200, height: 200)
    let without = draw(below, width: 200, height: 200)
    var differences = 0
    for y in 0..<200 {
      for x in 0..<200 {
        let isCovered = (10..<190).contains(x) && (10..<150).contains(y)
        if bitmap[x, y] != (isCovered ? alone : without)[x, y] { differences += 1 }
      }
    }
    #expect(differences == 0)
  }

  @Test func `a group's opacity acts on its items as a whole`() {
    let items = [fill(Path(box: 0, 0, 100, 30), .color(red)), fill(Path(box: 50, 0, 100, 30), .color(green))]
    let bitmap = draw([.group(.init(items: items, opacity: 0.5))], width: 200, height: 40)
    #expect(bitmap[20, 10] == Bitmap.Pixel(red: 128, green: 0, blue: 0, alpha: 128))
    #expect(bitmap[70, 10] == Bitmap.Pixel(red: 0, green: 128, blue: 0, alpha: 128))
    #expect(bitmap[120, 10] == Bitmap.Pixel(red: 0, green: 128, blue: 0, alpha: 128))
    #expect(bitmap[170, 10].alpha == 0)
  }

  @Test func `an opaque item inside a group does not hide what is below the group`() {
    let items = [
      fill(Path(box: 0, 0, 200, 100), .color(red)),
      .group(.init(items: [fill(Path(box: 0, 0, 200, 100), .color(green))], opacity: 0.5)),
    ]
    let bitmap = draw(items, width: 200, height: 100)
    #expect(bitmap[100, 50] == Bitmap.Pixel(red: 127, green: 128, blue: 0, alpha: 255))
  }

  @Test(arguments: 0..<12)
  func `nested groups match layers composed in double precision`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let items = randomItems(&numbers, depth: 3)
    let background = numbers.color()
    let bitmap = draw(items, width: 150, height: 60, background: background)
    var worst = 0.0
    for y in stride(from: 0, to: 60, by: 3) {
      for x in stride(from: 0, to: 150, by: 3) {
        let expected = compose(items, over: background.premultiplied, x, y)
        worst = max(worst, bitmap[x, y].distance(to: expected))
      }
    }
    // There are some thirty roundings of at most half a level each, and later layers hide a part of them.
    #expect(worst <= 6, "seed \(seed)")
  }

  @Test(arguments: [0, -1, Double.nan])
  func `a group without opacity draws nothing`(opacity: Double) {
    let group = DisplayList.Group(items: [fill(Path(box: 0, 0, 50, 50))], opacity: opacity)
    #expect(draw([.group(group)], width: 50, height: 50) == Bitmap(width: 50, height: 50))
  }

  /// Random boxes on whole pixels, so that every pixel is inside or outside.
  private func randomItems(_ numbers: inout SplitMix64, depth: Int) -> [DisplayList.Item] {
    (0..<4).map { index in
      if depth > 0 && index % 2 == 1 {
        return .group(.init(items: randomItems(&numbers, depth: depth - 1), opacity: numbers.number(in: 0...1)))
      }
      let (x, y) = (numbers.number(in: -20...100).rounded(), numbers.number(in: -20...40).rounded())
      let (width, height) = (numbers.number(in: 1...150).rounded(), numbers.number(in: 1...60).rounded())
      let opacity = Bool.random(using: &numbers) ? 1 : numbers.number(in: 0...1)
      return fill(Path(box: x, y, width, height), .color(numbers.color(opacity: opacity)))
    }
  }

  private func compose(
    _ items: [DisplayList.Item], over backdrop: SIMD4<Double>, _ x: Int, _ y: Int
  ) -> SIMD4<Double> {
    var result = backdrop
    for item in items {
      switch item {
      case .fill(let fill):
        guard case .color(let color) = fill.paint else { continue }
        guard fill.path.flattened()[0].points.holds(Double(x) + 0.5, Double(y) + 0.5) else { continue }
        result = color.premultiplied + result * (1 - color.alpha)
      case .group(let group):
        let layer = compose(group.items, over: .zero, x, y) * group.opacity
        result = layer + result * (1 - layer.w / 255)
      case .stroke: Issue.record("no strokes here")
      }
    }
    return result
  }
}

extension [CGPoint] {
  fileprivate func holds(_ x: Double, _ y: Double) -> Bool {
    x > Double(self[0].x) && x < Double(self[2].x) && y > Double(self[0].y) && y < Double(self[2].y)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import Testing

private func stroke(
  _ path: Path, _ style: StrokeStyle, _ transform: CGAffineTransform = .identity
) -> DisplayList.Item {
  .stroke(.init(path: path, style: style, paint: .color(.white), transform: transform))
}

private func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Path {
  Path {
    $0.move(to: CGPoint(x: x0, y: y0))
    $0.addLine(to: CGPoint(x: x1, y: y1))
  }
}

/// The coverage of a region that is given by a membership test, by samples on a fine lattice: exact to about 1/lattice.
private func sampled(_ x: Int, _ y: Int, lattice: Int = 32, _ isInside: (Double, Double) -> Bool) -> Double {
  var hits = 0
  for i in 0..<lattice {
    for j in 0..<lattice {
      let (dx, dy) = ((Double(i) + 0.5) / Double(lattice), (Double(j) + 0.5) / Double(lattice))
      if isInside(Double(x) + dx, Double(y) + dy) { hits += 1 }
    }
  }
  return Double(hits) / Double(lattice * lattice)
}

@Suite struct StrokeTests {
  @Test func `a horizontal line covers its width`() {
    let bitmap = draw([stroke(line(10, 10, 90, 10), StrokeStyle(lineWidth: 3))], width: 100, height: 20)
    #expect(bitmap[50, 8].alpha == 128 && bitmap[50, 9].alpha == 255)
    #expect(bitmap[50, 10].alpha == 255 && bitmap[50, 11].alpha == 128)
    #expect(bitmap[9, 10].alpha == 0 && bitmap[10, 10].alpha == 255 && bitmap[90, 10].alpha == 0)
  }

  @Test func `a stroked circle is a ring`() {
    let circle = Path(ellipseIn: CGRect(x: 10, y: 10, width: 60, height: 60))
    let bitmap = draw([stroke(circle, StrokeStyle(lineWidth: 5))], width: 80, height: 80)
    var worst = 0.0
    for y in 0..<80 {
      for x in 0..<80 {
        let expected = sampled(x, y) { abs(hypot($0 - 40, $1 - 40) - 30) < 2.5 } * 255
        worst = max(worst, abs(Double(bitmap[x, y].alpha) - expected))
      }
    }
    // Chords within 1/40 px are 6.4 levels; the sample lattice and the circle's four cubics add some.
    #expect(worst <= 10)
  }

  @Test func `the transform acts on the pen`() {
    let transform = CGAffineTransform(scaleX: 1, y: 4)
    let bitmap = draw(
      [stroke(line(10, 5, 90, 5), StrokeStyle(lineWidth: 2), transform)], width: 100, height: 40)
    #expect(bitmap[50, 15].alpha == 0 && bitmap[50, 16].alpha == 255)
    #expect(bitmap[50, 23].alpha == 255 && bitmap[50, 24].alpha == 0)
  }

  @Test func `a stroke that crosses itself is not darker where it crosses`() {
    let cross = Path {
      $0.move(to: CGPoint(x: 10, y: 10))
      $0.addLine(to: CGPoint(x: 90, y: 50))
      $0.move(to: CGPoint(x: 90, y: 10))
      $0.addLine(to: CGPoint(x: 10, y: 50))
    }
    let item = DisplayList.Item.stroke(
      .init(path: cross, style: StrokeStyle(lineWidth: 6), paint: .color(.white.opacity(0.5))))
    let bitmap = draw([item], width: 100, height: 60)
    #expect(bitmap[50, 30].alpha == 128 && bitmap[30, 20].alpha == 128)
  }

  @Test(arguments: [0, -1, Double.nan])
  func `a stroke without width draws nothing`(width: Double) {
    let bitmap = draw([stroke(line(0, 5, 50, 5), StrokeStyle(lineWidth: width))], width: 50, height: 10)
    #expect(bitmap == Bitmap(width: 50, height: 10))
  }

  @Test func `a line far out of the picture still strokes through it`() {
    for reach in [1e4, 1e6, 1e9] {
      let bitmap = draw([stroke(line(-reach, 10, reach, 10), StrokeStyle(lineWidth: 4))], width: 100, height: 20)
      #expect(bitmap[50, 8].alpha == 255 && bitmap[50, 11].alpha == 255 && bitmap[50, 12].alpha == 0, "\(reach)")
    }
  }
}

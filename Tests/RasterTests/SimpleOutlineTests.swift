import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// Tests of outlines that do not cross themselves, whose pixels need no count of lines. The oracle is the same drawing
/// with another subpath far outside of the picture: its lines are counted.
@Suite struct SimpleOutlineTests {
  private static let (width, height) = (150, 70)

  private func bitmap(_ item: DisplayList.Item) -> Bitmap { draw([item], width: Self.width, height: Self.height) }

  /// The largest difference of alpha between a drawing and its oracle, in 255ths.
  private func difference(_ path: Path, _ item: (Path) -> DisplayList.Item) -> Int {
    var other = Path { path in
      path.move(to: CGPoint(x: -500, y: -500))
      path.addLine(to: CGPoint(x: -490, y: -500))
      path.addLine(to: CGPoint(x: -490, y: -480))
      path.closeSubpath()
    }
    other.addPath(path)
    let (simple, counted) = (bitmap(item(path)), bitmap(item(other)))
    var most = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width { most = max(most, abs(Int(simple[x, y].alpha) - Int(counted[x, y].alpha))) }
    }
    return most
  }

  /// A convex shape, or one that crosses itself or has dents.
  private func shape(_ numbers: inout SplitMix64) -> Path {
    let size = numbers.chance(0.3) ? 3.0 : 60
    let box = CGRect(
      x: numbers.number(in: -20...120), y: numbers.number(in: -20...50), width: numbers.number(in: 0.1...size),
      height: numbers.number(in: 0.1...size))
    let path =
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: Path(ellipseIn: box)
      case 1: Path(roundedRect: box, cornerRadius: numbers.number(in: 0.1...20), style: .circular)
      case 2: Path(roundedRect: box, cornerRadius: numbers.number(in: 0.1...20), style: .continuous)
      case 3: Path(box)
      case 4: star(box, turns: 2, of: 5)
      case 5: star(box, turns: 1, of: 3 + Int.random(in: 0..<9, using: &numbers))
      default: Path(polygons: [(0..<Int.random(in: 3...6, using: &numbers)).map { _ in numbers.point(-20...150) }])
      }
    return numbers.chance(0.5) ? path : path.applying(CGAffineTransform(rotationAngle: numbers.number(in: -0.5...0.5)))
  }

  /// A polygon whose corners lie on an ellipse.
  private func star(_ box: CGRect, turns: Int, of count: Int) -> Path {
    let corners = (0..<count).map { index in
      let angle = Double(index * turns) * 2 * .pi / Double(count)
      return CGPoint(x: box.midX + box.width / 2 * cos(angle), y: box.midY + box.height / 2 * sin(angle))
    }
    return Path(polygons: [corners])
  }

  @Test(arguments: 0..<60)
  func `a filled shape is covered as with a count of lines, within a level`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<8 {
      let path = shape(&numbers)
      for rule in [FillRule.nonzero, .evenOdd] {
        let worst = difference(path) { .fill(.init(path: $0, rule: rule, paint: .color(.white))) }
        // Both round coordinates to 1/65536 and the result to a level.
        #expect(worst <= 1, "seed \(seed): \(path)")
      }
    }
  }

  @Test(arguments: 0..<40)
  func `a polygon with huge coordinates is covered as with a count of lines, within a level`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<8 {
      let size = pow(10, numbers.number(in: 2...300))
      let corners = (0..<Int.random(in: 3...6, using: &numbers)).map { _ in
        let point = numbers.point(-20...150)
        return numbers.chance(0.5) ? point : CGPoint(x: point.x * size, y: point.y * size)
      }
      let worst = difference(Path(polygons: [corners])) { .fill(.init(path: $0, paint: .color(.white))) }
      #expect(worst <= 1, "seed \(seed): \(corners)")
    }
  }

  @Test(arguments: 0..<60)
  func `the stroke of a loop or a line is covered as with a count of lines, within a level`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<8 {
      var path = shape(&numbers)
      if numbers.chance(0.2) {
        path = Path { path in
          path.move(to: numbers.point(-20...150))
          path.addLine(to: numbers.point(-20...150))
        }
      }
      let join: CGLineJoin = numbers.chance(0.5) ? .round : .miter
      let cap: CGLineCap = numbers.chance(0.5) ? .round : .butt
      let style = StrokeStyle(lineWidth: numbers.number(in: 0.2...9), lineCap: cap, lineJoin: join)
      let worst = difference(path) { .stroke(.init(path: $0, style: style, paint: .color(.white))) }
      #expect(worst <= 1, "seed \(seed): \(path)")
    }
  }

  @Test(arguments: 0..<10)
  func `a loop that closes, opens or gets a dent is drawn as if it were new`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let size = CGSize(width: Self.width, height: Self.height)
    let (rasterizer, kept) = (Rasterizer(), Bitmap(width: Self.width, height: Self.height))
    for step in 0..<20 {
      let dent = numbers.chance(0.5) ? 0.4 : 1
      let corners = (0..<24).map { index in
        let (angle, radius) = (Double(index) * .pi / 12, index == 7 ? dent : 1)
        return CGPoint(x: 75 + 66 * radius * cos(angle), y: 35 + 30 * radius * sin(angle))
      }
      let path = Path { path in
        path.move(to: corners[0])
        for corner in corners.dropFirst() { path.addLine(to: corner) }
        if numbers.chance(0.5) { path.closeSubpath() }
      }
      let style = StrokeStyle(lineWidth: 0.7, lineJoin: .round)
      let list = DisplayList(size: size, items: [.stroke(.init(path: path, style: style, paint: .color(.white)))])
      try rasterizer.draw(list, into: kept)
      let whole = Bitmap(width: Self.width, height: Self.height)
      try Rasterizer().draw(list, into: whole)
      #expect(kept == whole, "seed \(seed), step \(step)")
    }
  }
}

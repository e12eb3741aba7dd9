import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// Scenes that ask for more than anybody wants to see: a right picture in bounded memory, or an error that says what
/// would do.
@Suite struct HostileSceneTests {
  /// A list that is too large for its budget is planned in parts, down to single tiles; nobody can tell.
  @Test(arguments: 0..<3)
  func `the pixels are the same whatever the memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 300 + seed)
    let list = numbers.crowdedList()
    let whole = Bitmap(width: 300, height: 110)
    try Rasterizer().draw(list, into: whole)
    for budget in [0, 5000, 50_000] {
      let parts = Bitmap(width: 300, height: 110)
      try Rasterizer(memoryBudget: budget).draw(list, into: parts)
      #expect(parts == whole, "seed \(seed), budget \(budget)")
    }
  }

  @Test func `groups nest 256 levels deep and no deeper`() throws {
    func nested(_ depth: Int) -> DisplayList {
      let disc = fill(Path(ellipseIn: CGRect(x: 2, y: 2, width: 12, height: 12)))
      var items = [disc]
      for _ in 0..<depth { items = [.group(.init(items: items, opacity: 0.999))] }
      return DisplayList(size: CGSize(width: 16, height: 16), items: items)
    }
    let bitmap = Bitmap(width: 16, height: 16)
    try Rasterizer().draw(nested(256), into: bitmap)
    #expect(bitmap[8, 8].alpha > 0)
    #expect(throws: RasterError.groupsTooDeep) { try Rasterizer().draw(nested(257), into: bitmap) }
    #expect(
      "\(RasterError.groupsTooDeep)"
        == "groups with an opacity or a blend mode nest deeper than 256 levels; flatten them")
  }

  @Test(arguments: FillRule.allCases)
  func `more edges than pixels still match near-exact coverage`(rule: FillRule) {
    var numbers = SplitMix64(seed: 7)
    let polygons = (0..<3).map { _ in
      (0..<150).map { _ in CGPoint(x: numbers.number(in: -5...75), y: numbers.number(in: -5...25)) }
    }
    let bitmap = draw([fill(Path(polygons: polygons), rule: rule)], width: 70, height: 20)
    let oracle = CoverageOracle(scanning: polygons, rule: rule, width: 70, height: 20)
    let error = CoverageError(bitmap, oracle)
    // A pixel has some ten edges here, and 256 samples for all of them.
    #expect(error.worst <= 24 && error.mean <= 3.5, "\(rule): \(error)")
  }

  @Test func `sixty-six thousand shapes of one path over each other are one shape`() {
    let square = box(3, 3, 20, 10)
    let path = Path(polygons: Array(repeating: square, count: 66_000))
    #expect(draw([fill(path)], width: 30, height: 16) == draw([fill(Path(polygons: [square]))], width: 30, height: 16))
  }
}

extension SplitMix64 {
  /// Fills, strokes and groups that reach over one another and over the borders of 300 × 110 pixels.
  fileprivate mutating func crowdedList() -> DisplayList {
    let items = (0..<12).map { index -> DisplayList.Item in
      let item = crowdedItem()
      guard index % 3 == 0 else { return item }
      return .group(.init(items: [item, crowdedItem(), crowdedItem()], opacity: number(in: 0.2...1)))
    }
    return DisplayList(size: CGSize(width: 300, height: 110), background: color(), items: items)
  }

  private mutating func crowdedItem() -> DisplayList.Item {
    var path = Path()
    path.move(to: point(-50...350))
    for _ in 0..<3 {
      path.addLine(to: point(-50...350))
      path.addCurve(to: point(-50...350), control1: point(-50...350), control2: point(-50...350))
    }
    let paint = Paint.color(color())
    if Bool.random(using: &self) {
      return .fill(.init(path: path, rule: Bool.random(using: &self) ? .nonzero : .evenOdd, paint: paint))
    }
    return .stroke(
      .init(path: path, style: StrokeStyle(lineWidth: number(in: 0.3...30), lineCap: .round), paint: paint))
  }
}

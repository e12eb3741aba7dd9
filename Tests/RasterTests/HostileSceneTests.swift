import Foundation
import GoldenImages
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// Tests of scenes that ask for far too much: the picture is right in bounded memory, or an error says what would be
/// possible.
@Suite struct HostileSceneTests {
  /// A list that exceeds its memory budget is planned in parts, down to single tiles, without a visible effect.
  @Test(arguments: 0..<3)
  func `the pixels are the same whatever the memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 300 + seed)
    try expectSamePixels(of: numbers.denseList(), within: [0, 5000, 50_000], "seed \(seed)")
  }

  /// Separate segments for each of these gradients would take 19 GB.
  @Test func `gradients with the same stops share their colours`() throws {
    let stops = (0..<10_000).map { Gradient.Stop(color: Color(white: Double($0 % 2)), location: Double($0) / 9999) }
    // Two arrays in turns, and copies of one of them.
    let gradients = [Gradient(stops: stops), Gradient(stops: stops.map { $0 }, spread: .reflect)]
    let items = (0..<30_000).map { i in
      DisplayList.Item.fill(
        .init(
          path: Path(box: 2, 2, 12, 12),
          paint: .linearGradient(gradients[i % 2], start: .zero, end: CGPoint(x: 16, y: 0), transform: .identity)))
    }
    let (once, all) = (Bitmap(width: 16, height: 16), Bitmap(width: 16, height: 16))
    try Rasterizer().draw(DisplayList(size: CGSize(width: 16, height: 16), items: items.suffix(1)), into: once)
    try Rasterizer().draw(DisplayList(size: CGSize(width: 16, height: 16), items: items), into: all)
    let difference = PictureDifference(once, all)
    #expect(
      difference.complaint(allowing: GoldenAllowance(channel: 1, because: "each item has a dither of its own")) == nil)
  }

  @Test func `different gradients count for the memory budget`() throws {
    let items = (0..<400).map { i in
      let stops = (0..<20).map {
        Gradient.Stop(color: Color(white: Double(($0 * i) % 7) / 6), location: Double($0) / 19)
      }
      return DisplayList.Item.fill(
        .init(
          path: Path(box: CGFloat(i % 20) * 15, CGFloat(i / 20) * 9, 14, 8),
          paint: .linearGradient(
            Gradient(stops: stops), start: .zero, end: CGPoint(x: 300, y: 100), transform: .identity)))
    }
    try expectSamePixels(
      of: DisplayList(size: CGSize(width: 300, height: 180), items: items), within: [0, 20_000, 100_000])
  }

  /// A clip is planned after its contents, in the same memory.
  @Test func `a clip does not make up for what found no room before it`() throws {
    let stroke = DisplayList.Item.stroke(
      .init(
        path: Path(ellipseIn: CGRect(x: 10, y: 5, width: 280, height: 100)),
        style: StrokeStyle(lineWidth: 9, lineCap: .round, dash: [1, 2]), paint: .color(.white)))
    let disc = fill(Path(ellipseIn: CGRect(x: 90, y: 20, width: 80, height: 80)))
    let clip = DisplayList.ClipPath(path: Path(box: 0, 0, 260, 110))
    let list = DisplayList(
      size: CGSize(width: 300, height: 110), items: [.group(.init(items: [stroke, disc], clip: clip))])
    try expectSamePixels(of: list, within: stride(from: 10_000, through: 400_000, by: 10_000))
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
    #expect(throws: RasterError(.groupsTooDeep)) { try Rasterizer().draw(nested(257), into: bitmap) }
    #expect(
      "\(RasterError(.groupsTooDeep))"
        == "groups and masks nest deeper than 256 levels; flatten them")
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
    // Each pixel has some ten edges here, and 512 samples for all of them.
    #expect(error.worst <= 24 && error.mean <= 3.5, "\(rule): \(error)")
  }

  @Test func `sixty-six thousand shapes of one path over each other are one shape`() {
    let square = box(3, 3, 20, 10)
    let path = Path(polygons: Array(repeating: square, count: 66_000))
    #expect(draw([fill(path)], width: 30, height: 16) == draw([fill(Path(polygons: [square]))], width: 30, height: 16))
  }

  // MARK: Strokes that reach far beyond the picture

  /// All joins and caps: the rasteriser clips a wide pen to the visible part, which must be covered as by the whole
  /// pen.
  @Test(arguments: 0..<18)
  func `the widest strokes are right`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let joins = [CGLineJoin.miter, .round, .bevel]
    let caps = [CGLineCap.butt, .round, .square]
    let style = StrokeStyle(
      lineWidth: [300, 3000, 1e5][Int(seed / 6)], lineCap: caps[Int(seed % 3)], lineJoin: joins[Int(seed / 2 % 3)],
      miterLimit: 1.2)
    var path = Path()
    path.move(to: numbers.point(20...40))
    for _ in 0..<2 { path.addLine(to: numbers.point(0...60)) }
    path.addCurve(to: numbers.point(0...60), control1: numbers.point(0...60), control2: numbers.point(0...60))
    let stroke = draw([.stroke(.init(path: path, style: style, paint: .color(.white)))], width: 60, height: 60)
    let whole = draw([fill(path.strokedPath(style))], width: 60, height: 60)
    // Both outlines are flattened within a fortieth of a pixel, but differently, and their pieces overlap differently.
    let difference = PictureDifference(stroke, whole)
    #expect(
      difference.complaint(allowing: GoldenAllowance(channel: 24, deviatingPixels: 20, because: "two flattenings"))
        == nil,
      "seed \(seed)")
  }

  @Test func `a pen a million pixels wide takes no more points than the picture can show`() throws {
    let circle = Path(ellipseIn: CGRect(x: 20, y: 20, width: 60, height: 60))
    var stroker = Stroker()
    let window = StrokeWindow(rect: CGRect(x: 0, y: 0, width: 100, height: 100), pixel: 1, maximumDashCount: 10)
    stroker.stroke(circle, style: StrokeStyle(lineWidth: 1e6), tolerance: 0.025, window: window)
    #expect(stroker.outline.points.count < 2000)
    stroker.stroke(circle, style: StrokeStyle(lineWidth: 1e6), tolerance: 0.025)
    #expect(stroker.outline.points.count > 20_000)
  }

  @Test func `curves beside the picture cost nothing`() {
    var path = Path()
    path.move(to: CGPoint(x: -1e6, y: 50))
    path.addCurve(to: CGPoint(x: 1e6, y: 50), control1: CGPoint(x: -4e5, y: 50), control2: CGPoint(x: 4e5, y: 50))
    for _ in 0..<50 {
      path.addCurve(
        to: CGPoint(x: 1e6, y: 5e5), control1: CGPoint(x: 2e6, y: -9e5), control2: CGPoint(x: 3e6, y: 9e5))
    }
    var stroker = Stroker()
    let window = StrokeWindow(rect: CGRect(x: 0, y: 0, width: 100, height: 100), pixel: 1, maximumDashCount: 10)
    stroker.stroke(path, style: StrokeStyle(lineWidth: 4), tolerance: 0.025, window: window)
    #expect(stroker.outline.points.count < 2000)
  }

  // MARK: Dashes

  @Test func `dashes are right ten million points from the start of their line`() {
    var path = Path()
    path.move(to: CGPoint(x: -1e7, y: 5))
    path.addLine(to: CGPoint(x: 1e7, y: 5))
    let style = StrokeStyle(lineWidth: 4, dash: [10, 10])
    let bitmap = draw([.stroke(.init(path: path, style: style, paint: .color(.white)))], width: 100, height: 10)
    for x in 0..<100 { #expect(bitmap[x, 5].alpha == (x / 10 % 2 == 0 ? 255 : 0), "column \(x)") }
  }

  @Test func `dashes on both sides of a way out of the picture are all there`() throws {
    var path = Path()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addCurve(
      to: CGPoint(x: 10, y: 40), control1: CGPoint(x: 900, y: 10), control2: CGPoint(x: 900, y: 40))
    path.addLine(to: CGPoint(x: 10, y: 30))
    path.closeSubpath()
    let style = StrokeStyle(lineWidth: 3, lineCap: .round, dash: [7, 6], dashPhase: 3)
    let windowed = draw([.stroke(.init(path: path, style: style, paint: .color(.white)))], width: 60, height: 50)
    let whole = draw([fill(path.strokedPath(style))], width: 60, height: 50)
    #expect(
      PictureDifference(windowed, whole).complaint(
        allowing: GoldenAllowance(channel: 6, because: "arc lengths agree to a thousandth of a pixel")) == nil)
  }

  @Test func `more dashes than anybody can see are an error`() throws {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 50))
    let stroke = DisplayList.Item.stroke(
      .init(path: path, style: StrokeStyle(lineWidth: 4, dash: [0.0005, 0.0005]), paint: .color(.white)))
    let list = DisplayList(size: CGSize(width: 100, height: 50), items: [stroke])
    #expect(throws: RasterError(.tooManyDashes)) { try Rasterizer().draw(list, into: Bitmap(width: 100, height: 50)) }
    #expect(
      "\(RasterError(.tooManyDashes))"
        == "a stroke has more dashes inside the picture than can be drawn: 100000, or fewer with wide round caps; "
        + "make its dashes and gaps longer")
  }

  /// Fifty thousand dashes are few, but each would end in two half circles of a thousand points.
  @Test func `wide round caps on many dashes are an error too`() throws {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 10_000, y: 20))
    let style = StrokeStyle(lineWidth: 20_000, lineCap: .round, dash: [0.1, 0.1])
    let list = DisplayList(
      size: CGSize(width: 10_000, height: 40),
      items: [.stroke(.init(path: path, style: style, paint: .color(.white)))])
    #expect(throws: RasterError(.tooManyDashes)) {
      try Rasterizer().draw(list, into: Bitmap(width: 10_000, height: 40))
    }
  }
}

extension SplitMix64 {
  /// Fills, strokes and groups that overlap each other and the borders of 300 × 110 pixels.
  fileprivate mutating func denseList() -> DisplayList {
    let items = (0..<12).map { index -> DisplayList.Item in
      let item = denseItem()
      guard index % 3 == 0 else { return item }
      let clip = index % 2 == 0 ? DisplayList.ClipPath(path: densePath()) : nil
      let mask = index % 4 < 2 ? DisplayList.Mask(items: [denseItem(), denseItem()], kind: .luminance) : nil
      return .group(
        .init(items: [item, denseItem(), denseItem()], clip: clip, mask: mask, opacity: number(in: 0.2...1)))
    }
    return DisplayList(size: CGSize(width: 300, height: 110), background: color(), items: items)
  }

  private mutating func densePath() -> Path {
    var path = Path()
    path.move(to: point(-50...350))
    for _ in 0..<3 {
      path.addLine(to: point(-50...350))
      path.addCurve(to: point(-50...350), control1: point(-50...350), control2: point(-50...350))
    }
    return path
  }

  private mutating func denseItem() -> DisplayList.Item {
    let path = densePath()
    let paint = Paint.color(color())
    if Bool.random(using: &self) {
      return .fill(.init(path: path, rule: Bool.random(using: &self) ? .nonzero : .evenOdd, paint: paint))
    }
    return .stroke(
      .init(path: path, style: StrokeStyle(lineWidth: number(in: 0.3...30), lineCap: .round), paint: paint))
  }
}

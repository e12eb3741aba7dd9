import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// The width in pixels of the border around the tested part of a picture.
private let border = 90
private let (width, height) = (70, 50)

/// A picture of discs, and of single-pixel lines, which are the hardest case for a blur; drawn with and without a
/// filter.
private struct Sample {
  let items: [DisplayList.Item]

  /// Items with coordinates −90…160 by −90…140, which is more than the tested part.
  init(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    var items: [DisplayList.Item] = []
    for _ in 0..<14 {
      let (x, y, r) = (numbers.number(in: -60...130), numbers.number(in: -60...110), numbers.number(in: 3...25))
      items.append(
        fill(Path(ellipseIn: CGRect(x: x - r, y: y - r, width: 2 * r, height: 2 * r)), .color(numbers.color())))
    }
    for line in 0..<20 {
      items.append(fill(Path(box: Double(2 * line), -80, 1, 200), .color(.white)))
      items.append(fill(Path(box: -80, Double(3 * line), 200, 1), .color(numbers.color(opacity: 1))))
    }
    self.items = items
  }

  func filtered(_ filter: DisplayList.Filter) -> Bitmap {
    draw([.group(.init(items: items, filter: filter))], width: width, height: height)
  }

  /// The unfiltered picture with its border.
  var whole: Bitmap {
    let moved = items.map { item -> DisplayList.Item in
      guard case .fill(var fill) = item else { return item }
      fill.transform = CGAffineTransform(translationX: Double(border), y: Double(border))
      return .fill(fill)
    }
    return draw(moved, width: width + 2 * border, height: height + 2 * border)
  }
}

private func worst(_ bitmap: Bitmap, _ expected: [SIMD4<Double>]) -> Double {
  expected.indices.map { bitmap[$0 % bitmap.width, $0 / bitmap.width].distance(to: expected[$0]) }.max()!
}

private func worst(_ a: Bitmap, _ b: Bitmap) -> Double {
  var worst = 0.0
  for y in 0..<a.height {
    for x in 0..<a.width {
      worst = max(worst, a[x, y].distance(to: b[x, y].channels))
    }
  }
  return worst
}

private func blur(_ x: Double, _ y: Double) -> DisplayList.Filter {
  .blur(.init(deviation: CGSize(width: x, height: y)))
}

@Suite struct FilterTests {
  /// The bounds are a level of dithered rounding, and the errors of downsampling, interpolation and single precision.
  @Test(arguments: [
    (0.5, 0.5), (0.8, 0.8), (1, 1), (2, 2), (3.9, 3.9), (4, 4), (5, 5), (7.99, 7.99), (8, 8), (12, 12), (20, 20),
    (31, 31), (50, 50), (100, 100), (0, 6), (40, 0), (0.7, 22), (100, 0.5), (9, 3.2),
  ])
  func `a blur is within one and a half levels of the Gaussian, also of what is beside the canvas`(x: Double, y: Double)
  {
    let sample = Sample(seed: UInt64(x * 100 + y))
    let expected = GaussianOracle(sample.whole).blurred(
      (x, y), x: border, y: border, width: width, height: height)
    let error = worst(sample.filtered(blur(x, y)), expected)
    #expect(error <= 1.5, "\(x), \(y): \(error)")
  }

  /// A row through a wide blur, in which a level is 20 pixels long. Rounding alone would make runs of 20 equal pixels.
  /// A run ends where the mean of the row's neighbourhood passes a level; the mean over 8 × 8 pixels differs from the
  /// Gaussian's by a tenth of a level.
  @Test(arguments: [false, true])
  func `a wide blur has no bands`(isShadow: Bool) {
    let half = fill(Path(box: -2000, -2000, 2150, 4400), .color(Color(white: 1, opacity: isShadow ? 1 : 0.12)))
    let filter: DisplayList.Filter =
      isShadow
      ? .shadow(
        .init(
          color: Color(red: 1, green: 0.8, blue: 0.6, opacity: 0.12), deviation: CGSize(width: 120, height: 120),
          offset: CGSize(width: 400, height: 0))) : blur(120, 120)
    let (width, height) = (600, 16)
    let bitmap = draw([.group(.init(items: [half], filter: filter))], width: width, height: height)
    let start = isShadow ? 152 : 0
    var (longest, current) = (0, 0)
    for x in start + 1..<width {
      current = bitmap[x, 5] == bitmap[x - 1, 5] ? current + 1 : 0
      let value = Double(bitmap[x, 5].alpha)
      // In the tail nearly all pixels are transparent.
      if value > 1 && value < 0.12 * 255 - 1 { longest = max(longest, current) }
    }
    #expect(longest <= 12)
    for x in stride(from: start, to: width - 8, by: 8) {
      var sum = 0.0
      var expected = 0.0
      for column in x..<x + 8 {
        for y in 0..<8 { sum += Double(bitmap[column, y].alpha) }
        let edge = isShadow ? 550.0 : 150
        // A shadow's colour is not rounded.
        let opacity = isShadow ? 0.12 * 255 : (0.12 * 255).rounded()
        expected += 8 * opacity * 0.5 * erfc((Double(column) + 0.5 - edge) / (120 * 2.0.squareRoot()))
      }
      #expect(abs(sum - expected) / 64 < 0.12, "\(x)")
    }
  }

  @Test(arguments: [(0.5, 3.25, -2.5), (2, -7.4, 11.1), (6.5, 20.3, 0.6), (30, -41.7, 33), (0, 5, -3)])
  func `a shadow is the moved and blurred silhouette in its colour, under the picture`(
    deviation: Double, x: Double, y: Double
  ) {
    let sample = Sample(seed: 5)
    let color = Color(red: 0.9, green: 0.3, blue: 0.1, opacity: 0.7)
    let shadow = DisplayList.Shadow(
      color: color, deviation: CGSize(width: deviation, height: deviation), offset: CGSize(width: x, height: y))
    let blurred = GaussianOracle(sample.whole).blurred(
      (deviation, deviation), shift: (x, y), x: border, y: border, width: width, height: height)
    let picture = draw(sample.items, width: width, height: height)
    let premultiplied = SIMD4(0.9 * 0.7, 0.3 * 0.7, 0.1 * 0.7, 0.7)
    let expected = blurred.indices.map { index in
      let p = picture[index % width, index / width]
      return p.channels + premultiplied * blurred[index].w * (1 - Double(p.alpha) / 255)
    }
    let error = worst(sample.filtered(.shadow(shadow)), expected)
    #expect(error <= 1.5, "\(deviation): \(error)")
  }

  @Test(arguments: [0.3, 1, 3.999, 4, 10, 33, 100])
  func `an area of one colour keeps it where a blur reaches nothing else`(deviation: Double) {
    let color = Color(red: 0.2, green: 0.7, blue: 1, opacity: 0.8)
    let everything = fill(Path(box: -9000, -9000, 20_000, 20_000), .color(color))
    let bitmap = draw([.group(.init(items: [everything], filter: blur(deviation, deviation)))], width: 90, height: 40)
    #expect(bitmap == draw([everything], width: 90, height: 40))
  }

  @Test(arguments: [4.0, 8, 16, 32, 64])
  func `a growing deviation does not jump where samples are thinned out`(deviation: Double) {
    let sample = Sample(seed: 11)
    let (below, above) = (blur(deviation * 0.9999, deviation * 0.9999), blur(deviation, deviation))
    #expect(worst(sample.filtered(below), sample.filtered(above)) <= 1)
  }

  @Test func `deviations and offsets are in points of the canvas`() throws {
    let disc = fill(Path(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20)), .color(.white))
    let shadow = DisplayList.Shadow(
      color: .red, deviation: CGSize(width: 2, height: 1), offset: CGSize(width: 3, height: 4))
    let small = DisplayList(
      size: CGSize(width: 40, height: 40), items: [.group(.init(items: [disc], filter: .shadow(shadow)))])
    let large = DisplayList(
      size: CGSize(width: 120, height: 120),
      items: [
        .group(
          .init(
            items: [fill(Path(ellipseIn: CGRect(x: 30, y: 30, width: 60, height: 60)), .color(.white))],
            filter: .shadow(
              .init(color: .red, deviation: CGSize(width: 6, height: 3), offset: CGSize(width: 9, height: 12)))))
      ])
    let (a, b) = (Bitmap(width: 120, height: 120), Bitmap(width: 120, height: 120))
    try Rasterizer().draw(small, into: a)
    try Rasterizer().draw(large, into: b)
    #expect(worst(a, b) <= 1)
  }

  @Test(arguments: [Double.nan, -.infinity, .infinity, -3, 0])
  func `a length that is not usable is as 0`(length: Double) {
    let sample = Sample(seed: 2)
    #expect(sample.filtered(blur(length, length)) == draw(sample.items, width: width, height: height))
    let deviation = CGSize(width: length, height: length)
    let (still, odd) = (
      DisplayList.Shadow(deviation: .zero), DisplayList.Shadow(deviation: deviation)
    )
    #expect(sample.filtered(.shadow(still)) == sample.filtered(.shadow(odd)))
  }

  @Test func `a shadow's default colour is black with an opacity of 0.33`() {
    #expect(DisplayList.Shadow(deviation: .zero).color == Color(white: 0, opacity: 0.33))
  }

  @Test func `blurs within blurs count as one for the estimate, but not with something between them`() {
    func filters(_ inner: DisplayList.Group) -> Double? {
      let outer = DisplayList.Item.group(.init(items: [.group(inner)], filter: blur(4, 12)))
      let list = DisplayList(size: CGSize(width: width, height: height), items: [outer])
      return DrawingCost(of: [list], width: width, height: height).work[.filters]
    }
    let items = Sample(seed: 3).items
    #expect(filters(.init(items: items, filter: blur(3, 5))) == 1)
    #expect(filters(.init(items: items, filter: blur(3, 5), opacity: 0.5)) == 2)
    #expect(filters(.init(items: items, filter: blur(3, 5), blendMode: .multiply)) == 2)
    #expect(filters(.init(items: items, filter: .shadow(.init(deviation: CGSize(width: 3, height: 3))))) == 2)
  }

  @Test func `a blur within a blur is a wider one`() {
    let sample = Sample(seed: 3)
    let inner = DisplayList.Item.group(.init(items: sample.items, filter: blur(3, 5)))
    let twice = draw([.group(.init(items: [inner], filter: blur(4, 12)))], width: width, height: height)
    #expect(worst(twice, sample.filtered(blur(5, 13))) <= 1)
    // With another item beside it, the inner blur is rounded to bytes by itself, and the outer one evens that out.
    let empty = fill(Path())
    let apart = draw([.group(.init(items: [inner, empty], filter: blur(4, 12)))], width: width, height: height)
    #expect(worst(twice, apart) <= 1.5)
  }

  @Test func `a group is filtered first, then clipped, masked and faded`() {
    let sample = Sample(seed: 8)
    let clip = DisplayList.ClipPath(path: Path(ellipseIn: CGRect(x: 5.3, y: 4.7, width: 50, height: 40)))
    let mask = fill(Path(box: 20.5, 0, 60, 33.25), .color(Color(white: 1, opacity: 0.6)))
    let group = DisplayList.Group(
      items: sample.items, filter: blur(5, 5), clip: clip, mask: [mask], opacity: 0.5)
    let bitmap = draw([.group(group)], width: width, height: height)
    let blurred = sample.filtered(blur(5, 5))
    let inside = draw([fill(clip.path)], width: width, height: height)
    let kept = draw([mask], width: width, height: height)
    let expected = (0..<width * height).map { index in
      let (x, y) = (index % width, index / width)
      let factor = Double(inside[x, y].alpha) / 255 * Double(kept[x, y].alpha) / 255 * 0.5
      return blurred[x, y].channels * factor
    }
    // Each of the three steps rounds.
    #expect(worst(bitmap, expected) <= 1.6)
  }

  /// The formula is D + c·(S/c − D), which is S + D·(1 − c), with the coverage c of the items as if they were opaque.
  @Test func `a filtered group covers what its filter makes of its items' outlines`() {
    let sample = Sample(seed: 9)
    func alphas(_ items: [DisplayList.Item], _ mode: BlendMode, on background: Color) -> [Int] {
      let group = DisplayList.Item.group(.init(items: items, filter: blur(6, 6), blendMode: mode))
      let bitmap = draw([group], width: width, height: height, background: background)
      return (0..<width * height).map { Int(bitmap[$0 % width, $0 / width].alpha) }
    }
    let opaque = sample.items.map { item in
      var item = item
      if case .fill(var fill) = item {
        fill.paint = .color(.white)
        item = .fill(fill)
      }
      return item
    }
    let coverage = alphas(opaque, .normal, on: .clear)
    let own = alphas(sample.items, .normal, on: .clear)
    let (cleared, copied) = (alphas(sample.items, .clear, on: .white), alphas(sample.items, .copy, on: .white))
    #expect(coverage != own)
    #expect(coverage.indices.allSatisfy { abs(cleared[$0] + coverage[$0] - 255) <= 1 })
    #expect(coverage.indices.allSatisfy { abs(copied[$0] - (own[$0] + 255 - coverage[$0])) <= 1 })
  }

  @Test(arguments: 0..<4)
  func `filtered pixels are the same whatever the memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 60 + seed)
    let sample = Sample(seed: seed)
    let deviation = CGSize(width: numbers.number(in: 0...9), height: numbers.number(in: 0...30))
    let shadow = DisplayList.Filter.shadow(.init(deviation: deviation, offset: CGSize(width: 7.3, height: -30)))
    let inner = DisplayList.Item.group(.init(items: sample.items, filter: shadow))
    let clip = DisplayList.ClipPath(path: Path(ellipseIn: CGRect(x: 40, y: 5, width: 150, height: 60)))
    let list = DisplayList(
      size: CGSize(width: 200, height: 70),
      items: [
        .group(.init(items: [inner], filter: blur(numbers.number(in: 1...12), 2))),
        .group(.init(items: sample.items, filter: shadow, clip: seed % 2 == 0 ? clip : nil, opacity: 0.7)),
      ])
    try expectSamePixels(of: list, within: [0, 20_000, 400_000], "seed \(seed)")
  }

  @Test func `what reaches further than the limit is an error that says so`() throws {
    let disc = fill(Path(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20)), .color(.white))
    func list(_ filter: DisplayList.Filter, around items: [DisplayList.Item]) -> DisplayList {
      DisplayList(size: CGSize(width: 40, height: 40), items: [.group(.init(items: items, filter: filter))])
    }
    let bitmap = Bitmap(width: 40, height: 40)
    try Rasterizer().draw(list(blur(1400, 0.5), around: [disc]), into: bitmap)
    #expect(throws: RasterError(.filterTooWide)) {
      try Rasterizer().draw(list(blur(1, 3000), around: [disc]), into: bitmap)
    }
    #expect(throws: RasterError(.filterTooWide)) {
      try Rasterizer().draw(
        list(.shadow(.init(deviation: .zero, offset: CGSize(width: 9000, height: 0))), around: [disc]), into: bitmap)
    }
    let nested = list(blur(1000, 1), around: [disc]).items + [disc]
    #expect(throws: RasterError(.filterTooWide)) {
      try Rasterizer().draw(list(blur(1000, 1), around: nested), into: bitmap)
    }
    #expect(
      "\(RasterError(.filterTooWide))"
        == "a blur or a shadow, with those it stands in, reaches more than 8128 pixels; make its radius or its offset smaller"
    )
  }

  /// An item of another colour is outside of the picture, so that all channels are blurred in the comparison.
  @Test(arguments: 0..<8)
  func `groups of one colour are blurred the same as others`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let sample = Sample(seed: seed)
    let color = seed % 2 == 0 ? Color.white : numbers.color()
    let items = sample.items.enumerated().map { index, item -> DisplayList.Item in
      guard case .fill(var fill) = item else { return item }
      fill.paint = .color(color)
      return index % 5 == 0 ? .group(.init(items: [.fill(fill)], opacity: 0.5)) : .fill(fill)
    }
    let other = fill(Path(box: 5000, 0, 9, 9), .color(.red))
    let own = blur(numbers.number(in: 0.4...20), numbers.number(in: 0.4...20))
    let blurred = draw([.group(.init(items: items, filter: own))], width: width, height: height)
    let colors = draw([.group(.init(items: items + [other], filter: own))], width: width, height: height)
    #expect(worst(blurred, colors) <= 1, "seed \(seed)")
  }

  /// Empty rows between others, also above and below the picture.
  @Test(arguments: [0.7, 3, 5, 9, 33, 80], [-60.0, 0, 45])
  func `sparse rows are blurred as all are`(deviation: Double, offset: Double) {
    let items = [-85, -20, 3, 31, 90, 130].map { fill(Path(box: -30, $0, 80, 1), .color(.white)) }
    let shadow = DisplayList.Shadow(
      color: .white, deviation: CGSize(width: 1, height: deviation), offset: CGSize(width: 0, height: offset))
    // An item in every row, too far away to be visible.
    let rows = fill(Path(box: -60, -90, 1, 240), .color(.white))
    // Within a clip, the items are filtered where they stand.
    let everything = DisplayList.ClipPath(path: Path(box: -9999, -9999, 30_000, 30_000))
    func shadows(_ items: [DisplayList.Item]) -> Bitmap {
      let inner = DisplayList.Item.group(.init(items: items, clip: everything))
      return draw([.group(.init(items: [inner], filter: .shadow(shadow)))], width: width, height: height)
    }
    #expect(shadows(items) == shadows(items + [rows]))
  }

  /// Between steps, some of many items in a part of the group move, appear or disappear.
  @Test(arguments: 0..<24)
  func `a group that changes in a part has the pixels of one drawn from nothing`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 900 + seed)
    let deviation = numbers.number(in: 0.3...7)
    let size = CGSize(width: deviation, height: deviation)
    let filter: DisplayList.Filter =
      seed % 2 == 0
      ? .blur(.init(deviation: size))
      : .shadow(.init(deviation: size, offset: CGSize(width: numbers.number(in: -20...20), height: 8)))
    func disc(_ numbers: inout SplitMix64) -> DisplayList.Item {
      let (x, y, r) = (numbers.number(in: -20...660), numbers.number(in: -20...380), numbers.number(in: 1...30))
      let color = seed % 3 == 0 ? Color.blue : numbers.color()
      return fill(Path(ellipseIn: CGRect(x: x, y: y, width: r, height: r)), .color(color))
    }
    var items = (0..<40).map { _ in disc(&numbers) }
    let (rasterizer, kept) = (Rasterizer(), Bitmap(width: 640, height: 360))
    for step in 0..<12 {
      let list = DisplayList(
        size: CGSize(width: 640, height: 360), background: .white,
        items: [.group(.init(items: items, filter: filter, opacity: seed % 4 == 0 ? 0.5 : 1))])
      try rasterizer.draw(list, into: kept)
      let fresh = Bitmap(width: 640, height: 360)
      try Rasterizer().draw(list, into: fresh)
      #expect(kept == fresh, "seed \(seed), step \(step)")
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: items.append(disc(&numbers))
      case 1: items.removeLast()
      default: items[Int.random(in: 0..<items.count, using: &numbers)] = disc(&numbers)
      }
    }
  }

  /// The list that holds a group at each of these paths of indices, and empty groups beside them.
  private func list(_ groups: [(path: ArraySlice<Int>, group: DisplayList.Group)]) -> [DisplayList.Item] {
    let count = (groups.map { $0.path.first! }.max() ?? -1) + 1
    return (0..<count).map { index in
      let here = groups.filter { $0.path.first == index }
      if here.count == 1, here[0].path.count == 1 { return .group(here[0].group) }
      return .group(.init(items: list(here.map { ($0.path.dropFirst(), $0.group) })))
    }
  }

  /// The position of an item is a hash of the path of indices to it. The path of the first group has the same hash as
  /// the path that ends in 5, but not as the one that ends in 6.
  @Test func `two groups whose positions have the same hash keep their own pictures`() {
    let big = fill(Path(box: 0, 0, 640, 320), .color(Color(red: 0, green: 0, blue: 1, opacity: 0.3)))
    func group(_ x: Double, _ color: Color) -> DisplayList.Group {
      .init(items: [big, fill(Path(box: x, 20, 30, 10), .color(color))], filter: blur(2, 2))
    }
    func picture(_ path: [Int]) -> Bitmap {
      let first = (path: [0, 0, 0, 17, 0, 0][...], group: group(20, .red))
      let second = (path: path[...], group: group(80, .green))
      return draw(list([first, second]), width: 640, height: 320, background: .white)
    }
    // Only the dither depends on the positions, by a level for each group.
    #expect(worst(picture([13, 1, 22, 0, 4, 5]), picture([13, 1, 22, 0, 4, 6])) <= 3)
  }

  @Test func `an empty filtered group draws nothing`() {
    let far = fill(Path(box: 5000, 5000, 10, 10))
    let empty = Bitmap(width: width, height: height)
    for items in [[], [far], [fill(Path())]] {
      #expect(draw([.group(.init(items: items, filter: blur(9, 9)))], width: width, height: height) == empty)
    }
  }

  /// Groups in groups, each with a filter, around a disc and a line.
  private func nested(_ depth: Int, in filter: DisplayList.Filter) -> [DisplayList.Item] {
    let items = [
      fill(Path(ellipseIn: CGRect(x: 60, y: 40, width: 90, height: 110)), .color(.red)),
      fill(Path(box: 20, 90, 260, 9), .color(.blue)),
    ]
    return (0..<depth).reduce(items) { items, _ in [.group(.init(items: items, filter: filter))] }
  }

  /// The number of times that drawing asks whether it is cancelled: once for each row that is filtered, and a few times
  /// for each plan.
  private func work(_ items: [DisplayList.Item], memoryBudget: Int? = nil) throws -> Int {
    let flag = CancellationFlag()
    let rasterizer = memoryBudget.map { Rasterizer(memoryBudget: $0) } ?? Rasterizer()
    try CancellationFlag.threadLocal.withValue(flag) {
      try rasterizer.draw(
        DisplayList(size: CGSize(width: 320, height: 200), items: items), into: Bitmap(width: 320, height: 200))
    }
    return flag.pollCount
  }

  /// Fourteen levels took a minute, and each further level fifteen times as long.
  @Test(arguments: [1, 6, 14, 20]) func `each of the filters in filters filters each of its rows once`(
    depth: Int
  ) throws {
    // A deviation of 5 reaches less than 64 pixels, so the layer of each level is 128 pixels higher.
    let rows = (0..<depth).reduce(0) { $0 + 200 + 128 * $1 }
    #expect(try work(nested(depth, in: blur(5, 5))) <= rows + rows / 8 + 20 * depth + 50)
  }

  @Test func `filters in filters have the same pixels in parts, which do not multiply`() throws {
    let chain = DisplayList.Filter.chain(
      .init(steps: [
        .init(.blur(.source, deviation: CGSize(width: 5, height: 5))),
        .init(.offset(.step(0), by: CGSize(width: 3, height: 3))), .init(.merge([.step(1), .source])),
      ]))
    for filter in [blur(5, 5), chain] {
      let items = nested(4, in: filter)
      try expectSamePixels(
        of: DisplayList(size: CGSize(width: 320, height: 200), items: items), within: [1 << 20, 1 << 22])
      #expect(try work(items, memoryBudget: 1 << 21) <= 4 * work(items))
    }
  }

  /// The pictures of these shadows take more than the budget, so that the frame has parts.
  @Test func `a part of a frame plans no groups that lie elsewhere`() throws {
    let shadow = DisplayList.Filter.shadow(
      .init(color: .black, deviation: CGSize(width: 2, height: 2), offset: CGSize(width: 2, height: 2)))
    let items = (0..<300).map { index -> DisplayList.Item in
      let disc = fill(
        Path(ellipseIn: CGRect(x: index * 37 % 300, y: index * 91 % 180, width: 20, height: 20)), .color(.red))
      return .group(.init(items: [disc], filter: shadow))
    }
    let whole = try work(items)
    try expectSamePixels(of: DisplayList(size: CGSize(width: 320, height: 200), items: items), within: [1 << 18])
    #expect(try work(items, memoryBudget: 1 << 19) <= 5 * whole)
  }
}

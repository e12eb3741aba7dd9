import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (200, 40)
private let tileCount = 12
private let size = CGSize(width: width, height: height)

/// Scenes that change a little from step to step, in every way that a list can.
extension SplitMix64 {
  fileprivate mutating func chance(_ share: Double) -> Bool { number(in: 0...1) < share }

  fileprivate mutating func path() -> Path {
    let (x, y) = (number(in: -20...220), number(in: -20...60))
    switch Int.random(in: 0..<4, using: &self) {
    case 0:
      return Path(ellipseIn: CGRect(x: x, y: y, width: number(in: 1...40), height: number(in: 1...40)))
    case 1: return Path(box: x, y, number(in: 0...60), number(in: 0...30))
    case 2: return Path(box: -500, number(in: -20...40), 2000, number(in: 0...12))
    default:
      return Path { path in
        path.move(to: CGPoint(x: x, y: y))
        for _ in 0..<Int.random(in: 1..<6, using: &self) {
          if chance(0.5) {
            path.addLine(to: CGPoint(x: x + number(in: -40...40), y: y + number(in: -30...30)))
          } else {
            path.addCurve(
              to: CGPoint(x: x + number(in: -40...40), y: y + number(in: -30...30)),
              control1: CGPoint(x: x + number(in: -40...40), y: y), control2: CGPoint(x: x, y: y + number(in: -30...30))
            )
          }
        }
        if chance(0.4) { path.closeSubpath() }
      }
    }
  }

  fileprivate mutating func paint() -> Paint {
    if chance(0.6) { return .color(color(opacity: chance(0.5) ? 1 : nil)) }
    if chance(0.15) { return .pattern(pattern()) }
    let gradient = Gradient(
      colors: [color(), color()], interpolation: Gradient.Interpolation.allCases.randomElement(using: &self)!)
    let transform = chance(0.5) ? .identity : CGAffineTransform(1, 0, number(in: -1...1), 2, 0, 0)
    return .linearGradient(gradient, start: point(0...200), end: point(0...200), transform: transform)
  }

  private mutating func pattern() -> Paint.Pattern {
    let items = (0..<Int.random(in: 0..<3, using: &self)).map { _ in
      fill(Path(box: number(in: -9...30), number(in: -9...20), number(in: 1...20), 8), .color(color()))
    }
    return Paint.Pattern(
      items: items, tile: CGRect(x: 0, y: 0, width: number(in: 3...40), height: 16),
      transform: chance(0.5) ? .identity : CGAffineTransform(rotationAngle: number(in: 0...1)),
      opacity: chance(0.7) ? 1 : number(in: 0...1))
  }

  private mutating func clip() -> DisplayList.ClipPath {
    var clip = DisplayList.ClipPath(path: path(), rule: chance(0.5) ? .nonzero : .evenOdd)
    if chance(0.4) {
      clip.union = (0..<Int.random(in: 1..<4, using: &self)).map { _ in DisplayList.ClipPath(path: path()) }
    }
    if chance(0.1) { clip.clip = .init(path: path()) }
    return clip
  }

  fileprivate mutating func mode() -> BlendMode {
    chance(0.8) ? .normal : BlendMode.allCases.randomElement(using: &self)!
  }

  fileprivate mutating func style() -> StrokeStyle {
    StrokeStyle(
      lineWidth: number(in: 0.2...12), lineCap: [.butt, .round, .square].randomElement(using: &self)!,
      lineJoin: [.miter, .round, .bevel].randomElement(using: &self)!, dash: chance(0.2) ? [9, 4] : [])
  }

  fileprivate mutating func item(depth: Int) -> DisplayList.Item {
    let transform = chance(0.3) ? CGAffineTransform(translationX: number(in: -9...9), y: 3).rotated(by: 0.1) : .identity
    switch Int.random(in: 0..<(depth < 3 ? 6 : 4), using: &self) {
    case 0, 1: return .fill(.init(path: path(), paint: paint(), transform: transform, blendMode: mode()))
    case 2, 3:
      return .stroke(.init(path: path(), style: style(), paint: paint(), transform: transform, blendMode: mode()))
    default:
      let items = (0..<Int.random(in: 0..<3, using: &self)).map { _ in item(depth: depth + 1) }
      var group = DisplayList.Group(items: items, opacity: chance(0.5) ? 1 : number(in: 0...1), blendMode: mode())
      if chance(0.3) { group.clip = clip() }
      if chance(0.2) { group.mask = .init(items: [item(depth: depth + 1)], kind: maskKind()) }
      if chance(0.08) { group.filter = filter() }
      return .group(group)
    }
  }

  private mutating func maskKind() -> DisplayList.Mask.Kind {
    DisplayList.Mask.Kind.allCases.randomElement(using: &self)!
  }

  fileprivate mutating func filter() -> DisplayList.Filter {
    if chance(0.3) { return .chain(chain(on: 0...200)) }
    let deviation = CGSize(width: number(in: 0...2), height: number(in: 0...5))
    return chance(0.5)
      ? .blur(.init(deviation: deviation))
      : .shadow(.init(deviation: deviation, offset: CGSize(width: number(in: -9...9), height: 4)))
  }

  /// The items a step later.
  fileprivate mutating func step(_ items: [DisplayList.Item], depth: Int = 0) -> [DisplayList.Item] {
    var items = items
    if chance(0.1) && items.count < 8 { items.append(item(depth: depth)) }
    if chance(0.05) { items.insert(item(depth: depth), at: Int.random(in: 0...items.count, using: &self)) }
    if chance(0.05) && !items.isEmpty { items.remove(at: Int.random(in: 0..<items.count, using: &self)) }
    for index in items.indices where chance(0.25) { items[index] = step(items[index], depth: depth) }
    return items
  }

  private mutating func step(_ item: DisplayList.Item, depth: Int) -> DisplayList.Item {
    switch item {
    case .fill(var fill):
      if chance(0.5) {
        fill.transform = fill.transform.translatedBy(x: number(in: -4...4), y: number(in: -4...4))
      } else {
        fill.paint = paint()
      }
      return .fill(fill)
    case .stroke(var stroke):
      switch Int.random(in: 0..<5, using: &self) {
      case 0: stroke.paint = paint()
      case 1: stroke.style.lineWidth = number(in: 0.2...12)
      case 2: stroke.path = stroke.path.trimmedPath(from: 0, to: number(in: 0.5...1))
      case 3:
        // A curve that draws itself, or closes.
        stroke.path.addLine(to: point(0...40))
        if chance(0.2) { stroke.path.closeSubpath() }
      default: stroke.transform = stroke.transform.translatedBy(x: number(in: -4...4), y: 1)
      }
      return .stroke(stroke)
    case .group(var group):
      switch Int.random(in: 0..<6, using: &self) {
      case 0: group.opacity = number(in: 0...1)
      case 1: group.clip = chance(0.3) ? nil : clip()
      case 2:
        let items = group.mask.map { step($0.items, depth: depth + 1) }
        group.mask = items.map { DisplayList.Mask(items: $0, kind: maskKind()) }
      case 3: group.filter = chance(0.5) ? nil : filter()
      default: group.items = step(group.items, depth: depth + 1)
      }
      return .group(group)
    }
  }
}

@Suite struct DamageTests {
  /// An optimised build, which `make test` makes, draws 3,000 steps in the time of 150 of another.
  private static let stepCount: Int = {
    #if DEBUG
      15
    #else
      300
    #endif
  }()

  /// Now and then the bitmap is one of two, as in a ring.
  @Test(arguments: 0..<10)
  func `drawing what changed gives the bytes of drawing everything`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 7000 + seed)
    var list = DisplayList(size: size, background: numbers.color())
    list.items = (0..<5).map { _ in numbers.item(depth: 0) }
    let rasterizer = Rasterizer()
    let ring = [Bitmap(width: width, height: height), Bitmap(width: width, height: height)]
    var saved = 0
    for step in 0..<Self.stepCount {
      list.items = numbers.step(list.items)
      if numbers.chance(0.02) { list.background = numbers.color() }
      let bitmap = ring[numbers.chance(0.8) ? 0 : 1]
      try rasterizer.draw(list, into: bitmap)
      let whole = Bitmap(width: width, height: height)
      try Rasterizer().draw(list, into: whole)
      let isEqual = bitmap == whole
      #expect(isEqual, "seed \(seed), step \(step)")
      if !isEqual { break }
      saved += tileCount - rasterizer.redrawnTiles.count
    }
    #expect(saved > 0)
  }

  private func redrawn(_ old: [DisplayList.Item], _ new: [DisplayList.Item]) throws -> Int {
    let (rasterizer, bitmap) = (Rasterizer(fingerprintsFirstFrames: true), Bitmap(width: width, height: height))
    try rasterizer.draw(DisplayList(size: size, items: old), into: bitmap)
    try rasterizer.draw(DisplayList(size: size, items: new), into: bitmap)
    let whole = Bitmap(width: width, height: height)
    try Rasterizer().draw(DisplayList(size: size, items: new), into: whole)
    #expect(bitmap == whole)
    return rasterizer.redrawnTiles.count
  }

  private let backdrop = fill(
    Path(box: 0, 0, 200, 40),
    .linearGradient(Gradient(colors: [.red, .blue]), start: .zero, end: CGPoint(x: 200, y: 0)))

  @Test func `what stands still is not drawn again`() throws {
    var numbers = SplitMix64(seed: 1)
    let items = (0..<12).map { _ in numbers.item(depth: 0) }
    #expect(try redrawn(items, items) == 0)
  }

  @Test func `a dot that moves costs the tiles that it leaves and enters`() throws {
    let dots = [10.0, 150].map { fill(Path(box: $0, 5, 6, 6)) }
    #expect(try redrawn([backdrop, dots[0]], [backdrop, dots[1]]) == 2)
  }

  @Test func `a wide stroke whose miter limit is not a number goes with all that it showed`() throws {
    let style = StrokeStyle(lineWidth: 30, lineCap: .square, miterLimit: .nan)
    let path = Path { $0.addLines([CGPoint(x: 40, y: 16), CGPoint(x: 60, y: 16)]) }
    let bitmap = Bitmap(width: 100, height: 32)
    let rasterizer = Rasterizer()
    var list = DisplayList(size: CGSize(width: 100, height: 32))
    list.items = [.stroke(.init(path: path, style: style, paint: .color(.white)))]
    try rasterizer.draw(list, into: bitmap)
    #expect(bitmap[30, 3].alpha == 255)
    list.items = []
    try rasterizer.draw(list, into: bitmap)
    #expect(bitmap == Bitmap(width: 100, height: 32))
  }

  @Test func `a line that grows costs the tiles at its end`() throws {
    func line(_ end: Double) -> DisplayList.Item {
      let path = Path { path in
        path.move(to: CGPoint(x: 5, y: 20))
        for x in stride(from: 10, through: end, by: 5) { path.addLine(to: CGPoint(x: x, y: 20 + sin(x / 9) * 15)) }
      }
      return .stroke(.init(path: path, style: StrokeStyle(lineWidth: 2, lineCap: .round), paint: .color(.white)))
    }
    #expect(try redrawn([backdrop, line(150)], [backdrop, line(155)]) <= 4)
  }

  /// Chords lie a little outside their curve.
  @Test func `what touches a tile from outside is in it, whatever part is drawn`() throws {
    let disc = fill(Path(ellipseIn: CGRect(x: 14, y: 5, width: 50, height: 30)))
    let dots = [70.0, 75].map { fill(Path(box: $0, 2, 6, 26)) }
    #expect(try redrawn([disc, dots[0]], [disc, dots[1]]) == 2)
  }

  @Test func `a first picture's tiles have nothing to be compared with until they are drawn again`() throws {
    let dots = [10.0, 80, 150].map { fill(Path(box: $0, 5, 6, 6)) }
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
    func redrawn(_ items: [DisplayList.Item]) throws -> Int {
      try rasterizer.draw(DisplayList(size: size, items: items), into: bitmap)
      return rasterizer.redrawnTiles.count
    }
    // The backdrop changes its place in the list, not what is seen.
    let hidden = fill(Path(box: 0, 0, 200, 40))
    #expect(try redrawn([hidden, backdrop]) == tileCount)
    #expect(try redrawn([dots[0], backdrop]) == tileCount)
    #expect(try redrawn([dots[1], backdrop]) < tileCount)
  }

  @Test func `an item that comes or goes costs its own tiles`() throws {
    let dot = fill(Path(box: 10, 5, 6, 6))
    #expect(try redrawn([backdrop], [backdrop, dot]) == 1)
    #expect(try redrawn([backdrop, dot], [backdrop]) == 1)
  }

  @Test func `a change within a group costs what changed`() throws {
    func group(_ x: Double) -> DisplayList.Item {
      .group(.init(items: [backdrop, fill(Path(box: x, 5, 6, 6))], opacity: 0.5))
    }
    #expect(try redrawn([group(10)], [group(12)]) == 1)
  }

  @Test func `a bitmap that somebody wrote to is drawn whole`() throws {
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
    let list = DisplayList(size: size, items: [backdrop])
    try rasterizer.draw(list, into: bitmap)
    let first = ImageAsset(bitmap)
    try rasterizer.draw(list, into: bitmap)
    #expect(rasterizer.redrawnTiles.isEmpty)
    bitmap[3, 3] = Color.green.pixel
    try rasterizer.draw(list, into: bitmap)
    #expect(ImageAsset(bitmap) == first)
    bitmap.withUnsafeMutableBytes { bytes in bytes[17] = 1 }
    try rasterizer.draw(list, into: bitmap)
    #expect(ImageAsset(bitmap) == first)
  }

  @Test func `after an error the next frame is drawn whole`() throws {
    var deep = [backdrop]
    for _ in 0..<300 { deep = [.group(.init(items: deep))] }
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
    try rasterizer.draw(DisplayList(size: size, items: [backdrop]), into: bitmap)
    #expect(throws: RasterError(.groupsTooDeep)) {
      try rasterizer.draw(DisplayList(size: size, items: [backdrop] + deep), into: bitmap)
    }
    try rasterizer.draw(DisplayList(size: size, items: [backdrop]), into: bitmap)
    #expect(rasterizer.redrawnTiles.count == tileCount)
  }

  /// Frames that are planned in parts, over what frames in one part left.
  @Test(arguments: 0..<4)
  func `what changed is the same bytes in any memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 80 + seed)
    var list = DisplayList(size: size, items: (0..<5).map { _ in numbers.item(depth: 0) })
    let rasterizers = [Rasterizer(), Rasterizer(memoryBudget: 3000), Rasterizer(memoryBudget: 40_000)]
    let bitmap = Bitmap(width: width, height: height)
    for step in 0..<6 {
      list.items = numbers.step(list.items)
      try rasterizers[step % 3].draw(list, into: bitmap)
      let whole = Bitmap(width: width, height: height)
      try Rasterizer().draw(list, into: whole)
      #expect(bitmap == whole, "seed \(seed), step \(step)")
    }
  }

  /// Threads share the rows of tiles of a frame, also of one that is planned in parts.
  @Test(arguments: [2, 3, 8], [Rasterizer.defaultMemoryBudget, 40_000])
  func `the bytes and the tiles that are drawn are the same on any number of threads`(threads: Int, memory: Int) throws
  {
    var numbers = SplitMix64(seed: UInt64(90 + threads))
    var list = DisplayList(size: size, items: (0..<8).map { _ in numbers.item(depth: 0) })
    let own = Rasterizer(memoryBudget: memory, fingerprintsFirstFrames: true, threads: threads)
    let plain = Rasterizer(memoryBudget: memory, fingerprintsFirstFrames: true)
    let (bitmap, expected) = (Bitmap(width: width, height: height), Bitmap(width: width, height: height))
    for step in 0..<12 {
      list.items = numbers.step(list.items)
      try own.draw(list, into: bitmap)
      try plain.draw(list, into: expected)
      #expect(bitmap == expected, "step \(step)")
      #expect(own.redrawnTiles.sorted() == plain.redrawnTiles.sorted(), "step \(step)")
      #expect(bitmap.drawnFrame?.fingerprints == expected.drawnFrame?.fingerprints, "step \(step)")
    }
  }
}

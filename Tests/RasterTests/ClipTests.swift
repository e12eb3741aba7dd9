import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

@Suite struct ClipTests {
  private let everything = fill(Path(box: -500, -500, 2000, 2000))

  @Test(arguments: 0..<16)
  func `a clip leaves of a full picture what a fill of its path covers`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let clip = numbers.clip(within: -60...330)
    let clipped = draw([.group(.init(items: [everything], clip: clip))], width: 300, height: 110)
    let filled = DisplayList.Item.fill(
      .init(path: clip.path, rule: clip.rule, paint: .color(.white), transform: clip.transform))
    #expect(clipped == draw([filled], width: 300, height: 110), "seed \(seed)")
  }

  @Test func `clips of nested groups multiply`() {
    let (a, b) = (Path(box: 10.5, 10, 40, 40), Path(ellipseIn: CGRect(x: 20, y: 5, width: 50, height: 70)))
    let inner = DisplayList.Item.group(.init(items: [everything], clip: .init(path: a)))
    let bitmap = draw([.group(.init(items: [inner], clip: .init(path: b)))], width: 90, height: 80)
    let (first, second) = (draw([fill(a)], width: 90, height: 80), draw([fill(b)], width: 90, height: 80))
    let worst = zip(bitmap.alphas, zip(first.alphas, second.alphas)).map { alpha, pair in
      abs(Double(alpha) - Double(pair.0) * Double(pair.1) / 255)
    }.max()!
    #expect(worst <= 0.5)
  }

  @Test(arguments: [
    CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(1, 2, 2, 4, 3, 3), CGAffineTransform(.nan, 0, 0, 1, 0, 0),
    CGAffineTransform(translationX: .infinity, y: 0), CGAffineTransform(translationX: 1e9, y: 0),
    CGAffineTransform(scaleX: 1e-9, y: 1e-9),
  ])
  func `a clip without an inside hides everything`(transform: CGAffineTransform) {
    let clip = DisplayList.ClipPath(path: Path(box: 0, 0, 20, 20), transform: transform)
    let visible = fill(Path(box: 0, 0, 5, 5))
    let bitmap = draw([visible, .group(.init(items: [everything], clip: clip))], width: 40, height: 30)
    #expect(bitmap == draw([visible], width: 40, height: 30))
  }

  @Test func `an empty path and a coordinate that is not a number hide everything`() {
    var wild = Path(box: 0, 0, 20, 20)
    wild.addLine(to: CGPoint(x: Double.nan, y: 1))
    for path in [Path(), wild] {
      #expect(
        draw([.group(.init(items: [everything], clip: .init(path: path)))], width: 40, height: 30)
          == Bitmap(width: 40, height: 30))
    }
  }

  @Test func `beside its clip a group that copies leaves the backdrop alone`() {
    let disc = Path(ellipseIn: CGRect(x: 20, y: 5, width: 30, height: 30))
    let nothing = DisplayList.Item.fill(
      .init(path: Path(box: 0, 0, 100, 40), paint: .color(.clear), blendMode: .copy))
    let group = DisplayList.Group(items: [nothing], clip: .init(path: disc), blendMode: .copy)
    let bitmap = draw([.group(group)], width: 100, height: 40, background: .white)
    let hole = draw([fill(disc)], width: 100, height: 40)
    #expect(bitmap.alphas.elementsEqual(hole.alphas.map { 255 - $0 }))
  }
}

@Suite struct MaskTests {
  @Test func `a mask's alpha thins the group and its colour does not`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let mask = [
      fill(Path(box: 0, 0, 40, 100), .color(Color(red: 0, green: 0, blue: 1, opacity: 0.4))),
      fill(Path(box: 70, 0, 60, 100), .color(.black)),
    ]
    let bitmap = draw(
      [.group(.init(items: [fill(Path(box: 0, 0, 200, 100), .color(red))], mask: .init(items: mask)))], width: 200,
      height: 100)
    #expect(bitmap[20, 50] == Bitmap.Pixel(red: 102, green: 0, blue: 0, alpha: 102))
    #expect(bitmap[60, 50].alpha == 0 && bitmap[150, 50].alpha == 0)
    #expect(bitmap[100, 50] == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
  }

  @Test(arguments: [DisplayList.Mask.Kind.luminance, .linearLuminance], 0..<4)
  func `a mask by luminance lets through what its formula says`(kind: DisplayList.Mask.Kind, seed: UInt64) {
    var numbers = SplitMix64(seed: 40 + seed)
    // A column for each of many random colours with any alpha.
    let colors = [.white, .black] + (0..<198).map { _ in numbers.color() }
    let mask = colors.enumerated().map { fill(Path(box: Double($0), 0, 1, 8), .color($1)) }
    let everything = fill(Path(box: 0, 0, 200, 8))
    let bitmap = draw(
      [.group(.init(items: [everything], mask: .init(items: mask, kind: kind)))], width: 200, height: 8)
    #expect(bitmap[0, 3].alpha == 255 && bitmap[1, 3].alpha == 0)
    for (x, color) in colors.enumerated() {
      let level = kind.level(of: color.premultiplied / 255) * 255
      // The mask's own colour is rounded to bytes. With a small alpha, its luminance in linear light changes quickly.
      let slope = kind == .luminance ? 1 : 2.4
      #expect(abs(Double(bitmap[x, 3].alpha) - level) <= 0.5 + 0.5 * slope, "\(color)")
    }
  }

  @Test func `a mask without items hides everything and draws nothing itself`() {
    let everything = fill(Path(box: 0, 0, 200, 100))
    #expect(
      draw([.group(.init(items: [everything], mask: []))], width: 200, height: 100)
        == Bitmap(width: 200, height: 100))
    #expect(
      draw([.group(.init(items: [], mask: [everything]))], width: 200, height: 100)
        == Bitmap(width: 200, height: 100))
  }

  @Test func `what a mask has cut out of itself shows nothing`() {
    let disc = Path(ellipseIn: CGRect(x: 20, y: 10, width: 60, height: 60))
    let hole = DisplayList.Item.fill(.init(path: disc, paint: .color(.white), blendMode: .destinationOut))
    let everything = fill(Path(box: 0, 0, 100, 80))
    let bitmap = draw([.group(.init(items: [everything], mask: [everything, hole]))], width: 100, height: 80)
    let inverse = draw([fill(disc)], width: 100, height: 80)
    #expect(bitmap.alphas.elementsEqual(inverse.alphas.map { 255 - $0 }))
  }

  @Test func `masks count as groups in the depth that is allowed`() throws {
    func nested(_ depth: Int) -> DisplayList {
      let disc = fill(Path(ellipseIn: CGRect(x: 2, y: 2, width: 12, height: 12)))
      var items = [disc]
      for _ in 0..<depth { items = [.group(.init(items: [disc], mask: .init(items: items)))] }
      return DisplayList(size: CGSize(width: 16, height: 16), items: items)
    }
    let bitmap = Bitmap(width: 16, height: 16)
    try Rasterizer().draw(nested(128), into: bitmap)
    #expect(bitmap[8, 8].alpha == 255)
    #expect(throws: RasterError(.groupsTooDeep)) { try Rasterizer().draw(nested(129), into: bitmap) }
  }
}

@Suite struct CompositionTests {
  /// Modes whose results are stable under tiny differences of their operands; those of hue, dodge and similar modes are
  /// not.
  private static let modes: [BlendMode] = [
    .normal, .multiply, .screen, .darken, .lighten, .difference, .exclusion, .copy, .clear, .sourceIn, .sourceOut,
    .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .plusLighter, .plusDarker,
  ]

  @Test(arguments: 0..<60)
  func `trees of groups match the reference compositor`(seed: UInt64) {
    var numbers = SplitMix64(seed: 7000 + seed)
    let (width, height) = (150, 50)
    let items = numbers.tree(depth: 3, modes: seed % 2 == 0 ? [.normal] : Self.modes)
    let background = numbers.color()
    let bitmap = draw(items, width: width, height: height, background: background)
    let reference = ReferenceCompositor(width: width, height: height)
    let error = reference.error(bitmap, reference.compose(items, background: background))
    // Every step rounds to bytes, some sixty times in a tree. A group's source is divided by its coverage and
    // multiplied again.
    #expect(error.worst <= 8 && error.mean <= 1.5, "seed \(seed): \(error)")
  }
}

extension Bitmap {
  var alphas: [UInt8] { (0..<width * height).map { self[$0 % width, $0 / width].alpha } }
}

extension SplitMix64 {
  fileprivate mutating func clip(within range: ClosedRange<Double>) -> DisplayList.ClipPath {
    var path = Path()
    for _ in 0..<2 {
      path.move(to: point(range))
      for _ in 0..<3 {
        path.addLine(to: point(range))
        path.addCurve(to: point(range), control1: point(range), control2: point(range))
      }
    }
    let transform = CGAffineTransform(translationX: 150, y: 50).rotated(by: number(in: 0...6)).scaledBy(
      x: number(in: 0.2...1), y: number(in: 0.2...1)
    ).translatedBy(x: -150, y: -50)
    return DisplayList.ClipPath(path: path, rule: FillRule.allCases.randomElement(using: &self)!, transform: transform)
  }

  fileprivate mutating func tree(depth: Int, modes: [BlendMode]) -> [DisplayList.Item] {
    (0..<4).map { index in
      let mode = modes.randomElement(using: &self)!
      if depth > 0 && index % 2 == 1 {
        return .group(
          .init(
            items: tree(depth: depth - 1, modes: modes),
            clip: number(in: 0...1) < 0.4 ? clip(within: -20...170) : nil,
            mask: number(in: 0...1) < 0.4
              ? .init(
                items: tree(depth: depth - 2, modes: modes),
                kind: DisplayList.Mask.Kind.allCases.randomElement(using: &self)!) : nil,
            opacity: [1, 1, 0, number(in: 0...1)].randomElement(using: &self)!, blendMode: mode))
      }
      let clip = clip(within: -20...170)
      let color = color(opacity: [1, 1, 0, number(in: 0...1)].randomElement(using: &self)!)
      // Some fills cover whole tiles, where the commands below are discarded.
      let path = number(in: 0...1) < 0.3 ? Path(box: number(in: -400 ... -300), -300, 420, 600) : clip.path
      return .fill(
        .init(path: path, rule: clip.rule, paint: .color(color), transform: clip.transform, blendMode: mode))
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (256, 128)
private let size = CGSize(width: width, height: height)

/// A rectangle of whole pixels.
private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int, place: Place? = nil) -> DisplayList.Item {
  .fill(
    .init(
      path: Path { $0.addRect(CGRect(x: x, y: y, width: width, height: height)) }, paint: .color(.white), place: place))
}

private func blurred(_ items: [DisplayList.Item]) -> DisplayList.Item {
  .group(.init(items: items, filter: .blur(.init(deviation: CGSize(width: 1, height: 1)))))
}

/// The amounts of work in units, which have closed forms for simple lists.
@Suite struct DrawingCostTests {
  private func cost(_ lists: [DisplayList.Item]...) -> DrawingCost {
    DrawingCost(of: lists.map { DisplayList(size: size, items: $0) }, width: width, height: height, byPlace: true)
  }

  @Test func `a rectangle is its pixels, its four edges and their length`() {
    let work = cost([rectangle(10, 20, 30, 15)]).work
    #expect(work[.opaquePixels] == 450)
    #expect(work[.edges] == 4)
    #expect(work[.edgePixels] == 90)
    #expect(work[.points] == 4)
  }

  @Test func `a pixel counts as often as it is covered`() {
    let work = cost([rectangle(10, 20, 30, 15), rectangle(20, 20, 30, 15)]).work
    #expect(work[.opaquePixels] == 900)
  }

  @Test func `items beside the picture are estimated without pixels`() {
    #expect(cost([rectangle(-15, 20, 30, 15)]).work[.opaquePixels] == 225)
    #expect(cost([rectangle(-100, 20, 30, 15)]).work[.opaquePixels] == nil)
  }

  @Test func `a canvas that is drawn twice as large has four times the pixels`() {
    let list = DisplayList(size: size, items: [rectangle(10, 20, 30, 15)])
    let work = DrawingCost(of: [list], width: 2 * width, height: 2 * height).work
    #expect(work[.opaquePixels] == 1800)
    #expect(work[.edgePixels] == 180)
  }

  @Test func `motion blur draws what moves once for each instant, and what stands once`() {
    let still = rectangle(10, 100, 30, 15)
    let lists = (0..<8).map { [still, rectangle(64 + $0, 16, 30, 15)] }
    let work = DrawingCost(
      of: lists.map { DisplayList(size: size, items: $0) }, width: width, height: height
    ).work
    #expect(work[.opaquePixels] == Double(450 + 8 * 450))
  }

  @Test func `a blurred tile has the pixels that its filter reaches`() {
    // The weights of a deviation of 1 lie within 4 pixels, and the filter's reach is 9. The rectangle has two pixels
    // around it for rounding.
    let work = cost([blurred([rectangle(64, 64, 64, 16)])]).work
    #expect(work[.filters] == 1)
    #expect(work[.blurredAlpha] == Double(86 * 38))
    #expect(work[.alphaWeights] == Double(86 * 38 * (9 + 9)))
    #expect(work[.tintedPixels] == Double(86 * 38))
    #expect(work[.blurredColors] == nil)
  }

  @Test func `a blur is cut at the picture with a margin of its reach in whole tiles`() {
    let work = cost([blurred([rectangle(-5000, -5000, 10_000, 10_000)])]).work
    #expect(work[.blurredAlpha] == Double((width + 2 * 64) * (height + 2 * 64)))
  }

  @Test func `a blur in a blur is one filter more, on the pixels that the inner one reaches`() {
    // The inner result lies in the columns 0…192 and the rows 48…96. The outer one reaches 9 pixels further, as far as
    // the picture's left side.
    let small = rectangle(70, 66, 1, 1)
    let work = cost([blurred([blurred([rectangle(64, 64, 64, 16)]), small])]).work
    #expect(work[.filters] == 2)
    #expect(work[.blurredAlpha] == Double(86 * 38))
    #expect(work[.blurredColors] == Double(4 * 64 * 5 * 16))
  }

  @Test func `blurs in one another count in proportion to their depth`() {
    func nested(_ depth: Int) -> DrawingCost {
      cost((0..<depth).reduce([rectangle(64, 64, 64, 16)]) { items, _ in [blurred(items + [rectangle(70, 66, 1, 1)])] })
    }
    let (ten, twenty) = (nested(10), nested(20))
    #expect(twenty.work[.filters] == 20)
    // The margins grow with the depth, too: by one tile for each filter, on each side.
    #expect(twenty.seconds < 10 * ten.seconds)
  }

  @Test func `a shadow that moves is filtered at each instant, and one that stands once`() {
    func shadow(_ x: Int) -> DisplayList.Item {
      .group(
        .init(items: [rectangle(x, 64, 64, 16)], filter: .shadow(.init(deviation: CGSize(width: 1, height: 1)))))
    }
    #expect(cost([shadow(64)], [shadow(65)], [shadow(66)]).work[.filters] == 3)
    #expect(
      cost([shadow(64), rectangle(0, 0, 9, 9)], [shadow(64), rectangle(1, 0, 9, 9)]).work[.filters] == 1)
  }

  @Test func `a chain counts each of its steps`() {
    let step = DisplayList.FilterChain.Operation.colorMatrix(.step(0), .saturation(0.5))
    let chain = DisplayList.FilterChain(steps: [
      .init(.colorMatrix(.source, .saturation(0.5))), .init(step), .init(step, colorSpace: .linearRGB),
    ])
    let work = cost([.group(.init(items: [rectangle(64, 64, 64, 16)], filter: .chain(chain)))]).work
    // The source, the first step, the last one, which alone is needed, with an input each, and the result.
    #expect(work[.stepPixels] == Double(6 * 64 * 16))
    #expect(work[.convertedPixels] == Double(2 * 64 * 16))
  }

  @Test func `noise counts each octave of the pixels of its region, up to those that show`() {
    func octaves(_ count: Int) -> Double? {
      let noise = DisplayList.FilterChain.Turbulence(.turbulence, frequency: .zero, octaves: count)
      let region = CGRect(x: 64, y: 64, width: 64, height: 16)
      return cost([
        .group(.init(items: [], filter: .chain(.init(steps: [.init(.turbulence(noise))], region: region))))
      ]).work[.noiseOctaves]
    }
    #expect(octaves(3) == Double(3 * 64 * 16))
    #expect(octaves(1_000_000) == Double(10 * 64 * 16))
  }

  @Test func `a group with an opacity is a layer of the tiles in which it draws`() {
    let work = cost([.group(.init(items: [rectangle(64, 64, 64, 16)], opacity: 0.5))]).work
    #expect(work[.layerPixels] == Double(64 * 16))
    #expect(work[.opaquePixels] == Double(64 * 16))
  }

  @Test func `the estimate counts items in masks and clips`() {
    let (mask, clip) = (rectangle(64, 64, 32, 16), Path { $0.addRect(CGRect(x: 64, y: 64, width: 32, height: 16)) })
    let work = cost([
      .group(.init(items: [rectangle(64, 64, 64, 16)], clip: .init(path: clip), mask: .init(items: [mask])))
    ]).work
    #expect(work[.opaquePixels] == Double(32 * 16 + 32 * 16))
    #expect(work[.edges] == Double(2 + 4 + 4))
  }

  @Test func `a pattern's tile is drawn once, and its copies are a picture`() {
    let pattern = Paint.pattern(
      .init(items: [rectangle(0, 0, 8, 8)], tile: CGRect(x: 0, y: 0, width: 16, height: 16)))
    let path = Path { $0.addRect(CGRect(x: 0, y: 0, width: 160, height: 64)) }
    let work = cost([.fill(.init(path: path, paint: pattern))]).work
    #expect(work[.opaquePixels] == 64)
    #expect(work[.copiedPixels] == Double(160 * 64))
  }

  @Test func `the estimate counts each dash of a line as an outline`() {
    let line = Path { path in
      path.move(to: CGPoint(x: 20, y: 20))
      path.addLine(to: CGPoint(x: 220, y: 20))
    }
    func points(_ dash: [CGFloat]) -> Double {
      cost([.stroke(.init(path: line, style: StrokeStyle(lineWidth: 4, dash: dash), paint: .color(.white)))])
        .work[.strokePoints] ?? 0
    }
    // A line has two sides and two ends of two points; fifty dashes have ends of their own.
    #expect(points([]) == 6)
    #expect(abs(points([2, 2]) - 4 * 50) < 10)
  }

  @Test func `lines in one another count where they cross`() {
    var numbers = SplitMix64(seed: 46)
    let zigzag = Path { path in
      path.move(to: .zero)
      for _ in 0..<2000 {
        path.addLine(to: CGPoint(x: numbers.number(in: 0...256), y: numbers.number(in: 0...128)))
      }
    }
    let work = cost([.fill(.init(path: zigzag, paint: .color(.white)))]).work
    // Two points of the picture are 0.52 of its root of area apart in the mean of both sides' ratio 2:1, 103 pixels.
    #expect(abs((work[.edgePixels] ?? 0) / 2000 - 103) < 10)
    // That is eight lines in each pixel.
    #expect((work[.samples] ?? 0) > 4 * Double(width * height))
  }

  @Test func `the costliest element comes first, with all its iterations`() {
    func place(_ line: Int, _ i: Int) -> Place {
      let group = Place(.element("group", FilePosition(file: "a.yaml", line: line, column: 3), number: 0), in: nil)
      return Place(.iteration("i", i), in: group)
    }
    let small = (0..<10).map { rectangle(0, 0, 100, 100, place: place(4, $0)) }
    let cost = cost([rectangle(0, 0, 256, 128, place: place(2, 0))] + small)
    #expect(cost.places.map { "\($0.place)" } == ["a.yaml:4:3 (i = 0)", "a.yaml:2:3 (i = 0)"])
    #expect(abs(cost.places.reduce(0) { $0 + $1.seconds } - cost.seconds) < 1e-12)
  }

  @Test func `items without a place count for the group around them`() {
    let place = Place(.element("svg", FilePosition(file: "a.yaml", line: 2, column: 3), number: 0), in: nil)
    let cost = cost([.group(.init(items: [rectangle(0, 0, 9, 9)], opacity: 0.5, place: place))])
    #expect(cost.places.count == 1)
    #expect(cost.places[0].place === place)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
  func `no number is too large for an estimate`(number: Double) {
    let path = Path { path in
      path.move(to: CGPoint(x: number, y: 0))
      path.addLine(to: CGPoint(x: 9, y: number))
      path.addCurve(to: .zero, control1: CGPoint(x: number, y: number), control2: CGPoint(x: -number, y: 3))
    }
    let transform = CGAffineTransform(a: number, b: 1, c: 1, d: number, tx: number, ty: 0)
    let tile = CGRect(x: 0, y: 0, width: number, height: 1)
    let style = StrokeStyle(lineWidth: number, lineCap: .round, lineJoin: .round, dash: [number, 1])
    let deviation = CGSize(width: number, height: 1)
    let cost = cost([
      .fill(.init(path: path, paint: .color(.white), transform: transform)),
      .stroke(.init(path: path, style: style, paint: .pattern(.init(items: [rectangle(0, 0, 9, 9)], tile: tile)))),
      .group(
        .init(
          items: [rectangle(0, 0, 9, 9)], filter: .shadow(.init(deviation: deviation, offset: deviation)),
          clip: .init(path: path, transform: transform))),
      .group(
        .init(
          items: [rectangle(0, 0, 9, 9)],
          filter: .chain(.init(steps: [.init(.blur(.source, deviation: deviation))], region: tile)))),
    ])
    #expect(cost.seconds.isFinite && cost.seconds >= 0)
  }

  /// The bound keeps ordinary frames from being estimated, and must not keep others from it.
  @Test(arguments: 0..<20)
  func `a frame below the bound is estimated below it, too`(seed: UInt64) {
    var numbers = SplitMix64(seed: 460 + seed)
    let list = DisplayList(size: size, items: (0..<8).map { _ in numbers.item(depth: 0) })
    let cost = DrawingCost(of: [list], width: width, height: height)
    for bound in [1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10] {
      let isBelow = DrawingCost.isBelow(bound, of: [list], width: width, height: height)
      #expect(!isBelow || cost.seconds < bound, "seed \(seed)")
      if bound == 10, list.items.allSatisfy({ if case .fill = $0 { true } else { false } }) { #expect(isBelow) }
    }
  }

  @Test func `ordinary items are below ten seconds by their number alone, at the size of 8K`() {
    let list = DisplayList(size: size, items: (0..<500).map { rectangle($0 % 200, $0 % 100, 30, 15) })
    #expect(DrawingCost.isBelow(10, of: [list], width: 7680, height: 4320))
  }
}

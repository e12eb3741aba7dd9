import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (200, 120)

private func group(_ items: [DisplayList.Item], _ filter: DisplayList.Filter) -> DisplayList.Item {
  .group(.init(items: items, filter: filter))
}

/// The same items in a group whose clip hides nothing: its pixels are filtered where they stand, without a mask.
private func clipped(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
  [.group(.init(items: items, clip: .init(path: Path(box: -9999, -9999, 30_000, 30_000))))]
}

private func shadow(
  _ deviation: Double, _ offset: CGSize = CGSize(width: 3, height: 5), _ color: Color = .black
) -> DisplayList.Filter {
  .shadow(.init(color: color, deviation: CGSize(width: deviation, height: deviation), offset: offset))
}

private func disc(_ x: Double, _ y: Double, radius: Double = 12, _ color: Color = .red) -> DisplayList.Item {
  let path = Path(ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
  return .fill(.init(path: path, paint: .color(color), transform: CGAffineTransform(translationX: x, y: y)))
}

private func list(_ items: [DisplayList.Item]) -> DisplayList {
  DisplayList(size: CGSize(width: width, height: height), background: .white, items: items)
}

/// Blurs and shadows of groups of few items, which share their blurred alpha.
@Suite struct BlurredMaskTests {
  /// The oracle is the filter that works on the group's own pixels. The bounds are the roundings of both: a dithered
  /// one of the shadow and one of the items above it, and for the mean half a level.
  @Test(arguments: 0..<40)
  func `a mask shows what the filter makes of the pixels`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let color = numbers.color(opacity: numbers.number(in: 0.2...1))
    let isShadow = seed % 2 == 0
    let items = (0..<Int.random(in: 1...4, using: &numbers)).map { index -> DisplayList.Item in
      let place = (numbers.number(in: -10...210), numbers.number(in: -10...130))
      let own = isShadow ? numbers.color() : color
      if index % 2 == 1 {
        return .stroke(
          .init(
            path: Path(box: 0, 0, numbers.number(in: 1...40), 30), style: StrokeStyle(lineWidth: 4), paint: .color(own),
            transform: CGAffineTransform(rotationAngle: numbers.number(in: 0...3)).concatenating(
              CGAffineTransform(translationX: place.0, y: place.1))))
      }
      return disc(place.0, place.1, radius: numbers.number(in: 1...30), own)
    }
    let deviation = CGSize(width: numbers.number(in: 0.3...12), height: numbers.number(in: 0.3...12))
    let filter: DisplayList.Filter =
      isShadow
      ? .shadow(
        .init(
          color: color, deviation: deviation,
          offset: CGSize(width: numbers.number(in: -20...20), height: numbers.number(in: -20...20))))
      : .blur(.init(deviation: deviation))
    let background = numbers.color(opacity: 1)
    let own = draw([group(items, filter)], width: width, height: height, background: background)
    let plain = draw([group(clipped(items), filter)], width: width, height: height, background: background)
    var (largest, sum) = (0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let distance = own[x, y].distance(to: plain[x, y].channels)
        largest = max(largest, distance)
        sum += distance
      }
    }
    #expect(largest <= 3.5 && sum / Double(width * height) <= 1, "seed \(seed): \(largest)")
  }

  /// The mean of eight by eight pixels shows little of the dithers. The bound is 0.4 levels.
  @Test(arguments: [2.5, 3, 5, 11], [0.0, 0.25, 0.5, 0.93])
  func `a wide blur between pixels is that of a group that stands there`(deviation: Double, fraction: Double) {
    let filter = DisplayList.Filter.blur(.init(deviation: CGSize(width: deviation, height: deviation)))
    let items = [disc(90 + fraction, 60 - fraction / 2, radius: 30, .white)]
    let own = draw([group(items, filter)], width: width, height: height)
    let plain = draw([group(clipped(items), filter)], width: width, height: height)
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        var difference = 0.0
        for y in top..<top + 8 {
          for x in left..<left + 8 { difference += Double(own[x, y].alpha) - Double(plain[x, y].alpha) }
        }
        #expect(abs(difference) / 64 < 0.4, "\(left), \(top)")
      }
    }
  }

  @Test(arguments: [0.6, 2, 2.5, 9])
  func `a shadow that moves has the pixels of one drawn from nothing`(deviation: Double) throws {
    let rasterizer = Rasterizer()
    let bitmap = Bitmap(width: width, height: height)
    for step in 0..<8 {
      let own = list([
        group([disc(60 + Double(step) * 0.7, 50), disc(80, 60)], shadow(deviation)), group([disc(30, 90)], shadow(4)),
      ])
      try rasterizer.draw(own, into: bitmap)
      let fresh = Bitmap(width: width, height: height)
      try Rasterizer().draw(own, into: fresh)
      #expect(bitmap == fresh, "step \(step)")
    }
  }

  @Test func `equal shadows have equal pixels wherever they stand`() {
    // Dithers differ by place. Under the middle of a wide opaque shadow nothing is dithered.
    let bitmap = draw(
      [group([disc(50, 40, radius: 20)], shadow(1)), group([disc(130, 72, radius: 20, .green)], shadow(1))],
      width: width, height: height, background: .white)
    for y in 10..<80 {
      for x in 10..<90 {
        #expect(abs(Int(bitmap[x, y].alpha) - Int(bitmap[x + 80, y + 32].alpha)) <= 1)
        guard x < 60, y > 60 else { continue }
        #expect(bitmap[x, y].distance(to: bitmap[x + 80, y + 32].channels) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test func `a shadow of translucent items in groups is under them`() {
    let inner = DisplayList.Item.group(
      .init(items: [disc(60, 50, .red.opacity(0.5)), disc(75, 55, .blue.opacity(0.4))]))
    let filter = shadow(3, CGSize(width: 10, height: 4), .black.opacity(0.6))
    let own = draw([group([inner], filter)], width: width, height: height, background: .white)
    let plain = draw([group(clipped([inner]), filter)], width: width, height: height, background: .white)
    for y in 0..<height {
      for x in 0..<width { #expect(own[x, y].distance(to: plain[x, y].channels) <= 3, "\(x), \(y)") }
    }
  }

  @Test func `the estimate counts equal masks once, and each as it is painted`() {
    func work(_ count: Int) -> [DrawingWork: Double] {
      let items = (0..<count).map { group([disc(20 + 1.3 * Double($0), 60, .red)], shadow(3)) }
      return DrawingCost(of: [list(items)], width: width, height: height).work
    }
    let (one, many) = (work(1), work(100))
    #expect(one[.filters] == 1 && many[.filters] == 1)
    #expect(one[.blurredAlpha] == many[.blurredAlpha])
    #expect(many[.tintedPixels]! > 90 * one[.tintedPixels]!)
  }

  @Test func `thousands of equal shadows fit into a small budget of memory`() throws {
    let items = (0..<3000).map {
      group([disc(Double($0 % 60) * 3.3, Double($0 / 60) * 2.4, radius: 4, .red)], shadow(3))
    }
    try expectSamePixels(of: list(items), within: [50_000, 3_000_000])
  }
}

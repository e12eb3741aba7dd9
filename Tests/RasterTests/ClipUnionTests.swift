import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (150, 50)
private let everything = fill(Path(box: -500, -500, 2000, 2000))

private func clipped(_ clip: DisplayList.ClipPath) -> Bitmap {
  draw([.group(.init(items: [everything], clip: clip))], width: width, height: height)
}

/// The coverage of the union of several polygons, each with its own fill rule: scanlines at 256 heights in each row,
/// exact along x.
private func unionCoverage(_ parts: [(polygons: [[CGPoint]], rule: FillRule)]) -> [Double] {
  var coverage = Array(repeating: 0.0, count: width * height)
  for line in 0..<height * 256 {
    let y = (Double(line) + 0.5) / 256
    var spans: [(from: Double, to: Double)] = []
    for (polygons, rule) in parts {
      var crossings: [(x: Double, winding: Int)] = []
      for polygon in polygons {
        for (index, p) in polygon.enumerated() {
          let q = polygon[(index + 1) % polygon.count]
          guard (p.y <= y) != (q.y <= y) else { continue }
          crossings.append((p.x + (y - p.y) / (q.y - p.y) * (q.x - p.x), p.y <= y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() where index + 1 < crossings.count {
        winding += crossing.winding
        if rule == .nonzero ? winding != 0 : winding % 2 != 0 { spans.append((crossing.x, crossings[index + 1].x)) }
      }
    }
    spans.sort { $0.from < $1.from }
    var reach = 0.0
    for span in spans {
      var x = max(span.from, reach)
      let end = min(span.to, Double(width))
      while x < end {
        let next = min(end, x.rounded(.down) + 1)
        coverage[line / 256 * width + Int(x)] += (next - x) / 256
        x = next
      }
      reach = max(reach, span.to)
    }
  }
  return coverage
}

@Suite struct ClipUnionTests {
  private func polygons(_ numbers: inout SplitMix64) -> [[CGPoint]] {
    (0..<Int.random(in: 1...2, using: &numbers)).map { _ in
      let center = CGPoint(x: numbers.number(in: -10...160), y: numbers.number(in: -10...60))
      return (0..<Int.random(in: 3...6, using: &numbers)).map { _ in
        CGPoint(
          x: center.x + numbers.number(in: -40...40), y: center.y + numbers.number(in: -30...30))
      }
    }
  }

  /// Paths in both directions that cross themselves and each other. 64 scanlines are within 2/255 of 256 scanlines. If
  /// an edge is almost horizontal, they are within half a scanline, 1/128.
  @Test(arguments: 0..<24)
  func `a union covers what one of its paths covers, each by its own rule`(seed: UInt64) {
    var numbers = SplitMix64(seed: 300 + seed)
    let parts = (0..<Int.random(in: 2...5, using: &numbers)).map { _ in
      (polygons: polygons(&numbers), rule: FillRule.allCases.randomElement(using: &numbers)!)
    }
    let clips = parts.map { DisplayList.ClipPath(path: Path(polygons: $0.polygons), rule: $0.rule) }
    var clip = clips[0]
    clip.union = Array(clips.dropFirst())
    let bitmap = clipped(clip)
    let expected = unionCoverage(parts)
    let worst = expected.indices.map { abs(Double(bitmap[$0 % width, $0 / width].alpha) - expected[$0] * 255) }.max()!
    #expect(worst <= 4, "seed \(seed): \(worst)")
  }

  @Test(arguments: 0..<8)
  func `the order of the paths and how they are nested make no difference`(seed: UInt64) {
    var numbers = SplitMix64(seed: 500 + seed)
    let clips = (0..<4).map { _ in DisplayList.ClipPath(path: Path(polygons: polygons(&numbers))) }
    func united(_ order: [Int]) -> DisplayList.ClipPath {
      .init(path: clips[order[0]].path, union: order.dropFirst().map { clips[$0] })
    }
    var nested = clips[2]
    nested.union = [clips[3], .init(path: clips[1].path, union: [clips[0]])]
    let plain = clipped(united([0, 1, 2, 3]))
    #expect(plain == clipped(united([3, 1, 0, 2])), "seed \(seed)")
    #expect(plain == clipped(nested), "seed \(seed)")
  }

  /// It took seconds while each path in a tile looked for the end of the union.
  @Test func `many paths in a tile that another one covers take time proportional to their number`() {
    let dots = (0..<100_000).map { index in
      DisplayList.ClipPath(path: Path(box: 70 + Double(index % 50), 18 + 0.0001 * Double(index), 0.5, 0.5))
    }
    let whole = DisplayList.ClipPath(path: Path(box: -80, -80, 400, 400))
    let clip = DisplayList.ClipPath(path: Path(box: 80, 20, 1, 1), union: dots + [whole])
    #expect(clipped(clip) == draw([everything], width: width, height: height))
  }

  /// If the halves were drawn over one another, a quarter of what is behind the pixel would remain.
  @Test(arguments: [0.25, 0.5, 0.9])
  func `paths that share an edge leave no seam`(share: Double) {
    let (x, y) = (70 + share, 20 + share)
    let bitmap = clipped(
      .init(
        path: Path(box: 10, 5, x - 10, y - 5),
        union: [
          .init(path: Path(box: x, 5, 140 - x, y - 5)), .init(path: Path(box: 10, y, x - 10, 45 - y)),
          .init(path: Path(box: x, y, 140 - x, 45 - y)),
        ]))
    #expect(bitmap == clipped(.init(path: Path(box: 10, 5, 130, 40))))
  }

  @Test func `slanted halves make a whole`() {
    let (a, b, c, d) = (
      CGPoint(x: 3, y: 2), CGPoint(x: 140, y: 2), CGPoint(x: 140, y: 47), CGPoint(x: 3, y: 47)
    )
    let halves = clipped(
      .init(path: Path(polygons: [[a, b, c]]), union: [.init(path: Path(polygons: [[a, c, d]]))]))
    #expect(halves == clipped(.init(path: Path(polygons: [[a, b, c, d]]))))
  }

  @Test(arguments: 0..<6)
  func `a path united with itself is itself`(seed: UInt64) {
    var numbers = SplitMix64(seed: 600 + seed)
    let path = Path(polygons: polygons(&numbers))
    let (once, twice) = (clipped(.init(path: path)), clipped(.init(path: path, union: [.init(path: path)])))
    let worst = zip(once.alphas, twice.alphas).map { abs(Int($0) - Int($1)) }.max()!
    // Half of one of the 64 scanlines, and rounding.
    #expect(worst <= 3, "seed \(seed)")
  }

  @Test func `a path of a union is cut by its own clip alone`() {
    let (left, right) = (Path(box: 10, 10, 40, 30), Path(box: 90, 10, 40, 30))
    let upper = DisplayList.ClipPath(path: Path(box: 0, 0, 150, 20))
    let bitmap = clipped(.init(path: left, union: [.init(path: right, clip: upper)]))
    #expect(bitmap == draw([fill(left), fill(Path(box: 90, 10, 40, 10))], width: width, height: height))
    let both = clipped(.init(path: left, union: [.init(path: right)], clip: upper))
    #expect(both == draw([fill(Path(box: 10, 10, 40, 10)), fill(right)], width: width, height: height))
  }

  @Test func `paths without an inside leave the others alone`() {
    let disc = Path(ellipseIn: CGRect(x: 20, y: 5, width: 60, height: 40))
    let wild = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: Double.infinity, y: 3))
    }
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    for first in [DisplayList.ClipPath(path: wild), .init(path: Path()), .init(path: disc, transform: flat)] {
      var clip = first
      clip.union = [.init(path: disc)]
      #expect(clipped(clip) == clipped(.init(path: disc)))
      clip.union = [first]
      #expect(clipped(clip) == Bitmap(width: width, height: height))
    }
  }

  @Test func `a union of unions may be as deep as anything`() {
    var clip = DisplayList.ClipPath(path: Path(box: 5, 5, 10, 10))
    for index in 1..<500 { clip = .init(path: Path(box: Double(5 + index % 130), 5, 10, 10), union: [clip]) }
    #expect(clipped(clip) == clipped(.init(path: Path(box: 5, 5, 139, 10))))
  }

  /// 20,000 lines through each tile, twice.
  @Test func `a union of dense paths takes bounded time`() {
    let dense = Path { path in
      path.move(to: .zero)
      for line in 0..<10_000 {
        path.addLine(to: CGPoint(x: 150, y: Double(line % 50)))
        path.addLine(to: CGPoint(x: 0, y: Double((line * 7) % 50)))
      }
    }
    let (once, twice) = (clipped(.init(path: dense)), clipped(.init(path: dense, union: [.init(path: dense)])))
    let worst = zip(once.alphas, twice.alphas).map { abs(Int($0) - Int($1)) }.max()!
    // Some pixels have samples for the one, and lines for the other.
    #expect(worst <= 8)
  }

  /// Together, 4000 paths of 40 bands cover nine tenths of a row of pixels. They cross the whole tile that begins at x = 64.
  @Test func `a union of many paths with level edges takes bounded time`() {
    let clips = (0..<4000).map { number in
      DisplayList.ClipPath(
        path: Path { path in
          for band in 0..<40 { path.addPath(Path(box: 10, 5 + 0.9 * Double(40 * number + band) / 160_000, 130, 1e-4)) }
        })
    }
    var clip = clips[0]
    clip.union = Array(clips.dropFirst())
    let bitmap = clipped(clip)
    #expect([64, 70, 127].allSatisfy { abs(Int(bitmap[$0, 5].alpha) - 230) <= 4 })
    #expect(bitmap[70, 6].alpha == 0)
  }

  @Test(arguments: 0..<4)
  func `a union's pixels are the same whatever the memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 700 + seed)
    let clips = (0..<5).map { _ in DisplayList.ClipPath(path: Path(polygons: polygons(&numbers))) }
    var clip = clips[0]
    clip.union = Array(clips.dropFirst())
    let list = DisplayList(
      size: CGSize(width: width, height: height), items: [.group(.init(items: [everything], clip: clip))])
    try expectSamePixels(of: list, within: [0, 3000, 40_000], "seed \(seed)")
  }
}

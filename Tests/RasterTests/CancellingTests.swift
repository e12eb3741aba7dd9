import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// Tests of drawing that another thread ends. A flag that sets itself after a number of polls ends it at any point.
@Suite struct CancellingTests {
  /// Lists that spend their time in different steps of drawing.
  enum Work: String, CaseIterable {
    case shapes, hugePath, hugeStroke, dashes, clips, blur, shadow, nestedBlurs, chain, pattern, picture, means

    private static let size = CGSize(width: 300, height: 200)

    private static let disc = fill(
      Path(ellipseIn: CGRect(x: 40, y: 20, width: 150, height: 160)), .color(Color(red: 0.8, green: 0.2, blue: 0.1)))

    private static func zigzag(_ count: Int) -> Path {
      Path { path in
        path.move(to: .zero)
        for i in 0..<count { path.addLine(to: CGPoint(x: Double(i * 79 % 300), y: Double(i * 31 % 200))) }
      }
    }

    private static func blurred(_ items: [DisplayList.Item], _ deviation: Double = 5) -> DisplayList.Item {
      .group(.init(items: items, filter: .blur(.init(deviation: CGSize(width: deviation, height: deviation)))))
    }

    private func items(at progress: Double) -> [DisplayList.Item] {
      switch self {
      case .shapes:
        return (0..<1000).map { fill(Path(box: Double($0 % 30) * 10, Double($0 / 30) * 6, 30, 30), .color(.white)) }
      case .hugePath: return [fill(Self.zigzag(20_000), .color(.white))]
      case .hugeStroke:
        return [.stroke(.init(path: Self.zigzag(20_000), style: StrokeStyle(lineWidth: 0.2), paint: .color(.white)))]
      case .dashes:
        let style = StrokeStyle(lineWidth: 1, lineCap: .round, dash: [1, 2])
        return [.stroke(.init(path: Self.zigzag(300), style: style, paint: .color(.white)))]
      case .clips:
        let parts = (0..<40).map {
          DisplayList.ClipPath(path: Path(ellipseIn: CGRect(x: 6 * $0, y: 9, width: 90, height: 150)))
        }
        var clip = parts[0]
        clip.union = Array(parts.dropFirst())
        return [.group(.init(items: [Self.disc], clip: clip))]
      case .blur: return [Self.blurred([Self.disc], 30)]
      case .shadow:
        let shadow = DisplayList.Shadow(
          color: .black, deviation: CGSize(width: 9, height: 9), offset: CGSize(width: 5, height: -60))
        return [.group(.init(items: [Self.disc], filter: .shadow(shadow)))]
      case .nestedBlurs:
        // A blur of a single blur would be joined with it.
        return (0..<6).reduce([Self.disc]) { items, _ in [Self.blurred(items), fill(Path(box: 9, 9, 1, 1))] }
      case .chain:
        let steps: [DisplayList.FilterChain.Step] = [
          .init(.blur(.source, deviation: CGSize(width: 4, height: 4))),
          .init(.offset(.step(0), by: CGSize(width: 5, height: 5))),
          .init(.merge([.step(1), .source])),
        ]
        return [.group(.init(items: [Self.disc], filter: .chain(.init(steps: steps))))]
      case .pattern:
        let tile = Paint.Pattern(
          items: [Self.blurred([Self.disc], 3)], tile: CGRect(x: 0, y: 0, width: 200, height: 190),
          transform: CGAffineTransform(scaleX: 0.5, y: 0.5))
        return [fill(Path(box: 0, 0, 300, 200), .pattern(tile))]
      case .picture:
        let picture = ImageAsset(Bitmap(width: 2000, height: 1000))
        return [
          fill(
            Path(box: 0, 0, 300, 200), .image(.init(asset: picture, rect: CGRect(x: 0, y: 0, width: 300, height: 200))))
        ]
      case .means:
        let path = Path(ellipseIn: CGRect(x: 40 + 90 * progress, y: 20, width: 50, height: 160))
        return [Self.blurred([fill(path, .color(.white))]), fill(path, .color(.black))]
      }
    }

    var lists: [DisplayList] {
      (0..<(self == .means ? 8 : 1)).map { DisplayList(size: Self.size, items: items(at: Double($0) / 8)) }
    }
  }

  private func draw(_ work: Work, with rasterizer: Rasterizer, _ flag: CancellationFlag) throws -> Bitmap {
    let bitmap = Bitmap(width: 300, height: 200)
    try CancellationFlag.threadLocal.withValue(flag) { try rasterizer.draw(meanOf: work.lists, into: bitmap) }
    return bitmap
  }

  @Test(arguments: Work.allCases) func `drawing ends at any point at which it is cancelled`(work: Work) throws {
    let rasterizer = Rasterizer()
    let all = CancellationFlag()
    let expected = try draw(work, with: rasterizer, all)
    var numbers = SplitMix64(seed: 46)
    let points =
      [0, 1, 2, all.pollCount - 1] + (0..<20).map { _ in Int.random(in: 0..<all.pollCount, using: &numbers) }
    for point in points {
      let flag = CancellationFlag(afterPolls: point)
      // Another rasteriser, because one that has drawn the same keeps its pictures.
      #expect(throws: RasterError(.cancelled), "after \(point) of \(all.pollCount) polls") {
        try draw(work, with: Rasterizer(), flag)
      }
      // Each tile of a row asks once more, and so does each row of pixels of a row of tiles.
      #expect(flag.pollCount <= point + 40, "after \(point) of \(all.pollCount) polls")
    }
    // What was cancelled leaves nothing behind.
    _ = try? draw(work, with: rasterizer, CancellationFlag(afterPolls: all.pollCount / 2))
    #expect(try draw(work, with: rasterizer, CancellationFlag()) == expected)
  }

  /// The number of polls is a measure of the work between them: a poll for so many pixels, edges or items at least.
  @Test(arguments: Work.allCases) func `drawing checks often whether it is cancelled`(work: Work) throws {
    let flag = CancellationFlag()
    _ = try draw(work, with: Rasterizer(), flag)
    let least =
      switch work {
      // Once for each item.
      case .shapes: 1000
      // Once for 4,096 lines, when they are stroked, flattened and put into tiles.
      case .hugePath: 8
      case .hugeStroke: 20
      // Once for 256 dashes of three points; the lines are 130 points long on average.
      case .dashes: 300 * 130 / 3 / 256 / 2
      // Once for each row of tiles.
      case .clips: 13
      // Once for each of the rows that are filtered.
      case .blur, .shadow: 200
      case .pattern: 100
      case .nestedBlurs: 6 * 200
      case .chain: 3 * 200
      // Once for each row of the picture's smaller copy.
      case .picture: 250
      // Once for each row of tiles of each of eight samples, and for each filtered row.
      case .means: 8 * (13 + 100)
      }
    #expect(flag.pollCount >= least)
  }

  @Test func `cancelling ends all drawing threads`() throws {
    let rasterizer = Rasterizer(threads: 4)
    for point in [3, 200, 1005, 1010] {
      #expect(throws: RasterError(.cancelled)) {
        try draw(.shapes, with: rasterizer, CancellationFlag(afterPolls: point))
      }
    }
  }

  @Test func `another thread ends drawing`() throws {
    let flag = CancellationFlag()
    // A million blurs would take minutes.
    let items = [DisplayList.Item](
      repeating: .group(
        .init(
          items: [fill(Path(box: 0, 0, 3000, 2000), .color(Color(white: 1, opacity: 0.5)))],
          filter: .blur(.init(deviation: CGSize(width: 20, height: 20))))), count: 100_000)
    let list = DisplayList(size: CGSize(width: 3000, height: 2000), items: items)
    Thread.detachNewThread {
      // It has begun when it has polled.
      while flag.pollCount < 1000 { Thread.sleep(forTimeInterval: 0.001) }
      flag.cancel()
    }
    #expect(throws: RasterError(.cancelled)) {
      try CancellationFlag.threadLocal.withValue(flag) {
        try Rasterizer().draw(list, into: Bitmap(width: 3000, height: 2000))
      }
    }
    #expect(flag.pollCount < 100_000)
  }

  @Test func `the error of cancelled drawing says that it was cancelled`() {
    #expect("\(RasterError(.cancelled))" == "the drawing was cancelled")
  }

  @Test func `a cancellation flag that is not set changes no pixels`() throws {
    for work in Work.allCases {
      let (plain, asked) = (Bitmap(width: 300, height: 200), try draw(work, with: Rasterizer(), CancellationFlag()))
      try Rasterizer().draw(meanOf: work.lists, into: plain)
      #expect(plain == asked, "\(work)")
    }
  }
}

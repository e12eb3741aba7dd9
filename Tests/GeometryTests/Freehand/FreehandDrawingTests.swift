import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct FreehandDrawingTests {
  func line(_ points: [CGPoint]) -> Path? { FreehandDrawing([Recordings.samples(points)]).strokes.first?.path }

  // MARK: Few samples

  @Test(arguments: [1, 2, 7]) func `a tap is a dot, also of samples that repeat it`(count: Int) throws {
    let path = try #require(line(Array(repeating: CGPoint(x: 3, y: 4), count: count)))
    #expect(path.elements == [.move(to: CGPoint(x: 3, y: 4)), .closeSubpath])
    let dot = path.strokedPath(.freehand)
    let bounds = dot.boundingRect
    // A disc of 2 points, as a polygon within 0.025 of it.
    #expect(abs(bounds.midX - 3) < 1e-9 && abs(bounds.midY - 4) < 1e-9 && abs(bounds.width - 2) < 0.05)
  }

  @Test func `two samples are a line between them`() {
    let (a, b) = (CGPoint(x: 1, y: 2), CGPoint(x: 50, y: -7))
    #expect(line([a, b])?.elements == [.move(to: a), .line(to: b)])
    #expect(line([a, a, b, b, b])?.elements == [.move(to: a), .line(to: b)])
  }

  @Test func `a stroke without samples is left out, and the others keep their numbers`() {
    let drawing = FreehandDrawing([
      [], [PointerSample(x: 1, y: 1)], [PointerSample(x: .nan, y: 1)], [PointerSample(x: 2, y: 2)],
    ])
    #expect(drawing.strokes.map(\.id) == [1, 3])
    #expect(FreehandDrawing([]).drawn(0.5).strokes.isEmpty)
    #expect(FreehandDrawing([]).boundingRect.isNull)
    #expect(FreehandDrawing([]).duration == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1.1e7, 1e300])
  func `samples with coordinates that are no places are left out`(bad: Double) {
    let good = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 5), CGPoint(x: 20, y: 0)]
    #expect(line([good[0], CGPoint(x: bad, y: 3), good[1], CGPoint(x: 3, y: bad), good[2]]) == line(good))
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `any recording makes a drawing with finite numbers`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let wild = [0, 1e-300, 1e-7, 1, 1, 1, 3, 1e3, 1e7, -1e7, -5, .nan, .infinity]
    let recording = (0..<3).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        PointerSample(
          x: wild.randomElement(using: &random)! * random.number(in: -1...1),
          y: wild.randomElement(using: &random)! * random.number(in: -1...1),
          time: Bool.random(using: &random) ? wild.randomElement(using: &random)! : nil,
          pressure: Bool.random(using: &random) ? wild.randomElement(using: &random)! : nil)
      }
    }
    let drawing = FreehandDrawing(recording, jitter: random.number(in: 0...3), tolerance: random.number(in: 0.01...1))
    for progress in [0.4, 1] {
      for pace in FreehandPace.allCases {
        for stroke in drawing.drawn(progress, pace: pace).strokes {
          #expect(stroke.path.allPoints.allSatisfy(isFinite), "seed \(seed)")
          let nib = Nib(width: 3, by: Bool.random(using: &random) ? .speed : .pressure)
          #expect(stroke.outline(of: nib, tolerance: 0.1).allPoints.allSatisfy(isFinite), "seed \(seed)")
        }
      }
    }
  }

  private func isFinite(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }

  // MARK: Time

  /// A pen that moves 100 points in a second, rests for a second, moves 100 more in half a second, is lifted for a
  /// second, and then taps.
  static let paused: [[PointerSample]] = {
    var line: [PointerSample] = []
    for index in 0...10 {
      line.append(PointerSample(x: 10 * Double(index), y: 0, time: 5 + 0.1 * Double(index)))
    }
    line.append(PointerSample(x: 100, y: 0, time: 7))
    for index in 1...10 {
      line.append(PointerSample(x: 100 + 10 * Double(index), y: 0, time: 7 + 0.05 * Double(index)))
    }
    return [line, [PointerSample(x: 300, y: 50, time: 8.5), PointerSample(x: 300, y: 50, time: 9)]]
  }()

  @Test(
    arguments: [
      (0.25, 25), (0.999, 99.9), (1.5, 100), (1.99, 100), (2.1, 120), (2.5, 200), (3.2, 200),
    ] as [(Double, Double)])
  func `at any time the pen is where the hand was, in pauses too`(seconds: Double, x: Double) throws {
    let drawing = FreehandDrawing(Self.paused)
    #expect(drawing.duration == 4)
    let drawn = drawing.drawn(seconds / 4)
    #expect(drawn.strokes.map(\.id) == [0])
    #expect(abs(try #require(drawn.strokes.first?.path.currentPoint).x - x) < 1e-6)
  }

  @Test func `a tap appears when the pen touches the paper, and nothing at 0`() {
    let drawing = FreehandDrawing(Self.paused)
    #expect(drawing.drawn(0).strokes.isEmpty)
    #expect(drawing.drawn(3.49 / 4).strokes.map(\.id) == [0])
    #expect(drawing.drawn(3.51 / 4).strokes.map(\.id) == [0, 1])
    #expect(drawing.drawn(1).strokes.map(\.path) == drawing.strokes.map(\.path))
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `the pen is within the tolerance and the jitter of each sample at its time`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var time = 0.0
    let samples = Recordings.scribble(count: 150, step: 4, seed: seed).map { point in
      time += random.number(in: 0.005...0.03)
      return PointerSample(point, time: time)
    }
    let drawing = FreehandDrawing([samples])
    for sample in samples.dropFirst() {
      let progress = (sample.time! - samples[0].time!) / drawing.duration
      let pen = try #require(drawing.drawn(progress).strokes.first?.path.currentPoint)
      #expect(hypot(pen.x - sample.position.x, pen.y - sample.position.y) <= 1.2 + 1e-6, "seed \(seed)")
    }
  }

  @Test(arguments: [(0, 100), (1, 20), (2, 150)] as [(Int, Double)])
  func `a pen that runs back and forth on a straight line is where the hand was`(turn: Int, x: Double) throws {
    // The first and the last direction are the line's own, and so few samples make no corner.
    let samples = [0.0, 100, 20, 150].enumerated().map { PointerSample(x: $1, y: 0, time: Double($0)) }
    let drawn = FreehandDrawing([samples]).drawn(Double(turn + 1) / 3)
    #expect(abs(try #require(drawn.strokes.first?.path.currentPoint).x - x) <= 1.2)
  }

  @Test func `a recording without times runs at 60 samples a second, with a pause between strokes`() {
    let strokes = [[0.0, 10, 20], [30, 40]].map { $0.map { PointerSample(x: $0, y: 0) } }
    // 2/60 s, a quarter of a second, and 1/60 s.
    #expect(abs(FreehandDrawing(strokes).duration - (3.0 / 60 + 0.25)) < 1e-12)
  }

  @Test func `a hundred thousand samples at one time make a drawing without a duration`() {
    // It took ten seconds while each sample looked for a time that differs among all others.
    let samples = (0..<100_000).map { PointerSample(x: Double($0), y: 0, time: 3) }
    #expect(FreehandDrawing([samples]).duration == 0)
  }

  @Test func `a pen that rests for a hundred thousand samples has their mean pressure`() {
    // It took four seconds while each sample added the pressures before it again.
    let rest = (0..<100_000).map { PointerSample(x: 0, y: 0, pressure: $0 % 2 == 0 ? 0.25 : 0.75) }
    let outline = FreehandDrawing([rest]).strokes[0].outline(of: Nib(width: 8, by: .pressure, least: 0))
    #expect(abs(outline.boundingRect.width - 4) < 0.1)
  }

  @Test func `a recording whose clock goes back stands still meanwhile`() {
    let times = [0.0, 1, 0.5, 2]
    let samples = times.enumerated().map { PointerSample(x: 10 * Double($0.offset), y: 0, time: $0.element) }
    let drawing = FreehandDrawing([samples])
    #expect(drawing.duration == 2)
    #expect(abs(drawing.drawn(0.5).strokes[0].path.currentPoint!.x - 20) < 1e-9)
  }

  // MARK: Other paces

  /// Lines of 100 and 300 points and a tap.
  static let lines: [[PointerSample]] = [
    [PointerSample(x: 0, y: 0), PointerSample(x: 100, y: 0)],
    [PointerSample(x: 0, y: 20), PointerSample(x: 300, y: 20)],
    [PointerSample(x: 0, y: 40)],
  ]

  @Test(
    arguments: [
      (0, []), (0.125, [50]), (0.25, [100]), (0.5, [100, 100]), (0.999, [100, 299.6]), (1, [100, 300, 0]),
    ] as [(Double, [Double])])
  func `with the pace 'length' the pen has a constant speed`(progress: Double, ends: [Double]) {
    let drawn = FreehandDrawing(Self.lines).drawn(progress, pace: .length)
    let found = drawn.strokes.map { $0.path.currentPoint!.x }
    #expect(found.count == ends.count && zip(found, ends).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }

  @Test(
    arguments: [
      (0, []), (1.0 / 6, [50]), (0.5, [100, 150]), (0.9, [100, 300, 0]), (1, [100, 300, 0]),
    ] as [(Double, [Double])])
  func `with the pace 'stroke' each stroke takes the same time`(progress: Double, ends: [Double]) {
    let drawn = FreehandDrawing(Self.lines).drawn(progress, pace: .stroke)
    let found = drawn.strokes.map { $0.path.currentPoint!.x }
    #expect(found.count == ends.count && zip(found, ends).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
  }

  @Test func `a stroke that is left out or moved leaves the others their turn`() {
    var drawing = FreehandDrawing(Self.lines)
    drawing.strokes[1] = drawing.strokes[1].scaled(by: 1, movedBy: CGPoint(x: 7, y: 70))
    drawing.strokes.removeFirst()
    let drawn = drawing.drawn(0.5, pace: .length).strokes
    #expect(drawn.map(\.id) == [1])
    #expect(drawn[0].path == Path { $0.addLines([CGPoint(x: 7, y: 90), CGPoint(x: 107, y: 90)]) })
  }

  // MARK: Frames

  @Test func `a drawing is fitted evenly and centred`() {
    let fitted = FreehandDrawing(Self.lines).fitted(in: CGRect(x: 10, y: 10, width: 600, height: 600))
    #expect(fitted.boundingRect == CGRect(x: 10, y: 270, width: 600, height: 80))
    let dot = FreehandDrawing([[PointerSample(x: 5, y: 5)]]).fitted(in: CGRect(x: 0, y: 0, width: 10, height: 40))
    #expect(dot.strokes[0].path.currentPoint == CGPoint(x: 5, y: 20))
  }

  /// An upright line is as well fitted into a frame without a width as into a narrow one.
  @Test(arguments: [0, 20] as [CGFloat]) func `a line along an axis is fitted by its length alone`(width: CGFloat) {
    let line = FreehandDrawing([[PointerSample(x: 5, y: 0), PointerSample(x: 5, y: 50)]])
    let upright = line.fitted(in: CGRect(x: 0, y: 0, width: width, height: 100))
    #expect(upright.boundingRect == CGRect(x: width / 2, y: 0, width: 0, height: 100))
    let flat = FreehandDrawing([[PointerSample(x: 0, y: 5), PointerSample(x: 50, y: 5)]])
      .fitted(in: CGRect(x: 0, y: 0, width: 100, height: width))
    #expect(flat.boundingRect == CGRect(x: 0, y: width / 2, width: 100, height: 0))
  }
}

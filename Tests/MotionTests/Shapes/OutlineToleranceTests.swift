import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import Testing

struct OutlineToleranceTests {
  private static let canvas = CGSize(width: 200, height: 200)

  @Test(
    arguments: [
      (0, 1), (0.01, 1), (1, 1), (1 + 1e-12, 1), (1.5, 2), (2, 2), (2.1, 4), (4, 4), (100, 128), (4096, 4096),
      (1e9, 4096),
      (.infinity, 4096), (.nan, 1),
    ] as [(Double, Double)])
  func `the tolerance halves with each doubling of the scale, to a limit`(scale: Double, divisor: Double) {
    #expect(OutlineTolerance.shown(at: scale) == 0.05 / divisor)
  }

  // MARK: What is shown

  /// A curve around the frame's centre, with its true points.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shape: AnyShape
    /// Maps 0…1 to a point relative to the frame's centre.
    let truth: @Sendable (Double) -> CGPoint

    init(_ name: String, _ shape: some Shape, _ truth: @escaping @Sendable (Double) -> CGPoint) {
      (testDescription, self.shape, self.truth) = (name, AnyShape(shape), truth)
    }
  }

  static let samples: [Sample] = [
    Sample("deltoid", Hypotrochoid(fixedRadius: 3, rollingRadius: 1, penDistance: 1)) {
      let angle = 2 * .pi * $0
      return CGPoint(x: 2 * cos(angle) + cos(2 * angle), y: 2 * sin(angle) - sin(2 * angle))
    },
    Sample("epitrochoid", Epitrochoid(fixedRadius: 2, rollingRadius: 1, penDistance: 0.5)) {
      let angle = 2 * .pi * $0
      return CGPoint(x: 3 * cos(angle) - 0.5 * cos(3 * angle), y: 3 * sin(angle) - 0.5 * sin(3 * angle))
    },
    Sample("lissajous", Curve.lissajous(size: CGSize(width: 6, height: 4), xFrequency: 3, yFrequency: 2).centred) {
      let u = 2 * .pi * $0
      return CGPoint(x: 3 * sin(3 * u + .pi / 2), y: 2 * sin(2 * u))
    },
    Sample("circle", Circle().size(width: 6, height: 6).offset(x: 97, y: 97)) {
      CGPoint(x: 3 * cos(2 * .pi * $0), y: 3 * sin(2 * .pi * $0))
    },
  ]

  /// The largest distance between a drawn outline and the true one, on the canvas. The true one is a polygon with so
  /// many corners that its own error is below 0.005.
  private func deviation(of path: Path, _ transform: CGAffineTransform, from sample: Sample, shown: CGAffineTransform)
    -> Double
  {
    let count = 6_000
    let corners = (0...count).map { sample.truth(Double($0) / Double(count)).applying(shown) }
    let drawn = path.applying(transform).subpaths.flatMap(\.outline).flatMap { segment in
      stride(from: 0, to: 1, by: 0.125).map { segment.point(at: $0) }
    }
    return drawn.reduce(0) { worst, point in
      var least = Double.infinity
      for index in 0..<count {
        let (a, b) = (corners[index], corners[index + 1])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let along = square > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0), 1) : 0
        let (x, y) = (point.x - a.x - along * dx, point.y - a.y - along * dy)
        least = min(least, x * x + y * y)
      }
      return max(worst, least.squareRoot())
    }
  }

  /// The path of a view's only item, and the item's transform to the output.
  private func outline(of view: some View, outputScale: Double = 1) throws -> (Path, CGAffineTransform) {
    let items = try view.drawing(in: Self.canvas, outputScale: outputScale).items
    let output = CGAffineTransform(scaleX: outputScale, y: outputScale)
    switch try #require(items.first) {
    case .fill(let fill): return (fill.path, fill.transform.concatenating(output))
    case .stroke(let stroke): return (stroke.path, stroke.transform.concatenating(output))
    case .group:
      Issue.record("a group was drawn")
      return (Path(), .identity)
    }
  }

  @Test(arguments: samples) func `an enlarged curve is as near to the true one as a small one`(sample: Sample) throws {
    let middle = CGAffineTransform(translationX: 100, y: 100)
    let enlarged: [(any View, CGAffineTransform)] = [
      (sample.shape.scaleEffect(100), CGAffineTransform(scaleX: 100, y: 100)),
      (sample.shape.scaleEffect(x: -100, y: 100), CGAffineTransform(scaleX: -100, y: 100)),
      (sample.shape.scaleEffect(x: 3, y: 90), CGAffineTransform(scaleX: 3, y: 90)),
      (sample.shape.scaleEffect(10).scaleEffect(10), CGAffineTransform(scaleX: 100, y: 100)),
      (sample.shape.scale(100), CGAffineTransform(scaleX: 100, y: 100)),
      (sample.shape.scale(x: 10, y: -10).scaleEffect(10), CGAffineTransform(scaleX: 100, y: -100)),
      (
        sample.shape.rotationEffect(.degrees(30)).scaleEffect(100),
        CGAffineTransform(rotationAngle: .pi / 6).scaledByOutside(100)
      ),
    ]
    for (index, (view, shown)) in enlarged.enumerated() {
      let (path, transform) = try outline(of: AnyView(view))
      let deviation = deviation(of: path, transform, from: sample, shown: shown.concatenating(middle))
      #expect(deviation < 0.055, "view \(index) is off by \(deviation)")
    }
    // The same holds for large output of a small canvas.
    let (path, transform) = try outline(of: sample.shape, outputScale: 100)
    let shown = middle.concatenating(CGAffineTransform(scaleX: 100, y: 100))
    #expect(deviation(of: path, transform, from: sample, shown: shown) < 0.055)
  }

  @Test(arguments: samples) func `a curve is not made anew while its scale grows by less than a doubling`(
    sample: Sample
  ) throws {
    let paths = try stride(from: 33.0, through: 64, by: 1).map { try outline(of: sample.shape.scaleEffect($0)).0 }
    #expect(Set(paths).count == 1)
    // A scale below 1 is drawn like the scale 1.
    let small = try [0.001, 0.5, 1].map { try outline(of: sample.shape.scaleEffect($0)).0 }
    #expect(Set(small) == [sample.shape.path(in: CGRect(origin: .zero, size: Self.canvas))])
  }

  static let morphs: [(AnyShape, AnyShape)] = {
    let rose = AnyShape(Curve.rose(radius: 90, petals: 3).centred)
    let lissajous = AnyShape(
      Curve.lissajous(size: CGSize(width: 180, height: 120), xFrequency: 3, yFrequency: 2).centred)
    let lemniscate = AnyShape(Curve.lemniscate(radius: 90).centred)
    let square = AnyShape(Rectangle().size(width: 120, height: 120))
    let deltoid = AnyShape(Hypotrochoid(fixedRadius: 90, rollingRadius: 30, penDistance: 30))
    return [
      (AnyShape(Circle()), rose), (AnyShape(Circle()), lissajous), (lemniscate, square), (deltoid, rose),
      (lissajous, square), (deltoid, square), (deltoid, AnyShape(Star(points: 6))),
    ]
  }()

  // Periodic and mirrored figures have several best morphs. The last digits of their outlines decide between them.
  @Test(arguments: 0..<morphs.count) func `a morph takes the same way at every scale`(index: Int) throws {
    let (from, to) = Self.morphs[index]
    for progress in [0.01, 0.5, 1.2] {
      let morph = Morph(from: from, to: to, progress: progress)
      let paths = try [0.1, 1, 1.5, 60, 250, 1e6].map { try outline(of: morph.scaleEffect($0)).0 }
      #expect(Set(paths).count == 1)
    }
    for (progress, end) in [(0.0, from), (1, to)] {
      let morph = Morph(from: from, to: to, progress: progress).scaleEffect(60)
      #expect(try outline(of: morph).0 == outline(of: end.scaleEffect(60)).0)
    }
  }

  @Test(arguments: 0..<2) func `a curve on its way keeps to the curves that it comes from`(index: Int) throws {
    // Half-way between a curve and itself is the curve.
    let sample = Self.samples[index]
    let morph = Morph(from: sample.shape, to: sample.shape, progress: 0.5)
    let (path, transform) = try outline(of: morph.scaleEffect(60))
    let shown = CGAffineTransform(scaleX: 60, y: 60).concatenating(CGAffineTransform(translationX: 100, y: 100))
    #expect(deviation(of: path, transform, from: sample, shown: shown) < 0.055)
  }

  @Test func `no scale makes unbounded work`() throws {
    let views: [(String, any Shape)] =
      Self.samples.map { ($0.testDescription, $0.shape) } + [
        ("teeth", Hypotrochoid(fixedRadius: 80, rollingRadius: 40, penDistance: 20).mechanism(.ring(), teeth: 40)),
        (
          "arrow",
          Circle().trim(to: 0.9).stroke(style: StrokeStyle(lineWidth: 4), ends: LineEnds(end: Arrowhead(.triangle)))
        ),
        ("outline", Circle().stroke(lineWidth: 4).trim(to: 0.9)), ("ink", Self.hand.ink(Nib(width: 7, by: .speed))),
      ]
    for (name, shape) in views {
      let shape = AnyShape(shape)
      let plain = try outline(of: shape).0.elements.count
      for scale in [1e5, 1e9, 1e30] {
        let count = try outline(of: shape.scaleEffect(scale)).0.elements.count
        // The error of a fit falls with the sixth power of the number of pieces, and 4096 = 4⁶. An outline of lines has
        // 16 times as many pieces.
        #expect(count <= 17 * plain, "\(name): \(plain) elements become \(count)")
        #expect(try outline(of: shape.scaleEffect(1e5)).0.elements.count == count)
      }
    }
  }

  static let hand = FreehandDrawing([
    (0..<40).map { PointerSample(x: Double($0) * 4, y: 30 * sin(Double($0) / 5), time: Double($0) / 60) }
  ]).strokes[0]

  @Test func `an outline of lines is finer where it is enlarged`() throws {
    for shape in [
      AnyShape(Self.hand.ink(Nib(width: 7, by: .speed))), AnyShape(Circle().stroke(lineWidth: 4).trim(to: 0.9)),
    ] {
      let (plain, enlarged) = (try outline(of: shape).0, try outline(of: shape.scaleEffect(64)).0)
      // The error of chords falls with the square of their number: 8 times as many give a 64th of the error.
      #expect(enlarged.elements.count > 4 * plain.elements.count)
    }
  }

  @Test func `a roulette of twenty thousand lobes is drawn, and finer where it is enlarged`() throws {
    let shape = Hypotrochoid(fixedRadius: 999, rollingRadius: 1, penDistance: 0.9, turns: 20)
    let curve = shape.roulette
    let counts = try [1, 64, 1e6].map { try outline(of: shape.scaleEffect($0)).0.elements.count }
    #expect(counts[0] > 2 * 20_000 && counts[0] < counts[1] && counts[1] <= counts[2])
    #expect(try counts[0] == curve.path(tolerance: OutlineTolerance.standard).elements.count)
  }

  @Test func `a roulette whose finest path has too many cubics is drawn with the finest that has not`() throws {
    let shape = Hypotrochoid(fixedRadius: 999, rollingRadius: 1, penDistance: 0.9, turns: 48)
    let finest = OutlineTolerance.shown(at: 1e6)
    #expect(throws: RouletteError.self) { try shape.roulette.path(tolerance: finest) }
    let tolerance = try #require(
      (0...12).map { finest * exp2(Double($0)) }.first { tolerance in
        (try? shape.roulette.path(tolerance: tolerance)) != nil
      })
    #expect(tolerance < OutlineTolerance.standard)
    #expect(
      try outline(of: shape.scaleEffect(1e6)).0.elements.count
        == shape.roulette.path(tolerance: tolerance).elements.count)
  }

  @Test func `a shape of one's own may follow the tolerance, and one that does not is drawn as it is`() throws {
    struct Following: Shape {
      func path(in rect: CGRect) -> Path { path(in: rect, tolerance: 0.05) }
      func path(in rect: CGRect, tolerance: Double) -> Path { Path(CGRect(x: 0, y: 0, width: tolerance, height: 1)) }
    }
    struct Plain: Shape {
      func path(in rect: CGRect) -> Path { Path(CGRect(x: 0, y: 0, width: 7, height: 1)) }
    }
    let wraps: [(AnyShape) -> AnyShape] = [
      { $0 }, { AnyShape($0.offset(x: 1, y: 0)) }, { AnyShape($0.rotation(.degrees(90), anchor: .topLeading)) },
      { AnyShape($0.trim(to: 2)) }, { AnyShape($0.size(width: 9, height: 9)) },
      { AnyShape(Morph(from: $0, to: $0, progress: 0)) },
    ]
    for wrap in wraps {
      let (path, _) = try outline(of: wrap(AnyShape(Following())).scaleEffect(8))
      #expect(abs(min(path.boundingRect.width, path.boundingRect.height) - 0.05 / 8) < 1e-12)
      #expect(try outline(of: wrap(AnyShape(Plain())).scaleEffect(8)).0.boundingRect.size.width >= 1)
    }
    let clipped = try Color.red.clipShape(Following()).scaleEffect(8).displayItems(in: Self.canvas)
    guard case .group(let group)? = clipped.first else {
      Issue.record("nothing is clipped")
      return
    }
    #expect(group.clip?.path.boundingRect.width == 0.05 / 8)
  }

  // The curve turns by a third about the origin. The path that is fitted at the standard tolerance would lead
  // elsewhere.
  @Test func `views along an enlarged curve stand on it`() throws {
    let view = PathLayout(along: Hypotrochoid(fixedRadius: 3, rollingRadius: 1, penDistance: 1)) {
      ForEach(0..<30) { _ in Rectangle().frame(width: 0, height: 0) }
    }.scaleEffect(100)
    let items = try view.displayItems(in: Self.canvas)
    let sample = Self.samples[0]
    let shown = CGAffineTransform(scaleX: 100, y: 100).concatenating(CGAffineTransform(translationX: 100, y: 100))
    #expect(items.count == 30)
    for item in items {
      guard case .fill(let fill) = item else { throw SceneError.notFinite("an item that is no fill") }
      let place = CGPoint(x: fill.transform.tx, y: fill.transform.ty)
      // A line without a length.
      let dot = Path { $0.addLines([place, place]) }
      #expect(deviation(of: dot, .identity, from: sample, shown: shown) < 0.06)
    }
  }
}

extension Curve {
  /// The curve with its origin in the middle of the frame.
  fileprivate var centred: Curve {
    var curve = self
    curve.coordinates.origin = .center
    return curve
  }
}

extension CGAffineTransform {
  /// The transform followed by a scaling.
  fileprivate func scaledByOutside(_ scale: CGFloat) -> CGAffineTransform {
    concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }
}

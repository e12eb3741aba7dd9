import Pathreel

/// An example film in Swift: a paper boat unfolds and sails under the rising moon.
///
/// ```sh
/// swift run -c release PaperBoat render -o boat.mp4
/// swift run -c release PaperBoat render -o storm.mp4 --set swell=34 --set paper=gold
/// ```
@main struct PaperBoat: Film {
  @Parameter("Height of the waves", in: 4...40) var swell = 16.0
  @Parameter("Stars", in: 0...300, step: 10) var stars = 140.0
  @Parameter("Paper") var paper = Color(rgb: 0xFFF3DC)

  var background: Color { Color(rgb: 0x0C1230) }
  var timeline: Timeline {
    Together {
      Beat("moonrise", lasting: 3.4, .easeOut)
      Stagger("star", count: Int(stars), lasting: 0.7, every: 0.014, .easeOut)
      Beat("voyage", lasting: 7, .bezier(0.5, 0.1, 0.4, 0.95), after: 0.4)
    }
    Beat("hold", lasting: 0.6)
  }

  func body(at time: SceneTime) -> some View {
    LinearGradient(
      colors: [Color(rgb: 0x0C1230), Color(rgb: 0x24306B), Color(rgb: 0x6E5AA8)], startPoint: .top, endPoint: .bottom)
    ForEach(0..<Int(stars)) { i in star(i, at: time) }
    moon.offset(x: 300, y: 330 - 480 * time["moonrise"])
    sea(0, y: 470, at: time)
    sea(1, y: 515, at: time)
    boat(at: time)
    sea(2, y: 565, at: time)
    sea(3, y: 635, at: time)
  }

  private func star(_ index: Int, at time: SceneTime) -> some View {
    let chance = RandomNumbers(seed: 11)
    let twinkle = 0.65 + 0.35 * sin(2 * time.seconds * (0.5 + chance[index, 3]) + 9 * chance[index, 4])
    return Circle()
      .fill(.white.opacity(time["star", index] * twinkle * (0.4 + 0.6 * chance[index, 5])))
      .frame(width: 1.4 + 2.4 * pow(chance[index, 2], 3))
      .position(x: 1280 * chance[index, 0], y: 470 * chance[index, 1])
  }

  private var moon: some View {
    ZStack {
      Circle().fill(
        .radialGradient(
          colors: [0.38, 0.14, 0.04, 0].map { Color(rgb: 0xFFE9B8).opacity($0) }, center: .center,
          startRadius: 60, endRadius: 250)
      ).frame(width: 500)
      Circle().fill(
        .linearGradient(
          colors: [Color(rgb: 0xFFFAEB), Color(rgb: 0xFFDF9E)], startPoint: .topLeading, endPoint: .bottomTrailing)
      ).frame(width: 150)
    }
  }

  /// A wave of one of four layers. Farther layers are lower, shorter and slower.
  ///
  /// - Parameters:
  ///   - layer: 0 is the farthest, 3 the nearest.
  ///   - y: The height of still water.
  private func wave(_ layer: Int, y: Double, at time: SceneTime) -> Wave {
    let near = Double(layer) / 3
    return Wave(
      y: y, height: swell * (0.45 + 0.8 * near), length: 300 + 130 * near,
      phase: time.seconds * (0.35 + 0.3 * near) + 0.31 * Double(layer))
  }

  /// The water of a layer; farther layers are paler.
  private func sea(_ layer: Int, y: Double, at time: SceneTime) -> some View {
    let near = Double(layer) / 3
    return wave(layer, y: y, at: time).fill(
      .linearGradient(
        colors: [
          Color(rgb: 0x7C78C9).mix(with: Color(rgb: 0x1B2B6B), by: near),
          Color(rgb: 0x4A4A9C).mix(with: Color(rgb: 0x0B1440), by: near),
        ], startPoint: UnitPoint(x: 0.5, y: 0.6), endPoint: .bottom))
  }

  private func boat(at time: SceneTime) -> some View {
    let wave = wave(1, y: 515, at: time)
    let x = 210 + 700 * time["voyage"]
    let slope = (wave.crest(x + 60) - wave.crest(x - 60)) / 120
    let shape = Self.unfolding.value(time: time.seconds - 0.4)
    return ZStack {
      Paper(points: [(-103, -33), (-51, 33), (51, 33), (103, -33), (0, -8)]).fill(paper.mix(with: .indigo, by: 0.2))
      Paper(points: [(0, -112), (-50, -8), (0, -8)]).fill(paper)
      Paper(points: [(0, -112), (50, -8), (0, -8)]).fill(paper.mix(with: .indigo, by: 0.28))
      Paper(points: [(-104, -34), (0, -6), (-52, 34)]).fill(paper.mix(with: .indigo, by: 0.1))
      Paper(points: [(104, -34), (0, -6), (52, 34)]).fill(paper.mix(with: .indigo, by: 0.4))
      Paper(points: [(0, -6), (-52, 34), (52, 34)]).fill(paper.mix(with: .indigo, by: 0.2))
    }
    .frame(width: 0, height: 0)
    .scaleEffect(x: shape.width, y: shape.height)
    .rotationEffect(.radians(atan(slope)) + shape.tilt)
    .position(x: x, y: wave.crest(x) + 14 - 14 * shape.lift)
  }

  private struct Fold { var width = 0.0, height = 0.0, lift = 0.0, tilt = Angle.zero }

  /// The animation of the paper: it stands up from flat, overshoots, and tilts in a gust.
  private static let unfolding = KeyframeTimeline(initialValue: Fold()) {
    KeyframeTrack(\.width) { SpringKeyframe(1, spring: .bouncy) }
    KeyframeTrack(\.height) {
      LinearKeyframe(0.05, duration: 0.25)
      SpringKeyframe(1, spring: Spring(duration: 0.6, bounce: 0.45))
    }
    KeyframeTrack(\.lift) {
      CubicKeyframe(4, duration: 0.35)
      SpringKeyframe(0, spring: .bouncy)
    }
    KeyframeTrack(\.tilt) {
      LinearKeyframe(.zero, duration: 2.4)
      CubicKeyframe(.degrees(9), duration: 0.7)
      CubicKeyframe(.degrees(7), duration: 0.8)
      SpringKeyframe(.zero, spring: Spring(duration: 1.2, bounce: 0.5))
    }
  }
}

/// The area below a wavy line.
struct Wave: Shape {
  /// The height of still water, the wave's height and length, and its phase in turns.
  var y, height, length, phase: Double

  /// The height of the water at a horizontal position.
  func crest(_ x: Double) -> Double {
    let turn = 2 * Double.pi * (x / length - phase)
    return y + height * (sin(turn) + 0.35 * sin(1.7 * turn + 1)) / 1.35
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
      for x in stride(from: rect.minX, through: rect.maxX, by: 5) { path.addLine(to: CGPoint(x: x, y: crest(x))) }
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.closeSubpath()
    }
  }
}

/// A flat piece of paper, as a polygon.
struct Paper: Shape {
  /// The corners, relative to the centre of the frame.
  var points: [(x: Double, y: Double)]

  func path(in rect: CGRect) -> Path {
    Path {
      $0.addLines(points.map { CGPoint(x: rect.midX + $0.x, y: rect.midY + $0.y) })
      $0.closeSubpath()
    }
  }
}

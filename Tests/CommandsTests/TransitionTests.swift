import Foundation
import GoldenImages
import Pathreel
import Testing

/// Tests of transitions between scenes, pixel by pixel.
struct TransitionTests {
  /// A scene with stripes and a disc on a plain background.
  private struct Poster: Scene {
    var ground: Color
    var ink: Color
    var angle = 0.0
    var mode = BlendMode.normal
    var size: CGSize { CGSize(width: 240, height: 160) }
    var background: Color { ground }
    var frameRate: FrameRate { FrameRate(10)! }
    var duration: Double { 2 }
    func body(at time: SceneTime) -> some View {
      ZStack {
        ForEach(0..<9, id: \.self) { i in
          Rectangle().fill(ink.opacity(0.3 + 0.07 * Double(i))).frame(width: 9, height: 220).offset(
            x: 26 * CGFloat(i) - 104)
        }
        .rotationEffect(.degrees(angle))
        Circle().fill(ink).frame(width: 90, height: 90).offset(x: 10 * time.seconds).blendMode(mode)
      }
    }
  }

  private static let day = Poster(ground: Color(css: "#ffe9c4")!, ink: Color(css: "#d1495b")!, angle: 30)
  private static let night = Poster(ground: Color(css: "#10131c")!, ink: Color(css: "#5cc8ff")!, angle: -20)
  private static let clear = Poster(ground: .clear, ink: Color(css: "#edae49")!, angle: 60)

  private static let transitions: [(name: String, SceneTransition)] = [
    ("dissolve", .dissolve(1)), ("wipe-left", .wipe(1)), ("wipe-top", .wipe(1, from: .top, .easeOut)),
    (
      "wipe-along",
      .wipe(
        1, along: try! Path(svg: "M0 30C120 -20 180 60 240 40C180 120 60 60 0 110C80 170 160 120 240 150"),
        lineWidth: 70)
    ),
    ("slide-right", .slide(1)), ("slide-bottom", .slide(1, from: .bottom)), ("push-right", .push(1)),
    ("push-top", .push(1, from: .top)), ("push-spring", .push(1, .spring(duration: 0.5, bounce: 0.5))),
    (
      "custom",
      .custom(1) { from, to, progress in
        ZStack {
          from.scaleEffect(1 - 0.3 * progress)
          to.clipShape(Circle().scale(1.5 * progress)).rotationEffect(.degrees(40 * (1 - progress)))
        }
      }
    ),
  ]
  /// The references have a folder of their own, because the others beside it belong to the gallery.
  static let goldens = GoldenFolder(
    transitions.map(\.name) + ["clear"],
    references: GalleryTests.repository.appending(path: "Tests/References/Transitions"),
    differences: GalleryTests.repository.appending(path: ".build/golden-differences/Transitions"))

  private func bitmap(_ scene: some Scene, _ frame: Int) throws -> Bitmap { try Clip(scene).bitmap(ofFrame: frame) }

  private func sequence(_ a: some Scene, _ b: some Scene, _ transition: SceneTransition) -> SceneSequence {
    SceneSequence {
      a.named("a")
      b.named("b").transition(transition)
    }
  }

  @Test(arguments: transitions.indices) func `a transition looks as it did, four tenths on its way`(number: Int) throws
  {
    let (name, transition) = Self.transitions[number]
    try Self.goldens.expect(
      bitmap(sequence(Self.day, Self.night, transition), 14), toLookLike: name)
  }

  @Test func `a transition between transparent scenes looks as it did`() throws {
    try Self.goldens.expect(bitmap(sequence(Self.clear, Self.night, .wipe(1)), 14), toLookLike: "clear")
  }

  @Test func `every reference has a test`() throws { try Self.goldens.expectNoLeftovers() }

  // MARK: Exact

  /// The largest difference of any component from the expected value.
  private func distance(_ bitmap: Bitmap, from expected: (Int, Int) -> [Double]) -> Double {
    var most = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = bitmap[x, y]
        let components = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
        for (a, b) in zip(components, expected(x, y)) { most = max(most, abs(a - b)) }
      }
    }
    return most
  }

  private func mix(_ a: Bitmap, _ b: Bitmap, _ share: Double) -> (Int, Int) -> [Double] {
    { x, y in
      let (a, b) = (a[x, y], b[x, y])
      return [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].map {
        Double($0) * (1 - share) + Double($1) * share
      }
    }
  }

  /// Frame 10 + n of the sequence mixes frame 10 + n of the first scene with frame n of the second. Bitmaps are
  /// premultiplied. Each layer is rounded once, and its opacity is one of 255 levels. So a component is off by at most
  /// half a level for the mix and half a level for the opacity.
  @Test(arguments: [1, 3, 5, 8]) func `a dissolve is the mix of two frames`(n: Int) throws {
    for (a, b) in [
      (Self.day, Self.night), (Self.clear, Self.night), (Self.clear, Self.clear), (Self.night, Self.clear),
    ] {
      let mixed = try bitmap(sequence(a, b, .dissolve(1)), 10 + n)
      let expected = mix(try bitmap(a, 10 + n), try bitmap(b, n), (Double(n) / 10 * 255).rounded() / 255)
      #expect(distance(mixed, from: expected) <= 1)
    }
  }

  @Test(arguments: [Color.white, .clear, Color(css: "rgb(40 80 160 / 40%)")!])
  func `a dissolve of two equal pictures is that picture`(ground: Color) throws {
    struct Still: Scene {
      var poster: Poster
      var size: CGSize { poster.size }
      var background: Color { poster.background }
      var frameRate: FrameRate { poster.frameRate }
      var duration: Double { 2 }
      func body(at time: SceneTime) -> some View { poster.body(at: SceneTime(seconds: 0)) }
    }
    let still = Still(poster: Poster(ground: ground, ink: .red, angle: 20))
    let alone = try bitmap(still, 0)
    let sequence = sequence(still, still, .dissolve(1))
    for frame in 10..<20 { #expect(distance(try bitmap(sequence, frame), from: mix(alone, alone, 0)) <= 1) }
  }

  /// If wipes or pushes were antialiased separately, a seam would show where two edges meet.
  @Test(arguments: [SceneTransition.wipe(1), .wipe(1, from: .top), .push(1), .slide(1, from: .bottom)])
  func `no seam shows between two plain scenes of one colour`(transition: SceneTransition) throws {
    for color in [Color(css: "#336699")!, Color(css: "rgb(51 102 153 / 50%)")!] {
      let plain = Poster(ground: color, ink: .clear)
      // The transition's edge must lie between pixels. 240 · 0.3 is a whole number, so use a size whose tenths are not.
      let clip = try Clip(sequence(plain, plain, transition), size: OutputSize(width: 233, height: 157)!)
      let alone = try Clip(plain, size: OutputSize(width: 233, height: 157)!).bitmap(ofFrame: 0)
      for frame in 11..<20 {
        #expect(distance(try clip.bitmap(ofFrame: frame), from: mix(alone, alone, 0)) <= 1, "frame \(frame)")
      }
    }
  }

  /// By default a wipe comes from the left, and the others from the right.
  @Test(arguments: [(SceneTransition.wipe(1), true), (.push(1), false), (.slide(1), false)])
  func `halfway a straight transition shows each scene on its side`(transition: SceneTransition, comesFromLeft: Bool)
    throws
  {
    let (old, new) = (Color(css: "red")!, Color(css: "blue")!)
    let picture = try bitmap(
      sequence(Poster(ground: old, ink: .clear), Poster(ground: new, ink: .clear), transition), 15)
    let (left, right) = (picture[20, 80], picture[220, 80])
    #expect(left == (comesFromLeft ? new : old).pixel && right == (comesFromLeft ? old : new).pixel)
  }

  @Test func `blend modes of a scene see nothing of the other`() throws {
    let multiplied = Poster(ground: .white, ink: .orange, mode: .multiply)
    let mixed = try bitmap(sequence(Self.night, multiplied, .dissolve(1)), 15)
    let expected = mix(try bitmap(Self.night, 15), try bitmap(multiplied, 5), (0.5 * 255).rounded() / 255)
    #expect(distance(mixed, from: expected) <= 1)
  }

  @Test func `transparent parts of a scene are mixed, too`() throws {
    let pierced = Poster(ground: .white, ink: .orange, mode: .destinationOut)
    for (a, b) in [(Self.night, pierced), (pierced, Self.night), (pierced, pierced)] {
      let mixed = try bitmap(sequence(a, b, .dissolve(1)), 15)
      let expected = mix(try bitmap(a, 15), try bitmap(b, 5), (0.5 * 255).rounded() / 255)
      #expect(distance(mixed, from: expected) <= 1)
    }
  }

  @Test func `outside of transitions a frame has the pixels of its scene`() throws {
    let whole = sequence(Self.day, Self.clear, .push(1))
    #expect(distance(try bitmap(whole, 9), from: mix(try bitmap(Self.day, 9), try bitmap(Self.day, 9), 0)) == 0)
    let clip = try Clip(whole)
    let (bitmap, renderer) = (Bitmap(width: 240, height: 160), FrameRenderer())
    for frame in [9, 15, 25, 12, 21, 9, 29] {
      try renderer.draw(frame, of: clip, into: bitmap)
      let alone = frame < 20 ? Self.day : Self.clear
      if !(10..<20).contains(frame) {
        let expected = try self.bitmap(alone, frame < 20 ? frame : frame - 10)
        #expect(distance(bitmap, from: mix(expected, expected, 0)) == 0, "frame \(frame)")
      } else {
        let fresh = try clip.bitmap(ofFrame: frame)
        #expect(distance(bitmap, from: mix(fresh, fresh, 0)) == 0, "frame \(frame)")
      }
    }
  }
}

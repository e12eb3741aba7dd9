import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelPNG
import PathreelRaster
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelVideo
import SmallScenes
import TestFolders
import Testing

/// Tests of motion blur in clips, whose frames are means of several instants.
@Suite struct MotionBlurTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A clip of two seconds. In the first second a box moves.
  private func clip(_ blur: String = "", size: String? = nil) throws -> Clip {
    let scene = try SceneFile(
      text: """
        canvas: {size: [192, 48], background: "#204060"}
        fps: 20
        \(blur)
        beats:
          - go: {lasts: 1}
          - rest: {lasts: 1}
        elements:
          - rectangle: {size: [30, 20]}
            fill: white
            position: [20 + 100 * go, 24]
          - circle: {radius: 9}
            fill: {gradient: [gold, red], radius: 9}
            position: [180, 40]
        """, name: "a.yaml")
    return try Clip(scene, size: size.flatMap(OutputSize.init))
  }

  private func bytes(_ bitmap: Bitmap) -> [UInt8] { bitmap.withUnsafeBytes { Array($0) } }

  private func mean(ofFrame frame: Int, of clip: Clip) throws -> [UInt8] {
    let samples = clip.samples(ofFrame: frame)
    var sums = [Int](repeating: 0, count: 4 * clip.size.width * clip.size.height)
    for sample in samples {
      let bitmap = Bitmap(width: clip.size.width, height: clip.size.height)
      try Rasterizer().draw(clip.displayList(of: sample), into: bitmap)
      for (index, byte) in bytes(bitmap).enumerated() { sums[index] += Int(byte) }
    }
    return sums.map { UInt8((2 * $0 + samples.count) / (2 * samples.count)) }
  }

  @Test func `a frame is the mean of the scene at the shutter's instants`() throws {
    let clip = try clip("motion-blur: 8")
    for frame in [0, 7, 19, 20] { #expect(try bytes(clip.bitmap(ofFrame: frame)) == mean(ofFrame: frame, of: clip)) }
  }

  @Test func `frames in which nothing moves have the bytes, the digests and the one list of frames without it`() throws
  {
    let (blurred, plain) = (try clip("motion-blur: 8"), try clip())
    for frame in [25, 39] {
      #expect(try bytes(blurred.bitmap(ofFrame: frame)) == bytes(plain.bitmap(ofFrame: frame)))
      let exposure = try blurred.exposure(ofFrame: frame)
      #expect(try exposure.samples == [plain.displayList(ofFrame: frame)])
      let digests = try [blurred, plain].map { try FrameDigests().digest(of: $0.exposure(ofFrame: frame).samples) }
      #expect(digests[0] == digests[1])
    }
  }

  @Test(arguments: [1, 2, 5]) func `frames have the same bytes on any number of threads, in any order`(jobs: Int) throws
  {
    let clip = try clip("motion-blur: {samples: 5, shutter: 300}")
    try clip.render(jobs: jobs) { frame, bitmap in
      let alone = try bytes(clip.bitmap(ofFrame: frame))
      #expect(bytes(bitmap) == alone, "frame \(frame)")
    }
    let (renderer, bitmap) = (FrameRenderer(), Bitmap(width: 192, height: 48))
    for frame in [30, 3, 4, 19, 3, 38, 0] {
      try renderer.draw(frame, of: clip, into: bitmap)
      #expect(try bytes(bitmap) == bytes(clip.bitmap(ofFrame: frame)), "frame \(frame)")
    }
  }

  @Test func `a video has the same bytes without a cache, with an empty one and with a full one`() throws {
    let clip = try clip("motion-blur: 4")
    let cache = try RenderCache(in: folder.file("cache"), limit: RenderCache.defaultLimit)
    func data(_ clip: Clip, _ cache: RenderCache?) throws -> Data {
      let file = folder.file("\(UUID()).mp4")
      try clip.writeVideo(to: file, jobs: 2, cache: cache)
      return try Data(contentsOf: file)
    }
    let plain = try data(clip, nil)
    for _ in 0..<2 { #expect(try data(clip, cache) == plain) }
    // A change that only affects the samples leads to another segment.
    let other = try clip.motionBlur(MotionBlur(samples: 4, shutter: 170))
    #expect(try data(other, cache) == data(other, nil))
    #expect(try data(other, nil) != plain)
  }

  @Test func `samples are in the digest of a frame, each in its place`() throws {
    let lists = try [0, 4, 8].map { try clip().displayList(ofFrame: $0) }
    let digests = [lists, lists.reversed(), Array(lists.prefix(2)), [lists[0]], [lists[0], lists[0], lists[1]]].map {
      FrameDigests().digest(of: $0).description
    }
    #expect(Set(digests).count == digests.count)
    #expect(FrameDigests().digest(of: [lists[1]]) == FrameDigests().digest(of: lists[1]))
  }

  @Test func `a clip takes the scene's motion blur, and another one, and none`() throws {
    let clip = try clip("motion-blur: {samples: 8, shutter: 90}")
    #expect(clip.motionBlur == MotionBlur(samples: 8, shutter: 90))
    #expect(try clip.motionBlur(nil).exposure(ofFrame: 5).samples.count == 1)
    #expect(try clip.motionBlur(MotionBlur(samples: 3)).exposure(ofFrame: 5).samples.count == 3)
    #expect(throws: SceneError.badMotionBlur(MotionBlur(samples: 300))) {
      try clip.motionBlur(MotionBlur(samples: 300))
    }
  }

  /// Two scenes of which the first ends within its last frame, and the second moves from its beginning.
  @Test(arguments: [1.0, 1.03, 1.001, 0.95]) func `frames on both sides of a cut are those of the scenes alone`(
    seconds: Double
  ) throws {
    struct Dash: Scene {
      var seconds: Double
      var color: Color
      var size: CGSize { CGSize(width: 64, height: 32) }
      var frameRate: FrameRate { FrameRate(10)! }
      var duration: Double { seconds }
      func body(at time: SceneTime) -> some View {
        Circle().fill(color).frame(width: 8).offset(x: 40 * time.seconds - 20)
      }
    }
    let blur = MotionBlur(samples: 8, shutter: 360)
    let scenes = [Dash(seconds: seconds, color: .red), Dash(seconds: 0.5, color: .blue)]
    let both = try Clip(SceneSequence(scenes.enumerated().map { SequencedScene($1, named: "s\($0)") })).motionBlur(blur)
    var frame = 0
    for scene in scenes {
      let alone = try Clip(scene).motionBlur(blur)
      for own in alone.clock.frames {
        #expect(try bytes(both.bitmap(ofFrame: frame)) == bytes(alone.bitmap(ofFrame: own)), "frame \(frame)")
        frame += 1
      }
    }
    #expect(frame == both.clock.frameCount)
  }

  @Test func `a scene in Swift says it as a property`() throws {
    struct Dash: Scene {
      var blur: MotionBlur
      var motionBlur: MotionBlur? { blur }
      var size: CGSize { CGSize(width: 64, height: 32) }
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View { Circle().frame(width: 8).offset(x: 20 * time.seconds) }
    }
    #expect(try Clip(Dash(blur: MotionBlur(samples: 6))).exposure(ofFrame: 30).samples.count == 6)
    #expect(throws: SceneError.badMotionBlur(MotionBlur(samples: 2, shutter: 400))) {
      try Clip(Dash(blur: MotionBlur(samples: 2, shutter: 400)))
    }
  }

  @Test func `an error between two frames names its instant`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [64, 32]}
        fps: 10
        duration: 1
        motion-blur: {samples: 2, shutter: 360}
        elements:
          - circle: {radius: 1 / (t - 0.475)}
        """, name: "a.yaml")
    // Frame 5 shows the instants 0.475 and 0.525.
    let error = #expect(throws: FrameError.self) { try Clip(scene).bitmap(ofFrame: 5) }
    #expect(error?.frame == 5 && error?.seconds == 0.475)
    #expect("\(try #require(error))".contains("t = 0.475"))
    #expect(throws: Never.self) { try Clip(scene).motionBlur(nil).bitmap(ofFrame: 5) }
  }

  @Test func `an instant that cannot be drawn is named, too`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [64, 32]}
        fps: 10
        duration: 1
        motion-blur: {samples: 2, shutter: 360}
        elements:
          - lines: {points: [[0, 16], [64, 16]]}
            stroke: {width: 1, dash: ["if(t > 0.5, 0.0002, 4)", "if(t > 0.5, 0.0002, 4)"]}
        """, name: "a.yaml")
    let error = #expect(throws: FrameError.self) { try Clip(scene).bitmap(ofFrame: 5) }
    #expect(error?.seconds == 0.525)
  }

  @Test func `the instants of a frame share its steps`() throws {
    // 6000 circles take some 1.3 million steps, so 256 instants would take 330 million. Each instant has a 256th of the
    // 50 million steps of a frame.
    let text = """
      canvas: {size: [64, 32]}
      fps: 10
      duration: 1
      elements:
        - repeat: {count: 6000}
          element: {circle: {radius: 1 + t}, fill: red}
      """
    let clip = try Clip(try SceneFile(text: text, name: "a.yaml"))
    #expect(throws: Never.self) { try clip.exposure(ofFrame: 3) }
    #expect(throws: Never.self) { try clip.motionBlur(MotionBlur(samples: 8)).exposure(ofFrame: 3) }
    let error = #expect(throws: FrameError.self) {
      try clip.motionBlur(MotionBlur(samples: 256)).exposure(ofFrame: 3)
    }
    #expect("\(try #require(error))".contains("the frame takes more than 195312 steps of work"))
  }

  @Test func `warnings of all instants of a frame are reported, each once`() throws {
    let crowd = try SmallScenes.file(SmallScenes.crowd)
    let plain = try Clip(crowd)
    // Frame 6 is the first with the warning. With a shutter of 360 degrees an instant of frame 5 may have it already,
    // so use frame 7.
    let blurred = try plain.motionBlur(MotionBlur(samples: 8))
    #expect(
      try Set(blurred.exposure(ofFrame: 7).warnings.map(\.message))
        == Set(plain.displayList(ofFrame: 7).warnings.map(\.message)))
    #expect(try blurred.render(frames: 7..<8) { _, _ in }.map(\.frame) == [7])
  }

  @Test func `a format without pixels has neither motion blur nor marks`() throws {
    var clip = try clip("motion-blur: 8")
    let file = folder.file("a.svg")
    #expect(throws: OutputError.blurWithoutPixels(.svg)) { try clip.writeImage(ofFrame: 0, to: file, format: .svg) }
    clip = try clip.motionBlur(nil)
    clip.marksRedrawnTiles = true
    #expect(throws: OutputError.marksWithoutPixels(.svg)) { try clip.writeImage(ofFrame: 0, to: file, format: .svg) }
    clip.marksRedrawnTiles = false
    #expect(throws: Never.self) { try clip.writeImage(ofFrame: 0, to: file, format: .svg) }
  }

  @Test func `cells of a sheet are blurred as their frames are`() throws {
    let clip = try clip("motion-blur: 4")
    let file = folder.file("sheet.png")
    let sprites = try SpriteSheet(of: clip, columns: 2, rows: 2)
    try sprites.sheet.write(to: file, notReplacing: clip.inputs)
    let sheet = try PNG.read(file)
    // The second cell, which is right of the first one, shows frame 10.
    let frame = try clip.bitmap(ofFrame: 10)
    for (x, y) in [(60, 24), (70, 24), (84, 24), (90, 30)] { #expect(sheet[192 + x, y] == frame[x, y]) }
  }

  @Test func `marks are of the tiles whose mean differs from the frame before`() throws {
    var clip = try clip("motion-blur: 4")
    clip.marksRedrawnTiles = true
    let marked = try clip.bitmap(ofFrame: 10)
    let plain = try self.clip("motion-blur: 4").bitmap(ofFrame: 10)
    // The disc on the right does not move; the box is in the middle.
    #expect(marked[180, 40] == plain[180, 40] && marked[100, 24] != plain[100, 24])
  }

  @Test func `a parameter of a sweep moves while the shutter is open`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [192, 48]}
        fps: 10
        duration: 1
        parameters:
          place: {value: 0, range: [0, 180]}
        elements:
          - rectangle: {size: [10, 10]}
            fill: white
            position: [place, 24]
        """, name: "a.yaml")
    let sweep = try Clip(sweeping: "place", from: 0, to: 180, of: scene, holdingTimeAt: 0)
    let blurred = try sweep.motionBlur(MotionBlur(samples: 2, shutter: 360))
    // The box moves 20 points a frame. The instants are a quarter of a frame before and after frame 4.
    let samples = try blurred.exposure(ofFrame: 4).samples
    #expect(samples.count == 2)
    let places = samples.map { list -> Double? in
      guard case .fill(let fill)? = list.items.first else { return nil }
      return Double(fill.path.boundingRect.applying(fill.transform).midX)
    }
    #expect(places == [75, 85])
    #expect(try blurred.exposure(ofFrame: 0).samples.first == sweep.displayList(ofFrame: 0))
  }

  private struct Sheet: Scene {
    var tint = Color.white
    var size: CGSize { CGSize(width: 64, height: 16) }
    var background: Color { tint }
    var frameRate: FrameRate { FrameRate(10)! }
    var timeline: Timeline { Beat("go", lasting: 1) }
    func body(at time: SceneTime) -> some View {
      Circle().fill(.blue).frame(width: 8).position(x: 8 + 48 * time["go"], y: 8)
    }
  }

  /// The widest possible shutter.
  private static let wide = MotionBlur(samples: 8, shutter: 360)

  @Test func `a cut is not blurred: the frames beside it are those of each scene alone`() throws {
    let sequence = SceneSequence {
      Sheet()
      SceneSequence {
        Sheet(tint: .red)
        Sheet(tint: .green).named("other")
      }.named("inner")
    }
    let whole = try Clip(sequence).motionBlur(Self.wide)
    for (scene, tint) in [Color.white, .red, .green].enumerated() {
      let alone = try Clip(Sheet(tint: tint)).motionBlur(Self.wide)
      for frame in 0..<10 {
        #expect(
          try bytes(whole.bitmap(ofFrame: 10 * scene + frame)) == bytes(alone.bitmap(ofFrame: frame)),
          "frame \(frame) of scene \(scene)")
      }
    }
  }

  @Test func `a frame beside a cut shows one scene at other rates, too`() throws {
    let sequence = SceneSequence {
      Sheet(tint: .black)
      Sheet(tint: .white).named("other")
    }
    let clip = try Clip(sequence, frameRate: FrameRate(7)!).motionBlur(Self.wide)
    for frame in clip.clock.frames {
      // The middle of the upper edge, where the circle never is.
      let byte = try bytes(clip.bitmap(ofFrame: frame))[4 * 32]
      #expect(byte == (clip.clock.time(ofFrame: frame) < 1 ? 0 : 255), "frame \(frame)")
    }
  }

  @Test func `during a transition both scenes are blurred`() throws {
    let sequence = SceneSequence {
      Sheet()
      Sheet(tint: .red).named("other").transition(.dissolve(0.5))
    }
    let clip = try Clip(sequence).motionBlur(Self.wide)
    #expect(try clip.exposure(ofFrame: 7).samples.count == 8)
    #expect(try bytes(clip.bitmap(ofFrame: 7)) == mean(ofFrame: 7, of: clip))
  }

  @Test func `an element with a layer comes and goes by a cut, and what it shows is of its own time`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [64, 16], background: black}
        fps: 10
        duration: 3
        elements:
          - group:
              - rectangle: {size: [64, 16]}
                fill: white
              - circle: {radius: 4}
                fill: black
                position: [8 + 20 * t, 8]
            layer: {from: 1, lasts: 1}
            time: 2 * t
        """, name: "a.yaml")
    let clip = try Clip(scene).motionBlur(Self.wide)
    for frame in 0..<30 {
      #expect(try bytes(clip.bitmap(ofFrame: frame))[4 * 60] == ((10..<20).contains(frame) ? 255 : 0), "frame \(frame)")
    }
    // Half of the first frame's shutter is before the layer; these samples show the layer's start.
    let first = try clip.exposure(ofFrame: 10).samples
    #expect(first[0] == first[3] && first[3] != first[4] && first[4] != first[7])
  }

  @Test func `iterations that come by a cut are there in all instants of a frame, also where others were kept`() throws
  {
    let scene = try SceneFile(
      text: """
        canvas: {size: [100, 10], background: black}
        fps: 10
        duration: 3
        elements:
          - repeat: {count: 100}
            element:
              rectangle: {size: [1, 10]}
              fill: white
              position: [i + 0.5, 5]
              layer: {from: 2}
        """, name: "a.yaml")
    let clip = try Clip(scene).motionBlur(Self.wide)
    let (renderer, bitmap) = (FrameRenderer(), Bitmap(width: 100, height: 10))
    for frame in 12..<30 {
      try renderer.draw(frame, of: clip, into: bitmap)
      #expect(try bytes(bitmap) == bytes(clip.bitmap(ofFrame: frame)), "frame \(frame)")
      #expect(bytes(bitmap)[200] == (frame < 20 ? 0 : 255), "frame \(frame)")
    }
  }
}

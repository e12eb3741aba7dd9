import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSound
import Testing

/// Tests of scenes in sequence, written in Swift.
@Suite struct SceneSequenceTests {
  private struct Dot: Scene {
    @Parameter("Radius", in: 1...50) var radius = 10.0
    @Parameter var tint = Color.red
    var length = 2.0
    var canvas = CGSize(width: 200, height: 100)
    var ground = Color.white
    var size: CGSize { canvas }
    var background: Color { ground }
    var frameRate: FrameRate { FrameRate(10)! }
    var timeline: Timeline { Beat("grow", lasting: length, .easeIn) }
    func body(at time: SceneTime) -> some View {
      Circle().fill(tint).frame(width: 2 * radius + 40 * time["grow"], height: 2 * radius)
    }
  }

  private struct Square: Scene {
    var frameRate: FrameRate { FrameRate(10)! }
    var size: CGSize { CGSize(width: 200, height: 100) }
    var timeline: Timeline {
      Beat("turn", lasting: 1)
      Stagger("step", count: 3, lasting: 0.5, every: 0.25)
    }
    func body(at time: SceneTime) -> some View {
      Rectangle().fill(.blue).frame(width: 30, height: 30).rotationEffect(.degrees(90 * time["turn"]))
    }
  }

  private struct Trailer: ComposedScene {
    var scenes = SceneSequence {
      Dot()
      Square().transition(.dissolve(0.5))
    }
  }

  @Test func `lengths add up, less what transitions overlap`() {
    #expect(
      SceneSequence {
        Dot()
        Square()
      }.duration == 4)
    #expect(
      SceneSequence {
        Dot()
        Square().transition(.dissolve(0.5))
      }.duration == 3.5)
  }

  /// A spring of 2 s, 1 - (1 + πt) exp(-πt), is at 0.821 after 1 s; 0.01 s before the end 0.0061 are left of the way.
  @Test func `a spring that a transition is too short for is at its end when the transition is`() throws {
    let sequence = SceneSequence {
      Dot()
      Square().transition(
        .custom(1, .spring(duration: 2)) { _, _, progress in
          Bar(width: 100 * progress)
        })
    }
    let widths = try [1.1, 1.25, 1.5, 1.75, 1.99].map { seconds in
      guard case .fill(let fill)? = try sequence.displayList(at: seconds).items.first else { return CGFloat.nan }
      return fill.path.boundingRect.applying(fill.transform).width
    }
    #expect(widths == widths.sorted() && abs(widths[4] - 99.39) < 0.05, "\(widths)")
  }

  @Test func `scenes begin at frames, and take as many as alone`() {
    // At 10 frames a second, 0.25 s have three frames.
    let sequence = SceneSequence {
      Dot(length: 0.25)
      Square()
    }
    #expect(sequence.spans.map(\.start) == [0, 0.3])
    #expect(sequence.duration == 2.3)
  }

  @Test func `a frame outside of transitions is that of its scene, to the last bit`() throws {
    let sequence = SceneSequence {
      Dot()
      Square().transition(.dissolve(0.5))
      Dot(radius: 5).named("last")
    }
    // 0.1 is no binary fraction, so differences of times would not equal the times of the scene alone.
    for n in 0..<15 { #expect(try sequence.displayList(at: Double(n) / 10) == Dot().displayList(at: Double(n) / 10)) }
    for n in 20..<35 {
      #expect(try sequence.displayList(at: Double(n) / 10) == Square().displayList(at: Double(n - 15) / 10))
    }
    for n in 35..<55 {
      #expect(try sequence.displayList(at: Double(n) / 10) == Dot(radius: 5).displayList(at: Double(n - 35) / 10))
    }
  }

  @Test func `times between frames are those of the scene, and times outside of the sequence those of its ends`() throws
  {
    let sequence = SceneSequence {
      Dot()
      Square()
    }
    #expect(try sequence.displayList(at: 2.53125) == Square().displayList(at: 0.53125))
    #expect(try sequence.displayList(at: -3) == Dot().displayList(at: -3))
    #expect(try sequence.displayList(at: 99) == Square().displayList(at: 97))
    #expect(throws: Never.self) { try sequence.displayList(at: 1e300) }
  }

  @Test func `each scene has its own background`() throws {
    let sequence = SceneSequence {
      Dot(ground: .yellow)
      Square()
    }
    #expect(try sequence.displayList(at: 1).background == .yellow)
    #expect(try sequence.displayList(at: 2).background == .white)
    #expect(sequence.background == .yellow)
    #expect(
      SceneSequence {
        Dot(ground: .clear)
        Square()
      }.background == .clear)
  }

  @Test func `a canvas of another size is scaled to fit, in the middle`() throws {
    let sequence = SceneSequence(size: CGSize(width: 400, height: 300)) { Dot() }
    guard case .fill(let fill)? = try sequence.displayList(at: 0).items.first else {
      Issue.record("no dot")
      return
    }
    #expect(fill.path.boundingRect.applying(fill.transform) == CGRect(x: 180, y: 130, width: 40, height: 40))
  }

  @Test func `parameters have the name of their scene in front`() throws {
    let sequence = SceneSequence {
      Dot()
      Dot().named("other")
    }
    #expect(sequence.parameters.map(\.name) == ["dot.radius", "dot.tint", "other.radius", "other.tint"])
    #expect(sequence.parameters[2].label == "other: Radius")
    let changed = try sequence.setting("other.radius", to: .number(20))
    #expect(try changed.displayList(at: 0) == sequence.displayList(at: 0))
    #expect(try changed.displayList(at: 2) == Dot(radius: 20).displayList(at: 0))
    #expect(throws: SceneError.outOfRange(parameter: "other.radius", 99, 1...50)) {
      try sequence.setting("other.radius", to: .number(99))
    }
    #expect(throws: SceneError.self) { try sequence.setting("radius", to: .number(9)) }
  }

  @Test func `beats have the name of their scene in front, and scenes are beats`() throws {
    let timeline = Trailer().timeline
    #expect(timeline.stretches.map(\.name) == ["dot", "dot.grow", "square", "square.turn", "square.step"])
    #expect(timeline.span(of: "square") == 1.5...3.5)
    #expect(timeline.span(of: "square.step") == 2.5...3.5)
    #expect(timeline.progress(of: "square.step", 1, at: 3) == 0.5)
    #expect(timeline.stretch(of: "square.turn")?.scene == "square")
    #expect(timeline.stretches.filter(\.isScene).map(\.name) == ["dot", "square"])
  }

  @Test func `a composed scene is its sequence`() throws {
    let trailer = try Trailer().setting("dot.tint", to: .color(.green))
    #expect(try trailer.displayList(at: 0.5).items == Dot(tint: .green).displayList(at: 0.5).items)
    #expect(trailer.duration == 3.5)
    try trailer.validate()
  }

  @Test func `a sequence in a sequence is shown as by itself`() throws {
    let inner = SceneSequence {
      Dot()
      Square().transition(.push(0.5))
    }
    let outer = SceneSequence {
      Square()
      inner.named("inner").transition(.dissolve(1))
    }
    #expect(outer.duration == 4.5)
    for n in [20, 26, 27, 30, 44] {
      #expect(try outer.displayList(at: Double(n) / 10) == inner.displayList(at: Double(n - 10) / 10), "\(n)")
    }
    #expect(outer.parameters.map(\.name) == ["inner.dot.radius", "inner.dot.tint"])
    #expect(try outer.setting("inner.dot.radius", to: .number(3)).parameters[0].value == .number(3))
    #expect(outer.timeline.span(of: "inner.square.turn") == 2.5...3.5)
  }

  @Test func `kept parts of the scenes of a sequence change no frame`() throws {
    let sequence = SceneSequence {
      Dot()
      Square().transition(.dissolve(0.5))
    }
    let retention = Retention()
    for n in [0, 1, 16, 17, 2, 16, 30, 0, 19] {
      let kept = try Retention.withValue(retention) { try sequence.displayList(at: Double(n) / 10) }
      #expect(try kept == sequence.displayList(at: Double(n) / 10))
    }
  }

  @Test func `ids of two scenes that are shown together are apart`() throws {
    struct Linked: Scene {
      var shift: CGFloat
      var size: CGSize { CGSize(width: 200, height: 100) }
      var duration: Double { 1 }
      func body(at time: SceneTime) -> some View {
        ZStack {
          Rectangle().frame(width: 10, height: 10).id("a").position(x: 20, y: 20 + shift)
          Rectangle().frame(width: 10, height: 10).id("b").position(x: 150, y: 20 + shift)
          ConnectorReader(from: "a", to: "b", line: { _, _ in .straight }) { $0.stroke(.black, lineWidth: 2) }
        }
      }
    }
    let sequence = SceneSequence {
      Linked(shift: 0).named("upper")
      Linked(shift: 60).named("lower").transition(.dissolve(1))
    }
    let list = try sequence.displayList(at: 0.5)
    func lines(_ items: [DisplayList.Item]) -> [CGFloat] {
      items.flatMap { item -> [CGFloat] in
        switch item {
        case .stroke(let stroke): [stroke.path.boundingRect.applying(stroke.transform).midY.rounded()]
        case .group(let group): lines(group.items)
        case .fill: []
        }
      }
    }
    #expect(lines(list.items) == [20, 80])
  }

  @Test(
    arguments: [
      (SceneSequence {}, "a sequence needs at least one scene"),
      (
        SceneSequence {
          Dot()
          Square().transition(.dissolve(60))
        },
        "the transition into 'square' takes 60 s, and 'square' lasts 2 s; shorten the transition"
      ),
      (
        SceneSequence {
          Dot(length: 0.5)
          Square().transition(.dissolve(1))
        },
        "the transition into 'square' takes 1 s, and 'dot' lasts 0.5 s; shorten the transition"
      ),
      (
        SceneSequence {
          Dot()
          Dot(length: 1).named("b").transition(.push(0.6))
          Square().transition(.slide(0.7))
        },
        "'b' lasts 1 s, and its two transitions take 0.6 s and 0.7 s; shorten one of them"
      ),
      (
        SceneSequence { Dot().transition(.dissolve(1)) },
        "'dot' is the first scene, so there is nothing to come from; remove its transition"
      ),
      (
        SceneSequence {
          Dot()
          Dot()
        }, "two scenes are called 'dot'; give each a name of its own"
      ),
      (SceneSequence { Dot().named("a.b") }, "'a.b' is no name of a scene; use letters, digits and '_'"),
      (
        SceneSequence {
          Dot()
          Square().transition(.wipe(.nan))
        },
        "the transition into 'square' takes nan s; a length is a finite number of seconds, 0 or more"
      ),
      (
        SceneSequence {
          Dot()
          Square().transition(.wipe(-1))
        },
        "the transition into 'square' takes -1 s; a length is a finite number of seconds, 0 or more"
      ),
      (
        SceneSequence {
          Dot()
          Square().transition(.wipe(1, .spring(duration: 0)))
        },
        "the spring of the transition into 'square' needs a duration above 0 s and a bounce between -1 and 1"
      ),
      (
        SceneSequence { Dot(length: 0) },
        "scene 'dot': the scene lasts 0 s; give it beats or a duration above 0"
      ),
      (
        SceneSequence {
          Square()
          Dot(canvas: CGSize(width: -200, height: -100))
        },
        "scene 'dot': a canvas of -200 × -100 points cannot be drawn; both must be finite and above 0"
      ),
      (
        SceneSequence { Dot(length: -1) },
        "scene 'dot': beat 'grow' lasts -1.0 s; a length is a finite number of seconds, 0 or more"
      ),
      (SceneSequence { Dot(length: 1e300) }, "the sequence is longer than any clip; use fewer or shorter scenes"),
      (
        SceneSequence { for i in 0...1000 { Dot().named("d\(i)") } },
        "the sequence has 1001 scenes; at most 1000 are shown"
      ),
    ] as [(SceneSequence, String)])
  func `scenes that make no sequence are an error with the reason`(sequence: SceneSequence, message: String) {
    let faults = [
      #expect(throws: SceneSequenceError.self) { try sequence.validate() },
      #expect(throws: SceneSequenceError.self) { try sequence.displayList(at: 0) },
    ]
    for fault in faults { #expect(fault.map { "\($0)" } == message) }
  }

  @Test func `too many beats of a sequence are an error`() {
    struct Many: Scene {
      var timeline: Timeline { for i in 0..<20 { Beat("b\(i)", lasting: 0.1) } }
      func body(at time: SceneTime) -> some View { EmptyView() }
    }
    let sequence = SceneSequence { for i in 0..<500 { Many().named("s\(i)") } }
    #expect(sequence.fault == .tooManyBeats)
    #expect("\(sequence.fault!)" == "the scenes of the sequence have more than 10000 beats together; use fewer")
  }

  @Test func `sound begins and ends with its scene, and crosses over`() throws {
    struct Loud: Scene {
      var duration: Double { 1 }
      var frameRate: FrameRate { FrameRate(10)! }
      var audio: [SoundTrack] {
        var track = SoundTrack("a", Sound(sampleCount: 96_000, fingerprint: 1) { fatalError("not read") })
        track.start = 0.25
        return [track]
      }
      func body(at time: SceneTime) -> some View { EmptyView() }
    }
    let tracks = try SceneSequence {
      Loud()
      Loud().named("b").transition(.dissolve(0.5))
    }.audio
    #expect(tracks.map(\.start) == [0.25, 0.75])
    #expect(
      tracks.flatMap(\.windows) == [
        SoundWindow(start: 0, end: 1, fadeOut: 0.5), SoundWindow(start: 0.5, end: 1.5, fadeIn: 0.5),
      ])
  }

  @Test func `a parameter of a scene whose name is none is an error`() {
    let sequence = SceneSequence { Dot().named("a.b") }
    #expect(throws: SceneSequenceError.badName("a.b")) { try sequence.setting("a.b.radius", to: .number(5)) }
  }
}

private struct Bar: View {
  let width: CGFloat
  var body: some View { Rectangle().fill(.white).frame(width: width, height: 10) }
}

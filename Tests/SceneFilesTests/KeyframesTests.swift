import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelSceneFiles
import Testing

/// Tests of keyframe tracks in scene files.
@Suite struct KeyframesTests {
  /// The positions of a circle that a track moves, at some instants in seconds.
  private func places(_ keyframes: String, call: String = "drop(t)", extra: String = "", at seconds: [Double]) throws
    -> [Double]
  {
    let scene = try SceneFile(text: text(keyframes, call: call, extra: extra), name: "a")
    return try seconds.map { try place(in: scene, at: $0) }
  }

  private func place(in scene: SceneFile, at seconds: Double) throws -> Double {
    let item = try #require(try scene.displayList(at: seconds).items.first)
    guard case .fill(let fill) = item else {
      Issue.record("the circle is no fill")
      return .nan
    }
    return fill.path.applying(fill.transform).boundingRect.midX
  }

  private func text(_ keyframes: String, call: String = "drop(t)", extra: String = "") -> String {
    """
    canvas: {size: [100, 100]}
    duration: 10
    \(extra)
    keyframes:
      drop: \(keyframes)
    elements:
      - circle: {radius: 5}
        fill: red
        position: ["\(call)", 50]
    """
  }

  private func message(_ keyframes: String, call: String = "drop(t)", extra: String = "title: a") -> String {
    do {
      _ = try SceneFile(text: text(keyframes, call: call, extra: extra), name: "a")
      return "no error"
    } catch {
      return "\(error)".split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n")
    }
  }

  private let seconds = stride(from: -0.5, through: 4, by: 0.11).map { $0 }

  @Test func `a track is what the same keyframes are in Swift`() throws {
    let places = try places(
      """

          - {to: 10}
          - {to: 60, lasts: 0.5}
          - {to: 20, lasts: 0.3, ease: cubic, start-velocity: 30, end-velocity: -40}
          - {to: 50, lasts: 0.4, ease: in-out}
          - {to: 30, lasts: 0.2, ease: "cubic-bezier(0.3, 0, 0, 1)"}
          - {hold: 0.15}
          - {to: 80}
          - {hold: wait}
          - {to: 40, lasts: 0.3, ease: "spring(0.4, 0.3)", start-velocity: 100}
          - {to: 70, lasts: 0.3, ease: linear}
          - {to: 20, ease: "spring(0.3, 0.2)"}
          - {to: 25, lasts: 0.5}
      """, extra: "let: {wait: 0.1}", at: seconds)
    let swift = KeyframeTimeline(initialValue: 10.0) {
      CubicKeyframe(60, duration: 0.5)
      CubicKeyframe(20, duration: 0.3, startVelocity: 30, endVelocity: -40)
      LinearKeyframe(50, duration: 0.4, timingCurve: .easeInOut)
      LinearKeyframe(
        30, duration: 0.2,
        timingCurve: .bezier(startControlPoint: UnitPoint(x: 0.3, y: 0), endControlPoint: UnitPoint(x: 0, y: 1)))
      HoldKeyframe(duration: 0.15)
      MoveKeyframe(80)
      HoldKeyframe(duration: 0.1)
      SpringKeyframe(40, duration: 0.3, spring: Spring(duration: 0.4, bounce: 0.3), startVelocity: 100)
      LinearKeyframe(70, duration: 0.3)
      SpringKeyframe(20, spring: Spring(duration: 0.3, bounce: 0.2))
      CubicKeyframe(25, duration: 0.5)
    }
    for (place, second) in zip(places, seconds) { #expect(abs(place - swift.value(time: second)) < 1e-9) }
  }

  @Test func `a keyframe track can be read at any time: later, in a loop, or by a beat`() throws {
    let track = "[{to: 0}, {to: 40, lasts: 1, ease: linear}]"
    #expect(try places(track, call: "drop(t - 2)", at: [1, 2.5, 9]) == [0, 20, 40])
    #expect(try places(track, call: "drop(t % 2)", at: [0.5, 1.5, 2.5, 4]) == [20, 40, 20, 0])
    let beats = "beats: [{rise: {lasts: 4}}]"
    #expect(try places(track, call: "drop(rise) + drop(0.5)", extra: beats, at: [2]) == [40])
  }

  @Test func `the numbers of keyframes may depend on parameters and values that follow from them`() throws {
    let extra = """
      parameters: {high: {value: 40, range: [1, 90]}}
      let: {half: far / 2, far: 2 * high, now: drop(t)}
      """
    let track = "[{to: half}, {to: far, lasts: high / 40, ease: linear}]"
    let scene = try SceneFile(text: text(track, call: "now", extra: extra), name: "a")
    #expect(try place(in: scene, at: 0.5) == 60)
    let lower = try scene.setting("high", to: .number(20))
    #expect(try place(in: lower, at: 0.25) == 30 && place(in: lower, at: 9) == 40)
    // The first scene is unchanged.
    #expect(try place(in: scene, at: 0.5) == 60)
  }

  @Test func `each element of a repeat can read a keyframe track at its own time`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [100, 100]}
        duration: 2
        keyframes: {hop: [{to: 0}, {to: 30, lasts: 1, ease: linear}]}
        elements:
          - repeat: {count: 4, as: i}
            element: {circle: {radius: 2}, fill: red, position: ["hop(t - 0.2 * i)", 0]}
        """, name: "a")
    let places = try scene.displayList(at: 1).items.compactMap { item -> Double? in
      guard case .fill(let fill) = item else { return nil }
      return fill.path.applying(fill.transform).boundingRect.midX.rounded()
    }
    #expect(places == [30, 24, 18, 12])
  }

  @Test func `a curve whose formula reads a track is measured for each frame`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [100, 100]}
        duration: 2
        keyframes: {lift: [{to: 0}, {to: 30, lasts: 1, ease: linear}]}
        elements:
          - curve: {y: lift(t)}
            stroke: black
        """, name: "a")
    for second in [0.2, 0.8, 0.5] {
      guard case .stroke(let stroke)? = try scene.displayList(at: second).items.first else {
        Issue.record("the curve is no stroke")
        return
      }
      #expect(abs(stroke.path.applying(stroke.transform).boundingRect.midY - 30 * second) < 1e-6)
    }
  }

  @Test(
    arguments: [
      ("5", "drop(t)", "5:9: 'drop' is a list; '5' stands here"),
      ("[]", "drop(t)", "5:9: 'drop' has 0 values; it needs at least 1"),
      ("[{lasts: 1}]", "drop(t)", "5:10: 'drop' needs 'to' or 'hold'"),
      (
        "[{hold: 1}]", "drop(t)",
        "5:11: the first keyframe is where 'drop' begins, so it has 'to' alone; put 'hold' into the next one"
      ),
      ("[{to: 0}, {hold: 1, to: 2}]", "drop(t)", "5:29: 'drop' has both 'hold' and 'to'; keep one"),
      ("[{to: 0}, {hold: 1, lasts: 2}]", "drop(t)", "5:29: 'drop' has both 'hold' and 'lasts'; keep one"),
      ("[{to: 0}, {hold: -1}]", "drop(t)", "5:26: 'hold' is -1; it must be at least 0"),
      (
        "[{to: 0}, {hold: t}]", "drop(t)",
        "5:26: 'hold' depends on the time; here only parameters may be used"
      ),
      (
        "[{to: 0, lasts: 1}]", "drop(t)",
        "5:18: the first keyframe is where 'drop' begins, so it has 'to' alone; put 'lasts' into the next one"
      ),
      (
        "[{to: 0}, {to: t, lasts: 1}]", "drop(t)",
        "5:24: 'to' depends on the time; here only parameters may be used"
      ),
      (
        "[{to: 0}, {to: drop(1), lasts: 1}]", "drop(t)",
        "5:24: 'to' depends on the time; here only parameters may be used"
      ),
      ("[{to: 0}, {to: 1, lasts: -1}]", "drop(t)", "5:34: 'lasts' is -1; it must be at least 0"),
      ("[{to: 0}, {to: 1, last: 1}]", "drop(t)", "5:27: unknown key 'last'; did you mean 'lasts'?"),
      (
        "[{to: 0}, {to: 1, lasts: 1, ease: cubik}]", "drop(t)",
        "5:43: 'ease' is 'cubik'; it must be cubic, linear, in, out, in-out, in-back, out-back, in-out-back, in-elastic, out-elastic, in-out-elastic, in-bounce, out-bounce, in-out-bounce, cubic-bezier(…) or spring(…); did you mean 'cubic'?"
      ),
      (
        "[{to: 0}, {to: 1, ease: in}]", "drop(t)",
        "5:27: 'ease' is for a keyframe that lasts; add 'lasts', or leave it out where the value jumps"
      ),
      (
        "[{to: 0}, {to: 1, start-velocity: 2}]", "drop(t)",
        "5:27: 'start-velocity' is for a keyframe that lasts; add 'lasts', or leave it out where the value jumps"
      ),
      (
        "[{to: 0}, {to: 1, lasts: 1, ease: in, start-velocity: 2}]", "drop(t)",
        "5:47: 'start-velocity' is for cubic and spring keyframes; leave out 'ease', or the velocity"
      ),
      (
        "[{to: 0}, {to: 1, lasts: 1, ease: in, end-velocity: 2}]", "drop(t)",
        "5:47: 'end-velocity' is for cubic keyframes; leave out 'ease', or the velocity"
      ),
      (
        "[{to: 0}, {to: 1, end-velocity: 2}]", "drop(t)",
        "5:27: 'end-velocity' is for a keyframe that lasts; add 'lasts', or leave it out where the value jumps"
      ),
      (
        "[{to: 0}, {to: 1, ease: \"spring(1, 0)\", end-velocity: 2}]", "drop(t)",
        "5:49: 'end-velocity' is for cubic keyframes; leave out 'ease', or the velocity"
      ),
      ("[{to: 0}]", "drop", "9:17: 'drop' changes over time; say when it is meant: 'drop(t)' for now"),
      ("[{to: 0}]", "drop()", "9:17: 'drop' takes a time in seconds: 'drop(t)' for now"),
      ("[{to: 0}]", "drop(t, 1)", "9:23: 'drop' takes one time, in seconds"),
      ("[{to: 0}]", "drop(red)", "9:22: this is a colour where 'drop' takes a number"),
      ("[{to: 0}]", "dorp(t)", "9:17: unknown function 'dorp'; did you mean 'drop'?"),
      ("[{to: 0}]", "drop[1]", "9:17: 'drop' changes over time; say when it is meant: 'drop(t)' for now"),
    ])
  func `a person who makes a mistake reads what it is`(keyframes: String, call: String, error: String) {
    #expect(message(keyframes, call: call) == error)
  }

  @Test func `a track's name is one of the scene's names`() {
    #expect(
      message("[{to: 0}]", extra: "beats: [{drop: {lasts: 1}}]")
        .hasPrefix("5:3: the name 'drop' is already a beat; give the track of keyframes another"))
    #expect(
      message("[{to: 0}]\n  sin: [{to: 0}]")
        == "6:3: the name 'sin' is already a function; choose another, such as 'my_sin'")
  }

  @Test func `ten thousand keyframes are read, and one more is refused`() throws {
    func list(_ count: Int) -> String { "[" + (0..<count).map { "{to: \($0 % 90)}" }.joined(separator: ", ") + "]" }
    #expect(try places(list(10_000), at: [0]) == [Double(9_999 % 90)])
    #expect(message(list(10_001)) == "5:9: 'drop' has 10001 values; at most 10000 are read")
  }

  // MARK: What a timeline shows

  @Test func `a scene lists the name, the length and the times of each keyframe track, in the file's order`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [100, 100]}
        duration: 2
        parameters: {slow: {value: 1}}
        keyframes:
          hop: [{to: 0}, {to: 1, lasts: 0.5 * slow, ease: linear}, {hold: 0.25}, {to: 3}, {to: 0, lasts: 1}]
          bob: [{to: 4}]
        elements: []
        """, name: "a")
    let (hop, bob) = (scene.keyframeTracks[0], scene.keyframeTracks[1])
    #expect(hop.name == "hop" && hop.track.duration == 1.75 && hop.track.times == [0, 0.5, 0.75, 1.75])
    #expect([0, 0.25, 0.6, 0.75, 2].map { hop.track.value(time: $0) } == [0, 0.5, 1, 3, 0])
    #expect(bob.name == "bob" && bob.track.duration == 0 && bob.track.times == [0] && bob.track.value(time: 1) == 4)
    let slow = try scene.setting("slow", to: .number(2))
    #expect(slow.keyframeTracks[0].track.times == [0, 1, 1.25, 2.25])
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import SeededRandom
import Testing

struct KeyframeTimelineTests {
  /// A track with every kind of keyframe, in all combinations of neighbours that matter.
  private let mixed = KeyframeTimeline(initialValue: 0.0) {
    CubicKeyframe(10, duration: 0.5)
    CubicKeyframe(4, duration: 0.3)
    LinearKeyframe(8, duration: 0.4, timingCurve: .easeIn)
    CubicKeyframe(0, duration: 0.6)
    SpringKeyframe(5, duration: 0.4, spring: Spring(duration: 0.5, bounce: 0.3))
    CubicKeyframe(2, duration: 0.5)
  }

  // Values from the documented rules with 40 digits (mpmath 1.3): cubics by their coefficients from a linear system,
  // the spring as a differential equation by Taylor series, the eased line by 140 bisections.
  @Test(
    arguments: [
      (0.065, 0.4263025, 12.5255), (0.25, 4.6875, 28.75), (0.45, 9.5175, 13.95), (0.539, 9.8697595, -10.9185),
      (0.65, 7.1875, -31.25), (0.77, 4.1815, -11.65), (0.852, 4.1119028525899579, 4.0470344682766042),
      (1.0, 5.2614272502901572, 10.739787798154259), (1.16, 7.3577113830498661, 15.350740098319091),
      (1.278, 8.6739174, 0.7299), (1.5, 5.5181034482758621, -23.560344827586207),
      (1.74, 0.46290344827586207, -12.021034482758621), (1.852, 0.68302844801493045, 24.194689938460462),
      (2.0, 4.3124388777653388, 15.377403892257229), (2.16, 5.2295051005532074, -0.21507384514924014),
      (2.265, 4.9990879956654072, -4.921249077963402), (2.45, 3.5324366912235388, -9.3305527030823318),
      (2.65, 2.0847289942625894, -3.2720021374353362),
    ] as [(Double, Double, Double)])
  func `the keyframes of a track are those that the rules give`(time: Double, value: Double, velocity: Double) {
    #expect(abs(mixed.value(time: time) - value) < 1e-9)
    let h = 1e-6
    let slope = (mixed.value(time: time + h) - mixed.value(time: time - h)) / (2 * h)
    // The error of the central difference is a rounding of 1e-15 over 2e-6.
    #expect(abs(slope - velocity) < 1e-6)
  }

  @Test func `a track passes its values, lasts their time and rests at its end`() {
    for (time, value) in [(0, 0), (0.5, 10), (0.8, 4), (1.2, 8), (1.8, 0), (2.7, 2), (99, 2)] {
      #expect(abs(mixed.value(time: time) - Double(value)) < 1e-12)
    }
    #expect(abs(mixed.duration - 2.7) < 1e-15)
    #expect(mixed.value(time: -1) == 0 && mixed.value(time: -.infinity) == 0 && mixed.value(time: .infinity) == 2)
    #expect(mixed.value(progress: 0.5) == mixed.value(time: 1.35))
    #expect(mixed.value(progress: 1) == 2 && mixed.value(progress: 7) == 2 && mixed.value(progress: -1) == 0)
  }

  @Test func `a hold keeps the value, and its neighbours meet it at rest`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(10, duration: 1)
      HoldKeyframe(duration: 0.5)
      CubicKeyframe(30, duration: 1)
      HoldKeyframe(duration: 0.25)
      MoveKeyframe(-5)
      HoldKeyframe(duration: 1)
    }
    #expect(abs(timeline.duration - 3.75) < 1e-15)
    for time in [1.0, 1.2, 1.499] { #expect(timeline.value(time: time) == 10) }
    for time in [2.5, 2.6, 2.749] { #expect(timeline.value(time: time) == 30) }
    for time in [2.75, 3, 9] { #expect(timeline.value(time: time) == -5) }
    // Cubics that begin and end at rest are 3s² − 2s³.
    for share in [0.1, 0.3, 0.5, 0.9] {
      let smooth = share * share * (3 - 2 * share)
      #expect(abs(timeline.value(time: share) - 10 * smooth) < 1e-12)
      #expect(abs(timeline.value(time: 1.5 + share) - (10 + 20 * smooth)) < 1e-12)
    }
  }

  @Test func `a hold stops a spring where it is, and at a track's start keeps its beginning`() {
    let spring = Spring(duration: 1, bounce: 0.2)
    let timeline = KeyframeTimeline(initialValue: 2.0) {
      HoldKeyframe(duration: 0.5)
      SpringKeyframe(10, duration: 0.3, spring: spring)
      HoldKeyframe(duration: 1)
    }
    #expect(timeline.value(time: 0.25) == 2)
    let stopped = 2 + spring.value(target: 8.0, time: 0.3)
    for time in [0.8, 1.5, 9] { #expect(abs(timeline.value(time: time) - stopped) < 1e-12) }
  }

  @Test(arguments: [-1, .nan, .infinity]) func `a hold whose length is negative, infinite or no number makes no values`(
    duration: Double
  ) {
    let timeline = KeyframeTimeline(initialValue: 1.0) { HoldKeyframe(duration: duration) }
    #expect(timeline.duration.isNaN && timeline.value(time: 0).isNaN)
  }

  @Test func `times in any order give the same values`() {
    var random = SplitMix64(seed: 7)
    let times = (0...270).map { Double($0) / 100 }
    let inOrder = Dictionary(uniqueKeysWithValues: times.map { ($0, mixed.value(time: $0)) })
    for time in times.shuffled(using: &random) { #expect(mixed.value(time: time) == inOrder[time]) }
  }

  // Tracks with random kinds, times and values.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `where no velocity is given, neither place nor velocity jumps at a smooth joint`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    enum Kind: CaseIterable { case linear, cubic, spring }
    let items = (0..<12).map { _ in
      (
        kind: Kind.allCases.randomElement(using: &random)!, to: Double.random(in: -100...100, using: &random),
        duration: Double.random(in: 0.1...0.8, using: &random)
      )
    }
    let timeline = KeyframeTimeline(initialValue: 3.0) {
      for item in items {
        switch item.kind {
        case .linear: LinearKeyframe(item.to, duration: item.duration, timingCurve: .easeInOut)
        case .cubic: CubicKeyframe(item.to, duration: item.duration)
        case .spring: SpringKeyframe(item.to, duration: item.duration, spring: .bouncy)
        }
      }
    }
    var joint = 0.0
    let h = 1e-7
    for (item, next) in zip(items, items.dropFirst()) {
      joint += item.duration
      let (before, at, after) = (
        timeline.value(time: joint - h), timeline.value(time: joint), timeline.value(time: joint + h)
      )
      #expect(abs(after - before) < 1e-3, "seed \(seed): the place jumps at \(joint)")
      // A line has its own velocity, which need not match the keyframe before it, unless that is a cubic.
      if next.kind == .linear, item.kind == .spring { continue }
      // The error of the one-sided differences is h/2 times the acceleration, which is below 1e5 here.
      let (left, right) = ((at - before) / h, (after - at) / h)
      #expect(abs(left - right) < 0.02, "seed \(seed): the velocity jumps at \(joint)")
    }
  }

  @Test func `velocities that are given are kept, on the one side or both`() {
    let h = 1e-7
    func slopes(_ timeline: KeyframeTimeline<Double>, at time: Double) -> (Double, Double) {
      (
        (timeline.value(time: time) - timeline.value(time: time - h)) / h,
        (timeline.value(time: time + h) - timeline.value(time: time)) / h
      )
    }
    let thrown = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(0, duration: 1, startVelocity: 6, endVelocity: -6)
      CubicKeyframe(0, duration: 1, endVelocity: 2)
      SpringKeyframe(0, duration: 1, startVelocity: 5)
      CubicKeyframe(1, duration: 1)
      CubicKeyframe(2, duration: 1, startVelocity: -3)
      SpringKeyframe(0, startVelocity: 4)
    }
    #expect(abs(slopes(thrown, at: 0).1 - 6) < 1e-4)
    #expect(abs(slopes(thrown, at: 1).0 + 6) < 1e-4 && abs(slopes(thrown, at: 1).1 + 6) < 1e-4)
    #expect(abs(slopes(thrown, at: 2).0 - 2) < 1e-4 && abs(slopes(thrown, at: 2).1 - 5) < 1e-4)
    #expect(abs(slopes(thrown, at: 4).0 + 3) < 1e-4 && abs(slopes(thrown, at: 4).1 + 3) < 1e-4)
    #expect(abs(slopes(thrown, at: 5).0 - 4) < 1e-4 && abs(slopes(thrown, at: 5).1 - 4) < 1e-4)
  }

  @Test func `a move jumps, and what follows it starts at rest`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 1)
      MoveKeyframe(50)
      CubicKeyframe(60, duration: 1)
      MoveKeyframe(-1)
    }
    #expect(timeline.duration == 2)
    #expect(timeline.value(time: 1 - 1e-8) < 10.001 && timeline.value(time: 1) == 50)
    #expect(abs(timeline.value(time: 1 + 1e-4) - 50) < 1e-6)
    #expect(timeline.value(time: 2 - 1e-8) > 59.99 && timeline.value(time: 2) == -1)
    // With a duration of zero, every keyframe except a spring jumps.
    let none = KeyframeTimeline(initialValue: 0.0) {
      MoveKeyframe(3)
      LinearKeyframe(4, duration: 0)
      CubicKeyframe(5, duration: 0)
    }
    #expect(none.value(time: 0) == 5 && none.value(time: -0.1) == 0 && none.value(progress: 1) == 5)
  }

  @Test func `a spring without a duration takes its settling duration`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(100, spring: .bouncy) }
    #expect(timeline.duration == Spring.bouncy.settlingDuration)
    #expect(KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(1) }.duration == Spring().settlingDuration)
  }

  @Test func `the spring that ends a track goes on until it rests`() {
    let spring = Spring(duration: 1, bounce: 0.5)
    let timeline = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(100, duration: 0.2, spring: spring) }
    #expect(timeline.duration == 0.2)
    for time in [0.1, 0.2, 0.5, 2] {
      #expect(abs(timeline.value(time: time) - spring.value(target: 100, time: time)) < 1e-12)
    }
    #expect(timeline.value(time: 60) == 100)
    #expect(timeline.value(time: .infinity) == 100)
  }

  @Test func `an upright curve lends its average velocity, not its infinite one`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(10, duration: 1)
      LinearKeyframe(20, duration: 0.5, timingCurve: .circularEaseOut)
      LinearKeyframe(0, duration: 0.5, timingCurve: .circularEaseIn)
      CubicKeyframe(0, duration: 1)
    }
    let h = 1e-7
    #expect(abs((timeline.value(time: 1) - timeline.value(time: 1 - h)) / h - 20) < 1e-4)
    #expect(abs((timeline.value(time: 2 + h) - timeline.value(time: 2)) / h + 40) < 1e-4)
  }

  struct Pose: Equatable {
    var place = CGPoint(x: 1, y: 2)
    var tilt = Angle.zero
    var color = Color.black
    var name = "unmoved"
  }

  @Test func `tracks move properties at the same time and leave the others`() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.place) { LinearKeyframe(CGPoint(x: 3, y: 6), duration: 2) }
      KeyframeTrack(\.tilt) { LinearKeyframe(.degrees(90), duration: 1) }
      KeyframeTrack(\.color) { LinearKeyframe(.white, duration: 4) }
    }
    #expect(timeline.duration == 4)
    let pose = timeline.value(time: 1)
    #expect(pose.place == CGPoint(x: 2, y: 4) && pose.tilt == .degrees(90) && pose.name == "unmoved")
    #expect(pose.color == Color(white: 0.25))
    var other = Pose(name: "other")
    timeline.update(value: &other, time: 1)
    #expect(other == Pose(place: pose.place, tilt: pose.tilt, color: pose.color, name: "other"))
    timeline.update(value: &other, progress: 0.5)
    #expect(other.place == CGPoint(x: 3, y: 6) && other.color == Color(white: 0.5))
  }

  @Test func `where two tracks move the same, the last one counts`() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.place) { LinearKeyframe(CGPoint(x: 9, y: 9), duration: 1) }
      KeyframeTrack(\.place.x) { LinearKeyframe(5, duration: 1) }
    }
    #expect(timeline.value(time: 1).place == CGPoint(x: 5, y: 9))
  }

  @Test func `a timeline without keyframes does not move`() {
    let none = KeyframeTimeline(initialValue: 7.0) {}
    #expect(none.duration == 0 && none.value(time: 3) == 7 && none.value(progress: 1) == 7)
    let empty = KeyframeTimeline(initialValue: 7.0) { KeyframeTrack {} }
    #expect(empty.duration == 0 && empty.value(time: 3) == 7)
  }

  struct Blink: KeyframeTrackContent {
    var body: some KeyframeTrackContent<Double> {
      CubicKeyframe(0, duration: 0.1)
      CubicKeyframe(1, duration: 0.1)
    }
  }

  struct Hop: Keyframes {
    var isHigh: Bool
    var body: some Keyframes<CGPoint> {
      if isHigh {
        KeyframeTrack(\.y) { LinearKeyframe(-100, duration: 1) }
      } else {
        KeyframeTrack(\.y) { LinearKeyframe(-10, duration: 1) }
      }
      for _ in 0..<2 { KeyframeTrack(\.x) { LinearKeyframe(8, duration: 1) } }
    }
  }

  @Test(arguments: [true, false])
  func `keyframes take conditions, loops and parts of one's own`(isCalm: Bool) {
    let timeline = KeyframeTimeline(initialValue: 1.0) {
      for _ in 0..<3 { Blink() }
      if !isCalm { LinearKeyframe(2, duration: 1) }
      if isCalm { LinearKeyframe(3, duration: 2) } else { LinearKeyframe(4, duration: 3) }
    }
    #expect(abs(timeline.duration - (isCalm ? 2.6 : 4.6)) < 1e-12)
    #expect(abs(timeline.value(time: 0.3)) < 1e-12)
    #expect(timeline.value(time: 9) == (isCalm ? 3 : 4))
    let hop = KeyframeTimeline(initialValue: CGPoint.zero) { Hop(isHigh: !isCalm) }
    #expect(hop.value(time: 1) == CGPoint(x: 8, y: isCalm ? -10 : -100))
  }

  @Test func `keyframes can animate a shape`() {
    let opening = KeyframeTimeline(initialValue: Star(points: 5, innerRatio: 0.2)) {
      LinearKeyframe(Star(points: 5, innerRatio: 0.6), duration: 1)
    }
    #expect(opening.value(time: 0.5).innerRatio == 0.4)
  }

  @Test func `keyframes without a number stay without a number`() {
    #expect(mixed.value(time: .nan).isNaN)
    for duration in [-1, .nan, .infinity] as [Double] {
      let broken = KeyframeTimeline(initialValue: CGPoint.zero) {
        KeyframeTrack(\.x) {
          LinearKeyframe(1, duration: 1)
          CubicKeyframe(2, duration: duration)
        }
        KeyframeTrack(\.y) { LinearKeyframe(1, duration: 1) }
      }
      #expect(broken.duration.isNaN)
      #expect(broken.value(time: 0.5).x.isNaN && broken.value(time: 0.5).y == 0.5)
    }
  }

  @Test func `a timeline of sendable values can be kept and shared`() async {
    struct Film { static let bounce = KeyframeTimeline(initialValue: 0.0) { CubicKeyframe(4, duration: 2) } }
    let values = await withTaskGroup(of: Double.self) { group in
      for _ in 0..<4 { group.addTask { Film.bounce.value(time: 1) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == [2, 2, 2, 2])
  }
}

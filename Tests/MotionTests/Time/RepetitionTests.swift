import PathreelMotion
import PathreelNumerics
import Testing

struct RepetitionTests {
  private func progress(_ beat: Beat, _ seconds: [Double]) -> [Double] {
    let timeline = Timeline { beat }
    return seconds.map { SceneTime(seconds: $0, timeline: timeline)[beat.name] }
  }

  @Test func `a repeated beat begins each pass at 0 and ends at 1`() {
    let beat = Beat("a", lasting: 2).repeated(3)
    #expect(progress(beat, [-1, 0, 1, 2, 3, 4, 5.5, 6, 99]) == [0, 0, 0.5, 0, 0.5, 0, 0.75, 1, 1])
  }

  @Test func `a ping-pong turns back at 1 and ends where its last pass ends`() {
    let even = Beat("a", lasting: 2).repeated(2, pingPong: true)
    #expect(progress(even, [0, 1, 2, 3, 3.5, 4, 99]) == [0, 0.5, 1, 0.5, 0.25, 0, 0])
    let odd = Beat("a", lasting: 2).repeated(3, pingPong: true)
    #expect(progress(odd, [4, 5, 6, 99]) == [0, 0.5, 1, 1])
  }

  @Test func `a ping-pong runs its curve backwards`() {
    let beat = Beat("a", lasting: 1, .easeIn).repeated(2, pingPong: true)
    let there = progress(beat, [0.1, 0.25, 0.7])
    let back = progress(beat, [1.9, 1.75, 1.3])
    for (a, b) in zip(there, back) { #expect(abs(a - b) < 1e-12) }
  }

  @Test(arguments: [0.1, 0.3, 1 / 3.0, 0.7, 1.1])
  func `passes begin where their decimals say`(length: Double) {
    let beat = Beat("a", lasting: length).repeated(50)
    // Each sum and product of such lengths has a rounding error, but the boundary is met.
    var sum = 0.0
    for pass in 1..<50 {
      sum += length
      #expect(progress(beat, [sum, Double(pass) * length]) == [0, 0], "pass \(pass)")
    }
  }

  @Test func `a repeated beat lasts as long as all its passes`() {
    let timeline = Timeline {
      Beat("a", lasting: 2).repeated(3)
      Stagger("b", count: 4, lasting: 0.5, every: 0.25).repeated(4, pingPong: true)
      Beat("c", lasting: 1)
    }
    #expect(timeline.span(of: "a") == 0...6)
    #expect(timeline.span(of: "b") == 6...8.75)
    #expect(timeline.span(of: "c") == 8.75...9.75)
    let time = SceneTime(seconds: 6.75, timeline: timeline)
    #expect((0..<4).map { time["b", $0] } == [0.5, 1, 0.5, 0])
  }

  @Test func `a beat of no length is at its end at once`() {
    #expect(progress(Beat("a", lasting: 0).repeated(3), [-0.1, 0]) == [0, 1])
    #expect(progress(Beat("a", lasting: 0).repeated(2, pingPong: true), [0]) == [0])
  }

  @Test func `springs of passes of no length begin at once and end as the last one`() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let beat = Beat("a", lasting: 0, .spring(spring))
    let moved = spring.value(target: 1, time: 0.1)
    #expect(progress(beat.repeated(3), [0, 0.1]) == [0, moved])
    #expect(progress(beat.repeated(3, pingPong: true), [0, 0.1]) == [0, moved])
    #expect(progress(beat.repeated(2, pingPong: true), [0, 0.1]) == [0, 0])
  }

  @Test func `a beat that is repeated once is the plain beat`() {
    for seconds in [0.1, 0.5, 0.9, 2] {
      let (plain, repeated) = (
        Beat("a", lasting: 1, .easeOut), Beat("a", lasting: 1, .easeOut).repeated(1, pingPong: true)
      )
      #expect(progress(plain, [seconds]) == progress(repeated, [seconds]))
    }
  }

  @Test func `a spring is let go anew in each pass of a loop`() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let beat = Beat("a", lasting: 0.4, .spring(spring)).repeated(2)
    #expect(abs(progress(beat, [0.5])[0] - spring.value(target: 1, time: 0.1)) < 1e-12)
    // The spring continues after the last pass.
    #expect(abs(progress(beat, [1.1])[0] - spring.value(target: 1, time: 0.7)) < 1e-12)
    #expect(progress(beat, [9]) == [1])
  }

  // Between the jumps of its target, the motion x'' + 2ζω x' + ω² (x − target) = 0 is integrated by the Runge–Kutta
  // method of fourth order. Its error at 4,000 steps a second is far below the tolerance.
  @Test(arguments: [0.3, 0.0, -0.4, 0.9])
  func `a spring's ping-pong keeps its momentum where it turns back`(bounce: Double) {
    let spring = Spring(duration: 0.6, bounce: bounce)
    let beat = Beat("a", lasting: 0.5, .spring(spring)).repeated(5, pingPong: true)
    let (step, stiffness, damping) = (1.0 / 4000, spring.stiffness, spring.damping)
    var state = SIMD2(0.0, 0.0)
    for i in 0..<12_000 {
      if i % 400 == 0 {
        #expect(abs(progress(beat, [Double(i) * step])[0] - state.x) < 1e-5, "t = \(Double(i) * step)")
      }
      let target = i < 10_000 && (i / 2000) % 2 == 1 ? 0.0 : 1.0
      func slope(_ s: SIMD2<Double>) -> SIMD2<Double> { SIMD2(s.y, -damping * s.y - stiffness * (s.x - target)) }
      let k1 = slope(state)
      let k2 = slope(state + step / 2 * k1)
      let k3 = slope(state + step / 2 * k2)
      let k4 = slope(state + step * k3)
      state += step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    }
  }

  @Test func `a spring's ping-pong comes to rest exactly`() {
    let even = Beat("a", lasting: 0.5, .spring(duration: 0.3, bounce: 0.2)).repeated(4, pingPong: true)
    #expect(progress(even, [60]) == [0])
    let odd = Beat("a", lasting: 0.5, .spring(duration: 0.3, bounce: 0.2)).repeated(5, pingPong: true)
    #expect(progress(odd, [60]) == [1])
  }

  @Test(arguments: [0, -2, Repetition.maximumCount + 1])
  func `a count that is none is refused`(count: Int) {
    #expect(throws: TimelineError.badRepetition(beat: "a", count)) {
      try Timeline([.beat(Beat("a", lasting: 1).repeated(count))])
    }
    #expect(throws: TimelineError.badRepetition(beat: "s", count)) {
      try Timeline([.stagger(Stagger("s", count: 2, lasting: 1, every: 1).repeated(count))])
    }
  }
}

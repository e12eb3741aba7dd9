import Foundation
import PathreelMotion
import PathreelNumerics
import Testing

struct TimelineTests {
  static let film = Timeline {
    Beat("draw", lasting: 4, .easeInOut)
    Together {
      Beat("fade", lasting: 1)
      Beat("turn", lasting: 2, after: 0.5)
      Timeline {
        Beat("in", lasting: 1)
        Beat("out", lasting: 1)
      }
    }
    Stagger("petal", count: 4, lasting: 0.5, every: 0.25, after: -0.5)
    Beat("hold", lasting: 1, after: 2)
  }

  @Test(
    arguments: [
      ("draw", 0, 4), ("fade", 4, 5), ("turn", 4.5, 6.5), ("in", 4, 5), ("out", 5, 6), ("petal", 6, 7.25),
      ("hold", 9.25, 10.25),
    ] as [(String, Double, Double)])
  func `beats follow each other, except in a together, and shift by their delay`(
    name: String, start: Double, end: Double
  ) {
    #expect(Self.film.span(of: name) == start...end)
  }

  @Test func `a timeline lasts until its last beat ends`() {
    #expect(Self.film.duration == 10.25)
    let overlap = Timeline {
      Beat("long", lasting: 5)
      Beat("short", lasting: 1, after: -3)
    }
    #expect(overlap.duration == 5)
    #expect(Timeline().duration == 0)
  }

  @Test func `progress is 0 before a beat, eased in it and 1 after it`() {
    func draw(_ seconds: Double) -> Double { SceneTime(seconds: seconds, timeline: Self.film)["draw"] }
    #expect(draw(-1) == 0)
    #expect(draw(0) == 0)
    #expect(draw(1) == UnitCurve.easeInOut.value(at: 0.25))
    #expect(draw(4) == 1)
    #expect(draw(100) == 1)
  }

  @Test func `each beat of a stagger begins one interval after the last`() {
    let time = SceneTime(seconds: 6.5, timeline: Self.film)
    #expect((0..<4).map { time["petal", $0] } == [1, 0.5, 0, 0])
    #expect(time["petal"] == 0.4)
  }

  @Test func `a beat of no length jumps`() {
    let cut = Timeline {
      Beat("wait", lasting: 1)
      Beat("cut", lasting: 0)
    }
    #expect(cut.progress(of: "cut", at: 0.999) == 0)
    #expect(cut.progress(of: "cut", at: 1) == 1)
  }

  @Test func `a spring of a beat of no length starts at 0`() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    let pop = Timeline { Beat("pop", lasting: 0, .spring(spring)) }
    #expect(pop.progress(of: "pop", at: 0) == 0)
    #expect(pop.progress(of: "pop", at: 0.25) == spring.value(target: 1, time: 0.25))
  }

  @Test func `a spring goes on after its beat and comes to rest at exactly 1`() throws {
    let drop = Timeline { Beat("drop", lasting: 0.1, .spring(duration: 0.5, bounce: 0.3)) }
    func progress(_ seconds: Double) -> Double { drop.progress(of: "drop", at: seconds)! }
    #expect(progress(0.1) == Spring(duration: 0.5, bounce: 0.3).value(target: 1, time: 0.1))
    #expect(progress(0.4) > 1)
    #expect(progress(3) == 1)
    #expect(drop.duration == 0.1)
  }

  @Test func `stretches come in the order of their starts, and as they were written where these are the same`() {
    #expect(Self.film.stretches.map(\.name) == ["draw", "fade", "in", "turn", "out", "petal", "hold"])
    #expect(Self.film.stretches.map(\.start) == [0, 4, 4, 4.5, 5, 6, 9.25])
    #expect(Self.film.stretches.map(\.end) == [4, 5, 5, 6.5, 6, 7.25, 10.25])
  }

  @Test func `the stretch of a stagger says how many beats it has, how long one is and when the next begins`() throws {
    let row = Timeline { Stagger("dot", count: 5, lasting: 0.4, every: 0.3).repeated(2, pingPong: true) }
    let dots = try #require(row.stretch(of: "dot"))
    #expect(dots.count == 5 && dots.interval == 0.3 && dots.length == 0.4)
    #expect(dots.repetition == Repetition(2, pingPong: true))
    #expect(abs(dots.end - 2) < 1e-12)
    let draw = try #require(Self.film.stretch(of: "draw"))
    #expect(draw.count == nil && draw.interval == 0 && draw.easing == .easeInOut && draw.repetition == .once)
  }

  @Test func `a timeline with a fault has no stretches`() {
    #expect(Timeline { Beat("draw", lasting: -1) }.stretches.isEmpty)
  }

  @Test func `a beat that a timeline does not have is nil`() {
    let time = SceneTime(seconds: 1, timeline: Self.film)
    #expect(time.progress(of: "drwa") == nil)
    #expect(time.progress(of: "petal", 4) == nil)
    #expect(time.progress(of: "petal", -1) == nil)
    #expect(time.progress(of: "draw", 0) == nil)
  }

  @Test func `a stagger of no beats takes no time`() {
    let none = Timeline {
      Stagger("dot", count: 0, lasting: 3, every: 1)
      Beat("end", lasting: 1)
    }
    #expect(none.span(of: "end") == 0...1)
    #expect(none.progress(of: "dot", at: 0) == 1)
  }

  @Test func `cues without times take no time`() {
    let none = Timeline {
      Cues("hit", at: [], lasting: 5)
      Beat("end", lasting: 1)
    }
    #expect(none.duration == 1)
    #expect(none.span(of: "hit") == 0...0)
  }

  @Test func `steps that begin too early together are named by their first beat`() {
    let early = Timeline {
      Together(after: -1) {
        Timeline { Beat("fade", lasting: 1) }
        Beat("turn", lasting: 1)
      }
    }
    #expect(early.fault == .badStart(beat: "fade", -1))
  }

  @Test(
    arguments: [
      ([.beat(Beat("a", lasting: -1))], .badDuration(beat: "a", -1)),
      ([.beat(Beat("a", lasting: .infinity))], .badDuration(beat: "a", .infinity)),
      ([.beat(Beat("a", lasting: 1, after: -2))], .badStart(beat: "a", -2)),
      ([.beat(Beat("a", lasting: 1)), .beat(Beat("a", lasting: 1))], .duplicateName("a")),
      ([.stagger(Stagger("a", count: -1, lasting: 1, every: 1))], .badCount(beat: "a", -1)),
      ([.stagger(Stagger("a", count: 1, lasting: 1, every: -1))], .badInterval(beat: "a", -1)),
      ([.beat(Beat("a", lasting: 1, .spring(duration: 0)))], .badEasing(beat: "a")),
      ([.beat(Beat("a", lasting: 1, .spring(bounce: 1)))], .badEasing(beat: "a")),
    ] as [([Timeline.Step], TimelineError)])
  func `steps that make no timeline are refused with the reason`(steps: [Timeline.Step], error: TimelineError) {
    #expect(throws: error) { try Timeline(steps) }
    #expect(Timeline { Together(steps) }.fault == error)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a delay or a length that is no finite number is refused`(seconds: Double) {
    #expect(throws: TimelineError.self) { try Timeline([.beat(Beat("a", lasting: 1, after: seconds))]) }
    #expect(throws: TimelineError.self) { try Timeline([.beat(Beat("a", lasting: seconds))]) }
  }

  @Test func `loops and ping-pongs repeat without end`() {
    func at(_ seconds: Double) -> SceneTime { SceneTime(seconds: seconds) }
    #expect([0, 0.5, 2, 2.5, -0.5].map { at($0).loop(every: 2) } == [0, 0.25, 0, 0.25, 0.75])
    #expect([0, 0.5, 1, 1.5, 2, 3].map { at($0).pingPong(every: 2) } == [0, 0.5, 1, 0.5, 0, 1])
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelNumerics
import Testing

/// Beats, keyframes and sequences at decimal times. Expected values come from integers: frame n is at n · denominator /
/// numerator, and a decimal is a number of hundredths.
struct DecimalTimesTests {
  private static let rates = [
    "10", "12", "15", "24000/1001", "23.976", "24", "25", "30000/1001", "29.97", "30", "50", "60",
  ]

  /// The first frame at or after a time.
  private func frame(atHundredths time: Int, _ rate: FrameRate) -> Int {
    (time * rate.numerator + 100 * rate.denominator - 1) / (100 * rate.denominator)
  }

  private func seconds(_ frame: Int, _ rate: FrameRate) -> Double {
    Double(frame * rate.denominator) / Double(rate.numerator)
  }

  /// Pairs of a length in tenths and one in hundredths, both in hundredths.
  private static let lengths = (1...20).flatMap { a in (1...200).map { (10 * a, $0) } }

  @Test(arguments: rates)
  func `a beat begins after the frame of its start and is 1 from the frame of its end on`(text: String) throws {
    let rate = try #require(FrameRate(text))
    var faults: [String] = []
    for (first, second) in Self.lengths {
      let timeline = Timeline {
        Beat("a", lasting: Double(first) / 100)
        Beat("b", lasting: Double(second) / 100, .easeIn)
        Beat("c", lasting: 1, .spring(duration: 0.5))
      }
      let (start, end) = (frame(atHundredths: first, rate), frame(atHundredths: first + second, rate))
      for frame in [start - 1, start, end - 1, end] where frame >= 0 {
        let time = SceneTime(seconds: seconds(frame, rate), timeline: timeline)
        let passed = 100 * frame * rate.denominator
        let ends = (time["a"] == 1) == (frame >= start) && (time["b"] == 1) == (frame >= end)
        let begins =
          (time["b"] > 0) == (passed > first * rate.numerator)
          && (time["c"] > 0) == (passed > (first + second) * rate.numerator)
        if !ends || !begins { faults.append("\(first), \(second), frame \(frame)") }
      }
    }
    #expect(faults == [])
  }

  @Test(arguments: rates) func `passes of loops and ping-pongs turn at their frames`(text: String) throws {
    let rate = try #require(FrameRate(text))
    var faults: [String] = []
    for (first, second) in Self.lengths where second % 5 == 0 {
      let timeline = Timeline {
        Beat("a", lasting: Double(first) / 100)
        Together {
          Beat("loop", lasting: Double(second) / 100).repeated(3)
          Beat("back", lasting: Double(second) / 100).repeated(3, pingPong: true)
          Stagger("petal", count: 4, lasting: 1, every: Double(second) / 100)
        }
      }
      for pass in 0...3 {
        let start = frame(atHundredths: first + pass * second, rate)
        for frame in [start - 1, start] where frame >= 0 {
          let time = SceneTime(seconds: seconds(frame, rate), timeline: timeline)
          let whole = second * rate.numerator
          let passed = 100 * frame * rate.denominator - first * rate.numerator
          let (pass, rest) = passed < 0 ? (-1, 0) : (passed / whole, passed % whole)
          let share = Double(rest) / Double(whole)
          let loop = pass < 0 ? 0 : pass > 2 ? 1 : share
          let back = pass < 0 ? 0 : pass > 2 ? 1 : pass == 1 ? 1 - share : share
          for (name, exact) in [("loop", loop), ("back", back)] {
            let isEnd = exact == 0 || exact == 1
            let fits = abs(time[name] - exact) < 1e-9 && (!isEnd || time[name] == exact)
            if !fits { faults.append("\(name) of \(first), \(second) in frame \(frame): \(time[name])") }
          }
          let latest = timeline.latest(of: "petal", at: time.seconds)
          if latest != min(pass, 3) { faults.append("\(first), \(second) in frame \(frame): \(latest)") }
        }
      }
    }
    #expect(faults == [])
  }

  @Test(arguments: rates) func `keyframes jump at their frames`(text: String) throws {
    let rate = try #require(FrameRate(text))
    var faults: [String] = []
    for (first, second) in Self.lengths where second % 5 == 0 {
      let track = KeyframeTimeline(initialValue: 0.0) {
        HoldKeyframe(duration: Double(first) / 100)
        MoveKeyframe(1)
        LinearKeyframe(2, duration: Double(second) / 100)
        MoveKeyframe(5)
      }
      let (start, end) = (frame(atHundredths: first, rate), frame(atHundredths: first + second, rate))
      for frame in [start - 1, start, end - 1, end] where frame >= 0 {
        let value = track.value(time: seconds(frame, rate))
        let isStart = 100 * frame * rate.denominator == first * rate.numerator
        let fits =
          frame < start ? value == 0 : frame >= end ? value == 5 : isStart ? value == 1 : value > 1 && value < 2
        if !fits { faults.append("\(first), \(second) in frame \(frame): \(value)") }
      }
    }
    #expect(faults == [])
  }

  private struct Still: Scene {
    var duration: Double
    func body(at time: SceneTime) -> some View { Rectangle() }
  }

  @Test(arguments: rates) func `scenes in sequence have the frames of their decimal lengths`(text: String) throws {
    let rate = try #require(FrameRate(text))
    for (first, second) in Self.lengths where second >= 20 && second % 3 == 0 {
      let sequence = SceneSequence(frameRate: rate) {
        Still(duration: Double(first) / 100 + 0.1).named("a")
        Still(duration: Double(second) / 100).named("b")
      }
      let start = frame(atHundredths: first + 10, rate)
      let spans = sequence.spans
      #expect(spans.map(\.start) == [0, seconds(start, rate)], "\(first)")
      #expect(spans[1].end == seconds(start + frame(atHundredths: second, rate), rate), "\(first), \(second)")
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelSequencing
import Testing

@Suite struct FrameSampleTests {
  private func times(_ frame: Int, _ blur: MotionBlur?, rate: String = "10", duration: Double = 2) throws -> [Double] {
    let clock = try FrameClock(rate: #require(FrameRate(rate)), duration: duration)
    return FrameSample.all(ofFrame: frame, blur).map { $0.seconds(on: clock) }
  }

  @Test func `without motion blur a frame has its own instant`() throws {
    #expect(try times(7, nil) == [0.7])
    #expect(try times(7, MotionBlur(samples: 1)) == [0.7])
  }

  @Test func `the instants lie evenly around the frame's own`() throws {
    // Half of the frame's 0.1 s in four parts, each with its middle: 0.7 ± 0.00625 and 0.7 ± 0.01875.
    #expect(try times(7, MotionBlur(samples: 4)) == [0.68125, 0.69375, 0.70625, 0.71875])
    #expect(try times(7, MotionBlur(samples: 3, shutter: 360))[1] == 0.7)
  }

  @Test func `with a shutter that never closes the instants of all frames are evenly apart`() throws {
    let all = try (1..<5).flatMap { try times($0, MotionBlur(samples: 5, shutter: 360)) }
    for (a, b) in zip(all, all.dropFirst()) { #expect(abs(b - a - 0.02) < 1e-12) }
  }

  @Test func `before the start and after the end there is the clip's first and last instant`() throws {
    #expect(try times(0, MotionBlur(samples: 4)) == [0, 0, 0.00625, 0.01875])
    #expect(try times(1, MotionBlur(samples: 2, shutter: 360), rate: "1") == [0.75, 1.25])
    #expect(try times(1, MotionBlur(samples: 2, shutter: 360), rate: "1", duration: 1.1) == [0.75, 1.1])
  }

  @Test(arguments: ["60", "30000/1001", "25/2", "1000"], [2, 8, 255])
  func `an instant is the double nearest to the exact fraction`(
    text: String, count: Int
  ) throws {
    let rate = try #require(FrameRate(text))
    let clock = try FrameClock(rate: rate, duration: 999 / rate.framesPerSecond)
    for (frame, shutter) in [(1, 180), (37, 90), (998, 360), (500, 1)] {
      let samples = FrameSample.all(ofFrame: frame, MotionBlur(samples: count, shutter: Double(shutter)))
      for (index, sample) in samples.enumerated() {
        // (n + ((2k + 1) / 2N − 1/2) · shutter / 360) / rate, divided once in Decimal with 38 digits.
        let place = Decimal(frame * 720 * count + (2 * index + 1 - count) * shutter)
        let exact = place * Decimal(rate.denominator) / Decimal(720 * count * rate.numerator)
        let nearest = try #require(Double("\(exact)"))
        #expect(sample.seconds(on: clock) == min(nearest, clock.duration))
      }
    }
  }

  @Test(
    arguments: [(0, 180), (257, 180), (-1, 180), (8, 0), (8, -90), (8, 360.5), (8, .nan), (8, .infinity)]
      as [(Int, Double)])
  func `a number of samples or a shutter beyond the bounds is impossible`(samples: Int, shutter: Double) {
    #expect(!MotionBlur(samples: samples, shutter: shutter).isPossible)
  }
}

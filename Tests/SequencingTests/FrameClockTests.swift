import Foundation
import PathreelDrawing
import PathreelSequencing
import Testing

@Suite struct FrameClockTests {
  @Test(
    arguments: [
      ("60", 4, 240), ("60", 4.001, 241), ("30000/1001", 4, 120), ("30000/1001", 4.004, 120), ("24", 0.01, 1),
      ("60", 1e-9, 1), ("60", 1e-300, 1), ("1/10", 25, 3), ("1000", 1000, 1_000_000), ("12.5", 2, 25),
    ] as [(String, Double, Int)])
  func `a clip has the frames that begin before its end`(rate: String, duration: Double, count: Int) throws {
    let clock = try FrameClock(rate: #require(FrameRate(rate)), duration: duration)
    #expect(clock.frameCount == count)
    #expect(clock.frames == 0..<count)
  }

  @Test func `sums of decimals count as the decimals were meant`() throws {
    // 0.1 + 0.2 = 0.30000000000000004, 0.1 · 3 … : ⌈·⌉ alone would give a frame too many.
    #expect(try FrameClock(rate: FrameRate(10)!, duration: 0.1 + 0.2).frameCount == 3)
    for tenths in 1...2000 {
      let sum = (0..<tenths).reduce(0.0) { sum, _ in sum + 0.1 }
      #expect(try FrameClock(rate: FrameRate(60)!, duration: sum).frameCount == tenths * 6)
    }
  }

  @Test(arguments: ["60", "30000/1001", "24000/1001", "25/2", "1/1000", "1000", "2147483647/2147484"])
  func `a frame's time is the double nearest to n over rate`(text: String) throws {
    let rate = try #require(FrameRate(text))
    let clock = try FrameClock(rate: rate, duration: 1 / rate.framesPerSecond)
    for n in [0, 1, 2, 7, 1001, 59_999, 999_999] {
      // Division of exact terms in Decimal, 38 digits, rounded once more to a double.
      let exact = Decimal(n) * Decimal(rate.denominator) / Decimal(rate.numerator)
      let nearest = try #require(Double("\(exact)"))
      #expect(clock.time(ofFrame: n) == nearest)
    }
  }

  @Test(arguments: ["60", "30000/1001", "59.94", "1/7"])
  func `the frame at a frame's own time is that frame`(text: String) throws {
    let rate = try #require(FrameRate(text))
    let clock = try FrameClock(rate: rate, duration: 100_000 / rate.framesPerSecond)
    for n in stride(from: 0, to: clock.frameCount, by: 37) {
      #expect(clock.frame(at: clock.time(ofFrame: n)) == n)
      #expect(clock.frame(at: clock.time(ofFrame: n) + 0.5 / rate.framesPerSecond) == n)
    }
  }

  @Test func `the duration itself shows the last frame, and outside there is none`() throws {
    let clock = try FrameClock(rate: FrameRate(60)!, duration: 1.5)
    #expect(clock.frame(at: 1.5) == 89)
    #expect(clock.frame(at: 1.4999) == 89)
    #expect(clock.frame(at: 0) == 0)
    for seconds in [-0.001, 1.501, 1e300, .infinity, -.infinity, .nan] { #expect(clock.frame(at: seconds) == nil) }
    let uneven = try FrameClock(rate: FrameRate(2)!, duration: 0.6)
    #expect(uneven.frame(at: 0.6) == 1 && uneven.frame(at: 0.7) == nil)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func `a duration that is no positive number is an error`(duration: Double) {
    let error = #expect(throws: FrameClockError.self) { try FrameClock(rate: FrameRate(60)!, duration: duration) }
    #expect(error?.description == "a clip cannot last \(duration) s; its duration is a number of seconds above zero")
  }

  @Test(arguments: [1000.001, 1e18, 1e300, .greatestFiniteMagnitude] as [Double])
  func `a clip of more than a million frames is an error`(duration: Double) {
    let error = #expect(throws: FrameClockError.self) { try FrameClock(rate: FrameRate(1000)!, duration: duration) }
    #expect(error?.description.contains("at 1000 frames a second are more than 1000000 frames") == true)
  }
}

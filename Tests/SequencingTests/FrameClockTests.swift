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
    // Floating-point results such as 0.1 + 0.2 = 0.30000000000000004 or 0.1 · 3: rounding up alone would give one frame
    // too many.
    #expect(try FrameClock(rate: FrameRate(10)!, duration: 0.1 + 0.2).frameCount == 3)
    for tenths in 1...2000 {
      let sum = (0..<tenths).reduce(0.0) { sum, _ in sum + 0.1 }
      #expect(try FrameClock(rate: FrameRate(60)!, duration: sum).frameCount == tenths * 6)
    }
  }

  @Test func `a rounding error does not make a million frames too many`() throws {
    // The quotient is rounded up: 60 times the double is 1000000.00000000012.
    #expect(try FrameClock(rate: FrameRate(60)!, duration: 1_000_000.0 / 60).frameCount == 1_000_000)
  }

  @Test(arguments: ["60", "30000/1001", "24000/1001", "25/2", "1/1000", "1000", "2147483647/2147484"])
  func `a frame's time is the double nearest to n over rate`(text: String) throws {
    let rate = try #require(FrameRate(text))
    let clock = try FrameClock(rate: rate, duration: 1 / rate.framesPerSecond)
    for n in [0, 1, 2, 7, 1001, 59_999, 999_999] {
      // The exact terms are divided in Decimal with 38 digits, and rounded once to a double.
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

  @Test(arguments: [30, 60, 24, 50]) func `a time with six digits names the frame from which it was rounded`(rate: Int)
    throws
  {
    let clock = try FrameClock(rate: #require(FrameRate("\(rate)")), duration: 60)
    for n in 0..<clock.frameCount {
      let exact = clock.time(ofFrame: n)
      let written = Double(String(format: "%.6g", exact))!
      #expect(clock.frame(atWritten: written) == n, "\(written)")
    }
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

  @Test(arguments: ["60", "30000/1001", "59.94", "1/7"])
  func `ranges of time that meet share no frame and miss none`(text: String) throws {
    let clock = try FrameClock(
      rate: #require(FrameRate(text)), duration: 1000 / #require(FrameRate(text)).framesPerSecond)
    var next = 0
    for step in 0..<157 {
      let (start, end) = (clock.duration * Double(step) / 157, clock.duration * Double(step + 1) / 157)
      let frames = clock.frames(from: start, to: end)
      #expect(frames.lowerBound == next)
      for frame in frames {
        // Times are rounded, and a frame that begins at the rounded start counts.
        #expect((start - 1e-9..<end).contains(clock.time(ofFrame: frame)), "frame \(frame)")
      }
      next = frames.upperBound
    }
    #expect(next == clock.frameCount)
  }

  @Test func `a range of time begins with the frame at its start and ends before the one at its end`() throws {
    let clock = try FrameClock(rate: FrameRate(60)!, duration: 4)
    #expect(clock.frames(from: 1, to: 2) == 60..<120)
    #expect(clock.frames(from: 0.1 + 0.2, to: 0.7) == 18..<42, "0.1 + 0.2 is a little more than 0.3")
    #expect(clock.frames(from: 1.001, to: 1.002).isEmpty)
    #expect(clock.frames(from: -3, to: 100) == 0..<240)
    #expect(clock.frames(from: 100, to: 200).isEmpty && clock.frames(from: 2, to: 1).isEmpty)
    #expect(clock.frames(from: .nan, to: 1).isEmpty && clock.frames(from: 1, to: .nan).isEmpty)
    #expect(clock.frames(from: -.infinity, to: .infinity) == 0..<240)
  }

  @Test func `an interval gives frames that are so far apart, from the first one on`() throws {
    let clock = try FrameClock(rate: FrameRate(60)!, duration: 4)
    #expect(clock.frames(every: 0.5, in: clock.frames) == [0, 30, 60, 90, 120, 150, 180, 210])
    #expect(clock.frames(every: 0.1, in: 7..<30) == [7, 13, 19, 25])
    #expect(clock.frames(every: 0.025, in: 0..<10) == [0, 1, 3, 4, 6, 7, 9], "one and a half frames")
    #expect(clock.frames(every: 1.0 / 60, in: 0..<5) == [0, 1, 2, 3, 4])
    #expect(clock.frames(every: 1e300, in: 3..<9) == [3])
    #expect(clock.frames(every: 1e308, in: 3..<9) == [3], "infinitely many frames")
    #expect(clock.frames(every: .infinity, in: 3..<9) == [3] && clock.frames(every: .nan, in: 3..<9) == nil)
    #expect(clock.frames(every: 1, in: 3..<3) == [])
    #expect(clock.frames(every: 0.01, in: 0..<10) == nil)
    // The rate has no frame at exact thirds of a second, so each instant is computed from the beginning.
    let film = try FrameClock(rate: FrameRate(24000, over: 1001)!, duration: 1000)
    for (n, frame) in try #require(film.frames(every: 1.0 / 3, in: film.frames)).enumerated() {
      #expect(frame == film.frame(at: Double(n) / 3))
    }
  }
}

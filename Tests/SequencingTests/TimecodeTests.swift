import PathreelDrawing
import PathreelSequencing
import Testing

struct TimecodeTests {
  @Test(arguments: [
    ("10", 0, "0.00s"), ("10", 7, "0.70s"), ("60", 1, "0.02s"), ("60", 61, "1.02s"), ("30000/1001", 30, "1.01s"),
    ("240", 1, "0.005s"), ("1/3", 2, "6.00s"), ("100", 12345, "123.45s"),
  ])
  func `a time code has enough digits to tell frames apart`(rate: String, frame: Int, text: String) throws {
    let clock = try FrameClock(rate: try #require(FrameRate(rate)), duration: 1000)
    #expect(clock.timecode(ofFrame: frame) == text)
  }

  @Test(arguments: ["24", "25", "30000/1001", "60", "60000/1001", "144", "999", "1/7"])
  func `a time code leads to its frame`(rate: String) throws {
    let clock = try FrameClock(rate: try #require(FrameRate(rate)), duration: 20)
    for frame in clock.frames {
      let seconds = try #require(Double(clock.timecode(ofFrame: frame).dropLast()))
      // The last time code may be rounded beyond the end.
      #expect((clock.frame(at: seconds) ?? clock.frameCount - 1) == frame)
    }
  }
}

import PathreelDrawing
import PathreelMotion
import PathreelNumerics
import PathreelSequencing
import PathreelSeries
import Testing

struct ParameterMotionTests {
  private let parameters = [
    SceneParameter("a", .number(), value: .number(0)), SceneParameter("b", .number(), value: .number(0)),
  ]

  private func clock(_ frames: Int) throws -> FrameClock {
    try FrameClock(rate: FrameRate(10)!, duration: Double(frames) / 10)
  }

  private func values(_ motion: ParameterMotion, _ frames: Int, of index: Int = 0) throws -> [Double] {
    let clock = try clock(frames)
    return clock.frames.map { frame in
      guard case .number(let number) = motion.values(atFrame: frame, of: clock)[index].value else { return .nan }
      return (number * 1e9).rounded() / 1e9
    }
  }

  private func track(_ argument: String, _ easing: Easing = .linear) throws -> ParameterMotion.Track {
    ParameterMotion.Track(try Variation(argument, of: parameters), easing)
  }

  @Test func `several parameters move together, each with its own easing`() throws {
    let motion = ParameterMotion([try track("a=0..4"), try track("b=10..20", .easeIn)])
    #expect(try values(motion, 5) == [0, 1, 2, 3, 4])
    let eased = try values(motion, 5, of: 1)
    #expect(eased.first == 10 && eased.last == 20 && eased[2] < 15 && eased[2] > 10)
    #expect(eased[2] == ((10 + 10 * UnitCurve.easeIn.value(at: 0.5)) * 1e9).rounded() / 1e9)
  }

  @Test func `a ping-pong is at its end in the middle, and back at the end`() throws {
    let motion = ParameterMotion([try track("a=0..4")], pingPong: true)
    #expect(try values(motion, 9) == [0, 1, 2, 3, 4, 3, 2, 1, 0])
    #expect(try values(motion, 10) == [0, 1, 2, 3, 4, 4, 3, 2, 1, 0])
    #expect(try values(motion, 3) == [0, 4, 0])
  }

  @Test func `a hold keeps the first and the last value for a while`() throws {
    #expect(try values(ParameterMotion([try track("a=0..4")], hold: 0.2), 9) == [0, 0, 0, 1, 2, 3, 4, 4, 4])
    #expect(
      try values(ParameterMotion([try track("a=0..2")], pingPong: true, hold: 0.1), 8) == [0, 0, 1, 2, 2, 1, 0, 0])
  }

  @Test func `the way back of a ping-pong uses the easing backwards`() throws {
    let motion = ParameterMotion([try track("a=0..1", .easeIn)], pingPong: true)
    let values = try values(motion, 21)
    #expect(values == Array(values.reversed()))
  }

  @Test func `a sweep of one frame shows the first values`() throws {
    #expect(try values(ParameterMotion([try track("a=3..4")]), 1) == [3])
  }

  @Test(arguments: [(9, false), (10, true), (31, false), (30, true)])
  func `the longest hold is the longest that leaves frames to move in`(frames: Int, pingPong: Bool) throws {
    let clock = try clock(frames)
    let longest = ParameterMotion([try track("a=0..1")], pingPong: pingPong).longestHold(in: clock)
    #expect(ParameterMotion([try track("a=0..1")], pingPong: pingPong, hold: longest).fits(clock))
    #expect(!ParameterMotion([try track("a=0..1")], pingPong: pingPong, hold: longest + 0.1).fits(clock))
    #expect(!ParameterMotion([try track("a=0..1")], pingPong: pingPong, hold: 1e300).fits(clock))
  }
}

import Foundation
import PathreelLottie
import Testing

struct KeyframeTests {
  private static let linear = #""i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}"#

  private func moving(_ keyframes: String) throws -> LottieAnimation {
    try animation(shapes(square(at: "[\(keyframes)]"), redFill))
  }

  @Test func `between two keyframes a value is on the straight way`() throws {
    let moved = try moving(#"{"t": 10, "s": [0, 0], \#(Self.linear)}, {"t": 20, "s": [40, 80]}"#)
    #expect(try #require(moved.center(at: 12.5)).isNear(10, 20))
  }

  @Test func `before the first and after the last keyframe a value stays`() throws {
    let moved = try moving(#"{"t": 10, "s": [0, 0], \#(Self.linear)}, {"t": 20, "s": [40, 80]}"#)
    #expect(try #require(moved.center(at: 3)).isNear(0, 0))
    #expect(try #require(moved.center(at: 30)).isNear(40, 80))
  }

  @Test func `the last keyframe of old files takes the end of the one before`() throws {
    let moved = try moving(#"{"t": 10, "s": [0, 0], "e": [40, 80], \#(Self.linear)}, {"t": 20}"#)
    #expect(try #require(moved.center(at: 15)).isNear(20, 40))
    #expect(try #require(moved.center(at: 25)).isNear(40, 80))
  }

  @Test func `a held keyframe keeps its value until the next one`() throws {
    let moved = try moving(#"{"t": 10, "s": [0, 0], "h": 1}, {"t": 20, "s": [40, 80]}"#)
    #expect(try #require(moved.center(at: 19.99)).isNear(0, 0))
    #expect(try #require(moved.center(at: 20)).isNear(40, 80))
  }

  /// The curve of CSS's ease-in-out has the value 0.129162 at a quarter (CSS Easing 1; computed with 50 digits).
  @Test func `tangents are the control points of a unit curve`() throws {
    let easing = #""o": {"x": 0.42, "y": 0}, "i": {"x": 0.58, "y": 1}"#
    let moved = try moving(#"{"t": 0, "s": [0, 0], \#(easing)}, {"t": 20, "s": [100, 100]}"#)
    #expect(try #require(moved.center(at: 5)).isNear(12.9162, 12.9162, within: 1e-3))
  }

  @Test func `each dimension has an easing of its own`() throws {
    let easing = #""o": {"x": [0, 0.42], "y": [0, 0]}, "i": {"x": [1, 0.58], "y": [1, 1]}"#
    let moved = try moving(#"{"t": 0, "s": [0, 0], \#(easing)}, {"t": 20, "s": [100, 100]}"#)
    #expect(try #require(moved.center(at: 5)).isNear(25, 12.9162, within: 1e-3))
  }

  /// A curve whose control points lie evenly on a line is passed at a constant speed; these lie unevenly, so that equal
  /// parameters are no equal lengths.
  @Test func `along a curve, equal times are equal lengths`() throws {
    let moved = try moving(
      #"{"t": 0, "s": [0, 0], \#(Self.linear), "to": [80, 0], "ti": [-10, 0]}, {"t": 20, "s": [100, 0]}"#)
    for frame in [2.0, 5, 10, 17] {
      #expect(try #require(moved.center(at: frame)).isNear(5 * frame, 0, within: 1e-3))
    }
  }

  @Test func `a position may have keyframes for each coordinate`() throws {
    let split = """
      {"ty": "rc", "s": {"k": [20, 20]}, "p": {"s": true, "x": {"k": 7},
      "y": {"k": [{"t": 0, "s": [0], \(Self.linear)}, {"t": 10, "s": [50]}]}}}
      """
    #expect(try #require(try animation(shapes(split, redFill)).center(at: 5)).isNear(7, 25))
  }

  @Test func `many keyframes are found`() throws {
    let frames = (0..<200_000).map { #"{"t": \#($0), "s": [\#($0), 0], "h": 1}"# }.joined(separator: ",")
    let moved = try moving(frames)
    #expect(try #require(moved.center(at: 59)).isNear(59, 0))
  }
}

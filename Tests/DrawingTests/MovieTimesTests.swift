import PathreelDrawing
import Testing

@Suite struct MovieTimesTests {
  let times = MovieTimes(starts: [0, 3, 7], end: 10, unit: (1, 100))

  @Test(arguments: [
    (-1, 0), (0, 0), (0.0299, 0), (0.03, 1), (0.069, 1), (0.07, 2), (0.1, 2), (5, 2), (.infinity, 2), (.nan, 0),
  ])
  func `in a movie that plays once, a time shows the picture that began last`(seconds: Double, index: Int) {
    #expect(times.index(at: seconds, plays: 1) == index)
  }

  @Test(arguments: [(-1, 0), (0.1, 0), (0.13, 1), (0.169, 1), (0.2, 0), (0.27, 2), (1e300, 0), (.infinity, 2)])
  func `a movie that plays without end begins again`(seconds: Double, index: Int) {
    let found = times.index(at: seconds, plays: nil)
    // After 2⁵³ repetitions a double cannot express the place in the movie, so any picture is right.
    #expect(found == index || (seconds == 1e300 && (0..<3).contains(found)))
  }

  @Test(arguments: [(0.13, 1), (0.199, 2), (0.2, 2), (9, 2)])
  func `a movie that plays twice ends after the second time`(seconds: Double, index: Int) {
    #expect(times.index(at: seconds, plays: 2) == index)
  }

  /// At 30000/1001 pictures a second no picture begins at an exact decimal.
  @Test func `a time with a rounding error shows the picture that begins there`() {
    let times = MovieTimes(starts: (0..<3000).map { 1001 * $0 }, end: 3_003_000, unit: (1, 30_000))
    for index in 0..<3000 {
      let seconds = Double(index) * 1001 / 30_000
      #expect(times.index(at: (seconds + 1000) - 1000, plays: nil) == index)
      #expect(times.index(at: 0.1 * seconds * 10, plays: 1) == index)
    }
  }
}

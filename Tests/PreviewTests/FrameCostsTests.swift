import PathreelPreview
import Testing

@Suite struct `How coarse a hurried frame is` {
  /// The resolutions of frames whose costs are these at full, half and quarter resolution.
  private static func resolutions(of costs: [Double], count: Int, after first: FrameCosts = FrameCosts()) -> [Int] {
    var known = first
    return (0..<count).map { _ in
      let resolution = known.affordable
      known.note(costs[resolution.rawValue], at: resolution)
      return resolution.rawValue
    }
  }

  @Test func `frames that are soon drawn are sharp`() {
    #expect(Self.resolutions(of: [15, 4, 1], count: 5) == [0, 0, 0, 0, 0])
  }

  @Test func `frames that cost too much have half the resolution`() {
    #expect(Self.resolutions(of: [30, 7, 2], count: 5) == [0, 1, 1, 1, 1])
  }

  @Test func `frames that cost too much at half the resolution have a quarter of it`() {
    #expect(Self.resolutions(of: [60, 20, 9], count: 5) == [0, 1, 2, 2, 2])
  }

  @Test func `frames that have become cheaper become sharper`() {
    var known = FrameCosts()
    known.note(60, at: .full)
    known.note(20, at: .half)
    #expect(Self.resolutions(of: [3, 1, 0.5], count: 3, after: known) == [2, 0, 0])
  }

  @Test func `a first frame that was slow by chance is forgotten`() {
    var known = FrameCosts()
    known.note(400, at: .full)
    #expect(Self.resolutions(of: [8, 2, 1], count: 3, after: known) == [1, 0, 0])
  }

  @Test(arguments: [(1, [1, 1, 1]), (5, [5, 3, 2]), (1280, [1280, 640, 320])])
  func `sides are rounded up`(side: Int, expected: [Int]) {
    #expect(FrameResolution.allCases.map { $0.pixels(of: side) } == expected)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelPreview
import Testing

@Suite struct `How coarse a hurried frame is` {
  /// The resolutions that are chosen for frames with these costs at full, half and quarter resolution.
  private static func resolutions(of costs: [Double], count: Int, after first: FrameCosts = FrameCosts()) -> [Int] {
    var known = first
    return (0..<count).map { _ in
      let resolution = known.affordable(elementCount: 1)
      known.note(costs[resolution.rawValue], elementCount: 1, at: resolution)
      return resolution.rawValue
    }
  }

  @Test func `frames that are drawn quickly have the full resolution`() {
    #expect(Self.resolutions(of: [15, 4, 1], count: 5) == [0, 0, 0, 0, 0])
  }

  @Test func `frames that cost too much have half the resolution`() {
    #expect(Self.resolutions(of: [30, 7, 2], count: 5) == [0, 1, 1, 1, 1])
  }

  @Test func `frames that cost too much at half the resolution have a quarter of it`() {
    #expect(Self.resolutions(of: [60, 20, 9], count: 5) == [0, 1, 2, 2, 2])
  }

  @Test func `frames that become cheaper get a higher resolution`() {
    var known = FrameCosts()
    known.note(60, elementCount: 1, at: .full)
    known.note(20, elementCount: 1, at: .half)
    #expect(Self.resolutions(of: [3, 1, 0.5], count: 3, after: known) == [2, 1, 0])
  }

  @Test func `a resolution that costs too much is tried again after 31 frames`() {
    // Its cost of 40 ms decays below 16 ms: 40 · 0.97³⁰ = 16.04 and 40 · 0.97³¹ = 15.56. So frames 0, 32, …, 288 try it.
    let resolutions = Self.resolutions(of: [40, 4, 1], count: 300)
    #expect(resolutions.indices.filter { resolutions[$0] == 0 } == Array(stride(from: 0, to: 300, by: 32)))
    #expect(!resolutions.contains(2))
  }

  @Test func `a frame of more elements gets a lower resolution before its cost is measured`() {
    var known = FrameCosts()
    known.note(8, elementCount: 100, at: .full)
    #expect(known.affordable(elementCount: 190) == .full)
    #expect(known.affordable(elementCount: 210) == .half)
    known.note(3, elementCount: 210, at: .half)
    #expect(known.affordable(elementCount: 190) == .full)
    #expect(known.affordable(elementCount: 580) == .quarter)
  }

  @Test func `elements are counted in groups and masks as well`() {
    let path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
    let square = DisplayList.Item.fill(.init(path: path, paint: .color(.white)))
    let group = DisplayList.Item.group(.init(items: [square, square], mask: [square]))
    #expect(DisplayList(size: .zero, items: []).elementCount == 1)
    #expect(DisplayList(size: .zero, items: [square, group]).elementCount == 1 + 4 * path.elements.count)
  }

  @Test func `after a first frame that was slow by chance the resolution rises again`() {
    var known = FrameCosts()
    known.note(400, elementCount: 1, at: .full)
    // Twelve times the cost at half resolution are 24 ms, which decay to 16 ms after 14 frames.
    #expect(Self.resolutions(of: [8, 2, 1], count: 20, after: known).suffix(5) == [0, 0, 0, 0, 0])
  }

  @Test(arguments: [(1, [1, 1, 1]), (5, [5, 3, 2]), (1280, [1280, 640, 320])])
  func `the sides of a smaller resolution are rounded up`(side: Int, expected: [Int]) {
    #expect(FrameResolution.allCases.map { $0.pixels(of: side) } == expected)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelPreview
import PathreelRaster
import Testing

@Suite struct AffordableFrameTests {
  private let width = 12_800
  private let height = 7200

  /// A list that is drawn in so many seconds by estimate.
  private func list(ofSeconds seconds: Double) -> DisplayList {
    let size = CGSize(width: width, height: height)
    let haze = DisplayList.Item.fill(
      .init(path: Path { $0.addRect(CGRect(origin: .zero, size: size)) }, paint: .color(.white), blendMode: .hue))
    func list(_ count: Int) -> DisplayList { DisplayList(size: size, items: Array(repeating: haze, count: count)) }
    func estimate(_ count: Int) -> Double { DrawingCost(of: [list(count)], width: width, height: height).seconds }
    // The ground costs something, too.
    let one = (estimate(11) - estimate(1)) / 10
    return list(1 + Int(((seconds - estimate(1)) / one).rounded()))
  }

  @Test func `a quick frame is drawn as it is wanted`() throws {
    for wanted in FrameResolution.allCases {
      let frame = try AffordableFrame(list(ofSeconds: 1), width: width, height: height, wanted: wanted)
      #expect(frame.resolution == wanted && frame.warning == nil)
    }
  }

  @Test func `a slow frame is drawn coarsely, and a warning says why`() throws {
    let frame = try AffordableFrame(list(ofSeconds: 15), width: width, height: height)
    #expect(frame.resolution == .half)
    let warning = try #require(frame.warning)
    #expect(warning.message.hasPrefix("the preview shows this frame coarsely, because it takes long"))
    #expect(warning.detail == "about 15 s")
  }

  @Test func `a frame that is slow in each resolution is refused`() throws {
    #expect(throws: (any Error).self) { try AffordableFrame(list(ofSeconds: 2000), width: width, height: height) }
    #expect(throws: (any Error).self) {
      try AffordableFrame(list(ofSeconds: 15), width: width, height: height, lowest: .full)
    }
  }
}

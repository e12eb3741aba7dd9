import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import PathreelRendering
import TestFolders
import Testing

/// Tests that formats without alpha refuse transparent scenes, because they would show transparency as black,
/// and that ``BlendMode/keepsOpacity`` is right.
struct OpacityTests {
  private struct Glass: Scene {
    var size: CGSize { CGSize(width: 64, height: 48) }
    var background: Color { .clear }
    var duration: Double { 0.1 }
    func body(at time: SceneTime) -> some View { Circle().fill(.red) }
  }

  @Test func `a transparent scene in Swift is refused`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FrameError.self) {
      try Clip(Glass()).writeVideo(to: folder.file("a.mp4"))
    }
    #expect(error?.cause as? OutputError == .transparentBackground(.clear, .mp4))
    #expect(try folder.names == [])
  }

  @Test func `a background that turns transparent under an opaque drawing stays out of sight`() throws {
    struct Covered: Scene {
      @Parameter("Alpha", in: 0...1) var alpha = 1.0
      var size: CGSize { CGSize(width: 64, height: 48) }
      var background: Color { Color.white.opacity(alpha) }
      var frameRate: FrameRate { FrameRate(10)! }
      var duration: Double { 0.3 }
      func body(at time: SceneTime) -> some View { Rectangle().fill(.red) }
    }
    let folder = try TemporaryFolder()
    let clip = try Clip(sweeping: "alpha", from: 1, to: 0, of: Covered())
    try clip.writeVideo(to: folder.file("a.apng"), format: .apng)
    #expect(try folder.names == ["a.apng"])
  }

  /// A half-transparent fill covers half of each pixel on the left and the right edge, so that any loss of alpha is
  /// visible.
  @Test(arguments: BlendMode.allCases)
  func `for every blend mode it is known whether an opaque backdrop stays opaque`(mode: BlendMode) throws {
    let bitmap = Bitmap(width: 16, height: 16)
    let square = Path(CGRect(x: 0.5, y: 0, width: 9, height: 16))
    let list = DisplayList(
      size: CGSize(width: 16, height: 16), background: .white,
      items: [.fill(.init(path: square, paint: .color(Color.red.opacity(0.5)), blendMode: mode))])
    try Rasterizer().draw(list, into: bitmap)
    let isOpaque = (0..<16).allSatisfy { x in bitmap[x, 8].alpha == 255 }
    #expect(mode.keepsOpacity == isOpaque)
  }
}

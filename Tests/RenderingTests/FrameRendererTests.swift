import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import SmallScenes
import Testing

struct FrameRendererTests {
  private func bitmap(of clip: Clip) -> Bitmap { Bitmap(width: clip.size.width, height: clip.size.height) }

  @Test func `a frame has the same pixels over whatever the bitmap shows`() throws {
    let medley = try SmallScenes.file(SmallScenes.medley)
    let clip = try Clip(medley, size: OutputSize("200x100"))
    let other = try Clip(SmallScenes.file(SmallScenes.crowd), size: clip.size)
    let (renderer, bitmap) = (FrameRenderer(), bitmap(of: clip))
    for frame in [12, 13, 0, 29, 29, 5] {
      try renderer.draw(frame, of: clip, into: bitmap)
      #expect(try bitmap == clip.bitmap(ofFrame: frame), "frame \(frame)")
      if frame == 0 { try renderer.draw(3, of: other, into: bitmap) }
    }
  }

  @Test func `drawing a frame returns its content and its warnings`() throws {
    let clip = try Clip(SmallScenes.file(SmallScenes.crowd))
    let (renderer, bitmap) = (FrameRenderer(), bitmap(of: clip))
    #expect(try renderer.draw(5, of: clip, into: bitmap).warnings == [])
    let exposure = try renderer.draw(6, of: clip, into: bitmap)
    #expect(try exposure.samples == [clip.displayList(ofFrame: 6)] && exposure.warnings.count == 1)
  }

  @Test func `marks are of the tiles that differ from the frame before`() throws {
    struct Step: Scene {
      var size: CGSize { CGSize(width: 128, height: 32) }
      var frameRate: FrameRate { FrameRate(10)! }
      var duration: Double { 0.2 }
      func body(at time: SceneTime) -> some View {
        Rectangle().fill(.blue).frame(width: 10, height: 10).position(x: time.seconds > 0 ? 80 : 90, y: 24)
      }
    }
    var clip = try Clip(Step())
    clip.marksRedrawnTiles = true
    let marked = try clip.bitmap(ofFrame: 1)
    let white = Bitmap.Pixel(red: 255, green: 255, blue: 255, alpha: 255)
    // Only the lower right of the four tiles has changed.
    #expect([(32, 8), (32, 24), (96, 8)].allSatisfy { marked[$0, $1] == white })
    #expect(marked[120, 28] == Bitmap.Pixel(red: 255, green: 212, blue: 170, alpha: 255))
  }

  @Test func `after a frame that cannot be made, all tiles are marked`() throws {
    // Frame 5 divides by zero.
    let scene = SmallScenes.hole.replacing("(0.5 - t)", with: "abs(0.5 - t)") + "\n"
    var clip = try Clip(SmallScenes.file(scene))
    clip.marksRedrawnTiles = true
    let marked = try clip.bitmap(ofFrame: 6)
    clip.marksRedrawnTiles = false
    let plain = try clip.bitmap(ofFrame: 6)
    for y in stride(from: 8, to: 48, by: 16) { #expect(marked[32, y] != plain[32, y]) }
  }
}

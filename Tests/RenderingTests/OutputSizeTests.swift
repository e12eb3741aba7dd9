import Foundation
import PathreelRendering
import Testing

struct OutputSizeTests {
  @Test(arguments: ["0x5", "5x0", "16385x1", "1x16385", "5", "5x", "x5", "5x5x5", "-5x5", "+5x5", "5 x 5", "5.0x5"])
  func `text that is no output size is refused`(text: String) {
    #expect(OutputSize(text) == nil)
  }

  @Test func `an output size in text is read as it is written`() {
    #expect(OutputSize("1280x720") == OutputSize(width: 1280, height: 720))
    #expect(OutputSize("16384x1").map { "\($0)" } == "16384x1")
  }

  @Test func `a canvas is scaled and rounded to whole pixels`() {
    #expect(OutputSize(canvas: CGSize(width: 100, height: 50.4), scale: 1.5) == OutputSize(width: 150, height: 76))
    #expect(OutputSize(canvas: CGSize(width: 100, height: 50), scale: 1e300) == nil)
    #expect(OutputSize(canvas: CGSize(width: 100, height: 0.4)) == nil)
    for side in [CGFloat.nan, .infinity, -1, 0] {
      #expect(OutputSize(canvas: CGSize(width: 100, height: side)) == nil)
      #expect(OutputSize(canvas: CGSize(width: side, height: 100)) == nil)
    }
  }

  @Test func `a canvas is scaled as far as both of its sides fit`() {
    let size = OutputSize(width: 200, height: 50)
    #expect(size?.scale(of: CGSize(width: 100, height: 50)) == 1)
    #expect(size?.scale(of: CGSize(width: 100, height: 10)) == 2)
    #expect(size?.scale(of: CGSize(width: 400, height: 50)) == 0.5)
    #expect(size?.scale(of: CGSize(width: 10, height: 500)) == 0.1)
  }
}

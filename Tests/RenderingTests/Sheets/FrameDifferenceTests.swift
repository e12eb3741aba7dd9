import PathreelDrawing
import PathreelRendering
import Testing

struct FrameDifferenceTests {
  private func bitmap(_ pixels: [(red: UInt8, alpha: UInt8)]) -> Bitmap {
    let bitmap = Bitmap(width: pixels.count, height: 1)
    bitmap.withUnsafeMutableBytes { bytes in
      for (x, pixel) in pixels.enumerated() { (bytes[4 * x], bytes[4 * x + 3]) = (pixel.red, pixel.alpha) }
    }
    return bitmap
  }

  @Test func `equal pictures differ nowhere`() {
    let difference = FrameDifference(bitmap([(9, 255), (0, 0)]), bitmap([(9, 255), (0, 0)]))
    #expect((difference.count, difference.greatest, difference.pixelCount) == (0, 0, 2))
    #expect(difference.picture[0, 0] == .init(red: 0, green: 0, blue: 0, alpha: 255))
  }

  @Test func `pixels that differ are counted, and the greatest difference is as bright as possible`() {
    let difference = FrameDifference(
      bitmap([(9, 255), (50, 255), (7, 255)]), bitmap([(10, 255), (20, 255), (7, 255)]))
    #expect((difference.count, difference.greatest, difference.gain) == (2, 30, 8))
    #expect((0..<3).map { difference.picture[$0, 0].red } == [8, 240, 0])
    #expect(difference.picture[1, 0].green == 0)
  }

  @Test func `a tiny difference is amplified 64 times at most`() {
    #expect(FrameDifference(bitmap([(9, 255)]), bitmap([(10, 255)])).gain == 64)
  }

  @Test func `a difference of alpha is white`() {
    let difference = FrameDifference(bitmap([(0, 255)]), bitmap([(0, 0)]))
    #expect(difference.picture[0, 0] == .init(red: 255, green: 255, blue: 255, alpha: 255))
  }
}

import PathreelVideo
import Testing

struct EncoderBoundsTests {
  @Test(arguments: [4, 1920 * 1080, 3840 * 2160, 4096 * 2304]) func `usual frames are left to the encoder`(area: Int) {
    let bounds = EncoderBounds(area: area, processors: 64)
    #expect(bounds.threads == nil && bounds.options == "")
  }

  @Test(arguments: [4096 * 2304 + 2, 5120 * 2880, 7680 * 4320, H264.maximumArea], [1, 2, 8, 256])
  func `of large frames so many are kept as of 22 of the usual ones`(area: Int, processors: Int) throws {
    let bounds = EncoderBounds(area: area, processors: processors)
    let ahead = try #require(bounds.options.split(separator: "=").last.flatMap { Int($0) })
    let threads = try #require(bounds.threads)
    #expect(threads >= 1 && threads <= processors * 3 / 2 && ahead >= 1)
    #expect((threads + ahead) * area <= 22 * 4096 * 2304)
  }
}

import PathreelVideo
import Testing

struct X264LimitsTests {
  @Test(arguments: [4, 1920 * 1080, 3840 * 2160, 4096 * 2304])
  func `usual frames have four threads and x264's own groups`(area: Int) {
    let bounds = X264Limits(area: area)
    #expect(bounds.threads == 4 && bounds.lookahead == "" && bounds.groups == "")
  }

  @Test(arguments: [4096 * 2304 + 2, 5120 * 2880, 7680 * 4320, H264.maximumArea])
  func `of large frames so many are kept as of 22 of the usual ones`(area: Int) throws {
    let bounds = X264Limits(area: area)
    let ahead = try #require(bounds.lookahead.split(separator: "=").last.flatMap { Int($0) })
    #expect((1...4).contains(bounds.threads) && ahead >= 1)
    #expect((bounds.threads + ahead) * area <= 22 * 4096 * 2304)
    #expect(bounds.groups == ":bframes=1")
  }
}

import PathreelVideo
import Testing

struct X264LimitsTests {
  @Test(arguments: [4, 1920 * 1080, 3840 * 2160, 4096 * 2304])
  func `for frames of usual size x264 has four threads and its own frame groups`(area: Int) {
    let bounds = X264Limits(area: area)
    #expect(bounds.threads == 4 && bounds.lookahead.isEmpty && bounds.groups == "")
  }

  /// 12 · 4096 · 2304 / area threads, at most four, and 10 · 4096 · 2304 / area frames of lookahead, rounded down.
  @Test(arguments: [
    (4096 * 2304 + 2, 4, 9), (5120 * 2880, 4, 6), (7680 * 4320, 3, 2), (H264.maximumArea, 3, 2),
  ])
  func `x264 keeps large frames of no more pixels than 22 frames of 4096 x 2304`(area: Int, threads: Int, ahead: Int) {
    let bounds = X264Limits(area: area)
    #expect(bounds.threads == threads)
    let options = bounds.lookahead.map { "\($0.name)=\($0.value)" }
    #expect(options == ["bf=1", "rc-lookahead=\(ahead)", "x264opts=sync-lookahead=0"])
    #expect((threads + ahead) * area <= 22 * 4096 * 2304)
    #expect(bounds.groups == ":bframes=1")
  }
}

import PathreelDrawing
import PathreelVideo
import Testing

/// Tests of output formats: one value contains everything particular about a format.
struct OutputFormatTests {
  @Test func `a name's ending decides, in capitals or not`() {
    #expect(OutputFormat(ofFile: "out/clip.mp4") == .mp4)
    #expect(OutputFormat(ofFile: "STILL.PNG") == .png)
    #expect(OutputFormat(ofFile: "a.mov") == .mov && OutputFormat(ofFile: "a.MKV") == .mkv)
    for name in ["", "mp4", "clip", "clip.mp4.txt", "clip.mp", "clip.mp4/"] {
      #expect(OutputFormat(ofFile: name) == nil)
    }
  }

  @Test func `videos and pictures are all formats, told apart by their names`() {
    #expect(Set(OutputFormat.all) == Set(OutputFormat.videos + OutputFormat.pictures))
    #expect(Set(OutputFormat.all.map(\.name)).count == OutputFormat.all.count)
    #expect(Set(OutputFormat.all.map(\.title)).count == OutputFormat.all.count)
    for format in OutputFormat.all { #expect(OutputFormat(named: format.name) == format) }
    #expect([OutputFormat.mp4, .mp4H265, .webm].endings == ".mp4 or .webm")
    #expect([OutputFormat.mp4].endings == ".mp4" && [OutputFormat.mp4, .mov, .webm].endings == ".mp4, .mov or .webm")
  }

  @Test(arguments: OutputFormat.videos) func `this machine's FFmpeg has every format's encoders`(format: OutputFormat)
    throws
  {
    guard case .video(let encoding) = format.content else { return }
    for encoder in encoding.encoders { _ = try encoding.codec(of: encoder) }
  }

  @Test(arguments: OutputFormat.videos) func `a format's encoders take its pixels`(format: OutputFormat) throws {
    guard case .video(let encoding) = format.content else { return }
    for pixels in [encoding.opaque] + [encoding.transparent].compactMap(\.self) {
      #expect(encoding.encoders.contains { $0.pixels.contains(pixels) })
    }
    #expect(!encoding.opaque.hasAlpha || encoding.opaque == encoding.transparent)
    #expect(encoding.transparent?.hasAlpha ?? true)
  }

  @Test(arguments: [(2, 2), (1280, 720), (8192, 4352), (16_384, 2176)])
  func `MP4 takes even sizes of up to 35651584 pixels`(width: Int, height: Int) {
    guard case .video(let encoding) = OutputFormat.mp4.content else {
      Issue.record("MP4 is no video")
      return
    }
    #expect(encoding.canEncode(width: width, height: height, .yuv420))
    #expect(
      !encoding.canEncode(width: width + 1, height: height, .yuv420)
        && !encoding.canEncode(width: width, height: height - 1, .yuv420))
    #expect(
      !encoding.canEncode(width: 16_384, height: 2178, .yuv420) && !encoding.canEncode(width: 0, height: 2, .yuv420))
  }
}

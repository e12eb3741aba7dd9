import PathreelDrawing
import PathreelVideo
import Testing

/// One value says all that is particular about a format.
struct OutputFormatTests {
  @Test func `a name's ending decides, in capitals or not`() {
    #expect(OutputFormat(ofFile: "out/clip.mp4") == .mp4)
    #expect(OutputFormat(ofFile: "STILL.PNG") == .png)
    for name in ["", "mp4", "clip", "clip.mp4.txt", "clip.mp", "clip.mp4/"] {
      #expect(OutputFormat(ofFile: name) == nil)
    }
  }

  @Test func `videos and pictures are all formats, told apart by their endings`() {
    #expect(OutputFormat.all == OutputFormat.videos + OutputFormat.pictures)
    #expect(Set(OutputFormat.all.map(\.fileExtension)).count == OutputFormat.all.count)
    #expect(Set(OutputFormat.all.map(\.name)).count == OutputFormat.all.count)
    #expect(OutputFormat.videos.endings == ".mp4" && OutputFormat.pictures.endings == ".png")
  }

  @Test(arguments: OutputFormat.videos) func `this machine's FFmpeg has every format's encoder`(format: OutputFormat)
    throws
  {
    guard case .video(let encoding) = format.content else { return }
    _ = try VideoWriter.encoder(of: encoding)
  }

  @Test(arguments: [(2, 2), (1280, 720), (8192, 4352), (16_384, 2176)]) func `sizes of MP4`(width: Int, height: Int) {
    guard case .video(let encoding) = OutputFormat.mp4.content else { return }
    #expect(encoding.canEncode(width: width, height: height))
    #expect(
      !encoding.canEncode(width: width + 1, height: height) && !encoding.canEncode(width: width, height: height - 1))
    #expect(!encoding.canEncode(width: 16_384, height: 2178) && !encoding.canEncode(width: 0, height: 2))
  }
}

import Foundation
import PathreelDrawing
import PathreelVideo
import SeededRandom
import Testing
import VideoInspection

/// Tests of files that are made as a whole: their pictures are saved in segments, and come back unchanged.
@Suite struct PictureSegmentFileTests {
  /// A file that only records the pictures that it is given.
  private final class Album: ClipFile {
    private let width, height: Int
    private(set) var pages: [[UInt8]] = []

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    var makeFrame: @Sendable () -> VideoFrame {
      { [width, height] in VideoFrame(width: width, height: height, format: nil) }
    }
    var bytesPerPixel: Double { 4 }
    func append(_ frame: VideoFrame) throws(VideoError) { pages.append(frame.bitmap.withUnsafeBytes { [UInt8]($0) }) }
    func finish(_ progress: (_ share: Double) throws -> Void) throws {}
    func cancel() {}
  }

  private func kept(_ album: Album, width: Int, height: Int) -> PictureSegmentFile {
    PictureSegmentFile(of: album, VideoShape(width: width, height: height, rate: FrameRate(25)!))
  }

  /// Draws rectangles, single pixels and noise, with and without alpha. Some frames equal the one before.
  private func draw(_ bitmap: Bitmap, _ random: inout SplitMix64) {
    let (width, height) = (bitmap.width, bitmap.height)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let alpha = [0, 1, 128, 254, 255, 255, 255].randomElement(using: &random)! as UInt8
      func pixel() -> Bitmap.Pixel {
        func channel() -> UInt8 { UInt8.random(in: 0...alpha, using: &random) }
        return .init(red: channel(), green: channel(), blue: channel(), alpha: alpha)
      }
      let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bitmap[x, y] = pixel()
      case 1: for y in y..<height where x < width { bitmap[x, y] = pixel() }
      default:
        let (right, bottom) = (Int.random(in: x...width, using: &random), Int.random(in: y...height, using: &random))
        bitmap.fill(x: x..<right, y: y..<bottom, pixel())
      }
    }
  }

  @Test func `random pictures come back to the last bit, and segments depend on nothing else`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<12 {
      let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...70, using: &random))
      let (shown, again) = (Album(width: width, height: height), Album(width: width, height: height))
      let writer = kept(shown, width: width, height: height)
      var segments: [EncodedSegment] = []
      writer.keepSegment = (1 << 24, { segments.append($0) })
      // Use two frames alternately, as in a ring.
      let frames = [writer.makeFrame(), writer.makeFrame()]
      let bitmap = Bitmap(width: width, height: height)
      let count = Int.random(in: 1...120, using: &random)
      for n in 0..<count {
        draw(bitmap, &random)
        let frame = frames[n % 2]
        frame.bitmap.withUnsafeMutableBytes { target in bitmap.withUnsafeBytes { target.copyMemory(from: $0) } }
        frame.convert()
        try writer.append(frame)
      }
      try writer.endSegment()
      #expect(
        segments.map(\.frameCount).reduce(0, +) == count && segments.dropLast().allSatisfy { $0.frameCount == 50 },
        "seed \(seed)")
      let reader = kept(again, width: width, height: height)
      for segment in segments {
        let file = segment.file(named: "abc")
        let read = try #require(file.withUnsafeBytes { EncodedSegment(file: $0, named: "abc") })
        #expect(try reader.append(read))
      }
      #expect(again.pages == shown.pages, "seed \(seed)")
    }
  }

  @Test func `kept frames in which nothing changes take a few bytes each`() throws {
    let writer = kept(Album(width: 200, height: 100), width: 200, height: 100)
    var sizes: [Int] = []
    writer.keepSegment = (1 << 24, { sizes.append($0.byteCount) })
    let frame = writer.makeFrame()
    let noise = Bitmap.noise(width: 200, height: 100, seed: 1)
    frame.bitmap.withUnsafeMutableBytes { target in noise.withUnsafeBytes { target.copyMemory(from: $0) } }
    for _ in 0..<100 { try writer.append(frame) }
    // A pixel of noise takes four bytes. A packet has five numbers of eight bytes, and two bytes that end its list.
    #expect(sizes.count == 2 && sizes[0] == sizes[1] && sizes[0] <= 200 * 100 * 4 + 200 + 50 * 42)
  }

  @Test func `a segment that is too large is not kept, and the next one may be`() throws {
    let writer = kept(Album(width: 64, height: 64), width: 64, height: 64)
    var counts: [Int] = []
    writer.keepSegment = (20_000, { counts.append($0.frameCount) })
    let frame = writer.makeFrame()
    for n in 0..<60 {
      let noise = Bitmap.noise(width: 64, height: 64, seed: n < 50 ? UInt64(n) : 0)
      frame.bitmap.withUnsafeMutableBytes { target in noise.withUnsafeBytes { target.copyMemory(from: $0) } }
      try writer.append(frame)
    }
    try writer.endSegment()
    #expect(counts == [10])
  }

  @Test func `a kept segment of pictures with another size is not used`() throws {
    let writer = kept(Album(width: 8, height: 8), width: 8, height: 8)
    var segments: [EncodedSegment] = []
    writer.keepSegment = (1 << 20, { segments.append($0) })
    try writer.append(writer.makeFrame())
    try writer.endSegment()
    let other = kept(Album(width: 8, height: 9), width: 8, height: 9)
    #expect(try other.append(segments[0]) == false)
    #expect(other.segmentSettings != writer.segmentSettings)
  }
}

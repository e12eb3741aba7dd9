import Foundation
import PathreelDrawing
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

@Suite struct VideoWriterTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func write(
    _ frames: [Bitmap], rate: FrameRate = FrameRate(60)!, settings: VideoSettings = VideoSettings(),
    as name: String = "clip.mp4"
  ) throws -> URL {
    let file = folder.file(name)
    let writer = try VideoWriter(
      to: file, width: frames[0].width, height: frames[0].height, rate: rate, settings: settings)
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    return file
  }

  /// Frames of a bar that moves over a dark background.
  static func walk(frames: Int, width: Int = 64, height: Int = 48) -> [Bitmap] {
    (0..<frames).map { n in
      let bitmap = Bitmap(width: width, height: height)
      bitmap.fill(.init(red: 11, green: 16, blue: 32, alpha: 255))
      let x = n % width
      bitmap.fill(x: x..<x + 3, y: 0..<height, .init(red: 250, green: 200, blue: 40, alpha: 255))
      return bitmap
    }
  }

  @Test func `the stream is H264 High, 420, BT709 in limited range`() throws {
    let facts = try VideoFacts(of: write(Self.walk(frames: 5)))
    #expect((facts.codec, facts.codecTag, facts.profile, facts.pixelFormat) == ("h264", "avc1", "High", "yuv420p"))
    #expect((facts.range, facts.matrix, facts.transfer, facts.primaries) == ("tv", "bt709", "bt709", "bt709"))
    #expect(facts.chromaLocation == "left")
    #expect((facts.width, facts.height) == (64, 48))
  }

  @Test func `the MP4 container has its index at the front, and a colour tag`() throws {
    let boxes = try MP4Box.boxes(of: write(Self.walk(frames: 5)))
    let types = boxes.map(\.type)
    let (index, data) = (try #require(types.firstIndex(of: "moov")), try #require(types.firstIndex(of: "mdat")))
    #expect(index < data)
    // nclx: primaries 1, transfer 1, matrix 1, and a zero bit for limited range (ISO/IEC 14496-12 §12.1.5).
    let tag = try #require(boxes[index].content(ofInner: "colr"))
    #expect([UInt8](tag) == [UInt8]("nclx".utf8) + [0, 1, 0, 1, 0, 1, 0])
  }

  @Test(arguments: ["60", "30000/1001", "24", "25/2", "1", "1/10", "1000", "24000/1001", "59.94"])
  func `every frame stands at exactly its number divided by the rate`(text: String) throws {
    let rate = try #require(FrameRate(text))
    for count in [1, 2, 31] {
      let facts = try VideoFacts(of: write(Self.walk(frames: count), rate: rate))
      #expect(facts.frameCount == count)
      #expect(facts.start == 0)
      #expect(facts.averageRate == "\(rate.numerator)/\(rate.denominator)")
      let base = try #require(TimeBase(facts.timeBase))
      // timestamp · base = n · denominator / numerator, in integers.
      let exact = facts.timestamps.enumerated().allSatisfy { n, stamp in
        stamp * base.numerator * rate.numerator == n * rate.denominator * base.denominator
      }
      #expect(exact, "\(facts.timestamps) in \(facts.timeBase)")
      let duration = Double(count * rate.denominator) / Double(rate.numerator)
      #expect(abs(facts.duration - duration) < 1e-6 * max(1, duration))
    }
  }

  /// A time base as ffprobe writes it: `1/15360`.
  struct TimeBase {
    let numerator, denominator: Int
    init?(_ text: String) {
      let terms = text.split(separator: "/").compactMap { Int($0) }
      guard terms.count == 2 else { return nil }
      (numerator, denominator) = (terms[0], terms[1])
    }
  }

  @Test func `frames are decoded in the order in which they were encoded`() throws {
    let video = try VideoReader(write(Self.walk(frames: 60)))
    for (n, frame) in video.frames.enumerated() {
      let row = frame.luma[20 * 64..<21 * 64]
      let brightest = row.indices.max { row[$0] < row[$1] }! - row.startIndex
      #expect((n..<n + 3).contains(brightest))
      #expect(video.time(ofFrame: n) == Double(n) / 60)
    }
  }

  @Test func `the inside of flat areas is decoded within 5 levels`() throws {
    // Areas of 32 × 32 that change places every 8 frames, and thin lines over their borders.
    let steps: [UInt8] = [0, 60, 128, 190, 255]
    let colors = steps.flatMap { red in steps.flatMap { green in steps.map { [red, green, $0] } } }
    let (columns, rows, side) = (16, 8, 32)
    func color(_ cell: Int, _ n: Int) -> [UInt8] { colors[(cell * 7 + n / 8 * 3) % colors.count] }
    let frames = (0..<32).map { n in
      let bitmap = Bitmap(width: columns * side, height: rows * side)
      for cell in 0..<columns * rows {
        let (x, y, c) = (cell % columns * side, cell / columns * side, color(cell, n))
        bitmap.fill(x: x..<x + side, y: y..<y + side, .init(red: c[0], green: c[1], blue: c[2], alpha: 255))
        let line = Bitmap.Pixel(red: 255, green: UInt8(n * 8), blue: 0, alpha: 255)
        bitmap.fill(x: x..<x + 1, y: y..<y + side, line)
      }
      return bitmap
    }
    let video = try VideoReader(write(frames))
    var worst = 0
    for (n, frame) in video.frames.enumerated() {
      for cell in 0..<columns * rows {
        let (x, y, drawn) = (cell % columns * side, cell / columns * side, color(cell, n))
        // The inside: at least 8 pixels, which is a block of the codec's transform, from every edge.
        for dy in stride(from: 8, to: 24, by: 3) {
          for dx in stride(from: 8, to: 24, by: 3) {
            let back = frame.color(x: x + dx, y: y + dy)
            for channel in 0..<3 { worst = max(worst, abs(back[channel] - Int(drawn[channel]))) }
          }
        }
      }
    }
    #expect(worst <= 5)
  }

  @Test func `the smallest video is 2 by 2`() throws {
    let facts = try VideoFacts(of: write([Bitmap(width: 2, height: 2), Bitmap(width: 2, height: 2)]))
    #expect((facts.width, facts.height, facts.frameCount) == (2, 2, 2))
  }

  @Test func `the encoder's buffer is its own: a reused bitmap does not change earlier frames`() throws {
    let bitmap = Bitmap(width: 64, height: 64)
    let writer = try VideoWriter(to: folder.file("a.mp4"), width: 64, height: 64, rate: FrameRate(30)!)
    for n in 0..<40 {
      bitmap.fill(.init(red: UInt8(n * 6), green: UInt8(n * 6), blue: UInt8(n * 6), alpha: 255))
      try writer.append(bitmap)
    }
    #expect(writer.frameCount == 40)
    try writer.finish()
    let video = try VideoReader(folder.file("a.mp4"))
    for n in video.frames.indices { #expect(abs(Int(video.bitmap(ofFrame: n)[32, 32].red) - n * 6) <= 5) }
  }
}

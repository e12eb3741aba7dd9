import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import PathreelRendering
import PathreelSequencing
import PathreelVideo
import SeededRandom
import TestFolders
import Testing

/// Tests of partial redrawing: only the changed parts of frames are drawn and converted, by several workers, whose
/// bitmaps have different histories.
@Suite struct ChangedFramesTests {
  private static let (width, height) = (258, 70)
  private static let frames = 0..<60

  /// A list whose background and some items stay the same for several frames. Of the other items, one moves and one is
  /// new in each frame.
  private static func list(ofFrame frame: Int, seed: UInt64) -> DisplayList {
    func random(_ key: Int) -> SplitMix64 { SplitMix64(seed: seed &* 1000 &+ UInt64(key)) }
    func item(_ key: Int, moved: Double = 0) -> DisplayList.Item {
      var numbers = random(key)
      let box = CGRect(
        x: numbers.number(in: -10...250) + moved, y: numbers.number(in: -10...70), width: numbers.number(in: 1...60),
        height: numbers.number(in: 1...30))
      let color = Color(
        red: numbers.number(in: 0...1), green: numbers.number(in: 0...1), blue: numbers.number(in: 0...1),
        opacity: numbers.number(in: 0.3...1))
      return .fill(.init(path: Path(ellipseIn: box), paint: .color(color)))
    }
    var grounds = random(frame / 20)
    let ground = Color(white: grounds.number(in: 0...1))
    var list = DisplayList(size: CGSize(width: width, height: height), background: ground)
    list.items = (0..<4).map { item(frame / 7 * 10 + $0) }
    // Every third frame equals the frame before.
    let frame = frame % 3 == 2 ? frame - 1 : frame
    list.items += [item(500, moved: Double(frame)), item(600 + frame)]
    return list
  }

  private func samples(_ planes: YUVPlanes) -> Data {
    let (width, height) = (Self.width, Self.height)
    var data = Data()
    for row in 0..<height { data.append(planes.luma + row * planes.lumaStride, count: width) }
    for row in 0..<height / 2 { data.append(planes.cb + row * planes.chromaStride, count: width / 2) }
    for row in 0..<height / 2 { data.append(planes.cr + row * planes.chromaStride, count: width / 2) }
    return data
  }

  private func convertedWhole(_ bitmap: Bitmap) -> Data {
    let (width, height) = (Self.width, Self.height)
    var bytes = Data(count: width * height * 3 / 2)
    bytes.withUnsafeMutableBytes { bytes in
      let luma = bytes.bindMemory(to: UInt8.self).baseAddress!
      let cb = luma + width * height
      YUVConverter.convert(
        bitmap,
        into: YUVPlanes(
          luma: luma, cb: cb, cr: cb + width * height / 4, lumaStride: width, chromaStride: width / 2))
    }
    return bytes
  }

  @Test(arguments: [1, 2, 5], 0..<3 as Range<UInt64>)
  func `a frame's converted samples are the same, whatever the bitmap showed before`(jobs: Int, seed: UInt64) throws {
    let sequence = FrameSequence(
      frames: Self.frames, jobs: jobs, surfaceMemory: 1,
      makeSurface: { VideoFrame(width: Self.width, height: Self.height, format: .yuv420) },
      makeDraw: {
        let rasterizer = Rasterizer()
        return { number, frame in
          try rasterizer.draw(Self.list(ofFrame: number, seed: seed), into: frame.bitmap)
          frame.convert()
        }
      })
    var wrong: [Int] = []
    try sequence.render { number, frame in
      let whole = Bitmap(width: Self.width, height: Self.height)
      try Rasterizer().draw(Self.list(ofFrame: number, seed: seed), into: whole)
      if try samples(YUVPlanes(of: frame.converted())) != convertedWhole(whole) { wrong.append(number) }
    }
    #expect(wrong == [], "seed \(seed)")
  }

  @Test func `a video has the same bytes whether its frames are drawn from nothing or over others`() throws {
    let folder = try TemporaryFolder()
    let clip = try Clip(ChangingScene())
    var settings = VideoSettings()
    settings.threads = 2
    settings.metadata = nil
    let apart = folder.file("apart.mp4")
    let writer = try VideoWriter(
      to: apart, width: Self.width, height: Self.height, rate: clip.clock.rate, settings: settings)
    for frame in clip.clock.frames { try writer.append(try clip.bitmap(ofFrame: frame)) }
    try writer.finish()
    let expected = try Data(contentsOf: apart)
    for jobs in [1, 2, 5] {
      let file = folder.file("jobs-\(jobs).mp4")
      try clip.writeVideo(to: file, settings: settings, jobs: jobs)
      #expect(try Data(contentsOf: file) == expected, "\(jobs) jobs")
    }
  }

  private struct ChangingScene: Scene {
    var size: CGSize { CGSize(width: ChangedFramesTests.width, height: ChangedFramesTests.height) }
    var duration: Double { 1 }
    var frameRate: FrameRate { FrameRate(30)! }

    func body(at time: SceneTime) -> some View {
      ZStack {
        Rectangle().fill(.indigo)
        Circle().fill(.orange).frame(width: 20).offset(x: 200 * (time.seconds - 0.5))
        // In the first third of a second nothing moves.
        RoundedRectangle(cornerRadius: 4).fill(.white.opacity(0.5)).frame(
          width: 30 + 40 * max(time.seconds, 0.3), height: 9)
      }
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelVideo
import SeededRandom
import TestFolders
import Testing
import VideoInspection

@Suite struct EncoderPictureTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func samples(_ planes: YUVPlanes, _ bitmap: Bitmap) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    func rows(_ plane: UnsafeMutablePointer<UInt8>, _ stride: Int, _ width: Int, _ height: Int) -> [UInt8] {
      (0..<height).flatMap { UnsafeBufferPointer(start: plane + $0 * stride, count: width) }
    }
    return rows(planes.luma, planes.lumaStride, width, height)
      + rows(planes.cb, planes.chromaStride, width / 2, height / 2)
      + rows(planes.cr, planes.chromaStride, width / 2, height / 2)
  }

  /// Writes noise to some blocks and tells of them.
  private func scribble(_ bitmap: Bitmap, _ numbers: inout SplitMix64) {
    let columns = (bitmap.width + 63) / 64
    let blocks = columns * ((bitmap.height + 15) / 16)
    bitmap.withUnsafeMutableBlocks { bytes, changes in
      for _ in 0..<Int.random(in: 0...4, using: &numbers) {
        let block = Int.random(in: 0..<blocks, using: &numbers)
        for y in block / columns * 16..<min(block / columns * 16 + 16, bitmap.height) {
          for x in block % columns * 64..<min(block % columns * 64 + 64, bitmap.width) {
            bytes.storeBytes(
              of: UInt32(truncatingIfNeeded: numbers.next()), toByteOffset: y * bitmap.bytesPerRow + 4 * x,
              as: UInt32.self)
          }
        }
        changes.note(block: block)
      }
    }
  }

  /// An encoder takes some of the pictures, and may hold what it took.
  @Test(arguments: [(2, 2), (64, 16), (66, 18), (200, 50), (130, 34), (1100, 40)])
  func `converting what changed gives the samples of converting everything`(width: Int, height: Int) throws {
    let seed = UInt64(width)
    var numbers = SplitMix64(seed: seed)
    let writer = try VideoWriter(to: folder.file("a.mp4"), width: width, height: height, rate: FrameRate(30)!)
    let frame = writer.makeFrame()
    let bitmap = frame.bitmap
    for step in 0..<200 {
      switch Int.random(in: 0..<20, using: &numbers) {
      case 0: bitmap[width / 2, height / 2] = .init(red: numbers.next(), green: 7, blue: 7, alpha: 255)
      case 1..<4: break
      default: scribble(bitmap, &numbers)
      }
      if step % 3 == 0 { try writer.append(frame) }
      let whole = YUVConverterTests.converted(bitmap)
      let isEqual = try samples(YUVPlanes(of: frame.converted()), bitmap) == whole.luma + whole.cb + whole.cr
      #expect(isEqual, "seed \(seed), step \(step)")
      if !isEqual { break }
    }
  }

  /// What an encoder took stays as it was.
  @Test func `a frame drawn into one bitmap does not change those before it`() throws {
    func write(_ name: String, _ bitmapOfFrame: (Bitmap) -> Bitmap) throws -> Data {
      var numbers = SplitMix64(seed: 12)
      let bitmap = YUVConverterTests.noise(width: 130, height: 34, seed: 12)
      var settings = VideoSettings()
      settings.threads = 2
      let file = folder.file(name)
      let writer = try VideoWriter(to: file, width: 130, height: 34, rate: FrameRate(30)!, settings: settings)
      for _ in 0..<60 {
        scribble(bitmap, &numbers)
        try writer.append(bitmapOfFrame(bitmap))
      }
      try writer.finish()
      return try Data(contentsOf: file)
    }
    let apart = try write("apart.mp4") { bitmap in
      let copy = Bitmap(width: bitmap.width, height: bitmap.height)
      bitmap.withUnsafeBytes { from in copy.withUnsafeMutableBytes { $0.copyMemory(from: from) } }
      return copy
    }
    let one = try write("one.mp4") { $0 }
    #expect(one == apart)
  }
}

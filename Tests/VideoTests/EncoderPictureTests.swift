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

  /// Writes noise to some blocks and records them as changed.
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

  /// The encoder takes some of the pictures, and may keep a reference to them.
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

  /// Random pixels change, many of them at the borders of macroblocks, where chroma depends on pixels on both sides.
  @Test(arguments: [(16, 16), (64, 48), (130, 34), (200, 50)])
  func `macroblocks that are marked as unchanged have the samples of the frame before`(width: Int, height: Int) throws {
    let seed = UInt64(width)
    var numbers = SplitMix64(seed: seed)
    func macroblocks(_ bitmap: Bitmap) -> MacroblockHashes {
      var hashes = MacroblockHashes(width: width, height: height)
      hashes.update(from: bitmap, columns: 0..<width, rows: 0..<height)
      return hashes
    }
    let bitmap = YUVConverterTests.noise(width: width, height: height, seed: seed)
    var (before, hashesBefore) = (YUVConverterTests.converted(bitmap), macroblocks(bitmap))
    let columns = (width + 15) / 16
    var unchangedCount = 0
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        let x = Int.random(in: 0..<width, using: &numbers) / 16 * 16 + (Bool.random(using: &numbers) ? 15 : 0)
        bitmap[min(x, width - 1), Int.random(in: 0..<height, using: &numbers)] =
          .init(red: numbers.next(), green: numbers.next(), blue: numbers.next(), alpha: 255)
      }
      let (now, hashes) = (YUVConverterTests.converted(bitmap), macroblocks(bitmap))
      for (index, flag) in hashes.unchanged(since: hashesBefore, reachesRight: true).enumerated() where flag == 1 {
        unchangedCount += 1
        let (left, top) = (index % columns * 16, index / columns * 16)
        func isSame(_ a: [UInt8], _ b: [UInt8], _ side: Int) -> Bool {
          let (width, height) = (width * side / 16, height * side / 16)
          let (left, top) = (left * side / 16, top * side / 16)
          return (top..<min(top + side, height)).allSatisfy { y in
            (left..<min(left + side, width)).allSatisfy { a[y * width + $0] == b[y * width + $0] }
          }
        }
        #expect(
          isSame(now.luma, before.luma, 16) && isSame(now.cb, before.cb, 8) && isSame(now.cr, before.cr, 8),
          "seed \(seed), step \(step), macroblock \(index)")
      }
      (before, hashesBefore) = (now, hashes)
    }
    #expect(unchangedCount > 0)
  }

  /// Pictures that an encoder took must not change.
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

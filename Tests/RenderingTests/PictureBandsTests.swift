import Foundation
import PathreelDrawing
import PathreelRendering
import PathreelVideo
import SmallScenes
import TestFolders
import Testing

struct PictureBandsTests {
  @Test(
    arguments: [
      (1, 1), (64, 48), (4096, 4096), (4096, 4097), (4097, 4096), (16_384, 1024), (16_384, 16_384), (1, 16_384),
    ]
      as [(Int, Int)])
  func `a band takes 64 MiB at most, and pictures that take no more are one`(width: Int, height: Int) throws {
    let size = try #require(OutputSize(width: width, height: height))
    let rows = PictureBands.height(for: size)
    #expect(4 * width * rows <= 64 << 20)
    #expect(rows == height || rows < height && rows % 16 == 0 && 4 * width * (rows + 16) > 64 << 20)
    #expect((rows == height) == (4 * width * height <= 64 << 20))
  }

  @Test func `bands follow each other from the first row to the last`() throws {
    let size = try #require(OutputSize(width: 16_384, height: 2500))
    #expect(Array(PictureBands(of: size, bandHeight: 1024)) == [0..<1024, 1024..<2048, 2048..<2500])
    #expect(Array(PictureBands(of: size, bandHeight: 2500)) == [0..<2500])
  }

  @Test func `a format that is compressed as a whole counts the whole picture`() throws {
    let clip = try Clip(try SmallScenes.file(SmallScenes.crowd), size: OutputSize(width: 8192, height: 8192))
    let (band, whole) = (8192.0 * 2048, 8192.0 * 8192)
    // A PNG takes the bitmap and the compressed bytes of a band, with 4 and at most 8 bytes a pixel.
    #expect(clip.pictureMemory(in: .png) == 12 * band)
    // EXR has 16 bytes of samples a pixel, JPEG has 3, and each counts twice, for the compressed bytes.
    #expect(clip.pictureMemory(in: .exr) == 4 * band + 32 * whole)
    #expect(clip.pictureMemory(in: .jpeg) == 4 * band + 6 * whole)
  }

  /// The peak memory of this process, in KiB.
  private static func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let match = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/))
    return try #require(Int(match.1))
  }

  /// The whole bitmap alone would be 256 MiB.
  @Test func `a large picture takes the memory of a band`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let clip = try Clip(try SmallScenes.file(SmallScenes.crowd), size: OutputSize(width: 8192, height: 8192))
      let before = try PictureBandsTests.peak()
      try clip.writeImages(into: folder.url, frames: [0])
      #expect(try PictureBandsTests.peak() - before < 160 << 10)
    }
  }
}

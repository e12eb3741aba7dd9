import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSequencing
import SeededRandom
import SmallScenes
import Testing

/// Tests that a frame has the same bytes, whoever requests it and when.
struct ClipTests {
  let clip: Clip

  init() throws { clip = try Clip(try SmallScenes.file(SmallScenes.medley)) }

  private func bytes(_ bitmap: Bitmap) -> Data { bitmap.withUnsafeMutableBytes { Data($0) } }

  /// The frames' bytes, as drawn by a `FrameSequence`.
  private func sequence(_ frames: Range<Int>, jobs: Int) throws -> [Int: Data] {
    let clip = clip
    var found: [Int: Data] = [:]
    try FrameSequence(frames: frames, width: clip.size.width, height: clip.size.height, jobs: jobs) { frame in
      try clip.displayList(ofFrame: frame)
    }.render { frame, bitmap in found[frame] = bytes(bitmap) }
    return found
  }

  @Test func `frames are the same bytes in any order, from any number of jobs, and from any range`() throws {
    let one = try sequence(clip.clock.frames, jobs: 1)
    #expect(one.count == 30)
    for jobs in [2, 5, 16] { #expect(try sequence(clip.clock.frames, jobs: jobs) == one, "\(jobs) jobs") }
    for range in [0..<7, 11..<20, 29..<30] {
      #expect(try sequence(range, jobs: 3) == one.filter { range.contains($0.key) }, "\(range)")
    }
    var backwards: [Int: Data] = [:]
    for frame in clip.clock.frames.reversed() { backwards[frame] = bytes(try clip.bitmap(ofFrame: frame)) }
    #expect(backwards == one)
    let seed: UInt64 = 0x5EED
    var random = SplitMix64(seed: seed)
    for frame in clip.clock.frames.shuffled(using: &random) {
      #expect(bytes(try clip.bitmap(ofFrame: frame)) == one[frame], "frame \(frame), order of seed \(seed)")
    }
    #expect(Set(one.values).count >= 25, "the frames do differ")
  }

  @Test func `curves are as fine as the output is large`() throws {
    let text = "canvas: {size: [100, 50]}\nduration: 1\nelements:\n  - hypotrochoid: {fixed: 3, rolling: 1, pen: 1}\n"
    let scene = try SceneFile(text: text, name: "a")
    for (size, scale) in [("100x50", 1.0), ("50x25", 0.5), ("800x400", 8), ("800x1000", 8)] {
      let output = try #require(OutputSize(size))
      let clip = try Clip(scene, size: output)
      #expect(try clip.displayList(ofFrame: 0) == scene.displayList(at: 0, scale: scale), "\(size)")
    }
    #expect(try scene.displayList(at: 0, scale: 8) != scene.displayList(at: 0))
  }

  @Test func `a fresh reading of the scene gives the same bytes`() throws {
    let again = try Clip(try SceneFile(text: SmallScenes.medley, name: "other.yaml"))
    for frame in [0, 13, 29] {
      #expect(bytes(try again.bitmap(ofFrame: frame)) == bytes(try clip.bitmap(ofFrame: frame)))
    }
  }

  @Test func `padding twice keeps the drawing in its place`() throws {
    let clip = try Clip(SmallScenes.file(SmallScenes.slide), size: OutputSize(width: 61, height: 45))
    let (once, twice) = (
      clip.padded(toColumns: 8, rows: 8), clip.padded(toColumns: 4, rows: 4).padded(toColumns: 8, rows: 8)
    )
    #expect(once.size == OutputSize(width: 64, height: 48) && twice.size == once.size)
    #expect(try twice.bitmap(ofFrame: 3) == once.bitmap(ofFrame: 3))
  }

  @Test func `a scene file may have a million frames, and a rounding error in its duration`() throws {
    let text = "canvas: {size: [5, 5]}\nfps: 60\nduration: 1e6 / 60\nelements: []\n"
    #expect(try Clip(SceneFile(text: text, name: "a")).clock.frameCount == 1_000_000)
  }

  @Test func `a fault names the frame and its instant`() throws {
    let hole = try Clip(try SceneFile(text: SmallScenes.hole, name: "hole.yaml"))
    let error = #expect(throws: FrameError.self) { try hole.displayList(ofFrame: 5) }
    #expect(error?.frame == 5 && error?.seconds == 0.5 && error?.cause is SceneFileError)
  }
}

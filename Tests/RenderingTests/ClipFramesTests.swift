import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRendering
import PathreelSequencing
import SmallScenes
import Synchronization
import TestFolders
import Testing

/// Tests of frames that several threads draw and that come out in order.
struct ClipFramesTests {
  @Test(arguments: [1, 3]) func `frames come in order, with progress`(jobs: Int) throws {
    let clip = try Clip(SmallScenes.file(SmallScenes.medley))
    var (frames, done): ([Int], [Int]) = ([], [])
    let warnings = try clip.render(
      frames: 10..<16, jobs: jobs,
      progress: { count, total in done.append(total * 100 + count) },
      consume: { frame, bitmap in
        frames.append(frame)
        let expected = try clip.bitmap(ofFrame: frame)
        #expect(bitmap == expected)
      })
    #expect(frames == Array(10..<16) && done == Array(601...606) && warnings == [])
  }

  @Test func `a warning is of the first frame that has it`() throws {
    let warnings = try Clip(SmallScenes.file(SmallScenes.crowd)).render(jobs: 3) { _, _ in }
    #expect(warnings.map(\.frame) == [6])
  }

  @Test func `a cancellation ends the work`() throws {
    let cancellation = Cancellation()
    var last = 0
    #expect(throws: CancellationError.self) {
      try Clip(SmallScenes.file(SmallScenes.medley)).render(cancellation: cancellation) { frame, _ in
        last = frame
        if frame == 3 { cancellation.cancel() }
      }
    }
    #expect(last == 3)
  }

  @Test func `a cancellation at the end of a segment ends work without segments soon`() throws {
    let clip = try Clip(SmallScenes.file(SmallScenes.medley))
    let (shown, written) = (Cancellation(), Cancellation())
    var frames: [Int] = []
    #expect(throws: CancellationError.self) {
      try clip.render(cancellation: shown) { frame, _ in
        frames.append(frame)
        shown.cancelAtSegment()
      }
    }
    #expect(frames == [0])
    let folder = try TemporaryFolder()
    #expect(throws: CancellationError.self) {
      try clip.writeImages(into: folder.url, cancellation: written) { _, _ in written.cancelAtSegment() }
    }
    // A worker may still have a hidden file.
    #expect(try folder.names.filter { !$0.hasPrefix(".") } == ["frame-000000.png"])
  }

  @Test func `a fault is of its frame, and the frames before it come first`() throws {
    var frames: [Int] = []
    let error = #expect(throws: FrameError.self) {
      try Clip(SmallScenes.file(SmallScenes.hole)).render { frame, _ in frames.append(frame) }
    }
    #expect(error?.frame == 5 && frames == Array(0..<5))
  }

  @Test(arguments: [1, 3]) func `frames that are only evaluated have their own warnings, in order`(jobs: Int) throws {
    let clip = try Clip(SmallScenes.file(SmallScenes.crowd))
    var frames: [Int] = []
    try clip.evaluate(jobs: jobs) { frame, warnings in
      frames.append(frame)
      let expected = try clip.displayList(ofFrame: frame).warnings
      #expect(warnings == expected)
    }
    #expect(frames == Array(clip.clock.frames))
  }

  @Test func `evaluation reports the first frame with an error, after the frames before it`() throws {
    var frames: [Int] = []
    let error = #expect(throws: FrameError.self) {
      try Clip(SmallScenes.file(SmallScenes.hole)).evaluate(jobs: 2) { frame, _ in frames.append(frame) }
    }
    #expect(error?.frame == 5 && frames == Array(0..<5))
  }

  @Test func `evaluation keeps the parts that rest`() throws {
    let scene = StillDot()
    try Clip(scene).evaluate(jobs: 1) { _, _ in }
    // The first frame makes the outline. Frames without kept parts would make it thirty times.
    #expect(scene.outlineCount.value.withLock { $0 } <= 2)
  }
}

/// A circle that rests for thirty frames, and counts how often its outline is made.
private struct StillDot: Scene {
  final class Count: Sendable {
    let value = Mutex(0)
  }
  struct Dot: Shape {
    let count: Count
    func path(in rect: CGRect) -> Path {
      count.value.withLock { $0 += 1 }
      return Path(ellipseIn: rect)
    }
  }
  let outlineCount = Count()
  var size: CGSize { CGSize(width: 8, height: 8) }
  var frameRate: FrameRate { FrameRate(30)! }
  var duration: Double { 1 }
  func body(at time: SceneTime) -> some View { Dot(count: outlineCount) }
}

import Foundation
import PathreelDrawing
import PathreelRaster

/// Frames in order, made by parallel workers.
///
/// Plain threads claim frame numbers, one rasteriser each; the caller's thread takes the frames in order. A ring of
/// `jobs` + 1 surfaces, which are bitmaps or hold one with what is made of it, holds what is on its way, so that drawing and
/// consuming overlap and memory stays the same however long the clip is. A ring takes at most ``maximumMemory``, or what
/// two surfaces take: jobs are given up for that. The frames are the same whatever the number of jobs.
///
/// ```swift
/// let sequence = FrameSequence(frames: clock.frames, width: 1280, height: 720) { n in
///   try scene.displayList(at: clock.time(ofFrame: n))
/// }
/// try sequence.render { n, bitmap in try writer.append(bitmap) }
/// ```
public struct FrameSequence<Surface>: Sendable {
  /// Draws one frame, replacing all that the surface held. Each worker has its own.
  package typealias Draw = (_ frame: Int, _ surface: Surface) throws -> Void

  private let frames: Range<Int>
  private let spareSurfaces: Int
  /// How many frames are in the making at a time.
  package let jobs: Int
  private let makeSurface: @Sendable () -> Surface
  private let makeDraw: @Sendable () -> Draw

  /// A sequence of frames that are drawn by whatever each worker makes for itself.
  ///
  /// - Parameters:
  ///   - surfaceMemory: What a surface takes, in bytes, with what is kept beside it.
  ///   - spareSurfaces: How many more there are than workers: one in the consumer's hands, so that workers go on meanwhile. None
  ///     where the consumer has next to nothing to do.
  package init(
    frames: Range<Int>, jobs: Int = FrameJobs.automatic, surfaceMemory: Double, spareSurfaces: Int = 1,
    makeSurface: @escaping @Sendable () -> Surface, makeDraw: @escaping @Sendable () -> Draw
  ) {
    precondition(FrameJobs.range.contains(jobs))
    self.frames = frames
    self.spareSurfaces = spareSurfaces
    let affordable = Int(Double(FrameJobs.maximumMemory) / surfaceMemory) - spareSurfaces
    self.jobs = max(1, min(jobs, frames.count, affordable))
    (self.makeSurface, self.makeDraw) = (makeSurface, makeDraw)
  }

  /// How many surfaces there are at most, however long the clip is.
  package var surfaceCount: Int { jobs + spareSurfaces }

  /// Makes the frames and hands each to `consume`, in order, on the calling thread. The surface is the consumer's until it
  /// returns.
  ///
  /// - Parameters:
  ///   - progress: Called on the calling thread after each frame, with the number of frames consumed and of all.
  ///   - consume: Takes a frame and its number. What it throws ends the sequence.
  /// - Throws: The error of the first frame, in their order, that could not be made: every frame before it was consumed.
  ///   `CancellationError` within a tenth of a second of a cancellation (once `consume` has returned).
  ///
  /// After an error, workers that are in the middle of a frame are not waited for: they complete it, nobody sees it, and
  /// they end.
  public func render(
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    consume: (_ frame: Int, _ surface: Surface) throws -> Void
  ) throws {
    if cancellation.isCancelled { throw CancellationError() }
    if frames.isEmpty { return }
    let ring = FrameRing(frames: frames, capacity: surfaceCount, makeSurface: makeSurface)
    defer { ring.stop() }
    for _ in 0..<jobs {
      let thread = Thread { [makeDraw] in
        let draw = makeDraw()
        while let (frame, surface) = ring.claim() {
          do {
            try draw(frame, surface)
            ring.complete(frame, .success(surface))
          } catch {
            ring.complete(frame, .failure(error))
          }
        }
      }
      thread.stackSize = FrameJobs.stackSize
      thread.name = "pathreel frames"
      thread.start()
    }
    for frame in frames {
      let surface = try ring.take(frame, unless: cancellation)
      try consume(frame, surface)
      ring.giveBack(surface)
      progress(frame - frames.lowerBound + 1, frames.count)
    }
  }
}

extension FrameSequence<Bitmap> {
  /// A sequence of frames of a scene, or of whatever else gives display lists.
  ///
  /// - Parameters:
  ///   - frames: Their numbers, any range.
  ///   - width: In pixels, as ``Bitmap`` takes them.
  ///   - jobs: How many frames are in the making at a time.
  ///   - displayList: What a frame shows. It is called on the workers' threads, several at a time and in no certain order.
  public init(
    frames: Range<Int>, width: Int, height: Int, jobs: Int = FrameJobs.automatic,
    displayList: @escaping @Sendable (_ frame: Int) throws -> DisplayList
  ) {
    self.init(frames: frames, width: width, height: height, jobs: jobs) {
      let rasterizer = Rasterizer()
      return { frame, bitmap in try rasterizer.draw(try displayList(frame), into: bitmap) }
    }
  }

  /// A sequence of frames in bitmaps of a size.
  ///
  /// - Parameter bytesPerPixel: What a bitmap takes with what is kept beside it.
  package init(
    frames: Range<Int>, width: Int, height: Int, jobs: Int = FrameJobs.automatic, bytesPerPixel: Double = 4,
    spareSurfaces: Int = 1, makeDraw: @escaping @Sendable () -> Draw
  ) {
    self.init(
      frames: frames, jobs: jobs, surfaceMemory: bytesPerPixel * Double(width * height), spareSurfaces: spareSurfaces,
      makeSurface: { Bitmap(width: width, height: height) }, makeDraw: makeDraw)
  }
}

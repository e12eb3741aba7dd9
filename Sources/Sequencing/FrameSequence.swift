import Foundation
import PathreelDrawing
import PathreelRaster

/// A pipeline that makes frames on parallel worker threads and delivers them in order. Clips and sheets render by it.
///
/// Each worker thread claims frame numbers and has a rasteriser of its own; the caller's thread consumes the frames in
/// order. A ``FrameRing`` of `jobs` + 1 surfaces holds the frames in progress. So drawing and consuming overlap, and
/// memory does not depend on the clip's length. A surface is a bitmap, or holds one with data derived from it. The
/// surfaces take at most ``FrameJobs/maximumMemory``, or the memory of two: the number of jobs is reduced to stay
/// within it. The frames do not depend on the number of jobs.
///
/// ```swift
/// let sequence = FrameSequence(frames: clock.frames, width: 1280, height: 720) { n in
///   try scene.displayList(at: clock.time(ofFrame: n))
/// }
/// try sequence.render { n, bitmap in try writer.append(bitmap) }
/// ```
public struct FrameSequence<Surface>: Sendable {
  /// Draws one frame and replaces all content of the surface. Each worker has its own closure.
  package typealias Draw = (_ frame: Int, _ surface: Surface) throws -> Void

  private let frames: Range<Int>
  private let spareSurfaces: Int
  /// The number of worker threads.
  package let jobs: Int
  private let makeSurface: @Sendable () -> Surface
  private let makeDraw: @Sendable () -> Draw

  /// Creates a sequence of frames; each worker makes a closure that draws them.
  ///
  /// - Parameters:
  ///   - surfaceMemory: The bytes that a surface takes, with the data that are kept beside it.
  ///   - spareSurfaces: The number of surfaces in addition to one per worker. With a spare surface, all workers can
  ///     draw while the consumer uses a finished one. It is 0 if the consumer needs hardly any time.
  ///   - makeSurface: Makes a surface. Workers call it, one at a time.
  ///   - makeDraw: Makes the drawing closure of a worker, on its thread.
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

  /// The largest number of surfaces, whatever the length of the clip.
  package var surfaceCount: Int { jobs + spareSurfaces }

  /// Makes the frames and passes each to `consume`, in order, on the calling thread. The surface belongs to the
  /// consumer until it returns.
  ///
  /// - Parameters:
  ///   - progress: Called on the calling thread after each frame, with the number of consumed frames and of all frames.
  ///   - consume: Consumes a frame, given its number. An error that it throws ends the sequence.
  /// - Throws: The error of the first frame, in frame order, that could not be made; all frames before it were
  ///   consumed. After a cancellation, `CancellationError` within a tenth of a second (once `consume` has returned).
  ///
  /// After an error, workers in the middle of a frame are not waited for: evaluation and drawing are cancelled, so that
  /// they end soon.
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
        CancellationFlag.threadLocal.withValue(ring.cancellation) {
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
  /// Creates a sequence of the frames of a scene, or of any other source of display lists.
  ///
  /// - Parameters:
  ///   - frames: The frame numbers, any range.
  ///   - width: The width in pixels. The width and the height have the limits of a `Bitmap`.
  ///   - jobs: The number of worker threads.
  ///   - displayList: Returns the content of a frame. It is called on several worker threads at a time, in no certain
  ///     order.
  public init(
    frames: Range<Int>, width: Int, height: Int, jobs: Int = FrameJobs.automatic,
    displayList: @escaping @Sendable (_ frame: Int) throws -> DisplayList
  ) {
    self.init(frames: frames, width: width, height: height, jobs: jobs) {
      let rasterizer = Rasterizer()
      return { frame, bitmap in try rasterizer.draw(try displayList(frame), into: bitmap) }
    }
  }

  /// Creates a sequence of frames in bitmaps of a size.
  ///
  /// - Parameter bytesPerPixel: The memory of a bitmap, with the data that are kept beside it.
  package init(
    frames: Range<Int>, width: Int, height: Int, jobs: Int = FrameJobs.automatic, bytesPerPixel: Double = 4,
    spareSurfaces: Int = 1, makeDraw: @escaping @Sendable () -> Draw
  ) {
    self.init(
      frames: frames, jobs: jobs, surfaceMemory: bytesPerPixel * Double(width * height), spareSurfaces: spareSurfaces,
      makeSurface: { Bitmap(width: width, height: height) }, makeDraw: makeDraw)
  }
}

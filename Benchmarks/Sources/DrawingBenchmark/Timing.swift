import Pathreel

/// The times of frames drawn one after another, in milliseconds.
///
/// The processor's clock of the drawing thread counts, not the wall's: a busy machine lengthens the latter only.
struct Timing {
  private(set) var times: [Double] = []

  var frameCount: Int { times.count }
  var least: Double { times.min() ?? .nan }
  var median: Double { times.sorted()[times.count / 2] }

  /// Two frames to warm up, then at least seven, for at least the given time.
  init(seconds: Double, _ draw: () throws -> Void) rethrows {
    try draw()
    try draw()
    let end = Self.now(CLOCK_MONOTONIC) + seconds * 1000
    repeat {
      let start = Self.now(CLOCK_THREAD_CPUTIME_ID)
      try draw()
      times.append(Self.now(CLOCK_THREAD_CPUTIME_ID) - start)
    } while times.count < 7 || Self.now(CLOCK_MONOTONIC) < end
  }

  /// Several threads at once, each with a rasteriser and a bitmap of its own; a time is the wall's, over the frames that
  /// were drawn meanwhile.
  init(seconds: Double, threads: Int, _ list: DisplayList, width: Int, height: Int) {
    let painters = (0..<threads).map { _ in Painter(width: width, height: height) }
    func drawOnce() { DispatchQueue.concurrentPerform(iterations: threads) { painters[$0].draw(list) } }
    drawOnce()
    drawOnce()
    let end = Self.now(CLOCK_MONOTONIC) + seconds * 1000
    repeat {
      let start = Self.now(CLOCK_MONOTONIC)
      drawOnce()
      times.append((Self.now(CLOCK_MONOTONIC) - start) / Double(threads))
    } while times.count < 7 || Self.now(CLOCK_MONOTONIC) < end
  }

  /// What one thread draws with.
  private final class Painter: @unchecked Sendable {
    private let rasterizer = Rasterizer()
    private let bitmap: Bitmap

    init(width: Int, height: Int) { bitmap = Bitmap(width: width, height: height) }

    func draw(_ list: DisplayList) {
      do { try rasterizer.draw(list, into: bitmap) } catch { fail("\(error)") }
    }
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}

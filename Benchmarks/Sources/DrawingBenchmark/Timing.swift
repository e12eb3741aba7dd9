import Pathreel

/// The times of frames drawn one after another, in milliseconds.
///
/// The processor's clock of the drawing thread counts, not the wall's: a busy machine lengthens the latter only.
struct Timing {
  private(set) var processor: [Double] = []

  var frameCount: Int { processor.count }
  var least: Double { processor.min() ?? .nan }
  var median: Double { processor.sorted()[processor.count / 2] }

  /// Two frames to warm up, then at least seven, for at least the given time.
  init(seconds: Double, _ draw: () throws -> Void) rethrows {
    try draw()
    try draw()
    let end = Self.now(CLOCK_MONOTONIC) + seconds * 1000
    repeat {
      let start = Self.now(CLOCK_THREAD_CPUTIME_ID)
      try draw()
      processor.append(Self.now(CLOCK_THREAD_CPUTIME_ID) - start)
    } while processor.count < 7 || Self.now(CLOCK_MONOTONIC) < end
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}

import Foundation

/// The times of frames made one after another, in milliseconds.
public struct Timing {
  public let times: [Double]

  public var frameCount: Int { times.count }
  public var least: Double { times.min() ?? .nan }
  public var median: Double { times.sorted()[times.count / 2] }

  /// Two frames to warm up, then at least seven, for at least the given time.
  ///
  /// The processor's clock of the thread counts, not the wall's: a busy machine lengthens the latter only.
  public init(seconds: Double, _ make: () throws -> Void) rethrows {
    try make()
    try make()
    var times: [Double] = []
    let end = Self.now(CLOCK_MONOTONIC) + seconds * 1000
    repeat {
      let start = Self.now(CLOCK_THREAD_CPUTIME_ID)
      try make()
      times.append(Self.now(CLOCK_THREAD_CPUTIME_ID) - start)
    } while times.count < 7 || Self.now(CLOCK_MONOTONIC) < end
    self.times = times
  }

  /// One frame for each element, by the processor's clock.
  public init<Frame>(of frames: some Sequence<Frame>, _ make: (Frame) throws -> Void) rethrows {
    times = try frames.map { frame in
      let start = Self.now(CLOCK_THREAD_CPUTIME_ID)
      try make(frame)
      return Self.now(CLOCK_THREAD_CPUTIME_ID) - start
    }
  }

  public init(times: [Double]) { self.times = times }

  public var mean: Double { times.reduce(0, +) / Double(frameCount) }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}

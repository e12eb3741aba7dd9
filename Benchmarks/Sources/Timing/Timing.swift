import Foundation

/// The measured times of frames in milliseconds, with their statistics. `DrawingBenchmark` and `SceneBenchmark` use it.
public struct Timing {
  /// The times in milliseconds, in the order of the frames.
  public let times: [Double]

  /// The number of measured frames.
  public var frameCount: Int { times.count }
  /// The shortest time; NaN without frames.
  public var least: Double { times.min() ?? .nan }
  /// The median of the times. There must be at least one.
  public var median: Double { quantile(0.5) }

  /// The time that a share of the frames, 0…1, does not exceed. There must be at least one frame.
  public func quantile(_ share: Double) -> Double { times.sorted()[Int(share * Double(times.count - 1))] }

  /// Measures frames for at least the given time: two frames to warm up, then at least seven.
  ///
  /// Times are CPU times of the thread. A busy machine lengthens wall-clock times only.
  public init(seconds: Double, _ make: () throws -> Void) rethrows {
    times = try Self.repeating(seconds: seconds) { try Self.once(make) }
  }

  /// Measures the CPU time of one frame for each element.
  public init<Frame>(of frames: some Sequence<Frame>, _ make: (Frame) throws -> Void) rethrows {
    times = try frames.map { frame in try Self.once { try make(frame) } }
  }

  /// Creates statistics of measured times in milliseconds.
  public init(times: [Double]) { self.times = times }

  /// Returns the CPU milliseconds that this thread spends on one call.
  public static func once(_ make: () throws -> Void) rethrows -> Double {
    let start = now(CLOCK_THREAD_CPUTIME_ID)
    try make()
    return now(CLOCK_THREAD_CPUTIME_ID) - start
  }

  /// Repeats a measurement: twice to warm up, then at least seven times, for at least the given time.
  public static func repeating<Result>(seconds: Double, _ measure: () throws -> Result) rethrows -> [Result] {
    _ = try measure()
    _ = try measure()
    var results: [Result] = []
    let end = now(CLOCK_MONOTONIC) + seconds * 1000
    repeat { results.append(try measure()) } while results.count < 7 || now(CLOCK_MONOTONIC) < end
    return results
  }

  /// The mean of the times; NaN without frames.
  public var mean: Double { times.reduce(0, +) / Double(frameCount) }

  /// Returns the time of a clock in milliseconds.
  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}

import Foundation

/// The times of frames made one after another, in milliseconds.
public struct Timing {
  public let times: [Double]

  public var frameCount: Int { times.count }
  public var least: Double { times.min() ?? .nan }
  public var median: Double { quantile(0.5) }

  /// The time that a share of the frames, 0…1, does not exceed.
  public func quantile(_ share: Double) -> Double { times.sorted()[Int(share * Double(times.count - 1))] }

  /// Two frames to warm up, then at least seven, for at least the given time.
  ///
  /// The processor's clock of the thread counts, not the wall's: a busy machine lengthens the latter only.
  public init(seconds: Double, _ make: () throws -> Void) rethrows {
    times = try Self.repeating(seconds: seconds) { try Self.once(make) }
  }

  /// One frame for each element, by the processor's clock.
  public init<Frame>(of frames: some Sequence<Frame>, _ make: (Frame) throws -> Void) rethrows {
    times = try frames.map { frame in try Self.once { try make(frame) } }
  }

  public init(times: [Double]) { self.times = times }

  /// The processor's milliseconds that this thread spends on one call.
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

  public var mean: Double { times.reduce(0, +) / Double(frameCount) }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }
}

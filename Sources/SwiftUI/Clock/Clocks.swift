import Dispatch
import Foundation
import PathreelStage

// Names of Foundation and Dispatch that read or use the clock. A file that imports this module gets these: they take
// the time of the run. Outside of a run they do the same as Foundation's.

extension Date {
  /// The date now, on the clock of the run.
  public init() { self = VirtualClock.date }
  /// The date now, on the clock of the run.
  public static var now: Date { VirtualClock.date }
  /// The seconds from now to the date, on the clock of the run.
  public var timeIntervalSinceNow: TimeInterval { timeIntervalSince(VirtualClock.date) }
}

extension Timer {
  /// A timer on the clock of the run. Its first time comes after one interval.
  @discardableResult
  public class func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats) { _ in }
    let perform = {
      guard timer.isValid else { return false }
      block(timer)
      if !repeats { timer.invalidate() }
      return repeats
    }
    VirtualClock.perform(every: interval, perform)
    return timer
  }
}

extension DispatchTime {
  /// The time now, on the clock of the run.
  public static func now() -> DispatchTime {
    // A second later than the start of the machine, so that earlier times exist.
    VirtualClock.now.map { DispatchTime(uptimeNanoseconds: 1_000_000_000 + UInt64($0 * 1e9)) }
      ?? DispatchTime(uptimeNanoseconds: DispatchTime.uptime)
  }

  /// The seconds from now to this time; 0 for a time that has passed.
  fileprivate var delay: Double {
    let now: DispatchTime = .now()
    return uptimeNanoseconds > now.uptimeNanoseconds ? Double(uptimeNanoseconds - now.uptimeNanoseconds) / 1e9 : 0
  }

  fileprivate static var uptime: UInt64 { UInt64(ProcessInfo.processInfo.systemUptime * 1e9) }
}

extension DispatchQueue {
  /// Performs an action at a time of the run's clock.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    VirtualClock.perform(after: deadline.delay, work)
  }
  /// Performs an action at a time of the run's clock.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS, flags: DispatchWorkItemFlags = [], execute work: @escaping () -> Void
  ) {
    VirtualClock.perform(after: deadline.delay, work)
  }
  /// Performs a work item at a time of the run's clock, unless it is cancelled before.
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    VirtualClock.perform(after: deadline.delay) { if !work.isCancelled { work.perform() } }
  }
  /// Performs an action in this instant, after the current action.
  public func async(execute work: @escaping () -> Void) { VirtualClock.perform(after: 0, work) }
}

extension Task where Success == Never, Failure == Never {
  /// Waits on the clock of the run.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await VirtualClock.sleep(for: Double(duration) / 1e9)
  }
  /// Waits on the clock of the run.
  public static func sleep(for duration: Duration) async throws {
    let (seconds, attoseconds) = duration.components
    try await VirtualClock.sleep(for: Double(seconds) + Double(attoseconds) / 1e18)
  }
}

extension Task where Success == Void, Failure == Never {
  /// Asynchronous work on the clock of the run.
  @discardableResult
  public init(priority: TaskPriority? = nil, operation: @escaping @Sendable () async -> Void) {
    self = VirtualClock.start(operation) ?? Task.detached(priority: priority, operation: operation)
  }
}

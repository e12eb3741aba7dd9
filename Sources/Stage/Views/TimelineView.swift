import Foundation
import PathreelMotion

/// The dates at which a ``TimelineView`` changes, with SwiftUI's protocol.
public protocol TimelineSchedule {
  /// The type of the dates.
  associatedtype Entries: Sequence where Entries.Element == Date
  /// The dates from a date on, in ascending order.
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

/// How often a schedule should change.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// As often as the schedule says.
  case normal
  /// More rarely, to save energy.
  case lowFrequency
}

/// Each frame.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let interval: Double?
  let isPaused: Bool

  /// A schedule for each frame, or for every `minimumInterval` seconds.
  public init(minimumInterval: Double? = nil, paused: Bool = false) { (interval, isPaused) = (minimumInterval, paused) }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnyIterator<Date> {
    var next = startDate
    var isFirst = true
    return AnyIterator { [interval, isPaused] in
      if isPaused, !isFirst { return nil }
      isFirst = false
      defer { next += max(interval ?? 1.0 / 60, 1e-3) }
      return next
    }
  }
}

/// Every so many seconds from a date on.
///
/// A date of the device's clock, which is later than any film, stands for the beginning of the stage.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Date
  let interval: Double

  /// - Parameter interval: In seconds, above 0.
  public init(from startDate: Date, by interval: TimeInterval) { (start, self.interval) = (startDate, interval) }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnyIterator<Date> {
    let interval = max(interval, 1e-3)
    // The first entry is the last one before the start.
    let passed = max((startDate.timeIntervalSince(start) / interval + 1e-9).rounded(.down), 0)
    var index = passed
    return AnyIterator { [start] in
      defer { index += 1 }
      return start.addingTimeInterval(index * interval)
    }
  }
}

/// At the beginning of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates the schedule.
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnyIterator<Date> {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return PeriodicTimelineSchedule(from: Date(timeIntervalSinceReferenceDate: minute), by: 60)
      .entries(from: startDate, mode: mode)
  }
}

/// Dates of your own.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  let dates: Entries

  /// A schedule of dates in ascending order.
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// Each frame.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  /// Each frame, or every so many seconds.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Every so many seconds from a date on.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// At the beginning of every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule {
  /// Dates of your own.
  public static func explicit<Dates>(_ dates: Dates) -> ExplicitTimelineSchedule<Dates>
  where Self == ExplicitTimelineSchedule<Dates> { ExplicitTimelineSchedule(dates) }
}

/// What a ``TimelineView`` tells its content.
public struct TimelineViewDefaultContext: Sendable {
  /// How often the content changes.
  public enum Cadence: Comparable, Sendable {
    /// Each frame.
    case live
    /// Each second at most.
    case seconds
    /// Each minute at most.
    case minutes
  }
  /// The entry of the schedule that counts now.
  public let date: Date
  /// How often the content changes.
  public let cadence: Cadence
  /// Has no effect: the content is made for each frame.
  public func invalidateTimelineContent() {}
}

/// A view whose content depends on the date, with SwiftUI's API. The date is that of the run: it begins at 9:41.
///
/// ```swift
/// TimelineView(.animation) { context in
///   let angle = context.date.timeIntervalSinceReferenceDate.remainder(dividingBy: 2) * 180
///   Arc(startAngle: .zero, endAngle: .degrees(90)).stroke(.blue).rotationEffect(.degrees(angle))
/// }
/// ```
///
/// An animated schedule follows the time of each frame exactly, at any frame rate.
public struct TimelineView<Schedule: TimelineSchedule, Content> {
  /// What the content is told.
  public typealias Context = TimelineViewDefaultContext

  private let schedule: Schedule
  private let content: (Context) -> Content

  /// The most entries of a schedule that are looked through.
  private static var mostEntries: Int { 1_000_000 }
}

extension TimelineView: View, PrimitiveView where Content: View {
  /// A view with a schedule.
  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    (self.schedule, self.content) = (schedule, content)
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let tree = context.live?.tree as? StageTree
    let now = tree.map { VirtualClock.epoch.addingTimeInterval($0.time) } ?? VirtualClock.epoch
    var date = now
    var cadence = Context.Cadence.live
    if let animation = schedule as? AnimationTimelineSchedule {
      if animation.isPaused {
        date = VirtualClock.epoch
      } else if let interval = animation.interval, interval > 0 {
        let count = (now.timeIntervalSince(VirtualClock.epoch) / interval + 1e-9).rounded(.down)
        date = VirtualClock.epoch.addingTimeInterval(count * interval)
      }
      if let tree, tree.isUpdate, !animation.isPaused { tree.run.followsClock = true }
    } else {
      let (entry, next) = entries(around: now)
      (date, cadence) = (entry ?? now, .seconds)
      if let tree, tree.isUpdate, let next {
        let slot = context.slot(.phase)
        if tree.run.note(next, slot).old != next {
          let time = next.timeIntervalSince(VirtualClock.epoch)
          let run = tree.run
          run.schedule(at: time) { run.note(Change(transaction: ChangeContext.current) {}) }
        }
      }
    }
    var inner = context
    inner.depth += 1
    content(Context(date: date, cadence: cadence)).appendNodes(to: &nodes, in: inner)
  }

  /// The last entry that is not after a date, and the first one after it. If all are after it, there is no entry yet.
  private func entries(around now: Date) -> (entry: Date?, next: Date?) {
    guard let periodic = schedule as? PeriodicTimelineSchedule else { return entries(of: schedule, around: now) }
    // No stage lasts that long: the start is a date of the device's clock, as `Date.now` is without `import SwiftUI`.
    let isForeign = periodic.start.timeIntervalSince(now) > Self.longestFilm
    return entries(
      of: isForeign ? PeriodicTimelineSchedule(from: VirtualClock.epoch, by: periodic.interval) : periodic, around: now)
  }

  private static var longestFilm: Double { 86_400 }

  private func entries(of schedule: some TimelineSchedule, around now: Date) -> (entry: Date?, next: Date?) {
    var last: Date?
    var count = 0
    for date in schedule.entries(from: schedule is PeriodicTimelineSchedule ? now : VirtualClock.epoch, mode: .normal) {
      if date.timeIntervalSince(now) > 1e-6 { return (last, date) }
      last = date
      count += 1
      if count > Self.mostEntries { break }
    }
    return (last, nil)
  }
}

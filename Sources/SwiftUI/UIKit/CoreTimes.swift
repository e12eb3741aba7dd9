// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are those of Core Animation, Core Foundation and Dispatch.

import Foundation
import PathreelStage

/// Nanoseconds per second and per millisecond.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1000
/// A time in seconds, with Core Foundation's name.
public typealias CFTimeInterval = Double
/// The time of the film in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { VirtualClock.now ?? 0 }
/// The date of the film in seconds since the year 2001.
public func CFAbsoluteTimeGetCurrent() -> CFTimeInterval { VirtualClock.date.timeIntervalSinceReferenceDate }

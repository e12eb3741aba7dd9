import Foundation
import PathreelDrawing
import PathreelMotion

/// The clock of the run that this thread makes: its time stands in place of the device's.
package enum VirtualClock {
  /// The time since the start, in seconds, in an action, an update or a frame of a run; nil elsewhere.
  package static var now: Double? { FrameTree.current?.time ?? Run.acting?.now }

  /// The date at the start of a run: 1 January 2026, 9:41 UTC, so that clocks show the same in each film.
  package static let epoch = Date(timeIntervalSince1970: 1_767_260_460)

  /// The date now; that of the device outside of a run.
  package static var date: Date { now.map { epoch.addingTimeInterval($0) } ?? Date() }

  /// Performs an action after some seconds.
  ///
  /// - Returns: Whether there is a run.
  @discardableResult package static func perform(after delay: Double, _ action: @escaping () -> Void) -> Bool {
    guard let run = Run.acting, FrameTree.current == nil else { return false }
    run.schedule(at: run.now + max(delay, 0), action)
    return true
  }
}

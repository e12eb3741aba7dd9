import Foundation
import PathreelGeometry
import PathreelMotion
import Synchronization

/// A curve in a frame, given by formulas or a name. As a shape it is measured when it is drawn or followed, and only once
/// however often it stands in the frame.
struct FrameCurve: MeasurableShape {
  let curve: Curve
  let identity: CurveIdentity
  let curves: FrameCurves

  func measured(in size: CGSize, tolerance: Double) throws -> MeasuredCurve {
    var measured = try curves.measured(self, in: size)
    measured.tolerance = tolerance
    return measured
  }

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    // Without a path there is a fault, and the frame fails with it.
    ((try? curves.path(of: self, in: rect.size, tolerance: tolerance)) ?? Path())
      .offsetBy(dx: rect.minX, dy: rect.minY)
  }

  func fault(in rect: CGRect) -> (any Error)? {
    do { _ = try curves.measured(self, in: rect.size) } catch { return error }
    return nil
  }
}

/// What a curve follows from: two curves with equal identities in containers of one size are the same in one frame, and in
/// all frames if they are timeless.
struct CurveIdentity: Hashable, Sendable {
  /// The formulas, or the name of a known curve.
  var texts: [String] = []
  /// The values of the names in the formulas, or a known curve's numbers.
  var values: [ExpressionValue] = []
  var coordinates = CurveCoordinates()
  /// Whether it depends on parameters at most.
  var isTimeless = true
}

/// The curves of one frame. Each is measured once, and all of them together call their functions a limited number of times:
/// a frame costs little, however many curves a hostile file has.
final class FrameCurves: Sendable {
  struct Key: Hashable {
    let identity: CurveIdentity
    let width, height: Double
  }

  /// A curve that was measured, with its paths by their tolerances once they were asked for.
  struct Entry: Sendable {
    let measured: MeasuredCurve
    var paths: [Double: CountedPath] = [:]
  }

  /// A curve's path, and how often its function was called for it.
  struct CountedPath: Sendable {
    let path: Path
    let looks: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var looks = 0
  }

  private let timeless: TimelessCurves
  private let state = Mutex(State())

  init(timeless: TimelessCurves) { self.timeless = timeless }

  /// - Throws: `CurveError`, or ``TooManyLooks`` where the frame's curves have cost too much before.
  func measured(_ curve: FrameCurve, in size: CGSize) throws -> MeasuredCurve {
    try entry(of: curve, at: Key(identity: curve.identity, width: size.width, height: size.height), size).measured
  }

  func path(of curve: FrameCurve, in size: CGSize, tolerance: Double) throws -> Path {
    let key = Key(identity: curve.identity, width: size.width, height: size.height)
    var entry = try entry(of: curve, at: key, size)
    if let counted = entry.paths[tolerance] { return counted.path }
    let counted: CountedPath
    if let stored = timeless[key]?.paths[tolerance] {
      counted = stored
    } else {
      counted = Self.path(of: entry.measured, tolerance: tolerance)
      timeless.store(counted, tolerance: tolerance, at: key)
    }
    entry.paths[tolerance] = counted
    add(entry, at: key, looks: counted.looks)
    return counted.path
  }

  /// A curve so rough that its enlarged path takes too many looks has that of the standard tolerance. So no scale makes a
  /// frame cost much more than it does unscaled.
  private static func path(of curve: MeasuredCurve, tolerance: Double) -> CountedPath {
    let limit = tolerance < OutlineTolerance.standard ? SceneLimits.curveLooks / 8 : .max
    let (path, looks) = curve.countedPath(tolerance: tolerance, lookLimit: limit)
    if let path { return CountedPath(path: path, looks: looks) }
    let (standard, more) = curve.countedPath(tolerance: OutlineTolerance.standard)
    return CountedPath(path: standard ?? Path(), looks: looks + more)
  }

  private func entry(of curve: FrameCurve, at key: Key, _ size: CGSize) throws -> Entry {
    if let entry = state.withLock({ $0.entries[key] }) { return entry }
    guard state.withLock({ $0.looks }) < SceneLimits.curveLooks else { throw TooManyLooks() }
    let entry: Entry
    if let stored = timeless[key] {
      // Its path, if there is one, is paid for when it is asked for, so that no frame's sum depends on another frame.
      entry = Entry(measured: stored.measured)
    } else {
      entry = Entry(measured: try curve.curve.measured(in: size))
      timeless.store(entry, at: key)
    }
    add(entry, at: key, looks: entry.measured.lookCount)
    return entry
  }

  private func add(_ entry: Entry, at key: Key, looks: Int) {
    state.withLock {
      $0.entries[key] = entry
      $0.looks += looks
    }
  }
}

/// The curves of a clip that do not depend on time: each is measured once for all frames, whichever needs it first.
///
/// Frames are made on many threads. What is kept follows from its key alone, so it does not matter which of them made it.
final class TimelessCurves: Sendable {
  /// More are not kept; a scene whose parameters are swept has others in each frame.
  private static let capacity = 256
  private let entries = Mutex<[FrameCurves.Key: FrameCurves.Entry]>([:])

  subscript(key: FrameCurves.Key) -> FrameCurves.Entry? {
    key.identity.isTimeless ? entries.withLock { $0[key] } : nil
  }

  func store(_ entry: FrameCurves.Entry, at key: FrameCurves.Key) {
    guard key.identity.isTimeless else { return }
    entries.withLock {
      if $0[key] == nil, $0.count >= Self.capacity { $0.removeAll() }
      $0[key] = entry
    }
  }

  /// Adds a path to a curve that is kept.
  func store(_ path: FrameCurves.CountedPath, tolerance: Double, at key: FrameCurves.Key) {
    guard key.identity.isTimeless else { return }
    entries.withLock { $0[key]?.paths[tolerance] = path }
  }
}

/// The curves of a frame cost more than a frame may.
struct TooManyLooks: Error, CustomStringConvertible {
  var description: String {
    """
    the formulas of the frame's curves were worked out more than \(SceneLimits.curveLooks) times before this one; draw \
    fewer different curves, or calmer ones
    """
  }
}

import Foundation
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import Synchronization

/// A curve in a frame, given by formulas or by name. A ``FieldReader`` makes it for `curve` and `along` elements. It is
/// measured lazily and once per frame, when it is first drawn or followed.
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
    // A failed path has a fault, which makes the frame fail.
    ((try? curves.path(of: self, in: rect.size, tolerance: tolerance)) ?? Path())
      .offsetBy(dx: rect.minX, dy: rect.minY)
  }

  func fault(in rect: CGRect) -> (any Error)? {
    do { _ = try curves.measured(self, in: rect.size) } catch { return error }
    return nil
  }
}

/// The cache key of a curve, for ``FrameCurves`` and ``TimelessCurves``. Two curves with equal identities and container
/// sizes are equal within a frame. If they are timeless, which means that they do not depend on time, they are equal in
/// all frames.
struct CurveIdentity: Hashable, Sendable {
  /// The formulas, or the name of a known curve.
  var texts: [String] = []
  /// The values of the names in the formulas, or the numbers of a known curve.
  var values: [ExpressionValue] = []
  /// The columns of data that the formulas read.
  var columns: [ExpressionList] = []
  var coordinates = CurveCoordinates()
  /// Whether the curve depends only on parameters.
  var isTimeless = true
}

extension Curve {
  /// The same curve, but each evaluated point is charged to the frame's account (`FrameAccount`). Once the frame's step
  /// budget is used up, the curve has a gap.
  ///
  /// - Parameter price: The cost of a point, in operations of its formula.
  func charged(_ price: Int) -> Curve {
    @Sendable func charge(_ count: Int = 1) -> Bool { FrameAccount.charge(price * count, .curvePoints) }
    var charged = self
    var width = 1
    switch form {
    case .rectangular(let y): charged.form = .rectangular { charge() ? y($0) : .nan }
    case .parametric(let point):
      charged.form = .parametric { charge() ? point($0) : CGPoint(x: Double.nan, y: Double.nan) }
      width = 2
    case .polar(let radius): charged.form = .polar { charge() ? radius($0) : .nan }
    case .path: break
    }
    if let block {
      charged.block = { [width] arguments, numbers in
        guard charge(arguments.count) else { return numbers.update(repeating: .nan, count: width * arguments.count) }
        block(arguments, numbers)
      }
    }
    return charged
  }
}

/// The curves of one frame, which a ``Moment`` owns. Each is measured once, even if the measurement fails, and the work
/// is charged to the frame's account.
final class FrameCurves: Sendable {
  struct Key: Hashable {
    let identity: CurveIdentity
    let width, height: Double
  }

  /// The result of some work on a curve, which may be an error, with its cost.
  struct Made<Product: Sendable>: Sendable {
    let result: Result<Product, any Error>
    let cost: FrameCost
  }

  /// A measured curve, with the paths that were made from it so far, by tolerance.
  struct Entry: Sendable {
    let measured: Made<MeasuredCurve>
    var paths: [Double: Made<Path>] = [:]
  }

  /// The maximum number of evaluations for the path of an enlarged curve.
  private static let enlargedLooks = 250_000

  private let timeless: TimelessCurves
  private let entries = Mutex<[Key: Entry]>([:])

  init(timeless: TimelessCurves) { self.timeless = timeless }

  /// - Throws: `CurveError`, or the account's fault if the step budget does not suffice.
  func measured(_ curve: FrameCurve, in size: CGSize) throws -> MeasuredCurve {
    try entry(of: curve, at: Key(identity: curve.identity, width: size.width, height: size.height), size)
      .measured.result.get()
  }

  func path(of curve: FrameCurve, in size: CGSize, tolerance: Double) throws -> Path {
    let key = Key(identity: curve.identity, width: size.width, height: size.height)
    var entry = try entry(of: curve, at: key, size)
    if let path = entry.paths[tolerance] { return try path.result.get() }
    let measured = try entry.measured.result.get()
    // A path that another frame made is charged the same, so that a frame's total does not depend on other frames.
    let path = try charged(timeless[key]?.paths[tolerance]) { Self.path(of: measured, tolerance: tolerance) }
    entry.paths[tolerance] = path
    entries.withLock { $0[key] = entry }
    timeless.store(path, tolerance: tolerance, at: key)
    return try path.result.get()
  }

  /// The path of a curve. An enlarged path has a finer tolerance. If a rough curve then needs too many evaluations, the
  /// path gets the standard tolerance instead. So a curve costs hardly more when it is scaled up.
  private static func path(of curve: MeasuredCurve, tolerance: Double) -> Path {
    let limit = tolerance < OutlineTolerance.standard ? enlargedLooks : .max
    return curve.path(tolerance: tolerance, evaluationLimit: limit)
      ?? curve.path(tolerance: OutlineTolerance.standard)
  }

  private func entry(of curve: FrameCurve, at key: Key, _ size: CGSize) throws -> Entry {
    if let entry = entries.withLock({ $0[key] }) { return entry }
    let entry = Entry(measured: try charged(timeless[key]?.measured) { try curve.curve.measured(in: size) })
    entries.withLock { $0[key] = entry }
    timeless.store(entry, at: key)
    return entry
  }

  /// The memoised result, or the result of `make` within the remaining step budget. The frame's account is charged in
  /// both cases.
  private func charged<Product>(_ known: Made<Product>?, _ make: () throws -> Product) throws -> Made<Product> {
    let account = FrameAccount.current ?? FrameAccount()
    let made: Made<Product>
    if let known {
      made = known
    } else {
      let part = FrameAccount(partOf: account)
      let result = FrameAccount.threadLocal.withValue(part) { Result { try make() } }
      made = Made(result: result, cost: part.cost)
    }
    guard account.charge(made.cost) else { throw account.fault }
    return made
  }
}

/// The memoised curves of a clip that do not depend on time. ``SceneModel`` owns them. Each is measured once for all
/// frames, by the frame that needs it first.
///
/// Frames are made on many worker threads. An entry depends only on its key, so it does not matter which thread made
/// it.
final class TimelessCurves: Sendable {
  /// The maximum number of entries. A scene whose parameters are swept needs new curves in each frame.
  private static let capacity = 256
  private let entries = Mutex<[FrameCurves.Key: FrameCurves.Entry]>([:])

  subscript(key: FrameCurves.Key) -> FrameCurves.Entry? {
    key.identity.isTimeless ? entries.withLock { $0[key] } : nil
  }

  func store(_ entry: FrameCurves.Entry, at key: FrameCurves.Key) {
    guard key.identity.isTimeless else { return }
    entries.withLock {
      if $0[key] == nil, $0.count >= Self.capacity { $0.removeAll() }
      // An entry from another frame may already have paths.
      if $0[key] == nil { $0[key] = entry }
    }
  }

  /// Adds a path to a memoised curve.
  func store(_ path: FrameCurves.Made<Path>, tolerance: Double, at key: FrameCurves.Key) {
    guard key.identity.isTimeless else { return }
    entries.withLock { $0[key]?.paths[tolerance] = path }
  }
}

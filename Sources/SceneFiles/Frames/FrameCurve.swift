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

extension Curve {
  /// The same curve, each of whose points is paid for by the frame that asks for it. Where the frame has no steps left, the
  /// curve has a gap.
  ///
  /// - Parameter price: What a point costs, counted in the operations of its formula.
  func paid(_ price: Int) -> Curve {
    @Sendable func pay() -> Bool { FrameAccount.charge(price, .curvePoints) }
    switch form {
    case .rectangular(let y): return Curve(.rectangular { pay() ? y($0) : .nan }, coordinates: coordinates)
    case .parametric(let point):
      return Curve(
        .parametric { pay() ? point($0) : CGPoint(x: Double.nan, y: Double.nan) }, coordinates: coordinates)
    case .polar(let radius): return Curve(.polar { pay() ? radius($0) : .nan }, coordinates: coordinates)
    case .path: return self
    }
  }
}

/// The curves of one frame. Each is measured once, also one that cannot be measured, and the frame's account pays for it.
final class FrameCurves: Sendable {
  struct Key: Hashable {
    let identity: CurveIdentity
    let width, height: Double
  }

  /// Something that was made of a curve or could not be, and what that cost.
  struct Made<Product: Sendable>: Sendable {
    let result: Result<Product, any Error>
    let cost: FrameCost
  }

  /// A curve that was looked for, with its paths by their tolerances once they were asked for.
  struct Entry: Sendable {
    let measured: Made<MeasuredCurve>
    var paths: [Double: Made<Path>] = [:]
  }

  /// How often the function may be called for the path of an enlarged curve.
  private static let enlargedLooks = 250_000

  private let timeless: TimelessCurves
  private let entries = Mutex<[Key: Entry]>([:])

  init(timeless: TimelessCurves) { self.timeless = timeless }

  /// - Throws: `CurveError`, or the account's fault where the frame has too few steps left for the curve.
  func measured(_ curve: FrameCurve, in size: CGSize) throws -> MeasuredCurve {
    try entry(of: curve, at: Key(identity: curve.identity, width: size.width, height: size.height), size)
      .measured.result.get()
  }

  func path(of curve: FrameCurve, in size: CGSize, tolerance: Double) throws -> Path {
    let key = Key(identity: curve.identity, width: size.width, height: size.height)
    var entry = try entry(of: curve, at: key, size)
    if let path = entry.paths[tolerance] { return try path.result.get() }
    let measured = try entry.measured.result.get()
    // A path that another frame made costs the same, so that no frame's sum depends on another frame.
    let path = try paid(timeless[key]?.paths[tolerance]) { Self.path(of: measured, tolerance: tolerance) }
    entry.paths[tolerance] = path
    entries.withLock { $0[key] = entry }
    timeless.store(path, tolerance: tolerance, at: key)
    return try path.result.get()
  }

  /// A curve so rough that its enlarged path takes too many evaluations has that of the standard tolerance. So no scale makes a
  /// frame cost much more than it does unscaled.
  private static func path(of curve: MeasuredCurve, tolerance: Double) -> Path {
    let limit = tolerance < OutlineTolerance.standard ? enlargedLooks : .max
    return curve.path(tolerance: tolerance, evaluationLimit: limit)
      ?? curve.path(tolerance: OutlineTolerance.standard)
  }

  private func entry(of curve: FrameCurve, at key: Key, _ size: CGSize) throws -> Entry {
    if let entry = entries.withLock({ $0[key] }) { return entry }
    let entry = Entry(measured: try paid(timeless[key]?.measured) { try curve.curve.measured(in: size) })
    entries.withLock { $0[key] = entry }
    timeless.store(entry, at: key)
    return entry
  }

  /// What was made before, or what `make` makes with the steps that the frame has left. The frame pays for either.
  private func paid<Product>(_ known: Made<Product>?, _ make: () throws -> Product) throws -> Made<Product> {
    let account = FrameAccount.current ?? FrameAccount()
    let made: Made<Product>
    if let known {
      made = known
    } else {
      let part = FrameAccount(partOf: account)
      let result = FrameAccount.$current.withValue(part) { Result { try make() } }
      made = Made(result: result, cost: part.cost)
    }
    guard account.charge(made.cost) else { throw account.fault }
    return made
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
      // One that another frame kept may have paths already.
      if $0[key] == nil { $0[key] = entry }
    }
  }

  /// Adds a path to a curve that is kept.
  func store(_ path: FrameCurves.Made<Path>, tolerance: Double, at key: FrameCurves.Key) {
    guard key.identity.isTimeless else { return }
    entries.withLock { $0[key]?.paths[tolerance] = path }
  }
}

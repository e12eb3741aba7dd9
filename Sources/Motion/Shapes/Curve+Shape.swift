import Foundation
import PathreelGeometry

/// Makes curves shapes, which authors of scenes in Swift fill and stroke, and which the element `curve` of scene files
/// uses. The frame is the container of the curve's coordinates.
///
/// ```swift
/// Curve.rectangular(coordinates: .init(origin: .leading)) { x in 40 * sin(x / 20) }
///   .stroke(.blue, lineWidth: 3)
/// ```
extension Curve: Shape {
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    // An error results in an empty path. The caller then asks for the `fault`, and the frame fails with it.
    ((try? measured(in: rect.size).path(tolerance: tolerance)) ?? Path()).offsetBy(dx: rect.minX, dy: rect.minY)
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    do { _ = try measured(in: rect.size) } catch { return error }
    return nil
  }
}

/// A shape that knows the exact curve of its outline, which its path only approximates. ``PathLayout`` and
/// ``TextAlongShape`` use the curve.
package protocol MeasurableShape: Shape {
  /// The exact curve in a container of a size. Paths that are made from it keep the tolerance, in points.
  ///
  /// - Throws: `CurveError`, or a ``SceneError`` that explains the reason better.
  func measured(in size: CGSize, tolerance: Double) throws -> MeasuredCurve
}

extension Curve: MeasurableShape {
  package func measured(in size: CGSize, tolerance: Double) throws -> MeasuredCurve {
    var measured = try measured(in: size)
    measured.tolerance = tolerance
    return measured
  }
}

extension Shape {
  /// The arc-length measured outline in a container of a size. Paths that are made from it keep the tolerance.
  func measuredOutline(in size: CGSize, tolerance: Double) throws -> MeasuredCurve {
    if let curve = self as? any MeasurableShape { return try curve.measured(in: size, tolerance: tolerance) }
    let rect = CGRect(origin: .zero, size: size)
    let path = path(in: rect, tolerance: tolerance)
    if path.isEmpty, let fault = fault(in: rect) { throw fault }
    if let account = FrameAccount.current, !account.charge(path.elements.count, .pathElements) { throw account.fault }
    return try Curve.path(path).measured(in: size)
  }
}

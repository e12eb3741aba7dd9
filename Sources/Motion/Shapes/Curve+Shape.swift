import Foundation
import PathreelGeometry

/// A curve as a shape: the frame is the container its coordinates refer to.
///
/// ```swift
/// Curve.rectangular(coordinates: .init(origin: CGPoint(x: 0, y: 0.5))) { x in 40 * sin(x / 20) }
///   .stroke(.blue, lineWidth: 3)
/// ```
extension Curve: Shape {
  public func path(in rect: CGRect) -> Path {
    // Without a path there is a fault, and the frame fails with it.
    ((try? measured(in: rect.size).path()) ?? Path()).offsetBy(dx: rect.minX, dy: rect.minY)
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    do { _ = try measured(in: rect.size) } catch { return error }
    return nil
  }
}

/// A shape that knows its outline's true curve, of which its path is an approximation.
package protocol MeasurableShape: Shape {
  /// - Throws: ``CurveError``, or a ``SceneError`` that says it better.
  func measured(in size: CGSize) throws -> MeasuredCurve
}

extension Curve: MeasurableShape {}

extension Shape {
  /// The outline in a container of the given size, measured.
  func measuredOutline(in size: CGSize) throws -> MeasuredCurve {
    if let curve = self as? any MeasurableShape { return try curve.measured(in: size) }
    let rect = CGRect(origin: .zero, size: size)
    let path = path(in: rect)
    if path.isEmpty, let fault = fault(in: rect) { throw fault }
    return try Curve.path(path).measured(in: size)
  }
}

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

import Foundation
import PathreelGeometry

/// Paths through the places of a ``PathLayout``, for authors of scenes in Swift.
extension Shape {
  /// A path made from places along this outline, such as the part of the outline between two of them. A ``PathLayout``
  /// with the same arguments puts its views at these places.
  ///
  /// ```swift
  /// Curve.lemniscate(radius: 200)
  ///   .outline(placing: 24) { $0.path(from: 3, through: 9) }   // the true curve between two views
  ///   .stroke(.yellow, lineWidth: 4)
  /// Curve.lemniscate(radius: 200)
  ///   .outline(placing: 24) { places in Path { $0.addLines(places.points(from: 0, through: 23)) } }
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of places.
  ///   - path: Returns the path, in the container's points. An error that it throws fails the frame.
  public func outline(
    placing count: Int, spacing: CurveSpacing = .flexed, phase: CurvePhase = .length(0), ends: CurveEnds = .hide,
    _ path: @escaping @Sendable (CurvePlaces) throws -> Path
  ) -> some Shape {
    PlacedOutline(shape: self) { try path($0.places(for: count, spacing: spacing, phase: phase, ends: ends)) }
  }
}

/// A shape whose path `make` returns, given the measured outline of another shape.
private struct PlacedOutline<Content: Shape>: Shape {
  let shape: Content
  let make: @Sendable (MeasuredCurve) throws -> Path

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    // An error results in an empty path. The caller then asks for the `fault`, and the frame fails with it.
    ((try? path(in: rect.size, tolerance: tolerance)) ?? Path()).offsetBy(dx: rect.minX, dy: rect.minY)
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? {
    do { _ = try path(in: rect.size, tolerance: OutlineTolerance.standard) } catch { return error }
    return nil
  }

  private func path(in size: CGSize, tolerance: Double) throws -> Path {
    try make(try shape.measuredOutline(in: size, tolerance: tolerance))
  }
}

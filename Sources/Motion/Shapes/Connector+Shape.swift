import Foundation
import PathreelGeometry

/// Makes connectors shapes, which authors of scenes in Swift trim and stroke. A connector's points are relative to the
/// frame's top-left corner.
///
/// ```swift
/// Connector(from: a, leaving: .right, to: b, entering: .left)
///   .trim(to: time["link"])
///   .stroke(.gray, style: StrokeStyle(lineWidth: 2), ends: LineEnds(end: Arrowhead(.triangle)))
/// ```
extension Connector: Shape {
  public func path(in rect: CGRect) -> Path { path.offsetBy(dx: rect.minX, dy: rect.minY) }
  public func fault(in rect: CGRect) -> (any Error)? {
    let isFinite = (start.x + start.y + end.x + end.y).isFinite
    return isFinite ? nil : SceneError.notFinite("an end point")
  }
}

import Foundation
import PathreelGeometry

extension Shape {
  /// The outline's stroke as a shape.
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }
}

struct StrokedShape<Content: Shape>: Shape, OutlinedShape {
  let shape: Content
  let style: StrokeStyle

  func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  func penStroke(in rect: CGRect) -> (path: Path, style: StrokeStyle)? { (shape.path(in: rect), style) }
}

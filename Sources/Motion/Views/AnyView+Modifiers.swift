import Foundation
import PathreelDrawing
import PathreelGeometry

/// The modifiers that most elements of scene files have, from one `AnyView` to another.
///
/// They do what ``View``'s do. Those give `some View`, whose type another module has to look up by its name each time.
extension AnyView {
  package func frame(width: CGFloat, height: CGFloat) -> AnyView {
    AnyView(FixedFrame(content: self, width: width, height: height, alignment: .center))
  }
  package func padding(_ edges: Edge.Set, _ length: CGFloat) -> AnyView {
    AnyView(Padding(content: self, insets: EdgeInsets(edges, length)))
  }
}

extension AnyShape {
  package func filled(with fill: AnyShapeStyle, style: FillStyle) -> AnyView { AnyView(self.fill(fill, style: style)) }

  package func stroked(with stroke: AnyShapeStyle, style: StrokeStyle, ends: LineEnds) -> AnyView {
    AnyView(MarkedShape(shape: self, style: style, ends: ends).fill(stroke))
  }

  /// The stroke over another shape's fill.
  package func stroked(
    with stroke: AnyShapeStyle, style: StrokeStyle, ends: LineEnds, over shape: AnyShape,
    filledWith fill: AnyShapeStyle,
    style fillStyle: FillStyle
  ) -> AnyView {
    AnyView(
      MarkedShape(shape: self, style: style, ends: ends).fill(stroke)
        .background(shape.fill(fill, style: fillStyle).havingStroke()))
  }
}

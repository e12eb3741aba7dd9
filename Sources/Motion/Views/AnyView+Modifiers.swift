import Foundation
import PathreelDrawing
import PathreelGeometry

/// The modifiers that elements of scene files use most. Each takes an `AnyView` and returns an `AnyView`. `ShapeViews`
/// and the `ElementModifier`s call them.
///
/// They do the same as the modifiers of ``View``, but are faster from another module. If a function returns
/// `some View`, its caller in another module has to look up the concrete type by name at run time, at each call.
extension AnyView {
  /// Gives the view a fixed size in points, centred.
  package func frame(width: CGFloat, height: CGFloat) -> AnyView {
    AnyView(FixedFrame(content: self, width: width, height: height, alignment: .center))
  }
  /// Adds padding at some edges, in points.
  package func padding(_ edges: Edge.Set, _ length: CGFloat) -> AnyView {
    AnyView(Padding(content: self, insets: EdgeInsets(edges, length)))
  }
}

/// The fill and stroke of elements of scene files (`ShapeViews`), type-erased for the same reason.
extension AnyShape {
  /// The shape, filled.
  package func filled(with fill: AnyShapeStyle, style: FillStyle) -> AnyView { AnyView(self.fill(fill, style: style)) }

  /// The shape, stroked, with markers at the ends of open lines.
  package func stroked(with stroke: AnyShapeStyle, style: StrokeStyle, ends: LineEnds) -> AnyView {
    AnyView(MarkedShape(shape: self, style: style, ends: ends).fill(stroke))
  }

  /// The shape, stroked, on top of another shape that is filled.
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

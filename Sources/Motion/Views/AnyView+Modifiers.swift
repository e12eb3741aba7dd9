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
  package func offset(x: CGFloat, y: CGFloat) -> AnyView { AnyView(moved(by: CGSize(width: x, height: y))) }
  package func position(_ position: CGPoint) -> AnyView { AnyView(Positioned(content: self, position: position)) }
  package func rotationEffect(_ angle: Angle, anchor: UnitPoint) -> AnyView {
    AnyView(transformed(about: anchor, CGAffineTransform(rotationAngle: angle.radians)))
  }
  package func scaleEffect(x: CGFloat, y: CGFloat, anchor: UnitPoint) -> AnyView {
    AnyView(transformed(about: anchor, CGAffineTransform(scaleX: x, y: y)))
  }
  package func opacity(_ opacity: Double) -> AnyView { AnyView(faded(opacity)) }
  package func placed(at place: Place) -> AnyView { AnyView(Placed(content: self, place: place)) }
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

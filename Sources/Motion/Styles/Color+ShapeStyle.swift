import Foundation
import PathreelDrawing

extension Color: ShapeStyle {
  public func paint(in bounds: CGRect) -> Paint { .color(self) }
}

/// A colour as a view fills the space it is offered.
extension Color: View, PrimitiveView {
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

extension ShapeStyle where Self == Color {
  public static var clear: Color { Color.clear }
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
}

extension Color {
  /// What texts and shapes are painted with that are not told otherwise.
  public static let primary = Color.black
  /// The weaker colour of less important texts; in a view `.secondary` also is, following the foreground style.
  public static let secondary = Color.black.opacity(HierarchicalShapeStyle.Level.secondary.opacity)
  /// The tint where none is set: blue.
  public static let accentColor = Color.blue
}

import Foundation
import PathreelDrawing

/// Makes colours styles, for fills and strokes.
extension Color: ShapeStyle {
  public func paint(in bounds: CGRect) -> Paint { .color(self) }
}

/// Makes colours views, for authors of scenes in Swift. As a view, a colour fills the space that it is offered.
extension Color: View, PrimitiveView {
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { haveSameBits(self, other) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

extension ShapeStyle where Self == Color {
  /// Transparent black.
  public static var clear: Color { Color.clear }
  /// #000000.
  public static var black: Color { Color.black }
  /// #ffffff.
  public static var white: Color { Color.white }
  /// #8e8e93.
  public static var gray: Color { Color.gray }
  /// #ff3b30.
  public static var red: Color { Color.red }
  /// #ff9500.
  public static var orange: Color { Color.orange }
  /// #ffcc00.
  public static var yellow: Color { Color.yellow }
  /// #34c759.
  public static var green: Color { Color.green }
  /// #00c7be.
  public static var mint: Color { Color.mint }
  /// #30b0c7.
  public static var teal: Color { Color.teal }
  /// #32ade6.
  public static var cyan: Color { Color.cyan }
  /// #007aff.
  public static var blue: Color { Color.blue }
  /// #5856d6.
  public static var indigo: Color { Color.indigo }
  /// #af52de.
  public static var purple: Color { Color.purple }
  /// #ff2d55.
  public static var pink: Color { Color.pink }
  /// #a2845e.
  public static var brown: Color { Color.brown }
}

extension Color {
  /// The default foreground colour of texts and shapes.
  public static let primary = Color.black
  /// The weaker colour of less important texts. As a style, `.secondary` means ``HierarchicalShapeStyle/secondary``
  /// instead, which follows the foreground style.
  public static let secondary = Color.black.opacity(HierarchicalShapeStyle.Level.secondary.opacity)
  /// The default tint: blue.
  public static let accentColor = Color.blue
}

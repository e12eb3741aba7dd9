import Foundation
import PathreelDrawing

/// A line 1 point thick between views of a stack, perpendicular to its direction. Outside a stack it is horizontal. For
/// authors of scenes in Swift; scene files have no element for it.
///
/// ```swift
/// VStack { Text("Numerator"); Divider().frame(width: 120); Text("Denominator") }
/// ```
public struct Divider: View, PrimitiveView {
  /// The colour of iOS separators on a light background.
  static let color = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.29)

  /// A line perpendicular to the direction of its stack.
  public init() {}

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { true }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let isUpright = context.stackAxis == .horizontal
    let line = Divider.color.frame(width: isUpright ? 1 : nil, height: isUpright ? nil : 1)
    line.appendNodes(to: &nodes, in: context)
  }
}

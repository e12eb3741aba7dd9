import Foundation
import PathreelDrawing

/// Views side by side, from left to right.
///
/// Space is shared as SwiftUI does it: what the spacing leaves is offered in equal parts, first to the views of highest
/// `layoutPriority`, among them first to the least flexible; what one leaves over goes to the others.
/// `spacing` nil is 8 points between views and none beside a ``Spacer``. Views line up at a guide, which they may move with
/// `alignmentGuide(_:computeValue:)`.
///
/// ```swift
/// HStack(alignment: .top, spacing: 12) { Circle(); Spacer(); Rectangle().frame(width: 40) }
/// ```
public struct HStack<Content: View>: View, PrimitiveView {
  let layout: HStackLayout
  let content: Content

  /// Views from left to right, 8 points apart unless given.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () throws -> Content
  ) rethrows {
    layout = HStackLayout(alignment: alignment, spacing: spacing)
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    LaidOut(layout: layout, content: content).appendNodes(to: &nodes, in: context)
  }
}

/// Views below each other, from top to bottom; shares its height as ``HStack`` its width.
///
/// ```swift
/// VStack(alignment: .leading) { Rectangle().frame(height: 20); Circle() }
/// ```
public struct VStack<Content: View>: View, PrimitiveView {
  let layout: VStackLayout
  let content: Content

  /// Views from top to bottom, 8 points apart unless given.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () throws -> Content
  ) rethrows {
    layout = VStackLayout(alignment: alignment, spacing: spacing)
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    LaidOut(layout: layout, content: content).appendNodes(to: &nodes, in: context)
  }
}

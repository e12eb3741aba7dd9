import Foundation
import PathreelDrawing

/// A horizontal stack: views side by side, from left to right.
///
/// The element `h-stack` of scene files makes one. Space is shared as in SwiftUI: views of higher `layoutPriority` get
/// their offers first, and among equal priorities the least flexible views. Each offer is an equal part of the length
/// that remains, so the other views share what a view leaves. If `spacing` is nil, it is 8 points between views and
/// none beside a ``Spacer``. Views are aligned at a guide, which they may move with `alignmentGuide(_:computeValue:)`.
///
/// ```swift
/// HStack(alignment: .top, spacing: 12) { Circle(); Spacer(); Rectangle().frame(width: 40) }
/// ```
public struct HStack<Content: View>: View, PrimitiveView {
  let layout: HStackLayout
  let content: Content

  /// Views from left to right, by default 8 points apart.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () throws -> Content
  ) rethrows {
    layout = HStackLayout(alignment: alignment, spacing: spacing)
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    areSame(layout, other.layout) && content._isSame(as: other.content)
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    LayoutView(layout: layout, content: content).appendNodes(to: &nodes, in: context)
  }
}

/// A vertical stack: views below each other, from top to bottom. It shares its height as ``HStack`` shares its width.
/// The element `v-stack` of scene files makes one.
///
/// ```swift
/// VStack(alignment: .leading) { Rectangle().frame(height: 20); Circle() }
/// ```
public struct VStack<Content: View>: View, PrimitiveView {
  let layout: VStackLayout
  let content: Content

  /// Views from top to bottom, by default 8 points apart.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () throws -> Content
  ) rethrows {
    layout = VStackLayout(alignment: alignment, spacing: spacing)
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    areSame(layout, other.layout) && content._isSame(as: other.content)
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    LayoutView(layout: layout, content: content).appendNodes(to: &nodes, in: context)
  }
}

import Foundation

/// Modifiers by which authors of scenes in Swift move a view's alignment guides. Scene files have no key for them.
extension View {
  /// Moves one of the view's horizontal alignment guides. Containers that align by this guide place the view by it.
  ///
  /// ```swift
  /// HStack(alignment: .top) {
  ///   Color.red
  ///   Color.blue.alignmentGuide(.top) { $0[.top] - 20 }  // stands 20 points lower
  /// }
  /// ```
  ///
  /// - Parameter computeValue: The guide's distance from the view's left edge, given the view's size and other guides.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    Guided(content: self, key: guide.key, value: computeValue)
  }

  /// Moves one of the view's vertical alignment guides. Containers that align by this guide place the view by it.
  ///
  /// - Parameter computeValue: The guide's distance from the view's top edge, given the view's size and other guides.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    Guided(content: self, key: guide.key, value: computeValue)
  }
}

/// A view that sets one alignment guide and keeps its content's other ones.
private struct Guided<Content: View>: View, UnaryView {
  let content: Content
  let key: AlignmentKey
  let value: (ViewDimensions) -> CGFloat

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, key: key, value: value) }

  private final class Node: UnaryNode {
    let key: AlignmentKey
    let value: (ViewDimensions) -> CGFloat

    init(_ child: LayoutNode, key: AlignmentKey, value: @escaping (ViewDimensions) -> CGFloat) {
      (self.key, self.value) = (key, value)
      super.init(child)
    }
    override var setsGuides: Bool { true }
    override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
      key == self.key ? value(ViewDimensions(child, for: proposal)) : child.guide(key, for: proposal)
    }
  }
}

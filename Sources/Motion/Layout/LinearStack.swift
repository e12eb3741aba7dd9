import Foundation
import PathreelDrawing

/// Views side by side, from left to right.
///
/// Space is shared as SwiftUI does it: what the spacing leaves is offered in equal parts, first to the views of highest
/// `layoutPriority`, among them first to the least flexible; what one leaves over goes to the others.
/// `spacing` nil is 8 points between views and none beside a ``Spacer``.
///
/// ```swift
/// HStack(alignment: .top, spacing: 12) { Circle(); Spacer(); Rectangle().frame(width: 40) }
/// ```
public struct HStack<Content: View>: View, PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () throws -> Content
  ) rethrows {
    self.alignment = alignment
    self.spacing = spacing
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.stackAxis = .horizontal
    nodes.append(
      StackNode(
        children: content.nodes(in: inner), axis: .horizontal, alignment: alignment.fraction, spacing: spacing))
  }
}

/// Views below each other, from top to bottom; shares its height as ``HStack`` its width.
///
/// ```swift
/// VStack(alignment: .leading) { Rectangle().frame(height: 20); Circle() }
/// ```
public struct VStack<Content: View>: View, PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () throws -> Content
  ) rethrows {
    self.alignment = alignment
    self.spacing = spacing
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.stackAxis = .vertical
    nodes.append(
      StackNode(children: content.nodes(in: inner), axis: .vertical, alignment: alignment.fraction, spacing: spacing))
  }
}

/// Children along an axis.
package final class StackNode: LayoutNode {
  /// The distance between two views where none is given, in points.
  static let defaultSpacing: CGFloat = 8

  private let children: [LayoutNode]
  private let axis: Axis
  private let alignment: CGFloat
  /// The gap before each child; 0 before the first.
  private let gaps: [CGFloat]

  init(children: [LayoutNode], axis: Axis, alignment: CGFloat, spacing: CGFloat?) {
    self.children = children
    self.axis = axis
    self.alignment = alignment
    gaps = children.indices.map { i in
      guard i > 0 else { return 0 }
      if let spacing { return spacing }
      return children[i].isSpacer || children[i - 1].isSpacer ? 0 : Self.defaultSpacing
    }
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let sizes = zip(children, offers(for: proposal)).map { child, offer in child.size(for: offer) }
    var whole = CGSize.zero
    whole[axis] = sizes.reduce(gaps.reduce(0, +)) { $0 + $1[axis] }
    whole[axis.other] = sizes.reduce(0) { max($0, $1[axis.other]) }
    return whole
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
    let whole = size(for: proposal)
    let offers = offers(for: proposal)
    var origins: [CGPoint] = []
    var along: CGFloat = 0
    for (i, child) in children.enumerated() {
      let size = child.size(for: offers[i])
      along += gaps[i]
      let across = (whole[axis.other] - size[axis.other]) * alignment
      origins.append(axis == .horizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along))
      along += size[axis]
    }
    for i in children.indicesInDrawingOrder { drawing.place(children[i], at: origins[i], for: offers[i]) }
  }

  /// What each child is offered.
  private func offers(for proposal: ProposedViewSize) -> [ProposedViewSize] {
    var offers = Array(repeating: proposal, count: children.count)
    guard let length = proposal[axis] else { return offers }

    func size(of child: Int, offered length: CGFloat) -> CGFloat {
      var offer = proposal
      offer[axis] = length
      return children[child].size(for: offer)[axis]
    }
    var rest = length - gaps.reduce(0, +)
    let least = children.indices.map { size(of: $0, offered: 0) }
    let flexibility = children.indices.map { size(of: $0, offered: .infinity) - least[$0] }
    let priorities = Set(children.map(\.layoutPriority)).sorted(by: >)
    // Room is kept for the least lengths of what comes later.
    var reserve = least.reduce(0, +)
    for priority in priorities {
      let group = children.indices.filter { children[$0].layoutPriority == priority }
      reserve -= group.reduce(0) { $0 + least[$1] }
      var available = rest - reserve
      let order = group.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
      for (place, child) in order.enumerated() {
        let offer = max(available / CGFloat(order.count - place), 0)
        offers[child][axis] = offer
        let taken = size(of: child, offered: offer)
        // An infinite offer stays infinite whatever is taken from it.
        if available.isFinite { available -= taken }
        if rest.isFinite { rest -= taken }
      }
    }
    return offers
  }
}

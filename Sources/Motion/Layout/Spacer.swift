import Foundation
import PathreelDrawing

/// Flexible empty space: it expands along its `HStack` or `VStack`, or on both axes elsewhere. The element `spacer` of
/// scene files makes one.
///
/// ```swift
/// HStack { Circle(); Spacer(minLength: 20); Circle() }
/// ```
public struct Spacer: View, PrimitiveView {
  /// The minimum length in points; nil means 8.
  public var minLength: CGFloat?

  /// Space with a minimum length along its stack, in points.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { areSame(minLength, other.minLength) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(SpacerNode(minLength: max(minLength ?? ViewSpacing.standard, 0), axis: context.stackAxis))
  }
}

/// The layout node of a ``Spacer``. It draws nothing, and reports a minimum length that is not a number.
private final class SpacerNode: LayoutNode {
  let minLength: CGFloat
  /// The axis of the `HStack` or `VStack` around it; nil elsewhere.
  let axis: Axis?

  init(minLength: CGFloat, axis: Axis?) {
    self.minLength = minLength
    self.axis = axis
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    func length(_ own: Axis) -> CGFloat {
      axis == nil || axis == own ? max(proposal[own] ?? minLength, minLength) : 0
    }
    return CGSize(width: length(.horizontal), height: length(.vertical))
  }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if minLength.isNaN { drawing.fail(.notFinite("the minimum length of a Spacer")) }
  }
  override var spacing: ViewSpacing { .zero }
  /// All other views of a stack come first: a text wraps only if the spacers are as short as they can be.
  override var layoutPriority: Double { -.infinity }
}

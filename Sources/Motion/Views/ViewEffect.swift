import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A frequent effect on a view, with the name of the modifier of ``View`` that applies it. Scenes may have thousands, so
/// they take less memory and time than an ``Effect`` with a closure.
///
/// The elements of scene files have several (`ElementModifier`), which an ``AnyView`` collects in one ``EffectsNode``.
package enum ViewEffect {
  /// The `transformEffect`, in coordinates from the anchor.
  case map(CGAffineTransform, anchor: UnitPoint)
  case rotation(Angle, anchor: UnitPoint)
  case scale(CGSize, anchor: UnitPoint)
  case offset(CGSize)
  case position(ViewPosition)
  case opacity(Double)

  /// The view's centre at a point.
  package static func position(_ point: CGPoint) -> ViewEffect { .position(ViewPosition(at: point)) }

  /// A scale about a point of the view.
  package static func scale(x: CGFloat, y: CGFloat, anchor: UnitPoint) -> ViewEffect {
    .scale(CGSize(width: x, height: y), anchor: anchor)
  }

  /// The transform of a rotation, a scale or a map about its anchor; nil for other effects.
  fileprivate var map: (map: CGAffineTransform, anchor: UnitPoint)? {
    switch self {
    case .map(let map, let anchor): (map, anchor)
    case .rotation(let angle, let anchor): (CGAffineTransform(rotationAngle: angle.radians), anchor)
    case .scale(let scale, let anchor): (CGAffineTransform(scaleX: scale.width, y: scale.height), anchor)
    case .offset, .position, .opacity: nil
    }
  }

  /// The effect with the numbers that are shown at this instant.
  fileprivate func shown(around child: LayoutNode, in context: ViewContext) -> ViewEffect {
    guard context.live != nil else { return self }
    func shown<Value: Animatable>(_ value: Value) -> Value { context.shown(value, .effect, of: child) }
    func shown<Value: Animatable>(_ value: Value, _ anchor: UnitPoint) -> (Value, UnitPoint) {
      let pair = shown(AnchoredValue(value: value, anchor: anchor))
      return (pair.value, pair.anchor)
    }
    switch self {
    case .map(let map, let anchor):
      let (map, shownAnchor) = shown(map, anchor)
      return .map(map, anchor: shownAnchor)
    case .rotation(let angle, let anchor):
      let (angle, shownAnchor) = shown(angle, anchor)
      return .rotation(angle, anchor: shownAnchor)
    case .scale(let scale, let anchor):
      let (scale, shownAnchor) = shown(scale, anchor)
      return .scale(scale, anchor: shownAnchor)
    case .offset(let offset): return .offset(shown(offset))
    case .position: return self
    case .opacity(let opacity): return .opacity(min(max(shown(opacity), 0), 1))
    }
  }

  /// A number with the anchor at which it applies; both move.
  private struct AnchoredValue<Value: Animatable>: Animatable {
    var value: Value
    var anchor: UnitPoint
    var animatableData: AnimatablePair<Value.AnimatableData, UnitPoint.AnimatableData> {
      get { AnimatablePair(value.animatableData, anchor.animatableData) }
      set { (value.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
    }
  }

  /// Whether the values of both are the same, bit by bit.
  func isSame(as other: ViewEffect) -> Bool {
    switch (self, other) {
    case (.map(let map, let anchor), .map(let otherMap, let otherAnchor)):
      haveSameBits(map, otherMap) && haveSameBits(anchor, otherAnchor)
    case (.rotation(let angle, let anchor), .rotation(let other, let otherAnchor)):
      haveSameBits(angle, other) && haveSameBits(anchor, otherAnchor)
    case (.scale(let scale, let anchor), .scale(let other, let otherAnchor)):
      haveSameBits(scale, other) && haveSameBits(anchor, otherAnchor)
    case (.offset(let offset), .offset(let other)): haveSameBits(offset, other)
    case (.position(let position), .position(let other)): position.isSame(as: other)
    case (.opacity(let opacity), .opacity(let other)): haveSameBits(opacity, other)
    default: false
    }
  }

  fileprivate var isPosition: Bool { if case .position = self { true } else { false } }
}

extension [ViewEffect] {
  /// Whether one node can apply these effects and `effect`. It can have one position at most, because that is the only
  /// effect that changes the layout.
  func allow(_ effect: ViewEffect) -> Bool { !effect.isPosition || !hasPosition }

  /// Whether one of the effects is a position.
  var hasPosition: Bool { contains(where: \.isPosition) }
}

/// A view with one effect, the result of modifiers such as ``View/opacity(_:)`` and ``View/position(_:)``.
struct Affected<Content: View>: View, UnaryView {
  let content: Content
  let effect: ViewEffect

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { effect.isSame(as: other.effect) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    EffectsNode(child, [effect.shown(around: child, in: context)])
  }
}

/// The node of a view with effects; the first effect is the innermost. The layout and the drawing are the same as with
/// one node for each effect.
package final class EffectsNode: UnaryNode {
  /// The effects. Only a ``ShapeStackNode`` changes them, between two drawings.
  @exclusivity(unchecked) var effects: [ViewEffect] {
    didSet { positionIndex = effects.firstIndex(where: \.isPosition) }
  }
  /// The index of the position effect, the only one that changes layout; nil without one.
  @exclusivity(unchecked) private var positionIndex: Int?

  init(_ child: LayoutNode, _ effects: [ViewEffect]) {
    self.effects = effects
    positionIndex = effects.firstIndex(where: \.isPosition)
    super.init(child)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    guard let position else { return child.size(for: proposal) }
    if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
    return position.space(for: child, proposal)
  }

  package override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    position.map { ($0.origin(of: child, for: proposal), $0.proposal(in: proposal)) } ?? (.zero, proposal)
  }

  /// The position among the effects.
  private var position: ViewPosition? {
    if let positionIndex, case .position(let position) = effects[positionIndex] { position } else { nil }
  }

  /// The proposal that the view itself gets.
  private func space(_ proposal: ProposedViewSize) -> ProposedViewSize { position?.proposal(in: proposal) ?? proposal }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    draw(effects.count, for: proposal, into: &drawing)
  }

  /// Draws the view with the first `count` effects.
  private func draw(_ count: Int, for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if count == 0 { return child.draw(for: space(proposal), into: &drawing) }
    let inner = count - 1
    switch effects[inner] {
    case .map where drawing.staysInLayout, .rotation where drawing.staysInLayout, .scale where drawing.staysInLayout,
      .offset where drawing.staysInLayout:
      draw(inner, for: proposal, into: &drawing)
    case .map, .rotation, .scale:
      guard let (map, anchor) = effects[inner].map else { return }
      let pivot = anchor.point(in: CGRect(origin: .zero, size: size(inner, for: proposal)))
      drawing.with(map, about: pivot) { draw(inner, for: proposal, into: &$0) }
    case .offset(let offset):
      drawing.place(child.place, size(inner, for: proposal), offsetBy: offset) {
        draw(inner, for: proposal, into: &$0)
      }
    case .position(let position):
      drawing.place(child.place, size(inner, for: proposal), at: position.origin(of: child, for: proposal)) {
        draw(inner, for: proposal, into: &$0)
      }
    case .opacity(let opacity):
      guard !opacity.isNaN else { return drawing.fail(.notFinite("an opacity")) }
      drawing.layer({ draw(inner, for: proposal, into: &$0) }, opacity: opacity)
    }
  }

  /// The size of the view with the first `count` effects.
  private func size(_ count: Int, for proposal: ProposedViewSize) -> CGSize {
    if let positionIndex, positionIndex < count { return size(for: proposal) }
    return child.size(for: space(proposal))
  }
}

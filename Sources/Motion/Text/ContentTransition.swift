import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// How a text changes under an animation, with SwiftUI's names.
///
/// ```swift
/// Text("\(score)").contentTransition(.numericText()).onTapGesture { withAnimation { score += 1 } }
/// ```
///
/// Without a transition of its own a text is mixed with the old one, as by ``opacity``.
public struct ContentTransition: Equatable, Sendable {
  enum Kind: Equatable {
    case identity, opacity, interpolate
    /// Digits roll: down or up; by the change of a value if there is one.
    case numeric(countsDown: Bool, value: Double?)
  }
  let kind: Kind

  /// The text changes at once.
  public static let identity = ContentTransition(kind: .identity)
  /// The old text fades while the new one appears.
  public static let opacity = ContentTransition(kind: .opacity)
  /// Equal letters move to their new places, and the others fade.
  public static let interpolate = ContentTransition(kind: .interpolate)
  /// Characters that change, counted from the end, roll up; those that stay move to their new places.
  ///
  /// - Parameter countsDown: Whether they roll down.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(kind: .numeric(countsDown: countsDown, value: nil))
  }
  /// Characters that change roll up when a value grows, and down when it falls.
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(kind: .numeric(countsDown: false, value: value))
  }

  /// Whether characters roll down in the change from another transition to this one.
  fileprivate func rollsDown(after old: ContentTransition) -> Bool {
    guard case .numeric(let countsDown, let value) = kind else { return false }
    if let value, case .numeric(_, let oldValue?) = old.kind { return value < oldValue }
    return countsDown
  }
}

extension View {
  /// Sets how texts inside change under an animation.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    Inheriting(content: self) { $0.live = $0.live?.with(transition) }
  }
}

/// A text in a run, with the way in which it changes.
struct ChangingText {
  let text: Text
  let transition: ContentTransition

  /// The node of a text that may change, around its usual node.
  static func node(_ text: Text, around node: LayoutNode, in context: ViewContext) -> LayoutNode {
    guard let live = context.live else { return node }
    let transition = live.value(ContentTransition.self) ?? .opacity
    if transition.kind == .identity { return node }
    let (slot, number) = (context.slot(.content), context.slot(.contentNumber))
    let leaf = LiveLeaf(scope: live, slot: context.slot(.contentFrame))
    guard let moment = live.moment else {
      let count = live.tree.noteContent(
        ChangingText(text: text, transition: transition), at: slot, isAnimated: live.transaction.animation != nil,
        isSame: { $0.text._isSame(as: $1.text) })
      _ = live.shown(Double(count), at: number)
      return ChangingTextNode(node, leaf, nil)
    }
    guard live.tree.moving(number.key) != nil,
      let history = live.tree.content(at: slot) as? ContentHistory<ChangingText>,
      let change = history.change(at: moment, number: { live.shown($0, at: number) })
    else { return node }
    return ChangingTextNode(node, leaf, Shown(change, in: context))
  }

  /// What is shown of a change.
  enum Shown {
    /// The old text with an opacity, and the new one with the rest; nil for the text that the view has now.
    case mixture(LayoutNode, LayoutNode?, share: Double)
    /// Letters that move.
    case letters(LayoutNode)

    init?(_ change: ContentHistory<ChangingText>.Change, in context: ViewContext) {
      var still = context
      still.live = nil
      let share = min(max(change.share, 0), 1)
      let letterings = [change.from, change.to].compactMap { try? $0.text._lettering(in: still) }
      switch change.to.transition.kind {
      case .identity: return nil
      case .interpolate where letterings.count == 2:
        let view = Rewriting(through: letterings, progress: share, others: .fade).view { letter, color, _ in
          color.map { AnyView(letter.fill($0)) } ?? AnyView(letter.fill(ForegroundStyle()))
        }
        self = .letters(view.node(in: still))
      case .numeric where letterings.count == 2:
        let isDown = change.to.transition.rollsDown(after: change.from.transition)
        self = .letters(
          Self.rolling(from: letterings[0], to: letterings[1], share, isDown: isDown).node(in: still))
      default:
        self = .mixture(
          change.from.text.node(in: still), change.isLast ? nil : change.to.text.node(in: still), share: share)
      }
    }

    /// Letters that roll.
    private static func rolling(from: Lettering, to: Lettering, _ share: Double, isDown: Bool) -> AnyView {
      var views: [AnyView] = []
      func add(_ part: Lettering.Part, _ offset: CGSize, _ opacity: Double) {
        guard opacity > 0 else { return }
        var view = part.color.map { AnyView(part.shape.fill($0)) } ?? AnyView(part.shape.fill(ForegroundStyle()))
        view.add(.offset(offset))
        if opacity < 1 { view.add(.opacity(opacity)) }
        views.append(view)
      }
      let way: CGFloat = isDown ? 0.5 : -0.5
      let (old, new) = (Array(from.parts.reversed()), Array(to.parts.reversed()))
      for i in 0..<max(old.count, new.count) {
        let (a, b) = (i < old.count ? old[i] : nil, i < new.count ? new[i] : nil)
        if let a, let b, a.text == b.text {
          let x = a.frame.minX + (b.frame.minX - a.frame.minX) * share
          let y = a.frame.minY + (b.frame.minY - a.frame.minY) * share
          add(b, CGSize(width: x - b.frame.minX, height: y - b.frame.minY), 1)
          continue
        }
        if let a { add(a, CGSize(width: 0, height: way * a.frame.height * share), 1 - share) }
        if let b { add(b, CGSize(width: 0, height: way * b.frame.height * (share - 1)), share) }
      }
      let size = CGSize(
        width: max(from.size.width, to.size.width), height: max(from.size.height, to.size.height))
      return AnyView(
        LetteringView(views.map { ($0, .whole) }, size: size, baselines: to.baselines, in: LetterFrames { _ in nil }))
    }
  }
}

/// The node of a text that may change. Old and new text begin where the frame of the text is shown.
private final class ChangingTextNode: UnaryNode {
  let leaf: LiveLeaf
  let shown: ChangingText.Shown?

  init(_ child: LayoutNode, _ leaf: LiveLeaf, _ shown: ChangingText.Shown?) {
    (self.leaf, self.shown) = (leaf, shown)
    super.init(child)
  }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let frame = leaf.frame(at: drawing.layoutOrigin, size: size(for: proposal))
    guard let shown, !drawing.isSurveying, !drawing.isFindingLinks else {
      return child.draw(for: proposal, into: &drawing)
    }
    let corner = [CGAffineTransform(translationX: frame.minX, y: frame.minY)]
    switch shown {
    case .letters(let letters):
      drawing.with(corner) { letters.draw(for: ProposedViewSize(letters.size(for: .unspecified)), into: &$0) }
    case .mixture(let old, let new, let share):
      drawing.layer(
        { drawing in drawing.with(corner) { old.draw(for: proposal, into: &$0) } }, opacity: 1 - share)
      drawing.layer(
        { drawing in
          guard let new else { return child.draw(for: proposal, into: &drawing) }
          drawing.with(corner) { new.draw(for: proposal, into: &$0) }
        }, opacity: share)
    }
  }
}

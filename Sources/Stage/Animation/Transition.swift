import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelNumerics

/// Whether a view comes, stays or goes.
public enum TransitionPhase: Hashable, Sendable {
  /// The view comes.
  case willAppear
  /// The view stays.
  case identity
  /// The view goes.
  case didDisappear

  /// Whether the view stays.
  public var isIdentity: Bool { self == .identity }
  /// −1, 0 or 1.
  public var value: Double { self == .willAppear ? -1 : self == .identity ? 0 : 1 }
}

/// How a view appears and disappears, with SwiftUI's protocol. The difference between the phases moves with the
/// animation of the change.
///
/// ```swift
/// struct Twirl: Transition {
///   func body(content: Content, phase: TransitionPhase) -> some View {
///     content.rotationEffect(.degrees(phase.value * 90)).opacity(phase.isIdentity ? 1 : 0)
///   }
/// }
/// ```
public protocol Transition {
  /// The type of the view in a phase; the compiler infers it.
  associatedtype Body: View
  /// The view to which the transition applies.
  typealias Content = ModifierContent
  /// The view in a phase.
  @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
}

/// A transition of any type, with SwiftUI's older names.
public struct AnyTransition {
  private let view: (AnyView, TransitionPhase) -> AnyView

  private init(_ view: @escaping (AnyView, TransitionPhase) -> AnyView) { self.view = view }

  /// A transition of a type.
  public init<Base: Transition>(_ transition: Base) {
    view = { AnyView(transition.body(content: ModifierContent($0), phase: $1)) }
  }

  func apply(to content: AnyView, _ phase: TransitionPhase) -> AnyView { view(content, phase) }

  /// No transition: the view is there and gone at once.
  public static var identity: AnyTransition { AnyTransition { content, _ in content } }
  /// The view fades.
  public static var opacity: AnyTransition { AnyTransition(.opacity) }
  /// The view comes from the leading edge and goes to the trailing one.
  public static var slide: AnyTransition { AnyTransition(.slide) }
  /// The view grows from nothing.
  public static var scale: AnyTransition { AnyTransition(.scale) }
  /// The view grows from a scale.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(.scale(Double(scale), anchor: anchor))
  }
  /// The view comes from an edge and goes there.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(.move(edge: edge)) }
  /// The view comes from an edge and goes to the opposite one, and fades.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition(.push(from: edge)) }
  /// The view comes from an offset and goes there.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(.offset(offset)) }
  /// The view comes from an offset and goes there.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }
  /// One transition to come, another to go.
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    AnyTransition { content, phase in
      removal.apply(
        to: insertion.apply(to: content, phase == .willAppear ? phase : .identity),
        phase == .didDisappear ? phase : .identity)
    }
  }
  /// A modifier while the view comes or goes, and another while it stays.
  public static func modifier<Modifier: ViewModifier>(active: Modifier, identity: Modifier) -> AnyTransition {
    AnyTransition { content, phase in AnyView(content.modifier(phase.isIdentity ? identity : active)) }
  }
  /// Both transitions together.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition { content, phase in other.apply(to: apply(to: content, phase), phase) }
  }
  /// The transition with an animation of its own.
  public func animation(_ animation: Animation?) -> AnyTransition {
    AnyTransition { content, phase in
      AnyView(content.transaction({ $0.animation = animation }) { apply(to: AnyView($0), phase) })
    }
  }
}

extension View {
  /// How the view appears and disappears as one of the views of an `if` or a `ForEach`. Without it, it fades.
  public func transition<Base: Transition>(_ transition: Base) -> some View {
    self.transition(AnyTransition(transition))
  }
  /// How the view appears and disappears.
  @_disfavoredOverload
  public func transition(_ transition: AnyTransition) -> some View {
    WithTransition(content: self, transition: transition)
  }
}

/// A view with a transition. The outermost one of a view counts.
private struct WithTransition<Content: View>: View, PrimitiveView {
  let content: Content
  let transition: AnyTransition

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let membership = context.membership, !membership.hasTransition else {
      return content.appendNodes(to: &nodes, in: context)
    }
    membership.hasTransition = true
    var inner = context
    (inner.membership, inner.depth) = (nil, context.depth + 1)
    let phase: TransitionPhase =
      switch membership.phase {
      case .willAppear: .willAppear
      case .identity: .identity
      case .didDisappear: .didDisappear
      }
    transition.apply(to: AnyView(content), phase).appendNodes(to: &nodes, in: inner)
  }
}

/// No transition.
public struct IdentityTransition: Transition {
  /// Creates the transition.
  public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

/// The view fades.
public struct OpacityTransition: Transition {
  /// Creates the transition.
  public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }
}

/// The view blurs, fades and shrinks a little.
public struct BlurReplaceTransition: Transition {
  /// Where the view comes from and goes to.
  public struct Configuration: Hashable, Sendable {
    private let isDown: Bool
    /// The view comes from above and goes below.
    public static let downUp = Self(isDown: true)
    /// The view comes and goes upwards.
    public static let upUp = Self(isDown: false)
  }
  /// Creates the transition; both configurations look the same.
  public init(configuration: Configuration) {}
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.blur(radius: phase.isIdentity ? 0 : 10).scaleEffect(phase.isIdentity ? 1 : 0.9)
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// The view grows from a scale.
public struct ScaleTransition: Transition {
  let scale: Double
  let anchor: UnitPoint

  /// Creates a transition from a scale about a point of the view.
  public init(_ scale: Double, anchor: UnitPoint = .center) { (self.scale, self.anchor) = (scale, anchor) }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
  }
}

/// The view comes from an edge and goes there, by its own size.
public struct MoveTransition: Transition {
  let edge: Edge

  /// Creates a transition to an edge.
  public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    MovedByShare(content: content, share: phase.isIdentity ? .zero : edge.share)
  }
}

/// The view comes from the leading edge and goes to the trailing one, by its own size.
public struct SlideTransition: Transition {
  /// Creates the transition.
  public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View {
    MovedByShare(content: content, share: CGSize(width: phase.value, height: 0))
  }
}

/// The view comes from an edge and goes to the opposite one, and fades.
public struct PushTransition: Transition {
  let edge: Edge

  /// Creates a transition from an edge.
  public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    let share = edge.share
    MovedByShare(
      content: content, share: CGSize(width: -share.width * phase.value, height: -share.height * phase.value)
    )
    .opacity(phase.isIdentity ? 1 : 0)
  }
}

/// The view comes from an offset and goes there.
public struct OffsetTransition: Transition {
  let offset: CGSize

  /// Creates a transition from an offset, in points.
  public init(_ offset: CGSize) { self.offset = offset }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    content.offset(phase.isIdentity ? .zero : offset)
  }
}

/// One transition to come, another to go.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
  let insertion: Insertion
  let removal: Removal

  /// Creates a transition from two.
  public init(insertion: Insertion, removal: Removal) { (self.insertion, self.removal) = (insertion, removal) }
  public func body(content: Content, phase: TransitionPhase) -> some View {
    let inner = insertion.body(content: content, phase: phase == .willAppear ? phase : .identity)
    removal.body(
      content: ModifierContent(AnyView(inner)), phase: phase == .didDisappear ? phase : .identity)
  }
}

/// Two transitions together.
public struct CombinedTransition<First: Transition, Second: Transition>: Transition {
  let first: First
  let second: Second

  public func body(content: Content, phase: TransitionPhase) -> some View {
    second.body(content: ModifierContent(AnyView(first.body(content: content, phase: phase))), phase: phase)
  }
}

/// A transition with an animation of its own.
private struct AnimatedTransition<Base: Transition>: Transition {
  let base: Base
  let animation: Animation?

  func body(content: Content, phase: TransitionPhase) -> some View {
    AnyTransition(base).animation(animation).apply(to: AnyView(content), phase)
  }
}

extension Transition {
  /// Both transitions together.
  public func combined<Other: Transition>(with other: Other) -> CombinedTransition<Self, Other> {
    CombinedTransition(first: self, second: other)
  }
  /// The transition with an animation of its own.
  public func animation(_ animation: Animation?) -> some Transition {
    AnimatedTransition(base: self, animation: animation)
  }
  /// One transition to come, another to go.
  public static func asymmetric<Insertion: Transition, Removal: Transition>(
    insertion: Insertion, removal: Removal
  ) -> Self where Self == AsymmetricTransition<Insertion, Removal> {
    AsymmetricTransition(insertion: insertion, removal: removal)
  }
}

extension Transition where Self == IdentityTransition {
  /// No transition: the view is there and gone at once.
  public static var identity: Self { IdentityTransition() }
}
extension Transition where Self == OpacityTransition {
  /// The view fades.
  public static var opacity: Self { OpacityTransition() }
}
extension Transition where Self == BlurReplaceTransition {
  /// The view blurs, fades and shrinks a little.
  public static var blurReplace: Self { BlurReplaceTransition(configuration: .downUp) }
  /// The view blurs, fades and shrinks a little.
  public static func blurReplace(_ configuration: BlurReplaceTransition.Configuration = .downUp) -> Self {
    BlurReplaceTransition(configuration: configuration)
  }
}
extension Transition where Self == ScaleTransition {
  /// The view grows from nothing.
  public static var scale: Self { ScaleTransition(0) }
  /// The view grows from a scale about a point of it.
  public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self {
    ScaleTransition(scale, anchor: anchor)
  }
}
extension Transition where Self == MoveTransition {
  /// The view comes from an edge and goes there.
  public static func move(edge: Edge) -> Self { MoveTransition(edge: edge) }
}
extension Transition where Self == PushTransition {
  /// The view comes from an edge and goes to the opposite one, and fades.
  public static func push(from edge: Edge) -> Self { PushTransition(edge: edge) }
}
extension Transition where Self == SlideTransition {
  /// The view comes from the leading edge and goes to the trailing one.
  public static var slide: Self { SlideTransition() }
}
extension Transition where Self == OffsetTransition {
  /// The view comes from an offset and goes there.
  public static func offset(_ offset: CGSize) -> Self { OffsetTransition(offset) }
  /// The view comes from an offset and goes there.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { offset(CGSize(width: x, height: y)) }
}

extension Edge {
  /// The direction of the edge, in shares of a view's size.
  fileprivate var share: CGSize {
    switch self {
    case .leading: CGSize(width: -1, height: 0)
    case .trailing: CGSize(width: 1, height: 0)
    case .top: CGSize(width: 0, height: -1)
    case .bottom: CGSize(width: 0, height: 1)
    }
  }
}

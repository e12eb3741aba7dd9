import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// Changes of a view's look that do not change its layout, see `visualEffect(_:)`.
public protocol VisualEffect {
  /// The view with the effects. Only the engine uses it.
  func _apply(to view: AnyView) -> AnyView
}

/// No change. Effects begin with it.
public struct EmptyVisualEffect: VisualEffect {
  public init() {}
  public func _apply(to view: AnyView) -> AnyView { view }
}

private struct NextEffect<Base: VisualEffect, Result: View>: VisualEffect {
  let base: Base
  let change: (AnyView) -> Result

  func _apply(to view: AnyView) -> AnyView { AnyView(change(base._apply(to: view))) }
}

extension VisualEffect {
  private func next<Result: View>(_ change: @escaping (AnyView) -> Result) -> some VisualEffect {
    NextEffect(base: self, change: change)
  }
  public func offset(_ offset: CGSize) -> some VisualEffect { next { $0.offset(offset) } }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { next { $0.offset(x: x, y: y) } }
  public func opacity(_ opacity: Double) -> some VisualEffect { next { $0.opacity(opacity) } }
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect {
    next { $0.scaleEffect(scale, anchor: anchor) }
  }
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
    next { $0.scaleEffect(x: x, y: y, anchor: anchor) }
  }
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    next { $0.rotationEffect(angle, anchor: anchor) }
  }
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some VisualEffect {
    next { $0.rotation3DEffect(angle, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective) }
  }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    next { $0.blur(radius: radius, opaque: opaque) }
  }
  public func hueRotation(_ angle: Angle) -> some VisualEffect { next { $0.hueRotation(angle) } }
  public func brightness(_ amount: Double) -> some VisualEffect { next { $0.brightness(amount) } }
  public func contrast(_ amount: Double) -> some VisualEffect { next { $0.contrast(amount) } }
  public func saturation(_ amount: Double) -> some VisualEffect { next { $0.saturation(amount) } }
  public func grayscale(_ amount: Double) -> some VisualEffect { next { $0.grayscale(amount) } }
}

extension View {
  /// Changes the look of the view by its own size and place.
  ///
  /// ```swift
  /// Circle().visualEffect { content, proxy in content.offset(x: proxy.size.width / 2) }
  /// ```
  public func visualEffect(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    Arranged(content: self) { nodes in
      ForEach(0..<nodes.count) { i in
        NodeView(node: nodes[i]).hidden().overlay {
          GeometryReader { proxy in effect(EmptyVisualEffect(), proxy)._apply(to: AnyView(NodeView(node: nodes[i]))) }
        }
      }
    }
  }

  /// Nothing scrolls in a film, so the view has the look of the middle.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    transition(EmptyVisualEffect(), .identity)._apply(to: AnyView(self))
  }
}

/// Where a view is in a view that scrolls.
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing
  /// Whether the view is in the middle.
  public var isIdentity: Bool { self == .identity }
  /// −1, 0 or 1.
  public var value: Double { self == .topLeading ? -1 : self == .identity ? 0 : 1 }
}

/// How a view changes while it scrolls.
public struct ScrollTransitionConfiguration: Sendable {
  private init() {}
  public static let interactive = Self(), animated = Self(), identity = Self()
  public func threshold(_ threshold: Double) -> Self { self }
}

/// A ground like glass: here a translucent one.
public struct Glass: Sendable {
  fileprivate var color: Color?
  fileprivate let isClear: Bool
  public static let regular = Glass(color: nil, isClear: false), clear = Glass(color: nil, isClear: true)
  /// The glass with a colour.
  public func tint(_ color: Color?) -> Glass { Glass(color: color, isClear: isClear) }
  /// Nothing is touched in a film, so this changes nothing.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

extension View {
  /// Puts a translucent ground behind the view.
  public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = Capsule(), isEnabled: Bool = true)
    -> some View
  {
    background {
      if isEnabled {
        shape.fill(glass.isClear ? Material.ultraThin : Material.thin)
        if let color = glass.color { shape.fill(color.opacity(0.6)) }
        shape.stroke(Color.white.opacity(0.4), lineWidth: 0.5)
      }
    }
  }
  /// Glass does not flow together here.
  public func glassEffectID(_ id: (some Hashable)?, in namespace: Namespace.ID) -> Self { self }
}

/// Views with grounds like glass.
public struct GlassEffectContainer<Content: View>: View {
  private let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { content }
}

/// A button on a ground like glass.
public struct GlassButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.padding(.horizontal, 16).padding(.vertical, 9).glassEffect()
  }
}

/// A white label on a capsule in the tint.
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.foregroundStyle(Color.white).padding(.horizontal, 16).padding(.vertical, 9)
      .background { Capsule().fill(.tint) }
  }
}

extension PrimitiveButtonStyle where Self == GlassButtonStyle { public static var glass: Self { .init() } }
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: Self { .init() }
}

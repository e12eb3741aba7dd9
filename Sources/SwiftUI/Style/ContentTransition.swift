import PathreelMotion
import PathreelStage

/// How a view shows that its content changes. Under an animation, a text fades from one content to the next.
public struct ContentTransition: Hashable, Sendable {
  private let name: String
  /// The new content at once.
  public static let identity = Self(name: "identity")
  /// The old content fades out, and the new one in.
  public static let opacity = Self(name: "opacity")
  /// As ``opacity``.
  public static let interpolate = Self(name: "interpolate")
  /// As ``opacity``.
  public static func numericText(countsDown: Bool = false) -> Self { Self(name: "numericText") }
  /// As ``opacity``.
  public static func numericText(value: Double) -> Self { Self(name: "numericText") }
  /// As ``opacity``.
  public static var symbolEffect: Self { Self(name: "symbolEffect") }
  /// As ``opacity``.
  public static func symbolEffect(_ effect: SymbolEffect, options: SymbolEffectOptions = .default) -> Self {
    symbolEffect
  }
}

extension View {
  /// Sets how changes of the content are shown. Only texts have a transition; see ``Text/contentTransition(_:)``.
  public func contentTransition(_ transition: ContentTransition) -> Self { self }
}

extension Text {
  /// Sets how another text in this place is shown. Under an animation, both fade.
  @ViewBuilder public func contentTransition(_ transition: ContentTransition) -> some View {
    if transition == .identity {
      self
    } else {
      ZStack { id(plainText).transition(.opacity) }
    }
  }
}

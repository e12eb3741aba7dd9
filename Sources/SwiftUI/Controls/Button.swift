import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// What a button is for.
public struct ButtonRole: Hashable, Sendable {
  private let name: String
  public static let destructive = Self(name: "destructive"), cancel = Self(name: "cancel")
  public static let confirm = Self(name: "confirm"), close = Self(name: "close")
}

/// A control with an action for taps. It is drawn by its style.
///
/// ```swift
/// Button("Start") { isRunning = true }.buttonStyle(.borderedProminent)
/// ```
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let action: () -> Void
  private let label: Label
  @State private var isPressed = false
  @Environment(\.buttonLook) private var look

  /// A button with a label of any views.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (role, self.action, self.label) = (nil, action, label())
  }
  /// A button with a label of any views.
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (self.role, self.action, self.label) = (role, action, label())
  }

  public var body: some View {
    Tappable(
      content: look(
        PrimitiveButtonStyleConfiguration(
          label: .init(AnyView(label)), role: role, isPressed: isPressed, action: action)),
      pressing: { isPressed = $0 }, action: { _ in action() })
  }
}

extension Button where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String, action: @escaping () -> Void) {
    self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) }
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, image: ImageResource, action: @escaping () -> Void) {
    self.init(action: action) { SwiftUI.Label(title, image: image) }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// A button for a style of your own.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

/// What a ``ButtonStyle`` draws.
public struct ButtonStyleConfiguration {
  /// The label of the button.
  public struct Label: View {
    private let content: AnyView
    init(_ content: AnyView) { self.content = content }
    public var body: some View { content }
  }
  public let role: ButtonRole?
  public let label: Label
  /// Whether a finger is on the button.
  public let isPressed: Bool
}

/// How buttons look.
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  /// The view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a ``PrimitiveButtonStyle`` draws, and its action.
public struct PrimitiveButtonStyleConfiguration {
  public typealias Label = ButtonStyleConfiguration.Label
  public let label: Label
  public let role: ButtonRole?
  let isPressed: Bool
  let action: () -> Void

  init(label: Label, role: ButtonRole?, isPressed: Bool = false, action: @escaping () -> Void) {
    (self.label, self.role, self.isPressed, self.action) = (label, role, isPressed, action)
  }
  /// Performs the action of the button.
  public func trigger() { action() }
}

/// How buttons look and when they act.
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// The view of a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The usual style: the label in the tint.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Borderless(role: configuration.role, label: configuration.label)
      .opacity(configuration.isPressed ? 0.3 : 1)
  }
}

/// The label in the tint.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Borderless(role: configuration.role, label: configuration.label)
      .opacity(configuration.isPressed ? 0.3 : 1)
  }
}

/// The label as it is.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.label.opacity(configuration.isPressed ? 0.7 : 1)
  }
}

/// The label in the tint, on a shape of a weak tint.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Bordered(role: configuration.role, label: configuration.label, isProminent: false)
      .opacity(configuration.isPressed ? 0.7 : 1)
  }
}

/// A white label on a shape in the tint.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Bordered(role: configuration.role, label: configuration.label, isProminent: true)
      .opacity(configuration.isPressed ? 0.7 : 1)
  }
}

private struct Borderless: View {
  let role: ButtonRole?
  let label: ButtonStyleConfiguration.Label
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    if !isEnabled {
      label.foregroundStyle(SystemColor.tertiaryLabel.color)
    } else {
      let style = role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(.tint)
      // A style that a view around the button sets comes first.
      InContext(content: label) {
        if !$0.styles.isForegroundSet { $0.styles.foreground = style._resolved(with: $0.styles) }
      }
    }
  }
}

private struct Bordered: View {
  let role: ButtonRole?
  let label: ButtonStyleConfiguration.Label
  let isProminent: Bool
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.controlSize) private var size
  @Environment(\.buttonBorder) private var border

  var body: some View {
    let tint = role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(.tint)
    label
      .foregroundStyle(
        !isEnabled
          ? AnyShapeStyle(SystemColor.tertiaryLabel.color)
          : isProminent ? AnyShapeStyle(Color.white) : tint
      )
      .padding(.horizontal, size.padding.width).padding(.vertical, size.padding.height)
      .background {
        let fill =
          !isEnabled
          ? AnyShapeStyle(Theme.controlFill) : isProminent ? tint : AnyShapeStyle(tint.opacity(0.15))
        border.shape(for: size).fill(fill)
      }
  }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: Self { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: Self { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: Self { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: Self { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: Self { BorderedProminentButtonStyle() }
}

/// The shape of bordered buttons.
public struct ButtonBorderShape: Hashable, Sendable {
  private enum Kind: Hashable {
    case automatic, capsule
    case rounded(CGFloat?)
    case circle
  }
  private let kind: Kind
  public static let automatic = Self(kind: .automatic), capsule = Self(kind: .capsule)
  public static let roundedRectangle = Self(kind: .rounded(nil)), circle = Self(kind: .circle)
  public static func roundedRectangle(radius: CGFloat) -> Self { Self(kind: .rounded(radius)) }

  func shape(for size: ControlSize) -> AnyShape {
    switch kind {
    case .automatic: AnyShape(RoundedRectangle(cornerRadius: size.corner))
    case .capsule: AnyShape(Capsule())
    case .rounded(let radius): AnyShape(RoundedRectangle(cornerRadius: radius ?? size.corner))
    case .circle: AnyShape(Circle())
    }
  }
}

/// The size of controls.
public enum ControlSize: Hashable, Sendable, CaseIterable {
  case mini, small, regular, large, extraLarge

  var padding: CGSize {
    switch self {
    case .mini, .small: CGSize(width: 10, height: 4)
    case .regular: CGSize(width: 12, height: 7)
    case .large, .extraLarge: CGSize(width: 20, height: 14)
    }
  }
  var corner: CGFloat { self == .large || self == .extraLarge ? 12 : 8 }
}

private enum ButtonLookKey: EnvironmentKey {
  static var defaultValue: (PrimitiveButtonStyleConfiguration) -> AnyView {
    { AnyView(DefaultButtonStyle().makeBody(configuration: $0)) }
  }
}
private enum ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }
private enum ButtonBorderKey: EnvironmentKey { static var defaultValue: ButtonBorderShape { .automatic } }

extension EnvironmentValues {
  /// Makes the view of a button.
  var buttonLook: (PrimitiveButtonStyleConfiguration) -> AnyView {
    get { self[ButtonLookKey.self] }
    set { self[ButtonLookKey.self] = newValue }
  }
  /// The size of controls.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }
  var buttonBorder: ButtonBorderShape {
    get { self[ButtonBorderKey.self] }
    set { self[ButtonBorderKey.self] = newValue }
  }
}

/// When a button that is held acts again.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic"), enabled = Self(name: "enabled")
  public static let disabled = Self(name: "disabled")
}

extension View {
  /// Sets the style of the buttons inside.
  public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook) { configuration in
      AnyView(Styled(style: style) { $0.makeBody(configuration: configuration) })
    }
  }
  /// Sets the style of the buttons inside.
  public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View {
    environment(\.buttonLook) { configuration in
      AnyView(
        Styled(style: style) {
          $0.makeBody(
            configuration: ButtonStyleConfiguration(
              role: configuration.role, label: configuration.label, isPressed: configuration.isPressed))
        })
    }
  }
  /// Sets the shape of bordered buttons inside.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { environment(\.buttonBorder, shape) }
  /// Nothing is held in a film, so this changes nothing.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> Self { self }
  /// Sets the size of the controls inside.
  public func controlSize(_ size: ControlSize) -> some View { environment(\.controlSize, size) }
  /// Sets whether the controls inside can be used. Those that cannot are drawn weaker.
  public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }.untouchable(disabled)
  }
}

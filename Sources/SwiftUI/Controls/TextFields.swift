import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// A line of text that a person could change. It shows its text, or its title as a hint.
public struct TextField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label
  @Environment(\.fieldLook) private var look

  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal, @ViewBuilder label: () -> Label) {
    (self.text, self.prompt, self.label) = (text, prompt, label())
  }

  public var body: some View {
    look(AnyView(FieldContent(text: text.wrappedValue, prompt: prompt.map { AnyView($0) } ?? AnyView(label))))
      .control(ControlValue(text, label.title ?? prompt?.plainText))
  }
}

extension TextField where Label == Text {
  public init(_ title: some StringProtocol, text: Binding<String>) { self.init(text: text) { Text(title) } }
  public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis) {
    self.init(text: text) { Text(title) }
  }
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text?, axis: Axis = .horizontal) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
  public init(
    _ title: some StringProtocol, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(text: text) { Text(title) }
  }
  public init(_ title: some StringProtocol, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text: text) { Text(title) }
  }
  /// A field for a value in one of Foundation's formats.
  public init<Format: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(text: .constant(format.format(value.wrappedValue)), prompt: prompt) { Text(title) }
  }
}

/// A line of text that shows a dot for each letter.
public struct SecureField<Label: View>: View {
  private let text: Binding<String>
  private let prompt: Text?
  private let label: Label
  @Environment(\.fieldLook) private var look

  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    (self.text, self.prompt, self.label) = (text, prompt, label())
  }

  public var body: some View {
    let dots = String(repeating: "•", count: text.wrappedValue.count)
    look(AnyView(FieldContent(text: dots, prompt: prompt.map { AnyView($0) } ?? AnyView(label))))
      .control(ControlValue(text, label.title ?? prompt?.plainText))
  }
}

extension SecureField where Label == Text {
  public init(_ title: some StringProtocol, text: Binding<String>) { self.init(text: text) { Text(title) } }
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text?) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
  public init(_ title: some StringProtocol, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(text: text) { Text(title) }
  }
}

/// Several lines of text that a person could change.
public struct TextEditor: View {
  private let text: Binding<String>

  public init(text: Binding<String>) { self.text = text }
  public var body: some View {
    Text(text.wrappedValue).padding(8).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .control(ControlValue(text, nil))
  }
}

private struct FieldContent: View {
  let text: String
  let prompt: AnyView

  var body: some View {
    Group {
      if text.isEmpty {
        prompt.foregroundStyle(SystemColor.tertiaryLabel.color)
      } else {
        Text(text)
      }
    }
    .lineLimit(1).frame(maxWidth: .infinity, minHeight: 22, alignment: .leading)
  }
}

/// How text fields look: plain, or with a border.
public protocol TextFieldStyle {
  /// Whether the field has a border.
  var _hasBorder: Bool { get }
}

extension TextFieldStyle {
  public var _hasBorder: Bool { false }
}

/// A thin rounded border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public init() {}
  public var _hasBorder: Bool { true }
}
/// The text alone.
public struct PlainTextFieldStyle: TextFieldStyle { public init() {} }
/// The text alone.
public struct DefaultTextFieldStyle: TextFieldStyle { public init() {} }

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: Self { .init() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle { public static var plain: Self { .init() } }
extension TextFieldStyle where Self == DefaultTextFieldStyle { public static var automatic: Self { .init() } }

private enum FieldLookKey: EnvironmentKey { static var defaultValue: (AnyView) -> AnyView { { $0 } } }

extension EnvironmentValues {
  fileprivate var fieldLook: (AnyView) -> AnyView {
    get { self[FieldLookKey.self] }
    set { self[FieldLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the text fields inside.
  public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View {
    environment(\.fieldLook) { content in
      guard style._hasBorder else { return content }
      return AnyView(
        content.padding(.horizontal, 7).padding(.vertical, 6)
          .background(SystemColor.systemBackground.color, in: RoundedRectangle(cornerRadius: 6))
          .overlay { RoundedRectangle(cornerRadius: 6).strokeBorder(SystemColor.gray4.color, lineWidth: 1) })
    }
  }
}

/// The keys of a keyboard, which a film does not show.
// swift-format-ignore: AlwaysUseLowerCamelCase
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
}
/// The meaning of a text field, for filling in.
// swift-format-ignore: AlwaysUseLowerCamelCase
public struct UITextContentType: Hashable, Sendable {
  private let name: String
  public static let name = Self(name: "name"), givenName = Self(name: "given"), familyName = Self(name: "family")
  public static let emailAddress = Self(name: "email"), username = Self(name: "username")
  public static let password = Self(name: "password"), newPassword = Self(name: "newPassword")
  public static let oneTimeCode = Self(name: "oneTimeCode"), telephoneNumber = Self(name: "telephone")
  public static let creditCardNumber = Self(name: "creditCard"), URL = Self(name: "url")
}
/// Which letters a keyboard makes capital.
public enum UITextAutocapitalizationType: Int, Sendable { case none, words, sentences, allCharacters }
/// Which letters a keyboard makes capital.
public struct TextInputAutocapitalization: Hashable, Sendable {
  private let name: String
  public static let never = Self(name: "never"), words = Self(name: "words")
  public static let sentences = Self(name: "sentences"), characters = Self(name: "characters")
}
/// The word on a keyboard's last key.
public enum SubmitLabel: Hashable, Sendable { case done, go, send, join, route, search, `return`, next, `continue` }
/// How a keyboard goes away when its view scrolls.
public enum ScrollDismissesKeyboardMode: Hashable, Sendable { case automatic, immediately, interactively, never }

/// Keyboards, which a film does not show.
extension View {
  public func keyboardType(_ type: UIKeyboardType) -> Self { self }
  public func textContentType(_ type: UITextContentType?) -> Self { self }
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> Self { self }
  public func textInputAutocapitalization(_ style: TextInputAutocapitalization?) -> Self { self }
  public func disableAutocorrection(_ disable: Bool?) -> Self { self }
  public func autocorrectionDisabled(_ disable: Bool = true) -> Self { self }
  public func onSubmit(_ action: @escaping () -> Void) -> Self { self }
  public func submitLabel(_ label: SubmitLabel) -> Self { self }
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> Self { self }
}

/// Which field has the keyboard. A film has no keyboard: the value is what actions have set.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private var state: State<Value>

  public init() where Value == Bool { state = State(wrappedValue: false) }
  public init<Wrapped>() where Value == Wrapped? { state = State(wrappedValue: nil) }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  public var projectedValue: Binding { Binding(binding: state.projectedValue) }
  public mutating func _connect(_ connection: _PropertyConnection) { state._connect(connection) }

  /// A reference to the focus.
  @propertyWrapper
  public struct Binding {
    let binding: PathreelStage.Binding<Value>

    public var wrappedValue: Value {
      get { binding.wrappedValue }
      nonmutating set { binding.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }
}

extension View {
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> Self { self }
  public func focused(_ condition: FocusState<Bool>.Binding) -> Self { self }
  public func focusable(_ isFocusable: Bool = true) -> Self { self }
  public func defaultFocus<Value: Hashable>(_ binding: FocusState<Value>.Binding, _ value: Value) -> Self { self }
}

/// A change that can be made to any view, under a name of its own.
///
/// ```swift
/// struct Framed: ViewModifier {
///   func body(content: Content) -> some View { content.padding(8).border(.gray) }
/// }
/// let framed = Circle().modifier(Framed())
/// ```
public protocol ViewModifier {
  /// The type of the changed view; the compiler infers it.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = ModifierContent
  /// The changed view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a ``ViewModifier`` is applied to.
public struct ModifierContent: View {
  let content: AnyView
  public var body: some View { content }
}

/// A view and the modifier that changes it.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  /// The view that is changed.
  public var content: Content
  /// The change.
  public var modifier: Modifier

  /// What ``View/modifier(_:)`` makes.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
  public var body: some View { modifier.body(content: ModifierContent(content: AnyView(content))) }
}

extension View {
  /// The view with the change made to it.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

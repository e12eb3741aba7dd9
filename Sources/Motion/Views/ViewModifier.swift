/// A change that can be made to any view, under a name of its own.
///
/// ```swift
/// struct Framed: ViewModifier {
///   func body(content: Content) -> some View { content.padding(8).border(.gray) }
/// }
/// let framed = Circle().modifier(Framed())
/// ```
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = ModifierContent
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a ``ViewModifier`` is applied to.
public struct ModifierContent: View {
  let content: AnyView
  public var body: some View { content }
}

/// A view and the modifier that changes it.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
  public var body: some View { modifier.body(content: ModifierContent(content: AnyView(content))) }
}

extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

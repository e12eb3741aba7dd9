import PathreelDrawing
import PathreelNumerics

/// A reusable modification of any view, with a name of its own. Authors of scenes in Swift conform to it.
///
/// ```swift
/// struct Framed: ViewModifier {
///   func body(content: Content) -> some View { content.padding(8).border(.gray) }
/// }
/// let framed = Circle().modifier(Framed())
/// ```
public protocol ViewModifier {
  /// The type of the modified view; the compiler infers it.
  associatedtype Body: View
  /// The view to modify.
  typealias Content = ModifierContent
  /// The modified view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view to which a ``ViewModifier`` is applied; the argument of its body.
public struct ModifierContent: View {
  let content: AnyView

  package init(_ content: AnyView) { self.content = content }
  public var body: some View { content }
}

/// A view with a modifier; the result of ``View/modifier(_:)``.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  /// The view to modify.
  public var content: Content
  /// The modification.
  public var modifier: Modifier

  /// Creates a modified view, as ``View/modifier(_:)`` does.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
  public var body: some View { body(of: modifier) }

  private func body(of modifier: Modifier) -> Modifier.Body {
    modifier.body(content: ModifierContent(AnyView(content)))
  }

  public func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext) {
    let step = Place.view(Self.self)
    guard let live = context.live else { return body.appendNodes(to: &nodes, after: step, in: context) }
    var modifier = modifier
    if let animatable = modifier as? any Animatable {
      func shown<Value: Animatable>(_ value: Value) -> Modifier { context.shown(value, .view) as! Modifier }
      modifier = shown(animatable)
    }
    live.tree.connect(&modifier, in: context)
    body(of: modifier).appendNodes(to: &nodes, after: step, in: context)
  }
}

extension View {
  /// Applies a modifier to the view.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

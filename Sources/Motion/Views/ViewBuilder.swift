import PathreelDrawing

/// Builds one view from the views a closure lists, with `if`, `else`, `switch` and `if let`, as SwiftUI's.
///
/// ```swift
/// @ViewBuilder func marker(_ isDone: Bool) -> some View {
///   if isDone { Circle() } else { Circle().stroke(lineWidth: 2) }
/// }
/// ```
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
    .first(first)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
    .second(second)
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// A view of no size that draws nothing.
public struct EmptyView: View, PrimitiveView {
  /// Nothing.
  public init() {}
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {}
}

/// The views that a builder's closure lists, in order.
public struct TupleView<each Content: View>: View, PrimitiveView {
  /// The views, in order.
  public var value: (repeat each Content)

  /// Views, in order.
  public init(_ value: (repeat each Content)) { self.value = value }
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var index = 0
    for view in repeat each value {
      view.appendNodes(to: &nodes, at: Place(.position(index), in: context.place), in: context)
      index += 1
    }
  }
}

/// One of the two branches of an `if` … `else`.
public enum ConditionalContent<First: View, Second: View>: View, PrimitiveView {
  /// What the condition gave when it held.
  case first(First)
  /// What the condition gave otherwise.
  case second(Second)

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    switch self {
    case .first(let view):
      view.appendNodes(to: &nodes, at: Place(.branch(isFirst: true), in: context.place), in: context)
    case .second(let view):
      view.appendNodes(to: &nodes, at: Place(.branch(isFirst: false), in: context.place), in: context)
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { primitiveHasNoBody(Self.self) }
}

extension Optional: PrimitiveView where Wrapped: View {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    self?.appendNodes(to: &nodes, in: context)
  }
}

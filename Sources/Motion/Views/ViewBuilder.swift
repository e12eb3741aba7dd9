import PathreelDrawing

/// The result builder of views: it builds one view from the views in a closure, with `if`, `else`, `switch` and
/// `if let`, as in SwiftUI. The bodies of ``View`` and ``Scene`` and the closures of containers use it.
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

/// An empty view, which has no layout node and draws nothing.
public struct EmptyView: View, PrimitiveView {
  /// Creates an empty view.
  public init() {}
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { true }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {}
}

/// The views of a closure of a ``ViewBuilder``, in order.
public struct TupleView<each Content: View>: View, PrimitiveView {
  /// The views, in order.
  public var value: (repeat each Content)

  /// Creates a list of views, in order.
  public init(_ value: (repeat each Content)) { self.value = value }
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    for isSame in repeat (each value)._isSame(as: each other.value) {
      if !isSame { return false }
    }
    return true
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var index = 0
    for view in repeat each value {
      view.appendNodes(to: &nodes, after: .position(index), in: context)
      index += 1
    }
  }
}

/// One of the two branches of an `if` … `else` in a ``ViewBuilder``.
public enum ConditionalContent<First: View, Second: View>: View, PrimitiveView {
  /// The view of the condition's true branch.
  case first(First)
  /// The view of the other branch.
  case second(Second)

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.first(let view), .first(let other)): view._isSame(as: other)
    case (.second(let view), .second(let other)): view._isSame(as: other)
    default: false
    }
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    if context.live != nil {
      switch self {
      case .first(let view): view.appendMember(.branch(isFirst: true), to: &nodes, in: context)
      case .second(let view): view.appendMember(.branch(isFirst: false), to: &nodes, in: context)
      }
      return context.appendLeaving(to: &nodes)
    }
    switch self {
    case .first(let view):
      view.appendNodes(to: &nodes, after: .branch(isFirst: true), in: context)
    case .second(let view):
      view.appendNodes(to: &nodes, after: .branch(isFirst: false), in: context)
    }
  }
}

/// Makes an `if` without `else` a view in a ``ViewBuilder``; nil draws nothing.
extension Optional: View where Wrapped: View {
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (let view?, let other?): view._isSame(as: other)
    case (nil, nil): true
    default: false
    }
  }
}

extension Optional: PrimitiveView where Wrapped: View {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard context.live != nil else {
      self?.appendNodes(to: &nodes, in: context)
      return
    }
    self?.appendMember(.branch(isFirst: true), to: &nodes, in: context)
    context.appendLeaving(to: &nodes)
  }
}

import PathreelDrawing

/// A list of views, one for each element of a collection, in order.
///
/// As in SwiftUI, elements have an identity. It becomes a step of the `Place` of the items that they draw, and has no
/// effect on their looks. For authors of scenes in Swift; the element `repeat` of scene files has an implementation of
/// its own.
///
/// ```swift
/// ForEach(0..<12) { i in
///   Capsule().frame(width: 8, height: 60).offset(y: -80).rotationEffect(.degrees(30 * Double(i)))
/// }
/// ```
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection.
  public var data: Data
  /// Returns the view of an element.
  public var content: (Data.Element) -> Content
  private let id: (Data.Element) -> ID
}

extension ForEach: View, PrimitiveView where Content: View {
  /// Creates a view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.init(data: data, content: content) { $0 }
  }
  /// Creates a view for each element; a property of the element is its identity.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content) { $0[keyPath: id] }
  }
  /// Creates a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: \.id)
  }

  private init(data: Data, content: @escaping (Data.Element) -> Content, id: @escaping (Data.Element) -> ID) {
    (self.data, self.content, self.id) = (data, content, id)
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let account = FrameAccount.current
    if context.live != nil {
      for element in data {
        if let account, account.isSpent { return }
        content(element).appendMember(Place.id(id(element)), to: &nodes, in: context)
      }
      return context.appendLeaving(to: &nodes)
    }
    for element in data {
      // If the frame has used up its step budget, no more elements are evaluated, however long the collection is.
      if let account, account.isSpent { return }
      if let memory = context.cache {
        memory.append(content(element), ofElement: id(element), to: &nodes, in: context)
      } else {
        content(element).appendNodes(to: &nodes, at: Place(Place.id(id(element)), in: context.place), in: context)
      }
    }
  }
}

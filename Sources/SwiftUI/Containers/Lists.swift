import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// Rows below each other, which a finger of a script scrolls.
///
/// ```swift
/// List(planets) { Text($0.name) }.listStyle(.plain)
/// ```
public struct List<SelectionValue: Hashable, Content: View>: View {
  private let content: Content
  @Environment(\.listKind) private var kind
  @Environment(\.hidesListGround) private var hidesGround

  fileprivate init(rows content: Content) { self.content = content }

  public var body: some View {
    ScrollLikeRows {
      Arranged(content: content) { RowGroups(nodes: $0, kind: kind) }
    }
    .background {
      if !hidesGround {
        kind == .plain ? SystemColor.systemBackground.color : SystemColor.groupedBackground.color
      }
    }
  }
}

extension List {
  /// Rows of which some are chosen. The choice is not shown.
  public init(selection: Binding<SelectionValue?>, @ViewBuilder content: () -> Content) { self.init(rows: content()) }
  /// Rows of which some are chosen. The choice is not shown.
  public init(selection: Binding<Set<SelectionValue>>, @ViewBuilder content: () -> Content) {
    self.init(rows: content())
  }
}

extension List where SelectionValue == Never {
  /// Rows of any views.
  public init(@ViewBuilder content: () -> Content) { self.init(rows: content()) }

  /// A row for each element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(rows: ForEach(data, content: rowContent))
  }
  /// A row for each element; a property of the element is its identity.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(rows: ForEach(data, id: id, content: rowContent))
  }
  /// A row for each number of a range.
  public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
  where Content == ForEach<Range<Int>, Int, Row> {
    self.init(rows: ForEach(data, content: rowContent))
  }
}

/// Rows of controls in groups.
public struct Form<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { List<Never, Content>(rows: content).listStyle(.insetGrouped) }
}

/// A group of rows with a header and a footer. Outside of lists, all its views in order.
public struct Section<Parent: View, Content: View, Footer: View>: View {
  private let header: Parent
  private let content: Content
  private let footer: Footer
  @Environment(\.isInList) private var isInList
  @Environment(\.listKind) private var kind

  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer)
  {
    (self.header, self.content, self.footer) = (header(), content(), footer())
  }
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    (self.header, self.content, self.footer) = (header, content(), footer)
  }

  public var body: some View {
    if isInList {
      VStack(alignment: .leading, spacing: 0) {
        header.font(.footnote).textCase(kind == .plain ? nil : .uppercase)
          .foregroundStyle(SystemColor.secondaryLabel.color)
          .padding(.horizontal, kind == .plain ? Theme.margin : 2 * Theme.margin).padding(.vertical, 7)
        Arranged(content: content) { RowGroup(nodes: $0, kind: kind) }
        footer.font(.footnote).foregroundStyle(SystemColor.secondaryLabel.color)
          .padding(.horizontal, kind == .plain ? Theme.margin : 2 * Theme.margin).padding(.vertical, 7)
      }
      .layoutValue(key: IsSection.self, value: true)
    } else {
      header
      content
      footer
    }
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: EmptyView(), content: content)
  }
}
extension Section where Footer == EmptyView {
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, footer: EmptyView(), content: content)
  }
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), footer: EmptyView(), content: content)
  }
}
extension Section where Parent == EmptyView {
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: footer, content: content)
  }
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), footer: footer(), content: content)
  }
}
extension Section where Parent == Text, Footer == EmptyView {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), footer: EmptyView(), content: content)
  }
}

private enum IsSection: LayoutValueKey { static var defaultValue: Bool { false } }
private enum RowGround: LayoutValueKey { static var defaultValue: AnyView? { nil } }
private enum RowInsets: LayoutValueKey { static var defaultValue: EdgeInsets? { nil } }
private enum RowSeparator: LayoutValueKey { static var defaultValue: Bool { true } }

/// A window onto rows, from the first one on.
private struct ScrollLikeRows<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View {
    ScrollView { VStack(alignment: .leading, spacing: 0) { content }.frame(maxWidth: .infinity) }
      .environment(\.isInList, true)
  }
}

/// Sections, and groups of the rows between them.
private struct RowGroups: View {
  let nodes: [LayoutNode]
  let kind: ListKind

  private enum Part {
    case section(LayoutNode)
    case rows([LayoutNode])
  }

  private var parts: [Part] {
    var parts: [Part] = []
    for node in nodes {
      if node.found(IsSection.self) == true {
        parts.append(.section(node))
      } else if case .rows(let rows)? = parts.last {
        parts[parts.count - 1] = .rows(rows + [node])
      } else {
        parts.append(.rows([node]))
      }
    }
    return parts
  }

  var body: some View {
    let parts = parts
    VStack(alignment: .leading, spacing: kind == .plain ? 0 : 20) {
      ForEach(0..<parts.count) { i in
        switch parts[i] {
        case .section(let node): NodeView(node: node)
        case .rows(let rows): RowGroup(nodes: rows, kind: kind)
        }
      }
    }
    .padding(.vertical, kind == .plain ? 0 : 20)
  }
}

/// Rows with lines between them; in grouped lists on a rounded ground.
private struct RowGroup: View {
  let nodes: [LayoutNode]
  let kind: ListKind

  var body: some View {
    let rows = VStack(spacing: 0) {
      ForEach(0..<nodes.count) { i in
        row(nodes[i]).overlay(alignment: .bottom) {
          if i < nodes.count - 1, nodes[i].found(RowSeparator.self) ?? true {
            SystemColor.separator.color.frame(height: 0.5).padding(.leading, Theme.margin)
          }
        }
      }
    }
    switch kind {
    case .plain: rows
    case .grouped: rows.background(SystemColor.secondaryGroupedBackground.color)
    case .insetGrouped:
      rows.background(SystemColor.secondaryGroupedBackground.color)
        .clipShape(RoundedRectangle(cornerRadius: Theme.corner)).padding(.horizontal, Theme.margin)
    }
  }

  private func row(_ node: LayoutNode) -> some View {
    let insets =
      (node.found(RowInsets.self) ?? nil)
      ?? EdgeInsets(top: 6, leading: Theme.margin, bottom: 6, trailing: Theme.margin)
    let ground = node.found(RowGround.self) ?? nil
    return NodeView(node: node).padding(insets)
      .frame(maxWidth: .infinity, minHeight: Theme.rowHeight, alignment: .leading).background { ground }
  }
}

enum ListKind { case plain, grouped, insetGrouped }

/// How lists look.
public protocol ListStyle {
  /// The name of the style. Only the engine uses it.
  var _name: String { get }
}

/// Rows on a rounded ground.
public struct DefaultListStyle: ListStyle {
  public init() {}
  public var _name: String { "insetGrouped" }
}
/// Rows on a rounded ground.
public struct InsetGroupedListStyle: ListStyle {
  public init() {}
  public var _name: String { "insetGrouped" }
}
/// Rows on a ground from side to side.
public struct GroupedListStyle: ListStyle {
  public init() {}
  public var _name: String { "grouped" }
}
/// Rows with lines between them.
public struct PlainListStyle: ListStyle {
  public init() {}
  public var _name: String { "plain" }
}
/// Rows with lines between them.
public struct InsetListStyle: ListStyle {
  public init() {}
  public var _name: String { "plain" }
}
/// Rows with lines between them.
public struct SidebarListStyle: ListStyle {
  public init() {}
  public var _name: String { "plain" }
}

extension ListStyle where Self == DefaultListStyle { public static var automatic: Self { .init() } }
extension ListStyle where Self == InsetGroupedListStyle { public static var insetGrouped: Self { .init() } }
extension ListStyle where Self == GroupedListStyle { public static var grouped: Self { .init() } }
extension ListStyle where Self == PlainListStyle { public static var plain: Self { .init() } }
extension ListStyle where Self == InsetListStyle { public static var inset: Self { .init() } }
extension ListStyle where Self == SidebarListStyle { public static var sidebar: Self { .init() } }

private enum ListKindKey: EnvironmentKey { static var defaultValue: ListKind { .insetGrouped } }
private enum IsInListKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum HidesGroundKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  fileprivate var listKind: ListKind {
    get { self[ListKindKey.self] }
    set { self[ListKindKey.self] = newValue }
  }
  fileprivate var isInList: Bool {
    get { self[IsInListKey.self] }
    set { self[IsInListKey.self] = newValue }
  }
  fileprivate var hidesListGround: Bool {
    get { self[HidesGroundKey.self] }
    set { self[HidesGroundKey.self] = newValue }
  }
}

/// A set of the upper and the lower edge.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
  case top, bottom
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1), bottom = Set(rawValue: 2), all: Set = [.top, .bottom]
  }
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, Hashable, Sendable, CaseIterable { case leading, trailing }

/// How forms look. All look like grouped lists.
public struct FormStyle: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic"), grouped = Self(name: "grouped")
  public static let columns = Self(name: "columns")
}

extension View {
  /// Sets the style of the lists inside.
  public func listStyle<Style: ListStyle>(_ style: Style) -> some View {
    let kind: ListKind = style._name == "plain" ? .plain : style._name == "grouped" ? .grouped : .insetGrouped
    return environment(\.listKind, kind)
  }
  public func formStyle(_ style: FormStyle) -> Self { self }
  /// Sets the ground of the view as a row.
  public func listRowBackground<Ground: View>(_ ground: Ground?) -> some View {
    layoutValue(key: RowGround.self, value: ground.map { AnyView($0) })
  }
  /// Sets the distances of the view from the edges of its row.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { layoutValue(key: RowInsets.self, value: insets) }
  /// Sets whether there is a line below the view as a row.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    layoutValue(key: RowSeparator.self, value: visibility != .hidden)
  }
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> Self { self }
  public func listRowSpacing(_ spacing: CGFloat?) -> Self { self }
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> Self { self }
  /// Sets whether the lists inside have a ground.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.hidesListGround, visibility == .hidden)
  }
  public func swipeActions<Actions: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> Actions
  ) -> Self { self }
  public func deleteDisabled(_ isDisabled: Bool) -> Self { self }
  public func moveDisabled(_ isDisabled: Bool) -> Self { self }
}

extension ForEach where Content: View {
  /// Nothing is deleted by a hand in a film.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }
  /// Nothing is moved by a hand in a film.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// Pages of which one is shown: the chosen one, or the first. Below it are the icons of the pages, or dots.
public struct TabView<Selection: Hashable, Content: View>: View {
  private let selection: Binding<Selection>?
  private let content: Content
  /// The chosen page without a selection.
  @State private var page = 0
  @Environment(\.tabPages) private var pages

  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
    (self.selection, self.content) = (selection, content())
  }

  public var body: some View {
    Arranged(content: content) { nodes in
      let chosen =
        selection.flatMap { selection in nodes.firstIndex { $0.hasTag(AnyHashable(selection.wrappedValue)) } } ?? page
      VStack(spacing: 0) {
        Group {
          if nodes.indices.contains(chosen) { NodeView(node: nodes[chosen]) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .overlay(alignment: .bottom) {
          if pages == .dots, nodes.count > 1 { Dots(count: nodes.count, chosen: chosen) }
        }
        if pages == .bar { TabBar(nodes: nodes, chosen: chosen) { choose($0, nodes) } }
      }
    }
  }
}

extension TabView {
  private func choose(_ i: Int, _ nodes: [LayoutNode]) {
    guard let selection else {
      page = i
      return
    }
    if let tag = nodes[i].tag?.base as? Selection { selection.wrappedValue = tag }
  }
}

extension TabView where Selection == Int {
  public init(@ViewBuilder content: () -> Content) { (selection, self.content) = (nil, content()) }
}

private struct Dots: View {
  let count: Int
  let chosen: Int

  var body: some View {
    HStack(spacing: 9) {
      ForEach(0..<count) { i in
        Circle().fill(Color.white.opacity(i == chosen ? 1 : 0.35)).frame(width: 7, height: 7)
      }
    }
    .padding(.bottom, 20)
  }
}

private struct TabBar: View {
  let nodes: [LayoutNode]
  let chosen: Int
  let choose: (Int) -> Void

  var body: some View {
    HStack(spacing: 0) {
      ForEach(0..<nodes.count) { i in
        VStack(spacing: 3) { nodes[i].found(TabItemKey.self) ?? nil }.labelStyle(TabLabelStyle())
          .font(.system(size: 10, weight: .medium))
          .foregroundStyle(i == chosen ? AnyShapeStyle(.tint) : AnyShapeStyle(SystemColor.gray.color))
          .frame(maxWidth: .infinity).onTapGesture { choose(i) }
      }
    }
    .padding(.top, 7).padding(.bottom, 28).background(SystemColor.systemBackground.color)
    .overlay(alignment: .top) { SystemColor.separator.color.frame(height: 0.5) }
  }
}

/// An icon above its title.
private struct TabLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 3) {
      configuration.icon.font(.system(size: 20))
      configuration.title
    }
  }
}

private enum TabItemKey: LayoutValueKey { static var defaultValue: AnyView? { nil } }
private enum TabPages { case bar, dots, nothing }
private enum TabPagesKey: EnvironmentKey { static var defaultValue: TabPages { .bar } }

extension EnvironmentValues {
  fileprivate var tabPages: TabPages {
    get { self[TabPagesKey.self] }
    set { self[TabPagesKey.self] = newValue }
  }
}

/// How tab views look.
public protocol TabViewStyle {
  /// Whether there are no icons below, and whether there are dots. Only the engine uses it.
  var _dots: Bool? { get }
}

/// Pages with dots.
public struct PageTabViewStyle: TabViewStyle {
  public struct IndexDisplayMode: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic"), always = Self(name: "always"), never = Self(name: "never")
  }
  private let mode: IndexDisplayMode
  public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
  public var _dots: Bool? { mode != .never }
}
/// Pages with icons below.
public struct DefaultTabViewStyle: TabViewStyle {
  public init() {}
  public var _dots: Bool? { nil }
}

extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: Self { .init() }
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self {
    .init(indexDisplayMode: indexDisplayMode)
  }
}
extension TabViewStyle where Self == DefaultTabViewStyle { public static var automatic: Self { .init() } }

/// How dots of pages look.
public protocol IndexViewStyle {}
/// Dots on a ground, which is not drawn.
public struct PageIndexViewStyle: IndexViewStyle {
  public struct BackgroundDisplayMode: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic"), always = Self(name: "always"), never = Self(name: "never")
    public static let interactive = Self(name: "interactive")
  }
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) {}
}
extension IndexViewStyle where Self == PageIndexViewStyle {
  public static var page: Self { .init() }
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> Self { .init() }
}

extension View {
  /// Sets the style of the tab views inside.
  public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> some View {
    environment(\.tabPages, style._dots.map { $0 ? .dots : .nothing } ?? .bar)
  }
  /// Sets the icon and title of the view as a page.
  public func tabItem<Item: View>(@ViewBuilder _ label: () -> Item) -> some View {
    layoutValue(key: TabItemKey.self, value: AnyView(label()))
  }
  public func indexViewStyle<Style: IndexViewStyle>(_ style: Style) -> Self { self }
  public func badge(_ count: Int) -> Self { self }
  public func badge(_ label: (some StringProtocol)?) -> Self { self }
}

extension View {
  /// Places views beside the view at an edge. The view gets the rest of the space.
  public func safeAreaInset<Content: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let inset = content()
    return VStack(alignment: alignment, spacing: spacing ?? 8) {
      if edge == .top { inset }
      self
      if edge == .bottom { inset }
    }
  }
  /// Places views beside the view at an edge. The view gets the rest of the space.
  public func safeAreaInset<Content: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let inset = content()
    return HStack(alignment: alignment, spacing: spacing ?? 8) {
      if edge == .leading { inset }
      self
      if edge == .trailing { inset }
    }
  }
}

extension GeometryProxy {
  /// Zero: a canvas has no unsafe edges.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

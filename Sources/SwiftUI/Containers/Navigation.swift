import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

private enum InNavigationKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum InlineTitleKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether titles are drawn: inside of a navigation view, until a title is there.
  fileprivate var drawsTitle: Bool {
    get { self[InNavigationKey.self] }
    set { self[InNavigationKey.self] = newValue }
  }
  fileprivate var hasInlineTitle: Bool {
    get { self[InlineTitleKey.self] }
    set { self[InlineTitleKey.self] = newValue }
  }
}

/// A page with its title above, and pages over it that links lead to.
public struct NavigationStack<Data, Root: View>: View {
  private let root: Root
  private let path: BoundPath?

  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath { (self.root, path) = (root(), nil) }
  /// The pages of a path.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.root = root()
    self.path = BoundPath(
      values: path.wrappedValue.values, append: { path.wrappedValue.append($0) },
      removeLast: { path.wrappedValue.removeLast() })
  }
  /// The pages of a path.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.root = root()
    self.path = BoundPath(
      values: path.wrappedValue.map { AnyHashable($0) },
      append: { if let value = $0.base as? Data.Element { path.wrappedValue.append(value) } },
      removeLast: { path.wrappedValue = Data(path.wrappedValue.dropLast()) })
  }

  public var body: some View { Pages(root: root, path: path) }
}

/// A page with its title above, and pages over it that links lead to.
public struct NavigationView<Content: View>: View {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { Pages(root: content, path: nil) }
}

/// The content of the first column.
public struct NavigationSplitView<Sidebar: View, Detail: View>: View {
  private let sidebar: Sidebar
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) { self.sidebar = sidebar() }
  public var body: some View { Pages(root: sidebar, path: nil) }
}

/// The values of a path that belongs to somebody else.
private struct BoundPath {
  let values: [AnyHashable]
  let append: (AnyHashable) -> Void
  let removeLast: () -> Void
}

/// Where links lead to, in one navigation stack.
struct Navigator {
  /// A page over the first one.
  enum Page {
    case view(AnyView)
    case value(AnyHashable)
  }
  let push: (Page) -> Void
  fileprivate let destinations: Destinations

  /// The views for values, by the types of the values. Updates of the views set them.
  fileprivate final class Destinations: @unchecked Sendable {
    private var views: [ObjectIdentifier: (AnyHashable) -> AnyView?] = [:]
    private let lock = NSLock()

    subscript(type: ObjectIdentifier) -> ((AnyHashable) -> AnyView?)? {
      get { lock.withLock { views[type] } }
      set { lock.withLock { views[type] = newValue } }
    }
  }
}

private enum NavigatorKey: EnvironmentKey { static var defaultValue: Navigator? { nil } }

extension EnvironmentValues {
  fileprivate var navigator: Navigator? {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}

/// The pages of a navigation stack, the last one in front.
private struct Pages<Root: View>: View {
  let root: Root
  let path: BoundPath?
  @State private var pushed: [Navigator.Page] = []
  /// In an array, so that it counts as no object of the user's.
  @State private var destinations = [Navigator.Destinations()]

  var body: some View {
    let pages = (path?.values ?? []).map { Navigator.Page.value($0) } + pushed
    ZStack {
      Page(content: root).offset(x: pages.isEmpty ? 0 : -Surroundings.canvas.width * 0.3)
      ForEach(0..<pages.count, id: \.self) { i in
        Page(content: view(of: pages[i]))
          .overlay(alignment: .topLeading) { BackButton(action: pop) }
          .background(SystemColor.systemBackground.color)
          .environment(\.dismissal, (isPresented: true, action: pop))
          .zIndex(Double(i + 1)).transition(.move(edge: .trailing))
      }
    }
    .environment(\.navigator, Navigator(push: push, destinations: destinations[0]))
    .clipped()
  }

  private func view(of page: Navigator.Page) -> AnyView {
    switch page {
    case .view(let view): view
    case .value(let value):
      destinations[0][ObjectIdentifier(type(of: value.base))]?(value) ?? AnyView(EmptyView())
    }
  }

  private func push(_ page: Navigator.Page) {
    withAnimation(.smooth(duration: 0.35)) {
      if case .value(let value) = page, let path { path.append(value) } else { pushed.append(page) }
    }
  }

  private func pop() {
    withAnimation(.smooth(duration: 0.35)) {
      if pushed.isEmpty { path?.removeLast() } else { pushed.removeLast() }
    }
  }
}

private struct BackButton: View {
  let action: () -> Void

  var body: some View {
    Button(action: action) {
      HStack(spacing: 5) {
        SymbolDrawings.image("chevron.backward").fontWeight(.semibold)
        Text("Back")
      }
    }
    .padding(.horizontal, 9).frame(height: 44)
  }
}

private struct Page<Content: View>: View {
  let content: Content

  var body: some View {
    ZStack { content }.frame(maxWidth: .infinity, maxHeight: .infinity).environment(\.drawsTitle, true)
  }
}

/// The pages of a ``NavigationStack``.
public struct NavigationPath {
  fileprivate var values: [AnyHashable] = []

  public init() {}
  public init<Values: Sequence>(_ values: Values) where Values.Element: Hashable {
    self.values = values.map { AnyHashable($0) }
  }
  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }
  public mutating func append<Value: Hashable>(_ value: Value) {
    values.append(value as AnyHashable)
  }
  public mutating func removeLast(_ count: Int = 1) { values.removeLast(min(count, values.count)) }
}

/// A button to another page.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label
  /// The page; nil for a link that leads nowhere.
  private let page: (() -> Navigator.Page)?
  @Environment(\.navigator) private var navigator

  fileprivate init(label: Label, page: (() -> Navigator.Page)?) { (self.label, self.page) = (label, page) }

  public var body: some View {
    Button {
      if let page { navigator?.push(page()) }
    } label: {
      label
    }
  }
}

extension NavigationLink {
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(label: label(), page: { .view(AnyView(destination())) })
  }
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(label: label(), page: { .view(AnyView(destination)) })
  }
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(destination: destination, label: label)
  }
  public init<Tag: Hashable>(
    destination: Destination, tag: Tag, selection: Binding<Tag?>, @ViewBuilder label: () -> Label
  ) {
    self.init(destination: destination, label: label)
  }
}

extension NavigationLink where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
  public init(_ title: some StringProtocol, destination: Destination, isActive: Binding<Bool>) {
    self.init(destination: destination) { Text(title) }
  }
}

extension NavigationLink where Destination == Never {
  public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
    self.init(label: label(), page: value.map { value in { .value(AnyHashable(value)) } })
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  @_disfavoredOverload
  public init<Value: Hashable>(_ title: some StringProtocol, value: Value?) {
    self.init(value: value) { Text(title) }
  }
}

/// The settings of a navigation bar.
public enum NavigationBarItem {
  /// Whether a title is large above the page, or small in the bar.
  public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
}

/// How navigation views look. All show their first page.
public protocol NavigationViewStyle {}
/// One page at a time.
public struct StackNavigationViewStyle: NavigationViewStyle { public init() {} }
/// One page at a time.
public struct DefaultNavigationViewStyle: NavigationViewStyle { public init() {} }
/// Columns, of which the first one is shown.
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle { public init() {} }
/// Columns, of which the first one is shown.
public struct ColumnNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == StackNavigationViewStyle { public static var stack: Self { .init() } }
extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  public static var automatic: Self { .init() }
}
extension NavigationViewStyle where Self == ColumnNavigationViewStyle { public static var columns: Self { .init() } }

/// A page below its title.
private struct Titled<Content: View>: View {
  let content: Content
  let title: Text
  let isEmpty: Bool
  var isInline = false
  @Environment(\.drawsTitle) private var drawsTitle
  @Environment(\.hasInlineTitle) private var hasInlineTitle

  var body: some View {
    VStack(spacing: 0) {
      if drawsTitle, !isEmpty {
        if isInline || hasInlineTitle {
          title.font(.headline).lineLimit(1).frame(maxWidth: .infinity, minHeight: 44)
        } else {
          title.font(.largeTitle).fontWeight(.bold).lineLimit(1).padding(.horizontal, Theme.margin)
            .padding(.top, 44).padding(.bottom, 8).frame(maxWidth: .infinity, alignment: .leading)
        }
      }
      content.environment(\.drawsTitle, false)
        .frame(maxWidth: drawsTitle ? .infinity : nil, maxHeight: drawsTitle ? .infinity : nil)
    }
  }
}

extension View {
  /// Draws a title above the page.
  @_disfavoredOverload
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    Titled(content: self, title: Text(title), isEmpty: title.isEmpty)
  }
  /// Draws a title above the page.
  public func navigationTitle(_ title: Binding<String>) -> some View { navigationTitle(title.wrappedValue) }
  /// Sets the title.
  public func navigationTitle(_ title: Text) -> some View { Titled(content: self, title: title, isEmpty: false) }
  /// Draws a title above the page.
  public func navigationTitle(_ title: LocalizedStringKey) -> some View {
    Titled(content: self, title: Text(title), isEmpty: title.isEmpty)
  }
  /// Draws a title above the page.
  public func navigationBarTitle(
    _ title: some StringProtocol, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    Titled(content: self, title: Text(title), isEmpty: title.isEmpty, isInline: displayMode == .inline)
  }
  /// Draws a title above the page.
  public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    Titled(content: self, title: title, isEmpty: false, isInline: displayMode == .inline)
  }
  /// Sets whether the title inside is small.
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View {
    environment(\.hasInlineTitle, mode == .inline)
  }
  /// Draws no title inside.
  public func navigationBarHidden(_ hidden: Bool) -> some View {
    transformEnvironment(\.drawsTitle) { $0 = $0 && !hidden }
  }
  public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> Self { self }
  public func navigationBarItems<Leading: View, Trailing: View>(leading: Leading, trailing: Trailing) -> Self { self }
  public func navigationBarItems<Leading: View>(leading: Leading) -> Self { self }
  public func navigationBarItems<Trailing: View>(trailing: Trailing) -> Self { self }
  public func navigationViewStyle<Style: NavigationViewStyle>(_ style: Style) -> Self { self }
  public func navigationSubtitle(_ subtitle: some StringProtocol) -> Self { self }
  /// Says which page a link with a value leads to.
  public func navigationDestination<Data: Hashable, Destination: View>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Destination
  ) -> some View {
    InContext(content: self) { context in
      guard let live = context.live, live.moment == nil else { return }
      let navigator = live.value(EnvironmentValues.self)?.navigator
      navigator?.destinations[ObjectIdentifier(data)] = { ($0.base as? Data).map { AnyView(destination($0)) } }
    }
  }
  /// Shows a page in place of this one while a value is true.
  public func navigationDestination<Destination: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) -> some View {
    let page = destination()
    return ZStack {
      self
      if isPresented.wrappedValue {
        page.frame(maxWidth: .infinity, maxHeight: .infinity).background(SystemColor.systemBackground.color)
          .transition(.move(edge: .trailing)).presented(by: isPresented)
      }
    }
  }
}

/// The buttons of bars. Bars are not drawn.
public protocol ToolbarContent {}

/// Where a button of a bar is.
public struct ToolbarItemPlacement: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic"), principal = Self(name: "principal")
  public static let navigationBarLeading = Self(name: "leading"), topBarLeading = Self(name: "leading")
  public static let navigationBarTrailing = Self(name: "trailing"), topBarTrailing = Self(name: "trailing")
  public static let bottomBar = Self(name: "bottom"), primaryAction = Self(name: "primary")
  public static let secondaryAction = Self(name: "secondary"), keyboard = Self(name: "keyboard")
  public static let cancellationAction = Self(name: "cancel"), confirmationAction = Self(name: "confirm")
  public static let destructiveAction = Self(name: "destructive"), status = Self(name: "status")
  public static let navigation = Self(name: "navigation"), topBarPinnedTrailing = Self(name: "trailing")
}

/// A button of a bar.
public struct ToolbarItem<Content: View>: ToolbarContent {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}
/// Buttons of a bar.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}
/// Buttons of bars, in order.
public struct ToolbarItems: ToolbarContent {}

/// The result builder of bars.
@resultBuilder
public enum ToolbarContentBuilder {
  public static func buildBlock(_ content: any ToolbarContent...) -> ToolbarItems { ToolbarItems() }
  public static func buildIf(_ content: (any ToolbarContent)?) -> ToolbarItems { ToolbarItems() }
  public static func buildEither(first: any ToolbarContent) -> ToolbarItems { ToolbarItems() }
  public static func buildEither(second: any ToolbarContent) -> ToolbarItems { ToolbarItems() }
}

/// A bar.
public struct ToolbarPlacement: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic"), navigationBar = Self(name: "navigation")
  public static let tabBar = Self(name: "tabs"), bottomBar = Self(name: "bottom")
  public static let windowToolbar = Self(name: "window")
}

// swift-format-ignore: AmbiguousTrailingClosureOverload
extension View {
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> Self { self }
  @_disfavoredOverload public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> Self { self }
  /// Draws no title inside if the navigation bar is hidden.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    let hides = visibility == .hidden && (bars.isEmpty || bars.contains(.navigationBar) || bars.contains(.automatic))
    return transformEnvironment(\.drawsTitle) { $0 = $0 && !hides }
  }
  public func toolbarBackground<Style: ShapeStyle>(_ style: Style, for bars: ToolbarPlacement...) -> Self { self }
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> Self { self }
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: ToolbarPlacement...) -> Self { self }
}

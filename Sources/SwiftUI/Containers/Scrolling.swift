import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// A window on a long view. A finger scrolls it, and a ``ScrollViewReader`` does.
public struct ScrollView<Content: View>: View {
  private let axes: Axis.Set
  private let content: Content
  @State private var place = ScrollPlace()
  @Environment(\.scrollRequest) private var request
  @Environment(\.scrollStart) private var start
  @Environment(\.scrollIsDisabled) private var isDisabled

  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    (self.axes, self.content) = (axes, content())
  }

  public var body: some View {
    ScrollWindow(
      content: Group { if axes == .horizontal { HStack { content } } else { VStack { content } } },
      contents: ScrollContents(axes: axes, place: place, request: request, start: start),
      drag: isDisabled ? nil : { window in { drag($0, in: window) } })
  }

  private func drag(_ area: TouchSurvey.Area, in window: WindowNode) -> any TouchRecognizer {
    DragGesture()
      .onChanged { value in
        let start = place.start ?? window.offset(in: area.size)
        let offset = CGPoint(x: start.x - value.translation.width, y: start.y - value.translation.height)
        place = ScrollPlace(offset: window.reachable(offset, in: area.size), start: start, request: request)
      }
      .onEnded { value in
        let start = place.start ?? window.offset(in: area.size)
        let way = value.predictedEndTranslation
        let end = window.reachable(CGPoint(x: start.x - way.width, y: start.y - way.height), in: area.size)
        withAnimation(.spring(response: 0.6, dampingFraction: 1)) {
          place = ScrollPlace(offset: end, start: nil, request: request)
        }
      }
      ._recognizer(_TouchArea(area: area))
  }
}

/// Where a ``ScrollView`` is.
private struct ScrollPlace {
  /// The point of the content at the top-left corner of the window; nil before a finger has moved it.
  var offset: CGPoint?
  /// Where it was when the finger came; nil without a finger.
  var start: CGPoint?
  /// The last request before the finger came. A newer one decides.
  var request: ScrollRequest?
}

/// A view that a ``ScrollView`` shall show.
struct ScrollRequest: Equatable {
  let id: AnyHashable
  let anchor: UnitPoint?
  let number: Int
}

private enum ScrollRequestKey: EnvironmentKey { static var defaultValue: ScrollRequest? { nil } }
private enum ScrollStartKey: EnvironmentKey { static var defaultValue: UnitPoint? { nil } }
private enum ScrollDisabledKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  fileprivate var scrollRequest: ScrollRequest? {
    get { self[ScrollRequestKey.self] }
    set { self[ScrollRequestKey.self] = newValue }
  }
  fileprivate var scrollStart: UnitPoint? {
    get { self[ScrollStartKey.self] }
    set { self[ScrollStartKey.self] = newValue }
  }
  fileprivate var scrollIsDisabled: Bool {
    get { self[ScrollDisabledKey.self] }
    set { self[ScrollDisabledKey.self] = newValue }
  }
}

/// What decides which part of its content a ``ScrollView`` shows.
private struct ScrollContents {
  let axes: Axis.Set
  let place: ScrollPlace
  let request: ScrollRequest?
  /// The part that is shown at first.
  let start: UnitPoint?
}

private struct ScrollWindow<Content: View>: View, PrimitiveView {
  let content: Content
  let contents: ScrollContents
  let drag: ((WindowNode) -> (TouchSurvey.Area) -> any TouchRecognizer)?

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.cache = nil
    let window = WindowNode(content.node(in: inner), along: contents.axes, offset: contents.offset)
    NodeView(node: window).clipped().touchable(.usual, drag?(window)).appendNodes(to: &nodes, in: context)
  }
}

extension ScrollContents {
  /// The point of the content at the top-left corner of a window.
  func offset(of window: WindowNode, in size: CGSize) -> CGPoint {
    let (own, start) = (window.contentSize(in: size), start ?? .topLeading)
    let before =
      place.offset ?? CGPoint(x: (own.width - size.width) * start.x, y: (own.height - size.height) * start.y)
    guard let request, request != place.request, let target = window.frame(of: request.id, in: size) else {
      return before
    }
    guard let anchor = request.anchor else {
      // The shortest way that shows the whole view.
      let now = window.reachable(before, in: size)
      return CGPoint(
        x: min(max(now.x, target.maxX - size.width), target.minX),
        y: min(max(now.y, target.maxY - size.height), target.minY))
    }
    return CGPoint(
      x: target.minX + anchor.x * (target.width - size.width), y: target.minY + anchor.y * (target.height - size.height)
    )
  }
}

/// Scrolls the ``ScrollView``s of a ``ScrollViewReader``.
public struct ScrollViewProxy {
  fileprivate let request: Binding<ScrollRequest?>

  /// Shows the view with an id.
  ///
  /// - Parameter anchor: The point of the view that lies at the same point of the window; nil scrolls no further than
  ///   necessary.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    let number = (request.wrappedValue?.number ?? 0) + 1
    request.wrappedValue = ScrollRequest(id: AnyHashable(id), anchor: anchor, number: number)
  }
}

/// Views with a ``ScrollViewProxy``.
public struct ScrollViewReader<Content: View>: View {
  private let content: (ScrollViewProxy) -> Content
  @State private var request: ScrollRequest?

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
  public var body: some View {
    content(ScrollViewProxy(request: $request)).transformEnvironment(\.scrollRequest) { $0 = request ?? $0 }
  }
}

extension View {
  public func scrollDisabled(_ disabled: Bool) -> some View { environment(\.scrollIsDisabled, disabled) }
  /// Shows the view with the id that a binding has.
  public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
    environment(
      \.scrollRequest,
      id.wrappedValue.map { ScrollRequest(id: AnyHashable($0), anchor: anchor ?? .topLeading, number: 0) })
  }
  /// Sets which part of its content a scroll view shows at first.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { environment(\.scrollStart, anchor) }
}

/// Whether bars show how far a view has scrolled. None are drawn.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic"), visible = Self(name: "visible")
  public static let hidden = Self(name: "hidden"), never = Self(name: "never")
}

/// Where scrolling stops.
public protocol ScrollTargetBehavior {}
/// Scrolling stops at pages.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior { public init() {} }
/// Scrolling stops at views.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  public struct LimitBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic"), always = Self(name: "always"), never = Self(name: "never")
    public static let alwaysByOne = Self(name: "alwaysByOne"), alwaysByFew = Self(name: "alwaysByFew")
  }
  public init(limitBehavior: LimitBehavior = .automatic) {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: Self { .init() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { .init() }
  public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> Self { .init() }
}

/// When a view springs back at its end.
public struct ScrollBounceBehavior: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic"), always = Self(name: "always")
  public static let basedOnSize = Self(name: "basedOnSize")
}

/// What margins of contents are for.
public struct ContentMarginPlacement: Hashable, Sendable {
  private let name: String
  public static let automatic = Self(name: "automatic"), scrollContent = Self(name: "content")
  public static let scrollIndicators = Self(name: "indicators")
}

/// Scrolling in other ways, of which a film has none.
extension View {
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal])
    -> Self
  { self }
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> Self { self }
  public func scrollTargetLayout(isEnabled: Bool = true) -> Self { self }
  public func scrollClipDisabled(_ disabled: Bool = true) -> Self { self }
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical) -> Self { self }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> Self { self }
  public func searchable(text: Binding<String>, prompt: String? = nil) -> Self { self }

  /// Adds space around the content.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    padding(edges, placement == .scrollIndicators ? 0 : length)
  }
  /// Adds space around the content.
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
    padding(.all, placement == .scrollIndicators ? 0 : length)
  }
  /// Adds space around the view.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
  /// Adds space around the view.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Gives the view the length of the canvas along axes.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    frame(
      width: axes.contains(.horizontal) ? Surroundings.canvas.width : nil,
      height: axes.contains(.vertical) ? Surroundings.canvas.height : nil, alignment: alignment)
  }
  /// Gives the view a share of the canvas along axes: `span` of `count` parts, with a space between parts.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    func length(_ whole: CGFloat) -> CGFloat {
      let part = (whole - spacing * CGFloat(count - 1)) / CGFloat(max(count, 1))
      return part * CGFloat(span) + spacing * CGFloat(span - 1)
    }
    return frame(
      width: axes.contains(.horizontal) ? length(Surroundings.canvas.width) : nil,
      height: axes.contains(.vertical) ? length(Surroundings.canvas.height) : nil, alignment: alignment)
  }
  /// Gives the view lengths that follow from those of the canvas.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    frame(
      width: axes.contains(.horizontal) ? length(Surroundings.canvas.width, .horizontal) : nil,
      height: axes.contains(.vertical) ? length(Surroundings.canvas.height, .vertical) : nil, alignment: alignment)
  }
}

/// Which headers stay while a view scrolls.
public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let sectionHeaders = Self(rawValue: 1), sectionFooters = Self(rawValue: 2)
}

/// Views below each other. All are made at once.
public struct LazyVStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }
  public var body: some View {
    VStack(alignment: alignment, spacing: spacing) { content }
      .frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
  }
}

/// Views side by side. All are made at once.
public struct LazyHStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }
  public var body: some View {
    HStack(alignment: alignment, spacing: spacing) { content }
      .frame(maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: alignment))
  }
}

/// A column or row of a lazy grid.
public struct GridItem: Sendable {
  /// The length of a column or row, in points.
  public enum Size: Sendable {
    /// One of a fixed length.
    case fixed(CGFloat)
    /// One that shares the space.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many as fit.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  /// The space to the next one, in points; nil for 8.
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
  }
}

/// Views in columns.
public struct LazyVGrid<Content: View>: View {
  private let layout: TracksLayout
  private let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    layout = TracksLayout(
      axis: .horizontal, items: columns, spacing: spacing ?? 8,
      share: alignment == .leading ? 0 : alignment == .trailing ? 1 : 0.5)
    self.content = content()
  }
  public var body: some View { layout { content } }
}

/// Views in rows.
public struct LazyHGrid<Content: View>: View {
  private let layout: TracksLayout
  private let content: Content

  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    layout = TracksLayout(
      axis: .vertical, items: rows, spacing: spacing ?? 8, share: alignment == .top ? 0 : alignment == .bottom ? 1 : 0.5
    )
    self.content = content()
  }
  public var body: some View { layout { content } }
}

/// Places views in tracks (columns or rows) one after the other, line by line.
private struct TracksLayout: Layout {
  /// The axis across which the tracks share the space.
  let axis: Axis
  let items: [GridItem]
  /// The space between lines.
  let spacing: CGFloat
  /// The place of all tracks in a greater space: 0 at the start, 1 at the end.
  let share: CGFloat

  private struct Track {
    var start, length: CGFloat
    let alignment: Alignment
  }

  /// The tracks in a space of a length, as SwiftUI finds them: fixed lengths first, then equal shares of the rest from
  /// the first track to the last.
  private func tracks(in length: CGFloat) -> [Track] {
    let gaps = items.dropLast().reduce(0) { $0 + ($1.spacing ?? 8) }
    let fixed = items.reduce(CGFloat(0)) { sum, item in
      if case .fixed(let length) = item.size { sum + length } else { sum }
    }
    var rest = max(length - gaps - fixed, 0)
    var open = items.count { if case .fixed = $0.size { false } else { true } }
    var tracks: [Track] = []
    var position: CGFloat = 0
    for item in items {
      let gap = item.spacing ?? 8
      let alignment = item.alignment ?? .center
      func add(_ length: CGFloat) {
        tracks.append(Track(start: position, length: length, alignment: alignment))
        position += length + gap
      }
      switch item.size {
      case .fixed(let length): add(length)
      case .flexible(let minimum, let maximum):
        let own = min(max(rest / CGFloat(open), minimum), max(maximum, minimum))
        rest = max(rest - own, 0)
        open -= 1
        add(own)
      case .adaptive(let minimum, let maximum):
        let space = rest / CGFloat(open)
        let count = max(((space + gap) / (max(minimum, 1) + gap)).rounded(.down), 1)
        let own = min((space - gap * (count - 1)) / count, max(maximum, minimum))
        rest = max(rest - space, 0)
        open -= 1
        for _ in 0..<Int(count) { add(max(own, 0)) }
      }
    }
    return tracks
  }

  private func frames(_ subviews: Subviews, in length: CGFloat) -> (frames: [CGRect], size: CGSize) {
    let tracks = tracks(in: length)
    guard !tracks.isEmpty else { return ([], .zero) }
    var frames: [CGRect] = []
    var line: CGFloat = 0
    for first in stride(from: 0, to: subviews.count, by: tracks.count) {
      let cells = Array(first..<min(first + tracks.count, subviews.count))
      let sizes = cells.map { i -> CGSize in
        let own = tracks[i - first].length
        return subviews[i].sizeThatFits(
          axis == .horizontal ? ProposedViewSize(width: own, height: nil) : ProposedViewSize(width: nil, height: own))
      }
      let depth = sizes.map { axis == .horizontal ? $0.height : $0.width }.max() ?? 0
      for i in cells {
        let track = tracks[i - first]
        frames.append(
          axis == .horizontal
            ? CGRect(x: track.start, y: line, width: track.length, height: depth)
            : CGRect(x: line, y: track.start, width: depth, height: track.length))
      }
      line += depth + spacing
    }
    let across = tracks.last!.start + tracks.last!.length
    let along = max(line - spacing, 0)
    return (frames, axis == .horizontal ? CGSize(width: across, height: along) : CGSize(width: along, height: across))
  }

  private func length(_ proposal: ProposedViewSize) -> CGFloat {
    let offered = axis == .horizontal ? proposal.width : proposal.height
    if let offered, offered.isFinite { return offered }
    // Without an offer, flexible tracks have their least lengths.
    return items.reduce(0) { sum, item in
      switch item.size {
      case .fixed(let length): sum + length + (item.spacing ?? 8)
      case .flexible(let minimum, _), .adaptive(let minimum, _): sum + minimum + (item.spacing ?? 8)
      }
    }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let length = length(proposal)
    let size = frames(subviews, in: length).size
    return axis == .horizontal
      ? CGSize(width: max(size.width, length), height: size.height)
      : CGSize(width: size.width, height: max(size.height, length))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let whole = axis == .horizontal ? bounds.width : bounds.height
    let (frames, size) = frames(subviews, in: whole)
    let tracks = tracks(in: whole)
    let rest = whole - (axis == .horizontal ? size.width : size.height)
    let shift = CGSize(
      width: bounds.minX + (axis == .horizontal ? rest * share : 0),
      height: bounds.minY + (axis == .vertical ? rest * share : 0))
    for (i, frame) in frames.enumerated() {
      let alignment = tracks[i % tracks.count].alignment
      let x: CGFloat = alignment.horizontal == .leading ? 0 : alignment.horizontal == .trailing ? 1 : 0.5
      let y: CGFloat = alignment.vertical == .top ? 0 : alignment.vertical == .bottom ? 1 : 0.5
      let offer =
        axis == .horizontal
        ? ProposedViewSize(width: frame.width, height: nil) : ProposedViewSize(width: nil, height: frame.height)
      let own = subviews[i].sizeThatFits(offer)
      let cell = ProposedViewSize(
        width: axis == .horizontal ? frame.width : own.width, height: axis == .horizontal ? own.height : frame.height)
      subviews[i].place(
        at: CGPoint(
          x: frame.minX + shift.width + x * frame.width, y: frame.minY + shift.height + y * frame.height),
        anchor: UnitPoint(x: x, y: y), proposal: cell)
    }
  }
}

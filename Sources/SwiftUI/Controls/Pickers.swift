import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

extension LayoutNode {
  /// The tag of the node's view: the one that is set, or the id of the element of a `ForEach`.
  var tag: AnyHashable? {
    if let tag = found(SymbolTag.self) ?? nil { return tag }
    for place in sequence(first: place, next: { $0?.parent }) {
      guard let place else { return nil }
      if case .id(let id) = place.step { return id.value }
    }
    return nil
  }

  /// Whether the node has the tag of a selection. An optional selection has the tags of its values, too.
  func hasTag(_ selection: AnyHashable) -> Bool { tag == selection }
}

extension LayoutNode {
  /// The tag as a value of a selection; nil if the node has none of this type.
  fileprivate func tag<Selection: Hashable>(as type: Selection.Type) -> Selection? { tag?.base as? Selection }
}

/// A choice among views with tags. By default it shows the chosen one.
public struct Picker<Label: View, Selection: Hashable, Content: View>: View {
  private let selection: Binding<Selection>
  private let label: Label
  private let content: Content
  @Environment(\.pickerKind) private var kind
  @Environment(\.hidesLabels) private var hidesLabels

  public init(selection: Binding<Selection>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.selection, self.content, self.label) = (selection, content(), label())
  }
  public init(selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content) {
    (self.selection, self.content, self.label) = (selection, content(), label)
  }

  public var body: some View {
    Arranged(content: content) { nodes in
      let chosen = AnyHashable(selection.wrappedValue)
      let choices = nodes.map { $0.tag(as: Selection.self) }
      let choose = { (i: Int) in if let choice = choices[i] { withAnimation { selection.wrappedValue = choice } } }
      Group {
        switch kind {
        case .segmented: Segments(nodes: nodes, selection: chosen, choose: choose)
        case .inline:
          VStack(alignment: .leading, spacing: 0) { Choices(nodes: nodes, selection: chosen, choose: choose) }
        case .wheel: Wheel(nodes: nodes, selection: chosen)
        case .menu:
          HStack(spacing: 8) {
            if !hidesLabels { label.foregroundStyle(Color.primary) }
            HStack(spacing: 4) {
              (nodes.first { $0.hasTag(chosen) }).map { NodeView(node: $0) }
              SymbolDrawings.image("chevron.up.chevron.down").imageScale(.small)
            }
            .foregroundStyle(.tint)
          }
        }
      }
      .control(ControlValue(selection, label.title, among: choices.compactMap { $0 }))
    }
  }
}

extension Picker where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, label: Text(title), content: content)
  }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ title: some StringProtocol, systemImage: String, selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: SwiftUI.Label(title, systemImage: systemImage), content: content)
  }
}

/// Parts side by side, of which the chosen one is raised.
private struct Segments: View {
  let nodes: [LayoutNode]
  let selection: AnyHashable
  let choose: (Int) -> Void

  var body: some View {
    HStack(spacing: 0) {
      ForEach(0..<nodes.count) { i in
        NodeView(node: nodes[i]).font(.system(size: 13, weight: .medium)).lineLimit(1)
          .frame(maxWidth: .infinity, minHeight: 28)
          .background {
            if nodes[i].hasTag(selection) {
              RoundedRectangle(cornerRadius: 7).fill(Theme.segment)
                .shadow(color: Color.black.opacity(0.12), radius: 3, x: 0, y: 1)
            }
          }
          .onTapGesture { choose(i) }
      }
    }
    .padding(2).background(Theme.controlFill, in: RoundedRectangle(cornerRadius: 9))
  }
}

/// Rows below each other, of which the chosen one has a tick.
private struct Choices: View {
  let nodes: [LayoutNode]
  let selection: AnyHashable
  let choose: (Int) -> Void

  var body: some View {
    ForEach(0..<nodes.count) { i in
      HStack(spacing: 8) {
        NodeView(node: nodes[i])
        Spacer(minLength: 0)
        if nodes[i].hasTag(selection) { SymbolDrawings.image("checkmark").foregroundStyle(.tint) }
      }
      .frame(minHeight: Theme.rowHeight).onTapGesture { choose(i) }
    }
  }
}

/// The chosen row in the middle, with its neighbours.
private struct Wheel: View {
  let nodes: [LayoutNode]
  let selection: AnyHashable

  var body: some View {
    let chosen = nodes.firstIndex { $0.hasTag(selection) } ?? 0
    VStack(spacing: 0) {
      ForEach(-2..<3) { i in
        Group {
          if nodes.indices.contains(chosen + i) {
            NodeView(node: nodes[chosen + i]).opacity(i == 0 ? 1 : 0.5 - 0.15 * Double(abs(i)))
          } else {
            Color.clear
          }
        }
        .frame(maxWidth: .infinity, minHeight: 36, maxHeight: 36)
      }
    }
    .background { RoundedRectangle(cornerRadius: 8).fill(Theme.controlFill).frame(height: 36) }
  }
}

enum PickerKind { case segmented, inline, wheel, menu }

/// How pickers look.
public protocol PickerStyle {
  /// The name of the style. Only the engine uses it.
  var _name: String { get }
}

/// Parts side by side.
public struct SegmentedPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "segmented" }
}
/// The chosen row with its neighbours.
public struct WheelPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "wheel" }
}
/// The chosen view.
public struct MenuPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "menu" }
}
/// Rows below each other.
public struct InlinePickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "inline" }
}
/// The chosen view.
public struct DefaultPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "menu" }
}

extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: Self { .init() } }
extension PickerStyle where Self == WheelPickerStyle { public static var wheel: Self { .init() } }
extension PickerStyle where Self == MenuPickerStyle { public static var menu: Self { .init() } }
extension PickerStyle where Self == InlinePickerStyle { public static var inline: Self { .init() } }
extension PickerStyle where Self == DefaultPickerStyle { public static var automatic: Self { .init() } }

private enum PickerKindKey: EnvironmentKey { static var defaultValue: PickerKind { .menu } }

extension EnvironmentValues {
  fileprivate var pickerKind: PickerKind {
    get { self[PickerKindKey.self] }
    set { self[PickerKindKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the pickers inside.
  public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View {
    let kind: PickerKind =
      switch style._name {
      case "segmented": .segmented
      case "wheel": .wheel
      case "inline": .inline
      default: .menu
      }
    return environment(\.pickerKind, kind)
  }
}

/// A colour that a person could choose: a disc of it.
public struct ColorPicker<Label: View>: View {
  private let color: Binding<Color>
  private let label: Label

  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    (color, self.label) = (selection, label())
  }

  public var body: some View {
    HStack(spacing: 8) {
      label
      Spacer(minLength: 0)
      Circle().fill(color.wrappedValue).frame(width: 20, height: 20).padding(3)
        .background {
          Circle().strokeBorder(
            AngularGradient(colors: [.red, .yellow, .green, .cyan, .blue, .purple, .red], center: .center), lineWidth: 2
          )
        }
    }
    .control(ControlValue(color, label.title))
  }
}

extension ColorPicker where Label == Text {
  public init(_ title: some StringProtocol, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

/// Which parts of a date are shown.
public struct DatePickerComponents: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let hourAndMinute = Self(rawValue: 1), date = Self(rawValue: 2)
}

/// A date that a person could choose: its text.
public struct DatePicker<Label: View>: View {
  public typealias Components = DatePickerComponents
  private let date: Date
  private let components: Components
  private let label: Label
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    (date, components, self.label) = (selection.wrappedValue, displayedComponents, label())
  }

  public var body: some View {
    var day = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale)
    day.timeZone = timeZone
    var time = Date.FormatStyle(date: .omitted, time: .shortened, locale: locale)
    time.timeZone = timeZone
    return HStack(spacing: 8) {
      label
      Spacer(minLength: 0)
      if components.contains(.date) { part(day.format(date)) }
      if components.contains(.hourAndMinute) { part(time.format(date)) }
    }
  }

  private func part(_ text: String) -> some View {
    Text(text).padding(.horizontal, 11).padding(.vertical, 6)
      .background(Theme.controlFill, in: RoundedRectangle(cornerRadius: 8))
  }
}

extension DatePicker where Label == Text {
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) }
  }
}

/// A button that would open a menu: its label.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { self.label = label() }
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
  ) {
    self.label = label()
  }
  public var body: some View { label.foregroundStyle(.tint) }
}

extension Menu where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

/// A part that opens below its label.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let given: Binding<Bool>?
  private let label: Label
  private let content: () -> Content
  @State private var isOpen = false

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    (given, self.content, self.label) = (nil, content, label())
  }
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    (given, self.content, self.label) = (isExpanded, content, label())
  }

  public var body: some View {
    let isExpanded = given ?? $isOpen
    VStack(alignment: .leading, spacing: 8) {
      Tappable(
        content: HStack(spacing: 8) {
          label
          Spacer(minLength: 0)
          SymbolDrawings.image("chevron.right").foregroundStyle(.tint)
            .rotationEffect(.degrees(isExpanded.wrappedValue ? 90 : 0))
        }
      ) { _ in withAnimation { isExpanded.wrappedValue.toggle() } }
      if isExpanded.wrappedValue { content() }
    }
  }
}

extension DisclosureGroup where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }
  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

/// Views on a rounded ground, below a label.
public struct GroupBox<Label: View, Content: View>: View {
  private let label: Label?
  private let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }
  public init(label: Label, @ViewBuilder content: () -> Content) { (self.label, self.content) = (label, content()) }

  public var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      label.font(.headline)
      VStack(spacing: 8) { content }.frame(maxWidth: .infinity)
    }
    .padding(16).background(SystemColor.secondaryBackground.color, in: RoundedRectangle(cornerRadius: 12))
  }
}

extension GroupBox where Label == EmptyView {
  public init(@ViewBuilder content: () -> Content) { (label, self.content) = (nil, content()) }
}

extension GroupBox where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(title), content())
  }
}

extension View {
  /// Nothing opens the menu in a film.
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> Self { self }
}

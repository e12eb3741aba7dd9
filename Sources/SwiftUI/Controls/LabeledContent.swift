import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// A value with its label: the label at the leading edge, the value at the trailing one.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// A value with a label of any views.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }
  public var body: some View {
    HStack(spacing: 8) {
      label
      Spacer(minLength: 8)
      content.foregroundStyle(.secondary)
    }
  }
}

extension LabeledContent where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init {
      Text(value)
    } label: {
      Text(title)
    }
  }
  public init<Format: FormatStyle>(_ title: some StringProtocol, value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init {
      Text(value, format: format)
    } label: {
      Text(title)
    }
  }
}

/// Controls that belong together, in a row.
public struct ControlGroup<Content: View>: View {
  private let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { HStack(spacing: 8) { content } }
}

/// A button that would share something: its label.
public struct ShareLink<Label: View>: View {
  private let label: Label
  public init<Item>(item: Item, @ViewBuilder label: () -> Label) { self.label = label() }
  public var body: some View { label.foregroundStyle(.tint) }
}

extension ShareLink where Label == SwiftUI.Label<Text, Image> {
  public init<Item>(item: Item) { self.init("Share…", item: item) }
  public init<Item>(_ title: some StringProtocol, item: Item) {
    self.init(item: item) { SwiftUI.Label(title, systemImage: "square.and.arrow.up") }
  }
}

/// The button "Edit", which changes nothing in a film.
public struct EditButton: View {
  public init() {}
  public var body: some View { Text(verbatim: "Edit").foregroundStyle(.tint) }
}

extension DatePicker where Label == Text {
  /// A date that a person could choose within a range.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, in range: some RangeExpression<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(title, selection: selection, displayedComponents: displayedComponents)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

extension View {
  /// The view as one that a binding presents: `dismiss` inside sets it to false.
  func presented(by isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil) -> some View {
    environment(\.dismissal, (isPresented: true, action: { withAnimation { isPresented.wrappedValue = false } }))
      .onDisappear(perform: onDismiss)
  }

  /// A card from below, over the whole canvas.
  private func card<Content: View>(
    _ isPresented: Binding<Bool>, isFull: Bool, onDismiss: (() -> Void)?, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    overlay {
      Presented(isPresented: isPresented.wrappedValue, dims: !isFull) {
        Card(content: content().presented(by: isPresented, onDismiss: onDismiss), isFull: isFull)
      }
    }
  }

  /// Shows a card over the canvas while a value is true.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    card(isPresented, isFull: false, onDismiss: onDismiss, content: content)
  }
  /// Shows a card over the canvas while there is an item.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    card(item.isPresent, isFull: false, onDismiss: onDismiss) { item.wrappedValue.map(content) }
  }
  /// Covers the canvas while a value is true.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    card(isPresented, isFull: true, onDismiss: onDismiss, content: content)
  }
  /// Covers the canvas while there is an item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    card(item.isPresent, isFull: true, onDismiss: onDismiss) { item.wrappedValue.map(content) }
  }
  /// Shows a card over the canvas while a value is true.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: UnitPoint = .top, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    card(isPresented, isFull: false, onDismiss: nil, content: content)
  }

  /// Shows a message with buttons while a value is true.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    let alert = content()
    return message(isPresented, title: alert.title, text: alert.message.map { AnyView($0) }) {
      ForEach(0..<alert.buttons.count) { i in
        let button = alert.buttons[i]
        SwiftUI.Button(role: button.role, action: button.action) { button.title }
      }
    }
  }
  /// Shows a message with buttons while there is an item.
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
    let alert = item.wrappedValue.map(content)
    return self.alert(isPresented: item.isPresent) { alert ?? Alert(title: Text("")) }
  }
  /// Shows a message with buttons while a value is true.
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View {
    let buttons = actions()
    return message(isPresented, title: Text(title), text: nil) { buttons }
  }
  /// Shows a message with buttons while a value is true.
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message text: () -> Message
  ) -> some View {
    let buttons = actions()
    return message(isPresented, title: Text(title), text: AnyView(text())) { buttons }
  }
  /// Shows a message with buttons while a value is true.
  public func confirmationDialog<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> Actions
  ) -> some View {
    let buttons = actions()
    return message(isPresented, title: Text(title), text: nil) { buttons }
  }

  private func message<Actions: View>(
    _ isPresented: Binding<Bool>, title: Text, text: AnyView?, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    overlay {
      Presented(isPresented: isPresented.wrappedValue, dims: true) {
        MessageBox(title: title, text: text, actions: actions()).transition(.opacity)
          .presented(by: isPresented)
      }
    }
  }

  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    layoutValue(key: DetentKey.self, value: detents.compactMap(\.height).min())
  }
  public func presentationDetents(_ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>)
    -> some View
  {
    layoutValue(key: DetentKey.self, value: selection.wrappedValue.height)
  }
  public func presentationDragIndicator(_ visibility: Visibility) -> Self { self }
  public func presentationCornerRadius(_ radius: CGFloat?) -> Self { self }
  public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> Self { self }
}

extension Binding where Value: ExpressibleByNilLiteral {
  /// Whether there is a value. False takes it away.
  fileprivate var isPresent: Binding<Bool> {
    func isNil(_ value: Value) -> Bool {
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .optional && mirror.children.isEmpty
    }
    return Binding<Bool>(get: { !isNil(wrappedValue) }, set: { if !$0 { wrappedValue = nil } })
  }
}

/// A height of a card.
public struct PresentationDetent: Hashable, Sendable {
  fileprivate let height: CGFloat?
  /// The whole card, and half of the canvas.
  public static let large = Self(height: nil)
  public static var medium: Self { .fraction(0.5) }
  public static func height(_ height: CGFloat) -> Self { Self(height: height) }
  public static func fraction(_ share: CGFloat) -> Self { Self(height: Surroundings.canvas.height * share) }
}

private enum DetentKey: LayoutValueKey { static var defaultValue: CGFloat? { nil } }

/// A view over the whole canvas while it is presented. It comes and goes with an animation, whatever the change has.
private struct Presented<Content: View>: View {
  let isPresented: Bool
  var dims = false
  @ViewBuilder let content: () -> Content

  var body: some View {
    CanvasArea {
      ZStack(alignment: .bottom) {
        Color.clear
        if isPresented {
          if dims { Color.black.opacity(0.2).transition(.opacity) }
          content()
        }
      }
      .animation(.spring(duration: 0.5), value: isPresented)
    }
  }
}

/// A card from below.
private struct Card<Content: View>: View {
  let content: Content
  let isFull: Bool

  var body: some View {
    Arranged(content: content) { nodes in
      let height = nodes.compactMap { $0.found(DetentKey.self) ?? nil }.first
      ZStack { ForEach(0..<nodes.count) { NodeView(node: nodes[$0]) } }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .frame(height: isFull ? nil : height ?? Surroundings.canvas.height - 54)
        .background(SystemColor.systemBackground.color)
        .clipShape(RoundedRectangle(cornerRadius: isFull ? 0 : 12))
    }
    .transition(.move(edge: .bottom))
  }
}

/// A message in the middle of the canvas.
private struct MessageBox<Actions: View>: View {
  let title: Text
  let text: AnyView?
  let actions: Actions

  var body: some View {
    VStack(spacing: 0) {
      VStack(spacing: 4) {
        title.font(.headline)
        text.font(.footnote)
      }
      .multilineTextAlignment(.center).padding(.horizontal, 16).padding(.vertical, 20)
      Arranged(content: actions) { nodes in
        ForEach(0..<max(nodes.count, 1)) { i in
          SystemColor.separator.color.frame(height: 0.5)
          Group {
            if nodes.indices.contains(i) { NodeView(node: nodes[i]) } else { Text("OK").foregroundStyle(.tint) }
          }
          .frame(height: Theme.rowHeight)
        }
      }
    }
    .frame(width: 270).background(SystemColor.tertiaryBackground.color, in: RoundedRectangle(cornerRadius: 14))
    .frame(maxHeight: .infinity)
  }
}

/// A message with buttons, with SwiftUI's older name.
public struct Alert {
  /// A button of a message.
  public struct Button {
    let title: Text
    let role: ButtonRole?
    let action: () -> Void

    public static func `default`(_ title: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: title, role: nil, action: action ?? {})
    }
    public static func cancel(_ title: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: title, role: .cancel, action: action ?? {})
    }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button { cancel(Text("Cancel"), action: action) }
    public static func destructive(_ title: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: title, role: .destructive, action: action ?? {})
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    (self.title, self.message, buttons) = (title, message, [dismissButton ?? .default(Text("OK"))])
  }
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    (self.title, self.message, buttons) = (title, message, [primaryButton, secondaryButton])
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// A control that is on or off: a switch beside its label.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label
  @Environment(\.toggleLook) private var look

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { (self.isOn, self.label) = (isOn, label()) }

  public var body: some View {
    look(ToggleStyleConfiguration(label: .init(content: AnyView(label)), isOn: isOn))
      .control(ControlValue(isOn, label.title))
  }
}

extension Toggle where Label == Text {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
  }
}

/// What a ``ToggleStyle`` draws.
public struct ToggleStyleConfiguration {
  /// The label of the control.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public let label: Label
  /// Whether the toggle is on.
  @Binding public var isOn: Bool
}

/// How toggles look.
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration
  /// The view of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A switch.
public struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?
  public init() { tint = nil }
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    SwitchRow(label: configuration.label, isOn: configuration.$isOn, tint: tint)
  }
}

private struct SwitchRow: View {
  let label: ToggleStyleConfiguration.Label
  @Binding var isOn: Bool
  let tint: Color?
  @Environment(\.hidesLabels) private var hidesLabels
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    HStack(spacing: 8) {
      if !hidesLabels {
        label
        Spacer(minLength: 0)
      }
      Tappable(
        content: Capsule().fill(isOn ? tint ?? .green : Theme.track).frame(width: 51, height: 31)
          .overlay { Theme.knob.frame(width: 27, height: 27).offset(x: isOn ? 10 : -10) }
          .opacity(isEnabled ? 1 : 0.5)
      ) { _ in withAnimation { isOn.toggle() } }
    }
  }
}

/// A button that is filled while the toggle is on.
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Tappable(
      content: configuration.label.foregroundStyle(.tint).padding(.horizontal, 12).padding(.vertical, 7)
        .background {
          if configuration.isOn { RoundedRectangle(cornerRadius: 8).fill(.tint.opacity(0.15)) }
        }
    ) { _ in withAnimation { configuration.isOn.toggle() } }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: Self { .init() }
  public static var automatic: Self { .init() }
}
extension ToggleStyle where Self == ButtonToggleStyle { public static var button: Self { .init() } }

private enum ToggleLookKey: EnvironmentKey {
  static var defaultValue: (ToggleStyleConfiguration) -> AnyView {
    { AnyView(SwitchToggleStyle().makeBody(configuration: $0)) }
  }
}
private enum HidesLabelsKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  var toggleLook: (ToggleStyleConfiguration) -> AnyView {
    get { self[ToggleLookKey.self] }
    set { self[ToggleLookKey.self] = newValue }
  }
  var hidesLabels: Bool {
    get { self[HidesLabelsKey.self] }
    set { self[HidesLabelsKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the toggles inside.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    environment(\.toggleLook) { configuration in
      AnyView(Styled(style: style) { $0.makeBody(configuration: configuration) })
    }
  }
  /// Hides the labels of the controls inside.
  public func labelsHidden() -> some View { environment(\.hidesLabels, true) }
}

/// A control for a number between two bounds: a knob on a line.
public struct Slider<Label: View, ValueLabel: View>: View {
  /// The place of the knob, 0…1.
  private let share: Double
  private let least, greatest: ValueLabel?
  private let value: ControlValue
  /// Moves the knob to a share of its way.
  private let move: (Double) -> Void
  private let onEditingChanged: (Bool) -> Void

  private init<Value: BinaryFloatingPoint>(
    _ value: Binding<Value>, _ bounds: ClosedRange<Value>, step: Double? = nil, label: Label,
    _ onEditingChanged: @escaping (Bool) -> Void, least: ValueLabel?, greatest: ValueLabel?
  ) {
    let range = Double(bounds.upperBound - bounds.lowerBound)
    let place = range > 0 ? Double(value.wrappedValue - bounds.lowerBound) / range : 0
    share = min(max(place, 0), 1)
    (self.least, self.greatest, self.onEditingChanged) = (least, greatest, onEditingChanged)
    self.value = ControlValue(value, label.title, in: bounds, step: step)
    move = { share in
      var way = share * range
      if let step, step > 0 { way = min((way / step).rounded() * step, range) }
      value.wrappedValue = bounds.lowerBound + Value(way)
    }
  }

  public var body: some View {
    HStack(spacing: 8) {
      least
      SliderTrack(share: share, move: move, onEditingChanged: onEditingChanged)
      greatest
    }
    .control(value)
  }
}

private struct SliderTrack: View {
  let share: Double
  let move: (Double) -> Void
  let onEditingChanged: (Bool) -> Void
  @State private var isDragged = false
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    GeometryReader { proxy in
      let length = max(proxy.size.width - 27, 0)
      let way = length * CGFloat(share)
      ZStack(alignment: .leading) {
        Capsule().fill(Theme.track).frame(height: 4)
        Capsule().fill(.tint).frame(width: way + 13.5, height: 4)
        Theme.knob.frame(width: 27, height: 27).offset(x: way)
      }
      .frame(width: proxy.size.width, height: proxy.size.height)
      .gesture(drag(length), including: isEnabled ? .all : .none)
    }
    .frame(height: 31).opacity(isEnabled ? 1 : 0.5)
  }
}

extension SliderTrack {
  /// Moves the knob to the finger.
  private func drag(_ length: CGFloat) -> some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { value in
        if !isDragged {
          isDragged = true
          onEditingChanged(true)
        }
        if length > 0 { move(min(max(Double((value.location.x - 13.5) / length), 0), 1)) }
      }
      .onEnded { _ in
        isDragged = false
        onEditingChanged(false)
      }
  }
}

extension Slider where ValueLabel == EmptyView {
  /// A slider with a label, which is not shown.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds, label: label(), onEditingChanged, least: nil, greatest: nil)
  }
  /// A slider with steps and a label, which is not shown.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds, step: Double(Value(0).advanced(by: step)), label: label(), onEditingChanged, least: nil,
      greatest: nil)
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds, label: EmptyView(), onEditingChanged, least: nil, greatest: nil)
  }
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds, step: Double(Value(0).advanced(by: step)), label: EmptyView(), onEditingChanged, least: nil,
      greatest: nil)
  }
}

extension Slider {
  /// A slider between two labels.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds, label: label(), onEditingChanged, least: minimumValueLabel(), greatest: maximumValueLabel())
  }
  /// A slider with steps between two labels.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds, step: Double(Value(0).advanced(by: step)), label: label(), onEditingChanged,
      least: minimumValueLabel(), greatest: maximumValueLabel())
  }
  /// A slider between two labels.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
    maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) {
    self.init(
      value, bounds, label: label(), onEditingChanged, least: minimumValueLabel, greatest: maximumValueLabel)
  }
  /// A slider with steps between two labels.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
    maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) {
    self.init(
      value, bounds, step: Double(Value(0).advanced(by: step)), label: label(), onEditingChanged,
      least: minimumValueLabel, greatest: maximumValueLabel)
  }
}

/// A control with two buttons, plus and minus, beside its label.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let increase, decrease: (() -> Void)?
  private var value: ControlValue?
  @Environment(\.hidesLabels) private var hidesLabels
  @Environment(\.isEnabled) private var isEnabled

  /// A stepper with actions.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    (self.label, increase, decrease) = (label(), onIncrement, onDecrement)
  }
  /// A stepper for a value.
  public init<Value: Strideable>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    increase = { value.wrappedValue = value.wrappedValue.advanced(by: step) }
    decrease = { value.wrappedValue = value.wrappedValue.advanced(by: -step) }
    self.value = ControlValue(value, nil, in: nil, step: step)
  }
  /// A stepper for a value between bounds.
  public init<Value: Strideable>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    func move(by distance: Value.Stride) {
      let moved = value.wrappedValue.advanced(by: distance)
      if bounds.contains(moved) { value.wrappedValue = moved }
    }
    increase = { move(by: step) }
    decrease = { move(by: -step) }
    self.value = ControlValue(value, nil, in: bounds, step: step)
  }

  public var body: some View {
    HStack(spacing: 8) {
      if !hidesLabels {
        label
        Spacer(minLength: 0)
      }
      HStack(spacing: 0) {
        part(SymbolDrawings.image("minus"), decrease).named("Decrement")
        Color.clear.frame(width: 1, height: 18).background(SystemColor.separator.color)
        part(SymbolDrawings.image("plus"), increase).named("Increment")
      }
      .background(Theme.controlFill, in: RoundedRectangle(cornerRadius: 8))
    }
    .controlled(by: value)
  }

  private func part(_ image: Image, _ action: (() -> Void)?) -> some View {
    Tappable(
      content: image.foregroundStyle(Color.primary).opacity(action == nil ? 0.3 : 1).frame(width: 46.5, height: 32)
    ) { _ in action?() }
  }
}

extension Stepper where Label == Text {
  public init(
    _ title: some StringProtocol, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, step: step) { Text(title) }
  }
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds, step: step) { Text(title) }
  }
}

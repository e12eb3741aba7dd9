import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage

/// How far a task is: a bar, or rays that turn while nobody knows.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  /// 0…1; nil if nobody knows.
  private let share: Double?
  private let label: Label?
  private let valueLabel: CurrentValueLabel?
  @Environment(\.progressLook) private var look

  private init(_ share: Double?, label: Label?, valueLabel: CurrentValueLabel?) {
    (self.share, self.label, self.valueLabel) = (share.map { min(max($0, 0), 1) }, label, valueLabel)
  }

  public var body: some View {
    look(
      ProgressViewStyleConfiguration(
        fractionCompleted: share, label: label.map { .init(content: AnyView($0)) },
        currentValueLabel: valueLabel.map { .init(content: AnyView($0)) }))
  }

  private static func share<Value: BinaryFloatingPoint>(_ value: Value?, of total: Value) -> Double? {
    value.map { total > 0 ? Double($0 / total) : 0 }
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  public init() { self.init(nil, label: nil, valueLabel: nil) }
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(Self.share(value, of: total), label: nil, valueLabel: nil)
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init(@ViewBuilder label: () -> Label) { self.init(nil, label: label(), valueLabel: nil) }
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1, @ViewBuilder label: () -> Label) {
    self.init(Self.share(value, of: total), label: label(), valueLabel: nil)
  }
}

extension ProgressView {
  public init<Value: BinaryFloatingPoint>(
    value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(Self.share(value, of: total), label: label(), valueLabel: currentValueLabel())
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  public init(_ title: some StringProtocol) { self.init(nil, label: Text(title), valueLabel: nil) }
  public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
    self.init(Self.share(value, of: total), label: Text(title), valueLabel: nil)
  }
}

extension ProgressView
where Label == ProgressViewStyleConfiguration.Label, CurrentValueLabel == ProgressViewStyleConfiguration.Label {
  /// A view for a style of your own.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      configuration.fractionCompleted, label: configuration.label, valueLabel: configuration.currentValueLabel)
  }
}

/// What a ``ProgressViewStyle`` draws.
public struct ProgressViewStyleConfiguration {
  /// A label.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }
  public typealias CurrentValueLabel = Label
  /// 0…1; nil if nobody knows.
  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: Label?
}

/// How progress looks.
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  /// The view of a progress.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A bar if the progress is known, rays that turn otherwise.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  public init() { tint = nil }
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      configuration.label
      Capsule().fill(Theme.track).frame(height: 4)
        .overlay {
          GeometryReader { proxy in
            Capsule().fill(tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint))
              .frame(width: proxy.size.width * CGFloat(configuration.fractionCompleted ?? 0.3))
          }
        }
      configuration.currentValueLabel.font(.caption).foregroundStyle(Color.secondary)
    }
  }
}

/// Eight rays. They turn if the progress is not known; otherwise a part of a ring.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private let tint: Color?
  public init() { tint = nil }
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    let style = tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(SystemColor.gray.color)
    VStack(spacing: 8) {
      if let share = configuration.fractionCompleted {
        Circle().stroke(Theme.track, lineWidth: 3)
          .overlay {
            Circle().trim(from: 0, to: CGFloat(share)).stroke(style, lineWidth: 3).rotationEffect(.degrees(-90))
          }
          .frame(width: 20, height: 20)
      } else {
        TurningRays(style: style)
      }
      configuration.label.font(.footnote).foregroundStyle(Color.secondary)
      configuration.currentValueLabel.font(.caption).foregroundStyle(Color.secondary)
    }
  }
}

/// Eight rays, of which one after the other is the darkest: a turn takes a second.
private struct TurningRays: View {
  let style: AnyShapeStyle

  var body: some View {
    TimelineView(.animation(minimumInterval: 0.125)) { context in
      let step = Int((context.date.timeIntervalSinceReferenceDate * 8 + 1e-6).rounded(.down)) % 8
      ZStack {
        ForEach(0..<8) { i in
          Capsule().fill(style).frame(width: 2.4, height: 6).offset(y: -7)
            .rotationEffect(.degrees(45 * Double(i))).opacity(1 - 0.11 * Double((step - i + 8) % 8))
        }
      }
      .frame(width: 20, height: 20)
    }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle { public static var automatic: Self { .init() } }
extension ProgressViewStyle where Self == LinearProgressViewStyle { public static var linear: Self { .init() } }
extension ProgressViewStyle where Self == CircularProgressViewStyle { public static var circular: Self { .init() } }

private enum ProgressLookKey: EnvironmentKey {
  static var defaultValue: (ProgressViewStyleConfiguration) -> AnyView {
    { AnyView(DefaultProgressViewStyle().makeBody(configuration: $0)) }
  }
}

extension EnvironmentValues {
  var progressLook: (ProgressViewStyleConfiguration) -> AnyView {
    get { self[ProgressLookKey.self] }
    set { self[ProgressLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the progress views inside.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    environment(\.progressLook) { configuration in
      AnyView(Styled(style: style) { $0.makeBody(configuration: configuration) })
    }
  }
}

/// A value between two bounds: a bar, or a ring with a gap.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: View {
  private let share: Double
  private let label: Label
  private let valueLabel: CurrentValueLabel?
  private let least, greatest: BoundsLabel?
  @Environment(\.gaugeIsCircular) private var isCircular

  private init<Value: BinaryFloatingPoint>(
    _ value: Value, _ bounds: ClosedRange<Value>, _ label: Label, _ valueLabel: CurrentValueLabel?,
    _ least: BoundsLabel?, _ greatest: BoundsLabel?
  ) {
    let range = Double(bounds.upperBound - bounds.lowerBound)
    share = range > 0 ? min(max(Double(value - bounds.lowerBound) / range, 0), 1) : 0
    (self.label, self.valueLabel, self.least, self.greatest) = (label, valueLabel, least, greatest)
  }

  public var body: some View {
    if isCircular {
      ZStack {
        Circle().trim(from: 0, to: 0.75).stroke(Theme.track, style: StrokeStyle(lineWidth: 6, lineCap: .round))
          .rotationEffect(.degrees(135))
        Circle().trim(from: 0, to: 0.75 * CGFloat(share))
          .stroke(.tint, style: StrokeStyle(lineWidth: 6, lineCap: .round)).rotationEffect(.degrees(135))
        if let valueLabel { valueLabel.font(.footnote) } else { label.font(.footnote) }
      }
      .frame(width: 54, height: 54)
    } else {
      VStack(spacing: 6) {
        label
        HStack(spacing: 8) {
          least
          LinearProgressViewStyle().makeBody(
            configuration: ProgressViewStyleConfiguration(fractionCompleted: share))
          greatest
        }
        valueLabel
      }
    }
  }
}

extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value, bounds, label(), nil, nil, nil)
  }
}

extension Gauge where BoundsLabel == EmptyView {
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(value, bounds, label(), currentValueLabel(), nil, nil)
  }
}

extension Gauge {
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
  }
}

/// How gauges look.
public struct GaugeStyle: Hashable, Sendable {
  let isCircular: Bool
  public static let automatic = Self(isCircular: false), linearCapacity = Self(isCircular: false)
  public static let accessoryLinear = Self(isCircular: false)
  public static let accessoryLinearCapacity = Self(isCircular: false)
  public static let accessoryCircular = Self(isCircular: true)
  public static let accessoryCircularCapacity = Self(isCircular: true)
}

private enum GaugeKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  fileprivate var gaugeIsCircular: Bool {
    get { self[GaugeKey.self] }
    set { self[GaugeKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the gauges inside: a bar or a ring.
  public func gaugeStyle(_ style: GaugeStyle) -> some View { environment(\.gaugeIsCircular, style.isCircular) }
}

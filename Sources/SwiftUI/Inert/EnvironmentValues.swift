import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage
import PathreelTypography

/// The direction of reading. Films always go from left to right.
public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }

/// Whether there is little or much space in a direction.
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

/// The size of texts that a person prefers. Texts of films have the size `large`.
public enum DynamicTypeSize: Int, Comparable, Hashable, Sendable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  /// Whether the size is one of the largest five.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// The older name of ``DynamicTypeSize``.
public enum ContentSizeCategory: Hashable, Sendable, CaseIterable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge
}

/// Whether an app is in front. In a film it always is.
public enum ScenePhase: Int, Comparable, Hashable, Sendable {
  case background, inactive, active
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Whether a control is in the window in front.
public enum ControlActiveState: Hashable, Sendable, CaseIterable { case key, active, inactive }

/// A stronger contrast than usual.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable { case standard, increased }

/// The presentation of a view, with SwiftUI's older name.
public struct PresentationMode {
  private(set) public var isPresented = false
  let onDismiss: () -> Void

  /// Ends the presentation.
  public mutating func dismiss() {
    isPresented = false
    onDismiss()
  }
}

/// Ends the presentation of the view that reads it, such as a sheet. Called as a function.
public struct DismissAction {
  let action: () -> Void
  public func callAsFunction() { action() }
}

/// Opens an address, which does nothing in a film. Called as a function.
public struct OpenURLAction {
  public enum Result { case handled, discarded, systemAction }
  public init(handler: @escaping (URL) -> Result) {}
  init() {}
  public func callAsFunction(_ url: URL) {}
}

/// Asks a person for a review, which does nothing in a film. Called as a function.
public struct RequestReviewAction {
  public func callAsFunction() {}
}

enum DismissKey: EnvironmentKey {
  static var defaultValue: (isPresented: Bool, action: () -> Void) { (false, {}) }
}
private enum EnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
private enum FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
private enum LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { Locale(identifier: "en_US") } }
private enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { Calendar(identifier: .gregorian) } }
private enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { TimeZone(secondsFromGMT: 0)! } }
private enum DirectionKey: EnvironmentKey { static var defaultValue: LayoutDirection { .leftToRight } }
private enum WidthClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { Surroundings.canvas.width < 600 ? .compact : .regular }
}
private enum HeightClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { Surroundings.canvas.height < 500 ? .compact : .regular }
}
private enum TypeSizeKey: EnvironmentKey { static var defaultValue: DynamicTypeSize { .large } }
private enum SizeCategoryKey: EnvironmentKey { static var defaultValue: ContentSizeCategory { .large } }
private enum DisplayScaleKey: EnvironmentKey {
  static var defaultValue: CGFloat { Surroundings.pixelsPerPoint }
}
private enum RowHeightKey: EnvironmentKey { static var defaultValue: CGFloat { 44 } }
private enum RedactionKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }

/// The values that SwiftUI knows. Those that depend on a person or a device have one fixed value, so that a film looks
/// the same everywhere.
extension EnvironmentValues {
  /// Whether controls can be used.
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
  /// The font that was set with `environment(\.font, …)`; nil without one.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }
  /// American English.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
  /// The Gregorian calendar.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
  /// GMT.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
  /// From left to right.
  public var layoutDirection: LayoutDirection {
    get { self[DirectionKey.self] }
    set { self[DirectionKey.self] = newValue }
  }
  /// Compact if the canvas is less than 600 points wide.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[WidthClassKey.self] }
    set { self[WidthClassKey.self] = newValue }
  }
  /// Compact if the canvas is less than 500 points high.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[HeightClassKey.self] }
    set { self[HeightClassKey.self] = newValue }
  }
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[TypeSizeKey.self] }
    set { self[TypeSizeKey.self] = newValue }
  }
  public var sizeCategory: ContentSizeCategory {
    get { self[SizeCategoryKey.self] }
    set { self[SizeCategoryKey.self] = newValue }
  }
  /// Pixels per point.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }
  /// The length of a pixel, in points.
  public var pixelLength: CGFloat { 1 / displayScale }
  public var defaultMinListRowHeight: CGFloat {
    get { self[RowHeightKey.self] }
    set { self[RowHeightKey.self] = newValue }
  }
  public var redactionReasons: RedactionReasons {
    get { self[RedactionKey.self] }
    set { self[RedactionKey.self] = newValue }
  }
  public var scenePhase: ScenePhase { .active }
  public var controlActiveState: ControlActiveState { .key }
  public var colorSchemeContrast: ColorSchemeContrast { .standard }
  public var accessibilityReduceMotion: Bool { false }
  public var accessibilityReduceTransparency: Bool { false }
  public var accessibilityDifferentiateWithoutColor: Bool { false }
  public var accessibilityInvertColors: Bool { false }
  public var accessibilityEnabled: Bool { false }
  public var accessibilityVoiceOverEnabled: Bool { false }
  public var isSearching: Bool { false }
  public var isFocused: Bool { false }
  public var isLuminanceReduced: Bool { false }
  public var openURL: OpenURLAction {
    get { OpenURLAction() }
    set {}
  }
  public var requestReview: RequestReviewAction { RequestReviewAction() }

  /// Whether the view is shown by a sheet or a link.
  public var isPresented: Bool { self[DismissKey.self].isPresented }
  /// Ends the presentation of the view; does nothing for a view that is not presented.
  public var dismiss: DismissAction { DismissAction(action: self[DismissKey.self].action) }
  /// The presentation, with the older name.
  public var presentationMode: Binding<PresentationMode> {
    let presentation = self[DismissKey.self]
    return .constant(PresentationMode(isPresented: presentation.isPresented, onDismiss: presentation.action))
  }

  /// What ``dismiss`` performs.
  var dismissal: (isPresented: Bool, action: () -> Void) {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }
}

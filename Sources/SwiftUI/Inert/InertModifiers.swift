import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

// Names without an effect in a film. Each modifier returns the view itself.

/// Whether a part is shown.
public enum Visibility: Hashable, Sendable, CaseIterable { case automatic, visible, hidden }

/// Which kinds of use a shape or a transition is for.
public struct ContentShapeKinds: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = Self(rawValue: 1)
  public static let dragPreview = Self(rawValue: 2)
  public static let contextMenuPreview = Self(rawValue: 4)
  public static let hoverEffect = Self(rawValue: 8)
  public static let accessibility = Self(rawValue: 16)
}

/// How a view lights up under a pointer.
public struct HoverEffect: Sendable {
  public static let automatic = Self(), highlight = Self(), lift = Self()
}

/// A phase of a pointer over a view.
public enum HoverPhase: Hashable, Sendable {
  case active(CGPoint)
  case ended
}

/// Hit testing, and pointers, of which a film has none.
extension View {
  /// Sets whether scripts touch the views inside.
  public func allowsHitTesting(_ enabled: Bool) -> some View { untouchable(!enabled) }
  public func contentShape<Outline: Shape>(_ shape: Outline, eoFill: Bool = false) -> Self { self }
  public func contentShape<Outline: Shape>(_ kind: ContentShapeKinds, _ shape: Outline, eoFill: Bool = false) -> Self {
    self
  }
  public func onHover(perform action: @escaping (Bool) -> Void) -> Self { self }
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> Self { self }
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> Self { self }
  public func help(_ text: some StringProtocol) -> Self { self }
  public func help(_ text: Text) -> Self { self }
  public func defersSystemGestures(on edges: Edge.Set) -> Self { self }
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> Self { self }
  public func onDrag(_ data: @escaping () -> NSObject) -> Self { self }
  public func userInteractionEnabled(_ enabled: Bool) -> Self { self }
}

/// The key of a keyboard.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public let character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }
  public static let `return` = Self("\r"), escape = Self("\u{1B}"), space = Self(" "), tab = Self("\t")
  public static let upArrow = Self("\u{F700}"), downArrow = Self("\u{F701}")
  public static let leftArrow = Self("\u{F702}"), rightArrow = Self("\u{F703}"), delete = Self("\u{8}")
}

/// The keys that are held while another one is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = Self(rawValue: 1), shift = Self(rawValue: 2), control = Self(rawValue: 4)
  public static let option = Self(rawValue: 8), command = Self(rawValue: 16), all = Self(rawValue: 31)
}

/// A key with others that are held.
public struct KeyboardShortcut: Hashable, Sendable {
  public let key: KeyEquivalent
  public let modifiers: EventModifiers
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    (self.key, self.modifiers) = (key, modifiers)
  }
  public static let defaultAction = Self(.return, modifiers: []), cancelAction = Self(.escape, modifiers: [])
}

/// Keyboards: a film has none.
extension View {
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> Self { self }
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> Self { self }
}

/// What a view is for a person who cannot see it.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = Self(rawValue: 1), isHeader = Self(rawValue: 2), isImage = Self(rawValue: 4)
  public static let isSelected = Self(rawValue: 8), updatesFrequently = Self(rawValue: 16)
  public static let isStaticText = Self(rawValue: 32), isModal = Self(rawValue: 64), isLink = Self(rawValue: 128)
  public static let isSearchField = Self(rawValue: 256), playsSound = Self(rawValue: 512)
  public static let isKeyboardKey = Self(rawValue: 1024), isSummaryElement = Self(rawValue: 2048)
  public static let startsMediaSession = Self(rawValue: 4096), allowsDirectInteraction = Self(rawValue: 8192)
  public static let isToggle = Self(rawValue: 16384)
}

/// How the views inside take part in accessibility.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let name: String
  public static let ignore = Self(name: "ignore"), combine = Self(name: "combine"), contain = Self(name: "contain")
}

/// A named action for accessibility.
public struct AccessibilityActionKind: Hashable, Sendable {
  private let name: String
  public static let `default` = Self(name: "default"), escape = Self(name: "escape")
  public static let magicTap = Self(name: "magicTap")
}

/// A direction in which a value is changed.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

/// Accessibility: nothing of a film is read out.
extension View {
  /// Names the view for scripts.
  public func accessibilityLabel(_ text: some StringProtocol) -> some View { named(String(text)) }
  /// Names the view for scripts.
  public func accessibilityLabel(_ text: Text) -> some View { named(text.plainText) }
  public func accessibilityHint(_ text: some StringProtocol) -> Self { self }
  public func accessibilityHint(_ text: Text) -> Self { self }
  public func accessibilityValue(_ text: some StringProtocol) -> Self { self }
  public func accessibilityValue(_ text: Text) -> Self { self }
  public func accessibilityHidden(_ hidden: Bool) -> Self { self }
  /// Names the view for scripts.
  public func accessibilityIdentifier(_ identifier: String) -> some View { named(identifier) }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> Self { self }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> Self { self }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> Self { self }
  public func accessibilityAction(_ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void) -> Self {
    self
  }
  public func accessibilityAction(named name: some StringProtocol, _ handler: @escaping () -> Void) -> Self { self }
  public func accessibilityAdjustableAction(_ handler: @escaping (AccessibilityAdjustmentDirection) -> Void) -> Self {
    self
  }
  public func accessibilitySortPriority(_ priority: Double) -> Self { self }
  public func accessibilityInputLabels(_ labels: [String]) -> Self { self }
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> Self { self }
  public func accessibilityShowsLargeContentViewer() -> Self { self }
  public func accessibility(hidden: Bool) -> Self { self }
  public func accessibility(label: Text) -> Self { self }
  public func accessibility(hint: Text) -> Self { self }
  public func accessibility(value: Text) -> Self { self }
  public func accessibility(identifier: String) -> Self { self }
  public func accessibility(addTraits traits: AccessibilityTraits) -> Self { self }
  public func accessibility(removeTraits traits: AccessibilityTraits) -> Self { self }
}

/// The bars of a system, which are not drawn.
extension View {
  public func statusBar(hidden: Bool) -> Self { self }
  public func statusBarHidden(_ hidden: Bool = true) -> Self { self }
  public func persistentSystemOverlays(_ visibility: Visibility) -> Self { self }
  public func prefersHomeIndicatorAutoHidden(_ value: Bool) -> Self { self }
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> Self { self }
}

/// Sizes of texts, which are always `large`.
extension View {
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> Self { self }
  public func dynamicTypeSize(_ range: some RangeExpression<DynamicTypeSize>) -> Self { self }
}

/// Feedback that is felt, which a film has not.
public struct SensoryFeedback: Equatable, Sendable {
  private let name: String
  public static let success = Self(name: "success"), warning = Self(name: "warning"), error = Self(name: "error")
  public static let selection = Self(name: "selection"), increase = Self(name: "increase")
  public static let decrease = Self(name: "decrease"), start = Self(name: "start"), stop = Self(name: "stop")
  public static let alignment = Self(name: "alignment"), levelChange = Self(name: "levelChange")
  public static let impact = Self(name: "impact")
  public enum Weight: Hashable, Sendable { case light, medium, heavy }
  public enum Flexibility: Hashable, Sendable { case rigid, solid, soft }
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Self { .impact }
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> Self { .impact }
}

extension View {
  public func sensoryFeedback(_ feedback: SensoryFeedback, trigger: some Equatable) -> Self { self }
  public func sensoryFeedback<Value: Equatable>(
    _ feedback: SensoryFeedback, trigger: Value, condition: @escaping (Value, Value) -> Bool
  ) -> Self { self }
  public func sensoryFeedback<Value: Equatable>(
    trigger: Value, _ feedback: @escaping (Value, Value) -> SensoryFeedback?
  ) -> Self { self }
}

/// A view that is compared with the last one before its body is asked for. Here every body is a function of its view, so
/// it is the view itself.
public struct EquatableView<Content: Equatable & View>: View {
  let content: Content
  public init(content: Content) { self.content = content }
  public var body: some View { content }
}

extension View where Self: Equatable {
  /// The view itself, see ``EquatableView``.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// Why texts and pictures of a view are replaced by grey shapes.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = Self(rawValue: 1), privacy = Self(rawValue: 2), invalidated = Self(rawValue: 4)
}

extension View {
  /// Sets the reasons in the environment. Nothing is replaced by itself.
  public func redacted(reason: RedactionReasons) -> some View { environment(\.redactionReasons, reason) }
  /// Takes the reasons away.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }
  public func privacySensitive(_ sensitive: Bool = true) -> Self { self }
}

import PathreelMotion
import PathreelNumerics
import PathreelStage

/// A motion of a symbol. Symbols stand still here.
public struct SymbolEffect: Sendable {
  private init() {}
  public static let pulse = Self(), bounce = Self(), variableColor = Self(), scale = Self(), appear = Self()
  public static let disappear = Self(), replace = Self(), breathe = Self(), wiggle = Self(), rotate = Self()
  public static let automatic = Self(), drawOn = Self(), drawOff = Self()
  public var up: Self { self }
  public var down: Self { self }
  public var left: Self { self }
  public var right: Self { self }
  public var forward: Self { self }
  public var backward: Self { self }
  public var clockwise: Self { self }
  public var counterClockwise: Self { self }
  public var byLayer: Self { self }
  public var wholeSymbol: Self { self }
  public var plain: Self { self }
  public var pulse: Self { self }
  public var reversing: Self { self }
  public var nonReversing: Self { self }
  public var iterative: Self { self }
  public var cumulative: Self { self }
  public var dimInactiveLayers: Self { self }
  public var hideInactiveLayers: Self { self }
  public var offUp: Self { self }
  public var upUp: Self { self }
  public var downUp: Self { self }
}

/// How often a symbol moves. Symbols stand still here.
public struct SymbolEffectOptions: Sendable {
  private init() {}
  public static let `default` = Self(), repeating = Self(), nonRepeating = Self()
  public static func speed(_ speed: Double) -> Self { .default }
  public static func `repeat`(_ count: Int?) -> Self { .default }
  public static func `repeat`(_ behavior: RepeatBehavior) -> Self { .default }
  public var repeating: Self { self }
  public var nonRepeating: Self { self }
  public func speed(_ speed: Double) -> Self { self }
  public func `repeat`(_ count: Int?) -> Self { self }
  public func `repeat`(_ behavior: RepeatBehavior) -> Self { self }

  /// With or without pauses.
  public struct RepeatBehavior: Sendable {
    private init() {}
    public static let continuous = Self(), periodic = Self()
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self { .periodic }
  }
}

/// Symbols stand still here.
extension View {
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> Self { self }
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: some Equatable
  ) -> Self { self }
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> Self { self }
}

extension ContentTransition {
  /// A symbol is mixed with the next one.
  public static var symbolEffect: ContentTransition { .opacity }
  /// A symbol is mixed with the next one, whatever the effect.
  public static func symbolEffect(_ effect: SymbolEffect, options: SymbolEffectOptions = .default) -> ContentTransition
  {
    .opacity
  }
}

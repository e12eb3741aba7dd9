import PathreelMotion

extension ContentTransition {
  /// As `opacity`: symbols have no parts that move.
  public static var symbolEffect: ContentTransition { .opacity }
  /// As `opacity`: symbols have no parts that move.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> ContentTransition { .opacity }
}

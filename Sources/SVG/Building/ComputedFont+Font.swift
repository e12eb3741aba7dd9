import PathreelTypography

extension ComputedFont {
  /// The `Font` with which ``TextSetter`` shapes text: the first installed family at this size. If none is installed,
  /// it is a system font whose design fits the name of the first family.
  var font: Font {
    var font = Font.system(size: size, design: Self.design(of: families.first ?? ""))
    for family in families {
      switch family.lowercased() {
      case "serif", "sans-serif", "monospace", "system-ui", "ui-sans-serif":
        font = .system(size: size, design: Self.design(of: family))
      default:
        guard Font.isInstalled(family: family) else { continue }
        font = .custom(family, size: size)
      }
      break
    }
    font = font.weight(Font.Weight(weight)).width(Font.Width(width))
    if isItalic { font = font.italic() }
    if hasSmallCaps { font = font.feature("smcp") }
    if !hasKerning { font = font.feature("-kern") }
    if letterSpacing != 0 { font = font.feature("-liga").feature("-clig") }
    return font
  }

  /// Guesses the design of a family from its name, since drawings name fonts of other systems.
  private static func design(of family: String) -> Font.Design {
    let name = family.lowercased()
    func has(_ words: [String]) -> Bool { words.contains { name.contains($0) } }
    if has(["mono", "courier", "consolas", "menlo", "typewriter"]) { return .monospaced }
    if has(["sans", "system-ui"]) { return .default }
    return has(["serif", "times", "georgia", "garamond", "palatino", "bookman", "cambria", "roman"]) ? .serif : .default
  }
}

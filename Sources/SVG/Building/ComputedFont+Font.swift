import PathreelTypography

/// What a list of families leads to on this machine. ``DrawingBuilder`` memoises it.
enum FoundFamily {
  case installed(String)
  /// A font of the system, whose design fits the list.
  case system(Font.Design)

  /// The families that every machine has.
  private static let generic: Set<String> = ["serif", "sans-serif", "monospace", "system-ui", "ui-sans-serif"]

  /// The families with the widths of others, by the small names of those.
  private static let equivalents: [String: [String]] = [
    "arial": ["Liberation Sans", "Arimo"], "helvetica": ["Liberation Sans", "Arimo"],
    "courier new": ["Liberation Mono", "Cousine"], "courier": ["Liberation Mono", "Cousine"],
    "calibri": ["Carlito"], "cambria": ["Caladea"], "georgia": ["Gelasio"],
  ]

  /// The first family that is installed, or generic; if there is none, a design that fits the first name.
  ///
  /// - Parameter search: Is called before each search for a family.
  init(_ families: [String], search: () throws(SVGError) -> Void) throws(SVGError) {
    for family in families {
      if Self.isGeneric(family) {
        self = .system(Self.design(of: family))
        return
      }
      // Fonts of the same widths stand in for those of other systems, as in browsers.
      for name in [family] + (Self.equivalents[family.lowercased()] ?? []) {
        try search()
        if Font.isInstalled(family: name) {
          self = .installed(name)
          return
        }
      }
    }
    self = .system(Self.design(of: families.first ?? ""))
  }

  static func isGeneric(_ family: String) -> Bool { generic.contains(family.lowercased()) }

  /// Guesses the design of a family from its name, since drawings name fonts of other systems.
  private static func design(of family: String) -> Font.Design {
    let name = family.lowercased()
    func has(_ words: [String]) -> Bool { words.contains { name.contains($0) } }
    if has(["mono", "courier", "consolas", "menlo", "typewriter"]) { return .monospaced }
    if has(["sans", "system-ui"]) { return .default }
    return has(["serif", "times", "georgia", "garamond", "palatino", "bookman", "cambria", "roman"]) ? .serif : .default
  }

  func font(size: Double) -> Font {
    switch self {
    case .installed(let family): .custom(family, size: size)
    case .system(let design): .system(size: size, design: design)
    }
  }
}

/// A character in a face. The first use of one may mean to look for it in all other fonts.
struct FaceCharacter: Hashable {
  /// The properties of a style that decide its face.
  struct Face: Hashable {
    var families: [String]
    var weight, width: Double
    var isItalic: Bool

    init(_ font: ComputedFont) {
      (families, weight, width, isItalic) = (font.families, font.weight, font.width, font.isItalic)
    }
  }

  var face: Int
  var character: Character
}

extension DrawingBuilder {
  /// The number of a face, which is searched for when it is new.
  func number(of face: FaceCharacter.Face, at element: SVGElement) throws(SVGError) -> Int {
    if let known = faces[face] { return known }
    try account.charge(SVGLimits.familySteps, at: element)
    faces[face] = faces.count
    return faces.count - 1
  }

  /// The `Font` of a style, with which ``TextSetter`` shapes text. Warns of the first family that is not installed if
  /// none of the list is.
  func font(of style: ComputedFont, at element: SVGElement) throws(SVGError) -> Font {
    let family: FoundFamily
    if let known = families[style.families] {
      family = known
    } else {
      family = try FoundFamily(style.families) { () throws(SVGError) in
        try account.charge(SVGLimits.familySteps, at: element)
      }
      families[style.families] = family
      if case .system = family, let first = style.families.first, !FoundFamily.isGeneric(first),
        style.families != ComputedFont().families
      {
        let used = family.font(size: 1).familyInUse
        account.warn(at: element, "\(FontNote.missingFamily(first, used: used))")
      }
    }
    var font = family.font(size: style.size).weight(Font.Weight(style.weight)).width(Font.Width(style.width))
    if style.isItalic { font = font.italic() }
    if style.hasSmallCaps { font = font.feature("smcp") }
    if !style.hasKerning { font = font.feature("-kern") }
    if style.letterSpacing != 0 { font = font.feature("-liga").feature("-clig") }
    return font
  }
}

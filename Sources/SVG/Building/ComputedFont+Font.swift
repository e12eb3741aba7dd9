import PathreelTypography

/// What a list of families leads to on this machine. ``DrawingBuilder`` memoises it.
indirect enum FoundFamily {
  case installed(String)
  /// A font of the system.
  case system(Font.Design)
  /// What stands in for a list of which no family is installed.
  case standIn(FoundFamily)

  /// The families that every machine has.
  private static let generic: Set<String> = ["serif", "sans-serif", "monospace", "system-ui", "ui-sans-serif"]

  /// The families that browsers show for generic ones.
  private static let common = ["sans-serif": "arial", "serif": "times new roman"]

  /// The first family that is installed, or generic; if there is none, a design that fits the first name.
  ///
  /// - Parameter search: Is called before each search for a family.
  init(_ families: [String], search: () throws(SVGError) -> Void) throws(SVGError) {
    for (i, family) in families.enumerated() {
      if let found = try Self.found(family, search: search) {
        self = i > 0 && Self.isGeneric(family) ? .standIn(found) : found
        return
      }
    }
    // Browsers have no fonts for these, and so show their standard one, a serif.
    let isPlayful = families.first.map { ["cursive", "fantasy"].contains($0.lowercased()) } ?? false
    let design = isPlayful ? .serif : Self.design(of: families.first ?? "")
    self = .standIn(try design == .serif ? Self.found("serif", search: search)! : .system(design))
  }

  /// What one family leads to; nil if it is not installed.
  private static func found(_ family: String, search: () throws(SVGError) -> Void) throws(SVGError) -> FoundFamily? {
    let generic = isGeneric(family)
    let name = generic ? common[family.lowercased()] : family
    // Fonts of the same widths stand in for those of other systems, as in browsers.
    for name in name.map(Font.equivalents(of:)) ?? [] {
      try search()
      if Font.isInstalled(family: name) { return .installed(name) }
    }
    return generic ? .system(design(of: family)) : nil
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
    case .standIn(let family): family.font(size: size)
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
    var font: Font
    if let fonts {
      font = try self.font(of: style, among: fonts, at: element)
    } else {
      font = try family(of: style, at: element).font(size: style.size)
    }
    font = font.weight(Font.Weight(style.weight)).width(Font.Width(style.width))
    if style.isItalic { font = font.italic() }
    if style.hasSmallCaps { font = font.feature("smcp") }
    if !style.hasKerning { font = font.feature("-kern") }
    if style.letterSpacing != 0 { font = font.feature("-liga").feature("-clig") }
    return font
  }

  /// What the families of a style lead to. Warns of the first one if none of the list is installed.
  private func family(of style: ComputedFont, at element: SVGElement) throws(SVGError) -> FoundFamily {
    if let known = families[style.families] { return known }
    let family = try FoundFamily(style.families) { () throws(SVGError) in
      try account.charge(SVGLimits.familySteps, at: element)
    }
    families[style.families] = family
    if case .standIn = family { warnOfMissing(style.families, instead: family, at: element) }
    return family
  }

  /// Warns that the first of a list of families is not installed.
  func warnOfMissing(_ list: [String], instead family: FoundFamily, at element: SVGElement) {
    guard let first = list.first, !FoundFamily.isGeneric(first), list != ComputedFont().families else { return }
    account.warn(at: element, "\(FontNote.missingFamily(first, used: family.font(size: 1).familyInUse))")
  }
}

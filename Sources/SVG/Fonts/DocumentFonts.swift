import Foundation
import PathreelTypography
import Synchronization

/// The fonts of a document's `@font-face` rules. They are loaded together when a text asks for the first of them, and once
/// for all frames.
final class DocumentFonts: Sendable {
  private let rules: [FontFaceRule]
  /// The numbers of the rules of each family, by its small name.
  private let byFamily: [String: [Int]]
  private let loaded = Mutex<[Loaded]?>(nil)

  /// What a rule leads to.
  enum Loaded {
    case font(EmbeddedFont)
    /// An installed family.
    case installed(String)
    /// No font, for a reason.
    case none(String)
  }

  /// The most bytes of all fonts of a document together, unpacked.
  private static let mostBytes = 64 << 20
  /// The most fonts of a document.
  private static let mostFonts = 200

  /// - Returns: nil if there are no rules.
  init?(_ rules: [FontFaceRule]) {
    guard !rules.isEmpty else { return nil }
    self.rules = rules
    byFamily = Dictionary(grouping: rules.indices) { rules[$0].family.lowercased() }
  }

  func has(_ family: String) -> Bool { byFamily[family.lowercased()] != nil }

  /// The steps of loading the fonts, which grow with their addresses.
  var steps: Int {
    rules.reduce(0) { sum, rule in
      rule.sources.reduce(sum) { sum, source in
        if case .data(let address) = source { sum + address.utf8.count / 256 } else { sum + SVGLimits.familySteps / 10 }
      }
    }
  }

  /// The fonts of the style that fits best, in the order in which characters look for them: later rules come first, but
  /// the first has the space, whose measures count.
  func fonts(of family: String, for font: ComputedFont) -> [(rule: FontFaceRule, loaded: Loaded)] {
    guard let own = byFamily[family.lowercased()],
      let best = own.min(by: { rules[$0].distance(to: font).lexicographicallyPrecedes(rules[$1].distance(to: font)) })
    else { return [] }
    let all = self.all
    let found = own.reversed().filter { rules[$0].hasStyle(of: rules[best]) }.map { (rules[$0], all[$0]) }
    func hasSpace(_ rule: FontFaceRule) -> Bool { rule.scalars?.contains { $0.contains(0x20) } ?? true }
    return found.filter { hasSpace($0.0) } + found.filter { !hasSpace($0.0) }
  }

  // MARK: Loading

  private var all: [Loaded] {
    loaded.withLock { loaded in
      if let loaded { return loaded }
      var (bytes, fonts) = (0, [Loaded]())
      for rule in rules { fonts.append(Self.load(rule, number: fonts.count, &bytes)) }
      loaded = fonts
      return fonts
    }
  }

  private static func load(_ rule: FontFaceRule, number: Int, _ bytes: inout Int) -> Loaded {
    guard number < mostFonts else { return .none("the document has more than \(mostFonts) fonts") }
    var reason = ""
    for source in rule.sources {
      switch load(source, of: rule, &bytes) {
      case .none(let own): reason = reason.isEmpty ? own : reason
      case let found: return found
      }
    }
    return .none(reason)
  }

  private static func load(_ source: FontFaceRule.Source, of rule: FontFaceRule, _ bytes: inout Int) -> Loaded {
    switch source {
    case .local(let name):
      return Font.isInstalled(family: name) ? .installed(name) : .none("'\(name.prefix(60))' is not installed")
    case .elsewhere(let address):
      let place = address.lowercased()
      let isRemote = place.hasPrefix("http:") || place.hasPrefix("https:") || place.hasPrefix("//")
      return .none(
        (isRemote ? "nothing is loaded from the network" : "drawings are read from one file alone")
          + ", and its bytes are at '\(address.prefix(80))'; embed it as a data: address")
    case .data(let address):
      guard let (_, packed) = DataAddress.content(of: address) else { return .none("its data: address is damaged") }
      do throws(FontPackage.Fault) {
        let font = try FontPackage.unpacked(packed)
        guard bytes + font.count <= mostBytes else {
          return .none("the fonts of the document have more than \(mostBytes) bytes")
        }
        guard
          let embedded = EmbeddedFont(
            font, name: rule.family, scalars: rule.scalars, isItalic: rule.isItalic)
        else {
          return .none("its bytes are damaged")
        }
        bytes += font.count
        return .font(embedded)
      } catch {
        return .none("\(error)")
      }
    }
  }
}

extension DrawingBuilder {
  /// The `Font` of a style in a document with fonts of its own: the first font of the list of families that there is,
  /// and the others for the characters that it lacks.
  func font(of style: ComputedFont, among fonts: DocumentFonts, at element: SVGElement) throws(SVGError) -> Font {
    let key = FaceCharacter.Face(style)
    if let known = documentFaces[key] { return known.sized(style.size) }
    var sources: [Font] = []
    for family in style.families.prefix(Self.mostFamilies) {
      if fonts.has(family) {
        if !hasChargedFonts { try account.charge(fonts.steps, at: element) }
        hasChargedFonts = true
        sources += embedded(family, style, among: fonts, at: element)
      } else {
        let found = try FoundFamily([family]) { () throws(SVGError) in
          try account.charge(SVGLimits.familySteps, at: element)
        }
        if case .standIn = found { continue }
        sources.append(found.font(size: 1))
      }
    }
    if sources.isEmpty {
      let guess = try FoundFamily(style.families) { () throws(SVGError) in
        try account.charge(SVGLimits.familySteps, at: element)
      }
      warnOfMissing(style.families, instead: guess, at: element)
      sources = [guess.font(size: 1)]
    }
    var font = sources[0]
    font.substitutes = sources.dropFirst().map(\.source)
    documentFaces[key] = font
    return font.sized(style.size)
  }

  /// The most families of a list that are looked for.
  private static let mostFamilies = 16

  /// The fonts of a family of the document. Warns of those that cannot be used.
  private func embedded(
    _ family: String, _ style: ComputedFont, among fonts: DocumentFonts, at element: SVGElement
  ) -> [Font] {
    let found = fonts.fonts(of: family, for: style)
    return found.compactMap { rule, loaded in
      switch loaded {
      case .font(let font):
        // Browsers make the letters of such a font bolder themselves.
        if style.weight >= 600, rule.weights.upperBound < 600, font.weight < 600 {
          account.warn(at: element, "\(FontNote.missingWeight(style.weight, font: rule.family))")
        }
        return .embedded(font, size: 1)
      case .installed(let name): return .custom(name, size: 1)
      case .none(let reason):
        account.warn(at: element, "the font '\(rule.family.prefix(60))' of the style sheet is not used: \(reason)")
        return nil
      }
    }
  }
}

extension Font {
  fileprivate func sized(_ size: CGFloat) -> Font {
    var font = self
    font.size = size
    return font
  }
}

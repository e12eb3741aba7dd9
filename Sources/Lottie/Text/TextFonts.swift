import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// The fonts of a file: glyphs that it holds itself, or installed fonts.
struct TextFonts: Sendable {
  /// A font of the file's list.
  struct Entry: Sendable {
    var family: String
    var style: String
    /// Per cent of the size.
    var ascent: Double
    var weight: Double?
  }

  /// The form of a character, for a size of 1.
  struct Glyph: Sendable {
    var width: Double
    var path: Path
    /// What the character shows in colour.
    var pictures: [GlyphPicture] = []
    /// The id of a composition that is shown in place of an outline, for a size of 100.
    var composition: String?
  }

  private struct Key: Hashable {
    let character, style, family: String
  }

  private var entries: [String: Entry] = [:]
  private var first: Entry?
  private var glyphs: [Key: Glyph] = [:]
  /// Whether the file has the glyphs of its texts.
  private let hasGlyphs: Bool

  init(_ root: JSONValue, _ reading: Reading) {
    for json in root["fonts"]?["list"]?.array ?? [] {
      let entry = Entry(
        family: json["fFamily"]?.string ?? "", style: json["fStyle"]?.string ?? "",
        ascent: json["ascent"]?.number ?? 75, weight: json["fWeight"].flatMap(Self.weight))
      first = first ?? entry
      if let name = json["fName"]?.string { entries[name] = entries[name] ?? entry }
    }
    let characters = root["chars"]?.array ?? []
    hasGlyphs = !characters.isEmpty
    for json in characters {
      let key = Key(
        character: json["ch"]?.string ?? "", style: json["style"]?.string ?? "",
        family: json["fFamily"]?.string ?? "")
      guard glyphs[key] == nil else { continue }
      glyphs[key] = Glyph(json, reading)
    }
  }

  /// The compositions that stand in place of glyphs.
  var compositions: [String] { glyphs.values.compactMap(\.composition).sorted() }

  private static func weight(_ json: JSONValue) -> Double? { json.number ?? json.string.flatMap(Double.init) }

  /// A font by its name; the first of the list if there is none of this name.
  func entry(_ name: String) -> Entry { entries[name] ?? first ?? Entry(family: "", style: "", ascent: 75) }

  /// Warns of what a text asks for and the fonts have not.
  func warn(of text: TextDocument, _ reading: Reading, at json: JSONValue) {
    if entries[text.font] == nil, !text.font.isEmpty {
      let other = first?.family ?? entry(text.font).font.familyInUse
      reading.warn(
        "the font '\(text.font.prefix(50))' is not in the list of fonts; '\(other.prefix(50))' is used", at: json)
    }
    let font = entry(text.font)
    let letters = TextLines.letters(of: text)
    guard hasGlyphs else {
      InstalledGlyphs.shared.warn(of: String(letters), font, reading, at: json)
      return
    }
    var missing: Set<Character> = []
    for letter in letters where !letter.isWhitespace {
      let key = Key(character: shown(letter, in: text, font), style: font.style, family: font.family)
      if glyphs[key] == nil { missing.insert(letter) }
    }
    guard !missing.isEmpty else { return }
    let list = missing.sorted().prefix(20).map { "'\($0)'" }.joined(separator: ", ")
    reading.warn(
      "the file has no glyphs of '\(font.family.prefix(50)) \(font.style.prefix(50))' for \(list): nothing is drawn for "
        + "them; export the text again, or remove 'chars' to use installed fonts", at: json)
  }

  /// What stands for a character: itself, or its capital if the text asks for it and the font has it.
  func shown(_ character: Character, in text: TextDocument, _ entry: Entry) -> String {
    let own = String(character)
    guard text.isInCapitals else { return own }
    let capital = own.uppercased()
    let isThere = !hasGlyphs || glyphs[Key(character: capital, style: entry.style, family: entry.family)] != nil
    return isThere ? capital : own
  }

  /// The glyph of a character.
  func glyph(_ character: String, of entry: Entry) -> Glyph {
    if hasGlyphs {
      return glyphs[Key(character: character, style: entry.style, family: entry.family)]
        ?? Glyph(width: 0, path: Path())
    }
    return InstalledGlyphs.shared.glyph(character, of: entry)
  }
}

extension TextFonts {
  /// The letters of a line in the order in which they stand, in the forms that they have beside each other; nil if the
  /// file has the glyphs, which have one form each.
  func shaped(_ line: String, of entry: Entry) -> [(text: String, glyph: Glyph)]? {
    hasGlyphs ? nil : InstalledGlyphs.shared.shaped(line, of: entry)
  }
}

extension TextFonts.Glyph {
  /// Reads a glyph, whose outlines are for a size of 100.
  fileprivate init(_ json: JSONValue, _ reading: Reading) {
    let scale = CGAffineTransform(scaleX: 0.01, y: 0.01)
    var path = Path()
    if let items = try? ShapeItem.items(json["data"]?["shapes"]?.array ?? [], reading) {
      Self.add(items, to: &path, scale)
    }
    let isComposition = json["t"]?.integer == 1
    self.init(
      width: (json["w"]?.number ?? 0) / 100, path: path,
      composition: isComposition ? json["data"]?["refId"]?.string : nil)
  }

  private static func add(_ items: [ShapeItem], to path: inout Path, _ map: CGAffineTransform) {
    for item in items {
      switch item {
      case .group(let group): add(group.items, to: &path, group.transform.matrix(at: 0).concatenating(map))
      case .outline(let outline): outline.contour(at: 0)?.add(to: &path, map)
      case .paint, .modifier, .repeater: break
      }
    }
  }
}

/// The glyphs of installed fonts. Fonts are found by fontconfig, so they are the machine's.
private struct InstalledGlyphs: Sendable {
  private struct Key: Hashable {
    let character: String
    let family, style: String
    let weight: Double?
  }

  static let shared = InstalledGlyphs()

  /// Warns of a font that is not installed, and of characters that no installed font has.
  func warn(of text: String, _ entry: TextFonts.Entry, _ reading: Reading, at json: JSONValue) {
    let font = entry.font
    if entry.installedFamily == nil, !entry.isMonospaced, !entry.family.isEmpty, !text.isEmpty {
      reading.warn(
        "the font family '\(entry.family.prefix(50))' is not installed; '\(font.familyInUse)' is used; "
          + "install the font, or export the text with its glyphs", at: json)
    }
    guard let set = try? GlyphClusters([TextRun(text, style: TextStyle(font: font))]) else {
      reading.warn("the text is not drawn: no font is installed", at: json)
      return
    }
    for case .missingGlyphs(let gap) in set.notes {
      reading.warn("\(gap.message) (missing: \(gap.list))", at: json)
    }
  }

  private let memo = Memo<Key, TextFonts.Glyph>(capacity: 1 << 20)
  private let lines = Memo<Key, [(text: String, glyph: TextFonts.Glyph)]>(capacity: 1 << 20)

  func glyph(_ character: String, of entry: TextFonts.Entry) -> TextFonts.Glyph {
    let key = Key(character: character, family: entry.family, style: entry.style, weight: entry.weight)
    if let known = memo[key] { return known }
    let set = try? GlyphClusters([TextRun(character, style: TextStyle(font: entry.font))])
    let glyph = set.map { Self.glyph(of: $0.clusters[...], in: $0) } ?? TextFonts.Glyph(width: 0, path: Path())
    memo.keep(glyph, for: key, cost: 1 + glyph.path.elements.count)
    return glyph
  }

  /// The letters of a line in the order in which they stand.
  func shaped(_ line: String, of entry: TextFonts.Entry) -> [(text: String, glyph: TextFonts.Glyph)]? {
    let key = Key(character: line, family: entry.family, style: entry.style, weight: entry.weight)
    if let known = lines[key] { return known }
    guard let set = try? GlyphClusters([TextRun(line, style: TextStyle(font: entry.font))]) else { return nil }
    let characters = Array(line)
    let letters = set.clusters.indices.map { index in
      (String(characters[set.clusters[index].characters]), Self.glyph(of: set.clusters[index...index], in: set))
    }
    lines.keep(letters, for: key, cost: letters.reduce(1) { $0 + 1 + $1.1.path.elements.count })
    return letters
  }

  /// One glyph for clusters beside each other. They are set for a size of 100, where fonts have no hints.
  private static func glyph(of clusters: ArraySlice<GlyphClusters.Cluster>, in set: GlyphClusters) -> TextFonts.Glyph {
    var (path, pictures, width) = (Path(), [GlyphPicture](), 0.0)
    for cluster in clusters {
      for glyph in set.glyphs[cluster.glyphs] {
        if let picture = glyph.picture { pictures.append(picture.offsetBy(dx: width, dy: 0)) }
        path.addPath(
          glyph.outline, transform: glyph.place.concatenating(CGAffineTransform(translationX: width, y: 0)))
      }
      width += cluster.advance
    }
    let scale = CGAffineTransform(scaleX: 0.01, y: 0.01)
    return TextFonts.Glyph(
      width: width / 100, path: path.applying(scale), pictures: pictures.map { $0.applying(scale) })
  }
}

extension TextFonts.Entry {
  /// The families that browsers show for generic ones.
  private static let generic = ["serif": "Times New Roman", "sans-serif": "Arial"]

  /// The first family of the list that is installed, or one with its widths; nil if none is.
  fileprivate var installedFamily: String? {
    let names = family.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces.union(.init(charactersIn: "\"'")))
    }
    return names.lazy.compactMap(Self.installed).first
  }

  private static func installed(_ name: String) -> String? {
    Font.equivalents(of: generic[name.lowercased()] ?? name).first { Font.isInstalled(family: $0) }
  }

  /// The installed font that is used, for a size of 100. A family that is not there is replaced as browsers do.
  fileprivate var font: Font {
    let standIn = Self.installed("Times New Roman") ?? "Times New Roman"
    var font =
      isMonospaced ? Font.system(size: 100, design: .monospaced) : Font.custom(installedFamily ?? standIn, size: 100)
    let words = style.lowercased().split(separator: " ").map(String.init)
    if words.contains("italic") { font = font.italic() }
    let weights = [
      "bold": 700.0, "black": 900, "medium": 500, "regular": 400, "normal": 400, "light": 200, "thin": 200,
    ]
    return font.weight(Font.Weight(weight ?? words.lazy.compactMap { weights[$0] }.last ?? 400))
  }

  /// Whether the family is the generic one of equal widths.
  fileprivate var isMonospaced: Bool { family.lowercased() == "monospace" }
}

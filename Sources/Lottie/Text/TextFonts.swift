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

  /// The glyph of a character.
  func glyph(_ character: String, of entry: Entry) -> Glyph {
    if hasGlyphs {
      return glyphs[Key(character: character, style: entry.style, family: entry.family)]
        ?? Glyph(width: 0, path: Path())
    }
    return InstalledGlyphs.shared.glyph(character, of: entry)
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
  private let memo = Memo<Key, TextFonts.Glyph>(capacity: 1 << 20)

  func glyph(_ character: String, of entry: TextFonts.Entry) -> TextFonts.Glyph {
    let key = Key(character: character, family: entry.family, style: entry.style, weight: entry.weight)
    if let known = memo[key] { return known }
    var (path, pictures) = (Path(), [GlyphPicture]())
    var width = 0.0
    if let set = try? GlyphClusters([TextRun(character, style: TextStyle(font: entry.font))]) {
      for cluster in set.clusters {
        for glyph in set.glyphs[cluster.glyphs] {
          if let picture = glyph.picture { pictures.append(picture.offsetBy(dx: width, dy: 0)) }
          path.addPath(
            glyph.outline,
            transform: glyph.place.concatenating(CGAffineTransform(translationX: width, y: 0)))
        }
        width += cluster.advance
      }
    }
    // Set for a size of 100, where fonts have no hints.
    let scale = CGAffineTransform(scaleX: 0.01, y: 0.01)
    let glyph = TextFonts.Glyph(
      width: width / 100, path: path.applying(scale), pictures: pictures.map { $0.applying(scale) })
    memo.keep(glyph, for: key, cost: 1 + path.elements.count)
    return glyph
  }
}

extension TextFonts.Entry {
  /// Families for which fontconfig has fonts of the same measures.
  private static let replaced: Set<String> = [
    "arial", "helvetica", "times new roman", "times", "courier new", "courier", "calibri", "cambria", "georgia",
    "serif", "sans-serif", "monospace",
  ]

  /// The installed font that is used, for a size of 100. A family that is not there is replaced as browsers do.
  fileprivate var font: Font {
    let names = family.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces.union(.init(charactersIn: "\"'")))
    }
    let found = names.first { Self.replaced.contains($0.lowercased()) || Font.isInstalled(family: $0) }
    var font = Font.custom(found ?? "Times New Roman", size: 100)
    let words = style.lowercased().split(separator: " ").map(String.init)
    if words.contains("italic") { font = font.italic() }
    let weights = [
      "bold": 700.0, "black": 900, "medium": 500, "regular": 400, "normal": 400, "light": 200, "thin": 200,
    ]
    return font.weight(Font.Weight(weight ?? words.lazy.compactMap { weights[$0] }.last ?? 400))
  }
}

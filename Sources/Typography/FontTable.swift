/// A table of font requests and the faces that answered them, so that another machine sets text in the same faces. The
/// `Farm` module sends it with a `Job`.
///
/// ```swift
/// let table = FontTable.asked       // where the fonts are
/// FontTable.use(table)              // on another machine, in another process
/// ```
package struct FontTable: Codable, Hashable, Sendable {
  /// A request to fontconfig: a font, or a character that the font lacks.
  package struct Request: Codable, Hashable, Sendable {
    /// One of three names: of a design, of a family, or of a file without its folder. The others are nil.
    var design: String?
    var family: String?
    var file: String?
    var weight: Double
    var width: Double
    var isItalic: Bool
    package var character: String?
  }

  /// The face that was found.
  package struct Face: Codable, Hashable, Sendable {
    /// The font file's path.
    package var file: String
    var index: UInt32
    var variations: String?
    package var name: String
    var notes: [Note]
  }

  /// A ``FontNote`` about a whole font.
  struct Note: Codable, Hashable, Sendable {
    var kind: Kind
    var family: String?
    var value: Double?
    var font: String

    enum Kind: String, Codable { case missingFamily, missingItalic, missingWeight, missingWidth }
  }

  /// A request and its answer; nil where no font has the character.
  package struct Entry: Codable, Hashable, Sendable {
    package var request: Request
    package var face: Face?
  }

  /// The requests and answers, sorted by request.
  package var entries: [Entry]

  /// The maximum number of requests noted in a process. An animated weight asks for another font in each frame.
  static let capacity = 10_000

  /// Creates an empty table.
  package init() { entries = [] }

  init(_ answers: [Request: Face?]) {
    entries = answers.map { Entry(request: $0.key, face: $0.value) }.sorted { $0.request.order < $1.request.order }
  }

  /// The requests that this process has made so far.
  package static var asked: FontTable { FontTable(FontLibrary.shared.asked) }

  /// Uses the table's answers from this call on. Other requests still go to fontconfig.
  package static func use(_ table: FontTable) {
    FontLibrary.shared.use(Dictionary(table.entries.map { ($0.request, $0.face) }) { first, _ in first })
  }
}

extension FontTable.Request: CustomStringConvertible {
  /// - Returns: nil for a font file without a character, because a file needs no search.
  init?(_ font: Font, _ character: Character? = nil) {
    switch font.source {
    case .design(let design): self.design = design.name
    case .family(let name): family = name
    case .file(let path):
      if character == nil { return nil }
      file = String(path.split(separator: "/").last ?? "")
    // Its substitutes are those of the default design.
    case .embedded: design = Font.Design.default.name
    }
    (weight, width, isItalic) = (font.weight.value, font.width.value, font.isItalic)
    self.character = character.map(String.init)
  }

  /// The request as text, such as `'✓' in Inter, weight 400`.
  package var description: String {
    let letter = character.map { "'\($0)' in " } ?? ""
    return letter + (family ?? file ?? "the \(design ?? "default") design")
      + ", weight \(weight), width \(width)\(isItalic ? ", italic" : "")"
  }

  fileprivate var order: [String] {
    [design ?? "", family ?? "", file ?? "", "\(weight)", "\(width)", "\(isItalic)", character ?? ""]
  }
}

extension [String] {
  fileprivate static func < (a: Self, b: Self) -> Bool { a.lexicographicallyPrecedes(b) }
}

extension Font.Design {
  fileprivate var name: String {
    switch self {
    case .default: "default"
    case .serif: "serif"
    case .rounded: "rounded"
    case .monospaced: "monospaced"
    }
  }
}

extension FontTable.Face {
  init(_ source: FontFileFace, _ notes: [FontNote] = []) {
    (file, index, variations, name) = (source.file, source.index, source.variations, source.name)
    self.notes = notes.compactMap(FontTable.Note.init)
  }

  var source: FontFileFace { FontFileFace(file: file, index: index, variations: variations, name: name) }
}

extension FontTable.Note {
  fileprivate init?(_ note: FontNote) {
    switch note {
    case .missingFamily(let family, let used): self.init(kind: .missingFamily, family: family, font: used)
    case .missingItalic(let font): self.init(kind: .missingItalic, font: font)
    case .missingWeight(let weight, let font): self.init(kind: .missingWeight, value: weight, font: font)
    case .missingWidth(let width, let font): self.init(kind: .missingWidth, value: width, font: font)
    // These notes come up when text is set.
    case .missingGlyphs, .substituted, .replacedColors, .emojiInOutlines, .missingFeature, .proportionalDigits:
      return nil
    }
  }

  var note: FontNote {
    switch kind {
    case .missingFamily: .missingFamily(family ?? "", used: font)
    case .missingItalic: .missingItalic(font: font)
    case .missingWeight: .missingWeight(value ?? 0, font: font)
    case .missingWidth: .missingWidth(value ?? 0, font: font)
    }
  }
}

import CTypography
import Foundation
import Synchronization

/// The installed fonts, found by fontconfig, and named font files. Each face is opened once and shared. ``TextFonts``
/// takes the faces of a text from it.
final class FontLibrary: Sendable {
  static let shared = FontLibrary()

  struct Match: Sendable {
    var face: FontFace
    /// The requested properties that the found face lacks.
    var notes: [FontNote] = []
  }

  private struct Memory {
    var matches: [Font: Result<Match, FontError>] = [:]
    /// The open faces by file, index and settings.
    var faces: [String: FontFace] = [:]
    var fallbacks: [Font: FontFallback] = [:]
    /// The fallback face per font and missing character; nil if no font has the character.
    var substitutes: [Font: [Character: FontFace?]] = [:]
    var substituteCount = 0
    /// Answers that replace fontconfig's answers, by request.
    var given: [FontTable.Request: FontTable.Face?] = [:]
    /// The requests that fontconfig answered so far.
    var asked: [FontTable.Request: FontTable.Face?] = [:]
  }

  /// The maximum number of memoised faces, and of memoised fonts. An animated weight asks for another font in each
  /// frame.
  private static let capacity = 512
  /// The maximum number of memoised fallback faces. A text may have thousands of characters that its font lacks.
  private static let mostSubstitutes = 32_768

  private let memory = Mutex(Memory())
  private let changes = Atomic(0)

  /// The number of times that the faces of some fonts may have changed. What was made from faces is valid only as long
  /// as this number stays the same.
  var generation: Int { changes.load(ordering: .acquiring) }

  /// The requests that fontconfig answered so far.
  var asked: [FontTable.Request: FontTable.Face?] { memory.withLock { $0.asked } }

  /// Replaces fontconfig's answers to these requests, from this call on.
  func use(_ answers: [FontTable.Request: FontTable.Face?]) {
    memory.withLock { memory in
      memory = Memory()
      memory.given = answers
    }
    changes.add(1, ordering: .releasing)
  }

  private func note(_ face: FontTable.Face?, for request: FontTable.Request?) {
    guard let request else { return }
    memory.withLock { if $0.asked.count < FontTable.capacity { $0.asked[request] = .some(face) } }
  }

  /// Returns the face for a font, at any size.
  func match(for font: Font) throws(FontError) -> Match {
    if case .embedded(let own) = font.source, let face = own.face(for: font) { return Match(face: face) }
    let key = font.atAnySize
    if let match = memory.withLock({ $0.matches[key] }) { return try match.get() }
    let found = Result { () throws(FontError) -> Match in try find(key) }
    return try memory.withLock { memory in
      if memory.matches.count >= Self.capacity { memory.matches.removeAll() }
      // If several threads search at once, all get the first result, so that a face is one object.
      let match = memory.matches[key] ?? found
      memory.matches[key] = match
      return match
    }.get()
  }

  /// Returns the first fallback face that has a character: of the font's own substitutes, then in fontconfig's order for
  /// the font; nil if none has. An emoji is sought in colour first, another character in outlines.
  func substitute(for character: Character, in font: Font) -> FontFace? {
    for source in font.substitutes {
      var other = font
      (other.source, other.substitutes) = (source, [])
      guard let face = try? match(for: other).face else { continue }
      if character.prefersPicture ? face.hasPicture(of: character) : face.covers(character) { return face }
    }
    let key = font.atAnySize
    if let known = memory.withLock({ $0.substitutes[key]?[character] }) { return known }
    let request = FontTable.Request(font, character)
    let given = memory.withLock { memory in request.flatMap { memory.given[$0] } }
    let file: FontFileFace?
    if let given {
      file = given?.source
    } else {
      file = fallback(for: key).found(for: character) { [self] in open($0)?.hasPicture(of: character) == true }
      note(file.map { FontTable.Face($0) }, for: request)
    }
    let face = file.flatMap { open($0) }
    memory.withLock {
      if $0.substituteCount >= Self.mostSubstitutes { ($0.substitutes, $0.substituteCount) = ([:], 0) }
      $0.substitutes[key, default: [:]][character] = .some(face)
      $0.substituteCount += 1
    }
    return face
  }

  private func fallback(for key: Font) -> FontFallback {
    memory.withLock {
      if $0.fallbacks.count >= Self.capacity { $0.fallbacks.removeAll() }
      let known = $0.fallbacks[key] ?? FontFallback(pattern: pattern(for: key, families: families(of: key)))
      $0.fallbacks[key] = known
      return known
    }
  }

  /// Drops a font file from memory and reads it again, because it may have changed.
  func reopen(_ path: String) throws(FontError) {
    memory.withLock { memory in
      memory.matches = memory.matches.filter { $0.key.source != .file(path) }
      memory.faces = memory.faces.filter { !$0.key.hasPrefix("\(path)#") }
    }
    // This comes after the faces were dropped. Otherwise another thread could take an old face for a new one.
    changes.add(1, ordering: .releasing)
    _ = try match(for: .file(path, size: 1))
  }

  private func find(_ font: Font) throws(FontError) -> Match {
    if case .file(let path) = font.source {
      let settings =
        "wght=\(font.weight.value),wdth=\(font.width.value)" + (font.isItalic ? ",ital=1,slnt=-10" : "")
      let name = URL(filePath: path).lastPathComponent
      guard let face = open(FontFileFace(file: path, index: 0, variations: settings, name: name)) else {
        throw .unreadableFile(path)
      }
      return Match(face: face)
    }
    let request = FontTable.Request(font)
    if let request, let given = memory.withLock({ $0.given[request] }), let given {
      guard let face = open(given.source) else { throw .unreadableFile(given.file) }
      return Match(face: face, notes: given.notes.map(\.note))
    }
    let families = families(of: font)
    let pattern = pattern(for: font, families: families)
    defer { FcPatternDestroy(pattern) }
    var result = FcResultMatch
    guard let found = FcFontMatch(nil, pattern, &result) else { throw .noFonts }
    defer { FcPatternDestroy(found) }
    guard let file = FontFileFace(found) else { throw .noFonts }
    guard let face = open(file) else { throw .unreadableFile(file.file) }
    let notes = notes(of: found, used: file.name, instead: families[0], font)
    note(FontTable.Face(file, notes), for: request)
    return Match(face: face, notes: notes)
  }

  /// Returns the differences between the font found and the font asked for; fontconfig does not report them.
  private func notes(of found: OpaquePointer, used: String, instead family: String, _ font: Font) -> [FontNote] {
    let names = (0..<8).compactMap { found.string(FC_FAMILY, $0) }
    guard names.contains(where: { $0.caseInsensitiveCompare(family) == .orderedSame }) else {
      return [.missingFamily(family, used: names.first ?? used)]
    }
    var notes: [FontNote] = []
    let name = names.first ?? used
    // If no italic exists, fontconfig's own rules would shear an upright face by a matrix.
    if font.isItalic, found.integer(FC_SLANT) == FC_SLANT_ROMAN || found.hasMatrix {
      notes.append(.missingItalic(font: name))
    }
    // A variable font answers with ranges, which contain the value asked for. Smaller differences need no note.
    if let weight = found.double(FC_WEIGHT), abs(FcWeightToOpenTypeDouble(weight) - font.weight.value) > 150 {
      notes.append(.missingWeight(font.weight.value, font: name))
    }
    if let width = found.double(FC_WIDTH), abs(width - font.width.value) > 12 {
      notes.append(.missingWidth(font.width.value, font: name))
    }
    return notes
  }

  private func families(of font: Font) -> [String] {
    switch font.source {
    case .design(let design): [design.family]
    case .family(let name): [name, Font.Design.default.family]
    case .file, .embedded: [Font.Design.default.family]
    }
  }

  /// Returns a fontconfig pattern for a font. The caller destroys it.
  private func pattern(for font: Font, families: [String]) -> OpaquePointer {
    guard let pattern = FcPatternCreate() else { preconditionFailure("fontconfig has no memory for a pattern") }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(font.weight.value))
    FcPatternAddDouble(pattern, FC_WIDTH, font.width.value)
    FcPatternAddInteger(pattern, FC_SLANT, font.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_OUTLINE, 1)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return pattern
  }

  private func open(_ wanted: FontFileFace) -> FontFace? {
    let key = "\(wanted.file)#\(wanted.index)#\(wanted.variations ?? "")"
    if let face = memory.withLock({ $0.faces[key] }) { return face }
    guard let face = FontFace(wanted) else { return nil }
    return memory.withLock { memory in
      if memory.faces.count >= Self.capacity { memory.faces.removeAll() }
      let known = memory.faces[key] ?? face
      memory.faces[key] = known
      return known
    }
  }
}

/// A face by its file, its index and its variation settings. ``FontLibrary`` finds and opens it.
struct FontFileFace: Hashable, Sendable {
  var file: String
  /// The index of the face in a collection; bits 16 and up hold the named instance of a variable font, as in
  /// fontconfig.
  var index: UInt32
  /// The settings of a variable font, such as `wght=650,slnt=-10`.
  var variations: String?
  var name: String

  init(file: String, index: UInt32, variations: String?, name: String) {
    (self.file, self.index, self.variations, self.name) = (file, index, variations, name)
  }

  /// The face that fontconfig found; nil if it has no file.
  init?(_ found: OpaquePointer) {
    guard let file = found.string(FC_FILE, 0) else { return nil }
    let index = UInt32(bitPattern: found.integer(FC_INDEX) ?? 0)
    let name = found.string(FC_FULLNAME, 0) ?? found.string(FC_FAMILY, 0) ?? file
    self.init(file: file, index: index, variations: found.string(FC_FONT_VARIATIONS, 0), name: name)
  }
}

/// The fallback fonts in fontconfig's order, which never changes after creation. Any thread may search it. Fonts in
/// colour have an order of their own.
private final class FontFallback: @unchecked Sendable {
  private let fonts, colorFonts: UnsafeMutablePointer<FcFontSet>?
  private let pattern: OpaquePointer

  /// - Parameter pattern: The list takes ownership and destroys it.
  init(pattern: OpaquePointer) {
    self.pattern = pattern
    var result = FcResultMatch
    fonts = FcFontSort(nil, pattern, 1, nil, &result)
    let colors = FcPatternCreate()
    defer { FcPatternDestroy(colors) }
    FcPatternAddString(colors, FC_FAMILY, "emoji")
    FcPatternAddBool(colors, FC_COLOR, 1)
    FcConfigSubstitute(nil, colors, FcMatchPattern)
    FcDefaultSubstitute(colors)
    colorFonts = FcFontSort(nil, colors, 0, nil, &result)
  }

  deinit {
    if let fonts { FcFontSetDestroy(fonts) }
    if let colorFonts { FcFontSetDestroy(colorFonts) }
    FcPatternDestroy(pattern)
  }

  /// Returns the first font that has all scalars of a character: in colour if the character prefers it, or else in
  /// outlines; if there is none, in the other form.
  ///
  /// - Parameter hasPicture: Whether a font in colour draws the character.
  func found(for character: Character, hasPicture: (FontFileFace) -> Bool) -> FontFileFace? {
    func outlines() -> FontFileFace? {
      first(of: fonts, for: character, where: { $0.boolean(FC_OUTLINE) != false && $0.boolean(FC_COLOR) != true })
    }
    func pictures() -> FontFileFace? {
      first(of: colorFonts, for: character, where: { $0.boolean(FC_COLOR) == true }, and: hasPicture)
    }
    return character.prefersPicture ? pictures() ?? outlines() : outlines() ?? pictures()
  }

  private func first(
    of fonts: UnsafeMutablePointer<FcFontSet>?, for character: Character, where isRight: (OpaquePointer) -> Bool,
    and isUsable: (FontFileFace) -> Bool = { _ in true }
  ) -> FontFileFace? {
    let scalars = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    for i in 0..<Int(fonts?.pointee.nfont ?? 0) {
      guard let font = fonts?.pointee.fonts[i], isRight(font) else { continue }
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
        scalars.allSatisfy({ FcCharSetHasChar(characters, $0.value) != 0 }),
        let prepared = FcFontRenderPrepare(nil, pattern, font)
      else { continue }
      defer { FcPatternDestroy(prepared) }
      if let face = FontFileFace(prepared), isUsable(face) { return face }
    }
    return nil
  }
}

/// The properties of a fontconfig pattern.
extension OpaquePointer {
  fileprivate func string(_ property: String, _ i: Int) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(self, property, Int32(i), &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  fileprivate func integer(_ property: String) -> Int32? {
    var number: Int32 = 0
    return FcPatternGetInteger(self, property, 0, &number) == FcResultMatch ? number : nil
  }

  fileprivate func double(_ property: String) -> Double? {
    var number = 0.0
    return FcPatternGetDouble(self, property, 0, &number) == FcResultMatch ? number : nil
  }

  /// Whether the pattern asks to transform glyphs by a matrix.
  fileprivate var hasMatrix: Bool {
    var matrix: UnsafeMutablePointer<FcMatrix>?
    return FcPatternGetMatrix(self, FC_MATRIX, 0, &matrix) == FcResultMatch
  }

  fileprivate func boolean(_ property: String) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(self, property, 0, &value) == FcResultMatch ? value != 0 : nil
  }
}

extension Font {
  fileprivate var atAnySize: Font {
    var font = self
    (font.size, font.features, font.substitutes) = (0, [], [])
    // The memory of the process holds no font of a document.
    if case .embedded = source { font.source = .design(.default) }
    return font
  }

  /// Drops a font file from memory and reads it again.
  ///
  /// - Throws: ``FontError/unreadableFile(_:)``.
  package static func check(file path: String) throws(FontError) { try FontLibrary.shared.reopen(path) }
}

extension Font.Design {
  /// The name of the family for the design; `make` installs them all.
  fileprivate var family: String {
    switch self {
    case .default: "Inter"
    case .rounded: "Quicksand"
    case .serif: "DejaVu Serif"
    case .monospaced: "DejaVu Sans Mono"
    }
  }
}

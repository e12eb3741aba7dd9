import CTypography
import Foundation
import Synchronization

/// The fonts of this machine, through fontconfig, and the font files that were named. Faces are opened once and shared.
final class FontLibrary: Sendable {
  static let shared = FontLibrary()

  struct Match: Sendable {
    var face: FontFace
    /// What the font asked for and did not get.
    var note: FontNote?
  }

  private let matches = Mutex<[Font: Result<Match, FontError>]>([:])
  private let faces = Mutex<[String: FontFace]>([:])

  /// The face for a font, at any size.
  func match(for font: Font) throws(FontError) -> Match {
    var key = font
    key.size = 0
    if let match = matches.withLock({ $0[key] }) { return try match.get() }
    let match = Result { () throws(FontError) -> Match in try find(key) }
    matches.withLock { $0[key] = match }
    return try match.get()
  }

  private func find(_ font: Font) throws(FontError) -> Match {
    switch font.source {
    case .file(let path):
      let settings = "wght=\(font.weight.value)" + (font.isItalic ? ",ital=1,slnt=-10" : "")
      let name = URL(filePath: path).lastPathComponent
      guard let face = face(file: path, index: 0, variations: settings, name: name) else {
        throw .unreadableFile(path)
      }
      return Match(face: face)
    case .design(let design): return try search([design.family], for: font)
    case .family(let name): return try search([name, Font.Design.default.family], for: font)
    }
  }

  /// What fontconfig finds for a list of families.
  /// - Parameter wanted: A family that is noted where something else was found.
  private func search(_ families: [String], for font: Font, unlessFound wanted: String? = nil) throws(FontError)
    -> Match
  {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(font.weight.value))
    FcPatternAddInteger(pattern, FC_SLANT, font.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_OUTLINE, 1)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let found = FcFontMatch(nil, pattern, &result) else { throw .noFonts }
    defer { FcPatternDestroy(found) }
    guard let file = string(FC_FILE, 0, of: found) else { throw .noFonts }
    var index: Int32 = 0
    FcPatternGetInteger(found, FC_INDEX, 0, &index)
    let names = (0..<8).compactMap { string(FC_FAMILY, $0, of: found) }
    let name = string(FC_FULLNAME, 0, of: found) ?? names.first ?? file
    guard
      let face = face(
        file: file, index: UInt32(bitPattern: index), variations: string(FC_FONT_VARIATIONS, 0, of: found), name: name)
    else { throw .unreadableFile(file) }
    let isFound = names.contains { $0.caseInsensitiveCompare(families[0]) == .orderedSame }
    return Match(face: face, note: isFound ? nil : .missingFamily(families[0], used: names.first ?? name))
  }

  private func face(file: String, index: UInt32, variations: String?, name: String) -> FontFace? {
    let key = "\(file)#\(index)#\(variations ?? "")"
    if let face = faces.withLock({ $0[key] }) { return face }
    guard let face = FontFace(file: file, index: index, variations: variations, name: name) else { return nil }
    faces.withLock { $0[key] = face }
    return face
  }

  private func string(_ property: String, _ i: Int, of pattern: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, Int32(i), &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }
}

extension Font.Design {
  /// The family that stands for the design; `make` installs them all.
  fileprivate var family: String {
    switch self {
    case .default: "Inter"
    case .rounded: "Quicksand"
    case .serif: "DejaVu Serif"
    case .monospaced: "DejaVu Sans Mono"
    }
  }
}

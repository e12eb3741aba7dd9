import CUnicode

/// What a character belongs to, as a reader would name it, and the Debian package whose fonts draw it. Notes about
/// missing glyphs name both.
///
/// ```swift
/// WritingSystem(of: "न")  // Devanagari, fonts-noto-core
/// WritingSystem(of: "東")  // Chinese, Japanese or Korean, fonts-noto-cjk
/// ```
public struct WritingSystem: Hashable, Sendable {
  /// The script's name in Unicode, or `emoji`, `symbols`, `private-use characters` and the like.
  public var name: String
  /// The Debian package whose fonts draw it; nil if there is none.
  public var package: String?

  /// The writing system of a character.
  public init(of character: Character) {
    let scalars = character.unicodeScalars
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
      self = .emoji
    } else if let script = scalars.lazy.compactMap(\.scriptName).first {
      if Self.eastAsian.contains(script) {
        self.init("Chinese, Japanese or Korean", "fonts-noto-cjk")
      } else {
        self.init(script, Self.unpackaged.contains(script) ? nil : "fonts-noto-core")
      }
    } else {
      switch scalars.first?.properties.generalCategory {
      case .privateUse: self.init("private-use characters", nil)
      case .unassigned: self.init("characters that Unicode does not define", nil)
      default: self.init("symbols", "fonts-noto-core")
      }
    }
  }

  static let emoji = WritingSystem("emoji", "fonts-noto-color-emoji")

  private init(_ name: String, _ package: String?) { (self.name, self.package) = (name, package) }

  /// The scripts of fonts-noto-cjk. A text in one of the languages mixes several of them.
  private static let eastAsian: Set = ["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"]

  /// The scripts that no font of Debian 12's fonts-noto-core has, by the characters of its files.
  private static let unpackaged: Set = [
    "Chorasmian", "Cypro Minoan", "Dives Akuru", "Kawi", "Khitan Small Script", "Makasar", "Nag Mundari", "Nandinagari",
    "Old Uyghur", "Tangsa", "Toto", "Vithkuqi",
  ]
}

extension Unicode.Scalar {
  /// The name of the script; nil for characters that occur in every script.
  fileprivate var scriptName: String? {
    guard let name = pathreel_script_name(value).map({ String(cString: $0) }),
      !["Common", "Inherited", "Unknown"].contains(name)
    else { return nil }
    return String(name.map { $0 == "_" ? " " : $0 })
  }
}

import PathreelTypography
import Testing

@Suite struct WritingSystemTests {
  /// The packages by the characters of the fonts of Debian 12.
  @Test(
    arguments: [
      ("न", "Devanagari", "fonts-noto-core"), ("\u{10300}", "Old Italic", "fonts-noto-core"),
      ("漢", "Chinese, Japanese or Korean", "fonts-noto-cjk"), ("한", "Chinese, Japanese or Korean", "fonts-noto-cjk"),
      ("👩‍🚀", "emoji", "fonts-noto-color-emoji"), ("❤️", "emoji", "fonts-noto-color-emoji"),
      ("🇩🇪", "emoji", "fonts-noto-color-emoji"),
      ("\u{1D11E}", "symbols", "fonts-noto-core"), ("\u{10570}", "Vithkuqi", nil),
      ("\u{E000}", "private-use characters", nil), ("\u{378}", "characters that Unicode does not define", nil),
    ] as [(Character, String, String?)])
  func `a character belongs to a writing system with a package`(character: Character, name: String, package: String?) {
    let system = WritingSystem(of: character)
    #expect(system.name == name && system.package == package)
  }
}

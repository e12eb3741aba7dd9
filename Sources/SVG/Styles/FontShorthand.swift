/// Expands the `font` shorthand property (CSS Fonts 3, §3.7): `italic bold 12px/1.5 Inter, sans-serif`. Used by
/// ``Declarations``.
enum FontShorthand {
  /// The properties that a value sets; empty if the value lacks a size or a family. A keyword of all properties sets
  /// each of them.
  static func parts(of value: String) -> [(SVGProperty, String)] {
    if SVGProperty.keywordsOfAll.contains(value) {
      return [.fontStyle, .fontWeight, .fontVariant, .fontStretch, .fontSize, .fontFamily].map { ($0, value) }
    }
    let words = value.split(whereSeparator: \.isWhitespace)
    guard let sizeIndex = words.firstIndex(where: { isSize($0) }), sizeIndex + 1 < words.count else { return [] }
    var parts: [(SVGProperty, String)] = [
      (.fontStyle, "normal"), (.fontWeight, "normal"), (.fontVariant, "normal"), (.fontStretch, "normal"),
    ]
    for word in words[..<sizeIndex].map({ $0.lowercased() }) {
      switch word {
      case "italic", "oblique": parts.append((.fontStyle, word))
      case "bold", "bolder", "lighter": parts.append((.fontWeight, word))
      case "small-caps": parts.append((.fontVariant, word))
      case "normal": break
      default:
        if Double(word) != nil {
          parts.append((.fontWeight, word))
        } else if word.hasSuffix("condensed") || word.hasSuffix("expanded") {
          parts.append((.fontStretch, word))
        } else {
          return []
        }
      }
    }
    let size = words[sizeIndex].prefix { $0 != "/" }
    // There may be blanks around the slash before the line height.
    var family = words[(sizeIndex + 1)...]
    var height = words[sizeIndex].dropFirst(size.count + 1)
    if words[sizeIndex].hasSuffix("/") || family.first?.hasPrefix("/") ?? false {
      let count = family.first == "/" ? 2 : 1
      height = (family.dropFirst(count - 1).first ?? "").drop { $0 == "/" }
      family = family.dropFirst(count)
    }
    guard !family.isEmpty else { return [] }
    parts.append((.lineHeight, height.isEmpty ? "normal" : height.lowercased()))
    return parts + [(.fontSize, size.lowercased()), (.fontFamily, family.joined(separator: " "))]
  }

  private static func isSize(_ word: Substring) -> Bool {
    let names = ["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "larger", "smaller"]
    let size = word.prefix { $0 != "/" }.lowercased()
    if names.contains(size) { return true }
    // A bare number before the size is a weight.
    guard let first = size.first, first.isNumber || first == "." else { return false }
    return Double(size) == nil || size == "0"
  }
}

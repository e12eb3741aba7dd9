/// The Swift names that Xcode makes for the pictures and colours of asset catalogues, such as `Color(.brand)`.
struct AssetSymbols {
  /// The text of a Swift file that declares them; empty if no source uses one.
  let text: String

  /// - Parameter sources: Only names that these sources use are declared.
  init(of catalogue: AssetCatalogue, usedIn sources: [SwiftSource]) {
    let used = sources.reduce(into: Set<String>()) { $0.formUnion($1.usedNames) }
    let declared = sources.reduce(into: Set<String>()) { $0.formUnion($1.offeredNames.members) }
    func symbols(_ names: some Sequence<String>, without suffix: String) -> [(symbol: [String], name: String)] {
      var seen = Set<[String]>()
      return names.sorted().compactMap { name in
        let symbol = Self.symbol(of: name, without: suffix)
        guard let last = symbol.last, used.contains(last), seen.insert(symbol).inserted else { return nil }
        return (symbol, name)
      }
    }
    let colors = symbols(catalogue.colors.keys, without: "Color")
    var pictures = symbols(catalogue.pictures.keys, without: "Image")
    // A picture that no catalogue has is a warning when the program runs, as one by a name in quotes is.
    let known = Set(pictures.compactMap(\.symbol.last)).union(declared)
    for name in Set(sources.flatMap(Self.picturesBySymbol)).subtracting(known).sorted() {
      pictures.append(([name], name))
    }
    var lines = Self.members(of: "ColorResource", colors) + Self.members(of: "ImageResource", pictures)
    // Colours are also members of Color, unless the code declares such members itself.
    for (symbol, _) in colors
    where symbol.count == 1 && !declared.contains(symbol[0]) && !Self.known.contains(symbol[0]) {
      lines.append("extension Color { static var `\(symbol[0])`: Color { Color(ColorResource.`\(symbol[0])`) } }")
      lines.append(
        "extension ShapeStyle where Self == Color { static var `\(symbol[0])`: Color { Color(ColorResource.`\(symbol[0])`) } }"
      )
    }
    text = lines.isEmpty ? "" : "import SwiftUI\n" + lines.joined(separator: "\n") + "\n"
  }

  /// The names in calls such as `Image(.logo)`.
  private static func picturesBySymbol(of source: SwiftSource) -> [String] {
    let tokens = source.tokens
    return tokens.indices.dropLast(4).compactMap { at in
      guard tokens[at].isWord("Image"), tokens[at + 1].isMark("("), tokens[at + 2].isMark("."),
        tokens[at + 3].kind == .word, tokens[at + 4].isMark(")")
      else { return nil }
      return tokens[at + 3].text
    }
  }

  /// The colours that SwiftUI has.
  private static let known: Set = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white",
    "gray", "black", "clear", "primary", "secondary", "accentColor", "tint", "background", "foreground",
  ]

  private static func members(of type: String, _ symbols: [(symbol: [String], name: String)]) -> [String] {
    symbols.map { symbol, name in
      let member = "static var `\(symbol.last!)`: \(type) { \(type)(name: \(literal(name)), bundle: .main) }"
      guard symbol.count > 1 else { return "extension \(type) { \(member) }" }
      // A namespace is a type; several members of one are extensions of it.
      let path = symbol.dropLast().map { "`\($0)`" }.joined(separator: ".")
      return "extension \(type).\(path) { \(member) }"
    } + namespaces(of: type, symbols)
  }

  private static func namespaces(of type: String, _ symbols: [(symbol: [String], name: String)]) -> [String] {
    var paths = Set<[String]>()
    for (symbol, _) in symbols where symbol.count > 1 {
      for length in 1..<symbol.count { paths.insert(Array(symbol.prefix(length))) }
    }
    return paths.sorted { $0.joined(separator: ".") < $1.joined(separator: ".") }.map { path in
      let outer = ([type] + path.dropLast().map { "`\($0)`" }).joined(separator: ".")
      return "extension \(outer) { enum `\(path.last!)` {} }"
    }
  }

  /// The parts of the Swift name of an asset: `Brand/primary-blue` is `["Brand", "primaryBlue"]`.
  ///
  /// - Parameter suffix: A last word that is left out, such as that of `skyColor`.
  static func symbol(of name: String, without suffix: String) -> [String] {
    let steps = name.split(separator: "/")
    return steps.enumerated().map { index, step in
      let words = step.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      let joined = words.enumerated().map {
        $0.offset == 0 ? $0.element : $0.element.prefix(1).uppercased() + $0.element.dropFirst()
      }
      .joined()
      if index + 1 < steps.count { return identifier(joined.prefix(1).uppercased() + joined.dropFirst()) }
      let short =
        joined.hasSuffix(suffix) && joined.count > suffix.count ? String(joined.dropLast(suffix.count)) : joined
      // `URLIcon` becomes `urlIcon`, and `Brand` becomes `brand`.
      let capitals = short.prefix { $0.isUppercase }.count
      let lowered = capitals <= 1 || capitals == short.count ? max(capitals, 1) : capitals - 1
      return identifier(short.prefix(lowered).lowercased() + short.dropFirst(lowered))
    }
  }

  private static func identifier(_ text: String) -> String {
    text.first?.isNumber == true ? "_" + text : text
  }
}

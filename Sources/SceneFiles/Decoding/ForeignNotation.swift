import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Values in the notation of other tools, above all CSS, put into the forms of scene files with the writer's own numbers
/// and colours. Messages of ``SceneDecoder`` suggest the results.
enum ForeignNotation {
  /// `2px solid white` as a stroke; nil for another text.
  static func stroke(border text: String) -> String? {
    var (width, color, dash): (String?, String?, String) = (nil, nil, "")
    for word in words(of: text) {
      if let number = length(word) {
        width = width ?? number
      } else if let style = ["solid": "", "dashed": ", dash: [8, 4]", "dotted": ", dash: [0, 6], cap: round"][word] {
        dash = style
      } else if Color(css: word) != nil {
        color = word
      } else {
        return nil
      }
    }
    guard width != nil || color != nil else { return nil }
    return "stroke: {color: \(quoted(color ?? "black")), width: \(width ?? "3")\(dash)}"
  }

  /// `0 4px 10px black` as a shadow; nil for another text. The radius of CSS is twice the standard deviation.
  static func shadow(css text: String) -> String? {
    var (lengths, color) = ([String](), String?.none)
    for word in words(of: text) {
      if let number = length(word) {
        lengths.append(number)
      } else if Color(css: word) != nil {
        color = word
      } else {
        return nil
      }
    }
    guard (2...4).contains(lengths.count) else { return nil }
    let radius = lengths.count > 2 ? (Double(lengths[2]) ?? 0) / 2 : 0
    let ink = color.map { ", color: \(quoted($0))" } ?? ""
    return "shadow: {radius: \(numberText(radius))\(ink), offset: [\(lengths[0]), \(lengths[1])]}"
  }

  /// `blur(5px)` as a modifier; nil for another text.
  static func effect(filter text: String) -> String? {
    guard let match = text.wholeMatch(of: /\s*([a-z-]+)\(([0-9.]+)(px|%|deg)?\)\s*/), let number = Double(match.2)
    else {
      return nil
    }
    let value = match.3 == "%" ? number / 100 : number
    switch match.1 {
    case "blur": return "blur: \(numberText(value))"
    case "opacity": return "opacity: \(numberText(value))"
    default: return nil
    }
  }

  /// `bold 24px Helvetica` as the keys of a text; nil for another text.
  static func keys(font text: String) -> String? {
    guard text.utf8.count <= 80,
      let match = text.wholeMatch(
        of: /(?:(italic|bold|[1-9]00|normal)\s+)*([0-9.]+)(?:px|pt)(?:\/\S+)?\s+([^,]+)(?:,.*)?/)
    else { return nil }
    let words = text.split(separator: " ").map(String.init)
    let family = match.3.trimmingCharacters(in: CharacterSet(charactersIn: " \"'"))
    let weight = words.first { $0 == "bold" || $0.wholeMatch(of: /[1-9]00/) != nil }
      .flatMap { word in Synonyms.entries(for: word, in: Synonyms.table.words).first?.write.first ?? word }
    return "family: \(family), size: \(match.2)" + (weight.map { ", weight: \($0)" } ?? "")
      + (words.contains("italic") ? ", italic: true" : "")
  }

  /// A percentage as a share of a name such as `width`: `0.5 * width` for `50%`; nil for another text.
  static func share(_ text: String, of name: String) -> String? {
    guard text.hasSuffix("%"), let percent = Double(scalarNumber: String(text.dropLast())) else { return nil }
    return percent == 100 ? name : "\(numberText(percent / 100)) * \(name)"
  }

  /// The seconds of a time such as `00:10` or `1:02:03.5`; nil for another text.
  static func seconds(clock text: String) -> Double? {
    guard text.wholeMatch(of: /[0-9]{1,4}(:[0-5]?[0-9]){1,2}(\.[0-9]+)?/) != nil else { return nil }
    return text.split(separator: ":").reduce(0) { 60 * $0 + (Double($1) ?? 0) }
  }

  /// The number of a value with a unit, in the unit of scene files; nil for another text or unit.
  ///
  /// - Parameter whole: What 100 percent are; nil if a percentage has no meaning.
  static func number(withUnit text: String, percentOf whole: Double? = nil) -> String? {
    if let whole, text.hasSuffix("%"), let percent = Double(scalarNumber: String(text.dropLast())) {
      return numberText(percent / 100 * whole)
    }
    guard let match = text.wholeMatch(of: /([-+]?[0-9]*\.?[0-9]+)\s*(px|pt|deg|°|s|sec|ms|turn)/),
      let number = Double(match.1)
    else { return nil }
    let factor = (["ms": 0.001, "turn": 360] as [String: Double])[String(match.2)] ?? 1
    return numberText(number * factor)
  }

  /// A suggested form with the numbers that the writer gave under the same or under foreign keys: `width: 100, height:
  /// 50` for the `size: [40, 20]` of an example.
  static func form(_ form: String, withNumbersOf pairs: SceneDecoder.Pairs) -> String {
    var given: [String: String] = [:]
    for (key, value) in pairs {
      guard case .scalar(let scalar) = value.content else { continue }
      given[Synonyms.normalized(key.text)] = length(scalar.text)
    }
    if given.isEmpty { return form }
    func number(_ words: [String]) -> String? { words.lazy.compactMap { given[Synonyms.normalized($0)] }.first }
    return form.replacing(/([a-z-]+): (\[-?[0-9.]+, -?[0-9.]+\]|-?[0-9.]+)/) { match in
      let key = String(match.1)
      guard lengths.contains(key) || match.2.hasPrefix("[") else { return String(match.0) }
      let pair = Synonyms.table.pairs.lazy.filter { $0.write.contains(key) }
        .compactMap { pair in number(pair.first).flatMap { a in number(pair.second).map { "[\(a), \($0)]" } } }.first
      let isPair = match.2.hasPrefix("[")
      let own =
        isPair
        ? pair
        : number([key] + Synonyms.table.keys.filter { $0.write.contains(key) }.flatMap(\.words))
      return "\(key): \(own ?? String(match.2))"
    }
  }

  /// The keys of examples that are taken over when the writer gives one number.
  private static let lengths: Set = [
    "radius", "inner", "fixed", "rolling", "pen", "points", "sides", "spacing", "size", "amplitude", "wavelength",
    "turns",
    "gap", "petals",
  ]

  private static func words(of text: String) -> [String] {
    guard text.utf8.count <= 80 else { return [] }
    // A colour such as rgba(0, 0, 0, 0.5) is one word.
    return text.matches(of: /[^\s(]+(?:\([^)]*\))?/).map { String($0.0).lowercased() }
  }

  /// A length of CSS in points, as text; nil if it is none.
  private static func length(_ text: String) -> String? {
    guard text.utf8.count <= 20, let match = text.wholeMatch(of: /([-+]?[0-9]*\.?[0-9]+)(px|pt)?/),
      let number = Double(match.1)
    else { return nil }
    return numberText(number)
  }

  private static func quoted(_ color: String) -> String {
    color.allSatisfy { $0.isASCII && $0.isLetter } ? color : "\"\(color)\""
  }
}

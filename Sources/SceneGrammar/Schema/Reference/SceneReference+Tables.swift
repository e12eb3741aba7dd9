import PathreelExpressions

/// Tables, links and words for the types of keys. The sections of the reference use them.
extension SceneReference {
  /// The section of a kind or a modifier, with its keys and its example.
  static func part(
    _ name: String, _ doc: String, _ type: GrammarType, beside note: String, example: String
  ) -> String {
    var lines = ["### \(name)", ""]
    lines += ["![\(name)](reference/\(name).png)", ""]
    lines += [[doc, note].filter { !$0.isEmpty }.joined(separator: " "), ""]
    switch type {
    case .mapping(let keys): if !keys.isEmpty { lines += [table(keys), ""] }
    case .shorthand(let short, let keys):
      lines += ["Short form: the value of `\(short)`.", "", table(keys), ""]
    case .outlineBeside(let keys):
      lines += ["Its value: \(words(for: type)), which may have beside it:", "", table(keys), ""]
    default: lines += ["Its value: \(words(for: type)).", ""]
    }
    lines += ["```yaml", example, "```", ""]
    return lines.joined(separator: "\n")
  }

  static func table(_ keys: KeyList) -> String { table(keys.grammar) }

  static func table(_ keys: [GrammarKey]) -> String {
    "| key | type | meaning | default |\n|---|---|---|---|\n"
      + keys.flatMap { rows(of: $0, inside: "") }.joined(separator: "\n")
  }

  /// The table row of a key, followed by the rows of the keys inside it.
  private static func rows(of key: GrammarKey, inside outer: String) -> [String] {
    let name = "`\(outer)\(key.name)`"
    let meaning = ([key.doc] + key.relations.compactMap { words(for: $0, of: key) }).joined(separator: " ")
    let row =
      "| \(key.isAlwaysRequired ? "**\(name)**" : name) | \(cell(words(for: key.type))) | \(cell(meaning)) | "
      + "\(key.defaultText.map { "`\($0)`" } ?? "") |"
    return [row] + inner(key.type).flatMap { rows(of: $0, inside: "\(outer)\(key.name): ") }
  }

  /// The keys inside the mapping that is a key's value, if they are listed together with the key. Empty if they have a
  /// section of their own.
  private static func inner(_ type: GrammarType) -> [GrammarKey] {
    switch type {
    case .mapping(let keys)
    where keys.map(\.name) != CanvasKeys.all.names && keys.map(\.name) != StaggerKeys.all.names:
      keys
    case .shorthand(_, let keys) where keys.map(\.name) == FollowedKeys.all.names: []
    case .list(.shorthand(_, let keys), _) where keys.map(\.name) == SequenceKeys.all.names: []
    case .shorthand(_, let keys), .runs(let keys): keys
    case .list(.shorthand(_, let keys), _): keys
    // Keys with tables of their own are in another section.
    case .list(.mapping(let keys), _) where keys.allSatisfy { inner($0.type).isEmpty }: keys
    default: []
    }
  }

  private static func words(for relation: KeyRelation, of key: GrammarKey) -> String? {
    func list(_ keys: [String]) -> String { keys.map { "`\($0)`" }.joined(separator: ", ") }
    return switch relation {
    case .with(let others): others.count > 4 ? nil : "Only with \(list(others))."
    case .without(let others): others.count > 4 ? nil : "Not with \(list(others))."
    case .instead(let others): "This\(others.count > 1 ? ", or one of " : " or ")\(list(others)) is required."
    case .when(let choice, let words): "Only if `\(choice)` is \(list(words))."
    }
  }

  private static func words(for type: GrammarType) -> String {
    switch type {
    case .number(let range): words(for: range)
    case .boolean: "true or false"
    case .color: "colour"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .text, .template: "text"
    case .runs: "text or list of texts"
    case .name: "name"
    case .scale: "name of a [scale](#scales)"
    case .table: "name of [data](#data)"
    case .value: "expression, or a list of them"
    case .expression: "expression"
    case .svgPath: "SVG path data"
    case .fontFile: "font file"
    case .picture: "picture file"
    case .svg: "SVG file"
    case .lottie: "Lottie file"
    case .parts: "mapping for each part"
    case .video: "video file"
    case .sound: "sound file"
    case .fontFeature: "font feature"
    case .pair(let range): "[number, number]\(bounds(range))"
    case .extent(let range): "size\(bounds(range))"
    case .corners(let range): "number, or four\(bounds(range))"
    case .unitPoint: "point of the frame"
    case .end: "[number, number] or element"
    case .list(.pair, let minimum):
      "list of \(minimum > 1 ? "\(minimum) or more: " : "")[number, number], or [rows](#scales)"
    case .list(let type, let minimum): "list of \(minimum > 1 ? "\(minimum) or more: " : "")\(words(for: type))"
    case .formula(let variables): "expression of \(variables.map { "`\($0)`" }.joined(separator: " or "))"
    case .shape: "a shape"
    case .outline, .outlineBeside: "a shape, path or curve"
    case .mapping: "mapping"
    case .named(.value): "expression, or a list of them, for each name"
    case .named(let type): "\(words(for: type)) for each name"
    case .shorthand(let key, let keys):
      "\(keys.first { $0.name == key }.map { words(for: $0.type) } ?? "value") or mapping"
    case .elements: "list of elements"
    case .element: "element"
    case .beats: "list of beats"
    case .easing: "easing"
    case .frameRate: "number or fraction"
    case .format: "`\(SceneFormat.current)`"
    case .components: "component for each name"
    case .standard: "value, or a list of values,"
    case .settings: "expression for each name"
    case .columnNames: "text, or list of text"
    case .sceneFile: "name of a scene file"
    case .transition: "[transition](#scenes)"
    }
  }

  private static func words(for range: NumberRange) -> String { (range.isWhole ? "whole" : "number") + bounds(range) }

  private static func bounds(_ range: NumberRange) -> String {
    let (low, high) = (range.minimum, range.maximum)
    if low == .leastNonzeroMagnitude { return " > 0" }
    if low <= -Double(SceneLimits.count) { return "" }
    return high >= Double(SceneLimits.count) ? " ≥ \(numberText(low))" : " \(numberText(low))…\(numberText(high))"
  }

  static func links(to names: [String]) -> String {
    ": " + names.map { "[`\($0)`](#\(anchor($0)))" }.joined(separator: ", ")
  }

  /// The anchor that GitHub makes from a heading.
  static func anchor(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }

  static func cell(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("\n", with: " ") }

  /// A number with thousands separators.
  static func counted(_ number: Int) -> String {
    var text = ""
    for (i, digit) in String(number).reversed().enumerated() {
      if i > 0, i % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

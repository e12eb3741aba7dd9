import PathreelDrawing
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The last words of error messages: the form that is right in place of a value. Empty if the message says it already.
extension SceneDecoder {
  private static let keyframeForm = "; a keyframe is {to: 100, lasts: 0.5}, and the first {to: 0}"

  /// The form of a mapping with these keys.
  func mappingAdvice(_ node: SourceNode, named name: String, _ keys: [GrammarKey]) -> String {
    if case .scalar(let scalar) = node.content, unspacedKey(of: scalar, among: keys) != nil {
      return "; write a space after the colon"
    }
    if name == "element", case .scalar(let scalar) = node.content, ElementKind.named(scalar.text) != nil {
      return "; write a colon behind it, '\(scalar.text): …'"
    }
    if case .scalar(let scalar) = node.content, keys.isEmpty, ElementKind.named(scalar.text)?.isPartShape == true {
      return "; write \(name): {\(scalar.text): …}"
    }
    if let form = listForm(node, named: name, keys) { return form }
    let names = keys.map(\.name)
    var required = keys.filter(\.isAlwaysRequired).map(\.name)
    switch names {
    case KeyframeKeys.all.names: return Self.keyframeForm
    case ParameterKeys.all.names:
      guard let text = node.scalarText, text.utf8.count <= 40, !text.contains("\n") else {
        required = [ParameterKeys.value.name]
        break
      }
      return "; write \(name): {\(parameterForm(ofValue: text))}"
    case CanvasKeys.all.names: required = [CanvasKeys.size.name]
    case TrimKeys.all.names: required = [TrimKeys.to.name]
    case LayerTimeKeys.all.names: required = [LayerTimeKeys.from.name]
    case [] where name == "beat": return "; write \(node.scalarText ?? "name"): {lasts: 1}"
    case _ where names.contains(ElementKind.repeatedTable.name) && required.isEmpty:
      required = [ElementKind.repeatCount.name]
    case _ where name == "label" && names.contains("orientation"):
      return "; it says where labels stand, and they stand beside 'connector': element: {text: …}"
    case _ where required.count < keys.count(where: \.isRequired): return ""
    default: break
    }
    // A number that the writer gave is the value of the only key.
    let type = required.count == 1 ? keys.first { $0.name == required[0] }?.type : nil
    let given = type?.isSingle == true ? node.scalarText.flatMap { Double(scalarNumber: $0) } : nil
    let values = required.map { "\($0): \(given.map(numberText) ?? "…")" }.joined(separator: ", ")
    return values.isEmpty ? "" : "; write \(name): {\(values)}"
  }

  /// The form of a parameter with a value: a number, a colour, true or false, or else a text.
  private func parameterForm(ofValue text: String) -> String {
    if let number = Double(scalarNumber: text) { return "\(ParameterKeys.value.name): \(numberText(number))" }
    let isPlain = text.unicodeScalars.allSatisfy { $0.isNameTail || $0 == " " }
    let quoted = isPlain ? text : "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    let isValue = text == "true" || text == "false" || Color(css: text) != nil
    return "\((isValue ? ParameterKeys.value : ParameterKeys.text).name): \(quoted)"
  }

  /// The form of a mapping in place of a list, or of two numbers; nil if the value does not resemble one.
  private func listForm(_ node: SourceNode, named name: String, _ keys: [GrammarKey]) -> String? {
    if keys.contains(where: { $0.name == "size" && $0.type.isExtent }), let size = pairText(node) {
      return "; write \(name): {size: \(size)}"
    }
    guard case .sequence(let items) = node.content, !items.isEmpty, keys.isEmpty else { return nil }
    if items.allSatisfy(\.isMapping) { return "; leave out the dashes, since each name begins a line" }
    if name == SceneKeys.audio.name, let file = items[0].scalarText { return "; write audio: {song: \(file)}" }
    return nil
  }

  /// Two numbers in brackets, as `[100, 50]` or `100x50` give them; nil for another value.
  func pairText(_ node: SourceNode) -> String? {
    switch node.content {
    case .sequence(let items):
      let texts = items.compactMap(\.scalarText)
      return texts.count == 2 && items.count == 2 ? "[\(texts[0]), \(texts[1])]" : nil
    case .scalar(let scalar) where scalar.text.utf8.count <= 60:
      let match = scalar.text.wholeMatch(of: /([-+]?[0-9.]+)(?:\s*[,x×]\s*|\s+)([-+]?[0-9.]+)/)
      return match.map { "[\($0.1), \($0.2)]" }
    default: return nil
    }
  }

  /// The form of a list.
  func listAdvice(_ node: SourceNode, of type: GrammarType?) -> String {
    switch (type, node.content) {
    case (.list(.mapping(let keys), _)?, .mapping) where keys.map(\.name) == KeyframeKeys.all.names:
      return Self.keyframeForm
    case (.elements?, .mapping(let pairs)), (.beats?, .mapping(let pairs)), (.list(.mapping, _)?, .mapping(let pairs)):
      guard let first = pairs.first?.key.text else { return "" }
      if case .elements? = type, ["children", "elements", "items", "content", "body", "views"].contains(first) {
        return "; leave out '\(first):', and put the list directly under the key"
      }
      if first.hasPrefix("-"), first.count > 1 { return "; write a space after the dash" }
      return source[node.position] == "{" ? "; write [{\(first): …}]" : "; begin each item with a dash: '- \(first): …'"
    case (.elements?, .scalar(let scalar)) where Color(css: scalar.text) != nil:
      return "; write [{rectangle: {}, fill: …}]"
    case (.list(.pair, _)?, .scalar): return "; write [[x, y], [x, y]]"
    case (.list(.number, _)?, .scalar): return "; write […, …]"
    default: return ""
    }
  }

  /// The form of two numbers.
  func pairAdvice(_ node: SourceNode, named key: String) -> String {
    switch node.content {
    case .scalar(let scalar):
      if scalar.style != .plain, scalar.text.hasPrefix("["), scalar.text.hasSuffix("]") {
        return "; write the list without quotes around it"
      }
      if let pair = pairText(node) { return "; write \(pair)" }
      let isPosition = key == "position"
      if isPosition, ["center", "centre", "middle"].contains(scalar.text) {
        return "; write place: center instead"
      }
      let isName = isPosition && unitPointNames.contains { $0.name == scalar.text }
      return isName ? "; write place: \(scalar.text) instead" : ""
    case .mapping(let pairs): return pairs.count == 2 ? "; write […, …]" : ""
    case .sequence, .broken: return ""
    }
  }

  /// The form of a scalar in place of a list or a mapping.
  func scalarAdvice(_ node: SourceNode, _ key: String, _ type: GrammarType) -> String {
    switch (type, node.content) {
    case (.color, .sequence) where key == "fill" || key == "stroke":
      return "; write \(key): {gradient: […]} or \"rgb(red, green, blue)\""
    case (_, .mapping(let pairs)) where pairs.count == 1 && pairs[0].key.text.contains(" ? "):
      return "; a choice by '?' is written \"if(condition, then, else)\""
    case (.number, .sequence) where key == ElementModifiers.padding.name:
      return "; it is one number, the same on all sides"
    case (.number, .sequence(let items)) where items.count == 2 && node.isListOfNumbers:
      let (from, to) = (items[0].scalarText ?? "0", items[1].scalarText ?? "1")
      return "; a value that changes is an expression, such as mix(\(from), \(to), min(t, 1))"
    case (.text, .sequence) where key == ParameterKeys.value.name:
      return "; a parameter has one value, and a list stands under 'let'"
    default: return ""
    }
  }

  /// The message about a scalar that is no expression of its type, from the whole of its text; nil if no cause is
  /// certain enough.
  func wholeValueAdvice(
    _ scalar: SourceScalar, _ key: String, _ type: ExpressionType, range: NumberRange
  ) -> String? {
    let text = scalar.text
    guard text.utf8.count <= 60 else { return nil }
    switch type {
    case .color:
      if text.wholeMatch(of: /(?:0x)?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})/) != nil {
        return "'\(text)' is no colour; write '#' and its digits, in quotes"
      }
      if key == "stroke", text.wholeMatch(of: /([a-z]+|#[0-9A-Fa-f]+) +[0-9]+(px|pt)?/) != nil {
        return
          "'stroke' is one colour here; write \(ForeignNotation.stroke(border: text) ?? "stroke: {color: …, width: …}")"
      }
      guard text.wholeMatch(of: /[A-Za-z-]+-?gradient\(.*\)/.ignoresCase()) != nil else { return nil }
      switch key {
      case "fill", "stroke": return "'\(key)' is one colour here; write \(key): {gradient: […]}"
      case "color": return "'color' is one colour here; write gradient: […] instead of 'color'"
      case "background": return "'background' is one colour; for a gradient, begin 'elements' with a rectangle"
      default: return nil
      }
    case .number:
      if key == "shadow", let form = ForeignNotation.shadow(css: text) {
        return "'shadow' is one number here, its radius; write \(form)"
      }
      if let seconds = ForeignNotation.seconds(clock: text) {
        return "'\(text)' is no number; times are in seconds, so write \(numberText(seconds))"
      }
      guard text.wholeMatch(of: /[-+]?[0-9]*\.?[0-9]+\s*(%|°|px|pt|deg|rad|turn|s|sec|ms|vw|vh)/) != nil else {
        return nil
      }
      let isShare = range.minimum == 0 && range.maximum == 1 || key == ElementModifiers.scale.name
      if lengthKeys.contains(key), let width = ForeignNotation.share(text, of: "width"),
        let height = ForeignNotation.share(text, of: "height")
      {
        return "numbers have no units; '\(text)' of the canvas is \(width) or \(height)"
      }
      let advice = ForeignNotation.number(withUnit: text, percentOf: isShare ? 1 : nil).map { "; write \($0)" } ?? ""
      return "numbers have no units: lengths are points, angles degrees, times seconds, and shares 0 to 1\(advice)"
    case .boolean, .choice, .text, .image: return nil
    }
  }

  /// The form of an expression of another type.
  func typeAdvice(
    _ type: ExpressionType, _ wanted: ExpressionType, _ key: String, _ scalar: SourceScalar, in scope: ElementScope
  ) -> String {
    if case (.boolean, .number) = (wanted, type), Double(scalarNumber: scalar.text) == nil {
      return "; compare it, as in \(scalar.text) > 0"
    }
    if key == ElementModifiers.stroke.name, case (.color, .number) = (wanted, type) {
      return "; write stroke: {width: \(scalar.text.utf8.count <= 20 ? scalar.text : "…")}"
    }
    guard case .number = wanted else { return "" }
    if case .boolean = type { return "; write \"if(condition, 1, 0)\"" }
    return scope.values.textAdvice(on: scalar.text).map { "; \($0)" } ?? ""
  }
}

/// Keys whose values are lengths or points, of which other tools give percentages.
private let lengthKeys: Set = [
  "size", "position", "offset", "at", "frame", "width", "height", "radius", "margin", "spacing", "padding", "center",
]

extension SourceNode {
  /// The text of a scalar that is not empty; nil for another value.
  var scalarText: String? {
    guard case .scalar(let scalar) = content, !scalar.isEmpty else { return nil }
    return scalar.text
  }

  /// Whether it is a list of literal numbers.
  var isListOfNumbers: Bool {
    guard case .sequence(let items) = content else { return false }
    return items.allSatisfy { $0.scalarText.flatMap { Double(scalarNumber: $0) } != nil }
  }
}

extension GrammarType {
  /// Whether a number can be its value.
  fileprivate var isSingle: Bool { if case .pair = self { false } else { true } }

  /// Whether it is a width and a height.
  fileprivate var isExtent: Bool { if case .extent = self { true } else { false } }
}

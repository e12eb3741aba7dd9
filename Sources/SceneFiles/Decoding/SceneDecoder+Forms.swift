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
    if case .scalar(let scalar) = node.content, keys.isEmpty, ElementKind.named(scalar.text)?.isPartShape == true {
      return "; write \(name): {\(scalar.text): …}"
    }
    let names = keys.map(\.name)
    var required = keys.filter(\.isAlwaysRequired).map(\.name)
    switch names {
    case KeyframeKeys.all.names: return Self.keyframeForm
    case ParameterKeys.all.names: required = [ParameterKeys.value.name]
    case CanvasKeys.all.names: required = [CanvasKeys.size.name]
    case TrimKeys.all.names: required = [TrimKeys.to.name]
    case _ where names.contains(ElementKind.repeatedTable.name) && required.isEmpty:
      required = [ElementKind.repeatCount.name]
    case _ where name == "label" && names.contains("orientation"):
      return "; it says where labels stand, and they stand beside 'connector': element: {text: …}"
    case _ where required.count < keys.count(where: \.isRequired): return ""
    default: break
    }
    let values = required.map { "\($0): …" }.joined(separator: ", ")
    return values.isEmpty ? "" : "; write \(name): {\(values)}"
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
      if scalar.text.utf8.count <= 60, scalar.text.wholeMatch(of: /[-+]?[0-9.]+(\s*[,x×]\s*|\s+)[-+]?[0-9.]+/) != nil {
        return "; write […, …]"
      }
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
      guard text.wholeMatch(of: /[-+]?[0-9]*\.?[0-9]+\s*(%|°|px|pt|deg|rad|turn|s|sec|ms|vw|vh)/) != nil else {
        return nil
      }
      let isShare = range.minimum == 0 && range.maximum == 1
      let advice = ForeignNotation.number(withUnit: text, percentOf: isShare ? 1 : nil).map { "; write \($0)" } ?? ""
      return "numbers have no units: lengths are points, angles degrees, times seconds, and shares 0 to 1\(advice)"
    case .boolean, .choice, .text, .image: return nil
    }
  }

  /// The form of an expression of another type.
  func typeAdvice(
    _ type: ExpressionType, _ wanted: ExpressionType, _ scalar: SourceScalar, in scope: ElementScope
  ) -> String {
    guard case .number = wanted else { return "" }
    if case .boolean = type { return "; write \"if(condition, 1, 0)\"" }
    return scope.values.textAdvice(on: scalar.text).map { "; \($0)" } ?? ""
  }
}

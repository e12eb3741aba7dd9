import PathreelDrawing
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Finds what is allowed in an element and is nearly always a mistake. Frames that show the element have a warning.
extension SceneDecoder {
  /// - Parameters:
  ///   - pairs: The element's keys.
  ///   - modifiers: Its decoded modifiers.
  func hints(on kind: ElementKind, _ pairs: Pairs, _ modifiers: Fields) -> [DrawingWarning] {
    let own = pairs.first { $0.key.text == kind.name }?.value
    var messages: [String] = []
    if kind.isOne(of: .lettered) || kind.name == ElementKind.text.name, let own, hasEscape(own) {
      messages.append("'\\n' is drawn as it stands; in double quotes it begins a new line")
    }
    if leavesNothing(modifiers) {
      messages.append(
        "'trim' leaves nothing of the outline; 'from' and 'to' are shares of it, and seconds belong to layer: {from: …}"
      )
    }
    if cutsFill(kind, modifiers) {
      messages.append(
        "'trim' cuts a piece off the filled shape along a straight line; give it a 'stroke' to draw a part of its outline"
      )
    }
    for (key, value) in pairs where !ElementModifiers.childKeys.names.contains(key.text) {
      // The text of a text may contain anything.
      if key.text == kind.name, !isMapping(kind.type) { continue }
      messages += value.calls.compactMap(Self.misunderstanding)
    }
    return messages.map { DrawingWarning(subject: kind.name, message: $0, detail: "") }
  }

  private func isMapping(_ type: GrammarType) -> Bool { if case .mapping = type { true } else { false } }

  /// Whether an unquoted text has a `\n`.
  private func hasEscape(_ node: SourceNode) -> Bool {
    switch node.content {
    case .scalar(let scalar): scalar.style == .plain && scalar.text.contains("\\n")
    case .mapping(let pairs): pairs.contains { $0.key.text == "text" && hasEscape($0.value) }
    default: false
    }
  }

  /// Whether a `trim` begins at the outline's end or behind it.
  private func leavesNothing(_ modifiers: Fields) -> Bool {
    guard case .fields(let trim)? = modifiers[ElementModifiers.trim], let from = constant(trim[TrimKeys.from]) else {
      return false
    }
    return from >= 1 && (trim[TrimKeys.to] == nil || constant(trim[TrimKeys.to]).map { $0 <= 1 } == true)
  }

  /// Whether a shape that is filled and has no line is trimmed.
  private func cutsFill(_ kind: ElementKind, _ modifiers: Fields) -> Bool {
    guard kind.isSingleShape, case .fields(let trim)? = modifiers[ElementModifiers.trim] else { return false }
    let lines = [ElementModifiers.stroke.own, ElementModifiers.outline.own, ElementModifiers.draw.own]
    guard lines.allSatisfy({ modifiers[$0] == nil }) else { return false }
    // A trim that leaves all or nothing cuts nothing off.
    let isWhole = (constant(trim[TrimKeys.to]) ?? 1) >= 1 && (constant(trim[TrimKeys.from]) ?? 0) <= 0
    return !leavesNothing(modifiers)
      && !(isWhole && isConstant(trim[TrimKeys.to]) && isConstant(trim[TrimKeys.from]))
  }

  /// Whether a number is absent or never changes.
  private func isConstant(_ field: Field?) -> Bool { field == nil || constant(field) != nil }

  private func constant(_ field: Field?) -> Double? {
    guard case .number(let number)? = field, case .number(let value)? = number.constant else { return nil }
    return value
  }

  /// The message about a call with literal arguments that look like those of another tool's function.
  private static func misunderstanding(of call: Substring) -> String? {
    if let match = call.wholeMatch(of: /(sin|cos|tan)\(([0-9]{2,3})\)/), let angle = Int(match.2), angle % 15 == 0 {
      return "\(call) is that of \(angle) radians; \(angle) degrees are radians(\(angle))"
    }
    guard let match = call.wholeMatch(of: /random\(([0-9]+), *([0-9]{2,})\)/), let low = Int(match.1),
      let high = Int(match.2), low < high
    else { return nil }
    return
      "\(call) is a number from 0 to 1 by a seed and an index; one from \(low) to \(high) is mix(\(low), \(high), random(1, 0))"
  }
}

extension SourceNode {
  /// The calls with nothing but digits in their parentheses.
  fileprivate var calls: [Substring] {
    switch content {
    case .scalar(let scalar) where scalar.text.contains("("):
      scalar.text.matches(of: /[a-z]+\([0-9]+(?:, *[0-9]+)?\)/).map(\.0)
    case .sequence(let items): items.flatMap(\.calls)
    case .mapping(let pairs): pairs.flatMap(\.value.calls)
    default: []
    }
  }
}

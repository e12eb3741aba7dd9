import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// What no frame can show: elements that are never there, and parameters that nothing reads. The `check` command prints
/// them as warnings.
extension SceneFile {
  /// Where elements begin after the clip's end, for the present values of the parameters. What has a time of its own, and
  /// what components show, is not looked at.
  package var absentElements: [Diagnostic] {
    guard _sequence == nil else { return scenes.flatMap(\.absentElements) }
    var found: [Diagnostic] = []
    for element in elements { addAbsent(element, to: &found) }
    return found
  }

  /// The parameters whose names stand in no value of the file. A name in a text counts as read.
  package var unreadParameters: [Diagnostic] { model.unreadParameters }

  private func addAbsent(_ element: Element, to found: inout [Diagnostic]) {
    if let start = element.layerStart, start >= duration {
      found.append(
        model.source.diagnostic(
          "this '\(element.kind.name)' is never there: its layer begins at \(numberText(start)) s, and the clip ends at \(numberText(duration)) s",
          at: element.position))
    } else if element.localTime == nil, !element.kind.isComponent {
      for child in element.children { addAbsent(child, to: &found) }
    }
  }
}

extension Element {
  /// When its layer begins, in seconds; nil if it has none, or if that depends on anything.
  fileprivate var layerStart: Double? {
    guard case .fields(let layer)? = modifiers[ElementModifiers.layer],
      case .number(let start)? = layer[LayerTimeKeys.from], case .number(let seconds)? = start.constant
    else { return nil }
    return seconds
  }
}

extension SceneDecoder {
  /// The parameters whose names stand in no value of a file besides `parameters`.
  func unreadParameters(_ pairs: Pairs) -> [Diagnostic] {
    guard let node = pairs.first(where: { $0.key.text == SceneKeys.parameters.name })?.value,
      case .mapping(let parameters) = node.content
    else { return [] }
    var words: Set<Substring> = []
    for pair in pairs where pair.key.text != SceneKeys.parameters.name { pair.value.addWords(to: &words) }
    return parameters.filter { !words.contains($0.key.text[...]) }.map { name, _ in
      source.diagnostic(
        "nothing reads the parameter '\(name.text)'; write it where its value is meant, or remove it", at: name.position
      )
    }
  }
}

extension SourceNode {
  /// Adds the words of all values that can be names. The keys of functions and sets may be expressions, and count, too.
  fileprivate func addWords(to words: inout Set<Substring>) {
    func add(_ text: String) {
      for word in text.unicodeScalars.split(whereSeparator: { !$0.isNameTail }) { words.insert(Substring(word)) }
    }
    switch content {
    case .scalar(let scalar): add(scalar.text)
    case .sequence(let items): for item in items { item.addWords(to: &words) }
    case .mapping(let pairs): for pair in pairs { pair.value.addWords(to: &words) }
    case .broken: break
    }
  }
}

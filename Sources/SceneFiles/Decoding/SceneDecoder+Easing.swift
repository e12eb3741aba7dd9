import PathreelMotion

/// The value of `ease`: a word, or a word with numbers.
extension SceneDecoder {
  /// The easing that a value names, or nil with a report.
  ///
  /// - Parameter others: Words that stand beside the easings.
  func easing(_ node: SourceNode, _ key: String, or others: [String]) -> Field? {
    guard let scalar = scalar(node, key, .easing(or: others)) else { return nil }
    let text = scalar.text
    if others.contains(text) { return .easing(nil) }
    if let easing = Easing.named.first(where: { $0.key == text })?.value { return .easing(easing) }
    if text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "(") {
      let arguments = text[text.index(after: parenthesis)...].dropLast()
        .split(separator: ",", omittingEmptySubsequences: false)
        .map { Double(scalarNumber: $0.filter { $0 != " " }) }
      switch text[..<parenthesis] {
      case "cubic-bezier": return bezier(arguments, scalar).map { .easing($0) }
      case "spring": return spring(arguments, scalar).map { .easing($0) }
      default: break
      }
    }
    let words = others + Easing.named.map(\.key)
    if let easing = easing(meantBy: text, among: words) {
      report("'\(key)' is '\(text)'; write '\(easing)'", at: scalar.position, .structure)
      return nil
    }
    let suggestion = nearest(to: text, among: words).map { "; did you mean '\($0)'?" } ?? ""
    report(
      "'\(key)' is '\(text)'; it must be \(words.joined(separator: ", ")), cubic-bezier(…) or spring(…)\(suggestion)",
      at: scalar.position, .structure)
    return nil
  }

  /// The easing that another tool's word means.
  private func easing(meantBy word: String, among words: [String]) -> String? {
    if let word = synonym(of: word, among: words) { return word }
    let forms = Synonyms.entries(for: word, in: Synonyms.table.words).flatMap(\.write)
    return forms.first { $0.hasPrefix("cubic-bezier(") || $0.hasPrefix("spring(") }
  }

  private func bezier(_ arguments: [Double?], _ scalar: SourceScalar) -> Easing? {
    guard arguments.count == 4, let x1 = arguments[0], let y1 = arguments[1], let x2 = arguments[2],
      let y2 = arguments[3], (0...1).contains(x1), (0...1).contains(x2), abs(y1) <= 100, abs(y2) <= 100
    else {
      report(
        "'\(scalar.text)' is not an easing; write cubic-bezier(x1, y1, x2, y2) with numbers, x1 and x2 from 0 to 1",
        at: scalar.position)
      return nil
    }
    return .bezier(x1, y1, x2, y2)
  }

  private func spring(_ arguments: [Double?], _ scalar: SourceScalar) -> Easing? {
    guard arguments.count == 2, let duration = arguments[0], let bounce = arguments[1], duration > 0, duration <= 1e4,
      bounce > -1, bounce < 1
    else {
      report(
        "'\(scalar.text)' is not an easing; write spring(duration, bounce) with numbers, the duration above 0 and the bounce between -1 and 1",
        at: scalar.position)
      return nil
    }
    return .spring(duration: duration, bounce: bounce)
  }
}

extension Easing {
  /// The easings without numbers, by their names in scene files.
  static let named: KeyValuePairs<String, Easing> = [
    "linear": .linear, "in": .easeIn, "out": .easeOut, "in-out": .easeInOut,
  ]
}

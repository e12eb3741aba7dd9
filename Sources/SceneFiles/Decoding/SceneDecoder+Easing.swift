import PathreelMotion

/// The value of `ease`: a word, or a word with numbers.
extension SceneDecoder {
  /// The easing that a mapping's `ease` names, or nil with a report, or without one where there is no such key.
  ///
  /// - Parameter others: Words that the key takes as well, and that the caller has dealt with.
  func easing(_ node: SourceNode, beside others: [String] = []) -> Easing? {
    guard case .mapping(let pairs) = node.content, let value = pairs.first(where: { $0.key.text == "ease" })?.value,
      let scalar = scalar(value, "ease", .text)
    else { return nil }
    let text = scalar.text
    switch text {
    case "linear": return .linear
    case "in": return .easeIn
    case "out": return .easeOut
    case "in-out": return .easeInOut
    default: break
    }
    if text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "(") {
      let arguments = text[text.index(after: parenthesis)...].dropLast()
        .split(separator: ",", omittingEmptySubsequences: false)
        .map { Double(scalarNumber: $0.filter { $0 != " " }) }
      switch text[..<parenthesis] {
      case "cubic-bezier": return bezier(arguments, scalar)
      case "spring": return spring(arguments, scalar)
      default: break
      }
    }
    let words = others + ["linear", "in", "out", "in-out"]
    let suggestion = nearest(to: text, among: words).map { "; did you mean '\($0)'?" } ?? ""
    report(
      "'ease' is '\(text)'; it must be \(words.joined(separator: ", ")), cubic-bezier(…) or spring(…)\(suggestion)",
      at: scalar.position)
    return nil
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

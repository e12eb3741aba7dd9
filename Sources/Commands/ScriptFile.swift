import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelSceneSyntax
import PathreelStage

/// Reads a script of touches.
///
/// ```yaml
/// - {at: 0.5s, tap: Start}
/// - {at: 1s, drag: card, by: [120, 0], for: 0.6s}
/// - {at: 2s, set: Volume, to: 0.7, for: 1s}
/// ```
package struct ScriptReader {
  private let source: SourceText
  private var diagnostics: DiagnosticList
  private var script = Script()

  /// - Parameter file: The name of the file in messages.
  /// - Throws: ``SceneFileError`` with every mistake in the text.
  package static func read(_ text: String, file: String) throws -> Script {
    let content = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let source = SourceText(content, file: file)
    var diagnostics = DiagnosticList()
    let root = try SourceReader.read(content, as: source, in: .script, noting: &diagnostics)
    var reader = ScriptReader(source: source, diagnostics: diagnostics)
    reader.readSteps(root)
    guard reader.diagnostics.isEmpty else {
      throw SceneFileError(reader.diagnostics.reported, omittedCount: reader.diagnostics.omittedCount)
    }
    return reader.script
  }

  /// What a step does: its key, and the keys that it takes beside `at`.
  private enum Verb: String, CaseIterable {
    case tap, press, drag, pinch, rotate, set

    var keys: [String] {
      switch self {
      case .tap: ["count"]
      case .press: ["for"]
      case .drag: ["by", "to", "for", "flick"]
      case .pinch: ["scale", "for"]
      case .rotate: ["by", "for"]
      case .set: ["to", "for"]
      }
    }
  }

  private static let example = "such as '{at: 1s, tap: Start}'"

  private mutating func readSteps(_ root: SourceNode) {
    guard case .sequence(let steps) = root.content else {
      return report("a script is a list of steps, \(Self.example); \(root.description) stands here", at: root.position)
    }
    guard steps.count <= Script.maximumCount else {
      return report(
        "the script has \(steps.count) steps; a script has at most \(Script.maximumCount)", at: root.position)
    }
    for step in steps {
      script.origin = "\(source.file):\(step.position.line):\(step.position.column)"
      readStep(step)
    }
  }

  private mutating func readStep(_ node: SourceNode) {
    guard case .mapping(let pairs) = node.content else {
      if case .broken = node.content { return }
      return report(
        "a step has a time and an action, \(Self.example); \(node.description) stands here", at: node.position)
    }
    let verbs = pairs.compactMap { pair in Verb(rawValue: pair.key.text).map { (verb: $0, key: pair.key) } }
    guard let (verb, _) = verbs.first else {
      let known = Verb.allCases.map(\.rawValue)
      let advice = pairs.lazy.compactMap { nearest(to: $0.key.text, among: known) }.first
      return report(
        "a step does one of \(listed(known, "or"))" + (advice.map { "; did you mean '\($0)'?" } ?? ""),
        at: node.position)
    }
    if verbs.count > 1 {
      return report("a step does one thing; '\(verbs[1].key.text)' is a step of its own", at: verbs[1].key.position)
    }
    var values: [String: SourceNode] = [:]
    let keys = ["at", verb.rawValue] + verb.keys
    for (key, value) in pairs {
      guard keys.contains(key.text) else {
        let advice = nearest(to: key.text, among: keys).map { "; did you mean '\($0)'?" } ?? ""
        report("'\(key.text)' is no key of '\(verb.rawValue)', which has \(listed(keys))\(advice)", at: key.position)
        return
      }
      values[key.text] = value
    }
    add(verb, Values(of: values, at: node.position))
  }

  /// The values of a step by their keys.
  private struct Values {
    let nodes: [String: SourceNode]
    let position: SourcePosition

    init(of nodes: [String: SourceNode], at position: SourcePosition) {
      (self.nodes, self.position) = (nodes, position)
    }
  }

  private mutating func add(_ verb: Verb, _ values: Values) {
    guard let time = seconds("at", values, limit: nil) else { return }
    var duration: Double?
    if values.nodes["for"] != nil {
      guard let length = seconds("for", values, limit: Script.maximumDuration) else { return }
      duration = length
    }
    if verb == .set { return addSetting(values, at: time, lasting: duration ?? 0) }
    guard let subject = values.nodes[verb.rawValue], let target = target(subject) else { return }
    switch verb {
    case .tap:
      guard let count = number("count", values, in: 1...10, default: 1) else { return }
      guard count == count.rounded() else { return report("'count' is a whole number", at: values.position) }
      script.tap(target, count: Int(count), at: time)
    case .press: script.press(target, at: time, lasting: duration ?? 1)
    case .drag: addDrag(target, values, at: time, lasting: duration ?? 0.5)
    case .pinch:
      guard let scale = number("scale", values, in: 0.01...100) else { return }
      script.pinch(target, scale: scale, at: time, lasting: duration ?? 0.5)
    case .rotate:
      guard let node = values.nodes["by"], case .scalar(let scalar) = node.content,
        let degrees = Double(scalarNumber: scalar.text.hasSuffix("deg") ? String(scalar.text.dropLast(3)) : scalar.text)
      else { return report("'by' is an angle, such as 90deg", at: values.nodes["by"]?.position ?? values.position) }
      script.rotate(target, by: .degrees(degrees), at: time, lasting: duration ?? 0.5)
    case .set: break
    }
  }

  private mutating func addDrag(_ target: Script.Target, _ values: Values, at time: Double, lasting duration: Double) {
    var isFlick = false
    if let node = values.nodes["flick"] {
      guard case .scalar(let scalar) = node.content, ["true", "false"].contains(scalar.text) else {
        return report("'flick' is true or false", at: node.position)
      }
      isFlick = scalar.text == "true"
    }
    switch (values.nodes["by"], values.nodes["to"]) {
    case (let by?, nil):
      guard let distance = point(by) else {
        return report("'by' is a way in points, such as [120, 0]", at: by.position)
      }
      script.drag(
        target, by: CGSize(width: distance.x, height: distance.y), at: time, lasting: duration, isFlick: isFlick)
    case (nil, let to?):
      if let end = self.target(to) { script.drag(target, to: end, at: time, lasting: duration, isFlick: isFlick) }
    default:
      report("a drag has 'by', a way such as [120, 0], or 'to', a view or a point", at: values.position)
    }
  }

  private mutating func addSetting(_ values: Values, at time: Double, lasting duration: Double) {
    guard let subject = values.nodes["set"], case .scalar(let name) = subject.content, !name.text.isEmpty else {
      return report("'set' is the label or id of a control", at: values.nodes["set"]?.position ?? values.position)
    }
    guard let node = values.nodes["to"], case .scalar(let value) = node.content else {
      return report(
        "'set' needs 'to', the new value: a number, true, false, a colour or a text",
        at: values.nodes["to"]?.position ?? values.position)
    }
    script.set(name.text, toText: value.text, at: time, lasting: duration)
  }

  // MARK: Values

  /// A view or a point.
  private mutating func target(_ node: SourceNode) -> Script.Target? {
    if let point = point(node) { return .point(point) }
    if case .scalar(let scalar) = node.content, !scalar.text.isEmpty { return .view(scalar.text) }
    report(
      "a touch names a view by its text or id, or a point as [x, y]; \(node.description) stands here",
      at: node.position)
    return nil
  }

  private func point(_ node: SourceNode) -> CGPoint? {
    guard case .sequence(let parts) = node.content, parts.count == 2 else { return nil }
    let numbers = parts.compactMap { part -> Double? in
      if case .scalar(let scalar) = part.content { Double(scalarNumber: scalar.text) } else { nil }
    }
    return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
  }

  private mutating func seconds(_ key: String, _ values: Values, limit: Double?) -> Double? {
    guard let node = values.nodes[key] else {
      report("a step has a time, \(Self.example)", at: values.position)
      return nil
    }
    if case .scalar(let scalar) = node.content, let seconds = readSeconds(scalar.text),
      seconds <= limit ?? .greatestFiniteMagnitude
    {
      return seconds
    }
    report(
      "'\(key)' is a time as 1.5s or 1.5" + (limit.map { ", of at most \(Int($0)) s" } ?? "")
        + "; \(node.description) stands here", at: node.position)
    return nil
  }

  private mutating func number(
    _ key: String, _ values: Values, in range: ClosedRange<Double>, default usual: Double? = nil
  ) -> Double? {
    guard let node = values.nodes[key] else {
      if usual == nil { report("'\(key)' is missing, a number such as 2", at: values.position) }
      return usual
    }
    if case .scalar(let scalar) = node.content, let number = Double(scalarNumber: scalar.text), range.contains(number) {
      return number
    }
    report(
      "'\(key)' is a number from \(ParameterValue.number(range.lowerBound).settingText) to "
        + "\(ParameterValue.number(range.upperBound).settingText); \(node.description) stands here",
      at: node.position)
    return nil
  }

  private mutating func report(_ message: String, at position: SourcePosition) {
    diagnostics.append(source.diagnostic(message, at: position))
  }
}

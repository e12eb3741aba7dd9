import PathreelExpressions

/// A JSON document whose objects keep the order of their keys. ``SceneSchema`` builds it.
package indirect enum JSONValue: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case string(String)
  case number(Double)
  case boolean(Bool)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { ($0, $1) }) }

  /// An object with one member.
  static func member(_ key: String, _ value: JSONValue) -> JSONValue { .object([(key, value)]) }

  static func strings(_ strings: some Sequence<String>) -> JSONValue { .array(strings.map(JSONValue.string)) }

  /// Returns an object with further members; other values stay as they are.
  func adding(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    if case .object(let own) = self { .object(own + members) } else { self }
  }
}

extension JSONValue {
  /// The JSON text over several lines, indented by two spaces. A value that fits into 110 columns stays on one line.
  package var text: String { text(indentedBy: 0) }

  private func text(indentedBy indent: Int) -> String {
    let line = self.line
    if indent + line.count <= 110 { return line }
    let inner = String(repeating: " ", count: indent + 2)
    func lines(_ items: [String], _ open: String, _ close: String) -> String {
      "\(open)\n" + items.map { inner + $0 }.joined(separator: ",\n") + "\n"
        + String(repeating: " ", count: indent) + close
    }
    switch self {
    case .array(let items): return lines(items.map { $0.text(indentedBy: indent + 2) }, "[", "]")
    case .object(let members):
      return lines(members.map { Self.quoted($0.key) + ": " + $0.value.text(indentedBy: indent + 2) }, "{", "}")
    case .string, .number, .boolean: return line
    }
  }

  private var line: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .number(let number): numberText(number)
    case .boolean(let boolean): "\(boolean)"
    case .array(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ": " + $0.value.line }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      // A control character, such as a tab in a label of the scene.
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

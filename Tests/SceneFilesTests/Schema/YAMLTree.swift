import PathreelSceneFiles
import PathreelSceneSyntax
import SeededRandom

/// A YAML document as a tree, which tests change and write again.
indirect enum YAMLTree {
  /// A scalar, and whether it is written without quotes.
  case scalar(String, isPlain: Bool)
  case list([YAMLTree])
  case mapping([(key: String, value: YAMLTree)])

  /// Parses the text of a scene file.
  init(_ text: String) throws {
    var diagnostics = DiagnosticList()
    self.init(try SourceReader.read(text, as: SourceText(text, file: "a"), noting: &diagnostics))
  }

  private init(_ node: SourceNode) {
    switch node.content {
    case .scalar(let scalar): self = .scalar(scalar.text, isPlain: scalar.style == .plain)
    case .sequence(let items): self = .list(items.map(YAMLTree.init))
    case .mapping(let pairs): self = .mapping(pairs.map { ($0.key.text, YAMLTree($0.value)) })
    case .broken: self = .scalar("", isPlain: true)
    }
  }

  /// The document as YAML. Text is in quotes, unless quotes would change its meaning.
  var text: String { text(indentedBy: 0) }

  private func text(indentedBy indent: Int) -> String {
    let pad = String(repeating: " ", count: indent)
    func inner(_ value: YAMLTree) -> String {
      switch value {
      case .list(let items) where !items.isEmpty: "\n" + value.text(indentedBy: indent + 1)
      case .mapping(let pairs) where !pairs.isEmpty: "\n" + value.text(indentedBy: indent + 1)
      default: " " + value.text(indentedBy: 0) + "\n"
      }
    }
    switch self {
    case .scalar(let text, isPlain: true) where Self.literal(text) != nil: return text
    case .scalar(let text, _):
      return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        + "\""
    case .list(let items) where items.isEmpty: return "[]"
    case .list(let items): return items.map { pad + "-" + inner($0) }.joined()
    case .mapping(let pairs) where pairs.isEmpty: return "{}"
    case .mapping(let pairs): return pairs.map { pad + "\"\($0.key)\":" + inner($0.value) }.joined()
    }
  }

  /// The document as an editor's JSON Schema plugin reads it: plain scalars by the core schema of YAML 1.2.
  var instance: Instance {
    switch self {
    case .scalar(let text, let isPlain): (isPlain ? Self.literal(text) : nil) ?? .string(text)
    case .list(let items): .array(items.map(\.instance))
    case .mapping(let pairs): .object(Dictionary(pairs.map { ($0.key, $0.value.instance) }) { first, _ in first })
    }
  }

  private static func literal(_ text: String) -> Instance? {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    default:
      guard text.allSatisfy({ "0123456789.eE+-".contains($0) }), text.contains(where: \.isNumber) else { return nil }
      return Double(text.hasSuffix(".") ? text + "0" : text).map(Instance.number)
    }
  }
}

extension YAMLTree {
  /// Changes one random place: removes or adds something, misspells a key, or replaces a value.
  mutating func mutate(adding vocabulary: [String], _ random: inout SplitMix64) -> String {
    let count = nodeCount
    var index = Int.random(in: 0..<count, using: &random)
    return change(at: &index, vocabulary, &random) ?? "nothing"
  }

  private var nodeCount: Int {
    switch self {
    case .scalar: 1
    case .list(let items): 1 + items.reduce(0) { $0 + $1.nodeCount }
    case .mapping(let pairs): 1 + pairs.reduce(0) { $0 + $1.value.nodeCount }
    }
  }

  /// Changes the node with this number, and describes the change.
  private mutating func change(at index: inout Int, _ vocabulary: [String], _ random: inout SplitMix64) -> String? {
    if index == 0 { return change(vocabulary, &random) }
    index -= 1
    switch self {
    case .scalar: return nil
    case .list(var items):
      defer { self = .list(items) }
      for i in items.indices {
        let count = items[i].nodeCount
        if index < count { return items[i].change(at: &index, vocabulary, &random) }
        index -= count
      }
      return nil
    case .mapping(var pairs):
      defer { self = .mapping(pairs) }
      for i in pairs.indices {
        let count = pairs[i].value.nodeCount
        if index < count { return pairs[i].value.change(at: &index, vocabulary, &random) }
        index -= count
      }
      return nil
    }
  }

  private mutating func change(_ vocabulary: [String], _ random: inout SplitMix64) -> String {
    switch self {
    case .mapping(var pairs) where Int.random(in: 0..<5, using: &random) > 0:
      defer { self = .mapping(pairs) }
      let i = pairs.indices.randomElement(using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        guard let i else { break }
        return "without '\(pairs.remove(at: i).key)'"
      case 1:
        guard let i else { break }
        let key = pairs[i].key
        pairs[i].key = ["\(key)x", String(key.dropLast()), "-\(key)", key.uppercased()].randomElement(using: &random)!
        if Set(pairs.map(\.key)).count < pairs.count { pairs[i].key = key }
        return "'\(key)' as '\(pairs[i].key)'"
      default: break
      }
      let key = vocabulary.randomElement(using: &random)!
      let value = Self.values.randomElement(using: &random)!
      pairs.removeAll { $0.key == key }
      pairs.append((key, value))
      return "with '\(key)': \(value.text)"
    case .list(var items) where Bool.random(using: &random) && !items.isEmpty:
      defer { self = .list(items) }
      let i = items.indices.randomElement(using: &random)!
      if Bool.random(using: &random) {
        items.remove(at: i)
        return "without item \(i)"
      }
      items.append(items[i])
      return "with item \(i) twice"
    default:
      self = Self.values.randomElement(using: &random)!
      return "\(text) as a value"
    }
  }

  private static let values: [YAMLTree] = [
    .list([]), .mapping([]), .scalar("5", isPlain: true), .scalar("-3", isPlain: true), .scalar("0.5", isPlain: true),
    .scalar("1e9", isPlain: true), .scalar("true", isPlain: true), .scalar("", isPlain: true),
    .scalar("some words", isPlain: true), .scalar("center", isPlain: true), .scalar("draw", isPlain: true),
    .list([.scalar("1", isPlain: true), .scalar("2", isPlain: true)]),
    .list([.scalar("1", isPlain: true), .scalar("true", isPlain: true)]),
    .mapping([("circle", .mapping([("radius", .scalar("5", isPlain: true))]))]),
    .mapping([("color", .scalar("red", isPlain: true))]),
    .mapping([("lasts", .scalar("1", isPlain: true))]),
  ]
}

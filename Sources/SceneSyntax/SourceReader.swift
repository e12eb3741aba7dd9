import Yams

/// Reads YAML into nodes with positions; every scalar keeps the text that is written. ``SceneFile``, ``SceneDecoder``
/// (for included files) and ``ValueSets`` read their texts with it. Mappings, lists and scalars are supported; anchors,
/// aliases, merge keys, tags and several documents are errors.
package struct SourceReader {
  /// The maximum size of a scene file in bytes of UTF-8.
  package static let maximumSize = 1 << 20
  /// The maximum nesting depth of mappings and lists.
  package static let maximumDepth = 64

  package let source: SourceText
  package let language: SourceLanguage
  private var diagnostics: DiagnosticList

  /// Reads the file's root value. Diagnostics that leave the rest readable are added to the list.
  ///
  /// - Throws: ``SceneFileError`` if nothing can be read: the text is too large or no YAML, or it has control
  ///   characters or aliases.
  package static func read(
    _ text: String, as source: SourceText, in language: SourceLanguage = .scene,
    noting diagnostics: inout DiagnosticList
  ) throws -> SourceNode {
    var reader = SourceReader(source: source, language: language, diagnostics: diagnostics)
    defer { diagnostics = reader.diagnostics }
    return try reader.read(text)
  }

  private mutating func read(_ text: String) throws -> SourceNode {
    func whole(_ message: String, _ concern: Diagnostic.Concern = .meaning) -> SceneFileError {
      var diagnostic = Diagnostic(file: source.file, position: nil, message: message)
      diagnostic.concern = concern
      return SceneFileError([diagnostic])
    }
    guard text.utf8.count <= language.maximumSize else {
      throw whole(
        "the file has \(text.utf8.count) bytes; \(language.noun) has at most \(language.maximumSize)")
    }
    if let place = firstControlCharacter(in: text) {
      throw SceneFileError([
        source.diagnostic("a control character stands here; \(language.noun) is plain text in UTF-8", at: place)
      ])
    }
    if let place = firstAnchorWithAlias(in: text) { throw SceneFileError([anchorDiagnostic(at: place)]) }
    do {
      // `.basic` resolves no scalar to a YAML type.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      // The parser owns the anchors; its nodes refer to them weakly.
      return try withExtendedLifetime(parser) {
        guard let root = try parser.singleRoot() else {
          if let emptiness = language.emptiness { throw whole(emptiness, .structure) }
          return SourceNode(content: .mapping([]), position: source.position(line: 1, column: 1))
        }
        return convert(root, depth: 1)
      }
    } catch let error as YamlError {
      throw SceneFileError([diagnostic(for: error)])
    }
  }

  // MARK: Before parsing

  private func firstControlCharacter(in text: String) -> SourcePosition? {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value)
        || (0x7F..<0xA0).contains(scalar.value) && scalar.value != 0x85
        || [0xFFFE, 0xFFFF, 0xFEFF].contains(scalar.value)
    }
    guard text.unicodeScalars.contains(where: isControl) else { return nil }
    var line = 1
    while line <= source.lineCount {
      if let column = source.line(line).unicodeScalars.enumerated().first(where: { isControl($0.element) })?.offset {
        return SourcePosition(line: line, column: column + 1)
      }
      line += 1
    }
    return SourcePosition(line: 1, column: 1)
  }

  /// The position of the first anchor that an alias refers to. It must be found before parsing: the parser compares
  /// keys, and aliases of aliases double the time of each comparison.
  private func firstAnchorWithAlias(in text: String) -> SourcePosition? {
    guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: "*")) else { return nil }
    var anchors: [String: SourcePosition] = [:]
    var aliases: Set<String> = []
    for number in 1...source.lineCount {
      let scalars = Array(source.line(number).unicodeScalars)
      for (i, scalar) in scalars.enumerated() where scalar == "&" || scalar == "*" {
        guard mayBeginValue(scalars[..<i]) else { continue }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[(i + 1)...].prefix { $0.isNameTail || $0 == "-" })
        if name.isEmpty { continue }
        if scalar == "*" {
          aliases.insert(String(name))
        } else if anchors[String(name)] == nil {
          anchors[String(name)] = SourcePosition(line: number, column: i + 1)
        }
      }
    }
    return anchors.filter { aliases.contains($0.key) }.values.min()
  }

  /// Whether a value may begin behind the start of a line. It may not behind a word, as in `3 *d`, unless that word is a
  /// tag or an anchor.
  private func mayBeginValue(_ start: ArraySlice<Unicode.Scalar>) -> Bool {
    let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return true }
    if "[{,:-?".unicodeScalars.contains(start[last]) { return true }
    guard last + 1 < start.endIndex else { return false }
    let word = start[...last].lastIndex(where: isBlank).map { start[$0 + 1] } ?? start[start.startIndex]
    return word == "!" || word == "&"
  }

  func anchorDiagnostic(at place: SourcePosition) -> Diagnostic {
    source.diagnostic(aliasMessage, at: place)
  }

  private var aliasMessage: String {
    "\(language.plural) have no anchors (&) and aliases (*); \(language.aliasAdvice)"
  }

  // MARK: YAML nodes to source nodes

  private mutating func convert(_ node: Node, depth: Int) -> SourceNode {
    let position =
      node.mark.map { source.position(line: $0.line, column: $0.column) } ?? source.position(line: 1, column: 1)
    func broken(_ message: String) -> SourceNode {
      diagnostics.append(source.diagnostic(message, at: position))
      return SourceNode(content: .broken, position: position)
    }
    if node.anchor != nil {
      diagnostics.append(anchorDiagnostic(at: position))
      return SourceNode(content: .broken, position: position)
    }
    guard depth <= Self.maximumDepth else {
      return broken("lists and mappings nest deeper than \(Self.maximumDepth) levels; flatten them")
    }
    switch node {
    case .scalar(let scalar):
      let tag = scalar.tag.nameAsWritten
      if tag != (scalar.style == .plain ? .implicit : .str) {
        return broken("\(language.plural) have no tags; remove '\(scalar.tag.description)'")
      }
      return SourceNode(content: .scalar(sourceScalar(scalar, at: position)), position: position)
    case .sequence(let sequence):
      if sequence.tag.nameAsWritten != .implicit {
        return broken("\(language.plural) have no tags; remove '\(sequence.tag.description)'")
      }
      let items = sequence.map { convert($0, depth: depth + 1) }
      if let cut = items.first(where: isCutAtComma) { return commaError(cut, in: position) }
      return SourceNode(content: .sequence(items), position: position)
    case .mapping(let mapping):
      if mapping.tag.nameAsWritten != .implicit {
        return broken("\(language.plural) have no tags; remove '\(mapping.tag.description)'")
      }
      var pairs: [(key: SourceScalar, value: SourceNode)] = []
      for (key, value) in mapping {
        let value = convert(value, depth: depth + 1)
        if isCutAtComma(value) { return commaError(value, in: position) }
        if let key = convertKey(key) { pairs.append((key, value)) }
      }
      return SourceNode(content: .mapping(pairs), position: position)
    case .alias:
      return broken(aliasMessage)
    }
  }

  private mutating func convertKey(_ node: Node) -> SourceScalar? {
    let position =
      node.mark.map { source.position(line: $0.line, column: $0.column) } ?? source.position(line: 1, column: 1)
    // Yams resolves the tags of keys while it looks for duplicate keys: it replaces the name of an implicit tag by the
    // name of a type, such as `str`. It keeps no record of the tag as written, so these names count as untagged, too.
    let isTagged = ![Tag.Name.implicit, .str, .map, .seq].contains(node.tag.nameAsWritten)
    if node.anchor != nil {
      diagnostics.append(anchorDiagnostic(at: position))
    } else if isTagged {
      diagnostics.append(
        source.diagnostic("\(language.plural) have no tags; remove '\(node.tag.description)'", at: position))
    } else if let scalar = node.scalar, scalar.string == "<<", scalar.style == .plain {
      diagnostics.append(
        source.diagnostic("\(language.plural) have no merge keys (<<); write the keys again", at: position))
    } else if let scalar = node.scalar {
      return sourceScalar(scalar, at: position)
    } else {
      diagnostics.append(
        source.diagnostic("a key is a word; \(node.mapping == nil ? "a list" : "a mapping") stands here", at: position))
    }
    return nil
  }

  private func sourceScalar(_ scalar: Node.Scalar, at position: SourcePosition) -> SourceScalar {
    let style: SourceScalar.Style =
      switch scalar.style {
      case .any, .plain: .plain
      case .singleQuoted: .singleQuoted
      case .doubleQuoted: .doubleQuoted
      case .literal, .folded: .block
      }
    return SourceScalar(text: scalar.string, style: style, position: position)
  }

  /// Whether a plain scalar has an open parenthesis and ends at a comma. This happens only inside `{}` and `[]`.
  private func isCutAtComma(_ node: SourceNode) -> Bool {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain else { return false }
    let opened = scalar.text.unicodeScalars.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
    guard opened > 0 else { return false }
    var place = source.position(of: scalar.text.unicodeScalars.count, in: scalar)
    while source[place] == " " { place.column += 1 }
    return source[place] == ","
  }

  private mutating func commaError(_ node: SourceNode, in position: SourcePosition) -> SourceNode {
    diagnostics.append(
      source.diagnostic(cutMessage(node.description), at: node.position))
    return SourceNode(content: .broken, position: position)
  }
}

extension Tag {
  /// The tag's name. It comes from `description`, because Yams's resolver would replace the name of an implicit tag by
  /// the name of a type.
  fileprivate var nameAsWritten: Tag.Name { Tag.Name(rawValue: description) }
}

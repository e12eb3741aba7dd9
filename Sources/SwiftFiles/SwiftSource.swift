/// A Swift source file: its text, tokens, declarations and previews.
package struct SwiftSource: Sendable {
  /// The file's absolute path.
  package let path: String
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  let partners: [Int: Int]
  /// The declarations at the top level.
  let declarations: [SwiftDeclaration]
  /// The `#Preview` macros at the top level.
  let macros: [PreviewMacro]

  /// Reads the text of a file.
  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes, tokens) = (path, bytes, SwiftLexer.tokens(of: bytes))
    partners = DeclarationScanner.partners(in: tokens)
    declarations = DeclarationScanner.declarations(in: tokens.indices, of: tokens, partners)
    macros = PreviewMacro.all(in: tokens, partners)
  }

  /// The declarations inside a type or an extension.
  func members(of declaration: SwiftDeclaration) -> [SwiftDeclaration] {
    declaration.body.map { DeclarationScanner.declarations(in: $0, of: tokens, partners) } ?? []
  }

  /// The text of some tokens, as it is written; a line break becomes a space.
  func text(of range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let bytes = bytes[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  // MARK: Views

  /// The types at the top level that are views, by their own declaration or by an extension in this file.
  var views: [SwiftDeclaration] {
    let extended = Set(declarations.filter { $0.keyword == "extension" && $0.inherited.contains("View") }.map(\.name))
    return declarations.filter {
      ["struct", "enum", "class"].contains($0.keyword) && ($0.inherited.contains("View") || extended.contains($0.name))
    }
  }

  /// The types with previews.
  var providers: [SwiftDeclaration] { declarations.filter { $0.inherited.contains("PreviewProvider") } }

  /// The app.
  var app: SwiftDeclaration? { declarations.first { $0.inherited.contains("App") } }

  /// Whether `Name()` makes a value of a structure: all properties have values, or an initialiser needs no arguments.
  func needsNoArguments(_ declaration: SwiftDeclaration) -> Bool {
    guard declaration.keyword == "struct", !declaration.isGeneric else { return false }
    let members = members(of: declaration)
    let initialisers = members.filter { $0.keyword == "init" }
    if !initialisers.isEmpty {
      return initialisers.contains { $0.parameters.map(haveDefaults) ?? true }
    }
    return members.allSatisfy { member in
      guard member.keyword == "var" || member.keyword == "let" else { return true }
      return member.modifiers.contains("static") || member.value != .none || suppliesItself(member)
    }
  }

  /// Whether a stored property without an initial value needs none.
  private func suppliesItself(_ property: SwiftDeclaration) -> Bool {
    let fed: Set = ["Binding", "ObservedObject", "Bindable", "State", "StateObject", "Published"]
    if let wrapper = property.attributes.first(where: { $0.name.first?.isUppercase == true && $0.name != "MainActor" })
    {
      if ["EnvironmentObject", "Namespace", "FocusState", "AccessibilityFocusState"].contains(wrapper.name) {
        return true
      }
      if wrapper.hasArguments { return true }
      if wrapper.name != "State", fed.contains(wrapper.name) { return false }
    }
    return property.keyword == "var" && property.isOptional
  }

  /// Whether each parameter has a default value.
  private func haveDefaults(_ parameters: Range<Int>) -> Bool {
    var (at, hasDefault, isEmpty) = (parameters.lowerBound, false, true)
    while at < parameters.upperBound {
      let token = tokens[at]
      if token.isMark(",") {
        if !hasDefault { return false }
        (hasDefault, isEmpty) = (false, true)
      } else {
        isEmpty = false
        if token.isMark("="), !tokens[at - 1].isMark("=") { hasDefault = true }
      }
      at = (partners[at] ?? at) + 1
    }
    return isEmpty || hasDefault
  }

  // MARK: Names

  /// The names that the text uses, without those of members that are only declared here.
  var usedNames: Set<String> { Set(tokens.lazy.filter { $0.kind == .word || $0.kind == .attribute }.map(\.text)) }

  /// The names that are declared at the top level, also for this file alone.
  var declaredNames: Set<String> {
    let own = declarations.filter { !["import", "extension"].contains($0.keyword) }
    return Set(own.flatMap { [$0.name] + $0.furtherNames })
  }

  /// The names that the file gives to other files.
  var offeredNames: OfferedNames {
    var names = OfferedNames()
    for declaration in declarations where !declaration.modifiers.contains("private") {
      switch declaration.keyword {
      case "import", "case", "init", "deinit", "subscript": break
      case "extension":
        names.extended.insert(declaration.name)
        if declaration.modifiers.contains("fileprivate") { break }
        for member in members(of: declaration) where !member.modifiers.contains("private") {
          if member.keyword == "init" {
            names.initialisers.append((declaration.name, labels(of: member)))
          } else {
            names.members.formUnion([member.name] + member.furtherNames)
          }
        }
      default:
        if !declaration.modifiers.contains("fileprivate") {
          names.globals.formUnion([declaration.name] + declaration.furtherNames)
        }
      }
    }
    return names
  }

  /// The argument labels of an initialiser.
  private func labels(of initialiser: SwiftDeclaration) -> Set<String> {
    guard let parameters = initialiser.parameters else { return [] }
    var (labels, at, isFirst) = (Set<String>(), parameters.lowerBound, true)
    while at < parameters.upperBound {
      if isFirst, tokens[at].kind == .word, tokens[at].text != "_" { labels.insert(tokens[at].text) }
      isFirst = tokens[at].isMark(",")
      at = (partners[at] ?? at) + 1
    }
    return labels
  }
}

/// The names that a file gives to other files.
struct OfferedNames {
  /// Types, functions and variables at the top level.
  var globals: Set<String> = []
  /// The types that it extends.
  var extended: Set<String> = []
  /// The members of extensions.
  var members: Set<String> = []
  /// The initialisers of extensions: the type and the argument labels.
  var initialisers: [(type: String, labels: Set<String>)] = []
}

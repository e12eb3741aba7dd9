/// The view that a program shows, and where it is declared.
struct RootView {
  enum Kind {
    /// A `#Preview`.
    case macro(PreviewMacro)
    /// A type with previews.
    case provider(SwiftDeclaration)
    /// A view, with its arguments: `Loader()`.
    case view(String)
    /// The contents of an app's first window.
    case app(String)
  }

  var kind: Kind
  /// The path of the file that declares it.
  var path: String
  /// What a person should know about the choice; nil if there was none.
  var note: String?
}

/// Chooses the view that a program shows.
struct RootChoice {
  private let sources: [SwiftSource]
  /// The file or folder, as a person wrote it.
  private let name: String
  private let isFolder: Bool
  /// The names of all views.
  private let viewNames: Set<String>

  /// - Parameter sources: The file, or all files of the folder.
  init(among sources: [SwiftSource], of name: String, isFolder: Bool) {
    (self.sources, self.name, self.isFolder) = (sources, name, isFolder)
    viewNames = Set(sources.flatMap { $0.views.map(\.name) })
  }

  /// The view with the given name; without a name the previews of the file, the app, or the only view that stands for
  /// itself. In a folder an app comes before previews.
  func root(named view: String?) throws(SwiftFileError) -> RootView {
    if let view { return try named(view) }
    if isFolder, let app { return app }
    if let preview = try onlyPreview() { return preview }
    if let app { return app }
    return try onlyView()
  }

  // MARK: By name

  private func named(_ choice: String) throws(SwiftFileError) -> RootView {
    for source in sources {
      if let macro = source.macros.first(where: { $0.name == choice }) {
        return RootView(kind: .macro(macro), path: source.path)
      }
      if let provider = source.providers.first(where: { $0.name == choice }) {
        return RootView(kind: .provider(provider), path: source.path)
      }
    }
    let view = String(choice.prefix { $0 != "(" })
    let declared = sources.compactMap { source in source.views.first { $0.name == view }.map { (source, $0) } }
    if choice != view, let (source, _) = declared.first { return RootView(kind: .view(choice), path: source.path) }
    // A preview of the view has its arguments, and says how it looks: its colours and its size.
    if let preview = preview(where: { firstView(in: $1, of: $0) == view }) { return preview }
    for (source, declaration) in declared where source.needsNoArguments(declaration) {
      return RootView(kind: .view("\(view)()"), path: source.path)
    }
    if let preview = preview(showing: view) { return preview }
    if let app, case .app(view) = app.kind { return app }
    if !declared.isEmpty {
      throw .noRoot(
        name,
        reason: "the view \(view) needs arguments; add a #Preview { \(view)(…) } that gives them, or give them with "
          + "--view '\(view)(…)'")
    }
    let names = Array(Set(choices)).sorted()
    let list = names.isEmpty ? "it has no views" : "it has " + listed(names)
    throw .noRoot(name, reason: "there is no view '\(view)'; \(list)")
  }

  /// The first preview that makes a view.
  private func preview(showing view: String) -> RootView? {
    preview { source, range in source.tokens[range].contains { $0.isWord(view) } }
  }

  /// The first preview whose tokens have a property.
  private func preview(where holds: (SwiftSource, Range<Int>) -> Bool) -> RootView? {
    for source in sources {
      if let macro = source.macros.first(where: { holds(source, $0.body) }) {
        return RootView(kind: .macro(macro), path: source.path)
      }
      if let provider = source.providers.first(where: { $0.body.map { holds(source, $0) } ?? false }) {
        return RootView(kind: .provider(provider), path: source.path)
      }
    }
    return nil
  }

  /// The first view of the sources that some tokens name.
  private func firstView(in range: Range<Int>, of source: SwiftSource) -> String? {
    source.tokens[range].first { token in token.kind == .word && viewNames.contains(token.text) }?.text
  }

  /// All names that `--view` takes.
  private var choices: [String] {
    sources.flatMap { source in
      source.macros.compactMap(\.name) + source.providers.map(\.name)
        + source.views.filter { source.needsNoArguments($0) || preview(showing: $0.name) != nil }.map(\.name)
    }
  }

  // MARK: Without a name

  private var app: RootView? {
    for source in sources {
      if let app = source.app { return RootView(kind: .app(app.name), path: source.path) }
    }
    return nil
  }

  /// The first preview of the only file with previews; nil if no file has one.
  private func onlyPreview() throws(SwiftFileError) -> RootView? {
    let files = sources.filter { !$0.macros.isEmpty || !$0.providers.isEmpty }
    guard let file = files.first else { return nil }
    guard files.count == 1 else {
      throw .noRoot(
        name,
        reason: "\(files.count) files have previews; choose a view with --view: \(listed(Array(Set(choices)).sorted()))"
      )
    }
    let kinds: [(start: Int, kind: RootView.Kind, name: String?)] =
      file.macros.map { ($0.tokens.lowerBound, .macro($0), $0.name) }
      + file.providers.map { ($0.tokens.lowerBound, .provider($0), $0.name) }
    let sorted = kinds.sorted { $0.start < $1.start }
    var root = RootView(kind: sorted[0].kind, path: file.path)
    if sorted.count > 1 {
      let names = sorted.dropFirst().compactMap(\.name)
      root.note =
        "\(name): the first of \(sorted.count) previews is shown"
        + (names.isEmpty ? "" : "; --view shows another: \(listed(names))")
    }
    return root
  }

  /// The only view that needs no arguments and is not part of another one.
  private func onlyView() throws(SwiftFileError) -> RootView {
    var candidates: [(name: String, path: String)] = []
    var withArguments: [String] = []
    for source in sources {
      for view in source.views {
        if source.needsNoArguments(view) {
          candidates.append((view.name, source.path))
        } else {
          withArguments.append(view.name)
        }
      }
    }
    guard !candidates.isEmpty else {
      let reason =
        withArguments.isEmpty
        ? "there is no view in it: a type such as 'struct Loader: View { … }'"
        : "each of its views needs arguments; add a #Preview { \(withArguments[0])(…) } that gives them"
      throw .noRoot(name, reason: reason)
    }
    let outer = candidates.filter { candidate in !isUsed(candidate.name) }
    guard let only = outer.isEmpty ? candidates.first : outer.first, max(outer.count, 1) == 1,
      !outer.isEmpty || candidates.count == 1
    else {
      let names = Array(Set((outer.isEmpty ? candidates : outer).map(\.name))).sorted()
      throw .noRoot(name, reason: "it has several views; choose one with --view: \(listed(names))")
    }
    return RootView(kind: .view("\(only.name)()"), path: only.path)
  }

  /// Whether another type's code names the type.
  private func isUsed(_ view: String) -> Bool {
    sources.contains { source in
      source.declarations.contains { declaration in
        declaration.name != view && source.tokens[declaration.tokens].contains { $0.isWord(view) }
      }
    }
  }

  private func listed(_ names: [String]) -> String {
    names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }
}

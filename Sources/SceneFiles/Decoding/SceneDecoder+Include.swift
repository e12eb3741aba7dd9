import Foundation
import PathreelExpressions
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The names and components that an included file defines. ``SceneDecoder`` adds them to each file that includes it.
struct IncludedFile: Sendable {
  /// The names, with what each one is, its binding, and the number of the file that defines it.
  let names: [(name: String, what: String, binding: ExpressionScope.Binding, file: Int)]
  /// The bindings of names with a dot, whose first part is one of ``names``: a column of a data table, such as
  /// `energy.value`, or a number of a scale, such as its end `years.last`.
  let parts: [(name: String, binding: ExpressionScope.Binding)]
  let components: [Component]
  /// The number of slots in use (indices into ``ExpressionContext/slots``), with the slots of the included file's
  /// values.
  let slotCount: Int
}

/// Decodes `include`. `bindNames` calls it before it binds parameters, beats and data; an included file calls it for
/// its own `include`. Each file is read once, however many files include it. The names of the including file are not
/// visible in it.
extension SceneDecoder {
  /// Adds the names and components of all files that a file includes.
  func include(_ node: SourceNode?, _ names: inout SceneNames) {
    guard let node, let items = items(of: node, named: SceneKeys.include.name, as: .list(.text, minimum: 0)) else {
      return
    }
    let base = names.scope
    for item in items where !isFull {
      guard let scalar = scalar(item, SceneKeys.include.name, .text) else { continue }
      var own = base
      own.values.leave(names.scope.values.slotCount)
      guard let file = includedFile(named: scalar, in: own) else { continue }
      names.scope.values.leave(file.slotCount)
      add(file, from: scalar, to: &names)
    }
  }

  private func add(_ file: IncludedFile, from scalar: SourceScalar, to names: inout SceneNames) {
    for (name, what, binding, number) in file.names {
      if let earlier = names.taken[name] {
        // Two files may include the same third file.
        guard names.origins[name] != number else { continue }
        report(
          "'\(scalar.text)' brings the name '\(name)', which is already a \(earlier); rename one of them",
          at: scalar.position)
        continue
      }
      guard names.taken.count < SceneLimits.names else {
        report("the file has more than \(SceneLimits.names) names", at: scalar.position)
        return
      }
      (names.taken[name], names.origins[name]) = (what, number)
      names.scope.values.bind(name, to: binding)
      for part in file.parts where part.name.hasPrefix(name + ".") {
        names.scope.values.bind(part.name, to: part.binding)
      }
    }
    var table = names.scope.components?.components ?? [:]
    for component in file.components {
      if let other = table[component.name], other !== component {
        report(
          "'\(scalar.text)' brings the component '\(component.name)', which is already in \(source.wording(of: other.position, from: scalar.position)); rename one of them",
          at: scalar.position)
      } else {
        table[component.name] = component
      }
    }
    names.scope.components = ComponentScope(components: table)
  }

  /// The included file with a name, or nil with reports.
  private func includedFile(named scalar: SourceScalar, in base: ElementScope) -> IncludedFile? {
    let name = assetName(scalar)
    do {
      let path = try assets.files.file(named: name).resolvingSymlinksInPath().path
      if let i = context.inclusions.firstIndex(where: { $0.path == path }) {
        let circle = context.inclusions[i...].map(\.name) + [name]
        report("'\(name)' includes itself: \(circle.joined(separator: " → "))", at: scalar.position)
        return nil
      }
      if let known = definitions.included[path] { return known }
      guard definitions.included.count < SceneLimits.includedFiles else {
        report(
          "the scene includes more than \(SceneLimits.includedFiles) files; put some of them into one",
          at: scalar.position)
        return nil
      }
      definitions.included[path] = .some(nil)
      let asset = try assets.files.text(of: name, atMost: SourceReader.maximumSize)
      budget.size += asset.text.utf8.count
      guard budget.size <= SourceReader.maximumSize else {
        report(
          "with '\(name)' the files of the scene have more than \(SourceReader.maximumSize) bytes; include less",
          at: scalar.position)
        return nil
      }
      var inner = self
      inner.context.inclusions.append((path, name))
      let file = inner.decodeIncludedFile(
        asset.text, named: asset.name,
        in: String(name.prefix(upTo: name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex)), base)
      definitions.included[path] = file
      return file
    } catch {
      report("'\(name)' \(error.reason)", at: scalar.position)
      return nil
    }
  }

  /// Decodes the text of an included file.
  private func decodeIncludedFile(_ text: String, named file: String, in folder: String, _ base: ElementScope)
    -> IncludedFile?
  {
    let source = reports.add(text, file: file)
    assets.folders[source.number] = folder
    var found = DiagnosticList()
    let root: SourceNode
    do { root = try SourceReader.read(text, as: source, in: .part, noting: &found) } catch let error as SceneFileError {
      for diagnostic in error.diagnostics { reports.add(diagnostic) }
      return nil
    } catch { preconditionFailure("\(error)") }
    reports.add(found.reported, omitting: found.omittedCount)
    guard case .mapping(let pairs) = root.content else {
      if case .broken = root.content { return nil }
      report(
        "a file that is included is a mapping with 'components', 'data', 'let', 'scales' or 'include'; \(root.description) stands here",
        at: root.position)
      return nil
    }
    func node(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
    if let format = node(SceneKeys.format), !checkFormat(format) { return nil }
    for (key, _) in pairs where !SceneKeys.included.names.contains(key.text) {
      let isScene = SceneKeys.all.names.contains(key.text)
      let suggestion = nearest(to: key.text, among: SceneKeys.included.names)
      report(
        isScene
          ? "a file that is included has no '\(key.text)'; it has \(listed(SceneKeys.included.names.dropFirst(), "and"))"
          : "unknown key '\(key.text)'\(suggestion.map { "; did you mean '\($0)'?" } ?? "; a file that is included has \(listed(SceneKeys.included.names.dropFirst(), "and"))")",
        at: key.position)
    }
    var names = SceneNames()
    names.scope = base
    names.scope.values.tablesOfRows = root.tablesOfRows
    include(node(SceneKeys.include), &names)
    reserveSlots(of: names.scope)
    dataNamedValuesAndScales(node(SceneKeys.data), node(SceneKeys.named), node(SceneKeys.scales), &names)
    components(node(SceneKeys.components), in: &names.scope)
    definitions.scopes[source.number] = names.scope
    let all = names.taken.keys.sorted().map { name in
      (
        name: name, what: names.origins[name] == nil ? "\(names.taken[name]!) of '\(file)'" : names.taken[name]!,
        binding: names.scope.values[name]!, file: names.origins[name] ?? source.number
      )
    }
    let parts = names.scope.values.bindings.filter { $0.key.contains(".") && base.values[$0.key] == nil }
      .sorted { $0.key < $1.key }.map { (name: $0.key, binding: $0.value) }
    let components = (names.scope.components?.components ?? [:]).values.sorted { $0.name < $1.name }
    return IncludedFile(names: all, parts: parts, components: components, slotCount: names.scope.values.slotCount)
  }
}

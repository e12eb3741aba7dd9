import Foundation
import PathreelMotion
import PathreelSceneSyntax

/// Named sets of values for a scene's parameters, stored in a file beside the scene. `ValueOptions` of the commands and
/// the preview read them.
///
/// ```yaml
/// calm: {rolling: 40, ink: "#ff8040"}
/// wild: {rolling: 75, mood: wild}
/// ```
///
/// ```swift
/// let sets = try ValueSets.read(URL(filePath: "spirograph.values.yaml"))
/// let scene = try sets.set(named: "calm")?.applied(to: scene)
/// ```
///
/// Values are texts as in `--set`: nothing in them is evaluated. The scene checks the parameters' names and values when
/// a set is applied.
package struct ValueSets: Sendable {
  /// The sets, in the file's order.
  package private(set) var sets: [ValueSet]
  /// The name of the file in diagnostics.
  package let file: String
  /// The FNV-1a hash of the file's bytes, in hexadecimal digits. It changes with any byte of the file. A missing file
  /// has the hash of an empty one.
  package let fingerprint: String
  let text: String

  /// The maximum size of a file in bytes, 262,144.
  package static let maximumSize = SourceLanguage.valueSets.maximumSize
  /// The maximum number of sets, 200.
  package static let maximumCount = 200
  /// The maximum number of values in a set, 1000.
  package static let maximumValueCount = 1000
  /// The maximum length of the name of a set or of a parameter, in bytes: 100.
  package static let maximumNameLength = 100

  /// The file with the sets of a scene file: `spirograph.values.yaml` beside `spirograph.yaml`.
  package static func file(beside scene: URL) -> URL {
    scene.deletingPathExtension().appendingPathExtension(ending)
  }

  /// The file with the sets of a scene that is a program: in the current folder, named after the scene.
  package static func file(ofFilm name: String) -> URL { URL(filePath: name + "." + ending) }

  private static let ending = "values.yaml"

  /// Reads a file of sets. A missing file yields no sets.
  /// - Throws: `FileError.cannotRead` if the file may not be read, ``SceneFileError`` for mistakes in it.
  package static func read(_ url: URL) throws -> ValueSets {
    // This does not follow links: a dangling link is a mistake, not a missing file.
    if (try? FileManager.default.attributesOfItem(atPath: url.path)) == nil {
      return try ValueSets(text: "", file: url.relativePath)
    }
    return try ValueSets(text: try sourceText(at: url, of: .valueSets), file: url.relativePath)
  }

  /// Reads the text of a file.
  /// - Throws: ``SceneFileError`` with every mistake in it.
  package init(text: String, file: String) throws {
    (self.text, self.file) = (text, file)
    // FNV-1a (Fowler, Noll and Vo 1991).
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    fingerprint = String(hash, radix: 16)
    let content = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let source = SourceText(content, file: file)
    var diagnostics = DiagnosticList()
    let root = try SourceReader.read(content, as: source, in: .valueSets, noting: &diagnostics)
    var reader = ValueSetReader(source: source, diagnostics: diagnostics)
    sets = reader.sets(root)
    guard reader.diagnostics.isEmpty else {
      throw SceneFileError(
        reader.diagnostics.reported.sorted { ($0.position ?? .origin) < ($1.position ?? .origin) },
        omittedCount: reader.diagnostics.omittedCount)
    }
  }

  /// The set with a name; nil if there is none.
  package func set(named name: String) -> ValueSet? { sets.first { $0.name == name } }
}

/// A named set of values for a scene's parameters, one of ``ValueSets``.
package struct ValueSet: Sendable {
  /// A parameter and the text that it is set to.
  package struct Value: Sendable {
    /// The parameter's name.
    package let name: String
    /// The text to which the parameter is set, as a person types it.
    package let text: String
    let position: SourcePosition
    let namePosition: SourcePosition
  }

  /// The set's name.
  package let name: String
  /// The values, in the file's order.
  package let values: [Value]
  /// The position of the set's key.
  let position: SourcePosition
  let source: SourceText

  /// The scene with these values, which are all set at once.
  ///
  /// - Parameter others: Parameters to skip, because something else sets them.
  /// - Throws: ``SceneFileError`` with the positions of all values that the scene does not accept, or with the reason
  ///   why the scene cannot have these values.
  package func applied(to scene: any Scene, except others: Set<String> = []) throws -> any Scene {
    do { return try scene.setting(all: try changes(to: scene, except: others)) } catch let error as SceneError {
      throw SceneFileError([source.diagnostic("\(error)", at: position)])
    }
  }

  /// The values as the scene's parameters take them.
  ///
  /// - Parameter others: Parameters to skip, because something else sets them.
  /// - Throws: ``SceneFileError`` with the positions of all values that the scene does not accept.
  package func changes(
    to scene: any Scene, except others: Set<String> = []
  ) throws(SceneFileError) -> [(name: String, value: ParameterValue)] {
    var changes: [(name: String, value: ParameterValue)] = []
    var faults = DiagnosticList()
    for value in values where !others.contains(value.name) {
      do throws(SceneError) {
        changes.append((value.name, try scene.readableValue(named: value.name, from: value.text)))
      } catch {
        guard case .unknownParameter(let name, let known) = error else {
          faults.append(source.diagnostic("\(error)", at: value.position))
          continue
        }
        let advice = nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        faults.append(source.diagnostic("\(error)\(advice)", at: value.namePosition))
      }
    }
    guard faults.isEmpty else { throw SceneFileError(faults.reported, omittedCount: faults.omittedCount) }
    return changes
  }
}

/// Converts YAML nodes into sets, and reports nodes that are no sets.
private struct ValueSetReader {
  let source: SourceText
  var diagnostics: DiagnosticList

  mutating func sets(_ root: SourceNode) -> [ValueSet] {
    guard let pairs = pairs(of: root, "a file of values", "is a mapping from names of sets, such as 'calm: {size: 4}'")
    else { return [] }
    if pairs.count > ValueSets.maximumCount {
      report("the file has \(pairs.count) sets; a file has at most \(ValueSets.maximumCount)", at: root.position)
      return []
    }
    return pairs.compactMap { name, node in
      guard check(name, "set"),
        let values = self.pairs(of: node, "'\(name.text)'", "is a mapping from parameters to values")
      else { return nil }
      if values.count > ValueSets.maximumValueCount {
        report(
          "'\(name.text)' has \(values.count) values; a set has at most \(ValueSets.maximumValueCount)",
          at: name.position)
        return nil
      }
      return ValueSet(
        name: name.text, values: values.compactMap { value($0, $1) }, position: name.position, source: source)
    }
  }

  private mutating func value(_ name: SourceScalar, _ node: SourceNode) -> ValueSet.Value? {
    guard check(name, "parameter") else { return nil }
    switch node.content {
    case .scalar(let scalar) where scalar.isEmpty:
      let isComment = source.isFollowedByComment(scalar)
      report(
        "'\(name.text)' has no value"
          + (isComment
            ? "; an unquoted # starts a comment, so write the value in quotes" : "; write one, or '' for none"),
        at: node.position)
    case .scalar(let scalar) where scalar.text.utf8.count > SceneParameter.maximumTextLength:
      report("'\(name.text)' has more than \(SceneParameter.maximumTextLength) bytes; shorten it", at: node.position)
    case .scalar(let scalar):
      return ValueSet.Value(name: name.text, text: scalar.text, position: node.position, namePosition: name.position)
    case .mapping, .sequence:
      report(
        "the value of '\(name.text)' is one word, number or text; \(node.description) stands here", at: node.position)
    case .broken: break
    }
    return nil
  }

  private mutating func pairs(of node: SourceNode, _ subject: String, _ form: String) -> [(
    key: SourceScalar, value: SourceNode
  )]? {
    switch node.content {
    case .mapping(let pairs): return pairs
    case .scalar(let scalar) where scalar.isEmpty: return []
    case .broken: return nil
    case .scalar, .sequence:
      report("\(subject) \(form); \(node.description) stands here", at: node.position)
      return nil
    }
  }

  private mutating func check(_ name: SourceScalar, _ what: String) -> Bool {
    if name.text.isEmpty {
      report("a \(what) has a name; nothing stands before the ':'", at: name.position)
    } else if name.text.utf8.count > ValueSets.maximumNameLength {
      report("the name of a \(what) has at most \(ValueSets.maximumNameLength) bytes; shorten it", at: name.position)
    } else if ValueSets.hasControls(name.text) {
      report("the name of a \(what) is one line without control characters", at: name.position)
    } else {
      return true
    }
    return false
  }

  private mutating func report(_ message: String, at position: SourcePosition) {
    if !diagnostics.isFull { diagnostics.append(source.diagnostic(message, at: position)) }
  }
}

extension ValueSets {
  static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
  }
}

extension SourcePosition {
  fileprivate static let origin = SourcePosition(line: 0, column: 0)
}

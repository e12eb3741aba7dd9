import Foundation
import PathreelFiles

/// The Swift files of a folder or a project, of which a program takes those that its root view needs.
struct SourceSet {
  /// The sources by their paths.
  private(set) var sources: [String: SwiftSource] = [:]
  private var offers: [String: OfferedNames] = [:]
  /// The files that declare a name at the top level, or as a member of an extension.
  private var globals: [String: [String]] = [:]
  private var members: [String: [String]] = [:]

  /// The largest file in bytes.
  static let maximumBytes = 4 << 20

  /// Reads files. Those that cannot be read, and tests, are left out.
  init(paths: [String]) {
    for path in paths {
      if let source = try? Self.read(path) { add(source) }
    }
  }

  mutating func add(_ source: SwiftSource) {
    let imports = source.declarations.filter { $0.keyword == "import" }
    if imports.contains(where: {
      ["XCTest", "Testing", "PackageDescription"].contains(source.tokens[$0.tokens.upperBound - 1].text)
    }) {
      return
    }
    guard sources.updateValue(source, forKey: source.path) == nil else { return }
    let offer = source.offeredNames
    offers[source.path] = offer
    for name in offer.globals { globals[name, default: []].append(source.path) }
    for name in offer.members where !Self.commonMembers.contains(name) {
      members[name, default: []].append(source.path)
    }
  }

  /// Members that so many types have that their use says nothing about a file.
  private static let commonMembers: Set = [
    "body", "path", "makeBody", "animatableData", "hash", "description", "id", "previews", "",
  ]

  /// Reads a Swift file.
  ///
  /// - Throws: ``SwiftFileError/unreadable(_:reason:)``.
  static func read(_ path: String) throws(SwiftFileError) -> SwiftSource {
    let data: Data
    do {
      let file = try RegularFile(path, links: .followed)
      guard file.state.size <= maximumBytes else {
        throw SwiftFileError.unreadable(path, reason: "has more than \(maximumBytes >> 20) MiB, which is no Swift file")
      }
      data = try file.read(atMost: maximumBytes)
    } catch let error as RegularFileError {
      throw .unreadable(path, reason: error.isMissing ? "does not exist" : error.reason)
    } catch let error as SwiftFileError {
      throw error
    } catch {
      throw .unreadable(path, reason: "\(error)")
    }
    guard String(validating: data, as: UTF8.self) != nil, !data.contains(0) else {
      throw .unreadable(path, reason: "is not UTF-8 text")
    }
    return SwiftSource(path: path, bytes: [UInt8](data))
  }

  /// The files that some files need, with these, sorted: those that declare a name that they use, and so on. Of several
  /// files with the same name, the one that lies nearest counts.
  func needed(by roots: [String]) -> [SwiftSource] {
    var (chosen, open) = (Set(roots), roots)
    var known = Set<String>()
    func note(_ path: String) { known.formUnion(offers[path]?.globals ?? []) }
    func choose(_ path: String) {
      guard chosen.insert(path).inserted else { return }
      open.append(path)
      note(path)
    }
    roots.forEach(note)
    while let path = open.popLast(), let source = sources[path] {
      let (used, own) = (source.usedNames, source.declaredNames)
      for name in used.sorted() {
        if !known.contains(name), !own.contains(name), let file = nearest(to: path, among: globals[name] ?? []) {
          choose(file)
        }
        guard let files = members[name], !files.contains(where: chosen.contains) else { continue }
        if let file = nearest(to: path, among: files) { choose(file) }
      }
      for (other, offer) in offers where !chosen.contains(other) {
        let extendsOwn = !offer.extended.isDisjoint(with: used) && !offer.extended.isDisjoint(with: known)
        let makes = offer.initialisers.contains { used.contains($0.type) && !$0.labels.isDisjoint(with: used) }
        if extendsOwn || makes { choose(other) }
      }
    }
    return chosen.sorted().compactMap { sources[$0] }
  }

  /// The file that shares the most folders with a file.
  private func nearest(to path: String, among files: [String]) -> String? {
    func shared(_ other: String) -> Int {
      zip(path.split(separator: "/"), other.split(separator: "/")).prefix { $0 == $1 }.count
    }
    return files.max { (shared($0), $1) < (shared($1), $0) }
  }
}

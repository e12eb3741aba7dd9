// Compares Documentation/SwiftUI.md with the symbol graphs of the modules Pathreel and SwiftUI, and fails if the page
// is wrong: if a name under "What is there" does not exist, if one under "What is absent" exists, or if the list of the
// names of `import SwiftUI` is not the code's. With --write, it writes that list. Scripts/build-docs runs it.
//
// Usage: swift Scripts/swiftui-names.swift [--write] PAGE GRAPHS-OF-PATHREEL GRAPHS-OF-SWIFTUI

import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
  }
  let symbols: [Symbol]
}

/// The public names of a module: `View.blur(radius:)`, and each part of it.
struct Names {
  private(set) var symbols: [SymbolGraph.Symbol] = []
  private var known: Set<String> = []

  init(ofGraphsIn folder: String) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".json") {
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
      symbols += graph.symbols
    }
    for symbol in symbols {
      let path = symbol.pathComponents
      for start in path.indices {
        let name = path[start...].joined(separator: ".")
        known.insert(name)
        // A function without its labels, and an initialiser as a call of its type.
        known.insert(String(name.prefix { $0 != "(" }))
        if start + 2 == path.count, path[start + 1].hasPrefix("init(") {
          known.insert(path[start] + path[start + 1].dropFirst("init".count))
        }
      }
    }
  }

  /// Whether a name exists: `frame`, `blur(radius:)`, `Color.gradient`, `.primary`, `@State`, `fill(_:)`.
  /// Further labels, as those of closures, may follow.
  func has(_ name: String) -> Bool {
    let start = name.hasSuffix(")") ? String(name.dropLast()) : name + "("
    return known.contains(name) || Self.ofFoundation.contains(name) || known.contains { $0.hasPrefix(start) }
  }

  /// Names of Foundation and of the standard library, which both modules export.
  private static let ofFoundation: Set = ["AttributedString", "Observable"]
}

/// The names in code spans of some Markdown. Spans that are more than a name are left out.
func names(in text: some StringProtocol) -> [String] {
  String(text).matches(of: #/`([.@]?)([A-Za-z_]\w*(?:\.\w+)*(?:\([\w:]*\))?)`/#).map { String($0.output.2) }
}

/// The lines of the section below a heading.
func section(_ heading: String, of page: String) -> [Substring] {
  let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
  guard let start = lines.firstIndex(where: { $0 == "## \(heading)" }) else { return [] }
  return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
}

/// The list of the names that only `import SwiftUI` has: types, and modifiers of views.
func list(of swiftUI: Names, beyond pathreel: Names) -> String {
  let types: Set = ["swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias"]
  func isOwn(_ symbol: SymbolGraph.Symbol) -> Bool { !pathreel.has(symbol.pathComponents.joined(separator: ".")) }
  let named = swiftUI.symbols.filter {
    types.contains($0.kind.identifier) && $0.pathComponents.count == 1 && isOwn($0)
  }.map { $0.pathComponents[0] }
  let modifiers = swiftUI.symbols.filter {
    $0.kind.identifier == "swift.method" && $0.pathComponents.first == "View" && isOwn($0)
  }.map { String($0.pathComponents[1].prefix { $0 != "(" }) }
  func row(_ title: String, _ names: [String]) -> String {
    let sorted = Set(names.filter { !$0.hasPrefix("_") }).sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    return "| \(title) | \(sorted.map { "`\($0)`" }.joined(separator: ", ")) |"
  }
  return "| | |\n|---|---|\n\(row("Types", named))\n\(row("Modifiers of views", modifiers))\n"
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isWriting = arguments.first == "--write"
if isWriting { arguments.removeFirst() }
let file = URL(filePath: arguments[0])
var page = try String(contentsOf: file, encoding: .utf8)
let pathreel = try Names(ofGraphsIn: arguments[1])
let swiftUI = try Names(ofGraphsIn: arguments[2])

var faults: [String] = []
for name in section("What is there", of: page).flatMap({ names(in: $0) }) where !pathreel.has(name) {
  faults.append("`\(name)` is listed as there, and does not exist")
}
for line in section("What is absent, and what to write instead", of: page) where line.hasPrefix("| `") {
  for name in names(in: line.split(separator: "|")[0]) where pathreel.has(name) {
    faults.append("`\(name)` is listed as absent, and exists")
  }
}
let (begin, end) = ("<!-- written by Scripts/build-docs -->\n", "<!-- end -->")
if let start = page.range(of: begin), let stop = page.range(of: end, range: start.upperBound..<page.endIndex) {
  let text = list(of: swiftUI, beyond: pathreel)
  if page[start.upperBound..<stop.lowerBound] != text {
    page.replaceSubrange(start.upperBound..<stop.lowerBound, with: text)
    if isWriting {
      try page.write(to: file, atomically: true, encoding: .utf8)
    } else {
      faults.append("the names of `import SwiftUI` have changed: run Scripts/build-docs --write")
    }
  }
} else {
  faults.append("the place of the names of `import SwiftUI` is missing")
}
for fault in Set(faults).sorted() { print("\(file.relativePath): \(fault)") }
exit(faults.isEmpty ? 0 : 1)

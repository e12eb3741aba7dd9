// Reads the symbol graphs of the module Pathreel. Fails if a public symbol has no documentation, or if its declaration
// contains a type of Pathreel's that `import Pathreel` does not export. Scripts/build-docs runs it.

import Foundation

/// The parts of a symbol graph file that this script needs. `swift symbolgraph-extract` writes the file.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Names: Decodable { let title: String }
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {}
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }
    struct Fragment: Decodable { let spelling: String, preciseIdentifier: String? }

    let identifier: Identifier
    let names: Names
    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?
    let declarationFragments: [Fragment]?

    var name: String { pathComponents.joined(separator: ".") }
    var place: String {
      guard let location else { return "" }
      return location.uri.replacing("file://", with: "") + ":\(location.position.line + 1)"
    }
  }
  struct Relationship: Decodable {
    struct Origin: Decodable {}
    let kind: String
    let source: String
    let sourceOrigin: Origin?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

let graphs = try CommandLine.arguments.dropFirst().map { file in
  try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(filePath: file)))
}
let symbols = graphs.flatMap(\.symbols)

// Implementations of protocol requirements, which the protocol documents.
let implementations = Set(
  graphs.flatMap(\.relationships).filter { $0.kind == "defaultImplementationOf" || $0.sourceOrigin != nil }
    .map(\.source))
// Whether a symbol is a function of a result builder, which only the compiler calls.
func isBuilderFunction(_ symbol: SymbolGraph.Symbol) -> Bool {
  symbol.names.title.contains(
    #/^build(Block|Expression|If|Optional|Either|Array|PartialBlock|FinalResult|LimitedAvailability)\(/#)
}

var faults: [String] = []
for symbol in symbols where symbol.location != nil {
  if symbol.docComment == nil, !implementations.contains(symbol.identifier.precise), !isBuilderFunction(symbol) {
    faults.append("\(symbol.place): \(symbol.name) has no documentation")
  }
}
let names = Set(symbols.map(\.identifier.precise))
// The names of associated types. The compiler infers their types, so no one needs to name them.
let associatedTypes = Set(symbols.filter { $0.kind.identifier == "swift.associatedtype" }.map(\.names.title))
for symbol in symbols {
  for fragment in symbol.declarationFragments ?? [] {
    guard let type = fragment.preciseIdentifier, type.contains(#/^s:\d+Pathreel/#), !names.contains(type),
      !associatedTypes.contains(fragment.spelling)
    else {
      continue
    }
    faults.append(
      "\(symbol.place): \(symbol.name) names \(fragment.spelling), which Sources/Pathreel/Pathreel.swift does not export"
    )
  }
}

for fault in Set(faults).sorted() { print(fault) }
print("\(symbols.count) public symbols, \(Set(faults).count) faults")
exit(faults.isEmpty ? 0 : 1)

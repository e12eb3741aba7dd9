// Reads the symbol graphs of what `import Pathreel` gives, and fails where a public symbol has no documentation, or names a
// type that an importer cannot name. Run by Scripts/build-docs.

import Foundation

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

// What implements a protocol's requirement does what is said there.
let implementations = Set(
  graphs.flatMap(\.relationships).filter { $0.kind == "defaultImplementationOf" || $0.sourceOrigin != nil }
    .map(\.source))
// The compiler calls a result builder's functions, nobody else.
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
// Of these the compiler infers which types they are.
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

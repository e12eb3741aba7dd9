import Foundation
import PathreelFiles
import Synchronization

/// Where formulas are kept that were set, for other runs of the program: in a folder that is bounded in bytes, or nowhere.
package enum FormulaCache {
  private static let opening = Mutex<(@Sendable () -> CacheFolder?)?>(nil)
  private static let folder = Mutex<CacheFolder??>(nil)

  /// Says how the folder is opened when it is needed first.
  package static func use(_ open: @escaping @Sendable () -> CacheFolder?) {
    opening.withLock { $0 = open }
    folder.withLock { $0 = nil }
  }

  static var current: CacheFolder? {
    folder.withLock { folder in
      if let folder { return folder }
      let opened = opening.withLock { $0 }?()
      folder = .some(opened)
      return opened
    }
  }
}

/// What was set in this process, and what earlier ones kept.
package final class FormulaMemory: Sendable {
  static let shared = FormulaMemory(cache: nil)

  /// So many formulas are remembered; beyond that all are forgotten.
  private static let capacity = 4096
  private let known = Mutex<[FormulaSource: Result<TypesetFormula, FormulaError>]>([:])

  private let ownCache: CacheFolder?

  /// - Parameter cache: nil for the one that the program uses.
  package init(cache: CacheFolder?) { ownCache = cache }

  package func formula(_ source: FormulaSource) throws(FormulaError) -> TypesetFormula {
    if let known = known.withLock({ $0[source] }) { return try known.get() }
    let result: Result<TypesetFormula, FormulaError>
    do { result = .success(try set(source)) } catch { result = .failure(error) }
    // Somebody may install what is missing.
    if case .failure(.missing) = result { return try result.get() }
    known.withLock {
      if $0.count >= Self.capacity { $0.removeAll() }
      $0[source] = result
    }
    return try result.get()
  }

  private func set(_ source: FormulaSource) throws(FormulaError) -> TypesetFormula {
    let run = TeXRun(source: source)
    let document = try run.document()
    let cache = ownCache ?? FormulaCache.current
    let programs = Result { () throws(FormulaError) in try TeXRun.Programs.find() }
    let name = "formula-" + Self.fingerprint(document)
    if let entry = cache?.read(name).flatMap({ KeptFormula(bytes: $0) }), entry.document == document {
      // Without the programs nothing newer can be set.
      if case .success(let programs) = programs, programs.identity != entry.programs {
      } else if let formula = try? TypesetFormula(measures: entry.measures, svg: entry.svg, of: source) {
        return formula
      }
    }
    let found = try programs.get()
    let (measures, svg) = try run.run(found)
    let formula = try TypesetFormula(measures: measures, svg: svg, of: source)
    let entry = KeptFormula(document: document, programs: found.identity, measures: measures, svg: svg)
    try? cache?.write(entry.bytes, to: name)
    return formula
  }

  /// A name for a document. Two of the same name are told apart by what is kept with them.
  private static func fingerprint(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A formula in a file: what it was made of, and what came of it.
struct KeptFormula: Codable, Hashable {
  var document: String
  var programs: String
  var measures: [Double]
  var svg: String

  init(document: String, programs: String, measures: [Double], svg: String) {
    (self.document, self.programs, self.measures, self.svg) = (document, programs, measures, svg)
  }

  /// - Returns: nil for bytes that are damaged.
  init?(bytes: [UInt8]) {
    guard let entry = try? JSONDecoder().decode(KeptFormula.self, from: Data(bytes)), entry.measures.count == 3 else {
      return nil
    }
    self = entry
  }

  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return [UInt8]((try? encoder.encode(self)) ?? Data())
  }
}

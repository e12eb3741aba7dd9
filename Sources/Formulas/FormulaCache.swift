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

/// What was set in this process, what earlier ones kept, and what a job was packed with.
package final class FormulaMemory: Sendable {
  /// The one that scenes use.
  package static let shared = FormulaMemory(cache: nil)

  /// So many formulas are remembered; beyond that all are forgotten.
  private static let capacity = 4096
  private let known = Mutex<[FormulaSource: Result<TypesetFormula, FormulaError>]>([:])
  /// By their documents.
  private let packed = Mutex<[String: KeptFormula]>([:])

  private let ownCache: CacheFolder?

  /// - Parameter cache: nil for the one that the program uses.
  package init(cache: CacheFolder?) { ownCache = cache }

  package func formula(_ source: FormulaSource) throws(FormulaError) -> TypesetFormula {
    if let known = known.withLock({ $0[source] }) { return try known.get() }
    let result: Result<TypesetFormula, FormulaError>
    do { result = .success(try set(source).formula) } catch { result = .failure(error) }
    // Somebody may install what is missing.
    if case .failure(.missing) = result { return try result.get() }
    known.withLock {
      if $0.count >= Self.capacity { $0.removeAll() }
      $0[source] = result
    }
    return try result.get()
  }

  // MARK: Other machines

  /// The formulas that were set in this process, in an order that does not depend on when. Where nothing of them was kept, they
  /// are set again.
  package func formulas() throws(FormulaError) -> [KeptFormula] {
    var documents: [String: KeptFormula] = [:]
    for (source, result) in known.withLock({ $0 }) {
      guard case .success = result else { continue }
      var entry = try set(source).entry
      // Where the programs lie says nothing on another machine.
      entry.programs = ""
      documents[entry.document] = entry
    }
    return documents.values.sorted { $0.document < $1.document }
  }

  /// Takes formulas from another machine: they are not set here, whichever programs are there.
  package func use(_ formulas: [KeptFormula]) {
    packed.withLock { for formula in formulas { $0[formula.document] = formula } }
    known.withLock { $0.removeAll() }
  }

  /// Of the formulas that were set in this process and not taken from another machine, what they were made of, and a fingerprint
  /// of what came of it.
  package func ownFormulas() throws(FormulaError) -> [String: String] {
    let packed = packed.withLock { $0 }
    var fingerprints: [String: String] = [:]
    for formula in try formulas() where packed[formula.document] == nil {
      fingerprints[formula.document] = Self.fingerprint("\(formula.measures) \(formula.svg)")
    }
    return fingerprints
  }

  // MARK: Setting

  private func set(_ source: FormulaSource) throws(FormulaError) -> (formula: TypesetFormula, entry: KeptFormula) {
    let run = TeXRun(source: source)
    let document = try run.document()
    if let entry = packed.withLock({ $0[document] }) { return (try entry.formula(of: source), entry) }
    let cache = ownCache ?? FormulaCache.current
    let programs = Result { () throws(FormulaError) in try TeXRun.Programs.find() }
    let name = "formula-" + Self.fingerprint(document)
    if let entry = cache?.read(name).flatMap({ KeptFormula(bytes: $0) }), entry.document == document {
      // Without the programs nothing newer can be set.
      if case .success(let programs) = programs, programs.identity != entry.programs {
      } else if let formula = try? entry.formula(of: source) {
        return (formula, entry)
      }
    }
    let found = try programs.get()
    let (measures, svg) = try run.run(found)
    let entry = KeptFormula(document: document, programs: found.identity, measures: measures, svg: svg)
    let formula = try entry.formula(of: source)
    try? cache?.write(entry.bytes, to: name)
    return (formula, entry)
  }

  /// A name for a text. Two of the same name are told apart by what is kept with them.
  private static func fingerprint(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A formula in a file: what it was made of, and what came of it.
package struct KeptFormula: Codable, Hashable, Sendable {
  /// What TeX read.
  let document: String
  /// Which programs made it; nothing where that does not count.
  fileprivate(set) var programs: String
  /// The width, the height and the depth in TeX's points.
  let measures: [Double]
  let svg: String

  init(document: String, programs: String, measures: [Double], svg: String) {
    (self.document, self.programs, self.measures, self.svg) = (document, programs, measures, svg)
  }

  func formula(of source: FormulaSource) throws(FormulaError) -> TypesetFormula {
    guard measures.count == 3 else { throw .unusable("what is kept of the formula is damaged") }
    return try TypesetFormula(measures: measures, svg: svg, of: source)
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

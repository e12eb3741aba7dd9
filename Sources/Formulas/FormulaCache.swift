import Foundation
import PathreelFiles
import Synchronization

/// The on-disk cache of typeset formulas, shared between runs: a folder with a size limit, or none. The start of the
/// `pathreel` process (`ProcessStart`) configures it; ``FormulaMemory`` reads and writes it.
package enum FormulaCache {
  /// The function that opens the folder.
  private static let opening = Mutex<(@Sendable () -> CacheFolder?)?>(nil)
  /// The folder. The outer optional is nil until the folder is opened; the inner one is nil if there is no folder.
  private static let folder = Mutex<CacheFolder??>(nil)

  /// Sets the function that opens the folder at its first use.
  package static func use(_ open: @escaping @Sendable () -> CacheFolder?) {
    opening.withLock { $0 = open }
    folder.withLock { $0 = nil }
  }

  /// The folder; nil if there is none.
  static var current: CacheFolder? {
    folder.withLock { folder in
      if let folder { return folder }
      let opened = opening.withLock { $0 }?()
      folder = .some(opened)
      return opened
    }
  }
}

/// The in-process memory of typeset formulas and of those that came with a farm job, in front of the ``FormulaCache``.
/// ``TypesetFormula/init(_:)`` uses it.
package final class FormulaMemory: Sendable {
  /// The instance that scenes use.
  package static let shared = FormulaMemory(cache: nil)

  /// The largest number of formulas in memory. When it is reached, all are dropped.
  private static let capacity = 4096
  /// The results by source, failures included.
  private let known = Mutex<[FormulaSource: Result<TypesetFormula, FormulaError>]>([:])
  /// The formulas that came with a job, by their LaTeX documents.
  private let packed = Mutex<[String: KeptFormula]>([:])

  private let ownCache: CacheFolder?

  /// Makes an empty memory.
  ///
  /// - Parameter cache: The folder to use; nil means ``FormulaCache``.
  package init(cache: CacheFolder?) { ownCache = cache }

  /// Returns the typeset formula, memoised.
  package func formula(_ source: FormulaSource) throws(FormulaError) -> TypesetFormula {
    if let known = known.withLock({ $0[source] }) { return try known.get() }
    let result: Result<TypesetFormula, FormulaError>
    do { result = .success(try set(source).formula) } catch { result = .failure(error) }
    // A missing program is not memoised, since it may be installed at any time.
    if case .failure(.missing) = result { return try result.get() }
    known.withLock {
      if $0.count >= Self.capacity { $0.removeAll() }
      $0[source] = result
    }
    return try result.get()
  }

  /// Forgets which formulas failed. A package that was missing may be installed when the scene is read again.
  package func forgetFailures() { known.withLock { $0 = $0.filter { (try? $0.value.get()) != nil } } }

  // MARK: Formulas for other machines

  /// The formulas of this process in a deterministic order, for a job on other machines. Formulas that were not kept
  /// are typeset again.
  package func formulas() throws(FormulaError) -> [KeptFormula] {
    var documents: [String: KeptFormula] = [:]
    for (source, result) in known.withLock({ $0 }) {
      guard case .success = result else { continue }
      var entry = try set(source).entry
      // The programs' paths mean nothing on another machine.
      entry.programs = ""
      documents[entry.document] = entry
    }
    return documents.values.sorted { $0.document < $1.document }
  }

  /// Adds formulas from another machine. They are not typeset again here, whichever programs are installed.
  package func use(_ formulas: [KeptFormula]) {
    packed.withLock { for formula in formulas { $0[formula.document] = formula } }
    known.withLock { $0.removeAll() }
  }

  /// The fingerprints of the formulas that this process typeset itself and did not take from another machine, by their
  /// LaTeX documents. The `Farm` module compares them between machines.
  package func ownFormulas() throws(FormulaError) -> [String: String] {
    let packed = packed.withLock { $0 }
    var fingerprints: [String: String] = [:]
    for formula in try formulas() where packed[formula.document] == nil {
      fingerprints[formula.document] = Self.fingerprint("\(formula.measures) \(formula.svg)")
    }
    return fingerprints
  }

  // MARK: Typesetting

  /// Typesets a formula, unless a job or the cache has it.
  private func set(_ source: FormulaSource) throws(FormulaError) -> (formula: TypesetFormula, entry: KeptFormula) {
    let run = TeXRun(source: source)
    let document = try run.document()
    if let entry = packed.withLock({ $0[document] }) { return (try entry.formula(of: source), entry) }
    let cache = ownCache ?? FormulaCache.current
    let programs = Result { () throws(FormulaError) in try TeXRun.Programs.find() }
    let name = "formula-" + Self.fingerprint(document)
    if let entry = cache?.read(name).flatMap({ KeptFormula(bytes: $0) }), entry.document == document {
      // A cached formula of other program versions is typeset again; without programs, any cached one is good.
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

  /// A 64-bit FNV-1a hash in 16 hexadecimal digits, used as a file name. The cached entry has the whole text, to detect
  /// collisions.
  private static func fingerprint(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A typeset formula in the cache or in a job: the LaTeX document and its result. ``FormulaMemory`` makes and reads it.
package struct KeptFormula: Codable, Hashable, Sendable {
  /// The LaTeX document, which is the cache key.
  let document: String
  /// The identity of the programs that typeset it; empty if it does not matter.
  fileprivate(set) var programs: String
  /// The width, height and depth in TeX points; an inch has 72.27 of them.
  let measures: [Double]
  /// The SVG document that dvisvgm made.
  let svg: String

  init(document: String, programs: String, measures: [Double], svg: String) {
    (self.document, self.programs, self.measures, self.svg) = (document, programs, measures, svg)
  }

  /// Decodes the typeset formula.
  func formula(of source: FormulaSource) throws(FormulaError) -> TypesetFormula {
    guard measures.count == 3 else { throw .unusable("what is kept of the formula is damaged") }
    return try TypesetFormula(measures: measures, svg: svg, of: source)
  }

  /// Decodes a cache file; nil if the bytes are damaged.
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

import Foundation

/// A formula as TeX is asked for it: what stands between the signs of math mode, and the parts of it that have names.
///
/// ```swift
/// let source = FormulaSource(#"\frac{4}{\pi}"#, parts: [.init(tex: #"\pi"#)])
/// let formula = try TypesetFormula(source)
/// ```
public struct FormulaSource: Hashable, Sendable {
  /// A piece of the formula's TeX wherever it occurs, with the name by which what is set of it is known.
  public struct Part: Hashable, Sendable {
    /// The piece, as it stands in the formula. Spaces do not count.
    public var tex: String
    /// What it is called; the piece itself unless given.
    public var name: String

    /// A piece of TeX.
    public init(tex: String, name: String? = nil) { (self.tex, self.name) = (tex, name ?? tex) }
  }

  /// What stands between the signs of math mode.
  public var tex: String
  /// The pieces whose signs are known by names. Longer ones are looked for first, and none inside of another.
  public var parts: [Part]

  /// A formula in display style.
  public init(_ tex: String, parts: [Part] = []) { (self.tex, self.parts) = (tex, parts) }
}

/// Why a formula has no picture.
public enum FormulaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Programs that are not installed, and Debian's packages that bring them.
  case missing(programs: [String], packages: [String])
  /// What TeX says, with its own words.
  case tex(String)
  /// What cannot be set, in words of our own.
  case unusable(String)

  public var description: String {
    switch self {
    case .missing(let programs, let packages):
      "formulas need \(programs.joined(separator: " and ")), which cannot be found; install Debian's "
        + packages.joined(separator: " and ")
    case .tex(let message): "TeX says: \(message)"
    case .unusable(let message): message
    }
  }
}

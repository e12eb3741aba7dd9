import Foundation

/// The TeX source of a formula: the content of its math mode, with named parts. ``TypesetFormula`` typesets it.
///
/// ```swift
/// let source = FormulaSource(#"\frac{4}{\pi}"#, parts: [.init(tex: #"\pi"#)])
/// let formula = try TypesetFormula(source)
/// ```
public struct FormulaSource: Hashable, Sendable {
  /// A piece of the formula's TeX with a name. The name belongs to the glyphs that TeX makes of the piece, wherever it
  /// occurs in the formula.
  public struct Part: Hashable, Sendable {
    /// The piece, as it occurs in the formula. Spaces are ignored.
    public var tex: String
    /// The name; the piece itself by default.
    public var name: String

    /// Makes a part from a piece of TeX.
    public init(tex: String, name: String? = nil) { (self.tex, self.name) = (tex, name ?? tex) }
  }

  /// The content of math mode, without `$`.
  public var tex: String
  /// The named parts. Longer parts match first, and no part matches inside another one.
  public var parts: [Part]

  /// Makes a formula in display style.
  public init(_ tex: String, parts: [Part] = []) { (self.tex, self.parts) = (tex, parts) }
}

/// The reason why a formula cannot be typeset. ``TypesetFormula`` throws it.
public enum FormulaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The missing programs, and the Debian packages that contain them.
  case missing(programs: [String], packages: [String])
  /// An error message of TeX.
  case tex(String)
  /// A message of Pathreel about a formula that cannot be typeset.
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

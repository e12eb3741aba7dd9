import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// A formula that LaTeX has typeset: the outlines of its glyphs and rules, one part each, in ems.
///
/// The `Formula` view of `Motion` and the formula elements of scene files use it.
///
/// The origin is at the left end of the baseline; y points down. Typesetting a formula takes some tenths of a second.
/// The result is memoised, and cached on disk in a ``FormulaCache``, by the TeX and the programs that typeset it.
///
/// ```swift
/// let formula = try TypesetFormula(FormulaSource(#"e^{i\pi} + 1 = 0"#))
/// print(formula.width, formula.parts.count)
/// ```
public struct TypesetFormula: Hashable, Sendable {
  /// A glyph or a rule.
  public struct Part: Hashable, Sendable {
    /// The outline in ems.
    public let outline: Path
    /// Whether it is a rule, such as the line of a fraction.
    public let isRule: Bool
    /// The name of the source part that it belongs to; nil if there is none.
    public let name: String?
    /// The colour that the TeX source selects; nil for black.
    public let color: Color?
  }

  /// The glyphs and rules, in the order in which TeX emits them.
  public let parts: [Part]
  /// The width, the height above the baseline, and the depth below it, in ems.
  public let width, height, depth: CGFloat

  /// Typesets a formula, or returns it from the memory or the cache.
  ///
  /// - Throws: ``FormulaError`` with TeX's message for an invalid formula, or with the packages that contain missing
  ///   programs.
  public init(_ source: FormulaSource) throws(FormulaError) {
    self = try FormulaMemory.shared.formula(source)
  }

  /// Whether LaTeX and dvisvgm are installed.
  package static var isAvailable: Bool { (try? TeXRun.Programs.find()) != nil }

  /// The size of an em of TeX's text font, in TeX points.
  private static let em = 10.0

  /// Reads the outlines from dvisvgm's SVG.
  ///
  /// - Parameter measures: The width, height and depth in TeX points.
  init(measures: [Double], svg: String, of source: FormulaSource) throws(FormulaError) {
    // dvisvgm's box around a page without ink.
    guard !svg.contains("viewBox='0 0 0 0'") else { throw .unusable("the formula draws nothing; add a visible sign") }
    let drawing: SVGDrawing
    do {
      drawing = try SVGDrawing(text: svg, name: "formula", images: nil)
    } catch {
      throw .unusable("what dvisvgm made of the formula cannot be read: \(error)")
    }
    guard let anchor = drawing.parts.first(where: { $0.id == "pathreel" }),
      let mark = Self.outline(of: anchor)?.path.boundingRect,
      mark.width > 0
    else { throw .unusable("nothing was set; the formula ends the document or the box that it stands in") }
    // The mark is one dvisvgm unit wide, a PostScript point. An inch has 72 PostScript points and 72.27 TeX points.
    let scale = 72.27 / 72 / Self.em / mark.width
    let map = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -mark.minX, y: -mark.minY)
    var parts: [Part] = []
    func add(_ part: SVGDrawing.Part, in name: String?) {
      if part.id == "pathreel" { return }
      var name = name
      for word in part.classes where word.hasPrefix("pathreel") {
        // The class is "pathreel" and the part's number.
        if let number = Int(word.dropFirst(8)), source.parts.indices.contains(number) {
          name = source.parts[number].name
        }
      }
      if ["use", "rect", "path"].contains(part.element) {
        if let (path, color) = Self.outline(of: part) {
          parts.append(
            Part(
              outline: path.applying(map), isRule: part.element == "rect", name: name,
              color: color == .black ? nil : color))
        }
        return
      }
      for child in part.children { add(child, in: name) }
    }
    add(drawing.root, in: nil)
    self.parts = parts
    (width, height, depth) = (measures[0] / Self.em, measures[1] / Self.em, measures[2] / Self.em)
  }

  /// The joined outline of a part's fills, and the colour of the last one; nil if it has no fills.
  private static func outline(of part: SVGDrawing.Part) -> (path: Path, color: Color?)? {
    var (path, color) = (Path(), Color?.none)
    func add(_ items: [DisplayList.Item]) {
      for item in items {
        switch item {
        case .fill(let fill):
          path.addPath(fill.path.applying(fill.transform))
          if case .color(let own) = fill.paint { color = own }
        case .group(let group): add(group.items)
        case .stroke: break
        }
      }
    }
    add(part.items)
    return path.isEmpty ? nil : (path, color)
  }
}

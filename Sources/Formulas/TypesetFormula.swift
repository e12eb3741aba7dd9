import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// A formula as LaTeX sets it: outlines of its signs and lines, each a part of its own, in ems.
///
/// The origin is on the baseline at the left; y points down. Setting a formula takes some tenths of a second. It is remembered, and
/// kept in a ``FormulaCache``, by its TeX and the programs that set it.
///
/// ```swift
/// let formula = try TypesetFormula(FormulaSource(#"e^{i\pi} + 1 = 0"#))
/// print(formula.width, formula.parts.count)
/// ```
public struct TypesetFormula: Hashable, Sendable {
  /// A sign or a line.
  public struct Part: Hashable, Sendable {
    /// Its outline, in ems.
    public let outline: Path
    /// Whether it is a line, such as that of a fraction.
    public let isRule: Bool
    /// The name of the part of the source that it was made by, if it has one.
    public let name: String?
    /// A colour that TeX gave to it.
    public let color: Color?
  }

  /// In the order in which TeX sets them.
  public let parts: [Part]
  /// How wide it is, how high above the baseline, and how deep below it, in ems.
  public let width, height, depth: CGFloat

  /// Sets a formula, or takes it from what was set before.
  ///
  /// - Throws: What TeX says of a formula with a mistake, and which packages bring the programs where they are missing.
  public init(_ source: FormulaSource) throws(FormulaError) {
    self = try FormulaMemory.shared.formula(source)
  }

  /// Whether the programs are there that set formulas.
  package static var isAvailable: Bool { (try? TeXRun.Programs.find()) != nil }

  /// TeX's size of the text, in its points: an em of its font.
  private static let em = 10.0

  /// - Parameter measures: The width, the height and the depth in TeX's points.
  init(measures: [Double], svg: String, of source: FormulaSource) throws(FormulaError) {
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
    // The mark is one of dvisvgm's units wide, PostScript's points; an inch has 72 of these and 72.27 of TeX's.
    let scale = 72.27 / 72 / Self.em / mark.width
    let map = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -mark.minX, y: -mark.minY)
    var parts: [Part] = []
    func add(_ part: SVGDrawing.Part, in name: String?) {
      if part.id == "pathreel" { return }
      var name = name
      for word in part.classes where word.hasPrefix("pathreel") {
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

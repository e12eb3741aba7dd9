import Foundation
import PathreelDrawing
import PathreelFormulas
import PathreelGeometry
import PathreelTypography

/// A view of a TeX formula, typeset by an installed LaTeX, with an outline for each glyph and each rule. Authors of
/// scenes in Swift use it as below; the element `formula` of scene files makes one.
///
/// It has the em size and the baseline of the surrounding texts, so formulas stand in line with texts. Glyphs have the
/// foreground style unless the formula colours their part. The formula is in display style, with AMS mathematics.
///
/// ```swift
/// Formula(#"\frac{4}{\pi}\sum_{n=1}^{\infty}\frac{\sin((2n-1)x)}{2n-1}"#)
///   .coloring(#"\pi"#, .orange)
///   .drawThenFill(time["write"])
///   .font(.system(size: 60))
/// ```
///
/// The frame fails with TeX's own message if the formula has a mistake, and with the names of Debian's packages if
/// LaTeX or dvisvgm is missing.
public struct Formula: View, PrimitiveView, Rewritable {
  private var source: FormulaSource
  /// The colours of the parts, by their names.
  private var colors: [String: Color] = [:]
  /// Makes the view of a sign; nil shows each sign as it is.
  private var sign: ((Letter) -> AnyView)?

  /// Creates a formula from the TeX code inside of math mode's delimiters.
  public init(_ tex: String) { source = FormulaSource(tex) }

  /// Creates a formula whose signs are views of their own, in boxes that fit around them.
  ///
  /// - Parameter sign: Returns the view of a sign; it is called in the order in which TeX sets the signs.
  public init<Content: View>(_ tex: String, @ViewBuilder sign: @escaping (Letter) -> Content) {
    self.init(tex)
    self.sign = { AnyView(sign($0)) }
  }

  /// Colours the signs that a piece of the TeX code produces, at each of its occurrences.
  ///
  /// - Parameters:
  ///   - piece: The TeX code of the part, as in the formula; spaces are ignored. Longer pieces are found first, and
  ///     none is found inside of another.
  ///   - name: The name by which a ``Rewrite`` finds the same part in another formula; nil means the piece itself.
  public func coloring(_ piece: String, _ color: Color, name: String? = nil) -> Formula {
    var formula = self
    formula.source.parts.append(.init(tex: piece, name: name))
    formula.colors[name ?? piece] = color
    return formula
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let lettering: Lettering
    do { lettering = try _lettering(in: context) } catch {
      return SceneFaultView(error as? SceneError ?? .badShape("Formula", reason: "\(error)")).appendNodes(
        to: &nodes, in: context)
    }
    let frames = LetterFrames { _ in lettering }
    var views: [(view: AnyView, box: LetterFrames.Box)] = []
    for (i, part) in lettering.parts.enumerated() {
      guard FrameAccount.charge(1, .elements) else { break }
      let letter = Letter(part, index: i, of: lettering)
      var view = sign?(letter) ?? AnyView(letter)
      if let color = part.color { view = AnyView(view.foregroundStyle(color)) }
      views.append((view, .letter(i)))
    }
    LetteringView(views, size: lettering.size, baselines: lettering.baselines, in: frames).appendNodes(
      to: &nodes, in: context)
  }

  public func _lettering(in context: _ViewContext) throws -> _Lettering {
    let size = (context.text.attributes.font ?? .body).size
    guard size > 0, size <= 100_000 else {
      throw SceneError.badShape("Formula", reason: "the size must be above 0 and at most 100000 points")
    }
    return Lettering(try TypesetFormula(source), size: size, colors: colors)
  }

  public func _warnings(in context: _ViewContext) -> [DrawingWarning] { [] }
}

extension Lettering {
  /// Creates the lettering of a formula's signs in a size. ``Formula`` and the elements of scene files use it.
  ///
  /// - Parameters:
  ///   - size: The size of the em, in points.
  ///   - colors: The colours of the formula's parts, by their names.
  package init(_ formula: TypesetFormula, size: CGFloat, colors: [String: Color]) {
    let map = CGAffineTransform(scaleX: size, y: size).translatedBy(x: 0, y: formula.height)
    let parts = formula.parts.map { sign in
      let outline = sign.outline.applying(map)
      var part = Part(outline: outline, frame: outline.boundingRect)
      (part.isRule, part.group) = (sign.isRule, sign.name)
      part.color = sign.name.flatMap { colors[$0] } ?? sign.color
      return part
    }
    let baseline = formula.height * size
    self.init(
      parts: parts, size: CGSize(width: formula.width * size, height: (formula.height + formula.depth) * size),
      baselines: (baseline, baseline))
  }
}

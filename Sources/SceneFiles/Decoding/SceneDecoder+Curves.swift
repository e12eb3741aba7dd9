import PathreelSceneGrammar
import PathreelSceneSyntax

/// The check of a `curve` element after its fields are decoded. ``ElementMaker/prepare`` refers to it.
extension CurveKeys {
  /// Returns the fields of a curve if its formulas use the right variable: `u` with `x` and `y`, `x` with `y` alone.
  /// Nil with a report.
  @Sendable static func prepare(_ decoder: SceneDecoder, _ fields: Fields, _ node: SourceNode, _ modifiers: Fields)
    -> Fields?
  {
    guard !fields.isIncomplete else { return nil }
    guard case .formula(let formula)? = fields[y], let variable = formula.variable else { return fields }
    let isParametric = fields[x] != nil
    guard variable != (isParametric ? "u" : "x") else { return fields }
    decoder.report(
      isParametric
        ? "'y' beside 'x' is a function of u; this one mentions x"
        : "'y' without 'x' is a function of x; this one mentions u", at: formula.scalar.position)
    return nil
  }
}

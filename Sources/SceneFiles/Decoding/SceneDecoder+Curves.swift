extension CurveKeys {
  /// The fields of a curve if its two formulas share one variable, or nil with a report.
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
        : "'y' without 'x' is a function of x; this one mentions u", at: fields.position)
    return nil
  }
}

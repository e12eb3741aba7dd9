import PathreelExpressions

/// What the files of a scene define, as far as they are decoded: its own file and the included ones.
final class FileDefinitions {
  /// For each file, the scope of its components' elements, without their parameters.
  var scopes: [Int: ElementScope] = [:]
  /// The included files by path; nil for one with mistakes.
  var included: [String: IncludedFile?] = [:]
  /// The named values, scales and tracks, each after those that it reads.
  var values: [FileValue] = []
  /// The scales, by name.
  var scales: [String: ChartScaleTemplate] = [:]
  /// For each component, the components that it uses.
  var componentParts: [String: [String]] = [:]
  /// The names of components whose definitions have mistakes, so that their uses are not reported as well.
  var brokenComponents: Set<String> = []
  /// Whether a component has a mistake. Then uses are checked for their arguments and content only.
  var areComponentsWrong = false
}

/// The values of constant slots, for constant folding. A slot is an index into ``ExpressionContext/slots``.
final class ConstantSlots {
  /// A value for each slot that a frame needs; 0 for slots that are not constant.
  private(set) var constants: [ExpressionValue] = []

  subscript(slot: Int) -> ExpressionValue {
    get { constants[slot] }
    set { constants[slot] = newValue }
  }

  func reserve(_ count: Int) {
    while constants.count < count { constants.append(.number(0)) }
  }
}

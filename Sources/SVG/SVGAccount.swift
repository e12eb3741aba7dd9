import PathreelDrawing

/// The steps that a drawing may take, and what is said of what is wrong with it.
final class SVGAccount {
  let file: String
  private var steps = 0
  private(set) var isUsedUp = false
  private(set) var warnings: [SVGWarning] = []

  /// As many as a reader of them can use.
  private static let maximumWarnings = 50

  init(file: String) { self.file = file }

  /// - Throws: Where more than ``SVGLimits/steps`` are used.
  func charge(_ count: Int, at element: SVGElement) throws(SVGError) {
    let (sum, overflows) = steps.addingReportingOverflow(count)
    guard !overflows, sum <= SVGLimits.steps else {
      isUsedUp = true
      throw error(
        at: element,
        "the drawing is too large: what <use>, patterns, paths and style sheets make of it takes more than \(SVGLimits.steps) steps; simplify it"
      )
    }
    steps = sum
  }

  func error(at element: SVGElement, _ problem: String) -> SVGError {
    SVGError(file: file, position: element.position, problem: problem)
  }

  /// Says once what is not drawn.
  func warn(at element: SVGElement, _ problem: String) {
    let position = FilePosition(file: file, line: element.position.line, column: element.position.column)
    let warning = SVGWarning(position: position, problem: problem)
    guard warnings.count < Self.maximumWarnings, !warnings.contains(warning) else { return }
    warnings.append(warning)
  }
}

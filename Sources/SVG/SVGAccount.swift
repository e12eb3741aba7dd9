import PathreelDrawing

/// The step budget and the warnings of one document while it is read.
///
/// ``Cascade`` and ``DrawingBuilder`` charge their work here, so that a small file cannot expand into unbounded work.
final class SVGAccount {
  /// The name of the file in messages.
  let file: String
  private var steps = 0
  private var pixels = 0
  /// Whether a charge exceeded the budget.
  private(set) var isUsedUp = false
  private(set) var warnings: [SVGWarning] = []
  /// The `image` element whose embedded drawing is being read. Messages give its position, since those inside the
  /// embedded drawing are not positions in the file.
  var embedding: SVGElement?

  /// The most warnings that are kept. People read no more.
  private static let maximumWarnings = 50

  /// Notes mistakes while a document is read; nil while frames are made.
  var check: DocumentCheck?
  /// The suggestions for misspelt words.
  let spelling = Spelling()
  /// The number of calls that warned of something.
  private(set) var warningCalls = 0

  /// Whether the colour scheme is dark.
  let isDark: Bool

  private let limit: Int

  /// - Parameters:
  ///   - warnings: What is known already.
  ///   - limit: The budget in steps.
  init(file: String, isDark: Bool = false, warnings: [SVGWarning] = [], limit: Int = SVGLimits.steps) {
    (self.file, self.isDark, self.warnings, self.limit) = (file, isDark, warnings, limit)
  }

  /// Adds steps to the account.
  ///
  /// - Parameter element: The element that the error names.
  /// - Throws: An error if the sum exceeds the budget, which is ``SVGLimits/steps``.
  func charge(_ count: Int, at element: SVGElement) throws(SVGError) {
    let (sum, overflows) = steps.addingReportingOverflow(count)
    guard !overflows, sum <= limit else {
      isUsedUp = true
      throw error(
        at: element,
        "the drawing is too large: what <use>, patterns, paths and style sheets make of it takes more than \(limit) steps; simplify it"
      )
    }
    steps = sum
  }

  /// Adds the pixels of a picture, before it is decoded.
  ///
  /// - Throws: An error if all pictures together have more than ``SVGLimits/pixels``.
  func charge(pixels count: Int, at element: SVGElement) throws(SVGError) {
    pixels += count
    guard pixels <= SVGLimits.pixels else {
      isUsedUp = true
      throw error(
        at: element, "the pictures in the drawing have more than \(SVGLimits.pixels) pixels; scale them down")
    }
  }

  func error(at element: SVGElement, _ problem: String) -> SVGError {
    SVGError(file: file, position: (embedding ?? element).position, problem: problem, warnings: sortedWarnings)
  }

  /// Records a warning of earlier work; ignores duplicates, and all after the first fifty.
  func add(_ warning: SVGWarning) {
    guard warnings.count < Self.maximumWarnings, !warnings.contains(warning) else { return }
    warnings.append(warning)
  }

  /// The warnings in document order. A style sheet, an animation or a referenced element has its warning earlier or later
  /// than its neighbours.
  var sortedWarnings: [SVGWarning] {
    warnings.sorted { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
  }

  /// Records what is not drawn; ignores duplicates, and all warnings after the first fifty.
  func warn(at element: SVGElement, _ problem: String) {
    warn(at: (embedding ?? element).position, embedding == nil ? problem : "in the embedded drawing: \(problem)")
  }

  /// Records a warning at a place of the file.
  func warn(at place: SVGPosition, _ problem: String) {
    warningCalls += 1
    add(SVGWarning(position: FilePosition(file: file, line: place.line, column: place.column), problem: problem))
  }
}

import PathreelDrawing

/// An error in an SVG document: where it is, what is wrong, and how to correct it. The initialisers of ``SVGDrawing``
/// throw it.
///
/// ```swift
/// do { _ = try SVGDrawing(text: "<svg><rect></svg>", name: "logo.svg") } catch {
///   print(error)  // logo.svg:1:18: …
/// }
/// ```
public struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  public let file: String
  /// The line and column of the error; nil if the error concerns the whole file.
  public let position: FilePosition?
  /// What is wrong, and how to correct it.
  public let problem: String
  /// The warnings of the document up to the error, in document order.
  package let warnings: [SVGWarning]

  init(file: String, position: SVGPosition? = nil, problem: String, warnings: [SVGWarning] = []) {
    (self.file, self.warnings) = (file, warnings)
    self.position = position.map { FilePosition(file: file, line: $0.line, column: $0.column) }
    // Quotes from a document can have any length.
    self.problem = problem.count > 500 ? "\(problem.prefix(500))…" : problem
  }

  public var description: String { "\(position?.description ?? file): \(problem)" }
}

/// A line and a column of a document, both counted from 1; columns count Unicode scalars. ``SVGReader`` finds them for
/// each element.
struct SVGPosition: Hashable, Sendable {
  var line = 1
  var column = 1
}

/// A warning about a feature that a document uses and that is not drawn. ``SVGDrawing/warnings`` lists them, and the
/// `inspect` command prints them.
///
/// ```swift
/// for warning in drawing.warnings { print(warning) }  // logo.svg:4:3: <video> is not drawn
/// ```
public struct SVGWarning: Hashable, Sendable, CustomStringConvertible {
  /// The position of the element in the document.
  public let position: FilePosition
  /// The message: what is not drawn.
  public let problem: String

  public var description: String { "\(position): \(problem)" }

  /// The same warning for frames that show the drawing.
  package var frameWarning: DrawingWarning {
    DrawingWarning(
      subject: "svg", message: problem, detail: "", place: Place(.element("svg", position, number: 0), in: nil))
  }
}

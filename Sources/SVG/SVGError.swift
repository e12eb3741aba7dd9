import PathreelDrawing

/// What is wrong with an SVG document, where, and what to do about it.
///
/// ```swift
/// do { _ = try SVGDrawing(text: "<svg><rect></svg>", name: "logo.svg") } catch {
///   print(error)  // logo.svg:1:18: …
/// }
/// ```
public struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  public let file: String
  /// `nil` where the file as a whole is meant.
  public let position: FilePosition?
  /// What is wrong, and what to do about it.
  public let problem: String

  init(file: String, position: SVGPosition? = nil, problem: String) {
    self.file = file
    self.position = position.map { FilePosition(file: file, line: $0.line, column: $0.column) }
    // What is quoted of a document is as long as its author likes.
    self.problem = problem.count > 500 ? "\(problem.prefix(500))…" : problem
  }

  public var description: String { "\(position?.description ?? file): \(problem)" }
}

/// A line and a column of a document, both from 1; columns count Unicode scalars.
struct SVGPosition: Hashable, Sendable {
  var line = 1
  var column = 1
}

/// Something that a drawing asks for and that is not drawn.
///
/// ```swift
/// for warning in drawing.warnings { print(warning) }  // logo.svg:4:3: <foreignObject> is not drawn
/// ```
public struct SVGWarning: Hashable, Sendable, CustomStringConvertible {
  /// Where in the document it is asked for.
  public let position: FilePosition
  /// What is not drawn.
  public let problem: String

  public var description: String { "\(position): \(problem)" }
}

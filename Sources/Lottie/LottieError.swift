import PathreelDrawing

/// An error in a Lottie file: where it is, what is wrong, and what to do. The initialisers of ``LottieAnimation`` throw
/// it.
///
/// ```swift
/// do { _ = try LottieAnimation(text: "{\"layers\": [}", name: "hello.json") } catch {
///   print(error)  // hello.json:1:13: this is no JSON value
/// }
/// ```
public struct LottieError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  public let file: String
  /// The line and column of the error; nil if it concerns the whole file.
  public let position: FilePosition?
  /// What is wrong, and what to do.
  public let problem: String

  init(file: String, position: FilePosition? = nil, problem: String) {
    (self.file, self.position, self.problem) = (file, position, problem)
  }

  public var description: String { "\(position?.description ?? file): \(problem)" }
}

/// A warning about something in a Lottie file that is not drawn, or not as it should be.
/// ``LottieAnimation/warnings`` has each once.
///
/// ```swift
/// for warning in animation.warnings { print(warning) }  // hello.json:1:93: layer 'Sky': cameras are not used
/// ```
public struct LottieWarning: Hashable, Sendable, CustomStringConvertible {
  /// The place in the file.
  public let position: FilePosition
  /// The name of the layer; nil if it is in none.
  public let layer: String?
  /// What is not drawn.
  public let problem: String

  /// The message with the layer's name.
  public var message: String { layer.map { "layer '\($0)': \(problem)" } ?? problem }

  public var description: String { "\(position): \(message)" }
}

import Foundation
import PathreelDrawing

/// An error about a scene that cannot be set up or drawn. Methods of ``Scene`` throw it, and commands and the preview
/// show its description.
public enum SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No parameter has the name.
  case unknownParameter(String, known: [String])
  /// A value of another kind than the parameter's.
  case wrongKind(parameter: String, wanted: String)
  /// A number outside the parameter's range.
  case outOfRange(parameter: String, Double, ClosedRange<Double>)
  /// A word that is not among the parameter's choices.
  case unknownChoice(parameter: String, String, known: [String])
  /// A text that is longer than a parameter allows, in bytes.
  case tooLongText(parameter: String, limit: Int)
  /// A coordinate, length or opacity that is infinite or NaN; the text names it.
  case notFinite(String)
  /// A shape or curve whose numbers make no outline; the texts name it and give the reason.
  case badShape(String, reason: String)
  /// A picture that cannot be loaded; the texts name it and give the reason.
  case badPicture(String, reason: String)
  /// Content that no rasteriser can draw, such as endless dashes; the text gives the reason.
  case undrawable(String)
  /// A frame that holds too much or takes too much work. The text says what most of it is and what to do.
  case tooLarge(String)
  /// A canvas whose width or height is not above 0 or not finite.
  case badCanvas(CGSize)
  /// A duration in seconds that is not above 0 or not finite.
  case badDuration(Double)
  /// A number of samples or a shutter angle that is out of range.
  case badMotionBlur(MotionBlur)

  public var description: String {
    switch self {
    case .unknownParameter(let name, let known):
      known.isEmpty
        ? "the scene has no parameter '\(name)'; it has none at all, and a scene file declares one with parameters: {\(name): {value: 1}}"
        : "the scene has no parameter '\(name)'; it has \(known.joined(separator: ", "))"
    case .wrongKind(let name, let wanted): "parameter '\(name)' takes \(wanted)"
    case .outOfRange(let name, let value, let range):
      "parameter '\(name)' cannot be \(text(value)); it takes \(text(range.lowerBound)) to \(text(range.upperBound))"
    case .unknownChoice(let name, let word, let known):
      "parameter '\(name)' cannot be '\(word)'; it takes \(known.joined(separator: ", "))"
    case .tooLongText(let name, let limit): "parameter '\(name)' takes a text of at most \(limit) bytes"
    case .notFinite(let what):
      "\(what) is infinite or not a number; look for a division by zero or a root of a negative number"
    case .badShape(let what, let reason), .badPicture(let what, let reason): "\(what): \(reason)"
    case .undrawable(let reason), .tooLarge(let reason): reason
    case .badCanvas(let size):
      "a canvas of \(text(size.width)) × \(text(size.height)) points cannot be drawn; both must be finite and above 0"
    case .badDuration(let seconds):
      seconds.isFinite
        ? "the scene lasts \(text(seconds)) s; give it beats or a duration above 0"
        : "the scene lasts \(text(seconds)) s; give it a finite duration above 0"
    case .badMotionBlur(let blur):
      "motion blur of \(blur.samples) samples and a shutter of \(text(blur.shutter)) degrees cannot be drawn; "
        + "write 1 to \(MotionBlur.maximumSamples) samples, and more than 0 to \(text(MotionBlur.maximumShutter)) degrees"
    }
  }

  /// The number as a person writes it: 4, not 4.0.
  private func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

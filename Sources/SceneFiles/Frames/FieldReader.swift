import PathreelMotion
import PathreelSceneSyntax

/// Reads the fields of one mapping of a scene file, with the values that they have at one moment.
///
/// Each ``ElementKind`` and modifier in `Grammar` makes its view with a reader of its own mapping.
struct FieldReader {
  let values: Fields
  let moment: Moment

  /// An error at the position of the mapping.
  func failure(_ message: String) -> SceneFileError { moment.failure(message, at: values.position) }
}

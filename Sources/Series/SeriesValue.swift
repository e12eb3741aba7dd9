import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles

/// A parameter's value in a member of a series. ``Variation`` makes it from `--vary`, and ``RowBinding`` from a
/// table's cell.
package struct SeriesValue: Hashable, Sendable {
  /// The parameter's name.
  package let name: String
  /// The value.
  package let value: ParameterValue
  /// The value as it is written, such as `red` for a colour. `--set` accepts it. File names contain it, or for a number
  /// the number in the format of the field.
  package let text: String

  /// Makes a value.
  ///
  /// - Parameter text: The text as it was written; nil means the text that `--set` takes for this value.
  package init(_ name: String, _ value: ParameterValue, text: String? = nil) {
    (self.name, self.value, self.text) = (name, value, text ?? value.settingText)
  }
}

/// The value of a field of an ``OutputTemplate``. ``Series`` and the `frames` command fill templates with it.
package enum FieldValue: Hashable, Sendable {
  case number(Double)
  case text(String)

  /// The field value of a parameter's value: its number, or else its text.
  package init(_ value: SeriesValue) {
    if case .number(let number) = value.value { self = .number(number) } else { self = .text(value.text) }
  }
}

/// Sets the values of a member, for ``SeriesScene``, ``GridSheet`` and the clip of a moving sweep.
extension Scene {
  /// Returns a copy of the scene with these values. A scene file sets them all at once.
  ///
  /// - Throws: `SceneError` for a value that the scene does not accept, or an error of the scene with these values.
  package func setting(_ values: [SeriesValue]) throws -> any Scene {
    try setting(all: values.map { ($0.name, $0.value) })
  }
}

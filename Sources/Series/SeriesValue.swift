import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles

/// What a parameter is set to in a member of a series.
package struct SeriesValue: Hashable, Sendable {
  /// The parameter's name.
  package let name: String
  package let value: ParameterValue
  /// As a person writes it: `red`, where the value is a colour. `--set` takes it, and names of files contain it.
  package let text: String

  /// - Parameter text: As it was written; unless given as `--set` takes it.
  package init(_ name: String, _ value: ParameterValue, text: String? = nil) {
    (self.name, self.value, self.text) = (name, value, text ?? value.settingText)
  }
}

/// What a field of an ``OutputTemplate`` stands for.
package enum FieldValue: Hashable, Sendable {
  case number(Double)
  case text(String)

  package init(_ value: SeriesValue) {
    if case .number(let number) = value.value { self = .number(number) } else { self = .text(value.text) }
  }
}

extension Scene {
  /// A copy with these values. Several are set at once where the scene can do so.
  /// - Throws: `SceneError` for a value that the scene does not take, or what the scene cannot be with.
  package func setting(_ values: [SeriesValue]) throws -> any Scene {
    if let file = self as? SceneFile { return try file.setting(values.map { ($0.name, $0.value) }) }
    return try values.reduce(self) { scene, value in try scene.setting(value.name, to: value.value) }
  }
}

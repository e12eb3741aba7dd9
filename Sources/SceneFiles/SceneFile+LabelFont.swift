import PathreelMotion
import PathreelTypography

extension SceneFile {
  /// The face of the file's first text, upright and of regular weight: what stands beside the scene can be set in the scene's
  /// own type. Nil for a scene without text, and where the face is known in a repeat or at a moment only.
  package var labelFont: Font? {
    if let first = scenes.first { return first.labelFont }
    guard let element = Self.firstText(in: elements),
      let moment = try? moment(at: SceneTime(seconds: 0, timeline: timeline)),
      let font = try? TextKeys.font(FieldReader(values: element.fields, moment: moment))
    else { return nil }
    var face = font
    (face.weight, face.isItalic, face.features) = (.regular, false, [])
    return face
  }

  private static func firstText(in elements: [Element]) -> Element? {
    for element in elements {
      if ["text", "letters"].contains(element.kind.name) { return element }
      if let text = firstText(in: element.children) { return text }
    }
    return nil
  }
}

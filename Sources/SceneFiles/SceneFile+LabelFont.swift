import PathreelMotion
import PathreelSceneGrammar
import PathreelTypography

/// The font for labels beside a scene, such as those of `GridSheet`.
extension SceneFile {
  /// The font face of the file's first text, upright and of regular weight. Labels beside the scene use it, so that
  /// they match the scene's own type. Nil for a scene without text, and if the face depends on a repeat or cannot be
  /// evaluated at time 0.
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

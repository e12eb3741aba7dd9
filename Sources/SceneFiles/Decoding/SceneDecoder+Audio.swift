import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelSound

/// Decodes `audio`: sound tracks, which are mixed into the output, and which expressions and beats may follow.
/// ``scene(_:)`` calls this.
extension SceneDecoder {
  /// The tracks, in the file's order.
  ///
  /// - Parameters:
  ///   - scope: The scope in which a beat's name is the time when the beat begins.
  ///   - beatStarts: The indices of these times in ``ExpressionContext/slots``.
  func audio(_ node: SourceNode?, in scope: ElementScope, beatStarts: Set<Int>) -> [AudioTemplate] {
    guard let node, let pairs = pairs(of: node, named: SceneKeys.audio.name) else { return [] }
    guard pairs.count <= SceneLimits.sounds else {
      report("the scene has \(pairs.count) sounds; at most \(SceneLimits.sounds) are mixed", at: node.position)
      return []
    }
    return pairs.compactMap { isFull ? nil : track($0.key.text, $0.value, in: scope, beatStarts: beatStarts) }
  }

  private func track(
    _ name: String, _ node: SourceNode, in scope: ElementScope, beatStarts: Set<Int>
  ) -> AudioTemplate? {
    let type = GrammarType.shorthand(AudioKeys.file.name, AudioKeys.all.grammar)
    guard case .fields(let fields)? = field(node, of: type, named: name, in: scope, place: .sound),
      !fields.isIncomplete,
      case .sound(let sound)? = fields[AudioKeys.file]
    else { return nil }
    var template = AudioTemplate(name: name, sound: sound, position: node.position)
    for (key, path) in [
      (AudioKeys.start.own, \AudioTemplate.start), (AudioKeys.offset.own, \.offset), (AudioKeys.length.own, \.length),
      (AudioKeys.gain.own, \.gain), (AudioKeys.fadeIn.own, \.fadeIn), (AudioKeys.fadeOut.own, \.fadeOut),
      (AudioKeys.loop.own, \.loop),
    ] as [(GrammarKey, WritableKeyPath<AudioTemplate, FieldExpression?>)] {
      guard let expression = fields[key]?.expression else { continue }
      guard let timeless = timeless(expression) else { return nil }
      template[keyPath: path] = timeless
      if !beatStarts.isDisjoint(with: timeless.expression.slots) { template.dependsOnBeats = true }
    }
    return template
  }
}

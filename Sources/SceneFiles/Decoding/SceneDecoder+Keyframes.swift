import PathreelMotion
import PathreelNumerics
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes `keyframes`: tracks of numbers over time, which expressions call by name. ``scene(_:)`` calls it for each
/// track.
extension SceneDecoder {
  func keyframes(_ node: SourceNode, named name: String, in scope: ElementScope) -> KeyframesTemplate? {
    guard
      case .list(let items)? = field(
        node, of: .list(.mapping(KeyframeKeys.all.grammar), minimum: 1), named: name, in: scope, place: .keyframe),
      case .sequence(let nodes) = node.content
    else { return nil }
    var template: KeyframesTemplate?
    for (item, node) in zip(items, nodes) {
      guard case .fields(let fields) = item, !fields.isIncomplete else { return nil }
      if template == nil,
        let surplus = pairs(of: node, named: name)?.first(where: { $0.key.text != KeyframeKeys.to.name })
      {
        report(
          "the first keyframe is where '\(name)' begins, so it has 'to' alone; put '\(surplus.key.text)' into the next one",
          at: surplus.key.position)
        return nil
      }
      if fields[KeyframeKeys.hold] != nil {
        guard let lasts = timeless(fields[KeyframeKeys.hold]) else { return nil }
        template?.steps.append(.hold(lasts: lasts))
        continue
      }
      guard let to = timeless(fields[KeyframeKeys.to]) else { return nil }
      if template == nil {
        template = KeyframesTemplate(name: name, start: to)
      } else {
        guard let way = way(fields, node) else { return nil }
        template?.steps.append(.reach(to, way))
      }
    }
    return template
  }

  private func way(_ fields: Fields, _ node: SourceNode) -> KeyframesTemplate.Way? {
    guard case .mapping(let pairs) = node.content else { return nil }
    func position(_ key: Key<some Any>) -> SourcePosition? { pairs.first { $0.key.text == key.name }?.key.position }
    var isBroken = false
    /// Returns the number of a key; nil if the key is absent. Also nil for an invalid number; then it is reported, and
    /// `isBroken` is set.
    func number(_ key: Key<Double?>) -> FieldExpression? {
      guard fields[key] != nil else { return nil }
      let number = timeless(fields[key])
      if number == nil { isBroken = true }
      return number
    }
    let (lasts, start, end) = (
      number(KeyframeKeys.lasts), number(KeyframeKeys.startVelocity), number(KeyframeKeys.endVelocity)
    )
    if isBroken { return nil }
    var easing: Easing?
    if case .easing(let given?)? = fields[KeyframeKeys.ease] { easing = given }
    let isCubic = easing == nil
    if !isCubic || lasts == nil, let position = position(KeyframeKeys.endVelocity) {
      report(
        isCubic
          ? "'end-velocity' is for a keyframe that lasts; add 'lasts', or leave it out where the value jumps"
          : "'end-velocity' is for cubic keyframes; leave out 'ease', or the velocity", at: position)
      return nil
    }
    if case .spring(let spring)? = easing { return .spring(lasts: lasts, spring, startVelocity: start) }
    guard let lasts else {
      if let (key, position) = [
        (KeyframeKeys.ease.name, position(KeyframeKeys.ease)),
        (KeyframeKeys.startVelocity.name, position(KeyframeKeys.startVelocity)),
      ]
      .lazy.compactMap({ key, position in position.map { (key, $0) } }).first {
        report(
          "'\(key)' is for a keyframe that lasts; add 'lasts', or leave it out where the value jumps", at: position)
        return nil
      }
      return .move
    }
    if isCubic { return .cubic(lasts: lasts, startVelocity: start, endVelocity: end) }
    if let position = position(KeyframeKeys.startVelocity) {
      report("'start-velocity' is for cubic and spring keyframes; leave out 'ease', or the velocity", at: position)
      return nil
    }
    guard case .curve(let curve)? = easing else { preconditionFailure("springs were dealt with above") }
    return .linear(lasts: lasts, curve)
  }
}

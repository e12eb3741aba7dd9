import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes the modifiers beside an element's kind.
extension SceneDecoder {
  /// The modifiers of an element; wrong ones are reported and left out. `shapeScope` is the scope of the modifiers that
  /// can read the index of the element's parts.
  func modifiers(
    of kind: ElementKind, _ pairs: Pairs, in scope: ElementScope,
    shapeScope: ElementScope
  ) -> Fields {
    var modifiers = Fields(position: pairs.first?.key.position ?? SourcePosition(line: 1, column: 1))
    for (key, value) in pairs where key.text != kind.name {
      if kind.isComponent, key.text == ComponentKeys.content.name { continue }
      if isForChildren(key.text, of: kind) {
        reportChildren(under: key, of: kind)
        continue
      }
      guard let modifier = modifier(for: key, of: kind, pairs) else { continue }
      modifiers[modifier] = field(
        value, of: modifier.type, named: modifier.name,
        in: ElementModifiers.paintingKeys.contains(key.text) ? shapeScope : scope,
        place: .modifier(modifier.name, of: kind))
    }
    for rule in ElementModifiers.rules { check(rule, modifiers, of: kind) }
    if case .boolean(let pinned)? = modifiers[ElementModifiers.pinned] {
      if context.depth > 1 || !context.uses.isEmpty || context.checked != nil {
        report(
          "'pinned' is for the elements of the file; give it to the one around this", at: pinned.scalar.position)
      } else if pinned.constant == nil {
        report("'pinned' cannot change; write true or false", at: pinned.scalar.position)
      }
    }
    return modifiers
  }

  /// Whether a key beside a kind of element holds children, or is a frequent word for them.
  private func isForChildren(_ key: String, of kind: ElementKind) -> Bool {
    if ElementModifiers.childKeys.names.contains(key) { return true }
    if case .group = kind.content { return isWordForChildren(key) }
    return false
  }

  /// Reports children under a key of their own, if the kind does not have its children there.
  private func reportChildren(under key: SourceScalar, of kind: ElementKind) {
    if case .group = kind.content {
      report(
        "a 'group' holds its elements itself; put the list under 'group:' instead of '\(key.text):'",
        at: key.position, .structure)
    } else if kind.isComponent {
      report(
        "what a component holds stands under 'content'; write 'content:' instead of '\(key.text):'",
        at: key.position, .structure)
    } else if !kind.hasChildKeys {
      report("'\(kind.name)' has no '\(key.text)'; nest them in a 'group'", at: key.position, .structure)
    }
  }

  /// The modifier with the name of a key; nil with a report if there is none, or if it means nothing here.
  private func modifier(for key: SourceScalar, of kind: ElementKind, _ pairs: Pairs) -> GrammarKey? {
    guard let modifier = ElementModifiers.keys.first(where: { $0.name == key.text }) else {
      if let advice = timingAdvice(for: key, in: pairs, kind) {
        report(advice, at: key.position, .structure)
        return nil
      }
      if kind.type.ownKeys.contains(where: { $0.name == key.text }) {
        reportKeyOutside(key.text, of: kind, pairs, at: key.position)
      } else {
        reportUnknownKey(key, in: nil, of: pairs, ElementModifiers.keys(for: kind), .element(kind))
      }
      return nil
    }
    if ElementModifiers.shapeKeys.contains(key.text), !kind.isOne(of: .shape) {
      reportMeaningless(key.text, kind, .shape, at: key.position)
      return nil
    }
    if ElementModifiers.curveKeys.contains(modifier.name), !context.isOnCurve {
      report(
        "'\(modifier.name)' is for the elements of an 'along'; this one stands on no curve", at: key.position,
        .structure)
      return nil
    }
    if ElementModifiers.connectorKeys.contains(modifier.name), !context.isOnConnector {
      report(
        "'\(modifier.name)' is for the elements of a 'connector', and this one stands on none; write 'position' for a point of the container",
        at: key.position, .structure)
      return nil
    }
    return modifier
  }

  /// Reports modifiers, or keys inside them, that have no meaning for the kind of element or beside other modifiers.
  private func check(_ rule: ElementRule, _ modifiers: Fields, of kind: ElementKind) {
    switch rule {
    case .only(let trait, let keys):
      guard !kind.isOne(of: trait) else { return }
      for key in keys.grammar {
        if let position = modifiers[key]?.position { reportMeaningless(key.name, kind, trait, at: position) }
      }
    case .onlyInside(let trait, let key, let modifier):
      guard !kind.isOne(of: trait), case .fields(let fields)? = modifiers[modifier], fields[key] != nil else { return }
      reportMeaningless(key, in: modifier, kind, trait, at: fields.position)
    case .excludes(let other, let key, let modifier):
      guard modifiers[other] != nil, case .fields(let fields)? = modifiers[modifier], fields[key] != nil else { return }
      report(
        "'\(key)' follows the shape's own outline, which '\(other)' replaces; remove one of them", at: fields.position,
        .structure)
    case .either(let keys):
      let given = keys.grammar.filter { modifiers[$0] != nil }
      guard given.count > 1 else { return }
      report(
        "'\(given[0].name)' and '\(given[1].name)' both say where the element stands; remove one of them",
        at: modifiers[given[1]]?.position ?? modifiers.position, .structure)
    case .childPlace: break
    }
  }

  /// Reports that a modifier, or a key inside `modifier`, is only for elements with a trait that the kind lacks.
  private func reportMeaningless(
    _ key: String, in modifier: String? = nil, _ kind: ElementKind, _ trait: ElementTrait, at position: SourcePosition
  ) {
    let message =
      switch trait {
      case .shape:
        "'\(key)' is for shapes, and '\(kind.name)' is not one; give it to "
          + (kind.isView ? "a shape that is filled with it" : "the shapes inside")
      case .insettable:
        "'\(key)' is for \(listed(ElementKind.all.filter { $0.isOne(of: trait) }.map(\.name).sorted())); the outline of '\(kind.name)' cannot be moved"
      case .singleShape:
        "'\(key)' is for single shapes; give '\(modifier ?? key)' to the shapes inside '\(kind.name)'"
      case .lettered, .worded:
        "'\(key)' is for what is drawn letter by letter: \(listed(ElementKind.all.filter { $0.isOne(of: trait) }.map(\.name), "or"))"
      case .area: "'\(key)' is not for '\(kind.name)', which is a line itself; give 'stroke' a width"
      }
    report(message, at: position, .structure)
  }

  /// Reports a key of the kind's own mapping that stands beside the kind.
  private func reportKeyOutside(_ name: String, of kind: ElementKind, _ pairs: Pairs, at position: SourcePosition) {
    var form = "{\(name): …}"
    var advice = ""
    if case .scalar(let scalar)? = pairs.first(where: { $0.key.text == kind.name })?.value.content {
      if scalar.isEmpty {
        advice = "indent it further than '\(kind.name)', or write "
      } else if case .shorthand(let short, _) = kind.type {
        form = "{\(short): …, \(name): …}"
      }
    }
    report("'\(name)' belongs inside '\(kind.name)': \(advice)\(kind.name): \(form)", at: position, .structure)
  }
}

import PathreelNumerics
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Reads `beats`, the steps of the timeline. ``SceneDecoder`` first finds all names of beats, because every expression
/// may use them.
struct BeatReader {
  let decoder: SceneDecoder
  let scope: ElementScope
  /// The tracks that beats follow, with the positions in the file.
  private(set) var followedTracks: [(track: Int, position: SourcePosition)] = []

  init(_ decoder: SceneDecoder, in scope: ElementScope) { (self.decoder, self.scope) = (decoder, scope) }

  /// A beat's name with its position, and whether the beat is staggered.
  typealias Name = (name: SourceScalar, isStaggered: Bool)

  /// Finds the names of all beats in a list of steps, at any depth.
  static func names(in node: SourceNode, depth: Int = 1) -> [Name] {
    guard case .sequence(let items) = node.content, depth <= SceneLimits.depth else { return [] }
    return items.flatMap { item -> [Name] in
      guard case .mapping(let pairs) = item.content else { return [] }
      return pairs.flatMap { key, value -> [Name] in
        switch key.text {
        case CompoundStepKeys.together.name, CompoundStepKeys.sequence.name:
          return names(in: value, depth: depth + 1)
        case BeatKeys.after.name: return []
        case CompoundStepKeys.stagger.name:
          guard case .mapping(let pairs) = value.content,
            let name = pairs.first(where: { $0.key.text == StaggerKeys.name.name }),
            case .scalar(let scalar) = name.value.content
          else { return [] }
          return [(scalar, true)]
        case CompoundStepKeys.from.name: return followedName(of: value).map { [($0, true)] } ?? []
        default: return [(key, false)]
        }
      }
    }
  }

  /// The name of beats that follow a sound: the key `name`, or without it the sound's name and `_beat`.
  private static func followedName(of node: SourceNode) -> SourceScalar? {
    let given = node.scalar(of: FollowedKeys.name)
    if let given { return given }
    var sound = node.scalar(of: FollowedKeys.sound)
    if case .scalar(let scalar) = node.content { sound = scalar }
    sound?.text += "_beat"
    return sound
  }

  mutating func beats(_ node: SourceNode, named what: String, depth: Int = 1) -> [BeatTemplate] {
    guard let items = decoder.items(of: node, named: what, as: .beats) else { return [] }
    guard depth <= SceneLimits.depth else {
      decoder.report("beats nest deeper than \(SceneLimits.depth) levels; flatten them", at: node.position)
      return []
    }
    return items.compactMap { decoder.isFull ? nil : beat($0, depth) }
  }

  private mutating func beat(_ node: SourceNode, _ depth: Int) -> BeatTemplate? {
    guard let pairs = decoder.pairs(of: node, named: "beat") else { return nil }
    let heads = pairs.filter { $0.key.text != BeatKeys.after.name }
    guard heads.count == 1, let (name, value) = heads.first else {
      if let name = pairs.first(where: { $0.key.text == StaggerKeys.name.name }),
        case .scalar(let scalar) = name.value.content,
        heads.contains(where: { $0.key.text == BeatKeys.lasts.name })
      {
        decoder.report(
          "the name of a beat is itself the key: '- \(scalar.text): {lasts: …}'", at: name.key.position, .structure)
      } else if heads.isEmpty {
        decoder.report("a beat has no name; write '- name: {lasts: 1}'", at: node.position, .structure)
      } else {
        decoder.report(
          "a list item has one beat; begin another with '- \(heads[1].key.text):'", at: heads[1].key.position,
          .structure
        )
      }
      return nil
    }
    let outerAfter = pairs.first { $0.key.text == BeatKeys.after.name }
    if let outerAfter, name.text != CompoundStepKeys.together.name {
      let advice =
        switch name.text {
        case CompoundStepKeys.sequence.name: "'after' is for beats; give it to the first beat of the 'sequence'"
        case CompoundStepKeys.from.name: "beats that follow a sound have its times; remove 'after'"
        default: "'after' belongs inside the beat: '\(name.text): {after: …}'"
        }
      decoder.report(advice, at: outerAfter.key.position, .structure)
      return nil
    }
    switch name.text {
    case CompoundStepKeys.together.name:
      let after = outerAfter.flatMap { decoder.field($0.value, for: BeatKeys.after, in: scope) }
      return .together(beats(value, named: name.text, depth: depth + 1), after: decoder.timeless(after))
    case CompoundStepKeys.from.name: return followed(value)
    case CompoundStepKeys.sequence.name: return .sequence(beats(value, named: name.text, depth: depth + 1))
    case CompoundStepKeys.stagger.name:
      guard
        let fields = decoder.fields(
          of: value, named: "stagger", keys: StaggerKeys.all.grammar, in: scope, place: .beat),
        case .text(let name)? = fields[StaggerKeys.name], let count = decoder.timeless(fields[StaggerKeys.count]),
        let lasts = decoder.timeless(fields[BeatKeys.lasts]), let every = decoder.timeless(fields[StaggerKeys.every])
      else { return nil }
      return .stagger(
        name: name, count: count, lasts: lasts, every: every, easing: easing(fields),
        after: decoder.timeless(fields[BeatKeys.after]), repetition: repetition(fields))
    default:
      guard
        let fields = decoder.fields(of: value, named: name.text, keys: BeatKeys.all.grammar, in: scope, place: .beat),
        let lasts = decoder.timeless(fields[BeatKeys.lasts])
      else { return nil }
      return .beat(
        name: name.text, lasts: lasts, easing: easing(fields), after: decoder.timeless(fields[BeatKeys.after]),
        repetition: repetition(fields))
    }
  }

  /// Decodes `from`: beats that follow a sound. Nil with a report.
  private mutating func followed(_ node: SourceNode) -> BeatTemplate? {
    let type = GrammarType.shorthand(FollowedKeys.sound.name, FollowedKeys.all.grammar)
    // The field comes first, because it reports what is wrong.
    guard case .fields(let fields)? = decoder.field(node, of: type, named: CompoundStepKeys.from.name, in: scope),
      !fields.isIncomplete,
      case .text(let sound)? = fields[FollowedKeys.sound],
      let name = Self.followedName(of: node)
    else { return nil }
    let position = node.scalar(of: FollowedKeys.sound)?.position ?? node.position
    guard case .sound(let track)? = scope.values[sound] else {
      let names = scope.values.soundNames
      let advice =
        nearest(to: sound, among: names).map { "did you mean '\($0)'?" }
        ?? (names.isEmpty
          ? "write it under 'audio'" : "there \(names.count == 1 ? "is" : "are") \(listed(names, "and"))")
      decoder.report("no sound is called '\(sound)'; \(advice)", at: position)
      return nil
    }
    var take: FieldExpression?
    if case .choice(let choice)? = fields[FollowedKeys.take] {
      take = decoder.timeless(choice)
      if take == nil { return nil }
    }
    let lasts = decoder.timeless(fields[FollowedKeys.lasts])
    if lasts == nil, fields[FollowedKeys.lasts] != nil { return nil }
    followedTracks.append((track, position))
    return .followed(
      name: name.text, track: track, take: take, lasts: lasts, easing: easing(fields), position: position)
  }

  private func repetition(_ fields: Fields) -> RepetitionTemplate {
    var repetition = RepetitionTemplate(count: decoder.timeless(fields[BeatKeys.count]))
    if case .boolean(let isPingPong)? = fields[BeatKeys.pingPong] {
      repetition.isPingPong = decoder.timeless(isPingPong)
    }
    return repetition
  }

  private func easing(_ fields: Fields) -> Easing {
    if case .easing(let easing?)? = fields[BeatKeys.ease] { easing } else { BeatKeys.ease.absent() ?? .linear }
  }
}

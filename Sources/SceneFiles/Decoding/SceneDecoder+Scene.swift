import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Decodes the file as a whole, key by key. ``SceneFile`` calls ``scene(_:)`` after the text is parsed.
extension SceneDecoder {
  /// The scene model, or nil with reports. ``SceneFile`` calls it with the root of the parsed file.
  func scene(_ root: SourceNode) -> SceneModel? {
    guard let keys = rootKeys(of: root) else { return nil }
    let entries = keys[SceneKeys.scenes].map(sceneEntries)
    // Without its scenes, nothing else in the file can be checked.
    if case .some(nil) = entries { return nil }
    let scenes = entries ?? nil

    var names = SceneNames()
    names.scope.values.tablesOfRows = root.tablesOfRows
    let sizes = canvasSizes(keys[SceneKeys.canvas], of: scenes?.first?.scene, besides: definedNames(in: keys))
    guard let bound = bindNames(keys, sizes, scenes ?? [], &names) else { return nil }
    dataNamedValuesAndScales(
      keys[SceneKeys.data], keys[SceneKeys.named], keys[SceneKeys.scales], &names)
    components(keys[SceneKeys.components], in: &names.scope)
    definitions.scopes[0] = names.scope

    var scope = names.scope
    let ownSlotCount = scope.values.slotCount
    var beatReader = BeatReader(self, in: scope)
    let beats = keys[SceneKeys.beats].map { beatReader.beats($0, named: "beats") } ?? []
    let (audio, beatStarts) = audioAndBeatStarts(keys[SceneKeys.audio], names, beatReader.followedTracks)
    let keyframes = bound.keyframes.compactMap { self.keyframes($0.list, named: $0.name, in: scope) }
    let background = background(keys[SceneKeys.canvas], in: scope)
    let motionBlur = motionBlur(keys[SceneKeys.motionBlur], in: scope)
    let rate = keys[SceneKeys.fps] == nil ? scenes?.first?.scene.frameRate : nil
    let frameRate = rate ?? frameRate(keys[SceneKeys.fps])
    let duration = keys[SceneKeys.duration].flatMap { timeless(field($0, for: SceneKeys.duration, in: scope)) }
    let title: String? = keys[SceneKeys.title].flatMap { scalar($0, SceneKeys.title.name, .text)?.text }
    let sequence = sequence(of: scenes, keys, in: &scope)
    let (elements, camera, bounds) =
      keys[SceneKeys.elements].map { wholeElements($0, camera: keys[SceneKeys.camera], in: &scope) } ?? ([], nil, [])
    resolveReferences(in: scope)
    guard diagnostics.isEmpty else { return nil }
    let beatsPosition = keys[SceneKeys.beats]?.position
    return SceneModel(
      source: source, title: title,
      canvas: CanvasTemplate(sizes: sizes, background: background, frameRate: frameRate, motionBlur: motionBlur),
      timing: TimingTemplate(
        duration: duration,
        durationPosition: keys[SceneKeys.duration]?.position ?? beatsPosition ?? sequence?.position ?? root.position,
        beats: beats, beatsPosition: beatsPosition ?? root.position, beatSlots: names.beatSlots,
        staggers: names.staggers, keyframes: keyframes, audio: audio, beatStarts: beatStarts),
      values: FileValues(
        parameters: bound.parameters, parameterSlots: names.parameterSlots, pictures: assets.pictures.known,
        named: definitions.values, ownSlotCount: ownSlotCount, slots: slots.constants),
      content: SceneContent(
        elements: elements, camera: camera, sequence: sequence,
        components: (scope.components?.components ?? [:]).values.sorted { $0.name < $1.name },
        references: ids.references, bounds: bounds),
      unreadParameters: unreadParameters(keys.pairs))
  }

  /// The keys of a scene file with their values.
  private struct RootKeys {
    let pairs: Pairs
    subscript(_ key: Key<some Any>) -> SourceNode? { pairs.first { $0.key.text == key.name }?.value }
  }

  /// The keys of the file. They are checked: which keys exist, and whether the file's format is known.
  ///
  /// - Returns: nil with reports if the rest of the file has no known meaning.
  private func rootKeys(of root: SourceNode) -> RootKeys? {
    guard case .mapping(let pairs) = root.content else {
      if case .broken = root.content { return nil }
      report(
        "a scene file is a mapping with 'canvas' and 'elements'; \(root.description) stands here", at: root.position,
        .structure)
      return nil
    }
    // The keys of an unknown format have an unknown meaning, so nothing else is reported.
    if let format = pairs.first(where: { $0.key.text == SceneKeys.format.name })?.value, !checkFormat(format) {
      return nil
    }
    if pairs.count == 1, case .mapping(let inner) = pairs[0].value.content,
      inner.contains(where: { SceneKeys.all.names.contains($0.key.text) }),
      !SceneKeys.all.names.contains(pairs[0].key.text)
    {
      report(
        "a scene's keys begin the lines of the file; remove '\(pairs[0].key.text):' and the spaces before the others",
        at: pairs[0].key.position, .structure)
      return nil
    }
    _ = checkKeys(of: pairs, at: root.position, named: nil, SceneKeys.all.grammar, .file)
    return RootKeys(pairs: pairs)
  }

  /// The names that the file defines. They are found in the keys of its sections, before any value is decoded.
  private func definedNames(in keys: RootKeys) -> [String] {
    [
      keys[SceneKeys.parameters], keys[SceneKeys.named], keys[SceneKeys.data], keys[SceneKeys.scales],
      keys[SceneKeys.keyframes],
    ]
    .flatMap { $0?.keys ?? [] }
      + (keys[SceneKeys.beats].map { BeatReader.names(in: $0).map(\.name.text) } ?? [])
  }

  /// Binds the names that do not depend on other names: time, canvas, included files, parameters, beats, scenes,
  /// keyframes and sounds.
  ///
  /// - Returns: The parameters, and the keyframe tracks in the order of their numbers; nil if an included file has
  ///   mistakes, because the known names and kinds are incomplete then.
  private func bindNames(
    _ keys: RootKeys, _ sizes: [CanvasSize], _ scenes: [SceneEntry], _ names: inout SceneNames
  ) -> (parameters: [SceneParameter], keyframes: [(name: String, list: SourceNode)])? {
    let timeSlot = names.scope.values.bind("t", .number, .time)
    precondition(timeSlot == ElementInputs.timeSlot)
    let canvas = bindCanvas(sizes, &names)
    for variable in ExpressionScope.curveVariables {
      names.scope.values.bind(
        variable, to: .unavailable("'\(variable)' is a curve's variable; it is known only in a curve's formula"))
    }
    let mistakes = diagnostics.count
    include(keys[SceneKeys.include], &names)
    guard diagnostics.count == mistakes else { return nil }
    let parameters = [canvas].compactMap { $0 } + self.parameters(keys[SceneKeys.parameters], &names)
    bindBeats(keys[SceneKeys.beats], &names)
    bindScenes(scenes, &names)
    let keyframes = keyframeTracks(keys[SceneKeys.keyframes], &names)
    soundNames(keys[SceneKeys.audio], &names)
    return (parameters, keyframes)
  }

  /// The sounds of the file, and the slots with the start times of beats. `audio` may read these times, from
  /// ``ExpressionContext/slots``.
  private func audioAndBeatStarts(
    _ node: SourceNode?, _ names: SceneNames, _ followedTracks: [(track: Int, position: SourcePosition)]
  ) -> (audio: [AudioTemplate], beatStarts: [(name: String, slot: Int)]) {
    let (scope, beatStarts) = scopeOfAudio(names)
    let audio = audio(node, in: scope, beatStarts: Set(beatStarts.map(\.slot)))
    for (track, position) in followedTracks where audio.indices.contains(track) && audio[track].dependsOnBeats {
      report(
        "beats follow '\(audio[track].name)', which begins with a beat itself; give it a start in seconds", at: position
      )
    }
    return (audio, beatStarts)
  }

  /// The sequence of the file's scenes; nil for a file with elements.
  private func sequence(
    of scenes: [SceneEntry]?, _ keys: RootKeys, in scope: inout ElementScope
  ) -> SequenceTemplate? {
    guard let scenes, let node = keys[SceneKeys.scenes] else { return nil }
    if case .mapping(let canvas)? = keys[SceneKeys.canvas]?.content,
      let key = canvas.first(where: { $0.key.text == CanvasKeys.background.name })?.key
    {
      report("a sequence has no 'background'; each of its scenes has its own", at: key.position)
    }
    return sequence(scenes, at: node.position, hasOwnCanvas: keys[SceneKeys.canvas] != nil, in: &scope)
  }

  // MARK: Canvas and rate

  /// The sizes that the canvas can have; a single one has no name.
  ///
  /// - Parameters:
  ///   - scene: The first scene of a sequence. A file without a canvas takes its sizes.
  ///   - names: The names that the file defines, which a size cannot depend on.
  private func canvasSizes(_ node: SourceNode?, of scene: SceneFile?, besides names: [String]) -> [CanvasSize] {
    if node == nil, let scene { return scene.sizes }
    // If this size is wrong, any size serves to find further mistakes.
    let substitute = [CanvasSize(name: nil, size: CGSize(width: 1280, height: 720))]
    guard let node, let pairs = pairs(of: node, named: "canvas", keys: CanvasKeys.all.grammar) else {
      return substitute
    }
    _ = checkKeys(of: pairs, at: node.position, named: "'canvas'", CanvasKeys.all.grammar, .canvas)
    let scope = ElementScope.fixed(
      besides: names + ["t", "width", "height", "canvas"],
      because: "the canvas's size does not depend on parameters, named values or the time; write a number")
    func size(_ node: SourceNode) -> CGSize? {
      // The background is decoded later, because it may read parameters.
      guard case .pair(let width, let height)? = field(node, for: CanvasKeys.size, in: scope),
        case .number(let width)? = width.constant, case .number(let height)? = height.constant
      else { return nil }
      return CGSize(width: width, height: height)
    }
    if let node = pairs.first(where: { $0.key.text == CanvasKeys.size.name })?.value {
      return size(node).map { [CanvasSize(name: nil, size: $0)] } ?? substitute
    }
    guard let node = pairs.first(where: { $0.key.text == CanvasKeys.sizes.name })?.value,
      let named = self.pairs(of: node, named: CanvasKeys.sizes.name)
    else { return substitute }
    guard !named.isEmpty else {
      report("'sizes' is empty; write at least one size, such as wide: [1920, 1080]", at: node.position, .structure)
      return substitute
    }
    guard named.count <= SceneLimits.canvasSizes else {
      report(
        "'sizes' has \(named.count) sizes; at most \(SceneLimits.canvasSizes) are read", at: node.position, .structure)
      return substitute
    }
    let sizes = named.compactMap { name, value -> CanvasSize? in
      if let fault = spellingFault(ofName: name.text) {
        report(fault, at: name.position, .structure)
        return nil
      }
      return size(value).map { CanvasSize(name: name.text, size: $0) }
    }
    return sizes.isEmpty ? substitute : sizes
  }

  /// Binds the width and the height of the canvas, and the choice among several sizes.
  ///
  /// - Returns: The parameter that chooses the size; nil for a single size.
  private func bindCanvas(_ sizes: [CanvasSize], _ names: inout SceneNames) -> SceneParameter? {
    let words = sizes.compactMap(\.name)
    guard let first = words.first else {
      names.scope.values.bind("width", to: .constant(sizes[0].size.width))
      names.scope.values.bind("height", to: .constant(sizes[0].size.height))
      return nil
    }
    let name = CanvasSize.parameter
    names.taken[name] = "parameter, which chooses among 'sizes'"
    names.parameterSlots.append(names.scope.values.bind(name, .choice(words), .parameters))
    let slots = [
      names.scope.values.bind("width", .number, .parameters), names.scope.values.bind("height", .number, .parameters),
    ]
    precondition(slots == CanvasSize.slots)
    return SceneParameter(name, label: "Canvas", .choice(words), value: .choice(first))
  }

  private func background(_ node: SourceNode?, in scope: ElementScope) -> FieldExpression? {
    guard case .mapping(let pairs)? = node?.content,
      let value = pairs.first(where: { $0.key.text == CanvasKeys.background.name })?.value,
      case .color(let color)? = field(value, for: CanvasKeys.background, in: scope)
    else { return nil }
    return timeless(color)
  }

  private func frameRate(_ node: SourceNode?) -> FrameRate {
    let defaultRate = SceneKeys.fps.absent()!
    guard let node, let scalar = scalar(node, SceneKeys.fps.name, .frameRate) else { return defaultRate }
    guard let rate = FrameRate(scalar.text) else {
      report(
        "'fps' is '\(scalar.text)'; write a number such as 60 or a fraction such as 30000/1001, from 1/\(FrameRate.slowest) to \(FrameRate.maximum)",
        at: scalar.position, scalar.text.wholeMatch(of: /\d{1,10}\/\d{1,10}/) == nil ? .structure : .meaning)
      return defaultRate
    }
    return rate
  }

  // MARK: Names

  /// Binds the data, the named values and the scales of a file. Named values may read data, and a scale both. The
  /// instant of a track may read named values that read no data; these come first. Named values that read scales come
  /// last, and no scale can read them.
  func dataNamedValuesAndScales(
    _ data: SourceNode?, _ named: SourceNode?, _ scales: SourceNode?, _ names: inout SceneNames
  ) {
    func bind(_ node: SourceNode?) {
      reserveSlots(of: names.scope)
      if let node { definitions.values += namedValues(node, &names).map { FileValue.named(slot: $0.slot, $0.value) } }
      reserveSlots(of: names.scope)
    }
    /// Does something while names are not available, for a reason.
    func without(_ hidden: [String], because reason: (String) -> String, _ body: () -> Void) {
      let free = Set(hidden).filter { names.scope.values[$0] == nil }
      for name in free { names.scope.values.bind(name, to: .unavailable(reason(name))) }
      body()
      names.scope.values.unbind(free)
    }
    let (early, late) = splitNamedValues(named, readByTracksOf: data)
    let (plain, scaled) = splitNamedValues(late, readingScales: scales?.keys ?? [])
    without(scales?.keys ?? []) {
      "'\($0)' is a scale, and scales are made after the tables of data"
    } _: {
      bind(early)
      dataTables(data, &names)
      bind(plain)
    }
    without(scaled?.keys.map { String($0.prefix { $0 != "(" }) } ?? []) {
      "'\($0)' is computed by a scale, so no scale can read it"
    } _: {
      definitions.values += self.scales(scales, &names).map(FileValue.scale)
    }
    bind(scaled)
  }

  private func parameters(_ node: SourceNode?, _ names: inout SceneNames) -> [SceneParameter] {
    guard let node, let pairs = pairs(of: node, named: "parameters") else { return [] }
    var parameters: [SceneParameter] = []
    for (name, value) in pairs {
      let isNew = take(name, as: "parameter", &names)
      let parameter = parameter(name, value)
      guard isNew else { continue }
      guard let parameter else {
        names.scope.values.bind(name.text, to: .broken)
        continue
      }
      parameters.append(parameter)
      names.parameterSlots.append(names.scope.values.bind(name.text, parameter.kind.expressionType, .parameters))
    }
    return parameters
  }

  private func bindBeats(_ node: SourceNode?, _ names: inout SceneNames) {
    guard let node else { return }
    for (name, isStaggered) in BeatReader.names(in: node) {
      // A stagger's name is a value; its spelling is checked with the stagger.
      if isStaggered, name.isLiteral || spellingFault(ofName: name.text) != nil { continue }
      guard take(name, as: "beat", &names) else { continue }
      if isStaggered {
        names.scope.values.bind(name.text, to: .stagger(names.staggers.count))
        names.staggers.append(name.text)
      } else {
        names.beatSlots.append((name.text, names.scope.values.bind(name.text, .number, .time)))
      }
    }
  }

  /// The keyframe tracks, in the order of their numbers.
  private func keyframeTracks(_ node: SourceNode?, _ names: inout SceneNames) -> [(name: String, list: SourceNode)] {
    guard let node, let pairs = pairs(of: node, named: "keyframes") else { return [] }
    var tracks: [(name: String, list: SourceNode)] = []
    for (name, list) in pairs {
      if take(name, as: "track of keyframes", &names) {
        names.scope.values.bind(name.text, to: .keyframes(tracks.count))
      }
      // A track with a wrong name is still decoded, to find more mistakes.
      tracks.append((name.text, list))
    }
    return tracks
  }

  private func soundNames(_ node: SourceNode?, _ names: inout SceneNames) {
    guard case .mapping(let pairs)? = node?.content else { return }
    for (number, pair) in pairs.enumerated() where take(pair.key, as: "sound", &names) {
      names.scope.values.bind(pair.key.text, to: .sound(number))
    }
  }

  /// The scope of `audio`. In it, the name of a beat means the time when the beat begins, in seconds. Elsewhere it
  /// means the beat's progress, so these times have slots of their own.
  private func scopeOfAudio(_ names: SceneNames) -> (ElementScope, starts: [(name: String, slot: Int)]) {
    var scope = names.scope
    let starts = (names.beatSlots.map(\.name) + names.staggers).map {
      ($0, scope.values.bind($0, .number, .parameters))
    }
    reserveSlots(of: scope)
    return (scope, starts)
  }

  /// Whether a name is new and well formed; reports otherwise.
  func take(_ name: SourceScalar, as what: String, _ names: inout SceneNames) -> Bool {
    if let fault = spellingFault(ofName: name.text) {
      report(fault, at: name.position, .structure)
      // An expression reads such a name as several.
      for part in name.text.split(whereSeparator: { !$0.unicodeScalars.allSatisfy(\.isNameTail) }).map(String.init)
      where names.scope.values[part] == nil {
        names.scope.values.bind(part, to: .broken)
      }
      return false
    }
    if let fault = nameFault(name.text) {
      report(fault, at: name.position)
      names.scope.values.bind(name.text, to: .broken)
      return false
    }
    if let earlier = names.taken[name.text] {
      report("the name '\(name.text)' is already a \(earlier); give the \(what) another", at: name.position)
      return false
    }
    let isKnown =
      names.isLocal ? name.text == "t" || ExpressionScope()[name.text] != nil : names.scope.values[name.text] != nil
    // What is broken is no name of the file yet, but a part of one.
    if isKnown, names.scope.values[name.text] != .broken {
      let free = ExpressionScope.freeName(like: name.text).map { ", such as '\($0)'" } ?? ""
      report("the name '\(name.text)' is built in; give the \(what) another\(free)", at: name.position)
      names.scope.values.bind(name.text, to: .broken)
      return false
    }
    guard names.taken.count < SceneLimits.names else {
      report("the file has more than \(SceneLimits.names) names", at: name.position)
      return false
    }
    names.taken[name.text] = what
    return true
  }
}

/// The names that a file defines, while ``SceneDecoder`` collects them.
struct SceneNames {
  var scope = ElementScope()
  /// What each defined name is, for messages.
  var taken: [String: String] = [:]
  /// Whether they are the names of a component. These hide the names of the file.
  var isLocal = false
  /// For each name from an included file, the number of the file that defines it.
  var origins: [String: Int] = [:]
  var parameterSlots: [Int] = []
  var beatSlots: [(name: String, slot: Int)] = []
  var staggers: [String] = []
}

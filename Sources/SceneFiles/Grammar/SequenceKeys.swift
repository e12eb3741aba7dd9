import PathreelMotion

/// The keys of each scene under `scenes`, which ``SceneDecoder`` decodes to a ``SequenceTemplate``.
enum SequenceKeys {
  static let file = Key(
    required: "file", .sceneFile,
    "The name of a scene file, beside the scene; a folder elsewhere is allowed with --assets. It may have `scenes` itself."
  )
  static let name = Key(
    "name", .name,
    "The name in front of its parameters and beats, as in `intro.title`. The default is the file's name without its ending."
  )
  static let set = Key(
    "set", .settings,
    "Values for parameters of the scene, which may depend on parameters of the file. They can then not be set from outside."
  )
  static let transition = Key(
    "transition", .transition, "The transition from the scene before. During it, both scenes are shown.")
  static let all: KeyList = [file, name, set, transition]
}

/// The keys of `transition`: one kind, or a component of the file, with an easing. ``SceneDecoder`` decodes them.
enum TransitionKeys {
  static let dissolve = Key(
    "dissolve", .atLeastZero, "Mixes the two pictures, in so many seconds.")
  static let wipe = Key(
    "wipe", .shorthand(WipeKeys.lasts, WipeKeys.all),
    "The scene appears behind a straight edge that moves over the canvas, or where a line is drawn along a shape.")
  static let slide = Key(
    "slide", .shorthand(MoveKeys.lasts, MoveKeys.all), "The scene moves in from a side, over the one before.")
  static let push = Key(
    "push", .shorthand(MoveKeys.lasts, MoveKeys.all),
    "The scene moves in from a side, and the one before moves out on the other.")
  static let ease = Key(
    "ease", .easing, default: .linear,
    "How it gets from 0 to 1: \(Easings.list(withNotes: false)). A spring that is not at rest at the end of the transition is brought to its end by then."
  )

  static let kinds: KeyList = [dissolve, wipe, slide, push]
  static let all = KeyList([dissolve, wipe, slide, push, ease], rules: [.exactlyOne(kinds)])

  /// What a component must have to be a transition: a parameter of this name for the progress, and placeholders of
  /// these names for the two scenes.
  static let progress = "progress"
  static let places = ["from", "to"]
}

/// The keys of `wipe`, a transition with an edge or a line.
enum WipeKeys {
  static let lasts = Key(required: "lasts", .atLeastZero, "In seconds.")
  static let side = Key("from", .choice(Edge.words), default: .leading, "The side from which the edge comes.")
  static let along = Key("along", .outline, "A shape in the middle of the canvas, along which a line is drawn instead.")
  static let width = Key(
    "width", .positive, "The line's width, in points: wide enough that the line covers the canvas in the end.")
  static let all = KeyList(
    [lasts, side, along, width],
    rules: [.excludes([along], [side]), .needs([width], oneOf: [along]), .needs([along], oneOf: [width])])
}

/// The keys of `slide` and `push`, transitions that move a scene.
enum MoveKeys {
  static let lasts = WipeKeys.lasts
  static let side = Key("from", .choice(Edge.words), default: .trailing, "The side from which it comes.")
  static let all: KeyList = [lasts, side]
}

extension Edge {
  /// The sides of the canvas, by the words of the key `from`.
  fileprivate static let words: KeyValuePairs<String, Edge> = [
    "left": .leading, "right": .trailing, "top": .top, "bottom": .bottom,
  ]
}

extension ElementKind {
  /// One of the two scenes of a transition, inside a component that draws the transition. No file writes this kind:
  /// ``SceneDecoder`` puts it in place of `content: from` and `content: to`.
  ///
  /// Messages and lists of elements call it a `scene`, as they call the kind that files write.
  static let sceneInTransition = ElementKind(
    "scene", "One of the scenes of a transition.", .scenePicture,
    .view { reader in
      guard case .scenePicture(let name)? = reader.values[""], let picture = reader.moment.transitionScenes[name] else {
        preconditionFailure("a scene outside of a transition")
      }
      return AnyView(picture)
    })
}

extension KeyType where Value == Never {
  static var transition: KeyType { decoded(.transition) }
  static var sceneFile: KeyType { decoded(.sceneFile) }
  /// A scene given by its file, or by a mapping.
  static var sequencedScene: KeyType { decoded(.shorthand(SequenceKeys.file.name, SequenceKeys.all.grammar)) }
  static var scenePicture: KeyType { decoded(.name) }
}

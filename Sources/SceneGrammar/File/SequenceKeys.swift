import PathreelMotion

/// The keys of each scene under `scenes`, which `SceneDecoder` decodes to a `SequenceTemplate`.
package enum SequenceKeys {
  package static let file = Key(
    required: "file", .sceneFile,
    "The name of a scene file, beside the scene; a folder elsewhere is allowed with --assets. It may have `scenes` itself."
  )
  package static let name = Key(
    "name", .name,
    "The name in front of its parameters and beats, as in `intro.title`. The default is the file's name without its ending."
  )
  package static let set = Key(
    "set", .settings,
    "Values for parameters of the scene, which may depend on parameters of the file. They can then not be set from outside."
  )
  package static let transition = Key(
    "transition", .transition, "The transition from the scene before. During it, both scenes are shown.")
  package static let all: KeyList = [file, name, set, transition]
}

/// The keys of `transition`: one kind, or a component of the file, with an easing. `SceneDecoder` decodes them.
package enum TransitionKeys {
  package static let dissolve = Key(
    "dissolve", .atLeastZero, "Mixes the two pictures, in so many seconds.")
  package static let wipe = Key(
    "wipe", .shorthand(WipeKeys.lasts, WipeKeys.all),
    "The scene appears behind a straight edge that moves over the canvas, or where a line is drawn along a shape.")
  package static let slide = Key(
    "slide", .shorthand(MoveKeys.lasts, MoveKeys.all), "The scene moves in from a side, over the one before.")
  package static let push = Key(
    "push", .shorthand(MoveKeys.lasts, MoveKeys.all),
    "The scene moves in from a side, and the one before moves out on the other.")
  package static let ease = Key(
    "ease", .easing, default: .linear,
    "How it gets from 0 to 1: \(Easings.list(withNotes: false)). A spring that is not at rest at the end of the transition is brought to its end by then."
  )

  package static let kinds: KeyList = [dissolve, wipe, slide, push]
  package static let all = KeyList([dissolve, wipe, slide, push, ease], rules: [.exactlyOne(kinds)])

  /// What a component must have to be a transition: a parameter of this name for the progress, and placeholders of
  /// these names for the two scenes.
  package static let progress = "progress"
  package static let places = ["from", "to"]
}

/// The keys of `wipe`, a transition with an edge or a line.
package enum WipeKeys {
  package static let lasts = Key(required: "lasts", .atLeastZero, "In seconds.")
  package static let side = Key("from", .choice(Edge.words), default: .leading, "The side from which the edge comes.")
  package static let along = Key(
    "along", .outline, "A shape in the middle of the canvas, along which a line is drawn instead.")
  package static let width = Key(
    "width", .positive, "The line's width, in points: wide enough that the line covers the canvas in the end.")
  package static let all = KeyList(
    [lasts, side, along, width],
    rules: [.excludes([along], [side]), .needs([width], oneOf: [along]), .needs([along], oneOf: [width])])
}

/// The keys of `slide` and `push`, transitions that move a scene.
package enum MoveKeys {
  package static let lasts = WipeKeys.lasts
  package static let side = Key("from", .choice(Edge.words), default: .trailing, "The side from which it comes.")
  package static let all: KeyList = [lasts, side]
}

extension Edge {
  /// The sides of the canvas, by the words of the key `from`.
  fileprivate static let words: KeyValuePairs<String, Edge> = [
    "left": .leading, "right": .trailing, "top": .top, "bottom": .bottom,
  ]
}

extension ElementKind {
  /// One of the two scenes of a transition, inside a component that draws the transition. No file writes this kind:
  /// `SceneDecoder` puts it in place of `content: from` and `content: to`.
  ///
  /// Messages and lists of elements call it a `scene`, as they call the kind that files write.
  package static let sceneInTransition = ElementKind(
    "scene", "One of the scenes of a transition.", .scenePicture, .sceneInTransition)
}

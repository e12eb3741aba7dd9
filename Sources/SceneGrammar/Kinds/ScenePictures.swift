/// The element kind `scene`.
extension ElementKind {
  /// A scene embedded as a picture in another scene.
  package static let scene = ElementKind(
    "scene",
    "Another scene at the element's own time, with its background. It is cut off at the element's size, by default that of its canvas. It is drawn as vectors, so it is sharp at every size. It has no sound.",
    .shorthand(ScenePictureKeys.file, ScenePictureKeys.all), .view
  )
  .example(
    """
    - scene: {file: day/night.yaml, size: [160, 90], at: 2 * t}
      position: [88, 54]
      rotate: -5
    - scene: {file: day/noon.yaml, size: [128, 72], set: {word: Hello, kites: 2 + round(7 * draw)}}
      position: [168, 118]
      rotate: 4
    """)
}

/// The keys of `scene`.
package enum ScenePictureKeys {
  package static let file = Key(
    required: "file", .sceneFile,
    "The name of a scene file, beside the scene; a folder elsewhere is allowed with --assets. Its files lie beside itself."
  )
  package static let at = Key(
    "at", .number(.unbounded),
    "The time in the scene, in seconds from its beginning. The default is the element's own time. Before the beginning its beats have not begun, after its end they are over."
  )
  package static let set = Key(
    "set", .settings, "Values for parameters of the scene, which may change with time.")
  package static let size = Key(
    "size", .extent(.positive),
    "[width, height] in points, or one number for both. The default is the scene's canvas. The canvas is scaled to fit and centred, and its background fills the rest."
  )
  package static let all: KeyList = [file, at, set, size]
}

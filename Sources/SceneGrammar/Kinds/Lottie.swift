import PathreelMotion

/// The element kind `lottie`: animations from Lottie files.
extension ElementKind {
  package static let lottie = ElementKind(
    "lottie", "A Lottie animation: .json files of Bodymovin, .lottie archives and .tgs files.",
    .shorthand(LottieKeys.file, LottieKeys.all), .view
  )
  .example(
    """
    - lottie: {file: pictures/bell.json, size: [320, 240], time: 1.5 * t, loop: true}
    """)
}

/// The keys of `lottie`.
package enum LottieKeys {
  package static let file = Key(
    required: "file", .lottie, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
  package static let size = Key(
    "size", .extent,
    "[width, height] in points, or one number for both, into which the animation fits. The default is its own size.")
  package static let animation = Key(
    "animation", .text, "The id of an animation in a .lottie archive. The default is the archive's first one.")
  package static let marker = Key(
    "marker", .text, "The part that a marker of the file names. The default is the whole animation.")
  package static let time = Key(
    "time", .number,
    "The time in the animation, in seconds from its beginning. The default is the element's own time.")
  package static let loop = Key(
    "loop", .boolean, default: false,
    "Whether it begins again when it has ended. Otherwise its last frame stays.")

  package static let set = Key(
    "set", .settings, "Values for the file's slots, which may change with time. A picture is the name of a file.")

  package static let all: KeyList = [file, animation, size, marker, time, loop, set]
}

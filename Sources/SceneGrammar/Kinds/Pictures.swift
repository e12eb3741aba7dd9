import PathreelDrawing
import PathreelMotion

/// The element kinds `image` and `video`.
extension ElementKind {
  package static let picture = ElementKind(
    "image", "A picture from a file: PNG, JPEG, WebP or GIF. Animated pictures play.",
    .shorthand(PictureKeys.picture, PictureKeys.keys(of: PictureKeys.picture)), .view
  )
  .example(
    """
    - image: {file: pictures/dusk.png, size: [200, 120], mode: fill, zoom: 1 + draw, anchor: [0.7, 0.4]}
    """)

  package static let video = ElementKind(
    "video",
    "Pictures of a video: MP4, MOV, WebM, Matroska and whatever else FFmpeg decodes, with alpha where it has some. Its sound is a "
      + "track of 'audio' with the same file.",
    .shorthand(PictureKeys.video, PictureKeys.keys(of: PictureKeys.video)), .view
  )
  .example(
    """
    - video: {file: pictures/waves.mp4, size: [320, 180], mode: fill, at: 2 * t, loop: true}
    """)
}

/// How a picture is fitted into its size: the key `mode`.
package enum PictureMode: String, CaseIterable, Sendable { case fit, fill, stretch }

/// The keys of a picture, as an element and as a paint.
package enum PictureKeys {
  package static let picture = Key(
    required: "file", .picture, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
  package static let video = Key(
    required: "file", .video, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
  package static let size = Key(
    "size", .extent,
    "[width, height] in points, or one number for both. The default is a point for each of its pixels.")
  package static let mode = Key(
    "mode", .choice(PictureMode.self), default: .fit,
    "How the picture gets that size: fit shows all of it, fill covers the size and cuts off the rest, stretch changes its proportions."
  )

  /// The keys of a picture as an element.
  static func keys(of file: Key<Movie>) -> KeyList {
    KeyList(
      [file, size, mode, zoom, anchor, interpolation, MovieKeys.at, MovieKeys.loop],
      rules: [.needs([mode], oneOf: [size]), .only([zoom, anchor], where: mode, is: [.fill])])
  }

  package static let zoom = Key(
    "zoom", .number(NumberRange(minimum: 1, maximum: 1_000)), default: 1,
    "How many times larger the picture is than necessary to cover the frame.")
  package static let anchor = Key(
    "anchor", .unitPoint, default: .center,
    "Which part of the picture stays if it is cut off: this point of the picture lies on the same point of the frame. [0, 0] cuts off on the right and at the bottom only."
  )
  package static let interpolation = Key(
    "interpolation", .choice(Paint.Image.Interpolation.self), default: .medium,
    "How it is enlarged: none leaves squares, low is soft, high the sharpest.")
}

/// The keys of a picture as a paint. ``PaintKeys`` includes them.
package enum PicturePaintKeys {
  package static let image = Key(
    "image", .picture, "The file of a picture, as in an 'image'. It covers the shape's frame.")
  package static let scale = Key(
    "scale", .positive,
    "Repeats the picture instead, from the frame's top left: how many points each of its pixels is wide.")

  package static let all = KeyList(
    [image, PictureKeys.zoom, PictureKeys.anchor, scale, PictureKeys.interpolation, MovieKeys.at, MovieKeys.loop],
    rules: [
      .needs(
        [PictureKeys.zoom, PictureKeys.anchor, scale, PictureKeys.interpolation, MovieKeys.at, MovieKeys.loop],
        oneOf: [image]),
      .excludes([PictureKeys.zoom, PictureKeys.anchor], [scale]),
    ])
}

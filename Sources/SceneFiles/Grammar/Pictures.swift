import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// The element kinds `image` and `video`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  static let picture: ElementKind = {
    let file = Key(
      required: "file", .picture, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
    let keys = PictureKeys.keys(of: file)
    return ElementKind(
      "image", "A picture from a file: PNG, JPEG, WebP or GIF. Animated pictures play.", .shorthand(file, keys),
      .view { reader in try PictureKeys.view(of: file, reader) }
    )
    .example(
      """
      - image: {file: pictures/dusk.png, size: [200, 120], mode: fill, zoom: 1 + draw, anchor: [0.7, 0.4]}
      """)
  }()

  static let video: ElementKind = {
    let file = Key(
      required: "file", .video, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
    let keys = PictureKeys.keys(of: file)
    return ElementKind(
      "video",
      "Pictures of a video: MP4, MOV, WebM, Matroska and whatever else FFmpeg decodes, with alpha where it has some. Its sound is a "
        + "track of 'audio' with the same file.",
      .shorthand(file, keys), .view { reader in try PictureKeys.view(of: file, reader) }
    )
    .example(
      """
      - video: {file: pictures/waves.mp4, size: [320, 180], mode: fill, at: 2 * t, loop: true}
      """)
  }()
}

/// How a picture is fitted into its size: the key `mode`.
private enum PictureMode: String, CaseIterable { case fit, fill, stretch }

/// The keys of a picture, as an element and as a paint.
private enum PictureKeys {
  private static let size = Key(
    "size", .extent,
    "[width, height] in points, or one number for both. The default is a point for each of its pixels.")
  private static let mode = Key(
    "mode", .choice(PictureMode.self), default: .fit,
    "How the picture gets that size: fit shows all of it, fill covers the size and cuts off the rest, stretch changes its proportions."
  )

  /// The keys of a picture as an element.
  static func keys(of file: Key<Movie>) -> KeyList {
    KeyList(
      [file, size, mode, zoom, anchor, interpolation, MovieKeys.at, MovieKeys.loop],
      rules: [.needs([mode], oneOf: [size]), .only([zoom, anchor], where: mode, is: [.fill])])
  }

  /// The view of a picture as an element.
  static func view(of file: Key<Movie>, _ reader: FieldReader) throws -> AnyView {
    let image = Image(try MovieKeys.picture(of: file, reader)).interpolation(try reader[interpolation])
    guard let size = try reader[size] else { return AnyView(image) }
    let view: AnyView =
      switch try reader[mode] {
      case .fill: AnyView(Rectangle().fill(try covering(image, reader)))
      case .stretch: AnyView(image.resizable())
      case .fit: AnyView(image.resizable().scaledToFit())
      }
    return AnyView(view.frame(width: size.width, height: size.height))
  }

  static let zoom = Key(
    "zoom", .number(NumberRange(minimum: 1, maximum: 1_000)), default: 1,
    "How many times larger the picture is than necessary to cover the frame.")
  static let anchor = Key(
    "anchor", .unitPoint, default: .center,
    "Which part of the picture stays if it is cut off: this point of the picture lies on the same point of the frame. [0, 0] cuts off on the right and at the bottom only."
  )
  static let interpolation = Key(
    "interpolation", .choice(Paint.Image.Interpolation.self), default: .medium,
    "How it is enlarged: none leaves squares, low is soft, high the sharpest.")

  static func covering(_ image: Image, _ reader: FieldReader) throws -> ImagePaint {
    let anchor = try reader[anchor]
    return ImagePaint(filling: image, zoom: try reader[zoom], anchor: anchor)
  }
}

/// The keys of a picture as a paint. ``PaintKeys`` includes them.
enum PicturePaintKeys {
  static let image = Key(
    "image", .picture, "The file of a picture, as in an 'image'. It covers the shape's frame.")
  private static let scale = Key(
    "scale", .positive,
    "Repeats the picture instead, from the frame's top left: how many points each of its pixels is wide.")

  static let all = KeyList(
    [image, PictureKeys.zoom, PictureKeys.anchor, scale, PictureKeys.interpolation, MovieKeys.at, MovieKeys.loop],
    rules: [
      .needs(
        [PictureKeys.zoom, PictureKeys.anchor, scale, PictureKeys.interpolation, MovieKeys.at, MovieKeys.loop],
        oneOf: [image]),
      .excludes([PictureKeys.zoom, PictureKeys.anchor], [scale]),
    ])

  /// The picture paint of a mapping; nil if it names no picture.
  static func paint(_ reader: FieldReader) throws -> ImagePaint? {
    guard reader.values[image] != nil, let movie = try reader[image] else { return nil }
    let image = Image(try MovieKeys.picture(of: movie, reader)).interpolation(try reader[PictureKeys.interpolation])
    if let scale = try reader[scale] { return ImagePaint(image: image, scale: scale) }
    return try PictureKeys.covering(image, reader)
  }
}

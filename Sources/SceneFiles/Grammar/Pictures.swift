import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  static let picture: ElementKind = {
    let file = Key(
      required: "file", .picture, "Its name, beside the scene; a folder elsewhere is allowed with --assets.")
    let size = Key(
      "size", .extent,
      "[width, height] in points, or one number for both: a point for each of its pixels unless given.")
    let mode = Key(
      "mode", .choice(PictureMode.self), default: .fit,
      "Whether the whole picture fits into that size, fills it and is cut off there, or takes its proportions.")
    let keys = KeyList(
      [file, size, mode, PictureKeys.zoom, PictureKeys.anchor, PictureKeys.interpolation],
      rules: [
        .needs([mode], oneOf: [size]), .only([PictureKeys.zoom, PictureKeys.anchor], where: mode, is: [.fill]),
      ])
    return ElementKind(
      "image", "A picture from a file: PNG, JPEG or WebP.", .shorthand(file, keys),
      .view { reader in
        let image = Image(try reader[file]).interpolation(try reader[PictureKeys.interpolation])
        guard let size = try reader[size] else { return AnyView(image) }
        let view: AnyView =
          switch try reader[mode] {
          case .fill: AnyView(Rectangle().fill(try PictureKeys.covering(image, reader)))
          case .stretch: AnyView(image.resizable())
          case .fit: AnyView(image.resizable().scaledToFit())
          }
        return AnyView(view.frame(width: size.width, height: size.height))
      }
    )
    .example(
      """
      - image: {file: pictures/dusk.png, size: [200, 120], mode: fill, zoom: 1 + draw, anchor: [0.7, 0.4]}
      """)
  }()
}

/// How a picture gets into its size.
private enum PictureMode: String, CaseIterable { case fit, fill, stretch }

/// The keys of a picture, as an element and as a paint.
private enum PictureKeys {
  static let zoom = Key(
    "zoom", .number(NumberRange(minimum: 1, maximum: 1_000)), default: 1,
    "How much larger the picture is than it needs to be to cover the frame.")
  static let anchor = Key(
    "anchor", .unitPoint, default: .center,
    "The point of the picture that lies on the same point of the frame, for what is cut off elsewhere.")
  static let interpolation = Key(
    "interpolation", .choice(Paint.Image.Interpolation.self), default: .medium,
    "How it is enlarged: none leaves squares, low is soft, high the sharpest.")

  static func covering(_ image: Image, _ reader: FieldReader) throws -> ImagePaint {
    let anchor = try reader[anchor]
    return ImagePaint(filling: image, zoom: try reader[zoom], anchor: anchor)
  }
}

/// The keys of a paint that is a picture.
enum PicturePaintKeys {
  static let image = Key(
    "image", .picture, "The file of a picture, as in an 'image'. It covers the shape's frame.")
  private static let scale = Key(
    "scale", .positive,
    "Repeats the picture instead, from the frame's top left: how many points each of its pixels is wide.")

  static let all = KeyList(
    [image, PictureKeys.zoom, PictureKeys.anchor, scale, PictureKeys.interpolation],
    rules: [
      .needs([PictureKeys.zoom, PictureKeys.anchor, scale, PictureKeys.interpolation], oneOf: [image]),
      .excludes([PictureKeys.zoom, PictureKeys.anchor], [scale]),
    ])

  /// The paint of a picture, if a mapping names one.
  static func paint(_ reader: FieldReader) throws -> ImagePaint? {
    guard let asset = try reader[image] else { return nil }
    let image = Image(asset).interpolation(try reader[PictureKeys.interpolation])
    if let scale = try reader[scale] { return ImagePaint(image: image, scale: scale) }
    return try PictureKeys.covering(image, reader)
  }
}

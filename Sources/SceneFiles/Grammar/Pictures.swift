import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  static let picture = ElementKind(
    "image", "A picture from a file: PNG, JPEG or WebP.",
    .shorthand(
      "file",
      [
        GrammarKey(
          "file", .picture, required: true, "Its name, beside the scene; a folder elsewhere is allowed with --assets."),
        GrammarKey(
          "size", .extent(.atLeastZero),
          "[width, height] in points, or one number for both: a point for each of its pixels unless given."),
        GrammarKey(
          "mode", .choice(["fit", "fill", "stretch"]), default: "fit",
          "Whether the whole picture fits into that size, fills it and is cut off there, or takes its proportions.",
          .with(["size"])),
        ElementModifiers.zoom.adding(.when("mode", ["fill"])),
        ElementModifiers.pictureAnchor.adding(.when("mode", ["fill"])),
        ElementModifiers.interpolation,
      ]),
    .view { reader in
      let image = try reader.image("file")
      guard let size = try reader.pair("size") else { return AnyView(image) }
      let view: AnyView =
        switch try reader.word("mode") {
        case "fill": AnyView(Rectangle().fill(try ElementModifiers.covering(image, reader)))
        case "stretch": AnyView(image.resizable())
        default: AnyView(image.resizable().scaledToFit())
        }
      return AnyView(view.frame(width: size.x, height: size.y))
    })
}

extension ElementModifiers {
  /// The keys of a paint that is a picture.
  static let picturePaint = [
    GrammarKey(
      "image", .picture, "The file of a picture, as in an 'image'. It covers the shape's frame.",
      .without(["color", "gradient"])),
    zoom.adding(.with(["image"])).adding(.without(["scale"])),
    pictureAnchor.adding(.with(["image"])).adding(.without(["scale"])),
    GrammarKey(
      "scale", .number(.positive),
      "Repeats the picture instead, from the frame's top left: how many points each of its pixels is wide.",
      .with(["image"])),
    interpolation.adding(.with(["image"])),
  ]

  static let zoom = GrammarKey(
    "zoom", .number(NumberRange(minimum: 1, maximum: 1_000)), default: "1",
    "How much larger the picture is than it needs to be to cover the frame.")
  static let pictureAnchor = GrammarKey(
    "anchor", .unitPoint, default: "center",
    "The point of the picture that lies on the same point of the frame, for what is cut off elsewhere.")
  static let interpolation = GrammarKey(
    "interpolation", .choice(Paint.Image.Interpolation.allCases.map(\.rawValue)), default: "medium",
    "How it is enlarged: none leaves squares, low is soft, high the sharpest.")

  /// The paint of a picture, if a mapping names one.
  static func picturePaint(_ reader: FieldReader) throws -> ImagePaint? {
    guard reader.values["image"] != nil else { return nil }
    let image = try reader.image("image")
    if let scale = try reader.optionalNumber("scale") { return ImagePaint(image: image, scale: scale) }
    return try covering(image, reader)
  }

  fileprivate static func covering(_ image: Image, _ reader: FieldReader) throws -> ImagePaint {
    let anchor = try reader.pair("anchor").map { UnitPoint(x: $0.x, y: $0.y) }
    return ImagePaint(filling: image, zoom: try reader.optionalNumber("zoom") ?? 1, anchor: anchor ?? .center)
  }
}

extension FieldReader {
  /// The picture of a key that is there, with the mapping's interpolation.
  fileprivate func image(_ key: String) throws -> Image {
    guard case .picture(let asset)? = values[key] else { preconditionFailure("'\(key)' was decoded without a picture") }
    let interpolation = try word("interpolation").flatMap(Paint.Image.Interpolation.init)
    return Image(asset).interpolation(interpolation ?? .medium)
  }
}

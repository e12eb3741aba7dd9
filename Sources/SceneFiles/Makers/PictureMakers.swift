import PathreelDrawing
import PathreelMotion
import PathreelSceneGrammar

/// Makes pictures: still ones, moving ones, drawings from SVG files, and scenes.
extension ElementMaker {
  static let pictures: [ElementMaker] = [
    ElementMaker(.picture, .view { try PictureKeys.view(of: PictureKeys.picture, $0) }),
    ElementMaker(.video, .view { try PictureKeys.view(of: PictureKeys.video, $0) }),
    svg, lottie, scene,
  ]
}

extension PictureKeys {
  /// The view of a picture as an element.
  fileprivate static func view(of file: Key<Movie>, _ reader: FieldReader) throws -> AnyView {
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

  fileprivate static func covering(_ image: Image, _ reader: FieldReader) throws -> ImagePaint {
    let anchor = try reader[anchor]
    return ImagePaint(filling: image, zoom: try reader[zoom], anchor: anchor)
  }
}

extension PicturePaintKeys {
  /// The picture paint of a mapping; nil if it names no picture.
  static func paint(_ reader: FieldReader) throws -> ImagePaint? {
    guard reader.values[image] != nil, let movie = try reader[image] else { return nil }
    let image = Image(try MovieKeys.picture(of: movie, reader)).interpolation(try reader[PictureKeys.interpolation])
    if let scale = try reader[scale] { return ImagePaint(image: image, scale: scale) }
    return try PictureKeys.covering(image, reader)
  }
}

extension MovieKeys {
  /// The picture of a key's movie at the reader's moment.
  static func picture(of key: Key<Movie>, _ reader: FieldReader) throws -> ImageAsset {
    try picture(of: try reader[key], reader)
  }

  static func picture(of movie: Movie, _ reader: FieldReader) throws -> ImageAsset {
    // A file of animated pictures may have only one, which has a duration.
    if let still = movie.still, movie.duration == 0 {
      guard reader.values.needsMovie else { return still }
      throw reader.failure("'\(movie.name)' is a still picture; 'at' and 'loop' are for pictures that move")
    }
    let seconds = try reader[at] ?? reader.moment.seconds ?? 0
    let played = try reader[loop].map(movie.looped) ?? movie
    let account = FrameAccount.current
    try reader.moment.charge(movie.steps, .pixels, at: reader.values.position)
    do { return try played.picture(at: seconds) { account?.isCancelled != true } } catch let error as CancellationError
    {
      throw error
    } catch { throw reader.failure("'\(movie.name)' \(error)") }
  }
}

extension Fields {
  /// Whether it has keys that only a movie takes, and names its picture itself. A picture parameter may be set to a
  /// still although the keys are there for a movie.
  fileprivate var needsMovie: Bool {
    guard self[MovieKeys.at] != nil || self[MovieKeys.loop] != nil else { return false }
    return !values.fields.contains { if case .pictureExpression = $0 { true } else { false } }
  }
}

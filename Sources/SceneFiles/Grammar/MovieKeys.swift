import PathreelDrawing
import PathreelMotion

/// The keys that choose which picture of a movie is shown. The kinds `image` and `video` and the paint `image` include
/// them.
enum MovieKeys {
  static let at = Key(
    "at", .number,
    "The time in a picture that moves, in seconds from its beginning. The default is the element's own time. Before the beginning its "
      + "first picture is shown, after the end its last.")
  static let loop = Key(
    "loop", .boolean,
    "Whether it begins again when it has ended. The default is what its file says.")

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

/// The accuracy of coverage: exact, or coarse and fast. The preview's `FrameArtist` draws coarse frames while something
/// moves.
package enum Accuracy: Sendable {
  /// Curves are off by at most 3.1 levels of 255. In multi-edge pixels, the areas between the edges are computed.
  case exact
  /// For short-lived pictures, for example while a hand moves something. Curves are off by up to an eighth of a pixel,
  /// and a pixel's coverage is its mean winding number, as in many rasterisers. Where edges cross in a pixel, or areas
  /// of one path overlap there, coverage is too high or too low. Pictures of many fine lines take a third of the time.
  /// Groups with filters, and the pictures of patterns' tiles, are always exact.
  case coarse

  /// The largest sagitta of a curve's chords: the distance between a chord and its arc, in pixels. The chords are moved
  /// outwards to balance the error (`ChordTolerance`), so the sagitta of `exact` changes coverage by at most 3.1 levels
  /// of 255, even for circles and lines that are smaller than a pixel.
  var tolerance: Double {
    switch self {
    case .exact: 1.0 / 56
    case .coarse: 1.0 / 8
    }
  }
}

/// The accuracy of coverage: exact, or coarse and fast. The preview draws coarse frames while something moves.
package enum Accuracy: Sendable {
  /// Curves are off by at most 3.1 levels of 255. In pixels that several edges pass, the areas between these edges are
  /// computed.
  case exact
  /// For short-lived pictures, as while a hand moves something. Curves are off by an eighth of a pixel, and a pixel's
  /// coverage is its mean winding number, as in many rasterisers. Where edges cross in a pixel, or areas of one path
  /// overlap there, coverage is too high or too low. Pictures of many fine lines take a third of the time. Groups with
  /// filters are exact nevertheless.
  case coarse

  /// The largest sagitta of a curve's chords, in pixels. As chords are balanced, the sagitta of `exact` changes
  /// coverage by at most 3.1 levels of 255, even for circles and lines that are smaller than a pixel.
  var tolerance: Double {
    switch self {
    case .exact: 1.0 / 56
    case .coarse: 1.0 / 8
    }
  }
}

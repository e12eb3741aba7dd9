/// How well pixels show what is drawn.
package enum Accuracy: Sendable {
  /// Curves are off by 3.1 levels of 255 at most, and pixels that several edges pass are covered by the areas between these.
  case exact
  /// For a moment, as while a hand moves: curves are off by an eighth of a pixel, and a pixel is covered by its mean winding
  /// number, as many rasterisers do it. Where edges cross in a pixel, or areas of one path overlap there, it is covered too much
  /// or too little. Pictures of many fine lines take a third of the time. Groups with filters are exact all the same.
  case coarse

  /// The largest sagitta of a curve's chords, in pixels. As chords are balanced, that of `exact` changes coverage by at most 3.1
  /// levels of 255, also of circles and lines that are smaller than a pixel.
  var tolerance: Double {
    switch self {
    case .exact: 1.0 / 56
    case .coarse: 1.0 / 8
    }
  }
}

/// The kinds of work of drawing a frame, as ``DrawingCost`` counts them before anything is drawn.
///
/// The prices were fitted with `Benchmarks/costs` to single-threaded times of an AMD EPYC 9R14 at 3.7 GHz with AVX2:
/// each kind has scenes in which it takes most of the time. A frame of the gallery, and each hostile scene of that
/// script, is within a factor of three of the sum, but for a stroke that runs forth and back over itself thousands of
/// times: it takes a fraction of its estimate.
package enum DrawingWork: Int, CaseIterable, Sendable {
  /// A fill, a stroke, a clip or a group that is prepared.
  case items
  /// The control points of paths, each transformed and compared with the picture's borders.
  case points
  /// The points of strokes' outlines.
  case strokePoints
  /// The chords of outlines, clipped and sorted into tiles.
  case edges
  /// The length of outlines in pixels: areas are added up pixel by pixel.
  case edgePixels
  /// The tiles that outlines pass: their coverage is summed up, and their pixels are blended through it.
  case edgeTiles
  /// The lines in pixels that two to five lines of a path pass.
  case crossings
  /// The lines in pixels that more lines of a path pass; they are resolved by samples.
  case samples
  /// The pixels of the picture itself, with its background.
  case picturePixels
  /// The pixels that are painted in an opaque colour: it hides what is below, or something above hides it.
  case opaquePixels
  /// The pixels that are painted in a translucent colour.
  case flatPixels
  /// The pixels that are painted with another blend mode, and those whose hue, saturation or luminosity is mixed.
  case blendedPixels, mixedPixels
  /// The pixels of linear and radial gradients, and those of angular ones.
  case gradientPixels, angularPixels
  /// The pixels of unscaled pictures, of upright scaled ones, and of turned ones by the number of their neighbours.
  case copiedPixels, resampledPixels, turnedPixels
  /// The pixels of pictures that are shrunk by averaging.
  case averagedPixels
  /// The pixels of layers, each cleared and blended: groups with an opacity, a blend mode, a clip or a mask.
  case layerPixels
  /// The groups with a filter, each planned by itself, and the tiles of their grids.
  case filters, filterTiles
  /// The pixels that are blurred in one channel, or in four.
  case blurredAlpha, blurredColors
  /// The weights of such pixels.
  case alphaWeights, colorWeights
  /// The pixels of blurred masks that are painted in a colour.
  case tintedPixels
  /// The pixels of each step of a filter chain, the conversions between its colour spaces, and transfer functions.
  case stepPixels, convertedPixels, transferredPixels
  /// The pixels of each step that is the extreme of a rectangle or lights a surface, the octaves of such pixels that are
  /// noise, and the pixels that steps weigh or fetch.
  case shapedPixels, litPixels, noiseOctaves, fetchedPixels

  /// The price of a unit, in nanoseconds.
  package var nanoseconds: Double {
    switch self {
    case .items: 1400
    case .points: 4.5
    case .strokePoints: 8
    case .edges: 50
    case .edgePixels: 20
    case .edgeTiles: 120
    case .crossings: 8
    case .samples: 30
    case .picturePixels: 0.75
    case .opaquePixels: 0.01
    case .flatPixels: 0.27
    case .blendedPixels: 0.25
    case .mixedPixels: 2
    case .gradientPixels: 1
    case .angularPixels: 2.8
    case .copiedPixels: 0.3
    case .resampledPixels: 9
    case .turnedPixels: 3.5
    case .averagedPixels: 0.3
    case .layerPixels: 0.5
    case .filters: 40000
    case .filterTiles: 1
    case .blurredAlpha: 4.5
    case .blurredColors: 3.5
    case .tintedPixels: 1.5
    case .alphaWeights: 0.02
    case .colorWeights: 0.1
    case .stepPixels: 4.2
    case .convertedPixels: 3
    case .transferredPixels: 50
    case .shapedPixels: 20
    case .litPixels: 30
    case .noiseOctaves: 20
    case .fetchedPixels: 4
    }
  }
}

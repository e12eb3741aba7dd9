import Foundation
import PathreelDrawing
import PathreelGeometry

/// A list of layers with a size: the animation itself, or a precomposition.
struct Composition: Sendable {
  var layers: [Layer]
  var size: CGSize
  /// The positions of the layers by their numbers.
  var positions: [Int: Int]

  init(layers: [Layer], size: CGSize) {
    (self.layers, self.size) = (layers, size)
    positions = Dictionary(
      layers.enumerated().compactMap { position, layer in layer.index.map { ($0, position) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// A layer of a composition.
struct Layer: Sendable {
  /// What a layer shows.
  enum Content: Sendable {
    /// Nothing: a parent of other layers.
    case null
    case shapes([ShapeItem])
    case solid(Color, size: CGSize)
    /// A picture in a box of a size.
    case image(ImageAsset, size: CGSize)
    /// A precomposition by its id, clipped to a size. The time remapping gives seconds.
    case composition(String, size: CGSize, remap: Property<Double>?)
    case text(TextLayer)
  }

  /// Another layer whose picture limits this one.
  struct Matte: Sendable {
    var isLuminance: Bool
    var isInverted: Bool
    /// The number of the other layer; nil for the one before.
    var source: Int?
  }

  var name: String
  var index: Int?
  var parent: Int?
  var content: Content
  /// The frames of the composition in which the layer is shown, without the last.
  var shown: Range<Double>
  /// The frame of the composition at which the layer's own time begins.
  var start: Double
  /// How many times as long everything in the layer takes.
  var stretch: Double
  var transform: Transform
  /// Whether it turns with the direction of its movement.
  var turnsAlong: Bool
  var matte: Matte?
  /// Whether it is only a matte for another layer.
  var isMatte: Bool
  var isHidden: Bool
  var masks: [LayerMask]
  var effects: [LayerEffect]
  var blendMode: BlendMode
}

/// A mask of a layer.
struct LayerMask: Sendable {
  /// How a mask is combined with those before it. The reference adds masks of every other mode.
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
  }

  var mode: Mode
  var path: Property<BezierShape>
  /// 0…100.
  var opacity: Property<Double>
  /// Points by which the mask grows.
  var expansion: Property<Double>
  var feather: Property<CGPoint>
  var isInverted: Bool
}

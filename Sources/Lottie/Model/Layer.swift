import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSound

/// A list of layers with a size: the animation itself, or a precomposition.
struct Composition: Sendable {
  var layers: [Layer]
  var size: CGSize
  /// The positions of the layers by their numbers.
  var positions: [Int: Int]
  /// The position of each layer's parent; nil if it has none. They have no circles.
  var parents: [Int?]

  init(layers: [Layer], size: CGSize) {
    (self.layers, self.size) = (layers, size)
    let positions = Dictionary(
      layers.enumerated().compactMap { position, layer in layer.index.map { ($0, position) } },
      uniquingKeysWith: { first, _ in first })
    self.positions = positions
    parents = Self.withoutCircles(layers.map { $0.parent.flatMap { positions[$0] } })
  }

  /// The parents without those that close a circle: it ends where it begins.
  private static func withoutCircles(_ parents: [Int?]) -> [Int?] {
    var parents = parents
    var walks = [Int](repeating: -1, count: parents.count)
    for first in parents.indices {
      var current = first
      while walks[current] < 0 {
        walks[current] = first
        guard let parent = parents[current] else { break }
        if walks[parent] == first {
          parents[current] = nil
          break
        }
        current = parent
      }
    }
    return parents
  }
}

/// A layer of a composition.
final class Layer: Sendable {
  /// What a layer shows.
  enum Content: Sendable {
    /// Nothing: a parent of other layers.
    case null
    /// Shapes, also as they are drawn at each frame if they never change.
    case shapes([ShapeItem], still: StillShapes?)
    case solid(Color, size: CGSize)
    /// A picture in a box of a size.
    case image(ImageAsset, size: CGSize)
    /// A precomposition by its id, clipped to a size. The time remapping gives seconds.
    case composition(String, size: CGSize, remap: Property<Double>?)
    case text(TextLayer)
    /// A sound with its level in per cent.
    case sound(Sound, level: Property<Double>)
  }

  /// Another layer whose picture limits this one.
  struct Matte: Sendable {
    var isLuminance: Bool
    var isInverted: Bool
    /// The number of the other layer; nil for the one before.
    var source: Int?
    /// Whether the other layer counts also if it is hidden.
    var countsHidden = false
  }

  let name: String
  let index: Int?
  let parent: Int?
  let content: Content
  /// The frames of the composition in which the layer is shown, without the last.
  let shown: Range<Double>
  /// The frame of the composition at which the layer's own time begins.
  let start: Double
  /// How many times as long everything in the layer takes.
  let stretch: Double
  let transform: Transform
  /// Whether it turns with the direction of its movement.
  let turnsAlong: Bool
  let matte: Matte?
  /// Whether it is only a matte for another layer.
  let isMatte: Bool
  let isHidden: Bool
  let masks: [LayerMask]
  let effects: [LayerEffect]
  let styles: [LayerStyle]
  let blendMode: BlendMode
  /// The place of the layer's filter; nil if it has none.
  let place: Place?

  /// Reads a layer.
  ///
  /// - Parameter isSource: Whether effects of others need its picture.
  init(_ json: JSONValue, _ reading: Reading, _ assets: Assets, isSource: Bool = false) throws(LottieError) {
    name = json["nm"]?.string ?? json["ind"]?.integer.map { "\($0)" } ?? ""
    let (outer, owner) = (reading.layer, reading.owner)
    reading.layer = name
    reading.owner = assets.composition.map { LayerHost(composition: $0, json: json) }
    defer { (reading.layer, reading.owner) = (outer, owner) }
    index = json["ind"]?.integer
    parent = json["parent"]?.integer
    let first = json["ip"]?.number ?? -.infinity
    shown = first..<max(first, json["op"]?.number ?? .infinity)
    start = json["st"]?.number ?? 0
    stretch = json["sr"]?.number.flatMap { $0 == 0 ? nil : $0 } ?? 1
    transform = json["ks"].map { Transform($0, reading) } ?? Transform()
    turnsAlong = json["ao"]?.isTrue ?? false
    isMatte = json["td"]?.isTrue ?? false
    isHidden = json["hd"]?.isTrue ?? false
    blendMode = BlendMode(json["bm"], reading)
    matte = Matte(json)
    let list = json["masksProperties"]?.array ?? []
    if list.count > LottieLimits.masks {
      reading.warn("only \(LottieLimits.masks) masks of a layer are drawn", at: json)
    }
    masks = LayerMask.list(list.prefix(LottieLimits.masks), reading)
    effects = isHidden ? [] : (json["ef"]?.array ?? []).compactMap { LayerEffect($0, reading) }
    if effects.count > LottieLimits.effects {
      reading.warn("only the first \(LottieLimits.effects) effects of a layer are drawn", at: json)
    }
    if json["ddd"]?.isTrue ?? false {
      reading.warn("a layer in space is drawn flat, without perspective", at: json)
    }
    if json["mb"]?.isTrue ?? false {
      reading.warn("the motion blur of a layer is not drawn; --motion-blur blurs the whole film", at: json)
    }
    // A style that is off has no field for it: the exporter leaves it out.
    let styleList = json["sy"]?.array ?? []
    if styleList.count > LottieLimits.styles {
      reading.warn("only \(LottieLimits.styles) styles of a layer are drawn", at: json)
    }
    styles = isHidden ? [] : styleList.prefix(LottieLimits.styles).compactMap { LayerStyle($0, reading) }
    place = effects.isEmpty && styles.isEmpty ? nil : reading.place(of: json)
    reading.warn(ofBlursIn: effects, styles, at: json)
    content = isHidden && !isMatte && !isSource ? .null : try Self.content(json, reading, assets, masks)
  }
}

extension Layer.Matte {
  fileprivate init?(_ json: JSONValue) {
    guard let code = json["tt"]?.integer, (1...4).contains(code) else { return nil }
    self.init(isLuminance: code > 2, isInverted: code % 2 == 0, source: json["tp"]?.integer)
  }
}

/// A mask of a layer.
struct LayerMask: Sendable {
  /// How a mask is combined with those before it.
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
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

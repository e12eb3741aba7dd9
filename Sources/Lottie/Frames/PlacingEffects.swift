import Foundation
import PathreelGeometry

/// The effect that limits a layer by another one's picture.
struct MatteEffect: Sendable {
  /// The number of the other layer.
  var layer: Property<Double>
  /// What of it counts: 4 is its alpha, 5 its brightness. Others count as alpha, as in the reference.
  var channel: Property<Double>
  var isInverted: Property<Double>
}

/// The effect that moves a layer within its coordinates. Layers whose parent it is are not moved.
struct TransformEffect: Sendable {
  var anchor, position: Property<CGPoint>
  /// Whether the height's scale is the width's, too.
  var isUniform: Property<Double>
  /// Per cent.
  var height, width: Property<Double>
  /// Degrees.
  var skew, skewAxis, rotation: Property<Double>
  /// 0…100.
  var opacity: Property<Double>

  /// The transform at a frame. The skew follows the rotation.
  func matrix(at frame: Double) -> CGAffineTransform {
    let (anchor, position) = (anchor.value(at: frame), position.value(at: frame))
    let height = height.value(at: frame) / 100
    let width = isUniform.value(at: frame) == 1 ? height : width.value(at: frame) / 100
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(scaleX: width, y: height))
      .concatenating(CGAffineTransform(rotationAngle: rotation.value(at: frame) * .pi / 180))
      .concatenating(Transform.skew(degrees: skew.value(at: frame), axis: skewAxis.value(at: frame) + 90))
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}

extension Layer {
  /// The matte that an effect gives it at a frame; nil if none does.
  func effectMatte(at frame: Double) -> Matte? {
    for case .matte(let effect) in effects {
      let number = effect.layer.value(at: frame).rounded()
      guard number > 0, number < 1e9 else { continue }
      return Matte(
        isLuminance: effect.channel.value(at: frame) == 5, isInverted: effect.isInverted.value(at: frame) == 1,
        source: Int(number), countsHidden: true)
    }
    return nil
  }

  /// The transforms of its effects, the first one first, and their opacity, 0…1.
  func effectTransform(at frame: Double) -> (matrix: CGAffineTransform, opacity: Double) {
    var (matrix, opacity) = (CGAffineTransform.identity, 1.0)
    for case .transform(let effect) in effects {
      matrix = matrix.concatenating(effect.matrix(at: frame))
      opacity *= min(max(effect.opacity.value(at: frame) / 100, 0), 1)
    }
    return (matrix, opacity)
  }

  /// The numbers of the layers that effects of some layers name, also if those are hidden.
  static func effectMattes(in layers: [JSONValue]) -> Set<Int> {
    Set(
      layers.flatMap { layer in
        (layer["ef"]?.array ?? []).compactMap {
          $0["ty"]?.integer == 28 ? $0["ef"]?.array?.first?["v"]?["k"]?.integer : nil
        }
      })
  }
}

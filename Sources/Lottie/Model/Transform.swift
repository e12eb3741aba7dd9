import Foundation
import PathreelGeometry

/// A position: a point, or its coordinates with keyframes of their own.
enum Position: Sendable {
  case point(Property<CGPoint>)
  case split(x: Property<Double>, y: Property<Double>)

  init?(_ json: JSONValue?, _ reading: Reading) {
    guard let json else { return nil }
    if json["s"]?.isTrue ?? false || (json["k"] == nil && json["x"]?.members != nil) {
      self = .split(x: Property(json["x"], reading) ?? Property(0), y: Property(json["y"], reading) ?? Property(0))
      return
    }
    guard let point = Property<CGPoint>(json, reading) else { return nil }
    self = .point(point)
  }

  func value(at frame: Double) -> CGPoint {
    switch self {
    case .point(let point): point.value(at: frame)
    case .split(let x, let y): CGPoint(x: x.value(at: frame), y: y.value(at: frame))
    }
  }

  /// The frames between which the position changes; nil if it does not.
  var times: ClosedRange<Double>? {
    switch self {
    case .point(let point): point.times
    case .split(let x, let y): x.times ?? y.times
    }
  }

  /// The direction of the movement at a frame, as the reference takes it, in radians.
  func direction(at frame: Double) -> Double {
    guard let times else { return 0 }
    let (from, to) =
      frame <= times.lowerBound
      ? (times.lowerBound, times.lowerBound + 0.01)
      : frame >= times.upperBound ? (times.upperBound - 0.05, times.upperBound) : (frame - 0.01, frame)
    let (start, end) = (value(at: from), value(at: to))
    return atan2(end.y - start.y, end.x - start.x)
  }
}

/// The transform of a layer, a group of shapes or the copies of a repeater.
struct Transform: Sendable {
  var anchor = Property(CGPoint.zero)
  var position = Position.point(Property(.zero))
  var scale = Property(CGPoint(x: 100, y: 100))
  /// Degrees, clockwise.
  var rotation = Property(0.0)
  /// Degrees, and the axis's direction.
  var skew: (amount: Property<Double>, axis: Property<Double>)?
  /// The rotations of a layer in space, which is shown without perspective.
  var spatial: SpatialRotation?
  /// 0…100.
  var opacity = Property(100.0)

  init() {}

  init(_ json: JSONValue, _ reading: Reading) {
    anchor = Property(json["a"], reading) ?? anchor
    position = Position(json["p"], reading) ?? position
    scale = Property(json["s"], reading) ?? scale
    rotation = Property(json["r"], reading) ?? rotation
    opacity = Property(json["o"], reading) ?? opacity
    if let amount = Property<Double>(json["sk"], reading), amount.constant != 0 {
      skew = (amount, Property(json["sa"], reading) ?? Property(0))
    }
    if json["rx"] != nil { spatial = SpatialRotation(json, reading) }
  }

  /// The transform at a frame.
  ///
  /// - Parameter turnsAlong: Whether the layer turns with the direction of its movement.
  func matrix(at frame: Double, turnsAlong: Bool = false) -> CGAffineTransform {
    let (anchor, scale) = (anchor.value(at: frame), scale.value(at: frame))
    let position = position.value(at: frame)
    var matrix = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(scaleX: scale.x / 100, y: scale.y / 100))
    if let skew {
      matrix = matrix.concatenating(
        Self.skew(degrees: skew.amount.value(at: frame), axis: skew.axis.value(at: frame)))
    }
    if let spatial {
      matrix = matrix.concatenating(spatial.matrix(at: frame))
    } else {
      matrix = matrix.concatenating(CGAffineTransform(rotationAngle: rotation.value(at: frame) * .pi / 180))
    }
    if turnsAlong {
      matrix = matrix.concatenating(CGAffineTransform(rotationAngle: self.position.direction(at: frame)))
    }
    return matrix.concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// A skew along an axis.
  static func skew(degrees: Double, axis: Double) -> CGAffineTransform {
    let axis = axis * .pi / 180
    return CGAffineTransform(rotationAngle: axis)
      .concatenating(CGAffineTransform(1, 0, tan(-degrees * .pi / 180), 1, 0, 0))
      .concatenating(CGAffineTransform(rotationAngle: -axis))
  }
}

/// Rotations about the three axes and an orientation, seen from the front without perspective.
struct SpatialRotation: Sendable {
  private let x, y, z: Property<Double>
  private let orientation: Property<Vector>

  init(_ json: JSONValue, _ reading: Reading) {
    x = Property(json["rx"], reading) ?? Property(0)
    y = Property(json["ry"], reading) ?? Property(0)
    z = Property(json["rz"], reading) ?? Property(0)
    orientation = Property(json["or"], reading) ?? Property(Vector([0, 0, 0]))
  }

  func matrix(at frame: Double) -> CGAffineTransform {
    let orientation = orientation.value(at: frame)
    // Each rotation acts on the vectors that the ones before it made.
    var columns = [[1.0, 0, 0], [0, 1.0, 0]]
    func rotate(_ axis: Int, _ degrees: Double) {
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      let (a, b) = [(1, 2), (2, 0), (0, 1)][axis]
      for index in columns.indices {
        let (u, v) = (columns[index][a], columns[index][b])
        (columns[index][a], columns[index][b]) = (c * u - s * v, s * u + c * v)
      }
    }
    rotate(2, z.value(at: frame))
    rotate(1, -y.value(at: frame))
    rotate(0, -x.value(at: frame))
    rotate(2, orientation[2])
    rotate(1, -orientation[1])
    rotate(0, -orientation[0])
    return CGAffineTransform(columns[0][0], columns[0][1], columns[1][0], columns[1][1], 0, 0)
  }
}

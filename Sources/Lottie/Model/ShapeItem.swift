import Foundation
import PathreelDrawing
import PathreelGeometry

/// An element of a shape layer, as the file lists them from front to back.
indirect enum ShapeItem: Sendable {
  case group(ShapeGroup)
  /// An outline.
  case outline(Outline)
  /// A fill or stroke of the outlines before it.
  case paint(ShapePaint)
  /// A change of the outlines before it.
  case modifier(Modifier)
  /// Copies of everything before it.
  case repeater(Repeater)
}

/// A group of shape items with a transform.
struct ShapeGroup: Sendable {
  var items: [ShapeItem]
  var transform = Transform()
  var blendMode = BlendMode.normal
  /// The items as they are drawn without paints and modifiers from outside, if they never change.
  var still: StillShapes?
}

/// An outline that is filled and stroked.
enum Outline: Sendable {
  case path(Property<BezierShape>, isReversed: Bool)
  case rectangle(position: Position, size: Property<CGPoint>, radius: Property<Double>, isReversed: Bool)
  case ellipse(position: Position, size: Property<CGPoint>, isReversed: Bool)
  case star(Star)

  /// A star, or a polygon if it has no inner radius.
  struct Star: Sendable {
    var position: Position
    var points, rotation, outerRadius, outerRoundness: Property<Double>
    var inner: (radius: Property<Double>, roundness: Property<Double>)?
    var isReversed: Bool
  }
}

/// A fill or stroke.
struct ShapePaint: Sendable {
  /// What it is painted with.
  enum Source: Sendable {
    case color(Property<Color>)
    case gradient(ShapeGradient)
  }

  /// The pen of a stroke.
  struct Pen: Sendable {
    var width: Property<Double>
    var cap: CGLineCap
    var join: CGLineJoin
    var miterLimit: Double
    /// The lengths of dashes and gaps in turn.
    var dashes: [Property<Double>]
    var dashOffset: Property<Double>
    /// The place of a dashed line.
    var place: Place?
  }

  var source: Source
  /// 0…100.
  var opacity: Property<Double>
  var rule = FillRule.nonzero
  /// nil for a fill.
  var pen: Pen?
  var blendMode = BlendMode.normal
}

/// A gradient between two points.
struct ShapeGradient: Sendable {
  var isRadial: Bool
  var start, end: Property<CGPoint>
  /// The place of the focus: a share of the radius in per cent, and an angle in degrees.
  var highlight, highlightAngle: Property<Double>
  /// The number of colour stops. Stops of alpha follow them in ``stops``.
  var colorCount: Int
  /// Location, red, green and blue of each colour stop; then location and alpha of each alpha stop.
  var stops: Property<Vector>
  /// The colours of constant stops.
  var fixedColors: Gradient?
}

/// A change of outlines.
enum Modifier: Sendable {
  /// Shares in per cent, the offset in degrees.
  case trim(start: Property<Double>, end: Property<Double>, offset: Property<Double>, isOneLine: Bool)
  case roundedCorners(radius: Property<Double>)
  /// Per cent.
  case pucker(amount: Property<Double>)
  case zigZag(amplitude: Property<Double>, frequency: Property<Double>, isSmooth: Property<Double>)
  case offset(amount: Property<Double>, join: CGLineJoin, miterLimit: Property<Double>)
}

/// Copies of the items before it.
struct Repeater: Sendable {
  var copies, offset: Property<Double>
  var transform: Transform
  /// The opacities of the first and the last copy, 0…100.
  var startOpacity, endOpacity: Property<Double>
  /// Whether each copy is drawn under the one before.
  var isDescending: Bool
}

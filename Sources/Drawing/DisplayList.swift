import Foundation
import PathreelGeometry

/// What one frame shows: resolved paths, paints and transforms, back to front. Everything above it decides *what* is
/// drawn, everything below it *how*.
///
/// Two equal lists give the same pixels: where an item comes from, its ``Item/place``, is not compared. Coordinates are the canvas's points: origin top-left, x right, y down.
///
/// ```swift
/// var list = DisplayList(size: CGSize(width: 200, height: 100), background: .black)
/// list.items.append(.fill(.init(path: disc, paint: .color(.white))))
/// ```
public struct DisplayList: Hashable, Sendable {
  /// The canvas, in points.
  public var size: CGSize
  /// Fills the whole output, also beside a canvas of another aspect ratio.
  public var background: Color
  /// What is drawn on the background, back to front.
  public var items: [Item]
  /// What the frame should show and does not.
  public var warnings: [DrawingWarning]

  /// A picture of these items; nothing but the background unless given.
  public init(
    size: CGSize, background: Color = .clear, items: [Item] = [], warnings: [DrawingWarning] = []
  ) {
    self.size = size
    self.background = background
    self.items = items
    self.warnings = warnings
  }

  /// A filled path, a stroked path, or items that are composed with each other first.
  public enum Item: Hashable, Sendable {
    /// The inside of a path.
    case fill(Fill)
    /// The line along a path.
    case stroke(Stroke)
    /// A layer.
    case group(Group)

    /// Where in the scene it comes from, if that is known. Not compared.
    public var place: Place? {
      get {
        switch self {
        case .fill(let fill): fill.place
        case .stroke(let stroke): stroke.place
        case .group(let group): group.place
        }
      }
      set {
        switch self {
        case .fill(var fill):
          fill.place = newValue
          self = .fill(fill)
        case .stroke(var stroke):
          stroke.place = newValue
          self = .stroke(stroke)
        case .group(var group):
          group.place = newValue
          self = .group(group)
        }
      }
    }
  }

  /// The inside of a path.
  public struct Fill: Hashable, Sendable {
    /// In the coordinates that the transform maps to the canvas.
    public var path: Path
    /// Which parts of the path are inside.
    public var rule: FillRule
    /// In the path's own coordinates, like everything but ``transform``.
    public var paint: Paint
    /// From the path's coordinates to the canvas's.
    public var transform: CGAffineTransform
    /// How its colours meet those behind.
    public var blendMode: BlendMode
    /// Where in the scene it comes from, if that is known. Not compared.
    @Incidental public var place: Place?

    /// A path's inside in a paint; untransformed and drawn over what is there unless given.
    public init(
      path: Path, rule: FillRule = .nonzero, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      self.path = path
      self.rule = rule
      self.paint = paint
      self.transform = transform
      self.blendMode = blendMode
      self.place = place
    }
  }

  /// A path's outline. It stays a stroke down to the rasteriser, which knows the pixel size that its curves must suit.
  public struct Stroke: Hashable, Sendable {
    /// In the coordinates that the transform maps to the canvas.
    public var path: Path
    /// Width, caps, joins and dashes, in the path's coordinates.
    public var style: StrokeStyle
    /// In the path's coordinates.
    public var paint: Paint
    /// From the path's coordinates to the canvas's; the pen is transformed with the path.
    public var transform: CGAffineTransform
    /// How its colours meet those behind.
    public var blendMode: BlendMode
    /// Where in the scene it comes from, if that is known. Not compared.
    @Incidental public var place: Place?

    /// A path's line in a paint; untransformed and drawn over what is there unless given.
    public init(
      path: Path, style: StrokeStyle, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      self.path = path
      self.style = style
      self.paint = paint
      self.transform = transform
      self.blendMode = blendMode
      self.place = place
    }
  }

  /// Items composed on a transparent layer of their own, which is then filtered, clipped, masked, faded and drawn as
  /// one, in this order.
  ///
  /// ```swift
  /// let porthole = DisplayList.Group(items: sea, clip: .init(path: disc))
  /// ```
  public struct Group: Hashable, Sendable {
    /// What the layer shows, back to front.
    public var items: [Item]
    /// What the layer's pixels go through first.
    public var filter: Filter?
    /// Only what lies inside is drawn.
    public var clip: ClipPath?
    /// Multiplies the layer by the alpha of what these items draw, on a transparent layer of their own. No items hide all.
    public var mask: [Item]?
    /// Of the layer as a whole, 0…1.
    public var opacity: Double
    /// How the layer's colours meet those behind.
    public var blendMode: BlendMode
    /// Where in the scene it comes from, if that is known. Not compared.
    @Incidental public var place: Place?

    /// A layer of items, neither clipped nor masked, opaque and drawn over what is there unless given.
    public init(
      items: [Item], filter: Filter? = nil, clip: ClipPath? = nil, mask: [Item]? = nil, opacity: Double = 1,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      self.items = items
      self.filter = filter
      self.clip = clip
      self.mask = mask
      self.opacity = opacity
      self.blendMode = blendMode
      self.place = place
    }
  }
}

/// Which points are inside a path: those with a winding number other than zero, or those with an odd one.
public enum FillRule: String, Hashable, Sendable, CaseIterable, Codable {
  /// Where the path winds around a point other than zero times.
  case nonzero
  /// Where a ray from a point crosses the path an odd number of times.
  case evenOdd = "even-odd"
}

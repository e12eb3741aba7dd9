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
  ///
  /// Copies share all but the transform, so a copy that is drawn elsewhere costs no more than its transform, and equality of
  /// two copies is found at once.
  public struct Fill: Hashable, Sendable {
    struct Content: Hashable, Sendable {
      var path: Path
      var rule: FillRule
      var paint: Paint
      var blendMode: BlendMode
      @Incidental var place: Place?
    }
    var content: Shared<Content>
    /// From the path's coordinates to the canvas's.
    public var transform: CGAffineTransform

    /// A path's inside in a paint; untransformed and drawn over what is there unless given.
    public init(
      path: Path, rule: FillRule = .nonzero, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      content = Shared(Content(path: path, rule: rule, paint: paint, blendMode: blendMode, place: place))
      self.transform = transform
    }

    /// In the coordinates that the transform maps to the canvas.
    public var path: Path {
      get { content.read { $0.pointee.path } }
      set { content.value.path = newValue }
    }
    /// Which parts of the path are inside.
    public var rule: FillRule {
      get { content.read { $0.pointee.rule } }
      set { content.value.rule = newValue }
    }
    /// In the path's own coordinates, like everything but ``transform``.
    public var paint: Paint {
      get { content.read { $0.pointee.paint } }
      set { content.value.paint = newValue }
    }
    /// How its colours meet those behind.
    public var blendMode: BlendMode {
      get { content.read { $0.pointee.blendMode } }
      set { content.value.blendMode = newValue }
    }
    /// Where in the scene it comes from, if that is known. Not compared.
    public var place: Place? {
      get { content.read { $0.pointee.place } }
      set { content.value.place = newValue }
    }
  }

  /// A path's outline. It stays a stroke down to the rasteriser, which knows the pixel size that its curves must suit.
  ///
  /// Copies share all but the transform, as those of a ``Fill`` do.
  public struct Stroke: Hashable, Sendable {
    struct Content: Hashable, Sendable {
      var path: Path
      var style: StrokeStyle
      var paint: Paint
      var blendMode: BlendMode
      @Incidental var place: Place?
    }
    var content: Shared<Content>
    /// From the path's coordinates to the canvas's; the pen is transformed with the path.
    public var transform: CGAffineTransform

    /// A path's line in a paint; untransformed and drawn over what is there unless given.
    public init(
      path: Path, style: StrokeStyle, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      content = Shared(Content(path: path, style: style, paint: paint, blendMode: blendMode, place: place))
      self.transform = transform
    }

    /// In the coordinates that the transform maps to the canvas.
    public var path: Path {
      get { content.read { $0.pointee.path } }
      set { content.value.path = newValue }
    }
    /// Width, caps, joins and dashes, in the path's coordinates.
    public var style: StrokeStyle {
      get { content.read { $0.pointee.style } }
      set { content.value.style = newValue }
    }
    /// In the path's coordinates.
    public var paint: Paint {
      get { content.read { $0.pointee.paint } }
      set { content.value.paint = newValue }
    }
    /// How its colours meet those behind.
    public var blendMode: BlendMode {
      get { content.read { $0.pointee.blendMode } }
      set { content.value.blendMode = newValue }
    }
    /// Where in the scene it comes from, if that is known. Not compared.
    public var place: Place? {
      get { content.read { $0.pointee.place } }
      set { content.value.place = newValue }
    }
  }

  /// Items composed on a transparent layer of their own, which is then filtered, clipped, masked, faded and drawn as
  /// one, in this order.
  ///
  /// ```swift
  /// let porthole = DisplayList.Group(items: sea, clip: .init(path: disc))
  /// ```
  public struct Group: Hashable, Sendable {
    struct Content: Hashable, Sendable {
      var items: [Item]
      var filter: Filter?
      var clip: ClipPath?
      var mask: Mask?
      var opacity: Double
      var blendMode: BlendMode
      @Incidental var place: Place?
    }
    var content: Shared<Content>

    /// A layer of items, neither clipped nor masked, opaque and drawn over what is there unless given.
    public init(
      items: [Item], filter: Filter? = nil, clip: ClipPath? = nil, mask: Mask? = nil, opacity: Double = 1,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      content = Shared(
        Content(
          items: items, filter: filter, clip: clip, mask: mask, opacity: opacity, blendMode: blendMode, place: place))
    }

    /// What the layer shows, back to front.
    public var items: [Item] {
      get { content.read { $0.pointee.items } }
      set { content.value.items = newValue }
    }
    /// What the layer's pixels go through first.
    public var filter: Filter? {
      get { content.read { $0.pointee.filter } }
      set { content.value.filter = newValue }
    }
    /// Only what lies inside is drawn.
    public var clip: ClipPath? {
      get { content.read { $0.pointee.clip } }
      set { content.value.clip = newValue }
    }
    /// Multiplies the layer by what other items draw.
    public var mask: Mask? {
      get { content.read { $0.pointee.mask } }
      set { content.value.mask = newValue }
    }
    /// Of the layer as a whole, 0…1.
    public var opacity: Double {
      get { content.read { $0.pointee.opacity } }
      set { content.value.opacity = newValue }
    }
    /// How the layer's colours meet those behind.
    public var blendMode: BlendMode {
      get { content.read { $0.pointee.blendMode } }
      set { content.value.blendMode = newValue }
    }
    /// Where in the scene it comes from, if that is known. Not compared.
    public var place: Place? {
      get { content.read { $0.pointee.place } }
      set { content.value.place = newValue }
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

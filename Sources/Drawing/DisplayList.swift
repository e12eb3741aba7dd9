import Foundation
import PathreelGeometry

/// The display list of one frame: resolved paths, paints and transforms, from back to front. Scenes make it, and
/// `Rasterizer` draws it: the modules above it decide *what* is drawn, the modules below it *how*.
///
/// Two equal lists produce the same pixels. The origin of an item in the scene, its ``Item/place``, is not compared.
/// Coordinates are canvas points: origin top-left, x right, y down.
///
/// ```swift
/// var list = DisplayList(size: CGSize(width: 200, height: 100), background: .black)
/// list.items.append(.fill(.init(path: disc, paint: .color(.white))))
/// ```
public struct DisplayList: Hashable, Sendable {
  /// The size of the canvas, in points.
  public var size: CGSize
  /// The colour of the whole output, also beside a canvas with another aspect ratio.
  public var background: Color
  /// The items to draw on the background, back to front.
  public var items: [Item]
  /// Warnings about things that the frame should show but does not.
  public var warnings: [DrawingWarning]

  /// Creates a display list; without items it shows only the background.
  public init(
    size: CGSize, background: Color = .clear, items: [Item] = [], warnings: [DrawingWarning] = []
  ) {
    self.size = size
    self.background = background
    self.items = items
    self.warnings = warnings
  }

  /// One drawing operation: a filled path, a stroked path, or a group of items that is composited first.
  public enum Item: Hashable, Sendable {
    /// A fill: the inside of a path.
    case fill(Fill)
    /// A stroke: the line along a path.
    case stroke(Stroke)
    /// A group of items: a layer.
    case group(Group)

    /// The place in the scene that the item comes from, if known. It is not compared.
    public var place: Place? {
      get {
        switch self {
        case .fill(let fill): fill.place
        case .stroke(let stroke): stroke.place
        case .group(let group): group.place
        }
      }
      set {
        // The item gives up its content, so that the content is changed in place.
        switch consume self {
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

    /// Multiplies the item's alpha by an opacity, clamped to 0…1.
    package mutating func fade(_ opacity: Double) {
      if opacity >= 1 { return }
      let opacity = max(opacity, 0)
      switch consume self {
      case .fill(var fill):
        fill.content.change { $0.paint = $0.paint.opacity(opacity) }
        self = .fill(fill)
      case .stroke(var stroke):
        stroke.content.change { $0.paint = $0.paint.opacity(opacity) }
        self = .stroke(stroke)
      case .group(var group):
        group.content.change { $0.opacity *= opacity }
        self = .group(group)
      }
    }
  }

  /// A filled path.
  ///
  /// Copies share everything except the transform. So a copy at another position costs only its transform, and
  /// comparing two copies takes constant time.
  public struct Fill: Hashable, Sendable {
    struct Content: Hashable, Sendable {
      var path: Path
      var rule: FillRule
      var paint: Paint
      var blendMode: BlendMode
      @Incidental var place: Place?
    }
    var content: Shared<Content>
    /// The transform from the path's coordinates to the canvas.
    public var transform: CGAffineTransform

    /// Creates a filled path; by default without a transform and with source-over compositing.
    public init(
      path: Path, rule: FillRule = .nonzero, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      content = Shared(Content(path: path, rule: rule, paint: paint, blendMode: blendMode, place: place))
      self.transform = transform
    }

    /// The path, in the coordinates that the transform maps to the canvas.
    public var path: Path {
      get { content.read { $0.pointee.path } }
      set { content.change { $0.path = newValue } }
    }
    /// The rule for which parts of the path are inside.
    public var rule: FillRule {
      get { content.read { $0.pointee.rule } }
      set { content.change { $0.rule = newValue } }
    }
    /// The paint. Its coordinates are the path's own, like everything except ``transform``.
    public var paint: Paint {
      get { content.read { $0.pointee.paint } }
      set { content.change { $0.paint = newValue } }
    }
    /// How the fill is composited with the backdrop.
    public var blendMode: BlendMode {
      get { content.read { $0.pointee.blendMode } }
      set { content.change { $0.blendMode = newValue } }
    }
    /// The place in the scene that the fill comes from, if known. It is not compared.
    public var place: Place? {
      get { content.read { $0.pointee.place } }
      set { content.change { $0.place = newValue } }
    }

    public static func == (a: Fill, b: Fill) -> Bool {
      a.transform == b.transform
        && a.content.isEqual(to: b.content) { a, b in
          a.pointee.path == b.pointee.path && a.pointee.rule == b.pointee.rule
            && a.pointee.blendMode == b.pointee.blendMode && a.pointee.paint == b.pointee.paint
        }
    }
  }

  /// A stroked path. It stays a stroke down to the rasteriser, which knows the pixel size and thus the tolerance of its
  /// curves.
  ///
  /// Copies share everything except the transform, as copies of a ``Fill`` do.
  public struct Stroke: Hashable, Sendable {
    struct Content: Hashable, Sendable {
      var path: Path
      var style: StrokeStyle
      var paint: Paint
      var blendMode: BlendMode
      @Incidental var place: Place?
    }
    var content: Shared<Content>
    /// The transform from the path's coordinates to the canvas; it transforms the pen too.
    public var transform: CGAffineTransform

    /// Creates a stroked path; by default without a transform and with source-over compositing.
    public init(
      path: Path, style: StrokeStyle, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      content = Shared(Content(path: path, style: style, paint: paint, blendMode: blendMode, place: place))
      self.transform = transform
    }

    /// The path, in the coordinates that the transform maps to the canvas.
    public var path: Path {
      get { content.read { $0.pointee.path } }
      set { content.change { $0.path = newValue } }
    }
    /// Line width, caps, joins and dashes, in the path's coordinates.
    public var style: StrokeStyle {
      get { content.read { $0.pointee.style } }
      set { content.change { $0.style = newValue } }
    }
    /// The paint, in the path's coordinates.
    public var paint: Paint {
      get { content.read { $0.pointee.paint } }
      set { content.change { $0.paint = newValue } }
    }
    /// How the stroke is composited with the backdrop.
    public var blendMode: BlendMode {
      get { content.read { $0.pointee.blendMode } }
      set { content.change { $0.blendMode = newValue } }
    }
    /// The place in the scene that the stroke comes from, if known. It is not compared.
    public var place: Place? {
      get { content.read { $0.pointee.place } }
      set { content.change { $0.place = newValue } }
    }

    public static func == (a: Stroke, b: Stroke) -> Bool {
      a.transform == b.transform
        && a.content.isEqual(to: b.content) { a, b in
          a.pointee.path == b.pointee.path && a.pointee.style == b.pointee.style
            && a.pointee.blendMode == b.pointee.blendMode && a.pointee.paint == b.pointee.paint
        }
    }
  }

  /// A layer: items composited on their own transparent layer. The layer is then filtered, clipped, masked, faded and
  /// drawn as one, in this order.
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

    /// Creates a layer; by default without filter, clip and mask, opaque, and with source-over compositing.
    public init(
      items: [Item], filter: Filter? = nil, clip: ClipPath? = nil, mask: Mask? = nil, opacity: Double = 1,
      blendMode: BlendMode = .normal, place: Place? = nil
    ) {
      content = Shared(
        Content(
          items: items, filter: filter, clip: clip, mask: mask, opacity: opacity, blendMode: blendMode, place: place))
    }

    /// The layer's items, back to front.
    public var items: [Item] {
      get { content.read { $0.pointee.items } }
      set { content.change { $0.items = newValue } }
    }
    /// The filter for the layer's pixels, which comes first; `nil` for none.
    public var filter: Filter? {
      get { content.read { $0.pointee.filter } }
      set { content.change { $0.filter = newValue } }
    }
    /// The clip: only its inside is drawn; `nil` for no limit.
    public var clip: ClipPath? {
      get { content.read { $0.pointee.clip } }
      set { content.change { $0.clip = newValue } }
    }
    /// The mask, which multiplies the layer by the pixels of other items; `nil` for none.
    public var mask: Mask? {
      get { content.read { $0.pointee.mask } }
      set { content.change { $0.mask = newValue } }
    }
    /// The opacity of the layer as a whole, 0…1.
    public var opacity: Double {
      get { content.read { $0.pointee.opacity } }
      set { content.change { $0.opacity = newValue } }
    }
    /// How the layer is composited with the backdrop.
    public var blendMode: BlendMode {
      get { content.read { $0.pointee.blendMode } }
      set { content.change { $0.blendMode = newValue } }
    }
    /// The place in the scene that the group comes from, if known. It is not compared.
    public var place: Place? {
      get { content.read { $0.pointee.place } }
      set { content.change { $0.place = newValue } }
    }
  }
}

/// The fill rule, which decides which points are inside a path: nonzero winding or even-odd. Fills and clips have one.
public enum FillRule: String, Hashable, Sendable, CaseIterable, Codable {
  /// Points with a nonzero winding number are inside.
  case nonzero
  /// Points from which a ray crosses the path an odd number of times are inside.
  case evenOdd = "even-odd"
}

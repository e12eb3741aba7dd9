import Foundation
import PathreelGeometry

/// What one frame shows: resolved paths, paints and transforms, back to front. Everything above it decides *what* is
/// drawn, everything below it *how*.
///
/// Two equal lists give the same pixels. Coordinates are the canvas's points: origin top-left, x right, y down.
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
  public var items: [Item]
  /// What the frame should show and does not.
  public var warnings: [DrawingWarning]

  public init(
    size: CGSize, background: Color = .clear, items: [Item] = [], warnings: [DrawingWarning] = []
  ) {
    self.size = size
    self.background = background
    self.items = items
    self.warnings = warnings
  }

  public enum Item: Hashable, Sendable {
    case fill(Fill)
    case stroke(Stroke)
    case group(Group)
  }

  /// The inside of a path.
  public struct Fill: Hashable, Sendable {
    public var path: Path
    public var rule: FillRule
    /// In the path's own coordinates, like everything but ``transform``.
    public var paint: Paint
    /// From the path's coordinates to the canvas's.
    public var transform: CGAffineTransform
    public var blendMode: BlendMode

    public init(
      path: Path, rule: FillRule = .nonzero, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal
    ) {
      self.path = path
      self.rule = rule
      self.paint = paint
      self.transform = transform
      self.blendMode = blendMode
    }
  }

  /// A path's outline. It stays a stroke down to the rasteriser, which knows the pixel size that its curves must suit.
  public struct Stroke: Hashable, Sendable {
    public var path: Path
    public var style: StrokeStyle
    public var paint: Paint
    /// From the path's coordinates to the canvas's; the pen is transformed with the path.
    public var transform: CGAffineTransform
    public var blendMode: BlendMode

    public init(
      path: Path, style: StrokeStyle, paint: Paint, transform: CGAffineTransform = .identity,
      blendMode: BlendMode = .normal
    ) {
      self.path = path
      self.style = style
      self.paint = paint
      self.transform = transform
      self.blendMode = blendMode
    }
  }

  /// Items composed on a transparent layer of their own, which is then filtered, clipped, masked, faded and drawn as
  /// one, in this order.
  ///
  /// ```swift
  /// let porthole = DisplayList.Group(items: sea, clip: .init(path: disc))
  /// ```
  public struct Group: Hashable, Sendable {
    public var items: [Item]
    /// What the layer's pixels go through first.
    public var filter: Filter?
    /// Only what lies inside is drawn.
    public var clip: Clip?
    /// Multiplies the layer by the alpha of what these items draw, on a transparent layer of their own. No items hide all.
    public var mask: [Item]?
    public var opacity: Double
    public var blendMode: BlendMode

    public init(
      items: [Item], filter: Filter? = nil, clip: Clip? = nil, mask: [Item]? = nil, opacity: Double = 1,
      blendMode: BlendMode = .normal
    ) {
      self.items = items
      self.filter = filter
      self.clip = clip
      self.mask = mask
      self.opacity = opacity
      self.blendMode = blendMode
    }
  }
}

/// Which points are inside a path: those with a winding number other than zero, or those with an odd one.
public enum FillRule: String, Hashable, Sendable, CaseIterable, Codable {
  case nonzero
  case evenOdd = "even-odd"
}

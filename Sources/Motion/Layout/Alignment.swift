import Foundation

/// Where views of different widths line up: a line from top to bottom, such as their left edges.
///
/// Left to right is the only direction, so `leading` is the left edge. A guide of your own needs an ``AlignmentID``; a view
/// moves any guide for itself with `alignmentGuide(_:computeValue:)`.
///
/// ```swift
/// VStack(alignment: .leading) { Circle().frame(width: 20); Rectangle() }
/// ```
public struct HorizontalAlignment: Hashable, Sendable {
  package let key: AlignmentKey

  /// A guide of your own, by the type that names it.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }

  /// The left edges stand over each other.
  public static let leading = HorizontalAlignment(NearEdge.self)
  /// The middles stand over each other.
  public static let center = HorizontalAlignment(Middle.self)
  /// The right edges stand over each other.
  public static let trailing = HorizontalAlignment(FarEdge.self)
}

/// Where views of different heights line up: a line from left to right, such as their top edges or baselines.
///
/// ```swift
/// HStack(alignment: .firstTextBaseline) { Text("Large").font(.title); Text("small").font(.caption) }
/// ```
public struct VerticalAlignment: Hashable, Sendable {
  package let key: AlignmentKey

  /// A guide of your own, by the type that names it.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }

  /// The upper edges stand side by side.
  public static let top = VerticalAlignment(NearEdge.self)
  /// The middles stand side by side.
  public static let center = VerticalAlignment(Middle.self)
  /// The lower edges stand side by side.
  public static let bottom = VerticalAlignment(FarEdge.self)
  /// The baseline of the topmost text in a view; the bottom of a view without text.
  public static let firstTextBaseline = VerticalAlignment(FirstBaseline.self)
  /// The baseline of the lowest text in a view; the bottom of a view without text.
  public static let lastTextBaseline = VerticalAlignment(LastBaseline.self)
}

/// Where a view stands in a larger one, on both axes.
///
/// ```swift
/// Circle().frame(width: 20, height: 20).frame(width: 100, height: 100, alignment: .topLeading)
/// ```
public struct Alignment: Hashable, Sendable {
  /// From left to right.
  public var horizontal: HorizontalAlignment
  /// From top to bottom.
  public var vertical: VerticalAlignment

  /// An alignment on both axes.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The middles on both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The left edges, half-way up.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The right edges, half-way up.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The upper edges, half-way across.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The lower edges, half-way across.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top-left corners.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top-right corners.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom-left corners.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom-right corners.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The left edges, by the topmost text's baseline.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  /// The middles, by the topmost text's baseline.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// The right edges, by the topmost text's baseline.
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  /// The left edges, by the lowest text's baseline.
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  /// The middles, by the lowest text's baseline.
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  /// The right edges, by the lowest text's baseline.
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

  /// Where a view's guides are.
  package func point(in dimensions: ViewDimensions) -> CGPoint {
    CGPoint(x: dimensions[horizontal], y: dimensions[vertical])
  }

  /// Where the top-left corner of a view lies that is aligned in an empty box, whose guides are the default ones.
  package func origin(of inner: ViewDimensions, in outer: CGSize) -> CGPoint {
    origin(of: inner, in: ViewDimensions(outer))
  }

  /// Where the top-left corner of a view lies whose guides meet those of another.
  package func origin(of inner: ViewDimensions, in outer: ViewDimensions) -> CGPoint {
    let (there, here) = (point(in: outer), point(in: inner))
    return CGPoint(x: there.x - here.x, y: there.y - here.y)
  }
}

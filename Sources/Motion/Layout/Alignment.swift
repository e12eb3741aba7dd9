import Foundation

/// A horizontal alignment guide: the x coordinate at which views of different widths line up, such as their left edges.
///
/// Containers such as ``VStack`` take one. The layout direction is always left to right, so `leading` is the left edge.
/// An ``AlignmentID`` defines a custom guide; a view can move any of its own guides with
/// `alignmentGuide(_:computeValue:)`.
///
/// ```swift
/// VStack(alignment: .leading) { Circle().frame(width: 20); Rectangle() }
/// ```
public struct HorizontalAlignment: Hashable, Sendable {
  /// The identity of the guide.
  package let key: AlignmentKey

  /// A custom guide, identified by a type.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }

  /// Aligns the left edges.
  public static let leading = HorizontalAlignment(NearEdge.self)
  /// Aligns the horizontal centres.
  public static let center = HorizontalAlignment(Middle.self)
  /// Aligns the right edges.
  public static let trailing = HorizontalAlignment(FarEdge.self)
}

/// A vertical alignment guide: the y coordinate at which views of different heights line up, such as their top edges or
/// baselines. Containers such as ``HStack`` take one.
///
/// ```swift
/// HStack(alignment: .firstTextBaseline) { Text("Large").font(.title); Text("small").font(.caption) }
/// ```
public struct VerticalAlignment: Hashable, Sendable {
  /// The identity of the guide.
  package let key: AlignmentKey

  /// A custom guide, identified by a type.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }

  /// Aligns the top edges.
  public static let top = VerticalAlignment(NearEdge.self)
  /// Aligns the vertical centres.
  public static let center = VerticalAlignment(Middle.self)
  /// Aligns the bottom edges.
  public static let bottom = VerticalAlignment(FarEdge.self)
  /// Aligns the baselines of the topmost texts; the bottom edge of a view without text.
  public static let firstTextBaseline = VerticalAlignment(FirstBaseline.self)
  /// Aligns the baselines of the lowest texts; the bottom edge of a view without text.
  public static let lastTextBaseline = VerticalAlignment(LastBaseline.self)
}

/// An alignment on both axes: where a view is placed in a larger one. Frames, backgrounds, ``ZStack``, ``Grid`` and the
/// `alignment` keys of scene files take one.
///
/// ```swift
/// Circle().frame(width: 20, height: 20).frame(width: 100, height: 100, alignment: .topLeading)
/// ```
public struct Alignment: Hashable, Sendable {
  /// The guide along the x-axis.
  public var horizontal: HorizontalAlignment
  /// The guide along the y-axis.
  public var vertical: VerticalAlignment

  /// An alignment on both axes.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Aligns the centres.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// Aligns the left edges, vertically centred.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// Aligns the right edges, vertically centred.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// Aligns the top edges, horizontally centred.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// Aligns the bottom edges, horizontally centred.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// Aligns the top-left corners.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// Aligns the top-right corners.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// Aligns the bottom-left corners.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// Aligns the bottom-right corners.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// Aligns the left edges, and the baselines of the topmost texts.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  /// Aligns the horizontal centres, and the baselines of the topmost texts.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// Aligns the right edges, and the baselines of the topmost texts.
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  /// Aligns the left edges, and the baselines of the lowest texts.
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  /// Aligns the horizontal centres, and the baselines of the lowest texts.
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  /// Aligns the right edges, and the baselines of the lowest texts.
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

  /// The point at which a view's guides cross, from its top-left corner.
  package func point(in dimensions: ViewDimensions) -> CGPoint {
    CGPoint(x: dimensions[horizontal], y: dimensions[vertical])
  }

  /// The top-left corner of a view that is aligned in an empty box of size `outer`. The box has the default guides.
  package func origin(of inner: ViewDimensions, in outer: CGSize) -> CGPoint {
    origin(of: inner, in: ViewDimensions(outer))
  }

  /// The top-left corner of `inner`, relative to the top-left corner of `outer`, for which the guides of both views
  /// coincide.
  package func origin(of inner: ViewDimensions, in outer: ViewDimensions) -> CGPoint {
    let (there, here) = (point(in: outer), point(in: inner))
    return CGPoint(x: there.x - here.x, y: there.y - here.y)
  }
}

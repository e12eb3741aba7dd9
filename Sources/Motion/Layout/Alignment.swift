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

  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .horizontal) }

  public static let leading = HorizontalAlignment(NearEdge.self)
  public static let center = HorizontalAlignment(Middle.self)
  public static let trailing = HorizontalAlignment(FarEdge.self)
}

/// Where views of different heights line up: a line from left to right, such as their top edges or baselines.
///
/// ```swift
/// HStack(alignment: .firstTextBaseline) { Text("Large").font(.title); Text("small").font(.caption) }
/// ```
public struct VerticalAlignment: Hashable, Sendable {
  package let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id: id, axis: .vertical) }

  public static let top = VerticalAlignment(NearEdge.self)
  public static let center = VerticalAlignment(Middle.self)
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
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

  /// Where a view's guides are.
  package func point(in dimensions: ViewDimensions) -> CGPoint {
    CGPoint(x: dimensions[horizontal], y: dimensions[vertical])
  }

  /// Where the top-left corner of a view lies that is aligned in an empty box, whose guides are the usual ones.
  package func origin(of inner: ViewDimensions, in outer: CGSize) -> CGPoint {
    origin(of: inner, in: ViewDimensions(outer))
  }

  /// Where the top-left corner of a view lies whose guides meet those of another.
  package func origin(of inner: ViewDimensions, in outer: ViewDimensions) -> CGPoint {
    let (there, here) = (point(in: outer), point(in: inner))
    return CGPoint(x: there.x - here.x, y: there.y - here.y)
  }
}

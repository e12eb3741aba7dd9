import Foundation

/// Where views of different widths line up.
///
/// Left to right is the only direction, so `leading` is the left edge.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading, center, trailing

  package var fraction: CGFloat {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// Where views of different heights line up.
public enum VerticalAlignment: Hashable, Sendable {
  case top, center, bottom

  package var fraction: CGFloat {
    switch self {
    case .top: 0
    case .center: 0.5
    case .bottom: 1
    }
  }
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

  /// The origin of a view of size `inner` aligned in one of size `outer`.
  package func origin(of inner: CGSize, in outer: CGSize) -> CGPoint {
    CGPoint(
      x: (outer.width - inner.width) * horizontal.fraction, y: (outer.height - inner.height) * vertical.fraction)
  }
}

import Foundation

/// The shape of a rounded rectangle's corners: circular, or continuous (squircle). The shapes `RoundedRectangle` and
/// `Capsule` take it too.
///
/// ```swift
/// let card = Path(roundedRect: rect, cornerRadius: 16, style: .continuous)
/// ```
public enum RoundedCornerStyle: Hashable, Sendable, CaseIterable {
  /// A quarter of an ellipse.
  case circular
  /// An arc whose ends ease into the straight edges, so that the curvature has no jump.
  case continuous
}

/// The four corner radii of a rectangle, in points, for paths and the shape `UnevenRoundedRectangle`. SwiftUI's leading
/// and trailing are left and right.
///
/// ```swift
/// let tab = RectangleCornerRadii(topLeading: 12, topTrailing: 12)
/// ```
public struct RectangleCornerRadii: Hashable, Sendable {
  /// The radius of each corner, in points; leading is left.
  public var topLeading, bottomLeading, bottomTrailing, topTrailing: CGFloat

  /// Creates corner radii; a corner without a given radius is sharp.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  /// The corner sizes, clockwise from the bottom right.
  fileprivate var sizes: [CGSize] {
    [bottomTrailing, bottomLeading, topLeading, topTrailing].map { CGSize(width: $0, height: $0) }
  }
}

extension Path {
  /// Creates a rounded rectangle; see ``addRoundedRect(in:cornerSize:style:transform:)``.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  /// Creates a rounded rectangle; see ``addRoundedRect(in:cornerSize:style:transform:)``.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Creates a rounded rectangle; see ``addRoundedRect(in:cornerRadii:style:transform:)``.
  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
  }

  /// Adds a rounded rectangle as a closed subpath. It begins in the middle of the right edge's straight part and runs
  /// clockwise on screen, as in Core Graphics.
  ///
  /// If two corners together are longer than an edge, all corners shrink by one factor (CSS Backgrounds and Borders 3,
  /// §5.5). An infinite size means a very large one: corners of an infinite radius take half of the shorter side.
  ///
  /// - Parameters:
  ///   - cornerSize: The width and height of each corner.
  ///   - style: The shape of the corners. ``addRoundedRect(in:cornerRadii:style:transform:)`` describes the
  ///     construction of continuous corners.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let corners = [CGSize](repeating: cornerSize, count: 4)
    addRoundedRect(in: rect, corners: corners, style: style, transform: transform)
  }

  /// Adds the same rounded rectangle with arcs within a tolerance of the true ones.
  package mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle, tolerance: Double
  ) {
    let corners = [CGSize](repeating: cornerSize, count: 4)
    addRoundedRect(in: rect, corners: corners, style: style, transform: .identity, tolerance: tolerance)
  }

  /// Adds a rounded rectangle with different corners and with arcs within a tolerance of the true ones.
  package mutating func addRoundedRect(
    in rect: CGRect, cornerRadii radii: RectangleCornerRadii, style: RoundedCornerStyle, tolerance: Double
  ) {
    addRoundedRect(in: rect, corners: radii.sizes, style: style, transform: .identity, tolerance: tolerance)
  }

  /// Adds a rounded rectangle with different corners; see ``addRoundedRect(in:cornerSize:style:transform:)``.
  ///
  /// Continuous corners are Figma's corner smoothing of 60 % (Daniel Furse, "Desperately seeking squircles", figma.com,
  /// 2018). The middle 36° of the quarter arc stay. On each side of them a cubic curve leads into the edge. It ends at
  /// the distance (1 + 0.6)·radius from the corner. If an edge has less room, the smoothing shrinks with it, down to
  /// circular corners when the corners touch.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii radii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    addRoundedRect(in: rect, corners: radii.sizes, style: style, transform: transform)
  }

  /// The point where a rounded rectangle's subpath begins.
  enum RoundedRectangleStart {
    /// The middle of the right edge's straight part.
    case rightEdge
    /// The point on the top edge where the top-left corner ends.
    case topEdge
  }

  /// Adds a rounded rectangle; all the other methods call this one.
  ///
  /// - Parameter sizes: The corner sizes, clockwise from the bottom right.
  mutating func addRoundedRect(
    in rect: CGRect, corners sizes: [CGSize], style: RoundedCornerStyle, start: RoundedRectangleStart = .rightEdge,
    transform: CGAffineTransform, tolerance: Double = .infinity
  ) {
    guard !rect.isNull else { return }
    let rect = rect.standardized
    let corners = RoundedCorner.corners(of: rect, sizes: sizes, style: style, transform: transform)
    // Straight parts shorter than this are rounding errors of corners that touch. A line there would have a random
    // direction.
    let slack = 1e-12 * max(rect.width, rect.height) * transform.maximumScale
    let order: [Int]
    switch start {
    case .rightEdge:
      let (top, bottom) = (corners[3].exit, corners[0].entry)
      move(to: top.distance(to: bottom) <= slack ? top : top.interpolated(to: bottom, at: 0.5))
      order = [0, 1, 2, 3]
    case .topEdge:
      move(to: corners[2].exit)
      order = [3, 0, 1, 2]
    }
    for corner in order.map({ corners[$0] }) {
      if let currentPoint, !(currentPoint.distance(to: corner.entry) <= slack) { addLine(to: corner.entry) }
      add(corner, tolerance: tolerance)
    }
    closeSubpath()
  }

  private mutating func add(_ corner: RoundedCorner, tolerance: Double) {
    let transform = corner.transform
    guard let smoothing = corner.smoothing else { return }
    let center = CGPoint(x: -1, y: 1)
    guard smoothing > 0 else {
      return addArcCurves(
        center: center, from: .degrees(-90), by: .degrees(90), transform: transform, tolerance: tolerance)
    }
    // The variables have the article's names.
    let reach = 1 + smoothing
    let quarter = CGFloat.pi / 2
    let arc = quarter * (1 - smoothing)
    let tangent = tan((quarter - arc) / 4)
    let beta = quarter / 2 * smoothing
    let (c, d) = (tangent * cos(beta), tangent * sin(beta))
    let b = (reach - sin(arc / 2) * 2.0.squareRoot() - c - d) / 3
    func place(_ along: CGFloat, _ across: CGFloat) -> CGPoint { CGPoint(x: along, y: across).applying(transform) }
    addCurve(
      to: place(-reach + 3 * b + c, d), control1: place(-reach + 2 * b, 0), control2: place(-reach + 3 * b, 0))
    let half = Angle(radians: arc / 2)
    addArcCurves(center: center, from: .degrees(-45) - half, by: half * 2, transform: transform, tolerance: tolerance)
    addCurve(to: corner.exit, control1: place(0, reach - 3 * b), control2: place(0, reach - 2 * b))
  }
}

/// One corner in local coordinates: the corner is at the origin, its incoming edge on −x, its outgoing edge on +y, and
/// the radius is the unit.
private struct RoundedCorner {
  /// The transform from local coordinates to the path.
  let transform: CGAffineTransform
  /// The length of edge that the rounding takes beyond the radius, as a multiple of the radius; `nil` for a sharp
  /// corner.
  let smoothing: CGFloat?

  /// The smoothing that Figma's editor labels as iOS.
  private static let fullSmoothing: CGFloat = 0.6

  var entry: CGPoint { CGPoint(x: smoothing.map { -1 - $0 } ?? 0, y: 0).applying(transform) }
  var exit: CGPoint { CGPoint(x: 0, y: smoothing.map { 1 + $0 } ?? 0).applying(transform) }

  /// The corners of a rectangle, clockwise from the bottom right, shrunk to fit.
  static func corners(
    of rect: CGRect, sizes: [CGSize], style: RoundedCornerStyle, transform: CGAffineTransform
  ) -> [RoundedCorner] {
    // Sums of lengths beyond the limit could overflow, so these lengths count as infinite.
    func given(_ length: CGFloat) -> CGFloat { length > CGPoint.coordinateLimit ? .infinity : max(0, length) }
    var sizes = sizes.map { CGSize(width: given($0.width), height: given($0.height)) }
    if sizes.contains(where: { $0.width == .infinity || $0.height == .infinity }) {
      // If some sizes are infinite, the finite ones shrink to nothing.
      let most = min(rect.width, rect.height)
      func share(_ length: CGFloat) -> CGFloat { length == .infinity ? most : 0 }
      sizes = sizes.map { CGSize(width: share($0.width), height: share($0.height)) }
    }
    let (bottom, top) = (sizes[0].width + sizes[1].width, sizes[2].width + sizes[3].width)
    let (left, right) = (sizes[1].height + sizes[2].height, sizes[3].height + sizes[0].height)
    let factor = min(1, rect.width / max(bottom, top), rect.height / max(left, right))
    if factor < 1 { sizes = sizes.map { CGSize(width: $0.width * factor, height: $0.height * factor) } }

    // Each corner and the direction of its incoming edge. The outgoing edge is a quarter turn clockwise from that.
    let places: [(place: CGPoint, arriving: CGPoint)] = [
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 0, y: 1)),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: -1, y: 0)),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 0, y: -1)),
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: 1, y: 0)),
    ]
    return places.indices.map { index in
      let (place, arriving) = places[index]
      let (size, previous, next) = (sizes[index], sizes[(index + 3) % 4], sizes[(index + 1) % 4])
      let isSharp = size.width == 0 || size.height == 0
      let isVertical = arriving.x == 0
      let (along, across) = isVertical ? (size.height, size.width) : (size.width, size.height)
      let frame = CGAffineTransform(
        arriving.x * along, arriving.y * along, -arriving.y * across, arriving.x * across, place.x, place.y)
      // Two corners share an edge in the ratio of their radii.
      let vertical = rect.height / (size.height + (isVertical ? previous : next).height)
      let horizontal = rect.width / (size.width + (isVertical ? next : previous).width)
      let smoothing = style == .circular ? 0 : max(0, min(fullSmoothing, vertical - 1, horizontal - 1))
      return RoundedCorner(transform: frame.concatenating(transform), smoothing: isSharp ? nil : smoothing)
    }
  }
}

import Foundation

/// How a rounded rectangle's corners are shaped.
public enum RoundedCornerStyle: Hashable, Sendable, CaseIterable {
  /// A quarter of an ellipse.
  case circular
  /// An arc whose ends ease into the straight edges, so that curvature has no jump.
  case continuous
}

/// The four corner radii of a rectangle, in points. SwiftUI's leading and trailing are left and right here.
///
/// ```swift
/// let tab = RectangleCornerRadii(topLeading: 12, topTrailing: 12)
/// ```
public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading, bottomLeading, bottomTrailing, topTrailing: CGFloat

  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

extension Path {
  /// A rectangle; it begins at its top-left corner and runs clockwise on screen.
  public init(_ rect: CGRect) { addRect(rect) }

  /// An ellipse; it begins at its rightmost point and runs clockwise on screen.
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
  }

  /// Adds a rectangle as a closed subpath. The null rectangle adds nothing; negative sizes count from the other side.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let rect = rect.standardized
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    closeSubpath()
  }

  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse as a closed subpath of eight cubics, within 4.3e-6 of its greater radius of the true curve.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let rect = rect.standardized
    let frame = CGAffineTransform(rect.width / 2, 0, 0, rect.height / 2, rect.midX, rect.midY).concatenating(transform)
    move(to: CGPoint(x: 1, y: 0).applying(frame))
    addArcCurves(from: .zero, by: .degrees(360), transform: frame)
    closeSubpath()
  }

  /// Adds a rounded rectangle as a closed subpath that begins in the middle of its right edge, as Core Graphics does, and
  /// runs clockwise on screen.
  ///
  /// Corners that together are longer than an edge shrink, all by one factor (CSS Backgrounds and Borders 3, §5.5).
  ///
  /// - Parameters:
  ///   - cornerSize: The width and height of each corner.
  ///   - style: For the construction of continuous corners see ``RoundedCornerStyle/continuous`` and
  ///     ``addRoundedRect(in:cornerRadii:style:transform:)``.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let corners = [CGSize](repeating: cornerSize, count: 4)
    addRoundedRect(in: rect, corners: corners, style: style, transform: transform)
  }

  /// Adds a rounded rectangle whose corners differ; see ``addRoundedRect(in:cornerSize:style:transform:)``.
  ///
  /// Continuous corners are Figma's corner smoothing of 60 % (Daniel Furse, "Desperately seeking squircles", figma.com,
  /// 2018): of the quarter arc the middle 36° stay, and a cubic on each side leads into the edge, (1 + 0.6)·radius away from
  /// the corner. Where an edge has less room than that the smoothing shrinks with it, down to circular corners when the
  /// corners touch.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii radii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let corners = [radii.bottomTrailing, radii.bottomLeading, radii.topLeading, radii.topTrailing].map {
      CGSize(width: $0, height: $0)
    }
    addRoundedRect(in: rect, corners: corners, style: style, transform: transform)
  }

  /// - Parameter corners: Clockwise from the bottom right.
  private mutating func addRoundedRect(
    in rect: CGRect, corners: [CGSize], style: RoundedCornerStyle, transform: CGAffineTransform
  ) {
    guard !rect.isNull else { return }
    let rect = rect.standardized
    var corners = corners.map { CGSize(width: max(0, $0.width), height: max(0, $0.height)) }
    let (bottom, top) = (corners[0].width + corners[1].width, corners[2].width + corners[3].width)
    let (left, right) = (corners[1].height + corners[2].height, corners[3].height + corners[0].height)
    let factor = min(1, rect.width / max(bottom, top), rect.height / max(left, right))
    if factor < 1 { corners = corners.map { CGSize(width: $0.width * factor, height: $0.height * factor) } }

    let start = CGPoint(x: rect.maxX, y: rect.midY).applying(transform)
    move(to: start)
    // Every corner with the direction in which its edge arrives; the next edge leaves a quarter turn clockwise of that.
    let frames: [(place: CGPoint, arriving: CGPoint)] = [
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 0, y: 1)),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: -1, y: 0)),
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 0, y: -1)),
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: 1, y: 0)),
    ]
    for (index, (place, arriving)) in frames.enumerated() {
      let (corner, previous, next) = (corners[index], corners[(index + 3) % 4], corners[(index + 1) % 4])
      guard corner.width > 0, corner.height > 0 else {
        addLine(to: place.applying(transform))
        continue
      }
      let isVertical = arriving.x == 0
      let (along, across) = isVertical ? (corner.height, corner.width) : (corner.width, corner.height)
      // An edge is shared between its two corners in the ratio of their radii.
      let vertical = rect.height / (corner.height + (isVertical ? previous : next).height)
      let horizontal = rect.width / (corner.width + (isVertical ? next : previous).width)
      let smoothing = style == .circular ? 0 : max(0, min(Self.cornerSmoothing, vertical - 1, horizontal - 1))
      let frame = CGAffineTransform(
        arriving.x * along, arriving.y * along, -arriving.y * across, arriving.x * across, place.x, place.y)
      addCorner(smoothing: smoothing, transform: frame.concatenating(transform))
    }
    if currentPoint != start { addLine(to: start) }
    closeSubpath()
  }

  /// What Figma's editor labels as iOS.
  private static let cornerSmoothing: CGFloat = 0.6

  /// A corner of radius 1 at the origin, from the −x axis to the +y axis.
  private mutating func addCorner(smoothing: CGFloat, transform: CGAffineTransform) {
    func place(_ along: CGFloat, _ across: CGFloat) -> CGPoint { CGPoint(x: along, y: across).applying(transform) }
    let center = CGPoint(x: -1, y: 1)
    let reach = 1 + smoothing
    let entry = place(-reach, 0)
    if currentPoint != entry { addLine(to: entry) }
    guard smoothing > 0 else {
      return addArcCurves(center: center, from: .degrees(-90), by: .degrees(90), transform: transform)
    }
    // The lengths carry the article's names.
    let quarter = CGFloat.pi / 2
    let arc = quarter * (1 - smoothing)
    let tangent = tan((quarter - arc) / 4)
    let beta = quarter / 2 * smoothing
    let (c, d) = (tangent * cos(beta), tangent * sin(beta))
    let b = (reach - sin(arc / 2) * 2.0.squareRoot() - c - d) / 3
    addCurve(
      to: place(-reach + 3 * b + c, d), control1: place(-reach + 2 * b, 0), control2: place(-reach + 3 * b, 0))
    let half = Angle(radians: arc / 2)
    addArcCurves(center: center, from: .degrees(-45) - half, by: half * 2, transform: transform)
    addCurve(to: place(0, reach), control1: place(0, reach - 3 * b), control2: place(0, reach - 2 * b))
  }
}

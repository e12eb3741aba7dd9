import Foundation
import PathreelGeometry
import PathreelNumerics

/// A rectangle as large as its frame. The element `rectangle` of scene files makes one.
///
/// ```swift
/// Rectangle().strokeBorder(.gray, lineWidth: 2)
/// ```
public struct Rectangle: InsettableShape {
  /// Creates a rectangle as large as the frame.
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
  public func inset(by amount: CGFloat) -> Inset<Rectangle> { Inset(shape: self, amount: amount) }
  public func _depth(in rect: CGRect) -> CGFloat { rect.depth }
}

/// A rectangle with rounded corners, as large as its frame. If the frame is too small for the corners, they shrink. For
/// authors of scenes in Swift, also by ``View/cornerRadius(_:)``.
///
/// ```swift
/// RoundedRectangle(cornerRadius: 12, style: .circular).frame(width: 80, height: 40)
/// ```
public struct RoundedRectangle: InsettableShape {
  /// The width and height of each corner, in points: the half-axes of its ellipse.
  public var cornerSize: CGSize
  /// How the corners are rounded.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with corners of the given width and height, in points.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }
  /// Creates a rectangle with corners of the given radius, in points.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    Path { $0.addRoundedRect(in: rect, cornerSize: cornerSize, style: style, tolerance: tolerance) }
  }

  /// Insets the rectangle. The corners' centres stay, and their radii shrink by the amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { CornerInset(shape: self, amount: amount) }
  public func _depth(in rect: CGRect) -> CGFloat { rect.depth }
  public func _evenBorder(in rect: CGRect) -> CGFloat {
    cornerSize.width == cornerSize.height ? rect.evenBorder(radii: [cornerSize.width], style) : 0
  }
}

/// A rectangle as large as its frame, with a radius for each corner. The element `rounded-rectangle` of scene files
/// makes one.
///
/// ```swift
/// UnevenRoundedRectangle(topLeadingRadius: 20, bottomTrailingRadius: 20)
/// ```
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radius of each corner, in points.
  public var cornerRadii: RectangleCornerRadii
  /// How the corners are rounded.
  public var style: RoundedCornerStyle

  /// Creates a rectangle with the given corner radii, in points.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }
  /// Creates a rectangle with the given corner radii, in points; leading is left.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius), style: style)
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    Path { $0.addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style, tolerance: tolerance) }
  }

  /// Insets the rectangle. The corners' centres stay, and their radii shrink by the amount.
  public func inset(by amount: CGFloat) -> some InsettableShape { CornerInset(shape: self, amount: amount) }
  public func _depth(in rect: CGRect) -> CGFloat { rect.depth }
  public func _evenBorder(in rect: CGRect) -> CGFloat {
    let radii = cornerRadii
    return rect.evenBorder(
      radii: [radii.topLeading, radii.topTrailing, radii.bottomTrailing, radii.bottomLeading], style)
  }
}

/// A rectangle whose short sides are semicircles. The element `capsule` of scene files makes one.
///
/// ```swift
/// Capsule().fill(.blue).frame(width: 80, height: 24)
/// ```
public struct Capsule: InsettableShape {
  /// How the ends are rounded.
  public var style: RoundedCornerStyle

  /// Creates a capsule with ends of the given style.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    let radius = min(abs(rect.width), abs(rect.height)) / 2
    return Path {
      $0.addRoundedRect(
        in: rect, cornerSize: CGSize(width: radius, height: radius), style: style, tolerance: tolerance)
    }
  }
  public func inset(by amount: CGFloat) -> Inset<Capsule> { Inset(shape: self, amount: amount) }
  public func _depth(in rect: CGRect) -> CGFloat { rect.depth }
}

/// A shape drawn in a rectangle that is smaller by an amount on every side; the result of `inset(by:)` for most shapes.
public struct Inset<Content: InsettableShape>: InsettableShape {
  var shape: Content
  /// The distance from each side of the frame, in points; negative to enlarge the shape.
  var amount: CGFloat

  public func path(in rect: CGRect) -> Path { shape.path(in: rect.inset(by: amount)) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect.inset(by: amount), tolerance: tolerance)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect.inset(by: amount)) }
  public func inset(by amount: CGFloat) -> Inset<Inset<Content>> { Inset<Inset<Content>>(shape: self, amount: amount) }
  public func _depth(in rect: CGRect) -> CGFloat { shape._depth(in: rect.inset(by: amount)) }
  public func _evenBorder(in rect: CGRect) -> CGFloat { shape._evenBorder(in: rect.inset(by: amount)) }
}

/// A rectangle whose corners are rounded: ``RoundedRectangle`` and ``UnevenRoundedRectangle``.
protocol CorneredRectangle: InsettableShape {
  /// The rectangle with every radius changed.
  func mapRadii(_ change: (CGFloat) -> CGFloat) -> Self
}

extension RoundedRectangle: CorneredRectangle {
  func mapRadii(_ change: (CGFloat) -> CGFloat) -> RoundedRectangle {
    RoundedRectangle(
      cornerSize: CGSize(width: change(cornerSize.width), height: change(cornerSize.height)), style: style)
  }
}

extension UnevenRoundedRectangle: CorneredRectangle {
  func mapRadii(_ change: (CGFloat) -> CGFloat) -> UnevenRoundedRectangle {
    let radii = cornerRadii
    return UnevenRoundedRectangle(
      topLeadingRadius: change(radii.topLeading), bottomLeadingRadius: change(radii.bottomLeading),
      bottomTrailingRadius: change(radii.bottomTrailing), topTrailingRadius: change(radii.topTrailing), style: style)
  }
}

/// A rectangle with rounded corners that is smaller by an amount on every side, with the same centres of the corners.
struct CornerInset<Content: CorneredRectangle>: InsettableShape {
  var shape: Content
  /// The distance from each side of the frame, in points; negative to enlarge the rectangle.
  var amount: CGFloat

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    inner.path(in: rect.inset(by: amount), tolerance: tolerance)
  }
  func inset(by amount: CGFloat) -> CornerInset { CornerInset(shape: shape, amount: self.amount + amount) }
  func _depth(in rect: CGRect) -> CGFloat { shape._depth(in: rect.inset(by: amount)) }
  func _evenBorder(in rect: CGRect) -> CGFloat { inner._evenBorder(in: rect.inset(by: amount)) }

  private var inner: Content { shape.mapRadii { ($0 - amount).atLeastZero } }
}

extension CGRect {
  /// The rectangle that is smaller by an amount on every side. A side shorter than twice the amount becomes 0 about its
  /// middle.
  fileprivate func inset(by amount: CGFloat) -> CGRect {
    let (dx, dy) = (min(amount, width / 2), min(amount, height / 2))
    return CGRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Half of the shorter side.
  var depth: CGFloat { min(width, height) / 2 }

  /// The largest width of a border along whose line no rounded corner becomes sharp; a sharp corner may stay sharp. The
  /// insets of continuous corners are parallel to them as long as they are small.
  fileprivate func evenBorder(radii: [CGFloat], _ style: RoundedCornerStyle) -> CGFloat {
    let share = style == .circular ? 1.98 : 0.9
    return radii.filter { $0 > 0 }.reduce(depth) { min($0, share * $1) }
  }
}

extension Shape where Self == Rectangle {
  /// A rectangle as large as the frame.
  public static var rect: Rectangle { Rectangle() }
}
extension Shape where Self == RoundedRectangle {
  /// A rectangle with corners of the given width and height, in points.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
  /// A rectangle with corners of the given radius, in points.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}
extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle with the given corner radii, in points.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }
  /// A rectangle with the given corner radii, in points; leading is left.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
  }
}
extension Shape where Self == Capsule {
  /// A capsule with semicircles at the ends of the longer axis.
  public static var capsule: Capsule { Capsule() }
  /// A capsule with ends of the given style.
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

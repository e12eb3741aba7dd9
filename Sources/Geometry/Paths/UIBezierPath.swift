import Foundation

/// The one form of UIKit's path that SwiftUI code goes on using: a rectangle with some of its corners rounded.
///
/// The outline begins where the top-left corner's rounding ends on the top edge and runs clockwise on screen; corners are
/// circular arcs (elliptical where the two radii differ).
///
/// ```swift
/// let bezier = UIBezierPath(
///   roundedRect: rect, byRoundingCorners: [.topRight, .bottomLeft], cornerRadii: CGSize(width: 30, height: 30))
/// return Path(bezier.cgPath)
/// ```
public struct UIBezierPath: Hashable, Sendable {
  /// The path, for `Path(_:)`.
  public let cgPath: CGPath

  /// A rectangle, some corners of which are rounded by circular arcs, or elliptical ones where the radii differ.
  public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    var path = Path()
    let order: [UIRectCorner] = [.bottomRight, .bottomLeft, .topLeft, .topRight]
    path.addRoundedRect(
      in: rect, corners: order.map { corners.contains($0) ? cornerRadii : .zero }, style: .circular, start: .topEdge,
      transform: .identity)
    cgPath = CGPath(path: path)
  }
}

/// Some of a rectangle's corners, with UIKit's names.
///
/// ```swift
/// let top: UIRectCorner = [.topLeft, .topRight]
/// ```
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Top and left on screen, y down.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Top and right on screen, y down.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Bottom and left on screen, y down.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Bottom and right on screen, y down.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A finished path under Core Graphics' name, as SwiftUI code passes it about.
///
/// ```swift
/// let path = Path(bezier.cgPath)
/// ```
public struct CGPath: Hashable, Sendable {
  fileprivate let path: Path
}

extension Path {
  /// The same elements.
  public init(_ path: CGPath) { self = path.path }

  /// The same elements.
  public var cgPath: CGPath { CGPath(path: self) }
}

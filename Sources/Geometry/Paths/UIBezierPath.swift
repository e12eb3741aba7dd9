import Foundation

/// A stand-in for UIKit's `UIBezierPath`, for code that was written for SwiftUI. It has one initializer,
/// for a rectangle with some of its corners rounded.
///
/// The outline begins on the top edge where the top-left corner's arc ends, and runs clockwise on screen. Corners are
/// circular arcs, or elliptical ones if the two radii differ.
///
/// ```swift
/// let bezier = UIBezierPath(
///   roundedRect: rect, byRoundingCorners: [.topRight, .bottomLeft], cornerRadii: CGSize(width: 30, height: 30))
/// return Path(bezier.cgPath)
/// ```
public struct UIBezierPath: Hashable, Sendable {
  /// The path, to pass to `Path(_:)`.
  public let cgPath: CGPath

  /// Creates a rectangle with some corners rounded by circular arcs, or by elliptical ones if the radii differ.
  public init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    var path = Path()
    let order: [UIRectCorner] = [.bottomRight, .bottomLeft, .topLeft, .topRight]
    path.addRoundedRect(
      in: rect, corners: order.map { corners.contains($0) ? cornerRadii : .zero }, style: .circular, start: .topEdge,
      transform: .identity)
    cgPath = CGPath(path: path)
  }
}

/// A set of a rectangle's corners, with UIKit's names; ``UIBezierPath`` takes it.
///
/// ```swift
/// let top: UIRectCorner = [.topLeft, .topRight]
/// ```
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top-left corner on screen, y down.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top-right corner on screen, y down.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom-left corner on screen, y down.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom-right corner on screen, y down.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A finished path under Core Graphics' name, as SwiftUI code uses it.
///
/// ```swift
/// let path = Path(bezier.cgPath)
/// ```
public struct CGPath: Hashable, Sendable {
  fileprivate let path: Path
}

extension Path {
  /// Creates a path with the same elements.
  public init(_ path: CGPath) { self = path.path }

  /// The same elements as a `CGPath`.
  public var cgPath: CGPath { CGPath(path: self) }
}

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
  public let cgPath: CGPath

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

  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
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
  public init(_ path: CGPath) { self = path.path }

  public var cgPath: CGPath { CGPath(path: self) }
}

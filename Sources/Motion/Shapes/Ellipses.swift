import Foundation
import PathreelGeometry

/// The largest circle that fits centred in its frame. In a layout it takes a square with the shorter side that it is
/// offered. The element `circle` of scene files makes one.
///
/// ```swift
/// Circle().fill(.yellow).stroke(.orange, lineWidth: 4)
/// ```
public struct Circle: InsettableShape {
  /// Creates the largest circle that fits centred in the frame.
  public init() {}
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    let side = min(rect.width, rect.height)
    let square = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    return Path { $0.addEllipse(in: square, tolerance: tolerance) }
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let side = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
    let isAsked = proposal.width != nil || proposal.height != nil
    return isAsked ? CGSize(width: side, height: side) : proposal.replacingUnspecifiedDimensions()
  }
  public func inset(by amount: CGFloat) -> Inset<Circle> { Inset(shape: self, amount: amount) }
  public func _depth(in rect: CGRect) -> CGFloat { rect.depth }
}

/// The ellipse that touches all four sides of its frame. The element `ellipse` of scene files makes one.
///
/// ```swift
/// Ellipse().fill(.teal.opacity(0.5)).frame(width: 120, height: 40)
/// ```
public struct Ellipse: InsettableShape {
  /// Creates an ellipse as wide and high as the frame.
  public init() {}
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    Path { $0.addEllipse(in: rect, tolerance: tolerance) }
  }
  public func inset(by amount: CGFloat) -> Inset<Ellipse> { Inset(shape: self, amount: amount) }
  public func _depth(in rect: CGRect) -> CGFloat { rect.depth }
  /// Only a circle's inset is everywhere at the same distance.
  public func _evenBorder(in rect: CGRect) -> CGFloat { rect.width == rect.height ? rect.depth : 0 }
}

extension Shape where Self == Circle {
  /// The largest circle that fits centred in the frame.
  public static var circle: Circle { Circle() }
}
extension Shape where Self == Ellipse {
  /// An ellipse as wide and high as the frame.
  public static var ellipse: Ellipse { Ellipse() }
}

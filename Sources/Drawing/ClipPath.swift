import Foundation
import PathreelGeometry

extension DisplayList {
  /// The inside of a path, as a border that drawing keeps to. It is antialiased: a pixel on the border keeps the share of
  /// its colour and of its alpha that the path covers.
  ///
  /// Clips cut one another where groups stand inside one another. A path with a coordinate that is not finite, or one that a
  /// singular transform flattens, has no inside: nothing is drawn.
  ///
  /// ```swift
  /// let ring = DisplayList.ClipPath(path: twoCircles, rule: .evenOdd, transform: CGAffineTransform(rotationAngle: 0.3))
  /// ```
  public struct ClipPath: Hashable, Sendable {
    /// What is inside of it is drawn.
    public var path: Path
    /// Which parts of the path are inside.
    public var rule: FillRule
    /// From the path's coordinates to the canvas's.
    public var transform: CGAffineTransform

    /// Everything inside a path.
    public init(path: Path, rule: FillRule = .nonzero, transform: CGAffineTransform = .identity) {
      self.path = path
      self.rule = rule
      self.transform = transform
    }
  }
}

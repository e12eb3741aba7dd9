import Foundation
import PathreelGeometry

extension DisplayList {
  /// A clipping path: drawing is limited to the inside of a path, or of several paths together. A ``Group`` has one. It
  /// is antialiased: a pixel on the border keeps the fraction of its colour and alpha that is inside.
  ///
  /// Clips of nested groups intersect: the fractions of a pixel multiply. A path with a coordinate that is not finite,
  /// or one that a singular transform flattens, has no inside: nothing is drawn.
  ///
  /// ```swift
  /// let ring = DisplayList.ClipPath(
  ///   path: twoCircles, rule: .evenOdd, transform: CGAffineTransform(rotationAngle: 0.3))
  /// let eyes = DisplayList.ClipPath(path: left, union: [.init(path: right)])
  /// ```
  public struct ClipPath: Hashable, Sendable {
    /// The path. Only its inside is drawn.
    public var path: Path
    /// The rule for which parts of the path are inside.
    public var rule: FillRule
    /// The transform from the path's coordinates to the canvas.
    public var transform: CGAffineTransform
    /// Further paths, each with its own rule and transform, whose insides are added to the inside (union).
    ///
    /// If borders of several paths meet in a pixel, its fraction is the share that their union covers, computed on 64
    /// lines through the pixel. Paths that share an edge leave no seam there, and paths that overlap do not count
    /// twice.
    public var union: [ClipPath]

    /// The storage of ``clip``, as an array of at most one because a struct cannot contain itself.
    private var within: [ClipPath] = []

    /// A clip of this path alone, before the union with others; `nil` by default.
    ///
    /// If a path of a union has a clip of its own, and borders of several paths meet in a pixel, their shares are
    /// composited one over another.
    public var clip: ClipPath? {
      get { within.first }
      set { within = newValue.map { [$0] } ?? [] }
    }

    /// Creates a clip to the inside of a path, and of others.
    public init(
      path: Path, rule: FillRule = .nonzero, transform: CGAffineTransform = .identity, union: [ClipPath] = [],
      clip: ClipPath? = nil
    ) {
      self.path = path
      self.rule = rule
      self.transform = transform
      self.union = union
      self.clip = clip
    }
  }
}

extension DisplayList.ClipPath {
  /// The path itself and the paths of its union, as a flat list; none of them has a union.
  package var parts: [DisplayList.ClipPath] {
    guard !union.isEmpty else { return [self] }
    var parts: [DisplayList.ClipPath] = []
    // Unions of unions are flattened without recursion, because they may be arbitrarily deep.
    var rest = [self]
    while var part = rest.popLast() {
      rest += part.union.reversed()
      part.union = []
      parts.append(part)
    }
    return parts
  }

  /// Returns the clip after a transform of the canvas.
  package func transformed(by map: CGAffineTransform) -> DisplayList.ClipPath {
    var clip = self
    clip.transform = transform.concatenating(map)
    clip.union = union.map { $0.transformed(by: map) }
    clip.clip = self.clip?.transformed(by: map)
    return clip
  }

  /// The number of path elements, with the elements of the union and of the clip.
  package var elementCount: Int {
    union.reduce(path.elements.count + (clip?.elementCount ?? 0)) { $0 + $1.elementCount }
  }
}

import Foundation
import PathreelGeometry

extension DisplayList {
  /// The inside of a path, or of several together, as a border that drawing keeps to. It is antialiased: a pixel on the border
  /// keeps the share of its colour and of its alpha that is inside.
  ///
  /// Clips cut one another where groups stand inside one another: the shares of a pixel multiply. A path with a coordinate
  /// that is not finite, or one that a singular transform flattens, has no inside: nothing is drawn.
  ///
  /// ```swift
  /// let ring = DisplayList.ClipPath(path: twoCircles, rule: .evenOdd, transform: CGAffineTransform(rotationAngle: 0.3))
  /// let eyes = DisplayList.ClipPath(path: left, union: [.init(path: right)])
  /// ```
  public struct ClipPath: Hashable, Sendable {
    /// What is inside of it is drawn.
    public var path: Path
    /// Which parts of the path are inside.
    public var rule: FillRule
    /// From the path's coordinates to the canvas's.
    public var transform: CGAffineTransform
    /// Further paths, each with its own rule and transform, whose insides belong to the inside, too.
    ///
    /// Where the borders of several meet in a pixel, its share is that of their union, found on 64 lines through the pixel:
    /// paths that share an edge leave no seam there, and those that overlap do not count twice.
    public var union: [ClipPath]

    private var within: [ClipPath] = []

    /// What cuts the path by itself, before it is united with others; `nil` unless set.
    ///
    /// Where a path of a union has such a clip, borders of several that meet in a pixel count as what is drawn there one
    /// over the other.
    public var clip: ClipPath? {
      get { within.first }
      set { within = newValue.map { [$0] } ?? [] }
    }

    /// Everything inside a path, and inside others.
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
  /// The path and those that it is united with, which have no union of their own.
  package var parts: [DisplayList.ClipPath] {
    guard !union.isEmpty else { return [self] }
    var parts: [DisplayList.ClipPath] = []
    // Unions of unions, without recursion: they may be as deep as anything.
    var rest = [self]
    while var part = rest.popLast() {
      rest += part.union.reversed()
      part.union = []
      parts.append(part)
    }
    return parts
  }

  /// The clip scaled, moved or turned with what it clips.
  package func transformed(by map: CGAffineTransform) -> DisplayList.ClipPath {
    var clip = self
    clip.transform = transform.concatenating(map)
    clip.union = union.map { $0.transformed(by: map) }
    clip.clip = self.clip?.transformed(by: map)
    return clip
  }

  /// How many elements the paths have.
  package var elementCount: Int {
    union.reduce(path.elements.count + (clip?.elementCount ?? 0)) { $0 + $1.elementCount }
  }
}

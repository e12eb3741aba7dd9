import Foundation

/// The way from one path to another, for any two paths, whatever their counts of segments and subpaths.
///
/// Subpaths are matched by place and size, such that they travel least in all; of closed ones, those that run the same way
/// round, so that a hole becomes a hole. What has no partner grows from a point at its centre, or shrinks to one. In a
/// pair, each point goes to the one at the same share of the outline's length, counted from where the whole travels least;
/// where both have corners near each other, corners go to corners. Curves are cut where the other one has a joint, and
/// their control points move on straight lines at even speed, so a pair has at most as many segments as both together.
///
/// An open subpath becomes a closed one (and the reverse) as an open curve whose ends meet at last. Parts whose
/// coordinates are not finite are left out in between.
///
/// ```swift
/// let morph = PathMorph(from: star, to: heart)
/// let frames = (0...60).map { morph.path(at: Double($0) / 60) }
/// ```
///
/// - Complexity: Preparing takes time proportional to the segments, and for n and m subpaths of one kind to n²m; beyond
///   ``maximumMatched`` they are taken in order instead. A path at some progress takes as long as its segments.
public struct PathMorph: Sendable {
  /// What it is at 0.
  public let from: Path
  /// What it is at 1.
  public let to: Path
  private let subpaths: [MorphedSubpath]

  /// The most subpaths of one kind that are matched by place and size.
  public static let maximumMatched = 200

  /// Finds which subpaths and segments become which, once.
  public init(from: Path, to: Path) {
    (self.from, self.to) = (from, to)
    subpaths = MorphContour.pairs(of: from, and: to).map(MorphedSubpath.init)
  }

  /// The path after a share of the way: at 0 exactly the one path, at 1 exactly the other. Beyond, the motion goes on, as
  /// the overshoot of a spring does; NaN counts as 0.
  ///
  /// Next to 0 and 1 it is drawn as the path there is, but starts where the first one does and has its segments cut.
  public func path(at progress: Double) -> Path {
    if progress == 0 || progress.isNaN || progress == -.infinity { return from }
    if progress == 1 || progress == .infinity { return to }
    var path = Path()
    for subpath in subpaths { subpath.add(to: &path, at: progress) }
    return path
  }
}

extension Path {
  /// The path on its way to another, for any two paths; ``PathMorph`` says how. For several steps of one way prepare a
  /// `PathMorph` once.
  ///
  /// - Parameter progress: 0 is this path, 1 the other one; beyond, the motion goes on.
  public func morphed(to other: Path, progress: Double) -> Path {
    progress == 0 ? self : progress == 1 ? other : PathMorph(from: self, to: other).path(at: progress)
  }
}

/// One subpath on its way to another: pieces that correspond, with ends that meet.
private struct MorphedSubpath: Sendable {
  /// A piece on either side; where both are straight, so it stays.
  struct Piece {
    var from: CubicBezier
    var to: CubicBezier
    var isStraight: Bool
  }

  let pieces: [Piece]
  let isClosed: Bool

  init(_ pair: MorphContour.Pair) {
    switch pair {
    case .grown(let contour):
      pieces = contour.segments.map {
        Piece(from: CubicBezier(at: contour.center), to: $0.cubic, isStraight: $0.isLine)
      }
      isClosed = contour.isClosed
    case .shrunk(let contour):
      pieces = contour.segments.map {
        Piece(from: $0.cubic, to: CubicBezier(at: contour.center), isStraight: $0.isLine)
      }
      isClosed = contour.isClosed
    case .matched(let first, let second):
      pieces = ContourAlignment(of: first, with: second).pieces.map { from, to in
        Piece(from: from.cubic, to: to.cubic, isStraight: from.isLine && to.isLine)
      }
      isClosed = first.isClosed && second.isClosed
    }
  }

  func add(to path: inout Path, at progress: Double) {
    guard let first = pieces.first else { return }
    path.move(to: first.from.start.interpolated(to: first.to.start, at: progress))
    for piece in pieces {
      let end = piece.from.end.interpolated(to: piece.to.end, at: progress)
      if piece.isStraight {
        path.addLine(to: end)
      } else {
        path.addCurve(
          to: end, control1: piece.from.control1.interpolated(to: piece.to.control1, at: progress),
          control2: piece.from.control2.interpolated(to: piece.to.control2, at: progress))
      }
    }
    if isClosed { path.closeSubpath() }
  }
}

extension CubicBezier {
  /// A curve that is a point.
  fileprivate init(at point: CGPoint) { self.init(from: point, to: point, control1: point, control2: point) }
}

extension PathSegment {
  fileprivate var isLine: Bool { if case .line = self { true } else { false } }
}

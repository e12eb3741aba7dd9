import Foundation

/// A morph (shape tween) between any two paths, whatever their numbers of segments and subpaths. The shape `Morph`,
/// rewritten texts and drawings that turn into each other use it.
///
/// Subpaths are matched by position and size so that they travel least in total. Closed subpaths are matched with
/// closed ones of the same orientation, so that a hole becomes a hole. A subpath without a partner grows from a point
/// at its centre, or shrinks to one. In a pair, each point moves to the point at the same fraction of the outline's
/// length, counted from the start at which the whole travels least. If both have corners near each other, corners move
/// to corners. Each outline of a pair is cut where the other one has a joint, so a pair has at most as many segments as
/// both outlines together. Control points move on straight lines at constant speed.
///
/// Between an open and a closed subpath, the morph is an open curve whose ends meet at the closed side. Parts whose
/// coordinates are not finite are left out in between.
///
/// ```swift
/// let morph = PathMorph(from: star, to: heart)
/// let frames = (0...60).map { morph.path(at: Double($0) / 60) }
/// ```
///
/// - Complexity: Preparation takes time proportional to the number of segments, and n²m for n and m subpaths of one
///   kind. Beyond ``maximumMatched``, subpaths are paired in order. Each path takes time proportional to its
///   segments.
public struct PathMorph: Sendable {
  /// The path at progress 0.
  public let from: Path
  /// The path at progress 1.
  public let to: Path
  private let subpaths: [MorphedSubpath]

  /// The largest number of subpaths of one kind that are matched by position and size.
  public static let maximumMatched = 200

  /// Prepares the morph: matches subpaths and segments once.
  public init(from: Path, to: Path) {
    (self.from, self.to) = (from, to)
    subpaths = MorphContour.pairs(of: from, and: to).map(MorphedSubpath.init)
  }

  /// Returns the path at a progress: exactly `from` at 0 and exactly `to` at 1. Outside 0…1 the motion continues, as
  /// the overshoot of a spring does. NaN counts as 0.
  ///
  /// Near 0 and 1 the path looks like the path there, but it starts at the first path's start and its segments are cut.
  public func path(at progress: Double) -> Path {
    if progress == 0 || progress.isNaN || progress == -.infinity { return from }
    if progress == 1 || progress == .infinity { return to }
    var path = Path()
    for subpath in subpaths { subpath.add(to: &path, at: progress) }
    return path
  }
}

extension Path {
  /// Returns the path at a progress towards another path; see ``PathMorph``. For several steps between the same paths,
  /// prepare a `PathMorph` once.
  ///
  /// - Parameter progress: 0 is this path, 1 the other one; outside 0…1 the motion continues.
  public func morphed(to other: Path, progress: Double) -> Path {
    progress == 0 ? self : progress == 1 ? other : PathMorph(from: self, to: other).path(at: progress)
  }
}

/// A morph between two subpaths: a connected sequence of corresponding cubic pieces.
private struct MorphedSubpath: Sendable {
  /// A pair of corresponding pieces. If both are straight, the piece is a line all the time.
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
  /// Creates a curve that is a single point.
  fileprivate init(at point: CGPoint) { self.init(from: point, to: point, control1: point, control2: point) }
}

extension PathSegment {
  fileprivate var isLine: Bool { if case .line = self { true } else { false } }
}

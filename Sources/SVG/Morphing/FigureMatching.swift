import Foundation
import PathreelGeometry

/// The matching between the figures of two drawings, for ``DrawingMorphing``.
///
/// Figures with the same id match first. Then figures match if their outlines differ only in position and size: first
/// within the innermost parts of the same id, then within the parts around them, at last in the whole drawing. If
/// `othersMorph` is set, the remaining figures match in document order.
struct FigureMatching {
  /// The matched figures. `isAlike` says that their outlines differ only in position and size.
  private(set) var pairs: [(from: Int, to: Int, isAlike: Bool)] = []
  /// The figures of the first drawing without a partner, in document order.
  private(set) var leaving: [Int] = []
  /// The figures of the second drawing without a partner, in document order.
  private(set) var coming: [Int] = []

  private let from: DrawingFigures
  private let to: DrawingFigures
  /// The indices of the figures that have no partner yet, by scope: only figures of matching groups become each other.
  private var fromLeft: [[Int]]
  private var toLeft: [[Int]]

  /// The largest number of outlines that one outline is compared with.
  private static var mostCandidates: Int { 64 }

  init(_ from: DrawingFigures, _ to: DrawingFigures, othersMorph: Bool) {
    (self.from, self.to) = (from, to)
    fromLeft = Array(repeating: [], count: from.scopes.count)
    toLeft = Array(repeating: [], count: to.scopes.count)
    pairByID()
    // If the first drawing lacks a part of the second, the part's figures count as figures of the enclosing part.
    for scope in to.scopes.indices.dropFirst().reversed() where from.scope(to.scopes[scope].id) == nil {
      toLeft[to.scopes[scope].outer] += toLeft[scope]
      toLeft[scope] = []
    }
    let inner = from.scopes.indices.dropFirst().sorted { from.scopes[$0].depth > from.scopes[$1].depth }
    for scope in inner {
      if let other = to.scope(from.scopes[scope].id) {
        pair(scope, other, othersMorph: othersMorph)
        toLeft[to.scopes[other].outer] += toLeft[other]
        toLeft[other] = []
      }
      fromLeft[from.scopes[scope].outer] += fromLeft[scope]
      fromLeft[scope] = []
    }
    toLeft = [toLeft.flatMap { $0 }]
    pair(0, 0, othersMorph: othersMorph)
    (leaving, coming) = (fromLeft[0].sorted(), toLeft[0].sorted())
  }

  /// Matches figures with the same id, and sorts the others into their scopes.
  private mutating func pairByID() {
    var byID: [String: [Int]] = [:]
    for (i, figure) in to.figures.enumerated() {
      if let id = figure.id { byID[id, default: []].append(i) } else { toLeft[figure.scope].append(i) }
    }
    // Reversed, so that the first figure of an id is popped from the end of the array, in O(1).
    for id in byID.keys { byID[id]!.reverse() }
    for (i, figure) in from.figures.enumerated() {
      if let id = figure.id, let other = byID[id]?.popLast() {
        let (shape, its) = (OutlineShape(figure), OutlineShape(to.figures[other]))
        pairs.append((i, other, shape.flatMap { shape in its.map(shape.isLike) } ?? false))
      } else {
        fromLeft[figure.scope].append(i)
      }
    }
    for i in byID.values.flatMap({ $0 }).sorted() { toLeft[to.figures[i].scope].append(i) }
  }

  /// Matches the remaining figures of two scopes, by their outlines and, if `othersMorph`, by their order.
  private mutating func pair(_ scope: Int, _ other: Int, othersMorph: Bool) {
    var (left, candidates) = (fromLeft[scope].sorted(), toLeft[other].sorted())
    guard !left.isEmpty, !candidates.isEmpty else { return }
    var byKind: [OutlineShape.Kind: [(index: Int, shape: OutlineShape)]] = [:]
    for i in candidates.reversed() {
      guard let shape = OutlineShape(to.figures[i]) else { continue }
      byKind[shape.kind, default: []].append((i, shape))
    }
    func place(of shape: OutlineShape) -> Int? {
      byKind[shape.kind].flatMap { known in
        known.indices.suffix(Self.mostCandidates).reversed().first { known[$0].shape.isLike(shape) }
      }
    }
    var taken: Set<Int> = []
    left.removeAll { i in
      guard let shape = OutlineShape(from.figures[i]), let place = place(of: shape) else { return false }
      let found = byKind[shape.kind]!.remove(at: place)
      pairs.append((i, found.index, true))
      taken.insert(found.index)
      return true
    }
    candidates.removeAll { taken.contains($0) }
    if othersMorph {
      // Only outlines can be interpolated.
      let (a, b) = (left.filter { from.figures[$0].isOutline }, candidates.filter { to.figures[$0].isOutline })
      pairs += zip(a, b).map { ($0, $1, false) }
      let count = min(a.count, b.count)
      let (gone, come) = (Set(a[..<count]), Set(b[..<count]))
      left.removeAll { gone.contains($0) }
      candidates.removeAll { come.contains($0) }
    }
    (fromLeft[scope], toLeft[other]) = (left, candidates)
  }
}

extension DrawingFigure {
  fileprivate var isOutline: Bool { if case .outline = content { true } else { false } }
}

/// An outline normalised to its bounding box, for comparison.
private struct OutlineShape {
  /// The sequence of the path's element kinds, a hash key.
  struct Kind: Hashable {
    var elements: [UInt8]
  }

  let kind: Kind
  /// The points, scaled so that the longer side of the bounding box is 1.
  private let points: [CGPoint]

  init?(_ figure: DrawingFigure) {
    guard case .outline(let outline) = figure.content else { return nil }
    let box = outline.path.boundingRect
    let side = max(box.width, box.height)
    guard !box.isNull, side > 0, side.isFinite else { return nil }
    var kinds: [UInt8] = []
    var points: [CGPoint] = []
    func add(_ point: CGPoint) {
      points.append(CGPoint(x: (point.x - box.minX) / side, y: (point.y - box.minY) / side))
    }
    for element in outline.path.elements {
      switch element {
      case .move(let point):
        kinds.append(0)
        add(point)
      case .line(let point):
        kinds.append(1)
        add(point)
      case .quadCurve(let point, let control):
        kinds.append(2)
        add(point)
        add(control)
      case .curve(let point, let control1, let control2):
        kinds.append(3)
        add(point)
        add(control1)
        add(control2)
      case .closeSubpath: kinds.append(4)
      }
    }
    (kind, self.points) = (Kind(elements: kinds), points)
  }

  /// Whether the outlines are alike: no point differs by more than 1/200 of the size, which is not visible in an icon.
  func isLike(_ other: OutlineShape) -> Bool {
    kind == other.kind
      && zip(points, other.points).allSatisfy { abs($0.x - $1.x) < 0.005 && abs($0.y - $1.y) < 0.005 }
  }
}

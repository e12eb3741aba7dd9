import Foundation
import PathreelGeometry

/// Which figures of one drawing become which of another.
///
/// Parts with the same id find each other first. Then, inside of parts with the same id from the innermost to the whole drawing,
/// figures whose outlines are alike but for place and size do, and last, if the others become each other, what is left in
/// document order.
struct FigureMatching {
  /// Figures that become each other. `isAlike` says that their outlines differ in place and size alone.
  private(set) var pairs: [(from: Int, to: Int, isAlike: Bool)] = []
  /// Those without a partner, in document order.
  private(set) var leaving: [Int] = []
  private(set) var coming: [Int] = []

  private let from: DrawingFigures
  private let to: DrawingFigures
  /// Figures that have no partner so far, by their scopes.
  private var fromLeft: [[Int]]
  private var toLeft: [[Int]]

  /// How many outlines one is compared with.
  private static var mostCandidates: Int { 64 }

  init(_ from: DrawingFigures, _ to: DrawingFigures, othersMorph: Bool) {
    (self.from, self.to) = (from, to)
    fromLeft = Array(repeating: [], count: from.scopes.count)
    toLeft = Array(repeating: [], count: to.scopes.count)
    pairByID()
    // A part that the other drawing lacks is as if its figures lay in the part around.
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

  private mutating func pairByID() {
    var byID: [String: [Int]] = [:]
    for (i, figure) in to.figures.enumerated() {
      if let id = figure.id { byID[id, default: []].append(i) } else { toLeft[figure.scope].append(i) }
    }
    // From the last one on, so that taking the first of many is taking the last of an array.
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
      // Of what is no outline there is nothing between.
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

/// An outline without its place and its size.
private struct OutlineShape {
  /// What its elements are, one after another.
  struct Kind: Hashable {
    var elements: [UInt8]
  }

  let kind: Kind
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

  /// To a two-hundredth of its size, which is less than what is seen of an icon.
  func isLike(_ other: OutlineShape) -> Bool {
    kind == other.kind
      && zip(points, other.points).allSatisfy { abs($0.x - $1.x) < 0.005 && abs($0.y - $1.y) < 0.005 }
  }
}

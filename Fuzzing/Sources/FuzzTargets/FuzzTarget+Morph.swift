import Foundation
import Pathreel

extension FuzzTarget {
  /// Fuzzes morphs between paths. A morph must begin with the first path and end with the second, and have finite
  /// coordinates between paths of ordinary size.
  static let morph = FuzzTarget("FuzzMorph") { bytes in
    var input = FuzzInput(bytes)
    let shares = [0.3, input.number()]
    let (from, to) = (input.path(), input.path())
    let morph = PathMorph(from: from, to: to)
    guard morph.path(at: 0).isSame(as: from), morph.path(at: 1).isSame(as: to) else {
      throw Finding("a morph with other ends")
    }
    let isOrdinary = [from, to].allSatisfy { path in path.elements.flatMap(\.coordinates).allSatisfy { abs($0) < 1e100 }
    }
    for share in shares {
      let path = morph.path(at: share)
      guard path.isSame(as: PathMorph(from: from, to: to).path(at: share)) else {
        throw Finding("two morphs of the same paths")
      }
      // A piece becomes at most as many pieces as both paths have together.
      guard path.elements.count <= 8 + 8 * (from.elements.count + to.elements.count) else {
        throw Finding("\(path.elements.count) elements from \(from.elements.count) and \(to.elements.count)")
      }
      guard isOrdinary, abs(share) < 1e100 else { continue }
      guard path.elements.flatMap(\.coordinates).allSatisfy(\.isFinite) else {
        throw Finding("at \(share), \(from.svg) to \(to.svg) is \(path.svg)")
      }
    }
  }
}

extension Path {
  /// Whether two paths have the same elements, which may have coordinates that are not numbers.
  fileprivate func isSame(as other: Path) -> Bool {
    elements.elementsEqual(other.elements) { first, second in
      first.kind == second.kind
        && first.coordinates.elementsEqual(second.coordinates) { $0 == $1 || $0.isNaN && $1.isNaN }
    }
  }
}

extension Path.Element {
  /// A number for each kind of element.
  fileprivate var kind: Int {
    switch self {
    case .move: 0
    case .line: 1
    case .quadCurve: 2
    case .curve: 3
    case .closeSubpath: 4
    }
  }

  /// The coordinates of its points.
  fileprivate var coordinates: [Double] {
    let points: [CGPoint] =
      switch self {
      case .move(let point), .line(let point): [point]
      case .quadCurve(let point, let control): [point, control]
      case .curve(let point, let control1, let control2): [point, control1, control2]
      case .closeSubpath: []
      }
    return points.flatMap { [Double($0.x), Double($0.y)] }
  }
}

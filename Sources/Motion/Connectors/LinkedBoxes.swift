import Foundation
import PathreelGeometry

/// What connectors and the views that they join have to do with a node.
package struct LinkParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It has an id, or a node inside it may have one.
  package static let ids = LinkParts(rawValue: 1)
  /// It is a connector between views, or there is one inside it.
  package static let connectors = LinkParts(rawValue: 2)

  init(of nodes: some Sequence<LayoutNode>) { self = nodes.reduce(into: []) { $0.formUnion($1.linkParts) } }
}

/// One end of a connector: a view by its id, or a point, with a side if it is given.
package struct LinkEnd {
  package enum Target {
    case view(AnyHashable)
    /// In the connector's coordinates.
    case point(CGPoint)
  }

  package var target: Target
  package var side: Connector.Side?

  package init(_ target: Target, _ side: Connector.Side?) { (self.target, self.side) = (target, side) }
}

extension LinkEnd {
  /// The connector between two points; nil where an end is a view.
  package static func connector(
    from start: LinkEnd, to end: LinkEnd, line: (Connector.Side, Connector.Side) -> Connector.Line
  ) -> Connector? {
    guard case (.point(let a), .point(let b)) = (start.target, end.target) else { return nil }
    var (leaving, entering) = (start.side, end.side)
    if leaving == nil || entering == nil {
      let sides = LinkedBoxes.directions(from: CGRect(origin: a, size: .zero), to: CGRect(origin: b, size: .zero))
      (leaving, entering) = (leaving ?? sides[0], entering ?? sides[1])
    }
    return Connector(from: a, to: b, line: line(leaving ?? .right, entering ?? .left))
  }
}

/// Where a connector runs from and to.
struct LinkRoute: Hashable {
  /// In the connector's coordinates.
  var start: CGPoint
  var leaving: Connector.Side
  var end: CGPoint
  var entering: Connector.Side
}

/// The boxes of a frame's views that have ids, and the connectors between them.
///
/// A connector may be drawn before the views that it joins, and shares their sides with other connectors. So a frame that has some
/// is gone through twice: first without drawing, for what is here.
struct LinkedBoxes {
  /// A view's frame, from its top-left corner, and the way from there to the canvas.
  struct Box {
    let size: CGSize
    let transform: CGAffineTransform

    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }
    var center: CGPoint { point(size.width / 2, size.height / 2) }
    var bounds: CGRect { CGRect(origin: .zero, size: size).applying(transform) }
    var isFinite: Bool { (bounds.minX + bounds.minY + bounds.maxX + bounds.maxY).isFinite }

    /// The point of a side at a share of its length, from the left or the top.
    func point(of side: Connector.Side, at share: CGFloat) -> CGPoint {
      switch side {
      case .top: point(size.width * share, 0)
      case .bottom: point(size.width * share, size.height)
      case .left: point(0, size.height * share)
      case .right: point(size.width, size.height * share)
      }
    }

    /// Which way a side looks on the canvas.
    func outward(of side: Connector.Side) -> CGPoint { transform.turned(side.outward) }
    /// Which way the points of a side run on the canvas.
    func along(_ side: Connector.Side) -> CGPoint {
      transform.turned(side == .left || side == .right ? CGPoint(x: 0, y: 1) : CGPoint(x: 1, y: 0))
    }

    /// The side that looks into a direction of the canvas more than the others do.
    func side(towards direction: CGPoint) -> Connector.Side {
      var (best, most) = (Connector.Side.right, -CGFloat.infinity)
      for side in [Connector.Side.right, .left, .bottom, .top] {
        let outward = outward(of: side)
        let length = outward.dot(outward).squareRoot()
        let share = length > 0 ? outward.dot(direction) / length : -1
        if share > most + 1e-9 { (best, most) = (side, share) }
      }
      return best
    }

    /// Where the way from the middle to a point of the canvas leaves the frame.
    func edge(towards target: CGPoint) -> CGPoint {
      let inverse = transform.inverted()
      guard transform.isInvertible else { return center }
      let (middle, way) = (CGPoint(x: size.width / 2, y: size.height / 2), target.applying(inverse))
      let (x, y) = (way.x - middle.x, way.y - middle.y)
      let share = min(
        x == 0 ? .infinity : size.width / 2 / abs(x), y == 0 ? .infinity : size.height / 2 / abs(y))
      guard share.isFinite else { return point(of: .right, at: 0.5) }
      return point(middle.x + x * share, middle.y + y * share)
    }
  }

  private struct Link {
    let ends: [LinkEnd]
    /// Whether the line leaves its ends by sides, also where none is given.
    let needsSides: Bool
    let transform: CGAffineTransform

    /// Whether it runs from a view to the same view.
    var isLoop: Bool {
      guard case (.view(let a), .view(let b)) = (ends[0].target, ends[1].target) else { return false }
      return a == b
    }
  }

  private var boxes: [AnyHashable: Box] = [:]
  private var links: [Link] = []

  /// Notes where a view lies; of several views with one id the first one counts.
  mutating func add(_ id: AnyHashable, _ size: CGSize, _ transform: CGAffineTransform) {
    if boxes[id] == nil { boxes[id] = Box(size: size, transform: transform) }
  }

  /// Notes a connector; the order is that of ``routes()``.
  mutating func add(from start: LinkEnd, to end: LinkEnd, needsSides: Bool, in transform: CGAffineTransform) {
    links.append(Link(ends: [start, end], needsSides: needsSides, transform: transform))
  }

  /// Where a view with an id lies on the canvas; nil where it is not drawn.
  func frame(of id: AnyHashable) -> CGRect? { boxes[id]?.bounds }

  // MARK: Routes

  /// An end of a connector that shares a side of a view with others.
  private struct Share: Hashable {
    let id: AnyHashable
    let side: Connector.Side
  }

  /// How all connectors run; nil for one whose ends are not both there.
  func routes() -> [LinkRoute?] {
    // The boxes of both ends, and the sides by which they are left.
    let ends = links.map { link -> (boxes: [Box], sides: [Connector.Side?])? in
      guard let start = box(of: link.ends[0], link), let end = box(of: link.ends[1], link) else { return nil }
      let directions = link.isLoop ? [.right, .top] : Self.directions(from: start.bounds, to: end.bounds)
      var sides: [Connector.Side?] = []
      for (i, box) in [start, end].enumerated() {
        sides.append(
          link.ends[i].side ?? (link.needsSides ? box.side(towards: directions[i].outward) : nil))
      }
      return ([start, end], sides)
    }
    // Who leaves by which side, in the order of what is at the other ends.
    var members: [Share: [(link: Int, end: Int, order: CGFloat)]] = [:]
    for (number, known) in ends.enumerated() {
      guard let (boxes, sides) = known else { continue }
      for i in 0...1 {
        guard case .view(let id) = links[number].ends[i].target, let side = sides[i] else { continue }
        // What differs by rounding alone keeps the order of the scene.
        let order = (boxes[1 - i].center.dot(boxes[i].along(side)) * 1e6).rounded()
        members[Share(id: id, side: side), default: []].append((number, i, order))
      }
    }
    var shares = links.map { _ in [CGFloat(0.5), 0.5] }
    for group in members.values where group.count > 1 {
      let sorted = group.sorted { ($0.order, $0.link, $0.end) < ($1.order, $1.link, $1.end) }
      for (i, member) in sorted.enumerated() {
        shares[member.link][member.end] = CGFloat(i + 1) / CGFloat(sorted.count + 1)
      }
    }
    return links.indices.map { i in
      ends[i].flatMap { route(of: links[i], $0.boxes, $0.sides, at: shares[i]) }
    }
  }

  private func box(of end: LinkEnd, _ link: Link) -> Box? {
    let box: Box? =
      switch end.target {
      case .view(let id): boxes[id]
      case .point(let point):
        Box(size: .zero, transform: CGAffineTransform(translationX: point.x, y: point.y).concatenating(link.transform))
      }
    return box.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The directions by which two boxes are left for each other: along the axis on which they are further apart.
  static func directions(from a: CGRect, to b: CGRect) -> [Connector.Side] {
    let across = max(b.minX - a.maxX, a.minX - b.maxX)
    let down = max(b.minY - a.maxY, a.minY - b.maxY)
    let side: Connector.Side =
      across >= down ? (b.midX >= a.midX ? .right : .left) : (b.midY >= a.midY ? .bottom : .top)
    return [side, side.opposite]
  }

  private func route(of link: Link, _ boxes: [Box], _ sides: [Connector.Side?], at shares: [CGFloat]) -> LinkRoute? {
    guard link.transform.isInvertible else { return nil }
    let inverse = link.transform.inverted()
    func given(_ i: Int) -> CGPoint? { sides[i].map { boxes[i].point(of: $0, at: shares[i]) } }
    func point(_ i: Int) -> CGPoint {
      given(i) ?? boxes[i].edge(towards: given(1 - i) ?? boxes[1 - i].center)
    }
    /// The side of the connector's own coordinates that a side of a box is seen as.
    func seen(_ i: Int) -> Connector.Side {
      guard let side = sides[i] else { return .right }
      let way = inverse.turned(boxes[i].outward(of: side))
      if way == .zero { return side }
      return abs(way.x) >= abs(way.y) ? (way.x >= 0 ? .right : .left) : (way.y >= 0 ? .bottom : .top)
    }
    return LinkRoute(
      start: point(0).applying(inverse), leaving: seen(0), end: point(1).applying(inverse), entering: seen(1))
  }
}

extension CGPoint {
  fileprivate func dot(_ other: CGPoint) -> CGFloat { x * other.x + y * other.y }
}

extension CGAffineTransform {
  /// The image of a direction.
  fileprivate func turned(_ way: CGPoint) -> CGPoint { CGPoint(x: a * way.x + c * way.y, y: b * way.x + d * way.y) }
  fileprivate var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite
  }
}

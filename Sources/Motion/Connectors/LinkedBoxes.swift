import Foundation
import PathreelGeometry

/// Flags of a layout node: whether it or a node inside it has an id or is a connector. ``DisplayListBuilder`` skips
/// nodes without them while it collects the ends of connectors.
package struct LinkParts: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node has an id, or a node inside it may have one.
  package static let ids = LinkParts(rawValue: 1)
  /// The node is a connector between views, or contains one.
  package static let connectors = LinkParts(rawValue: 2)
  /// The node or a node inside it sets a preference, on which a node with an id may depend.
  package static let preferences = LinkParts(rawValue: 4)

  /// The union of the nodes' link parts.
  init(of nodes: some Sequence<LayoutNode>) { self = nodes.reduce(into: []) { $0.formUnion($1.linkParts) } }
}

/// One end of a connector: a view's id or a point, and optionally a side.
package struct LinkEnd {
  /// The view or point to which an end is attached.
  package enum Target {
    case view(AnyHashable)
    /// A point in the connector's coordinates.
    case point(CGPoint)
  }

  /// The view or point to which this end is attached.
  package var target: Target
  /// The side by which the connector leaves or enters; nil to choose one.
  package var side: Connector.Side?

  /// An end; without a side, one is chosen.
  package init(_ target: Target, _ side: Connector.Side?) { (self.target, self.side) = (target, side) }
}

extension LinkEnd {
  /// The connector between two ends that are points; nil if an end is a view.
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

/// The resolved route of a connector: its end points and the sides by which it leaves and enters.
struct LinkRoute: Hashable {
  /// The point where the connector begins, in the connector's coordinates.
  var start: CGPoint
  /// The side of the start, in the connector's coordinates.
  var leaving: Connector.Side
  /// The point where the connector ends, in the connector's coordinates.
  var end: CGPoint
  /// The side of the end, in the connector's coordinates.
  var entering: Connector.Side
}

/// The frames of a scene's views with ids, and the connectors between them, from which it computes the routes.
///
/// A connector may be drawn before the views that it joins, and it shares their sides with other connectors. So the
/// nodes of a frame with connectors are traversed twice: the first time, ``DisplayListBuilder`` draws nothing and only
/// fills this structure. Then ``routes()`` returns the routes for the second traversal.
struct LinkedBoxes {
  /// A view's frame: its size, and the transform from its top-left corner to the canvas.
  struct Box {
    let size: CGSize
    let transform: CGAffineTransform

    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }
    var center: CGPoint { point(size.width / 2, size.height / 2) }
    var bounds: CGRect { CGRect(origin: .zero, size: size).applying(transform) }
    var isFinite: Bool { (bounds.minX + bounds.minY + bounds.maxX + bounds.maxY).isFinite }

    /// The point of a side at a fraction of its length, measured from its left or top end.
    func point(of side: Connector.Side, at share: CGFloat) -> CGPoint {
      switch side {
      case .top: point(size.width * share, 0)
      case .bottom: point(size.width * share, size.height)
      case .left: point(0, size.height * share)
      case .right: point(size.width, size.height * share)
      }
    }

    /// The outward direction of a side on the canvas, not normalised.
    func outward(of side: Connector.Side) -> CGPoint { transform.turned(side.outward) }
    /// The direction along a side on the canvas, from its left or top end; not normalised.
    func along(_ side: Connector.Side) -> CGPoint {
      transform.turned(side == .left || side == .right ? CGPoint(x: 0, y: 1) : CGPoint(x: 1, y: 0))
    }

    /// The side whose outward direction is closest to a direction on the canvas.
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

    /// The point where the straight line from the middle to a point of the canvas crosses the edge of the frame.
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

  /// A connector between two ends, before its route is known.
  private struct Link {
    let ends: [LinkEnd]
    /// Whether the line needs a side at each end; if none is given, one is chosen.
    let needsSides: Bool
    /// Maps the connector's coordinates to the canvas's.
    let transform: CGAffineTransform

    /// Whether the connector joins a view to itself.
    var isLoop: Bool {
      guard case (.view(let a), .view(let b)) = (ends[0].target, ends[1].target) else { return false }
      return a == b
    }
  }

  /// The frames of the views, by id.
  private var boxes: [AnyHashable: Box] = [:]
  /// The connectors, in drawing order.
  private var links: [Link] = []

  /// Adds the frame of a view. If several views have one id, the first one is kept.
  mutating func add(_ id: AnyHashable, _ size: CGSize, _ transform: CGAffineTransform) {
    if boxes[id] == nil { boxes[id] = Box(size: size, transform: transform) }
  }

  /// Adds a connector. ``routes()`` returns the routes in this order.
  mutating func add(from start: LinkEnd, to end: LinkEnd, needsSides: Bool, in transform: CGAffineTransform) {
    links.append(Link(ends: [start, end], needsSides: needsSides, transform: transform))
  }

  /// The bounding box of a view on the canvas; nil if the view is not drawn.
  func frame(of id: AnyHashable) -> CGRect? { boxes[id]?.bounds }

  // MARK: Routes

  /// A side of a view that several ends of connectors share.
  private struct Share: Hashable {
    let id: AnyHashable
    let side: Connector.Side
  }

  /// An end of a connector among the ends at one side.
  private struct Member {
    let link: Int
    let end: Int
    /// The position of the other end along the side.
    let order: CGFloat
    /// How nearly the other end lies straight opposite the middle of the side: 1 if it does, 0 from half of the side's
    /// length away.
    let straightness: CGFloat
  }

  /// ``Member/straightness`` of the end `i` of a connector.
  private static func straightness(of boxes: [Box], _ sides: [Connector.Side?], from i: Int) -> CGFloat {
    guard let side = sides[i], let other = sides[1 - i] else { return 0 }
    let (box, opposite) = (boxes[i], boxes[1 - i])
    let along = box.along(side)
    let length = along.dot(along) * (side == .left || side == .right ? box.size.height : box.size.width)
    let (from, to) = (box.center, opposite.center)
    let way = CGPoint(x: to.x - from.x, y: to.y - from.y)
    guard length > 0, box.outward(of: side).dot(way) > 0, box.outward(of: side).dot(opposite.outward(of: other)) < 0
    else { return 0 }
    return max(0, 1 - 2 * abs(way.dot(along)) / length)
  }

  /// The fractions of a side's length at which its ends lie, in their order. They share the side evenly, but one that
  /// is alone straight opposite has the middle, and those before and after it share the halves. In between, as boxes
  /// move, the places change without a jump.
  private static func shares(of ends: [Member]) -> [CGFloat] {
    let order = ends.indices.sorted { (-ends[$0].straightness, $0) < (-ends[$1].straightness, $1) }
    let middle = order[0]
    let weight = ends[middle].straightness - ends[order[1]].straightness
    return ends.indices.map { i in
      let even = CGFloat(i + 1) / CGFloat(ends.count + 1)
      let around: CGFloat =
        i < middle
        ? CGFloat(i + 1) / CGFloat(2 * (middle + 1))
        : i == middle ? 0.5 : 0.5 + CGFloat(i - middle) / CGFloat(2 * (ends.count - middle))
      return even + weight * (around - even)
    }
  }

  /// The routes of all connectors; nil for a connector that lacks one of its ends.
  func routes() -> [LinkRoute?] {
    // For each connector, the boxes of both ends and the sides by which it leaves and enters.
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
    // The ends at each side, with the positions of their other ends along that side.
    var members: [Share: [Member]] = [:]
    for (number, known) in ends.enumerated() {
      guard let (boxes, sides) = known else { continue }
      for i in 0...1 {
        guard case .view(let id) = links[number].ends[i].target, let side = sides[i] else { continue }
        // Positions are rounded, so that ends that differ only by rounding errors keep the order of the scene.
        let order = (boxes[1 - i].center.dot(boxes[i].along(side)) * 1e6).rounded()
        let member = Member(
          link: number, end: i, order: order, straightness: Self.straightness(of: boxes, sides, from: i))
        members[Share(id: id, side: side), default: []].append(member)
      }
    }
    /// The fraction of the side's length at which each end lies.
    var shares = links.map { _ in [CGFloat(0.5), 0.5] }
    for group in members.values where group.count > 1 {
      let sorted = group.sorted { ($0.order, $0.link, $0.end) < ($1.order, $1.link, $1.end) }
      for (member, share) in zip(sorted, Self.shares(of: sorted)) { shares[member.link][member.end] = share }
    }
    return links.indices.map { i in
      ends[i].flatMap { route(of: links[i], $0.boxes, $0.sides, at: shares[i]) }
    }
  }

  /// The box of an end, of zero size for a point; nil if there is none or it is not finite.
  private func box(of end: LinkEnd, _ link: Link) -> Box? {
    let box: Box? =
      switch end.target {
      case .view(let id): boxes[id]
      case .point(let point):
        Box(size: .zero, transform: CGAffineTransform(translationX: point.x, y: point.y).concatenating(link.transform))
      }
    return box.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The facing sides of two boxes: along the axis on which they are further apart.
  static func directions(from a: CGRect, to b: CGRect) -> [Connector.Side] {
    let across = max(b.minX - a.maxX, a.minX - b.maxX)
    let down = max(b.minY - a.maxY, a.minY - b.maxY)
    let side: Connector.Side =
      across >= down ? (b.midX >= a.midX ? .right : .left) : (b.midY >= a.midY ? .bottom : .top)
    return [side, side.opposite]
  }

  /// The route in the connector's coordinates; nil if these cannot be inverted.
  private func route(of link: Link, _ boxes: [Box], _ sides: [Connector.Side?], at shares: [CGFloat]) -> LinkRoute? {
    guard link.transform.isInvertible else { return nil }
    let inverse = link.transform.inverted()
    /// The point on the side of end `i`; nil if the end has no side.
    func given(_ i: Int) -> CGPoint? { sides[i].map { boxes[i].point(of: $0, at: shares[i]) } }
    /// The point of end `i`: on its side, or else where the line to the other end crosses the frame.
    func point(_ i: Int) -> CGPoint {
      given(i) ?? boxes[i].edge(towards: given(1 - i) ?? boxes[1 - i].center)
    }
    /// The side of end `i`, in the connector's coordinates.
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
  /// Applies the linear part to a direction.
  fileprivate func turned(_ way: CGPoint) -> CGPoint { CGPoint(x: a * way.x + c * way.y, y: b * way.x + d * way.y) }
  fileprivate var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// The display list in the making: where the next node draws, and what has been drawn.
package struct DisplayListBuilder {
  package private(set) var items: [DisplayList.Item] = []
  package private(set) var transform: CGAffineTransform
  private var spaces: [AnyHashable: CGAffineTransform] = [:]
  /// The first thing found that cannot be drawn.
  package private(set) var fault: (any Error)?
  /// What is left out, each told once.
  package private(set) var warnings: [DrawingWarning] = []
  /// The origins and messages of these.
  private var toldWarnings: Set<[String]> = []
  /// Where in the scene the view comes from that is drawn now.
  private var place: Place?
  /// How many pixels a point of the canvas has.
  let outputScale: Double
  private var account = FrameAccount.current
  /// How often something was found that is left out.
  private var warningCount = 0
  /// How the items of the part that is drawn now can be drawn elsewhere; nil outside of such parts.
  private var tree: TransformTree?
  /// The boxes of the nodes that are drawn; nil where nobody asked for them.
  package private(set) var boxes: LayoutBoxes?
  /// What is found for connectors by going through the nodes without drawing; nil while they are drawn.
  private(set) var linkedBoxes: LinkedBoxes?
  /// Whether frames are found as the layout has them, before views are moved, turned and scaled.
  private(set) var staysInLayout = false
  /// How the connectors run that are drawn, in their order.
  private var routes: [LinkRoute?] = []
  /// How many connectors were drawn.
  private var connectorCount = 0
  /// Whether what is drawn now holds no connectors: where views are not gone through to find some.
  private var leavesOutConnectors = false
  /// The way to the scene inside of this one that is drawn now, and from its coordinates to the canvas's.
  private var innerScene: (path: [Int], transform: CGAffineTransform) = ([], .identity)

  /// - Parameters:
  ///   - outputScale: How many pixels a point of the canvas has.
  ///   - boxLimit: How many boxes of nodes are collected; nil for none.
  package init(transform: CGAffineTransform = .identity, outputScale: Double = 1, boxLimit: Int? = nil) {
    (self.transform, self.outputScale) = (transform, outputScale)
    boxes = boxLimit.map { LayoutBoxes(limit: $0) }
  }

  /// The same place for a way through the nodes that draws nothing and finds what connectors need.
  func findingLinks(inLayout: Bool = false) -> DisplayListBuilder {
    var finding = DisplayListBuilder(transform: transform, outputScale: outputScale)
    finding.linkedBoxes = LinkedBoxes()
    finding.staysInLayout = inLayout
    return finding
  }

  /// Whether nothing is drawn, but found what connectors need.
  var isFindingLinks: Bool { linkedBoxes != nil }
  /// Whether a connector was drawn whose way was not known.
  var lacksRoutes: Bool { connectorCount > routes.count }

  /// Takes the ways of the connectors that are going to be drawn.
  mutating func take(_ routes: [LinkRoute?]) { self.routes = routes }

  /// Notes where a view with an id lies whose coordinates are the present ones.
  mutating func noteBox(of id: AnyHashable, _ size: CGSize) {
    let id = own(id)
    linkedBoxes?.add(id, size, transform)
  }

  /// Notes a connector that is to run in the present coordinates.
  mutating func noteConnector(from start: LinkEnd, to end: LinkEnd, needsSides: Bool) {
    let (start, end) = (own(start), own(end))
    linkedBoxes?.add(from: start, to: end, needsSides: needsSides, in: transform)
  }

  /// Draws a scene inside of this one, whose ids and coordinate spaces are its own.
  ///
  /// - Parameter numbers: What tells it from the others.
  mutating func inScene(_ numbers: [Int], draw: (inout DisplayListBuilder) -> Void) {
    let outer = (innerScene, spaces)
    (innerScene, spaces) = ((innerScene.path + numbers, transform), [:])
    draw(&self)
    (innerScene, spaces) = outer
  }

  /// An id of the scene that is drawn now.
  private func own(_ id: AnyHashable) -> AnyHashable {
    innerScene.path.isEmpty ? id : AnyHashable(InnerID(scene: innerScene.path, id: id))
  }

  private func own(_ end: LinkEnd) -> LinkEnd {
    guard case .view(let id) = end.target else { return end }
    return LinkEnd(.view(own(id)), end.side)
  }

  /// An id in one of the scenes of a sequence.
  private struct InnerID: Hashable {
    let scene: [Int]
    let id: AnyHashable
  }

  /// Draws the next connector, in the order of ``noteConnector(from:to:needsSides:)``, unless one of its ends is not there. What
  /// shows a connector holds no further one.
  mutating func connector(_ draw: (LinkRoute, inout DisplayListBuilder) -> Void) {
    tree?.giveUp()
    guard !leavesOutConnectors else { return }
    connectorCount += 1
    guard connectorCount <= routes.count, let route = routes[connectorCount - 1] else { return }
    leavingOutConnectors { draw(route, &$0) }
  }

  /// Draws views that are not gone through to find connectors, and which therefore show none.
  mutating func leavingOutConnectors(_ draw: (inout DisplayListBuilder) -> Void) {
    let outer = leavesOutConnectors
    leavesOutConnectors = true
    draw(&self)
    leavesOutConnectors = outer
  }

  /// How far the outlines that are drawn next may be from the true ones, in their points; it follows from how many pixels
  /// one of these points has at most.
  package var outlineTolerance: Double {
    OutlineTolerance.shown(at: Double(transform.maximumScale) * outputScale)
  }

  /// Draws with maps in front of the present coordinates, each in front of the one before.
  package mutating func with(_ maps: [CGAffineTransform], draw: (inout DisplayListBuilder) -> Void) {
    let (outer, outerNode) = (transform, tree?.current)
    for map in maps { enter(map) }
    draw(&self)
    transform = outer
    if let outerNode { tree?.leave(to: outerNode) }
  }

  /// Draws with a map about a point in front of the present coordinates.
  mutating func with(_ map: CGAffineTransform, about pivot: CGPoint, draw: (inout DisplayListBuilder) -> Void) {
    let (outer, outerNode) = (transform, tree?.current)
    enter(CGAffineTransform(translationX: pivot.x, y: pivot.y))
    enter(map)
    enter(CGAffineTransform(translationX: -pivot.x, y: -pivot.y))
    draw(&self)
    transform = outer
    if let outerNode { tree?.leave(to: outerNode) }
  }

  private mutating func enter(_ map: CGAffineTransform) {
    transform = map.concatenating(transform)
    tree?.enter(map)
  }

  /// Draws a node with its top-left corner at `origin`.
  package mutating func place(_ node: LayoutNode, at origin: CGPoint, for proposal: ProposedViewSize) {
    if isFindingLinks, node.linkParts.isEmpty { return }
    place(node.place, node.size(for: proposal), at: origin) { node.draw(for: proposal, into: &$0) }
  }

  /// Draws what comes from a place, if it is not that of what is around it, with its top-left corner at `origin`.
  mutating func place(
    _ own: Place?, _ size: @autoclosure () -> CGSize, at origin: CGPoint, draw: (inout DisplayListBuilder) -> Void
  ) {
    // The frame fails with its first fault, so nothing more is made for it.
    guard fault == nil else { return }
    let (outer, outerNode) = ((transform, place), tree?.current)
    enter(CGAffineTransform(translationX: origin.x, y: origin.y))
    if let own { place = own }
    boxes?.enter(CGRect(origin: .zero, size: size()).applying(transform), at: place)
    draw(&self)
    boxes?.leave()
    if let own { account?.noteExhaustion(at: own) }
    (transform, place) = outer
    if let outerNode { tree?.leave(to: outerNode) }
  }

  /// Draws what knows the present coordinates by a name.
  mutating func inSpace(named name: AnyHashable, draw: (inout DisplayListBuilder) -> Void) {
    let outer = spaces[name]
    spaces[name] = transform
    draw(&self)
    spaces[name] = outer
  }

  /// The coordinates that the next node draws in, and those of the views around it.
  struct Spaces {
    fileprivate let own: CGAffineTransform
    /// From the canvas of the scene.
    fileprivate let scene: CGAffineTransform
    fileprivate let spaces: [AnyHashable: CGAffineTransform]

    /// From the present coordinates to those of a space.
    func transform(to space: CoordinateSpace) -> CGAffineTransform {
      switch space {
      case .local: .identity
      case .global: scene == .identity ? own : own.concatenating(scene.inverted())
      case .named(let name): own.concatenating((spaces[name] ?? .identity).inverted())
      }
    }
  }

  /// The coordinates of this moment, on which what is drawn next may depend in any way.
  mutating func coordinateSpaces() -> Spaces {
    tree?.giveUp()
    return Spaces(own: transform, scene: innerScene.transform, spaces: spaces)
  }

  /// Whether what is drawn next may be drawn again as it is in another frame: boxes and named spaces are of this one.
  var isRetainable: Bool { boxes == nil && linkedBoxes == nil && spaces.isEmpty && fault == nil }

  /// Draws a part that is paid for by the account of this moment.
  ///
  /// - Returns: Whether it has neither faults nor warnings, and how it can be drawn elsewhere; nil where it cannot.
  mutating func drawPart(_ draw: (inout DisplayListBuilder) -> Void) -> (isWhole: Bool, tree: TransformTree?) {
    let (outer, outerTree, warningsBefore) = (account, tree, warningCount)
    (account, tree) = (FrameAccount.current, TransformTree())
    draw(&self)
    let part = tree.flatMap { $0.isComplete ? $0 : nil }
    (account, tree) = (outer, outerTree)
    tree?.add(part)
    return (fault == nil && warningCount == warningsBefore, part)
  }

  /// Adds what was drawn before under the same transform, for its cost.
  ///
  /// - Parameter part: How the items can be drawn elsewhere; nil where they cannot.
  mutating func append(_ items: [DisplayList.Item], _ part: TransformTree?, costing cost: FrameCost) {
    pay(cost)
    tree?.add(part)
    // A frame that is all kept shares its items with the one before, which makes them equal at a glance.
    if self.items.isEmpty { self.items = items } else { self.items.append(contentsOf: items) }
  }

  /// Prepares what was drawn since there were `count` items for being drawn in many frames.
  mutating func packItems(since count: Int) { items.replaceSubrange(count..., with: Array(items[count...]).packed) }

  /// Pays for what cost so much before.
  mutating func pay(_ cost: FrameCost) { if let account, !account.charge(cost) { fail(account.fault) } }

  /// Draws, and replaces what was drawn by what `compose` makes of it.
  package mutating func layer(
    _ draw: (inout DisplayListBuilder) -> Void, compose: ([DisplayList.Item]) -> [DisplayList.Item]
  ) {
    let first = items.count
    draw(&self)
    recompose(since: first, compose)
  }

  /// Draws as one picture of the given opacity.
  mutating func layer(_ draw: (inout DisplayListBuilder) -> Void, opacity: Double) {
    let first = items.count
    draw(&self)
    if items.count == first + 1 {
      // What the item's transform depends on stays the same.
      items[first].fade(opacity)
      if items[first].place == nil { items[first].place = place }
    } else {
      recompose(since: first) { $0.faded(opacity) }
    }
  }

  /// Replaces what was drawn since there were `count` items.
  package mutating func recompose(since count: Int, _ compose: ([DisplayList.Item]) -> [DisplayList.Item]) {
    if items.count == count { return }
    tree?.giveUp()
    var composed = compose(Array(items[count...]))
    for i in composed.indices where composed[i].place == nil { composed[i].place = place }
    items.replaceSubrange(count..., with: composed)
  }

  /// Takes back what was drawn since there were `count` items.
  mutating func takeItems(since count: Int) -> [DisplayList.Item] {
    tree?.giveUp()
    let taken = Array(items[count...])
    items.removeSubrange(count...)
    return taken
  }

  /// Adds items in place of what was drawn since there were `count`.
  mutating func add(_ items: [DisplayList.Item], since count: Int) {
    tree?.giveUp()
    self.items.removeSubrange(count...)
    for var item in items {
      if item.place == nil { item.place = place }
      self.items.append(item)
    }
  }

  /// Fills the canvas, and what can be seen around it.
  mutating func fillEverything(_ color: Color) {
    guard color.alpha > 0 else { return }
    let path = Path(CGRect(x: -Self.reach, y: -Self.reach, width: 2 * Self.reach, height: 2 * Self.reach))
    fill(path, rule: .nonzero, paint: .color(color), of: SceneSequence.self)
  }

  /// Larger than any canvas with what can be seen around it, in points.
  static let reach = 1e6

  package mutating func fill(_ path: Path, rule: FillRule, paint: Paint, of source: Any.Type) {
    guard !path.isEmpty, pay(for: path), isDrawable(path, of: source) else { return }
    tree?.addItem()
    items.append(.fill(.init(path: path, rule: rule, paint: paint, transform: transform, place: place)))
  }

  package mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint, of source: Any.Type) {
    guard !path.isEmpty, pay(for: path), isDrawable(path, of: source) else { return }
    guard style.isUsable else { return fail(.notFinite("the stroke style of \(source)")) }
    tree?.addItem()
    items.append(
      .stroke(.init(path: path, style: style.replacingInfinities, paint: paint, transform: transform, place: place)))
  }

  /// Adds items whose coordinates a map takes to the present ones. The present transform moves them as a whole.
  mutating func append(_ items: [DisplayList.Item], under map: CGAffineTransform) {
    let whole = map.concatenating(transform)
    guard (whole.a + whole.b + whole.c + whole.d).isFinite, (whole.tx + whole.ty).isFinite else {
      return fail(.notFinite("the place of a drawing"))
    }
    tree?.giveUp()
    self.items += items.map {
      var item = $0.transformed(by: whole)
      item.place = place
      return item
    }
  }

  /// Whether the frame has steps left for so many elements of paths; notes otherwise.
  mutating func pay(pathElements count: Int) -> Bool {
    guard let account, !account.charge(count, .pathElements) else { return true }
    fail(account.fault)
    return false
  }

  /// Whether the frame has steps left for a path; notes otherwise.
  mutating func pay(for path: Path) -> Bool {
    pay(pathElements: path.elements.count)
  }

  /// Notes what cannot be drawn; the first such note is thrown when the frame is done.
  package mutating func fail(_ fault: SceneError) {
    if self.fault == nil { self.fault = place?.explained(fault) ?? fault }
  }

  /// Notes why a shape has no path, if that is a fault.
  mutating func noteFault(of shape: any Shape, in rect: CGRect) {
    // A shape that could not pay for its path has nothing else wrong with it.
    if let account, account.isSpent { return fail(account.fault) }
    guard let fault = shape.fault(in: rect) else { return }
    fail(fault as? SceneError ?? .badShape("\(type(of: shape))", reason: "\(fault)"))
  }

  /// Notes what is left out although it was asked for; of several warnings of one origin that say the same, the first.
  package mutating func warn(_ warning: DrawingWarning) {
    warningCount += 1
    var warning = warning
    warning.place = place
    if let place { warning = place.explained(warning) }
    if toldWarnings.insert([warning.origin, warning.message]).inserted { warnings.append(warning) }
  }

  /// Whether all numbers of a path and its place can be drawn; notes otherwise.
  mutating func isDrawable(_ path: Path, of source: Any.Type) -> Bool {
    let t = transform
    guard (t.a + t.b + t.c + t.d).isFinite, (t.tx + t.ty).isFinite else {
      fail(.notFinite("the place or size of \(source)"))
      return false
    }
    guard path.elements.allSatisfy(\.isFinite) else {
      fail(.notFinite("the path of \(source)"))
      return false
    }
    return true
  }
}

extension Path.Element {
  fileprivate var isFinite: Bool {
    switch self {
    case .move(let p), .line(let p): p.isFinite
    case .quadCurve(let p, let c): p.isFinite && c.isFinite
    case .curve(let p, let c, let d): p.isFinite && c.isFinite && d.isFinite
    case .closeSubpath: true
    }
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

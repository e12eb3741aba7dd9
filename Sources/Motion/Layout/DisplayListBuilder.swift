import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// Builds the display list of a frame: keeps the current transform and place, and collects the items that nodes draw.
///
/// ``LayoutNode``s draw into it; ``Scene`` makes one for each frame. A builder from ``findingLinks(inLayout:)`` draws
/// nothing and only collects what connectors need.
package struct DisplayListBuilder {
  /// The items drawn so far, from back to front.
  package private(set) var items: [DisplayList.Item] = []
  /// Maps the coordinates of the current node to the canvas's.
  package private(set) var transform: CGAffineTransform
  /// Takes effects that geometry readers do not see out of a transform to the canvas.
  private var unseen: CGAffineTransform?
  /// The transforms of the named coordinate spaces around the current node.
  private var spaces: [AnyHashable: CGAffineTransform] = [:]
  /// The first error found; the frame fails with it. Nil without an error.
  package private(set) var fault: (any Error)?
  /// The warnings about what is left out, each once.
  package private(set) var warnings: [DrawingWarning] = []
  /// The origins and messages of ``warnings``, to find duplicates.
  private var knownWarnings: Set<[String]> = []
  /// The place in the scene of the view that is drawn now; nil for the scene as a whole.
  private var place: Place?
  /// The origin of the current node in the coordinates of the nearest effect around it, such as an offset or a
  /// rotation. What moves in the layout of a run moves in these coordinates.
  private(set) var layoutOrigin = CGPoint.zero
  /// Whether the nodes only tell a run where they are, and draw nothing.
  let isSurveying: Bool
  /// The number of output pixels per point of the canvas.
  let outputScale: Double
  /// The colour of the canvas.
  let ground: Color
  /// The number of blurred backdrops so far. They depend on what lies behind, so they are not kept.
  private var backdropCount = 0
  /// The account to which the drawing is charged; nil if nothing is charged.
  private var account = FrameAccount.current
  /// The number of warnings found, including duplicates.
  private var warningCount = 0
  /// The warnings of the drawings so far, which are the same in each frame: a list for each time that one is shown.
  private var drawingWarnings: [[DrawingWarning]] = []
  /// The lists among them that are different, by the first warning's place.
  private var knownLists: [Place?: [[DrawingWarning]]] = [:]
  /// The transforms inside the part that ``drawPart(_:)`` draws now. With them, the part's cached items can be drawn
  /// under another transform. Nil outside a part.
  private var tree: TransformTree?
  /// The boxes of the drawn nodes; nil unless they are collected.
  package private(set) var boxes: LayoutBoxes?
  /// The frames and connectors collected so far by a traversal that draws nothing; nil while nodes are drawn.
  private(set) var linkedBoxes: LinkedBoxes?
  /// Whether the traversal collects the frames of the layout, before views are moved, rotated and scaled.
  private(set) var staysInLayout = false
  /// The routes of the connectors, in drawing order; nil for a connector with a missing end.
  private var routes: [LinkRoute?] = []
  /// The number of connectors met so far.
  private var connectorCount = 0
  /// Whether connectors are left out now, because the views drawn now were not searched for connectors.
  private var leavesOutConnectors = false
  /// The preferences of what was drawn so far in the view that reads them; nil if no view around reads any.
  var preferences: PreferenceValues?
  /// The inner scene that is drawn now: the numbers that identify it, and the transform from its coordinates to the
  /// canvas's.
  private var innerScene: (path: [Int], transform: CGAffineTransform) = ([], .identity)

  /// - Parameters:
  ///   - outputScale: The number of output pixels per point of the canvas.
  ///   - ground: The colour of the canvas.
  ///   - boxLimit: The maximum number of boxes to collect; nil collects none.
  ///   - isSurveying: Whether the nodes only tell a run where they are, and draw nothing.
  package init(
    transform: CGAffineTransform = .identity, outputScale: Double = 1, ground: Color = .clear, boxLimit: Int? = nil,
    isSurveying: Bool = false
  ) {
    (self.transform, self.outputScale, self.isSurveying) = (transform, outputScale, isSurveying)
    self.ground = ground
    boxes = boxLimit.map { LayoutBoxes(limit: $0) }
  }

  /// Returns a builder with the same transform that draws nothing: it collects the frames and connectors of the nodes.
  ///
  /// - Parameter inLayout: Whether to collect the frames of the layout, before views are moved, rotated and scaled.
  func findingLinks(inLayout: Bool = false) -> DisplayListBuilder {
    var finding = DisplayListBuilder(transform: transform, outputScale: outputScale, ground: ground)
    finding.linkedBoxes = LinkedBoxes()
    finding.staysInLayout = inLayout
    return finding
  }

  /// Returns a builder that draws nothing: it collects the boxes of all nodes in the layout, and the frames of ids.
  static func findingBoxes(atMost limit: Int) -> DisplayListBuilder {
    var finding = DisplayListBuilder().findingLinks(inLayout: true)
    finding.boxes = LayoutBoxes(limit: limit)
    return finding
  }

  /// Returns a builder in the same state that has collected nothing. ``FragmentLayout`` draws into it to measure costs.
  func emptied() -> DisplayListBuilder {
    var empty = self
    empty.items = []
    if isFindingLinks { empty.linkedBoxes = LinkedBoxes() }
    return empty
  }

  /// Whether nodes are only searched for frames and connectors, and nothing is drawn.
  var isFindingLinks: Bool { linkedBoxes != nil }
  /// Whether a connector was met whose route is unknown. It may be inside a node that makes its content only while it
  /// is drawn, so that the traversal for connectors could not find it.
  var lacksRoutes: Bool { connectorCount > routes.count }

  /// Sets the routes of the connectors that are drawn next, in their order.
  mutating func take(_ routes: [LinkRoute?]) { self.routes = routes }

  /// Adds the frame of a view with an id. The current coordinates are the view's.
  mutating func noteBox(of id: AnyHashable, _ size: CGSize) {
    let id = own(id)
    linkedBoxes?.add(id, size, transform)
  }

  /// Adds a connector in the current coordinates.
  mutating func noteConnector(from start: LinkEnd, to end: LinkEnd, needsSides: Bool) {
    let (start, end) = (own(start), own(end))
    linkedBoxes?.add(from: start, to: end, needsSides: needsSides, in: transform)
  }

  /// Draws a scene inside this one. It has ids and coordinate spaces of its own.
  ///
  /// - Parameter numbers: The numbers that identify the scene inside the one around it.
  mutating func inScene(_ numbers: [Int], draw: (inout DisplayListBuilder) -> Void) {
    let outer = (innerScene, spaces)
    (innerScene, spaces) = ((innerScene.path + numbers, transform), [:])
    draw(&self)
    (innerScene, spaces) = outer
  }

  /// An id that is unique to the scene that is drawn now.
  private func own(_ id: AnyHashable) -> AnyHashable {
    innerScene.path.isEmpty ? id : AnyHashable(InnerID(scene: innerScene.path, id: id))
  }

  /// The end with an id that is unique to the scene that is drawn now.
  private func own(_ end: LinkEnd) -> LinkEnd {
    guard case .view(let id) = end.target else { return end }
    return LinkEnd(.view(own(id)), end.side)
  }

  /// An id, with the numbers of the inner scene to which it belongs.
  private struct InnerID: Hashable {
    let scene: [Int]
    let id: AnyHashable
  }

  /// Draws the next connector, in the order of ``noteConnector(from:to:needsSides:)``, unless one of its ends is
  /// missing. The content of a connector contains no further connectors.
  mutating func connector(_ draw: (LinkRoute, inout DisplayListBuilder) -> Void) {
    tree?.giveUp()
    guard !leavesOutConnectors else { return }
    connectorCount += 1
    guard connectorCount <= routes.count, let route = routes[connectorCount - 1] else { return }
    leavingOutConnectors { draw(route, &$0) }
  }

  /// Draws views without connectors, because the traversal for connectors does not visit these views.
  mutating func leavingOutConnectors(_ draw: (inout DisplayListBuilder) -> Void) {
    let outer = leavesOutConnectors
    leavesOutConnectors = true
    draw(&self)
    leavesOutConnectors = outer
  }

  /// The tolerance of outlines that are drawn next: their maximum distance from the exact curves, in their own points.
  /// It follows from the largest number of output pixels per point.
  package var outlineTolerance: Double {
    OutlineTolerance.shown(at: Double(transform.maximumScale) * outputScale)
  }

  /// Draws with further transforms. They are applied to a point before the current transform; the last of `maps` comes
  /// first.
  package mutating func with(_ maps: [CGAffineTransform], draw: (inout DisplayListBuilder) -> Void) {
    let (outer, outerNode) = ((transform, layoutOrigin), tree?.current)
    layoutOrigin = .zero
    for map in maps { enter(map) }
    draw(&self)
    (transform, layoutOrigin) = outer
    if let outerNode { tree?.leave(to: outerNode) }
  }

  /// Draws with a transform in front of the current one that geometry readers inside do not see.
  mutating func withUnseen(_ map: CGAffineTransform, draw: (inout DisplayListBuilder) -> Void) {
    let (outer, outerUnseen) = (transform, unseen)
    with([map]) {
      if $0.transform.a * $0.transform.d != $0.transform.b * $0.transform.c {
        let seen = outerUnseen.map { outer.concatenating($0) } ?? outer
        $0.unseen = $0.transform.inverted().concatenating(seen)
      }
      draw(&$0)
    }
    unseen = outerUnseen
  }

  /// The transform to the canvas that geometry readers see.
  private var seenTransform: CGAffineTransform { unseen.map { transform.concatenating($0) } ?? transform }

  /// Draws with a transform about a point, in front of the current one.
  mutating func with(_ map: CGAffineTransform, about pivot: CGPoint, draw: (inout DisplayListBuilder) -> Void) {
    let (outer, outerNode) = ((transform, layoutOrigin), tree?.current)
    layoutOrigin = .zero
    enter(CGAffineTransform(translationX: pivot.x, y: pivot.y))
    enter(map)
    enter(CGAffineTransform(translationX: -pivot.x, y: -pivot.y))
    draw(&self)
    (transform, layoutOrigin) = outer
    if let outerNode { tree?.leave(to: outerNode) }
  }

  /// Puts a transform in front of the current one.
  private mutating func enter(_ map: CGAffineTransform) {
    transform = map.concatenating(transform)
    tree?.enter(map)
  }

  /// Draws a node with its top-left corner at `origin`, at the size it takes for `proposal`.
  package mutating func place(_ node: LayoutNode, at origin: CGPoint, for proposal: ProposedViewSize) {
    if isFindingLinks, boxes == nil, node.linkParts.isEmpty { return }
    place(node.place, node.size(for: proposal), at: origin) { node.draw(for: proposal, into: &$0) }
  }

  /// Draws something that an effect offsets.
  ///
  /// - Parameters:
  ///   - own: The place in the scene where it comes from; nil for the place of the view around it.
  ///   - size: The size of its box.
  mutating func place(
    _ own: Place?, _ size: @autoclosure () -> CGSize, offsetBy offset: CGSize, draw: (inout DisplayListBuilder) -> Void
  ) {
    place(own, size(), at: CGPoint(x: offset.width, y: offset.height)) {
      $0.layoutOrigin = .zero
      draw(&$0)
    }
  }

  /// Draws something with its top-left corner at `origin`.
  ///
  /// - Parameters:
  ///   - own: The place in the scene where it comes from; nil for the place of the view around it.
  ///   - size: The size of its box.
  mutating func place(
    _ own: Place?, _ size: @autoclosure () -> CGSize, at origin: CGPoint, draw: (inout DisplayListBuilder) -> Void
  ) {
    // The frame fails with its first error, so nothing more is drawn for it.
    guard fault == nil else { return }
    let (outer, outerNode) = ((transform, place, layoutOrigin), tree?.current)
    enter(CGAffineTransform(translationX: origin.x, y: origin.y))
    layoutOrigin = CGPoint(x: layoutOrigin.x + origin.x, y: layoutOrigin.y + origin.y)
    if let own { place = own }
    boxes?.enter(CGRect(origin: .zero, size: size()).applying(transform), at: place)
    draw(&self)
    boxes?.leave()
    if let own { account?.noteExhaustion(at: own) }
    (transform, place, layoutOrigin) = outer
    if let outerNode { tree?.leave(to: outerNode) }
  }

  /// Draws with a name for the current coordinates.
  mutating func inSpace(named name: AnyHashable, draw: (inout DisplayListBuilder) -> Void) {
    let outer = spaces[name]
    spaces[name] = seenTransform
    draw(&self)
    spaces[name] = outer
  }

  /// The current coordinate spaces: the next node's own space and the spaces of the views around it. ``GeometryProxy``
  /// keeps them.
  struct Spaces {
    fileprivate let own: CGAffineTransform
    /// Maps the coordinates of the inner scene that is drawn now to the canvas's.
    fileprivate let scene: CGAffineTransform
    /// Maps the named spaces to the canvas.
    fileprivate let spaces: [AnyHashable: CGAffineTransform]

    /// Maps the current coordinates to the canvas's.
    var canvas: CGAffineTransform { own }

    /// Maps the current coordinates to the coordinates of a space.
    func transform(to space: CoordinateSpace) -> CGAffineTransform {
      switch space {
      case .local: .identity
      case .global: scene == .identity ? own : own.concatenating(scene.inverted())
      case .named(let name): spaces[name].map { own.concatenating($0.inverted()) } ?? transform(to: .global)
      }
    }
  }

  /// Returns the current coordinate spaces. The items that are drawn next may depend on them in any way, so the current
  /// part cannot be drawn under another transform.
  mutating func coordinateSpaces() -> Spaces {
    tree?.giveUp()
    return Spaces(own: seenTransform, scene: innerScene.transform, spaces: spaces)
  }

  /// Whether the next items may be cached and drawn again in later images. They may not be cached while the rectangles
  /// of views are collected, or inside a view with a named coordinate space or one that reads preferences. They must be
  /// found again for each image.
  var isRetainable: Bool { boxes == nil && linkedBoxes == nil && spaces.isEmpty && fault == nil && preferences == nil }

  /// A part of the scene that ``FragmentLayout`` has drawn and may cache.
  struct Part {
    /// Whether the items may be cached. A part with an error, a warning of another kind, a connector or a blurred backdrop
    /// may not: messages contain the time of the frame, and the others follow views outside of the part.
    let mayBeKept: Bool
    /// The transforms inside the part; nil if its items cannot be drawn under another transform.
    let tree: TransformTree?
    /// The warnings of its drawings.
    let warnings: [[DrawingWarning]]
  }

  /// Draws a part of the scene, charged to the current account of the task.
  mutating func drawPart(_ draw: (inout DisplayListBuilder) -> Void) -> Part {
    let (outer, outerTree, before) = (
      account, tree, (warnings: warningCount, connectors: connectorCount, backdrops: backdropCount)
    )
    let firstList = drawingWarnings.count
    (account, tree) = (FrameAccount.current, TransformTree())
    draw(&self)
    let part = tree.flatMap { $0.isComplete ? $0 : nil }
    (account, tree) = (outer, outerTree)
    tree?.add(part)
    let mayBeKept =
      fault == nil && warningCount == before.warnings && connectorCount == before.connectors
      && backdropCount == before.backdrops
    return Part(mayBeKept: mayBeKept, tree: part, warnings: Array(drawingWarnings[firstList...]))
  }

  /// Adds cached items that were drawn under the same transform, and charges what they cost.
  ///
  /// - Parameters:
  ///   - part: The transforms of the items; nil if these cannot be drawn under another transform.
  ///   - warnings: The warnings of the drawings among them.
  mutating func append(
    _ items: [DisplayList.Item], _ part: TransformTree?, _ warnings: [[DrawingWarning]], costing cost: FrameCost
  ) {
    charge(cost)
    for list in warnings { warn(ofDrawing: list) }
    tree?.add(part)
    // If all items of a frame are cached, it shares their array with the previous frame, so comparing both is O(1).
    if self.items.isEmpty { self.items = items } else { self.items.append(contentsOf: items) }
  }

  /// Stores the items since index `count` compactly, because many frames will draw them again.
  mutating func packItems(since count: Int) { items.replaceSubrange(count..., with: Array(items[count...]).packed) }

  /// Charges a cost that was measured before; the frame fails if its step budget (``FrameAccount``) is used up.
  mutating func charge(_ cost: FrameCost) { if let account, !account.charge(cost) { fail(account.fault) } }

  /// Draws, and replaces the drawn items by the result of `compose`.
  package mutating func layer(
    _ draw: (inout DisplayListBuilder) -> Void, compose: ([DisplayList.Item]) -> [DisplayList.Item]
  ) {
    let first = items.count
    draw(&self)
    recompose(since: first, compose)
  }

  /// Draws as one picture with an opacity.
  mutating func layer(_ draw: (inout DisplayListBuilder) -> Void, opacity: Double) {
    let first = items.count
    draw(&self)
    if items.count == first + 1 {
      // The item's transform does not change, so the transform tree stays valid.
      items[first].fade(opacity)
      if items[first].place == nil { items[first].place = place }
    } else {
      recompose(since: first) { $0.faded(opacity) }
    }
  }

  /// Replaces the items since index `count` by the result of `compose`.
  package mutating func recompose(since count: Int, _ compose: ([DisplayList.Item]) -> [DisplayList.Item]) {
    if items.count == count { return }
    tree?.giveUp()
    var composed = compose(Array(items[count...]))
    for i in composed.indices where composed[i].place == nil { composed[i].place = place }
    items.replaceSubrange(count..., with: composed)
  }

  /// Removes the items since index `count` and returns them.
  mutating func takeItems(since count: Int) -> [DisplayList.Item] {
    tree?.giveUp()
    let taken = Array(items[count...])
    items.removeSubrange(count...)
    return taken
  }

  /// Replaces the items since index `count` by other ones, which get the current place unless they have one.
  mutating func add(_ items: [DisplayList.Item], since count: Int) {
    tree?.giveUp()
    self.items.removeSubrange(count...)
    for var item in items {
      if item.place == nil { item.place = place }
      self.items.append(item)
    }
  }

  /// Fills the canvas and the visible area around it with a colour. ``SceneSequence`` draws backgrounds with it.
  mutating func fillEverything(_ color: Color) {
    guard color.alpha > 0 else { return }
    fill(.everywhere, rule: .nonzero, paint: .color(color), of: SceneSequence.self)
  }

  /// A length greater than any canvas with the visible area around it, in points.
  static let reach = 1e6

  /// Fills a path, after checks of its numbers and of the account.
  ///
  /// - Parameter source: The type that errors name.
  package mutating func fill(_ path: Path, rule: FillRule, paint: Paint, of source: Any.Type) {
    guard !path.isEmpty, charge(for: path), isDrawable(path, of: source) else { return }
    tree?.addItem()
    items.append(.fill(.init(path: path, rule: rule, paint: paint, transform: transform, place: place)))
  }

  /// Strokes a path, after checks of its numbers, its style and the account.
  ///
  /// - Parameter source: The type that errors name.
  package mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint, of source: Any.Type) {
    guard !path.isEmpty, charge(for: path), isDrawable(path, of: source) else { return }
    guard style.isUsable else { return fail(.notFinite("the stroke style of \(source)")) }
    tree?.addItem()
    items.append(
      .stroke(.init(path: path, style: style.replacingInfinities, paint: paint, transform: transform, place: place)))
  }

  /// Adds the blurred backdrop of a shape.
  mutating func addBackdrop(_ group: DisplayList.Group) {
    tree?.giveUp()
    backdropCount += 1
    var group = group
    group.place = place
    items.append(.group(group))
  }

  /// Adds items from other coordinates, such as an SVG drawing's.
  ///
  /// - Parameter map: Maps the coordinates of the items to the current ones.
  mutating func append(_ items: [DisplayList.Item], under map: CGAffineTransform) {
    let whole = map.concatenating(transform)
    guard (whole.a + whole.b + whole.c + whole.d).isFinite, (whole.tx + whole.ty).isFinite else {
      return fail(.notFinite("the place of a drawing"))
    }
    tree?.giveUp()
    self.items += items.map {
      var item = $0.transformed(by: whole)
      // Drawings give places to what may fail.
      item.place = item.place?.inside(place) ?? place
      return item
    }
  }

  /// Charges for path elements. If the frame's step budget (``FrameAccount``) is used up, notes the error and returns
  /// false.
  mutating func charge(pathElements count: Int) -> Bool {
    guard let account, !account.charge(count, .pathElements) else { return true }
    fail(account.fault)
    return false
  }

  /// Charges for new stops of gradients; two take as much memory as a path element. If the frame's step budget is used
  /// up, notes the error and returns false.
  mutating func charge(gradientStops count: Int) -> Bool { count == 0 || charge(pathElements: (count + 1) / 2) }

  /// Charges for the elements of a path. If the frame's step budget is used up, notes the error and returns false.
  mutating func charge(for path: Path) -> Bool {
    charge(pathElements: path.elements.count)
  }

  /// Notes an error, with the current place. The first error is thrown when the frame is complete.
  package mutating func fail(_ fault: SceneError) {
    if self.fault == nil { self.fault = place?.explained(fault) ?? fault }
  }

  /// Notes why a shape has no path, if that is an error.
  mutating func noteFault(of shape: any Shape, in rect: CGRect) {
    // If the step budget was used up before the shape made its path, that is the only error.
    if let account, account.isSpent { return fail(account.fault) }
    guard let fault = shape.fault(in: rect) else { return }
    fail(fault as? SceneError ?? .badShape("\(type(of: shape))", reason: "\(fault)"))
  }

  /// Notes that something is left out although the scene asks for it. Warnings with the same origin and message are
  /// kept once.
  package mutating func warn(_ warning: DrawingWarning) {
    warningCount += 1
    var warning = warning
    warning.place = place
    if let place { warning = place.explained(warning) }
    add(warning)
  }

  private mutating func add(_ warning: DrawingWarning) {
    if knownWarnings.insert([warning.origin, warning.message]).inserted { warnings.append(warning) }
  }

  /// Notes what a drawing has and does not show. These warnings have the places in the drawing's own file.
  mutating func warn(ofDrawing list: [DrawingWarning]) {
    guard let first = list.first, !isFindingLinks else { return }
    drawingWarnings.append(list)
    guard !knownLists[first.place, default: []].contains(list) else { return }
    knownLists[first.place, default: []].append(list)
    for warning in list { add(warning) }
  }

  /// Whether all numbers of a path and of the transform are finite. Otherwise notes the error and returns false.
  mutating func isDrawable(_ path: Path, of source: Any.Type) -> Bool {
    let t = transform
    guard (t.a + t.b + t.c + t.d).isFinite, (t.tx + t.ty).isFinite else {
      fail(.notFinite("the place or size of \(source)"))
      return false
    }
    // A number that is not finite gives NaN, times 0. A sum takes less time than a test of each element.
    var zero: CGFloat = 0
    for element in path.elements { element.addZeros(to: &zero) }
    guard zero == 0 else {
      fail(.notFinite("the path of \(source)"))
      return false
    }
    return true
  }
}

extension Path {
  /// A rectangle larger than any canvas and the area around it that filters read.
  static let everywhere = Path(
    CGRect(
      x: -DisplayListBuilder.reach, y: -DisplayListBuilder.reach, width: 2 * DisplayListBuilder.reach,
      height: 2 * DisplayListBuilder.reach))
}

extension Path.Element {
  /// Adds the products of all coordinates with 0: nothing, or NaN if one is not finite.
  @inline(__always)
  fileprivate func addZeros(to zero: inout CGFloat) {
    switch self {
    case .move(let p), .line(let p): zero += 0 * p.x + 0 * p.y
    case .quadCurve(let p, let c): zero += 0 * p.x + 0 * p.y + 0 * c.x + 0 * c.y
    case .curve(let p, let c, let d): zero += 0 * p.x + 0 * p.y + 0 * c.x + 0 * c.y + 0 * d.x + 0 * d.y
    case .closeSubpath: break
    }
  }
}

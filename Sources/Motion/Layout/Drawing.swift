import Foundation
import PathreelDrawing
import PathreelGeometry

/// The display list in the making: where the next node draws, and what has been drawn.
package struct Drawing {
  package private(set) var items: [DisplayList.Item] = []
  package private(set) var transform: CGAffineTransform
  private var spaces: [AnyHashable: CGAffineTransform] = [:]
  /// The first thing found that cannot be drawn.
  package private(set) var fault: (any Error)?
  /// What is left out, each told once.
  package private(set) var warnings: [DrawingWarning] = []
  /// So many of them, the first ones, need no further explanation.
  private var explainedWarnings = 0
  /// The places and messages of these.
  private var toldWarnings: Set<[String]> = []
  private let judge: Judge?
  /// How many pixels a point of the canvas has.
  private let outputScale: Double
  private let account = FrameAccount.current

  /// Says what is wrong with items, if anything is.
  package typealias Judge = ([DisplayList.Item]) -> SceneError?

  /// - Parameters:
  ///   - outputScale: How many pixels a point of the canvas has.
  ///   - judge: Asked about what each view that explains its faults has drawn, inner ones first.
  package init(transform: CGAffineTransform = .identity, outputScale: Double = 1, judge: Judge? = nil) {
    (self.transform, self.outputScale, self.judge) = (transform, outputScale, judge)
  }

  /// How far the outlines that are drawn next may be from the true ones, in their points; it follows from how many pixels
  /// one of these points has at most.
  package var outlineTolerance: Double {
    OutlineTolerance.shown(at: Double(transform.maximumScale) * outputScale)
  }

  /// Draws with a change of coordinates in front of the present ones.
  package mutating func with(_ change: (inout CGAffineTransform) -> Void, draw: (inout Drawing) -> Void) {
    let outer = transform
    change(&transform)
    draw(&self)
    transform = outer
  }

  /// Draws a node with its top-left corner at `origin`.
  package mutating func place(_ node: LayoutNode, at origin: CGPoint, for proposal: ProposedViewSize) {
    // The frame fails with its first fault, so nothing more is made for it.
    guard fault == nil else { return }
    let outer = transform
    transform = transform.translatedBy(x: origin.x, y: origin.y)
    node.draw(for: proposal, into: &self)
    transform = outer
  }

  /// Draws what knows the present coordinates by a name.
  mutating func inSpace(named name: AnyHashable, draw: (inout Drawing) -> Void) {
    let outer = spaces[name]
    spaces[name] = transform
    draw(&self)
    spaces[name] = outer
  }

  /// Where the next node draws, as seen from the views around it.
  struct Place {
    fileprivate let own: CGAffineTransform
    fileprivate let spaces: [AnyHashable: CGAffineTransform]

    /// From the present coordinates to those of a space.
    func transform(to space: CoordinateSpace) -> CGAffineTransform {
      switch space {
      case .local: .identity
      case .global: own
      case .named(let name): own.concatenating((spaces[name] ?? .identity).inverted())
      }
    }
  }

  var place: Place { Place(own: transform, spaces: spaces) }

  /// Draws, and replaces what was drawn by what `compose` makes of it.
  package mutating func layer(_ draw: (inout Drawing) -> Void, compose: ([DisplayList.Item]) -> [DisplayList.Item]) {
    let first = items.count
    draw(&self)
    recompose(since: first, compose)
  }

  /// Replaces what was drawn since there were `count` items.
  package mutating func recompose(since count: Int, _ compose: ([DisplayList.Item]) -> [DisplayList.Item]) {
    if items.count == count { return }
    items.replaceSubrange(count..., with: compose(Array(items[count...])))
  }

  /// Takes back what was drawn since there were `count` items.
  mutating func takeItems(since count: Int) -> [DisplayList.Item] {
    let taken = Array(items[count...])
    items.removeSubrange(count...)
    return taken
  }

  package mutating func fill(_ path: Path, rule: FillRule, paint: Paint, of source: Any.Type) {
    guard !path.isEmpty, pay(for: path), isDrawable(path, of: source) else { return }
    items.append(.fill(.init(path: path, rule: rule, paint: paint, transform: transform)))
  }

  package mutating func stroke(_ path: Path, style: StrokeStyle, paint: Paint, of source: Any.Type) {
    guard !path.isEmpty, pay(for: path), isDrawable(path, of: source) else { return }
    guard style.isUsable else { return fail(.notFinite("the stroke style of \(source)")) }
    items.append(.stroke(.init(path: path, style: style.finite, paint: paint, transform: transform)))
  }

  /// Whether the frame has steps left for a path; notes otherwise.
  mutating func pay(for path: Path) -> Bool {
    guard let account, !account.charge(path.elements.count, .pathElements) else { return true }
    fail(account.fault)
    return false
  }

  /// Notes what cannot be drawn; the first such note is thrown when the frame is done.
  package mutating func fail(_ fault: SceneError) {
    if self.fault == nil { self.fault = fault }
  }

  /// Notes why a shape has no path, if that is a fault.
  mutating func noteFault(of shape: any Shape, in rect: CGRect) {
    // A shape that could not pay for its path has nothing else wrong with it.
    if let account, account.isSpent { return fail(account.fault) }
    guard let fault = shape.fault(in: rect) else { return }
    fail(fault as? SceneError ?? .badShape("\(type(of: shape))", reason: "\(fault)"))
  }

  /// Notes what is left out although it was asked for.
  package mutating func warn(_ warning: DrawingWarning) { warnings.append(warning) }

  /// Draws, and turns the first fault and all warnings found on the way into what the closures make of them, unless
  /// somebody further inside explained them already.
  package mutating func explaining(
    fault explainFault: (SceneError) -> any Error, warning explainWarning: (DrawingWarning) -> DrawingWarning,
    draw: (inout Drawing) -> Void
  ) {
    let (wasFaultless, first) = (fault == nil, items.count)
    draw(&self)
    account?.explain(explainFault)
    if fault == nil, let judge, let found = judge(Array(items[first...])) { fail(found) }
    if wasFaultless, let error = fault as? SceneError { fault = explainFault(error) }
    let found = warnings[explainedWarnings...].map(explainWarning)
    warnings.removeSubrange(explainedWarnings...)
    for warning in found where toldWarnings.insert([warning.place, warning.message]).inserted {
      warnings.append(warning)
    }
    explainedWarnings = warnings.count
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

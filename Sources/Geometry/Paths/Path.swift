import Foundation

/// The outline of a 2D shape: any number of subpaths of lines, quadratic and cubic Bézier curves, with SwiftUI's API.
///
/// A path is a value; curves stay curves until something needs lines (``flattened(tolerance:)``). Lengths are in points, x
/// runs right and y down. A coordinate may be any double; what is not finite or lies beyond ±1e100 is kept in
/// ``elements`` but is neither drawn, measured nor written.
///
/// ```swift
/// let leaf = Path { path in
///   path.move(to: .zero)
///   path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: -40))
///   path.closeSubpath()
/// }
/// ```
public struct Path: Hashable, Sendable {
  /// One step of a path, as SwiftUI's `Path.Element`.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: CGPoint)
    /// A straight line from the current point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve from the current point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve from the current point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the subpath's start, joined there.
    case closeSubpath
  }

  /// The steps in drawing order. Every subpath begins with a `move`.
  public private(set) var elements: [Element] = []
  private var subpathStart = CGPoint.zero
  private var lastPoint = CGPoint.zero
  private var hasOpenSubpath = false

  /// A path without elements.
  public init() {}

  /// A path built by the closure.
  public init(_ build: (inout Path) -> Void) { build(&self) }

  /// Whether there is no element at all.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next segment starts, or `nil` while the path is empty. After a close it is the closed subpath's start.
  public var currentPoint: CGPoint? { isEmpty ? nil : lastPoint }

  /// Calls the closure with each element in order.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// Begins a subpath at the point.
  public mutating func move(to point: CGPoint) {
    // A move that nothing was drawn from leaves no trace.
    if case .move = elements.last { elements.removeLast() }
    elements.append(.move(to: point))
    (subpathStart, lastPoint, hasOpenSubpath) = (point, point, true)
  }

  /// Adds a straight line from the current point.
  public mutating func addLine(to point: CGPoint) {
    openSubpath(orAt: point)
    elements.append(.line(to: point))
    lastPoint = point
  }

  /// Adds a quadratic Bézier curve from the current point.
  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    openSubpath(orAt: control)
    elements.append(.quadCurve(to: point, control: control))
    lastPoint = point
  }

  /// Adds a cubic Bézier curve from the current point.
  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    openSubpath(orAt: control1)
    elements.append(.curve(to: point, control1: control1, control2: control2))
    lastPoint = point
  }

  /// Joins the current subpath's end to its start; does nothing where no subpath is open.
  public mutating func closeSubpath() {
    guard hasOpenSubpath else { return }
    elements.append(.closeSubpath)
    (lastPoint, hasOpenSubpath) = (subpathStart, false)
  }

  /// Adds an element by the rules of ``move(to:)``, ``addLine(to:)`` and the others.
  public mutating func append(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quadCurve(let point, let control): addQuadCurve(to: point, control: control)
    case .curve(let point, let control1, let control2): addCurve(to: point, control1: control1, control2: control2)
    case .closeSubpath: closeSubpath()
    }
  }

  /// Makes room for so many elements at least, so that adding them copies nothing. It may be called in a loop: where there
  /// is too little room the room doubles at least, so a path that grows is copied a few times and not each time.
  public mutating func reserveCapacity(_ count: Int) {
    // An array's own method makes exactly the room that is asked for.
    guard count > elements.capacity else { return }
    elements.reserveCapacity(max(count, 2 * elements.capacity))
  }

  /// A segment that follows a close goes on from the closed subpath's start; one without any current point begins at
  /// `first`, as the HTML canvas does.
  private mutating func openSubpath(orAt first: CGPoint) {
    guard !hasOpenSubpath else { return }
    let start = isEmpty ? first : lastPoint
    elements.append(.move(to: start))
    (subpathStart, lastPoint, hasOpenSubpath) = (start, start, true)
  }
}

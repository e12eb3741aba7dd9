import Foundation

/// The outline of a 2D shape, with SwiftUI's API. It has any number of subpaths of lines, quadratic and cubic Bézier
/// curves. Shapes return paths, and display lists hold them.
///
/// A path is a value; curves stay curves until something needs lines (``flattened(tolerance:)``). Lengths are in
/// points, x points right and y down. A coordinate may be any double. A coordinate that is not finite or lies beyond
/// ±1e100 is kept in ``elements``, but it is neither drawn, measured nor written.
///
/// ```swift
/// let leaf = Path { path in
///   path.move(to: .zero)
///   path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: -40))
///   path.closeSubpath()
/// }
/// ```
public struct Path: Hashable, Sendable {
  /// One element of a path, as SwiftUI's `Path.Element`.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: CGPoint)
    /// A straight line from the current point.
    case line(to: CGPoint)
    /// A quadratic Bézier curve from the current point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve from the current point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to the subpath's start, with a line join there.
    case closeSubpath
  }

  /// The elements in drawing order. Every subpath begins with a `move`.
  public private(set) var elements: [Element] = []
  /// The start of the last subpath, and the current point.
  private var subpathStart = CGPoint.zero
  private var lastPoint = CGPoint.zero
  /// Whether the next segment continues the last subpath.
  private var hasOpenSubpath = false

  /// Creates an empty path.
  public init() {}

  /// Creates a path and lets the closure build it.
  public init(_ build: (inout Path) -> Void) { build(&self) }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The point where the next segment starts; `nil` if the path is empty. After a close, it is the closed subpath's
  /// start.
  public var currentPoint: CGPoint? { isEmpty ? nil : lastPoint }

  /// Calls the closure with each element in order.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// Begins a subpath at the point.
  public mutating func move(to point: CGPoint) {
    // A move replaces a preceding move from which nothing was drawn.
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

  /// Joins the current subpath's end to its start; does nothing if no subpath is open.
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

  /// Reserves storage for at least `count` elements, so that adding them copies nothing. It may be called in a loop: if
  /// storage has to grow, it at least doubles, so a growing path is copied only a few times.
  public mutating func reserveCapacity(_ count: Int) {
    // An array's own method reserves exactly the given capacity.
    guard count > elements.capacity else { return }
    elements.reserveCapacity(max(count, 2 * elements.capacity))
  }

  /// Begins a subpath if none is open. A segment that follows a close starts at the closed subpath's start. A segment
  /// without a current point starts at `first`, as in the HTML canvas.
  private mutating func openSubpath(orAt first: CGPoint) {
    guard !hasOpenSubpath else { return }
    let start = isEmpty ? first : lastPoint
    elements.append(.move(to: start))
    (subpathStart, lastPoint, hasOpenSubpath) = (start, start, true)
  }
}

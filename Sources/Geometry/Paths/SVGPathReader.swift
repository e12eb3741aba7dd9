import Foundation

/// A syntax error in SVG path data: its position and its reason. ``Path/init(svg:)`` throws it.
///
/// ```swift
/// do { _ = try Path(svg: "M 0 0 L 10") } catch let error as SVGPathError {
///   print(error)  // path data at offset 10: expected the y of L, found the end
/// }
/// ```
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of UTF-8 bytes before the error.
  public let offset: Int
  /// What is wrong there.
  public let problem: String

  public var description: String { "path data at offset \(offset): \(problem)" }
}

/// SVG path data as paths, for authors of scenes in Swift and for the key `path` of scene files.
extension Path {
  /// Parses SVG path data: all commands of SVG 2, absolute and relative, with their compact number forms.
  ///
  /// Quadratic and cubic curves stay what they are; elliptical arcs become cubics of at most 45°, within 4.3e-6 radii
  /// of the true arc (SVG 2, appendix B.2). Data that is empty or only blank is the empty path.
  ///
  /// ```swift
  /// let heart = try Path(svg: "M0 8 A20 20 0 0 1 40 8 A20 20 0 0 1 80 8 Q80 38 40 68 Q0 38 0 8Z")
  /// ```
  ///
  /// - Throws: ``SVGPathError`` at the first error, or if a coordinate is beyond ±1e100. Unlike a browser it does not
  ///   draw what comes before the error.
  public init(svg data: String) throws(SVGPathError) {
    var reader = SVGPathReader(data)
    try reader.read()
    self = reader.built
  }
}

/// SVG path data parsed as a browser draws it: up to the first error. The `SVG` module uses it.
package struct SVGPathData {
  /// The path up to the first error.
  package let path: Path
  /// The indices of path elements that end inside of an arc, where no command of the data ends. SVG markers are not
  /// drawn there.
  package let innerElements: Set<Int>
  /// Whether parsing stopped because the path has too many elements.
  package let isTooLong: Bool

  /// Wraps a path that was not parsed from data.
  package init(_ path: Path, innerElements: Set<Int> = []) {
    (self.path, self.innerElements, isTooLong) = (path, innerElements, false)
  }

  /// Parses path data.
  ///
  /// - Parameter limit: The largest number of elements that the path may have.
  package init(_ data: String, limit: Int) {
    var reader = SVGPathReader(data)
    reader.limit = limit
    try? reader.read()
    (path, innerElements, isTooLong) = (reader.built, reader.innerElements, reader.built.elements.count > limit)
  }
}

/// The parser of SVG path data. It reads one command after another and keeps the state that later commands refer to.
private struct SVGPathReader {
  private var scanner: SVGNumberScanner
  private(set) var built = Path()
  private(set) var innerElements: Set<Int> = []
  /// The largest number of elements. Reading ends soon after the path has more.
  var limit = Int.max
  /// The current point, and the start of the subpath.
  private var current = CGPoint.zero
  private var subpathStart = CGPoint.zero
  /// The control point of the last segment if it was a cubic or a quadratic curve, respectively. S and T mirror it.
  private var lastCubicControl: CGPoint?
  private var lastQuadraticControl: CGPoint?

  init(_ data: String) { scanner = SVGNumberScanner(data) }

  mutating func read() throws(SVGPathError) {
    scanner.skipBlanks()
    while let byte = scanner.peek {
      let command = byte | 0x20
      guard SVGNumberScanner.isLetter(byte), let letter = Letter(rawValue: command) else {
        throw scanner.error("expected a command letter (one of MLHVCSQTAZ), found \(scanner.found)")
      }
      guard letter == .move || !built.isEmpty else {
        throw scanner.error("path data begins with M or m, found \(scanner.found)")
      }
      scanner.take()
      scanner.command = String(UnicodeScalar(byte))
      try read(letter, isRelative: byte == command)
      if built.elements.count > limit { return }
    }
  }

  private enum Letter: UInt8 {
    case move = 0x6d  // m
    case line = 0x6c  // l
    case horizontal = 0x68  // h
    case vertical = 0x76  // v
    case cubic = 0x63  // c
    case smoothCubic = 0x73  // s
    case quadratic = 0x71  // q
    case smoothQuadratic = 0x74  // t
    case arc = 0x61  // a
    case close = 0x7a  // z
  }

  /// Reads one command with all its repeats.
  private mutating func read(_ letter: Letter, isRelative: Bool) throws(SVGPathError) {
    scanner.skipBlanks()
    if letter == .close {
      built.closeSubpath()
      current = subpathStart
      (lastCubicControl, lastQuadraticControl) = (nil, nil)
      return
    }
    var letter = letter
    repeat {
      try readOnce(letter, from: isRelative ? current : .zero)
      // Further coordinate pairs after a move are lines.
      if letter == .move { letter = .line }
      if built.elements.count > limit { return }
    } while scanner.takeSeparator()
  }

  private mutating func readOnce(_ letter: Letter, from origin: CGPoint) throws(SVGPathError) {
    var cubicControl: CGPoint?
    var quadraticControl: CGPoint?
    switch letter {
    case .move:
      current = try point(from: origin)
      built.move(to: current)
      subpathStart = current
    case .line:
      current = try point(from: origin)
      built.addLine(to: current)
    case .horizontal:
      current.x = try coordinate("the x", from: origin.x)
      built.addLine(to: current)
    case .vertical:
      current.y = try coordinate("the y", from: origin.y)
      built.addLine(to: current)
    case .cubic, .smoothCubic:
      let control1 =
        letter == .cubic ? try point("control point 1's", from: origin) : mirrored(lastCubicControl)
      if letter == .cubic { scanner.separate() }
      let control2 = try point("control point 2's", from: origin)
      scanner.separate()
      current = try point(from: origin)
      built.addCurve(to: current, control1: control1, control2: control2)
      cubicControl = control2
    case .quadratic, .smoothQuadratic:
      let control =
        letter == .quadratic ? try point("the control point's", from: origin) : mirrored(lastQuadraticControl)
      if letter == .quadratic { scanner.separate() }
      current = try point(from: origin)
      built.addQuadCurve(to: current, control: control)
      quadraticControl = control
    case .arc:
      try readArc(from: origin)
    case .close:
      preconditionFailure("a close takes no numbers")
    }
    (lastCubicControl, lastQuadraticControl) = (cubicControl, quadraticControl)
  }

  /// Reads the numbers of an elliptical arc, and adds its cubics.
  private mutating func readArc(from origin: CGPoint) throws(SVGPathError) {
    let before = current
    let radiusX = try coordinate("the x radius", from: 0)
    scanner.separate()
    let radiusY = try coordinate("the y radius", from: 0)
    scanner.separate()
    let rotation = try scanner.number("the rotation")
    scanner.separate()
    let isLarge = try scanner.flag("the large-arc flag")
    scanner.separate()
    let isSweeping = try scanner.flag("the sweep flag")
    scanner.separate()
    current = try point(from: origin)
    let arc = SVGArc(
      from: before, to: current, radii: CGSize(width: radiusX, height: radiusY), rotation: .degrees(rotation),
      isLarge: isLarge, isSweeping: isSweeping)
    let first = built.elements.count
    built.addArc(arc)
    let last = built.elements.count - 1
    if last > first { innerElements.formUnion(first..<last) }
  }

  /// The last control point mirrored at the current point, or the current point itself after a segment of another kind.
  private func mirrored(_ control: CGPoint?) -> CGPoint {
    control.map { current * 2 - $0 } ?? current
  }

  private mutating func point(_ whose: StaticString = "the", from origin: CGPoint) throws(SVGPathError) -> CGPoint {
    let x = try coordinate("\(whose) x", from: origin.x)
    scanner.separate()
    let y = try coordinate("\(whose) y", from: origin.y)
    return CGPoint(x: x, y: y)
  }

  private mutating func coordinate(_ what: @autoclosure () -> String, from origin: CGFloat) throws(SVGPathError)
    -> CGFloat
  {
    let start = scanner.offset
    let value = origin + CGFloat(try scanner.number(what()))
    guard abs(value) <= CGPoint.coordinateLimit else {
      throw SVGPathError(offset: start, problem: "\(what()) of \(scanner.command) is beyond ±1e100")
    }
    return value
  }
}

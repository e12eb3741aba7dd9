import Foundation
import PathreelGeometry

/// The effect of an `animateMotion` element: it moves its target along a path (SVG Animations 2, §2.15).
struct MotionEffect {
  /// How the target turns on its way.
  enum Turning {
    case none, forwards, backwards
    case fixed(Double)
  }

  /// The number of the animation element in the schedule.
  let number: Int
  let isAdditive: Bool
  private let accumulates: Bool
  private let measure: PathMeasure
  /// The shares of the way that are passed at the key times.
  private let stops: [Double]
  private let course: ValueCourse
  private let turning: Turning

  /// The steps that measuring a segment of a path costs.
  static let segmentSteps = 16

  /// A path that is measured. Many motions may follow one.
  struct Way {
    fileprivate let measure: PathMeasure
    /// The shares of the way at the ends of its segments.
    fileprivate let stops: [Double]

    init?(_ path: Path) {
      guard !path.isEmpty else { return nil }
      measure = PathMeasure(path)
      stops = MotionEffect.vertices(of: path, length: measure.length)
    }
  }

  /// Reads an element; nil if it has no effect.
  ///
  /// - Parameter way: Finds the outline of the element that an `mpath` refers to.
  init?(
    _ element: SVGElement, number: Int, way: (SVGElement) -> Way?, note: (String) -> Void
  ) {
    self.number = number
    var isBy = false
    let reference = element.elements.first { $0.name == "mpath" }
    let found = reference.map(way) ?? Self.path(of: element, isBy: &isBy).flatMap { Way($0) }
    guard let found else {
      note("<animateMotion> has no path, and so no effect")
      return nil
    }
    measure = found.measure
    var stops = found.stops
    if let text = element["keyPoints"], !text.trimmed.isEmpty {
      let parts = text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
      stops = parts.compactMap { CSSText.number($0) }
      guard stops.count == parts.count, stops.allSatisfy({ (0...1).contains($0) }) else {
        note("'keyPoints' has more than numbers from 0 to 1, and so the motion has no effect")
        return nil
      }
    }
    var course: ValueCourse
    do throws(ValueCourse.Mistake) {
      course = try ValueCourse(element, count: stops.count, usual: .paced, isSteps: false, note: note)
    } catch {
      note("\(error.problem), and so the motion has no effect")
      return nil
    }
    course.pace(zip(stops, stops.dropFirst()).map { abs($1 - $0) })
    (self.stops, self.course) = (stops, course)
    let (adds, repeats) = element.sums(note)
    (isAdditive, accumulates) = (isBy || adds, repeats)
    switch element["rotate"]?.trimmed {
    case "auto": turning = .forwards
    case "auto-reverse": turning = .backwards
    case let text?: turning = CSSText.number(text).map { .fixed($0) } ?? CSSText.angle(text).map { .fixed($0) } ?? .none
    case nil: turning = .none
    }
  }

  /// The transform at a moment.
  func matrix(at progress: AnimationProgress) -> CGAffineTransform {
    let place = course.place(at: progress.share, of: stops.count)
    let share = stops[place.from] + (stops[place.to] - stops[place.from]) * place.share
    var matrix = Self.matrix(on: measure, at: share * measure.length, turning)
    if accumulates, progress.iteration > 0, let end = measure.point(atDistance: measure.length) {
      let count = Double(progress.iteration)
      matrix = matrix.translatedAfter(x: end.x * count, y: end.y * count)
    }
    return matrix
  }

  /// The transform to a point of a path.
  static func matrix(on measure: PathMeasure, at distance: Double, _ turning: Turning) -> CGAffineTransform {
    let distance = min(max(distance, 0), measure.length)
    let point = measure.point(atDistance: distance) ?? measure.path.firstPoint ?? .zero
    var turn = 0.0
    if case .fixed(let angle) = turning { turn = angle * .pi / 180 }
    switch turning {
    case .forwards, .backwards:
      if let way = measure.tangent(atDistance: distance) { turn = atan2(way.dy, way.dx) }
      if case .backwards = turning { turn += .pi }
    default: break
    }
    return CGAffineTransform(translationX: point.x, y: point.y).rotated(by: turn)
  }

  /// The path of an element: its `path`, or a line through its points.
  private static func path(of element: SVGElement, isBy: inout Bool) -> Path? {
    if let data = element["path"] { return SVGPathData(data, limit: SVGLimits.steps).path }
    func point(_ text: String) -> CGPoint? {
      var scanner = ValueScanner(text)
      let numbers = scanner.numbers()
      return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
    }
    var points: [CGPoint] = []
    if let list = element["values"] {
      points = list.split(separator: ";").compactMap { point(String($0)) }
    } else if let to = element["to"].flatMap(point) {
      points = [element["from"].flatMap(point) ?? .zero, to]
    } else if let by = element["by"].flatMap(point) {
      let from = element["from"].flatMap(point)
      isBy = from == nil
      points = [from ?? .zero, CGPoint(x: (from?.x ?? 0) + by.x, y: (from?.y ?? 0) + by.y)]
    }
    guard let first = points.first else { return nil }
    var path = Path()
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
    return path
  }

  /// The shares of the way at the ends of a path's segments.
  fileprivate static func vertices(of path: Path, length: Double) -> [Double] {
    guard length > 0 else { return [0, 1] }
    var (shares, sum, last, start) = ([0.0], 0.0, CGPoint.zero, CGPoint.zero)
    for element in path.elements {
      var piece = Path()
      piece.move(to: last)
      switch element {
      case .move(let point):
        (last, start) = (point, point)
        continue
      case .line(let point):
        piece.addLine(to: point)
        last = point
      case .quadCurve(let point, let control):
        piece.addQuadCurve(to: point, control: control)
        last = point
      case .curve(let point, let control1, let control2):
        piece.addCurve(to: point, control1: control1, control2: control2)
        last = point
      case .closeSubpath:
        piece.addLine(to: start)
        last = start
      }
      sum += PathMeasure(piece).length
      shares.append(min(sum / length, 1))
    }
    return shares.count > 1 ? shares : [0, 1]
  }
}

extension Path {
  fileprivate var firstPoint: CGPoint? {
    if case .move(let point)? = elements.first { point } else { nil }
  }
}

import Foundation

/// A curve in a container, defined by a function or a path. Views or points can be placed along it. Scene files write
/// it as `curve`, or as `along` with the elements on it.
///
/// A function's result is in points, relative to the origin of ``coordinates``. If a coordinate is not a number,
/// infinite or beyond ±10⁹, the curve has a gap and continues after it; a jump of the function is a gap too. A path is
/// used as it is, in the container's points; coordinates do not apply to it.
///
/// ```swift
/// var wave = Curve.rectangular { x in 40 * sin(x / 20) }
/// wave.coordinates.origin = .leading
/// let measured = try wave.measured(in: CGSize(width: 300, height: 200))
/// let places = try measured.places(for: 12)  // at equal distances along the curve
/// ```
public struct Curve: Sendable {
  /// The definition of a curve: a function of one of three kinds, or a path.
  public enum Form: Sendable {
    /// A graph: y = f(x).
    case rectangular(@Sendable (Double) -> Double)
    /// A parametric curve: (x(u), y(u)).
    case parametric(@Sendable (Double) -> CGPoint)
    /// A polar curve: r(θ), θ in radians.
    case polar(@Sendable (Double) -> Double)
    /// A path in the container's points.
    case path(Path)
  }

  /// The function or path that defines the curve.
  public var form: Form
  /// The function's origin, axis directions and argument range.
  public var coordinates: CurveCoordinates
  /// The function of ``form`` for several finite arguments at once, where that takes less time than one by one. It
  /// writes the same numbers: y or r for each argument, or x for each and then y for each.
  package var block: (@Sendable (UnsafeBufferPointer<Double>, UnsafeMutablePointer<Double>) -> Void)?

  /// Creates a curve. By default its origin is the container's top-left corner, with y down.
  public init(_ form: Form, coordinates: CurveCoordinates = CurveCoordinates()) {
    self.form = form
    self.coordinates = coordinates
  }

  /// Creates the graph y = f(x).
  public static func rectangular(
    coordinates: CurveCoordinates = CurveCoordinates(), _ function: @escaping @Sendable (Double) -> Double
  ) -> Curve { Curve(.rectangular(function), coordinates: coordinates) }

  /// Creates the parametric curve (x(u), y(u)).
  public static func parametric(
    coordinates: CurveCoordinates = CurveCoordinates(), _ function: @escaping @Sendable (Double) -> CGPoint
  ) -> Curve { Curve(.parametric(function), coordinates: coordinates) }

  /// Creates the polar curve r(θ), θ in radians.
  public static func polar(
    coordinates: CurveCoordinates = CurveCoordinates(), _ function: @escaping @Sendable (Double) -> Double
  ) -> Curve { Curve(.polar(function), coordinates: coordinates) }

  /// Creates a curve from a path in the container's points.
  public static func path(_ path: Path) -> Curve { Curve(.path(path)) }

  /// Returns the curve in a container of the given size, measured by its arc length.
  ///
  /// A function is evaluated some thousands of times, more often where it bends. A feature that is narrower than a
  /// 2,000th of its range may be missed. Lengths are exact to about 10⁻⁴ points.
  ///
  /// - Throws: ``CurveError`` if the range, size or origin is not finite, if the function is nowhere a number, if the
  ///   function still varies at the finest subdivision, or if the path has no point.
  public func measured(in size: CGSize) throws(CurveError) -> MeasuredCurve {
    if case .path(let path) = form { return try MeasuredCurve(path) }
    let range = range(in: size)
    guard range.start.isFinite, range.end.isFinite, (range.end - range.start).isFinite, size.width.isFinite,
      size.height.isFinite, zero(in: size).isUsable
    else { throw CurveError.badRange(start: range.start, end: range.end) }
    return try MeasuredCurve(CurveTrace(of: function(in: size), from: range.start, to: range.end))
  }

  /// The first and last argument of the function in a container of the given size.
  private func range(in size: CGSize) -> (start: Double, end: Double) {
    // Differences from 0 replace negations, which would show as -0.0 in messages.
    let (first, last): (Double, Double)
    if case .polar = form {
      (first, last) = (0, 2 * .pi)
    } else if !coordinates.isReverse {
      (first, last) = (0 - coordinates.origin.x * size.width, (1 - coordinates.origin.x) * size.width)
    } else if coordinates.isMath {
      (first, last) = ((coordinates.origin.y - 1) * size.height, coordinates.origin.y * size.height)
    } else {
      (first, last) = (0 - coordinates.origin.y * size.height, (1 - coordinates.origin.y) * size.height)
    }
    return (coordinates.start ?? first, coordinates.end ?? last)
  }

  /// The function's origin in the container's points.
  private func zero(in size: CGSize) -> CGPoint { coordinates.origin.point(in: CGRect(origin: .zero, size: size)) }

  /// The function that maps an argument to a point in the container.
  private func function(in size: CGSize) -> CurveFunction {
    let origin = zero(in: size)
    let (isReverse, up) = (coordinates.isReverse, coordinates.isMath ? -1.0 : 1.0)
    let place: @Sendable (Double, Double) -> CGPoint = { x, y in
      let (x, y) = isReverse ? (y, x) : (x, y)
      return CGPoint(x: origin.x + x, y: origin.y + up * y)
    }
    let polar: @Sendable (Double, Double) -> CGPoint = { angle, radius in
      place(radius * cos(angle), radius * sin(angle))
    }
    switch form {
    case .rectangular(let function):
      return CurveFunction({ x in place(x, function(x)) }, block: block(1) { x, y, _ in place(x, y) })
    case .parametric(let function):
      return CurveFunction(
        { u in
          let point = function(u)
          return place(point.x, point.y)
        }, block: block(2) { _, x, y in place(x, y) })
    case .polar(let function):
      return CurveFunction(
        { angle in polar(angle, function(angle)) }, block: block(1) { angle, radius, _ in polar(angle, radius) })
    case .path: preconditionFailure("a path is no function")
    }
  }

  /// The block as a function to points.
  ///
  /// - Parameters:
  ///   - width: The number of numbers for each argument.
  ///   - point: Makes a point from an argument, its first number and its last number.
  private func block(
    _ width: Int, _ point: @escaping @Sendable (Double, Double, Double) -> CGPoint
  ) -> CurveFunction.Block? {
    guard let block else { return nil }
    return { arguments, points in
      let count = arguments.count
      withUnsafeTemporaryAllocation(of: Double.self, capacity: width * count) { numbers in
        guard let first = numbers.baseAddress else { return }
        block(arguments, first)
        for i in 0..<count {
          (points + i).initialize(to: point(arguments[i], numbers[i], numbers[(width - 1) * count + i]))
        }
      }
    }
  }
}

/// The coordinate system of a ``Curve``'s function in its container, and its argument range.
///
/// ```swift
/// // About the middle, y up, from the left edge to the right one.
/// let graph = CurveCoordinates(origin: .center, isMath: true)
/// ```
public struct CurveCoordinates: Hashable, Sendable {
  /// The function's origin as fractions of the container's width and height; it may lie outside 0…1.
  public var origin: UnitPoint
  /// Whether y points up.
  public var isMath: Bool
  /// Whether x and y are swapped. A rectangular function then takes y and returns x.
  public var isReverse: Bool
  /// The first argument. `nil` means the container's edge on the argument's axis, or 0 for a polar curve.
  public var start: Double?
  /// The last argument; it may be less than the first. `nil` means the container's far edge, or 2π for a polar curve.
  public var end: Double?

  /// Creates coordinates. By default the origin is the top-left corner with y down, and the range is the whole
  /// container.
  public init(
    origin: UnitPoint = .topLeading, isMath: Bool = false, isReverse: Bool = false, start: Double? = nil,
    end: Double? = nil
  ) {
    self.origin = origin
    self.isMath = isMath
    self.isReverse = isReverse
    self.start = start
    self.end = end
  }
}

/// The reason why a ``Curve`` cannot be measured, or why nothing can be placed on it.
public enum CurveError: Error, Hashable, CustomStringConvertible {
  /// The range, size or origin is not finite.
  case badRange(start: Double, end: Double)
  /// The function is nowhere a number within its range, or all its points are beyond ±10⁹.
  case nowhereDefined(start: Double, end: Double)
  /// The path has no point.
  case emptyPath
  /// The function varies without end near an argument.
  case tooRough(argument: Double)
  /// The spacing is not a positive finite number, or the count is below one.
  case badSpacing(CurveSpacing)
  /// The phase is not finite.
  case badPhase(CurvePhase)
  /// The step is so short that the curve would have more than a million samples.
  case tooManySamples(step: Double)

  public var description: String {
    switch self {
    case .badRange(let start, let end) where (end - start).isFinite:
      "the curve's container or origin is not finite or beyond ±1e100; give both ordinary numbers"
    case .badRange(let start, let end):
      "the curve's range \(start)…\(end) is not finite; give start and end as ordinary numbers"
    case .nowhereDefined(let start, let end):
      """
      the curve has no point between \(start) and \(end): its function gives no number there, or only points beyond \
      ±1e9; change it, its range or its origin
      """
    case .emptyPath:
      "the curve's path has no point; give it at least one"
    case .tooRough(let argument):
      """
      the curve varies without end near \(argument), or too often to be measured; leave that place out of its range, or \
      take a shorter one
      """
    case .badSpacing(.fixed(let length)):
      "the spacing \(length) cannot be laid along a curve; it must be a number greater than 0"
    case .badSpacing(let spacing):
      "the spacing \(spacing) cannot be laid along a curve; count at least one view"
    case .badPhase:
      "the phase along the curve must be a finite number"
    case .tooManySamples(let step):
      "a point every \(step) along the curve makes more than a million points; take a longer step"
    }
  }
}

import Foundation

/// One stroke of a ``FreehandDrawing``, from touching the paper to lifting the pen: a smooth line of few cubics, with
/// the hand's time, pressure and speed along it.
///
/// Lengths are in points along the line. A hidden part of a stroke, which is trimmed or not yet drawn, stays part of
/// it: fractions of its length always relate to the whole.
///
/// ```swift
/// let drawing = FreehandDrawing([
///   [PointerSample(x: 0, y: 0), PointerSample(x: 40, y: 10), PointerSample(x: 80, y: 0)]
/// ])
/// let stroke = drawing.strokes[0]
/// let half = stroke.trimmed(to: 0.5).path
/// ```
public struct FreehandStroke: Sendable, Identifiable {
  /// The index of the stroke in its recording, from 0.
  public let id: Int
  let trace: PenTrace
  let schedule: StrokeSchedule
  /// The visible ranges of distances along the line, ascending.
  private(set) var shown: [ClosedRange<Double>]
  /// The transform from the recording's points to the stroke's position.
  private(set) var placement = Placement()

  /// A uniform scale and an offset.
  struct Placement: Hashable, Sendable {
    var scale = 1.0
    var offset = CGPoint.zero

    var transform: CGAffineTransform { CGAffineTransform(scale, 0, 0, scale, offset.x, offset.y) }
  }

  init(id: Int, _ trace: PenTrace, _ schedule: StrokeSchedule) {
    (self.id, self.trace, self.schedule, shown) = (id, trace, schedule, [0...trace.length])
  }

  /// The length of the whole stroke in points; 0 for a tap.
  public var length: Double { trace.length * placement.scale.magnitude }

  /// The number of path elements of the whole stroke, whatever part is visible.
  package var elementCount: Int { trace.elementCount }

  /// Whether no part of the stroke is visible.
  public var isEmpty: Bool { shown.isEmpty }

  /// The visible line, as true curves. A tap is a closed subpath of zero length, which a round pen draws as a dot.
  public var path: Path {
    var path = Path()
    for range in shown { path.addPath(trace.path(range), transform: placement.transform) }
    return path
  }

  /// Returns the part between two fractions of the whole length, moved along by `offset`. A part that runs past the end
  /// continues at the start. The result is empty unless `from` < `to`. Hidden parts stay hidden.
  public func trimmed(from: Double = 0, to: Double = 1, offset: Double = 0) -> FreehandStroke {
    guard from < to, from < 1, to > 0 else { return showing([]) }
    let (from, to) = (max(0, from), min(1, to))
    if from == 0, to == 1 { return self }
    // The offset without its whole turns.
    let wrappedOffset = offset.isFinite ? offset - offset.rounded(.down) : 0
    let shift = from + wrappedOffset >= 1 ? wrappedOffset - 1 : wrappedOffset
    let (first, last) = ((from + shift) * trace.length, (to + shift) * trace.length)
    var parts = [first...min(last, trace.length)]
    if last > trace.length { parts.insert(0...last - trace.length, at: 0) }
    return showing(parts)
  }

  /// Returns the part drawn after a fraction of the whole recording's time or length: nothing at 0, all of it at 1.
  public func drawn(_ progress: Double, pace: FreehandPace = .recorded) -> FreehandStroke {
    guard progress > 0 else { return showing([]) }
    if progress >= 1 { return self }
    guard let distance = schedule.distance(along: trace, at: progress, pace) else { return showing([]) }
    return showing([0...distance], orDot: true)
  }

  /// Returns the area that a pen of varying width covers, as one outline for the nonzero rule. So translucent ink is
  /// not darker where the stroke crosses itself. The width is smooth along the line; ends and corners are round. A stroke
  /// that is scaled to nothing, or so small that the pen is more than 1e100 times as wide, has no outline.
  ///
  /// ```swift
  /// let ink = stroke.outline(of: Nib(width: 9, by: .pressure))
  /// ```
  /// - Parameters:
  ///   - nib: The pen. Its width is in canvas points: a stroke that is scaled to fit a frame keeps it.
  ///   - tolerance: The largest distance from the true outline, in points; greater than 0.
  public func outline(of nib: Nib, tolerance: Double = 0.025) -> Path {
    precondition(tolerance > 0, "a tolerance is greater than 0")
    let scale = placement.scale.magnitude
    guard nib.width > 0, nib.width <= 1e7, scale > 0 else { return Path() }
    // The greatest radius, in the recording's points. Squares of much larger numbers overflow.
    let widest = nib.width / 2 / scale
    guard widest <= CGPoint.coordinateLimit else { return Path() }
    let shares = trace.widthShares(
      nib.response, least: min(max(nib.least, 0), 1), middleSpeed: schedule.middleSpeed)
    let profile = RadiusProfile(shares.map { $0 * widest }, at: trace.distances)
    let finest = max(tolerance / scale, widest * 1e-6)
    var path = Path()
    for range in shown {
      let part = trace.path(range)
      let ink = InkOutline(of: part, from: range.lowerBound, profile, widest: widest, tolerance: finest)
      path.addPath(ink.path, transform: placement.transform)
    }
    return path
  }

  /// Returns the stroke scaled about the origin, then moved. A negative factor turns it by half a turn.
  public func scaled(by factor: Double, movedBy offset: CGPoint = .zero) -> FreehandStroke {
    var stroke = self
    stroke.placement.scale *= factor
    stroke.placement.offset = placement.offset * factor + offset
    return stroke
  }

  /// Returns the stroke with only the visible parts that overlap `parts`.
  ///
  /// - Parameter isDot: Whether a part of zero length is visible, as a dot.
  private func showing(_ parts: [ClosedRange<Double>], orDot isDot: Bool = false) -> FreehandStroke {
    var stroke = self
    stroke.shown = shown.flatMap { range in
      parts.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
        .filter { $0.lowerBound < $0.upperBound || isDot || trace.length == 0 }
    }
    return stroke
  }
}

import Foundation

/// A freehand drawing (ink, handwriting): strokes made from recorded pointer samples. Authors of scenes in Swift make
/// one; scene files have the element `freehand`.
///
/// Samples that repeat a position are dropped, but their time counts. Tremble is filtered without lag, true corners are
/// kept by default, and few cubics are fitted. Every sample counts, also the last ones. A single position is a tap, a
/// dot. Each stroke keeps its identity: it can be changed, drawn or left out separately, and it is still drawn at its
/// own time.
///
/// ```swift
/// let drawing = FreehandDrawing([
///   [PointerSample(x: 10, y: 40), PointerSample(x: 30, y: 12), PointerSample(x: 50, y: 40)],
///   [PointerSample(x: 30, y: 60)],  // a tap
/// ])
/// let half = drawing.drawn(0.5, pace: .length)
/// ```
public struct FreehandDrawing: Sendable {
  /// The strokes in the order of recording. They may be changed, left out and reordered.
  public var strokes: [FreehandStroke]

  /// Creates a drawing from recorded samples. This takes time that grows with their number; do it once and not for each
  /// frame.
  ///
  /// A time that is earlier than the previous time counts as equal to the previous time. If a sample of a stroke has no
  /// time, the stroke counts as recorded 60 times a second, a quarter of a second after the stroke before. Strokes
  /// without a usable sample are left out.
  ///
  /// - Parameters:
  ///   - recording: The samples of each stroke.
  ///   - jitter: The largest distance by which samples are moved to filter tremble, in points; at 0 they stay where
  ///     they are. Corners whose legs are shorter than eight times this count as tremble.
  ///   - tolerance: The largest distance of the line from a filtered sample, in points; at 0 straight lines join the
  ///     samples. Strokes that are more than a million times as large are fitted to a millionth of their extent. Far
  ///     from the origin, strokes are fitted to 64 times the rounding of their coordinates if that is larger.
  ///   - corners: Whether corners stay sharp, or each stroke is one smooth line.
  public init(
    _ recording: [[PointerSample]], jitter: Double = 1, tolerance: Double = 0.2, corners: FreehandCorners = .kept
  ) {
    precondition(jitter >= 0 && jitter.isFinite, "a jitter is 0 or greater, and finite")
    precondition(tolerance >= 0, "a tolerance is 0 or greater")
    let filter = JitterFilter(jitter: jitter)
    var traces: [PenTrace] = []
    var numbers: [Int] = []
    for (number, samples) in recording.enumerated() {
      let start = traces.last.map { $0.end + PenPlace.untimedPause } ?? 0
      let places = PenPlace.places(of: samples, untimedFrom: start)
      guard !places.isEmpty else { continue }
      let recorded = places.map(\.position)
      let tolerance = tolerance > 0 ? max(tolerance, Self.finestTolerance(of: recorded)) : 0
      let stroke = filter.filter(recorded, corners: corners, slack: FreehandFit.slack * tolerance)
      let fit = FreehandFit(stroke, tolerance: tolerance)
      traces.append(PenTrace(places, fit, reach: filter.reach))
      numbers.append(number)
    }
    strokes = zip(zip(numbers, traces), StrokeSchedule.schedules(of: traces)).map {
      FreehandStroke(id: $0.0, $0.1, $1)
    }
  }

  /// The finest tolerance for a stroke. It bounds the work for absurd sizes, and it is well above the rounding of the
  /// coordinates, because no curve follows places more closely than that.
  private static func finestTolerance(of places: [CGPoint]) -> Double {
    let furthest = places.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    return max(1e-6 * extent(of: places), 64 * furthest.ulp)
  }

  /// Whether any stroke was recorded with pressure.
  public var isPressureKnown: Bool { strokes.contains { $0.trace.isPressureKnown } }

  /// The recording's duration in seconds, from the first touch to the last. It stays the same if strokes are removed; a
  /// drawing without strokes has a duration of 0.
  public var duration: Double { strokes.first?.schedule.clock.duration ?? 0 }

  /// The bounding box of the visible lines, without their width; `CGRect.null` if nothing is visible.
  public var boundingRect: CGRect { strokes.reduce(.null) { $0.union($1.path.boundingRect) } }

  /// Returns the drawing after a fraction (0…1) of the recording's time or length: nothing at 0, everything at 1.
  /// Strokes that have not begun are left out; a stroke begins as a dot under the pen.
  ///
  /// ```swift
  /// ForEach(signature.drawn(time["write"]).strokes) { $0.stroke(.indigo, style: .freehand) }
  /// ```
  public func drawn(_ progress: Double, pace: FreehandPace = .recorded) -> FreehandDrawing {
    var drawing = self
    drawing.strokes = strokes.map { $0.drawn(progress, pace: pace) }.filter { !$0.isEmpty }
    return drawing
  }

  /// Returns the drawing scaled uniformly to fit a rectangle, and centred in it. The visible lines count without their
  /// width.
  public func fitted(in rect: CGRect) -> FreehandDrawing { placed(fitting: boundingRect, in: rect) }

  /// Scales and moves the strokes so that `bounds`, a rectangle around them, fits into `rect`.
  package func placed(fitting bounds: CGRect, in rect: CGRect) -> FreehandDrawing {
    guard !bounds.isNull else { return self }
    // A line along an axis fits any length across it, and a dot has no size to fit.
    let wide = bounds.width > 0 ? rect.width / bounds.width : .infinity
    let high = bounds.height > 0 ? rect.height / bounds.height : .infinity
    let factor = min(wide, high)
    let scale = factor.isFinite && factor >= 0 ? factor : 1
    let offset = CGPoint(x: rect.midX - bounds.midX * scale, y: rect.midY - bounds.midY * scale)
    var drawing = self
    drawing.strokes = strokes.map { $0.scaled(by: scale, movedBy: offset) }
    return drawing
  }
}

/// How ``FreehandDrawing`` treats corners in strokes.
///
/// ```swift
/// let waves = FreehandDrawing(recording, corners: .none)
/// ```
public enum FreehandCorners: String, Hashable, Sendable, CaseIterable {
  /// Corners stay sharp. A corner is a turn of 25° or more. The tremble of the samples must not explain it, it must not
  /// vanish at a smaller scale, and it must be several times as large as the turns at the samples beside it. Three
  /// samples on either side are needed to distinguish it from a bend.
  case kept
  /// There are no corners: each stroke is one smooth line.
  case none
}

/// The longer side of the points' bounding box.
private func extent(of points: [CGPoint]) -> Double {
  let (xs, ys) = (points.map(\.x), points.map(\.y))
  return max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
}

extension StrokeStyle {
  /// The stroke style of freehand strokes: 2 points wide, with round caps and joins.
  public static let freehand = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
}

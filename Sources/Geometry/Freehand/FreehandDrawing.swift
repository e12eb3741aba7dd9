import Foundation

/// What a hand drew: strokes made from recorded pointer samples.
///
/// Samples that repeat a place are dropped (but their time counts), tremble is filtered without lag, true corners are kept
/// unless told otherwise, and few cubics are fitted; every sample counts, also the last ones. One place alone is a tap, a dot. Each stroke keeps
/// its identity: it can be changed, drawn or left out on its own, and still is drawn when its turn comes.
///
/// ```swift
/// let drawing = FreehandDrawing([
///   [PointerSample(x: 10, y: 40), PointerSample(x: 30, y: 12), PointerSample(x: 50, y: 40)],
///   [PointerSample(x: 30, y: 60)],  // a tap
/// ])
/// let half = drawing.drawn(0.5, pace: .length)
/// ```
public struct FreehandDrawing: Sendable {
  /// In the order in which they were recorded. Strokes may be changed, left out and put in another order.
  public var strokes: [FreehandStroke]

  /// Works up recorded samples. Takes time that grows with their number; do it once and not for each frame.
  ///
  /// Times that go back count as standing still. A stroke of which a sample has no time counts as recorded 60 times a
  /// second, a quarter of a second after the one before. Strokes without a usable sample are left out.
  ///
  /// - Parameters:
  ///   - recording: The samples of each stroke.
  ///   - jitter: How far samples may be moved to filter tremble, in points; at 0 they stay where they are. Corners
  ///     whose legs are shorter than eight times this are taken for tremble.
  ///   - tolerance: How far the line may stay away from a filtered sample, in points; at 0 straight lines join the samples.
  ///     Strokes that are more than a million times as large are fitted to a millionth of their extent.
  ///   - corners: Whether corners stay sharp, or each stroke is one smooth line.
  public init(
    _ recording: [[PointerSample]], jitter: Double = 1, tolerance: Double = 0.2, corners: FreehandCorners = .kept
  ) {
    precondition(jitter >= 0 && jitter.isFinite, "a jitter is 0 or greater")
    precondition(tolerance >= 0, "a tolerance is 0 or greater")
    let filter = JitterFilter(jitter: jitter)
    var traces: [PenTrace] = []
    var numbers: [Int] = []
    for (number, samples) in recording.enumerated() {
      let start = traces.last.map { $0.end + PenPlace.untimedPause } ?? 0
      let places = PenPlace.places(of: samples, untimedFrom: start)
      guard !places.isEmpty else { continue }
      let recorded = places.map(\.position)
      let tolerance = tolerance > 0 ? max(tolerance, Self.finest * extent(of: recorded)) : 0
      let stroke = filter.filter(recorded, corners: corners, slack: FreehandFit.slack * tolerance)
      let fit = FreehandFit(stroke, tolerance: tolerance)
      traces.append(PenTrace(places, fit, reach: filter.reach))
      numbers.append(number)
    }
    strokes = zip(zip(numbers, traces), StrokeSchedule.schedules(of: traces)).map {
      FreehandStroke(id: $0.0, $0.1, $1)
    }
  }

  /// The finest tolerance, as a share of a stroke's extent. It bounds the work for absurd sizes.
  private static let finest = 1e-6

  /// Whether any stroke was recorded with pressure.
  public var isPressureKnown: Bool { strokes.contains { $0.trace.isPressureKnown } }

  /// How long the hand took, in seconds, from the first touch to the last; also for what is left of a drawing.
  public var duration: Double { strokes.first?.schedule.clock.duration ?? 0 }

  /// The rectangle around what is shown of the lines, without their width; `CGRect.null` where nothing is.
  public var boundingRect: CGRect { strokes.reduce(.null) { $0.union($1.path.boundingRect) } }

  /// What is drawn after a share of the recording's time or length, 0…1: nothing at 0, everything at 1. The strokes that
  /// are not begun are left out; a stroke begins as a dot under the pen.
  ///
  /// ```swift
  /// ForEach(signature.drawn(time["write"]).strokes) { $0.stroke(.indigo, style: .freehand) }
  /// ```
  public func drawn(_ progress: Double, pace: FreehandPace = .recorded) -> FreehandDrawing {
    var drawing = self
    drawing.strokes = strokes.map { $0.drawn(progress, pace: pace) }.filter { !$0.isEmpty }
    return drawing
  }

  /// The drawing enlarged or shrunk evenly until it fits a rectangle, in the middle of it. What counts are the lines that are shown, not
  /// their width.
  public func fitted(in rect: CGRect) -> FreehandDrawing { placed(fitting: boundingRect, in: rect) }

  /// Places the strokes so that a rectangle of theirs fits another.
  package func placed(fitting bounds: CGRect, in rect: CGRect) -> FreehandDrawing {
    guard !bounds.isNull else { return self }
    let (wide, high) = (rect.width / bounds.width, rect.height / bounds.height)
    let factor = min(wide, high)
    // A dot has no size to fit.
    let scale = factor.isFinite && factor >= 0 ? factor : 1
    let offset = CGPoint(x: rect.midX - bounds.midX * scale, y: rect.midY - bounds.midY * scale)
    var drawing = self
    drawing.strokes = strokes.map { $0.scaled(by: scale, movedBy: offset) }
    return drawing
  }
}

/// What becomes of corners in strokes.
///
/// ```swift
/// let waves = FreehandDrawing(recording, corners: .none)
/// ```
public enum FreehandCorners: String, Hashable, Sendable, CaseIterable {
  /// A corner stays sharp: a turn of 25° or more that the tremble of the samples does not explain, that does not vanish
  /// where one looks closer, and that is several times what the stroke turns at the samples beside it. To tell it from a
  /// bend takes three samples to either side.
  case kept
  /// No corners: each stroke is one smooth line.
  case none
}

/// The longer side of the rectangle around some points.
private func extent(of points: [CGPoint]) -> Double {
  let (xs, ys) = (points.map(\.x), points.map(\.y))
  return max((xs.max() ?? 0) - (xs.min() ?? 0), (ys.max() ?? 0) - (ys.min() ?? 0))
}

extension StrokeStyle {
  /// The pen of freehand strokes: 2 points wide, round at ends and corners.
  public static let freehand = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
}

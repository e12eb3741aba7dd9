import PathreelDrawing
import PathreelMotion
import PathreelRaster

/// An estimate that drawing a frame takes more than ten seconds, with the element that takes most of them. ``Exposure``
/// has it as a warning; beyond ``Clip/frameBudget`` it is an error.
package struct Slowness: Sendable {
  /// The estimated time of drawing, in seconds.
  package let seconds: Double
  /// The element that takes most of it, and its own share of the seconds.
  let costliest: (place: Place, seconds: Double)?

  /// Frames that take longer than this number of seconds have a warning.
  package static let threshold = 10.0

  /// Estimates the drawing of the mean of several display lists; `nil` if it takes no more than `threshold` seconds.
  package init?(
    of lists: [DisplayList], width: Int, height: Int, above threshold: Double = Slowness.threshold
  ) {
    guard !DrawingCost.isBelow(threshold, of: lists, width: width, height: height) else { return nil }
    let cost = DrawingCost(of: lists, width: width, height: height)
    guard cost.seconds > threshold else { return nil }
    let places = DrawingCost(of: lists, width: width, height: height, byPlace: true).places
    (seconds, costliest) = (cost.seconds, places.first)
  }

  /// The warning. Its message is the same in all frames, so that it is told once.
  ///
  /// - Parameter message: What follows from the slowness.
  package func warning(_ message: String = "drawing a frame takes long, and this takes the longest") -> DrawingWarning {
    let place = costliest?.place
    let warning = DrawingWarning(
      subject: place?.elementName ?? "frame", message: "\(message); \(Self.advice)",
      detail: "about \(roughTime(seconds))\(share)", place: place)
    return place?.explained(warning) ?? warning
  }

  /// The error of a frame that may take only `budget` seconds.
  ///
  /// - Parameter alternative: Another way than to change the scene.
  package func error(budget: Double, or alternative: String? = nil) -> any Error {
    let minutes = Int(min((1.5 * seconds / 60).rounded(.up), 1e6))
    let views = costliest.map { $0.place.filePositions.isEmpty ? "\($0.place): " : "" } ?? ""
    let error = SceneError.undrawable(
      "\(views)drawing the frame would take about \(roughTime(seconds))\(share), and may take \(roughTime(budget)); "
        + "\(Self.advice), or \(alternative ?? "allow more time with --frame-budget \(minutes)m")")
    return costliest?.place.explained(error) ?? error
  }

  private static var advice: String { "draw less, smaller, or with fewer and narrower filters" }

  /// The share of the costliest element, if that is not nearly everything.
  private var share: String {
    guard let own = costliest?.seconds, own < 0.9 * seconds else { return "" }
    return ", \(roughTime(own)) of it here"
  }
}

extension Clip {
  /// Estimates what drawing a frame from nothing takes, before anything is drawn.
  ///
  /// - Returns: The frame's content, with a warning if it takes long.
  /// - Throws: ``FrameError`` if it takes more than ``frameBudget``.
  package func withinBudget(_ exposure: Exposure, ofFrame frame: Int) throws -> Exposure {
    let threshold = min(Slowness.threshold, frameBudget)
    guard Slowness(of: exposure.samples, width: size.width, height: size.height, above: threshold) != nil else {
      return exposure
    }
    // Kept parts of the frame may name an earlier frame, so its words come from a frame that is made from nothing.
    var fresh = try self.exposure(ofFrame: frame)
    fresh.slowness = Slowness(of: fresh.samples, width: size.width, height: size.height, above: threshold)
    if let slowness = fresh.slowness, slowness.seconds > frameBudget {
      try naming(frame) { throw slowness.error(budget: frameBudget) }
    }
    return fresh
  }

  /// Estimates what drawing a frame takes, from the display list of its own instant.
  ///
  /// - Returns: The warning of a frame that takes long.
  /// - Throws: As ``withinBudget(_:ofFrame:)``.
  package func slowness(ofFrame frame: Int, showing list: DisplayList) throws -> Slowness? {
    // Each instant of the frame may take as long as this one.
    let threshold = min(Slowness.threshold, frameBudget) / Double(samples(ofFrame: frame).count)
    guard Slowness(of: [list], width: size.width, height: size.height, above: threshold) != nil else { return nil }
    return try withinBudget(try exposure(ofFrame: frame), ofFrame: frame).slowness
  }
}

/// A time in words, rounded as estimates are: `14 s`, `3 min`, `2 h 10 min`.
package func roughTime(_ seconds: Double) -> String {
  let seconds = min(seconds, 1e9)
  if seconds < 99.5 { return "\(max(Int(seconds.rounded()), 1)) s" }
  let minutes = Int((seconds / 60).rounded())
  if minutes < 100 { return "\(minutes) min" }
  return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
}

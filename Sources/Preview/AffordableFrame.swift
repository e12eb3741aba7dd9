import PathreelDrawing
import PathreelRendering

/// A frame that the preview can draw within ten seconds by estimate, in a lower resolution if necessary. ``StudioPage``
/// asks before it draws.
package struct AffordableFrame {
  /// The resolution.
  package let resolution: FrameResolution
  /// Why the resolution is lower than the page wanted.
  package let warning: DrawingWarning?

  /// Chooses the highest resolution that is quick enough.
  ///
  /// - Parameters:
  ///   - width: The width of full resolution, in pixels.
  ///   - wanted: The highest resolution.
  /// - Throws: An error that names the costliest element if no resolution is quick enough.
  package init(
    _ list: DisplayList, width: Int, height: Int, wanted: FrameResolution = .full,
    lowest: FrameResolution = .quarter
  ) throws {
    var slowness: Slowness?
    for resolution in FrameResolution.allCases where (wanted.rawValue...lowest.rawValue).contains(resolution.rawValue) {
      let found = Slowness(
        of: [list], width: resolution.pixels(of: width), height: resolution.pixels(of: height))
      guard let found else {
        self.resolution = resolution
        warning = slowness?.warning(
          "the preview shows this frame coarsely, because it takes long, and this takes the longest")
        return
      }
      slowness = slowness ?? found
    }
    guard let slowness else { preconditionFailure("there is no resolution from \(wanted) to \(lowest)") }
    throw slowness.error(budget: Slowness.threshold, or: "look at it with pathreel frames")
  }
}

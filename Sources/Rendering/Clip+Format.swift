import PathreelDrawing
import PathreelVideo

/// Checks whether a format can hold a clip, before anything is drawn. `SeriesPlan` makes them for each output, so that
/// a wrong option is one error and not one for each output.
extension Clip {
  /// Throws the reason why the clip cannot be written in a format, if there is one: its size, its rate, or settings
  /// that the format does not have.
  ///
  /// - Parameter isTransparent: Whether the clip is written with alpha, in formats that have it.
  /// - Throws: ``VideoError`` or ``OutputError``.
  package func check(_ format: OutputFormat, _ settings: VideoSettings, isTransparent: Bool = false) throws {
    if !format.hasPixels {
      guard motionBlur == nil else { throw OutputError.blurWithoutPixels(format) }
      guard !marksRedrawnTiles else { throw OutputError.marksWithoutPixels(format) }
    }
    try format.check(
      VideoShape(width: size.width, height: size.height, rate: clock.rate, isTransparent: isTransparent), settings)
  }

  /// Does the same check, and evaluates one frame to learn whether the clip has a transparent background.
  ///
  /// - Throws: ``VideoError``, ``OutputError``, or ``FrameError``, whose cause is an ``OutputError`` if the format has
  ///   no transparency.
  package func check(_ format: OutputFormat, _ settings: VideoSettings, fromFrame frame: Int) throws {
    let transparent = try exposure(ofFrame: frame).samples.first { !$0.isOpaque }
    if !format.hasAlpha, let background = transparent?.background, background.pixel.alpha != 255 {
      try naming(frame) { throw OutputError.transparentBackground(background, format) }
    }
    try check(format, settings, isTransparent: format.hasAlpha && (settings.alpha != nil || transparent != nil))
  }
}

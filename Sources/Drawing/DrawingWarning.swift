/// Something that a scene asks for and a frame does not show, such as a view for which a curve has no room. The frame is
/// right otherwise.
///
/// It is a value of the frame and not a log: ``DisplayList/warnings`` has it, and whoever makes many frames decides what is
/// said once.
///
/// ```swift
/// for warning in try scene.displayList(at: 1.5).warnings { print(warning) }
/// // a.yaml:12:5: warning: 'along': some views do not fit on the curve and are not drawn; … (5 of 8 fit, t = 1.5)
/// ```
public struct DrawingWarning: Hashable, Sendable, CustomStringConvertible {
  /// Where it comes from: `a.yaml:12:5` in a scene file, the view's type in Swift.
  public var place: String
  /// What is not shown and what to do about it, the same in each frame that it happens in.
  public var message: String
  /// This frame's figures.
  public var detail: String

  /// What is missing at a place, in one sentence and in detail.
  public init(place: String, message: String, detail: String) {
    (self.place, self.message, self.detail) = (place, message, detail)
  }

  public var description: String { "\(place): warning: \(message) (\(detail))" }
}

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
  /// What it is about: an element of a scene file by its key, a view by its type.
  public var subject: String
  /// What is not shown and what to do about it, the same in each frame that it happens in.
  public var message: String
  /// This frame's figures.
  public var detail: String
  /// Where in the scene it happened, if that is known.
  public var place: Place?

  /// What is missing, in one sentence and in detail.
  public init(subject: String, message: String, detail: String, place: Place? = nil) {
    (self.subject, self.message, self.detail, self.place) = (subject, message, detail, place)
  }

  /// Where it is and what it is about: `a.yaml:12:5` for all iterations of an element of a scene file, the views on the way
  /// in Swift.
  public var origin: String {
    if let position = place?.filePositions.first { return "\(position)" }
    let views = place?.description ?? ""
    return views.isEmpty ? subject : "\(views) › \(subject)"
  }

  public var description: String {
    let isInFile = place?.filePositions.isEmpty == false
    return "\(origin): warning: \(isInFile ? "'\(subject)': " : "")\(message) (\(detail))"
  }
}

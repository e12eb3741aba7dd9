/// A warning that a frame leaves something out that its scene contains, such as a view for which a curve has no room.
/// The rest of the frame is correct. Texts and layouts such as `PathLayout` make warnings.
///
/// It is part of the frame, not a log: ``DisplayList/warnings`` holds it, and code that makes many frames decides which
/// warnings to print once.
///
/// ```swift
/// for warning in try scene.displayList(at: 1.5).warnings { print(warning) }
/// // a.yaml:12:5: warning: 'along': some views do not fit on the curve and are not drawn; … (5 of 8 fit, t = 1.5)
/// ```
public struct DrawingWarning: Hashable, Sendable, CustomStringConvertible {
  /// The thing concerned: the key of a scene file's element, or the type of a view.
  public var subject: String
  /// What is not shown and what to do about it. The text is the same in every frame with this problem.
  public var message: String
  /// The numbers of this frame; empty if there are none.
  public var detail: String
  /// The place in the scene, if known.
  public var place: Place?

  /// Creates a warning.
  public init(subject: String, message: String, detail: String, place: Place? = nil) {
    (self.subject, self.message, self.detail, self.place) = (subject, message, detail, place)
  }

  /// The origin of the warning: `a.yaml:12:5` for all iterations of a scene file's element, or the path of views in
  /// Swift.
  public var origin: String {
    if let position = place?.filePositions.first { return "\(position)" }
    let views = place?.description ?? ""
    return views.isEmpty ? subject : "\(views) › \(subject)"
  }

  public var description: String {
    let isInFile = place?.filePositions.isEmpty == false
    return "\(origin): warning: \(isInFile ? "'\(subject)': " : "")\(message)\(detail.isEmpty ? "" : " (\(detail))")"
  }
}

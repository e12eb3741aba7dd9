import Foundation

/// A size that a scene file's canvas can have. ``SceneDecoder`` reads them from `canvas`, and ``SceneFile`` lets a
/// parameter choose one.
struct CanvasSize: Sendable {
  /// The name of the parameter that chooses among several sizes. Expressions compare it by that name.
  static let parameter = "canvas"
  /// The indices of the chosen width and height in ``ExpressionContext/slots``. Before them are the slots of the time
  /// and of the name of the chosen canvas.
  static let slots = [ElementInputs.timeSlot + 2, ElementInputs.timeSlot + 3]

  /// The name of the size; nil for the only one.
  let name: String?
  let size: CGSize
}

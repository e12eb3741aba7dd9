import Foundation

/// A size that the canvas of a scene file may have.
struct CanvasSize: Sendable {
  /// What the parameter that chooses among several is called, and expressions that compare it call it.
  static let parameter = "canvas"
  /// Where the width and the height of the chosen one are kept: behind the time and the choice.
  static let slots = [ElementInputs.timeSlot + 2, ElementInputs.timeSlot + 3]

  /// nil for the only one.
  let name: String?
  let size: CGSize
}

import CKernels
import PathreelDrawing

/// The kernels' constants for the blend modes. ``Compositor`` passes them to the kernels.
extension BlendMode {
  private static let order = allCases

  /// The kernels' constant for this mode. The kernels implement the formulas, and list the modes in the same order.
  var kernel: pathreel_blend_mode {
    guard let place = Self.order.firstIndex(of: self) else { preconditionFailure("\(self) is not among all modes") }
    return pathreel_blend_mode(rawValue: UInt32(place))
  }
}

import CKernels
import PathreelDrawing

extension BlendMode {
  private static let order = allCases

  /// The kernels' constant for this mode. The kernels implement the formulas, and list the modes in the same order.
  var kernel: pathreel_blend_mode {
    guard let place = Self.order.firstIndex(of: self) else { preconditionFailure("\(self) is not among all modes") }
    return pathreel_blend_mode(rawValue: UInt32(place))
  }
}

import CKernels
import PathreelDrawing

extension BlendMode {
  /// The same mode of the kernels, which work the formulas out.
  var kernel: pathreel_blend_mode {
    switch self {
    case .normal: pathreel_normal
    case .multiply: pathreel_multiply
    case .screen: pathreel_screen
    case .overlay: pathreel_overlay
    case .darken: pathreel_darken
    case .lighten: pathreel_lighten
    case .colorDodge: pathreel_color_dodge
    case .colorBurn: pathreel_color_burn
    case .softLight: pathreel_soft_light
    case .hardLight: pathreel_hard_light
    case .difference: pathreel_difference
    case .exclusion: pathreel_exclusion
    case .hue: pathreel_hue
    case .saturation: pathreel_saturation
    case .color: pathreel_color
    case .luminosity: pathreel_luminosity
    case .clear: pathreel_clear
    case .copy: pathreel_copy
    case .sourceIn: pathreel_source_in
    case .sourceOut: pathreel_source_out
    case .sourceAtop: pathreel_source_atop
    case .destinationOver: pathreel_destination_over
    case .destinationIn: pathreel_destination_in
    case .destinationOut: pathreel_destination_out
    case .destinationAtop: pathreel_destination_atop
    case .xor: pathreel_xor
    case .plusDarker: pathreel_plus_darker
    case .plusLighter: pathreel_plus_lighter
    }
  }
}

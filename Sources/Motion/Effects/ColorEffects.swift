import Foundation
import PathreelDrawing
import PathreelGeometry

/// What changes the colours of a view's picture as a whole; its layout does not notice.
///
/// All work on straight sRGB components as they are encoded, and leave alpha as it is unless they say so.
extension View {
  /// Towards grey below 1, which changes nothing, away from it above.
  ///
  /// ```swift
  /// Image("harbour.png").saturation(0.2)
  /// ```
  public func saturation(_ amount: Double) -> some View {
    filtered(by: .colors(.saturation(amount), "the saturation", amount))
  }
  /// Takes away colour: all of it at 1, none at 0.
  public func grayscale(_ amount: Double) -> some View {
    filtered(by: .colors(.saturation(1 - min(max(amount, 0), 1)), "the amount of grey", amount))
  }
  /// Turns all hues by an angle.
  public func hueRotation(_ angle: Angle) -> some View {
    filtered(by: .colors(.hueRotation(angle), "the angle of a hue rotation", angle.radians))
  }
  /// Adds to each component.
  ///
  /// - Parameter amount: −1 makes black, 1 white.
  public func brightness(_ amount: Double) -> some View {
    filtered(by: .colors(.brightness(amount), "the brightness", amount))
  }
  /// Moves each component away from the middle, by a factor.
  public func contrast(_ amount: Double) -> some View {
    filtered(by: .colors(.contrast(amount), "the contrast", amount))
  }
  /// Replaces each component by what it lacks of 1.
  public func colorInvert() -> some View { filtered(by: .colors(.inversion, "", 0)) }
  /// Multiplies each component, and alpha, by that of a colour.
  public func colorMultiply(_ color: Color) -> some View { filtered(by: .colors(.product(with: color), "", 0)) }
  /// Makes black of which luminance is the alpha, so that a bright view masks as a dense one does.
  ///
  /// ```swift
  /// Color.blue.mask { Image("clouds.png").luminanceToAlpha() }
  /// ```
  public func luminanceToAlpha() -> some View { filtered(by: .colors(.luminanceToAlpha, "", 0)) }
}

extension GraphicsContext.Filter {
  private static func colors(
    _ matrix: ColorMatrix, _ name: String = "", _ amount: Double = 0
  ) -> GraphicsContext.Filter {
    GraphicsContext.Filter(filter: .colors(matrix, name, amount))
  }

  /// Towards grey below 1, away from it above.
  public static func saturation(_ amount: Double) -> GraphicsContext.Filter {
    colors(.saturation(amount), "the saturation", amount)
  }
  /// Takes away colour: all of it at 1.
  public static func grayscale(_ amount: Double) -> GraphicsContext.Filter {
    colors(.saturation(1 - min(max(amount, 0), 1)), "the amount of grey", amount)
  }
  /// Turns all hues by an angle.
  public static func hueRotation(_ angle: Angle) -> GraphicsContext.Filter {
    colors(.hueRotation(angle), "the angle of a hue rotation", angle.radians)
  }
  /// Adds to each component.
  public static func brightness(_ amount: Double) -> GraphicsContext.Filter {
    colors(.brightness(amount), "the brightness", amount)
  }
  /// Moves each component away from the middle, by a factor.
  public static func contrast(_ amount: Double) -> GraphicsContext.Filter {
    colors(.contrast(amount), "the contrast", amount)
  }
  /// Multiplies each component, and alpha, by that of a colour.
  public static func colorMultiply(_ color: Color) -> GraphicsContext.Filter { colors(.product(with: color)) }
  /// Any linear map of straight colours.
  public static func colorMatrix(_ matrix: ColorMatrix) -> GraphicsContext.Filter { colors(matrix) }
  /// Makes black of which luminance is the alpha.
  public static var luminanceToAlpha: GraphicsContext.Filter { colors(.luminanceToAlpha) }
}

extension ColorMatrix {
  fileprivate static func brightness(_ amount: Double) -> ColorMatrix {
    ColorMatrix([1, 0, 0, 0, amount, 0, 1, 0, 0, amount, 0, 0, 1, 0, amount, 0, 0, 0, 1, 0])
  }
  fileprivate static func contrast(_ amount: Double) -> ColorMatrix {
    let rest = (1 - amount) / 2
    return ColorMatrix([amount, 0, 0, 0, rest, 0, amount, 0, 0, rest, 0, 0, amount, 0, rest, 0, 0, 0, 1, 0])
  }
  fileprivate static let inversion = ColorMatrix([-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
  fileprivate static func product(with color: Color) -> ColorMatrix {
    ColorMatrix([
      color.red, 0, 0, 0, 0, 0, color.green, 0, 0, 0, 0, 0, color.blue, 0, 0, 0, 0, 0, color.alpha, 0,
    ])
  }
}

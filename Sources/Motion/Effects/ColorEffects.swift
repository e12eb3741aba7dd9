import Foundation
import PathreelDrawing
import PathreelGeometry

/// Colour effects. They change the colours of the view as a whole, and do not affect its layout.
///
/// The key `colors` of a scene file's element applies them. They operate on straight (not premultiplied) sRGB
/// components in their gamma encoding, and do not change alpha unless they say so.
extension View {
  /// Changes the saturation: below 1 towards grey, above 1 away from it; 1 changes nothing.
  ///
  /// ```swift
  /// Image("harbour.png").saturation(0.2)
  /// ```
  public func saturation(_ amount: Double) -> some View {
    filtered(by: amount) { .colors(.saturation($0), "the saturation", $0) }
  }
  /// Removes colour: 0 changes nothing, 1 leaves only greys.
  public func grayscale(_ amount: Double) -> some View {
    filtered(by: amount) { .colors(.saturation(1 - min(max($0, 0), 1)), "the amount of grey", $0) }
  }
  /// Rotates all hues by an angle.
  public func hueRotation(_ angle: Angle) -> some View {
    filtered(by: angle) { .colors(.hueRotation($0), "the angle of a hue rotation", $0.radians) }
  }
  /// Adds a number to each colour component.
  ///
  /// - Parameter amount: −1 results in black, 1 in white.
  public func brightness(_ amount: Double) -> some View {
    filtered(by: amount) { .colors(.brightness($0), "the brightness", $0) }
  }
  /// Multiplies each colour component's distance from ½ by a factor.
  public func contrast(_ amount: Double) -> some View {
    filtered(by: amount) { .colors(.contrast($0), "the contrast", $0) }
  }
  /// Inverts the colours: each component c becomes 1 − c.
  public func colorInvert() -> some View { filtered(by: .colors(.inversion(1), "", 0)) }
  /// Multiplies each component of the view's colours, including alpha, by the same component of `color`.
  public func colorMultiply(_ color: Color) -> some View {
    filtered(by: LinearColor(color)) { .colors(.product(with: $0.color), "", 0) }
  }
  /// Makes the view black, with its luminance as alpha. As a mask, its bright parts then show and its dark parts hide.
  ///
  /// ```swift
  /// Color.blue.mask { Image("clouds.png").luminanceToAlpha() }
  /// ```
  public func luminanceToAlpha() -> some View { filtered(by: .colors(.luminanceToAlpha, "", 0)) }
}

/// The same effects for a ``Canvas``, as filters of its ``GraphicsContext``.
extension GraphicsContext.Filter {
  /// A filter by a colour matrix. Errors use `name` if `amount` is not finite.
  private static func colors(
    _ matrix: ColorMatrix, _ name: String = "", _ amount: Double = 0
  ) -> GraphicsContext.Filter {
    GraphicsContext.Filter(filter: .colors(matrix, name, amount))
  }

  /// Changes the saturation: below 1 towards grey, above 1 away from it; 1 changes nothing.
  public static func saturation(_ amount: Double) -> GraphicsContext.Filter {
    colors(.saturation(amount), "the saturation", amount)
  }
  /// Removes colour: 0 changes nothing, 1 leaves only greys.
  public static func grayscale(_ amount: Double) -> GraphicsContext.Filter {
    colors(.saturation(1 - min(max(amount, 0), 1)), "the amount of grey", amount)
  }
  /// Rotates all hues by an angle.
  public static func hueRotation(_ angle: Angle) -> GraphicsContext.Filter {
    colors(.hueRotation(angle), "the angle of a hue rotation", angle.radians)
  }
  /// Adds a number to each colour component: −1 results in black, 1 in white.
  public static func brightness(_ amount: Double) -> GraphicsContext.Filter {
    colors(.brightness(amount), "the brightness", amount)
  }
  /// Multiplies each colour component's distance from ½ by a factor.
  public static func contrast(_ amount: Double) -> GraphicsContext.Filter {
    colors(.contrast(amount), "the contrast", amount)
  }
  /// Inverts the colours in part: 0 changes nothing; at 1 each component c becomes 1 − c.
  public static func colorInvert(_ amount: Double = 1) -> GraphicsContext.Filter {
    colors(.inversion(min(max(amount, 0), 1)), "the amount of inversion", amount)
  }
  /// Multiplies each component of the drawn colours, including alpha, by the same component of `color`.
  public static func colorMultiply(_ color: Color) -> GraphicsContext.Filter { colors(.product(with: color)) }
  /// Any linear map of straight (not premultiplied) colours.
  public static func colorMatrix(_ matrix: ColorMatrix) -> GraphicsContext.Filter { colors(matrix) }
  /// Makes the drawing black, with its luminance as alpha.
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
  fileprivate static func inversion(_ amount: Double) -> ColorMatrix {
    let rest = 1 - 2 * amount
    return ColorMatrix([rest, 0, 0, 0, amount, 0, rest, 0, 0, amount, 0, 0, rest, 0, amount, 0, 0, 0, 1, 0])
  }
  fileprivate static func product(with color: Color) -> ColorMatrix {
    ColorMatrix([
      color.red, 0, 0, 0, 0, 0, color.green, 0, 0, 0, 0, 0, color.blue, 0, 0, 0, 0, 0, color.alpha, 0,
    ])
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// A translucent ground: white or black, more or less strong, over a blur of what lies behind. The deviation of the blur
/// is 20 points; Apple does not publish its own.
public struct Material: ShapeStyle, Sendable {
  private let color: Color

  private init(_ lightOpacity: Double, _ darkOpacity: Double) {
    color = Surroundings.pick(
      Color(rgb: 0xF8F8F8).opacity(lightOpacity), Color(rgb: 0x252525).opacity(darkOpacity))
  }

  public static var ultraThin: Material { Material(0.45, 0.55) }
  public static var thin: Material { Material(0.6, 0.68) }
  public static var regular: Material { Material(0.75, 0.8) }
  public static var thick: Material { Material(0.85, 0.88) }
  public static var ultraThick: Material { Material(0.93, 0.94) }
  public static var bar: Material { Material(0.8, 0.85) }
  public static var ultraThinMaterial: Material { ultraThin }
  public static var thinMaterial: Material { thin }
  public static var regularMaterial: Material { regular }
  public static var thickMaterial: Material { thick }
  public static var ultraThickMaterial: Material { ultraThick }

  public func paint(in bounds: CGRect) -> Paint { .color(color) }
  public var _backdropRadius: CGFloat { 20 }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

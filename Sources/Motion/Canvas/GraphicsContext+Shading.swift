import Foundation
import PathreelDrawing
import PathreelGeometry

/// Paints of a context. Authors of scenes in Swift pass them to its `fill` and `stroke` methods, in the renderer of a
/// ``Canvas``.
extension GraphicsContext {
  /// The paint of a path or text: a colour, gradient, image or style. Points are in the context's coordinates.
  public struct Shading: Sendable {
    private enum Kind {
      case paint(Paint)
      case style(any ShapeStyle)
    }

    private let kind: Kind

    /// The foreground style of the views around the canvas.
    public static let foreground = style(.foreground)

    /// A uniform colour.
    public static func color(_ color: Color) -> Shading { Shading(kind: .paint(.color(color))) }
    /// A uniform colour, given by its components in a colour space.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }
    /// A uniform grey in a colour space: 0 is black, 1 is white.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, white: white, opacity: opacity))
    }

    /// A style, applied in the bounding box of the painted path.
    public static func style<Style: ShapeStyle>(_ style: Style) -> Shading { Shading(kind: .style(style)) }

    /// The first of several shadings. Multicolour symbol fonts, which use the others, are not supported.
    public static func palette(_ array: [Shading]) -> Shading { array.first ?? .foreground }

    static func paint(_ paint: Paint) -> Shading { Shading(kind: .paint(paint)) }

    /// The paint for a path with these bounds, or the error of a style that cannot paint.
    func paint(in bounds: () -> CGRect, styles: InheritedStyles) -> Result<Paint, SceneError> {
      switch kind {
      case .paint(let paint): return .success(paint)
      case .style(let style):
        let style = style._resolved(with: styles)
        return style._fault.map(Result.failure) ?? .success(style.paint(in: bounds()))
      }
    }

    /// The shading as a style for a view whose origin lies at `origin`, in the context's coordinates.
    func style(at origin: CGPoint) -> any ShapeStyle {
      switch kind {
      case .paint(let paint): FixedPaint(value: paint.movedBy(dx: -origin.x, dy: -origin.y))
      case .style(let style): style
      }
    }
  }

  /// A style that is the same paint for all bounds.
  private struct FixedPaint: ShapeStyle {
    let value: Paint
    func paint(in bounds: CGRect) -> Paint { value }
  }
}

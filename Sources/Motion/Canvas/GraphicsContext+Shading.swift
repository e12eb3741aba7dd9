import Foundation
import PathreelDrawing
import PathreelGeometry

extension GraphicsContext {
  /// What a path or text is painted with. Points are in the context's coordinates.
  public struct Shading: Sendable {
    private enum Kind {
      case paint(Paint)
      case style(any ShapeStyle)
    }

    private let kind: Kind

    /// The foreground style of the views around the canvas.
    public static let foreground = style(.foreground)

    /// The same colour everywhere.
    public static func color(_ color: Color) -> Shading { Shading(kind: .paint(.color(color))) }
    /// A colour of a colour space, by its components.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }
    /// A grey of a colour space, 0 black, 1 white.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading {
      color(Color(colorSpace, white: white, opacity: opacity))
    }

    /// A style, in the bounds of the path that is painted.
    public static func style<Style: ShapeStyle>(_ style: Style) -> Shading { Shading(kind: .style(style)) }

    /// The first of several shadings. What draws by more of them, such as a symbol font, does not exist here.
    public static func palette(_ array: [Shading]) -> Shading { array.first ?? .foreground }

    static func paint(_ paint: Paint) -> Shading { Shading(kind: .paint(paint)) }

    /// The paint for something that has these bounds, or why there is none.
    func paint(in bounds: () -> CGRect, styles: InheritedStyles) -> Result<Paint, SceneError> {
      switch kind {
      case .paint(let paint): return .success(paint)
      case .style(let style):
        let style = style._resolved(with: styles)
        return style._fault.map(Result.failure) ?? .success(style.paint(in: bounds()))
      }
    }

    /// The shading as a style for a view whose origin lies at `origin` of the context's coordinates.
    func style(at origin: CGPoint) -> any ShapeStyle {
      switch kind {
      case .paint(let paint): FixedPaint(value: paint.movedBy(dx: -origin.x, dy: -origin.y))
      case .style(let style): style
      }
    }
  }

  private struct FixedPaint: ShapeStyle {
    let value: Paint
    func paint(in bounds: CGRect) -> Paint { value }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import Testing

/// Tests of colour effects: saturation, contrast, hue and so on. See
/// <https://developer.apple.com/documentation/swiftui/view-graphics-and-rendering>.
@Suite struct ColorEffectTests {
  private func pixel(_ view: some View) throws -> Bitmap.Pixel {
    let size = CGSize(width: 20, height: 20)
    let bitmap = Bitmap(width: 20, height: 20)
    try Rasterizer().draw(DisplayList(size: size, items: try view.displayItems(in: size)), into: bitmap)
    return bitmap[10, 10]
  }

  private func distance(_ a: Bitmap.Pixel, _ color: Color) -> Int {
    let b = color.pixel
    return [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].map { abs(Int($0) - Int($1)) }
      .max()!
  }

  private let orange = Color(red: 1, green: 0.6, blue: 0.2)

  @Test func `each colour effect changes a colour by its formula`() throws {
    let grey = 0.213 + 0.715 * 0.6 + 0.072 * 0.2
    #expect(distance(try pixel(orange.saturation(0)), Color(white: grey)) <= 1)
    #expect(distance(try pixel(orange.grayscale(1)), Color(white: grey)) <= 1)
    #expect(distance(try pixel(orange.grayscale(0)), orange) == 0)
    #expect(distance(try pixel(orange.brightness(0.2)), Color(red: 1, green: 0.8, blue: 0.4)) <= 1)
    #expect(distance(try pixel(orange.brightness(-1)), .black) == 0)
    #expect(distance(try pixel(orange.contrast(0.5)), Color(red: 0.75, green: 0.55, blue: 0.35)) <= 1)
    #expect(distance(try pixel(orange.colorInvert()), Color(red: 0, green: 0.4, blue: 0.8)) <= 1)
    #expect(
      distance(
        try pixel(orange.colorMultiply(Color(red: 0.5, green: 1, blue: 0))), Color(red: 0.5, green: 0.6, blue: 0)) <= 1)
    let luminance = 0.2125 + 0.7154 * 0.6 + 0.0721 * 0.2
    #expect(distance(try pixel(orange.luminanceToAlpha()), Color(white: 0, opacity: luminance)) <= 1)
    #expect(distance(try pixel(orange.hueRotation(.degrees(360))), orange) <= 1)
    #expect(distance(try pixel(orange.hueRotation(.degrees(120))), orange) > 60)
  }

  @Test func `a mask by luminance lets through what is bright`() throws {
    let masked = try pixel(Color.blue.mask { Color(white: 0.5).luminanceToAlpha() })
    #expect(distance(masked, Color.blue.opacity(0.5)) <= 1)
    #expect(try pixel(Color.blue.mask { Color.black.luminanceToAlpha() }).alpha == 0)
  }

  @Test func `an effect without effect adds no filter, and an effect on a view makes one group`() throws {
    let size = CGSize(width: 20, height: 20)
    #expect(try orange.saturation(1).displayItems(in: size) == orange.displayItems(in: size))
    let view = HStack {
      Circle()
      Circle()
    }.contrast(2)
    #expect(try view.displayItems(in: size).count == 1)
  }

  @Test(arguments: [Double.nan, .infinity]) func `an amount that is not finite is an error`(amount: Double) {
    #expect(throws: SceneError.self) { try pixel(orange.saturation(amount)) }
    #expect(throws: SceneError.self) { try pixel(orange.hueRotation(.degrees(amount))) }
    #expect(throws: SceneError.self) { try pixel(orange.brightness(amount)) }
    #expect(throws: SceneError.self) { try pixel(orange.contrast(amount)) }
  }

  @Test func `a graphics context inverts colours wholly or in part`() throws {
    func inverted(_ filter: GraphicsContext.Filter) throws -> Bitmap.Pixel {
      try pixel(
        Canvas { context, size in
          context.addFilter(filter)
          context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(orange))
        })
    }
    #expect(distance(try inverted(.colorInvert()), Color(red: 0, green: 0.4, blue: 0.8)) <= 1)
    // Half-way to the inverse, every colour is the same grey.
    #expect(distance(try inverted(.colorInvert(0.5)), Color(white: 0.5)) <= 1)
    #expect(distance(try inverted(.colorInvert(0)), orange) == 0)
    #expect(throws: SceneError.self) { try inverted(.colorInvert(.nan)) }
  }

  @Test func `graphics contexts have the same filters`() throws {
    let canvas = Canvas { context, size in
      context.addFilter(.saturation(0))
      context.addFilter(.brightness(0.1))
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(orange))
    }
    let view = orange.brightness(0.1).saturation(0)
    #expect(distance(try pixel(canvas), Color(white: 0.213 + 0.715 * 0.7 + 0.072 * 0.3)) <= 2)
    #expect(try pixel(canvas).alpha == pixel(view).alpha)
  }
}

import PathreelDrawing
import Testing

struct ColorTests {
  typealias Cone = (hue: Double, saturation: Double, brightness: Double, red: Double, green: Double, blue: Double)
  // Exact values for the corners of the HSB cone and for the midpoints of its edges.
  @Test(
    arguments: [
      (0.0, 1.0, 1.0, 1.0, 0.0, 0.0), (1.0 / 6, 1, 1, 1, 1, 0), (1.0 / 3, 1, 1, 0, 1, 0), (0.5, 1, 1, 0, 1, 1),
      (2.0 / 3, 1, 1, 0, 0, 1), (5.0 / 6, 1, 1, 1, 0, 1), (1.0 / 12, 1, 1, 1, 0.5, 0), (0.3, 0, 0.4, 0.4, 0.4, 0.4),
      (2.0 / 3, 0.5, 0.8, 0.4, 0.4, 0.8), (-1.0 / 3, 1, 1, 0, 0, 1), (7.5, 1, 1, 0, 1, 1),
    ] as [Cone])
  func `hue, saturation and brightness give the colour of the cone`(
    cone: Cone
  ) {
    let color = Color(hue: cone.hue, saturation: cone.saturation, brightness: cone.brightness)
    #expect(abs(color.red - cone.red) < 1e-12)
    #expect(abs(color.green - cone.green) < 1e-12)
    #expect(abs(color.blue - cone.blue) < 1e-12)
  }

  @Test func `components outside the unit range are clamped`() {
    #expect(Color(red: -1, green: 2, blue: .infinity, opacity: 7) == Color(red: 0, green: 1, blue: 1))
  }

  @Test func `a component that is not a number counts as 0`() {
    #expect(Color(red: .nan, green: 0.5, blue: 1, opacity: 1) == Color(red: 0, green: 0.5, blue: 1))
    #expect(Color(red: .infinity, green: -.infinity, blue: 0) == Color(red: 1, green: 0, blue: 0))
    #expect(Color.black.opacity(.nan).alpha == 0)
    var color = Color.black
    (color.red, color.green, color.alpha) = (7, .nan, 2)
    #expect(color.pixel == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
  }

  @Test func `a pixel is premultiplied`() {
    let pixel = Color(red: 1, green: 0.5, blue: 0, opacity: 0.5).pixel
    #expect(pixel == Bitmap.Pixel(red: 128, green: 64, blue: 0, alpha: 128))
  }

  @Test func `mixing with a transparent colour keeps the visible one's hue`() {
    let half = Color(red: 1, green: 0.5, blue: 0).mix(with: .clear, by: 0.5)
    #expect(half == Color(red: 1, green: 0.5, blue: 0, opacity: 0.5))
  }

  @Test(
    arguments: [
      ("#fff", 0xFFFFFF, 1.0), ("#0b1020", 0x0B1020, 1), ("#ff000080", 0xFF0000, 128.0 / 255),
      ("#0F08", 0x00FF00, 136.0 / 255),
      ("red", 0xFF0000, 1), ("RebeccaPurple", 0x663399, 1), ("transparent", 0x000000, 0),
      ("rgb(255, 128, 0)", 0xFF8000, 1),
      ("rgb(255 128 0 / 50%)", 0xFF8000, 0.5), ("rgba(0,0,255,0.25)", 0x0000FF, 0.25),
      ("rgb(100%, 0%, 0%)", 0xFF0000, 1), ("rgb(\t255\n128 0 /.5 )", 0xFF8000, 0.5), ("RGB(1E2, 0, 0)", 0x640000, 1),
      ("hsl(120, 100%, 50%)", 0x00FF00, 1), ("hsl(240deg 100% 50% / 0.5)", 0x0000FF, 0.5), (" White ", 0xFFFFFF, 1),
    ] as [(String, UInt32, Double)])
  func `a CSS colour is read`(text: String, rgb: UInt32, opacity: Double) throws {
    let color = try #require(Color(css: text))
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    #expect(opaque.pixel == Color(rgb: rgb).pixel)
    #expect(abs(color.alpha - opacity) < 1e-12)
  }

  @Test(
    arguments: [
      "", "#", "#ff", "#ggg", "#12345", "redd", "rgb(1,2)", "rgb(1,2,3", "hsl()", "rgb(nan,0,0)", "#ＦＦＦ",
      "blac\u{212A}", "rgb(0x10,0,0)", "rgb()", "rgb(/)", "rgb(1,,2,3)", "rgb(1,2,3,)", "rgb(1,2 3)",
      "rgb(1 2 3 0.5)", "rgb(1 2 3 / 1 / 1)", "rgb(1 2 3 /)",
    ]
  )
  func `text that is no CSS colour is refused`(text: String) {
    #expect(Color(css: text) == nil)
  }

  /// In a scene file it is an expression, the colour (255, 64, 0).
  @Test(arguments: ["rgb(255, 128 / 2, 0)", "rgb(200 / 2, 10, 20)", "rgb(1/2/3)"])
  func `a colour with a quotient among its components is not CSS`(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func `components beyond their range are written as the nearest colour`() {
    var color = Color.black
    (color.red, color.green) = (2, -1)
    #expect(color.css == "#ff0000")
  }

  @Test(
    arguments: [
      (Color(rgb: 0x0B1020), "#0b1020"), (Color(white: 1, opacity: 0.2), "#ffffff33"), (.clear, "#00000000"),
      (Color(red: 0.5, green: 0, blue: 1), "rgb(127.5 0.0 255.0)"),
      (Color(red: 0.5, green: 0, blue: 1, opacity: 0.25), "rgb(127.5 0.0 255.0 / 0.25)"),
    ] as [(Color, String)])
  func `a colour is written as CSS that reads back`(color: Color, text: String) throws {
    #expect(color.css == text)
    let again = try #require(Color(css: text))
    for part in [\.red, \.green, \.blue, \.alpha] as [KeyPath<Color, Double>] {
      #expect(abs(again[keyPath: part] - color[keyPath: part]) < 1e-12)
    }
  }
}

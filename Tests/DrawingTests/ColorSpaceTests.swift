import PathreelDrawing
import Testing

/// Tests against the sample conversions of CSS Color 4, which mpmath computed with 30 digits from the specification's
/// matrices.
struct ColorSpaceTests {
  @Test func `linear components are encoded by the sRGB curve`() {
    let grey = Color(.sRGBLinear, white: 0.5)
    #expect(abs(grey.red - 0.735356983052449) < 1e-12)
    #expect(abs(Color(.sRGBLinear, white: 0.001).green - 0.01292) < 1e-12)
    #expect(Color(.sRGB, white: 0.3, opacity: 0.5) == Color(white: 0.3, opacity: 0.5))
  }

  @Test func `Display P3 and sRGB share white, black and grey`() {
    for level in [0, 0.25, 0.5, 1.0] {
      let color = Color(.displayP3, white: level)
      #expect(abs(color.red - level) < 1e-9 && abs(color.green - level) < 1e-9 && abs(color.blue - level) < 1e-9)
    }
  }

  @Test(arguments: [1e300, .infinity] as [Double]) func `a grey far above white is white`(level: Double) {
    #expect(Color(.displayP3, white: level) == .white)
  }

  @Test func `a component that is not a number counts as 0 and leaves the others`() {
    #expect(Color(.displayP3, red: .nan, green: 1, blue: 1) == Color(.displayP3, red: 0, green: 1, blue: 1))
  }

  @Test func `a colour of Display P3 inside sRGB is converted and one outside is clamped`() {
    #expect(Color(.displayP3, red: 1, green: 0, blue: 0) == Color(red: 1, green: 0, blue: 0))
    let inner = Color(.displayP3, red: 0.6, green: 0.5, blue: 0.4)
    #expect(abs(inner.red - 0.619722815848402) < 1e-12)
    #expect(abs(inner.green - 0.495222686597996) < 1e-12)
    #expect(abs(inner.blue - 0.385361308171178) < 1e-12)
  }
}

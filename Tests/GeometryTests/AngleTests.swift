import PathreelGeometry
import Testing

struct AngleTests {
  @Test(arguments: [0, 30, 90, 180, 270, 360, -45, 1234.5])
  func `degrees and radians describe one angle`(degrees: Double) {
    #expect(Angle(degrees: degrees).radians == degrees * .pi / 180)
    #expect(abs(Angle.degrees(degrees).degrees - degrees) <= 1e-13 * abs(degrees))
  }

  @Test func `a full turn is exactly two pi`() {
    #expect(Angle.degrees(360).radians == 2 * .pi)
  }

  @Test func `angles add, scale and compare`() {
    var angle = Angle.degrees(30) + .degrees(60)
    #expect(abs(angle.degrees - 90) < 1e-12)
    angle -= .degrees(30)
    angle *= 2
    angle /= 4
    #expect(abs((-angle).degrees + 30) < 1e-12)
    #expect(Angle.zero < .radians(0.1))
    #expect(2 * Angle.radians(1) / 4 == .radians(0.5))
  }

  @Test func `an angle can be set in degrees`() {
    var angle = Angle()
    angle.degrees = 180
    #expect(angle.radians == .pi)
  }
}

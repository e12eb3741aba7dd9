/// SwiftUI's standard colours, with the light-appearance values of Apple's Human Interface Guidelines.
extension Color {
  public static let clear = Color(white: 0, opacity: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(rgb: 0x8E8E93)
  public static let red = Color(rgb: 0xFF3B30)
  public static let orange = Color(rgb: 0xFF9500)
  public static let yellow = Color(rgb: 0xFFCC00)
  public static let green = Color(rgb: 0x34C759)
  public static let mint = Color(rgb: 0x00C7BE)
  public static let teal = Color(rgb: 0x30B0C7)
  public static let cyan = Color(rgb: 0x32ADE6)
  public static let blue = Color(rgb: 0x007AFF)
  public static let indigo = Color(rgb: 0x5856D6)
  public static let purple = Color(rgb: 0xAF52DE)
  public static let pink = Color(rgb: 0xFF2D55)
  public static let brown = Color(rgb: 0xA2845E)

  /// The opaque colour `0xRRGGBB`.
  public init(rgb: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }
}

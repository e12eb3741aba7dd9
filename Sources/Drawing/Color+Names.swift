/// SwiftUI's standard colours, for authors of scenes in Swift. They have the light-appearance values of Apple's Human
/// Interface Guidelines.
extension Color {
  /// Transparent black.
  public static let clear = Color(white: 0, opacity: 0)
  /// #000000.
  public static let black = Color(white: 0)
  /// #ffffff.
  public static let white = Color(white: 1)
  /// #8e8e93.
  public static let gray = Color(rgb: 0x8E8E93)
  /// #ff3b30.
  public static let red = Color(rgb: 0xFF3B30)
  /// #ff9500.
  public static let orange = Color(rgb: 0xFF9500)
  /// #ffcc00.
  public static let yellow = Color(rgb: 0xFFCC00)
  /// #34c759.
  public static let green = Color(rgb: 0x34C759)
  /// #00c7be.
  public static let mint = Color(rgb: 0x00C7BE)
  /// #30b0c7.
  public static let teal = Color(rgb: 0x30B0C7)
  /// #32ade6.
  public static let cyan = Color(rgb: 0x32ADE6)
  /// #007aff.
  public static let blue = Color(rgb: 0x007AFF)
  /// #5856d6.
  public static let indigo = Color(rgb: 0x5856D6)
  /// #af52de.
  public static let purple = Color(rgb: 0xAF52DE)
  /// #ff2d55.
  public static let pink = Color(rgb: 0xFF2D55)
  /// #a2845e.
  public static let brown = Color(rgb: 0xA2845E)

  /// Creates the opaque colour `0xRRGGBB`.
  public init(rgb: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }
}

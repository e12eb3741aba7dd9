import PathreelDrawing

/// The allowed difference of a picture from its golden image, with the reason for it. ``GoldenFolder`` uses it.
public struct GoldenAllowance: Sendable {
  /// The largest difference of a channel of a pixel, in 1/255.
  public let channel: Int
  /// The number of pixels that may differ by more than that.
  public let deviatingPixels: Int
  /// Why this difference is allowed.
  public let reason: String

  /// Creates an allowance.
  ///
  /// - Parameter reason: Why ``otherMachines`` is not enough, for readers of the test.
  public init(channel: Int, deviatingPixels: Int = 0, because reason: String) {
    precondition(channel >= 0 && deviatingPixels >= 0 && !reason.isEmpty)
    (self.channel, self.deviatingPixels, self.reason) = (channel, deviatingPixels, reason)
  }

  /// A difference of one step in each channel. A machine always gives the same bytes. Another one's mathematical
  /// library may round a sine differently, which moves an edge by far less than the 1/255 of a pixel that changes a
  /// byte by one.
  public static let otherMachines = GoldenAllowance(
    channel: 1, because: "the last bit of sin, cos and pow differs between mathematical libraries")

  /// One pixel of twelve may differ. With the fonts of Debian 13, at most 6.9 % of the pixels of a golden image with text
  /// do.
  static func otherFonts(of expected: Bitmap) -> GoldenAllowance {
    GoldenAllowance(
      channel: 1, deviatingPixels: expected.width * expected.height / 12,
      because: "the outlines and widths of letters differ between versions of a font")
  }
}

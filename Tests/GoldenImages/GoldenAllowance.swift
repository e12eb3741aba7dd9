/// How far a picture may be from its reference, and why.
public struct GoldenAllowance: Sendable {
  /// The largest difference in a channel of a pixel, in 1/255.
  public let channel: Int
  /// How many pixels may differ by more than that.
  public let deviatingPixels: Int
  public let reason: String

  /// - Parameter reason: Why the picture cannot be held to ``otherMachines``; whoever reads the test wants to know.
  public init(channel: Int, deviatingPixels: Int = 0, because reason: String) {
    precondition(channel >= 0 && deviatingPixels >= 0 && !reason.isEmpty)
    (self.channel, self.deviatingPixels, self.reason) = (channel, deviatingPixels, reason)
  }

  /// One step in each channel. The same machine gives the same bytes; another's mathematical library may round a sine
  /// differently, which moves an edge by far less than the 1/255 of a pixel that changes a byte by one.
  public static let otherMachines = GoldenAllowance(
    channel: 1, because: "the last bit of sin, cos and pow differs between mathematical libraries")
}

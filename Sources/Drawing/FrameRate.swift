/// A frame rate in frames per second, as an exact fraction in lowest terms: `30000/1001` is not `29.97`. Scenes have
/// one, and `FrameClock` computes the times of frames from it.
public struct FrameRate: Hashable, Sendable {
  /// The fastest rate, in frames per second.
  public static let maximum = 1000
  /// The slowest rate: one frame in this many seconds.
  public static let slowest = 1000

  /// The numerator in lowest terms: 30000 of 30000/1001.
  public let numerator: Int
  /// The denominator in lowest terms: 1001 of 30000/1001.
  public let denominator: Int

  /// Creates a rate; `nil` unless it lies in 1/``slowest``…``maximum`` and both terms are below 2³¹.
  public init?(_ numerator: Int, over denominator: Int = 1) {
    guard (1..<1 << 31).contains(numerator), (1..<1 << 31).contains(denominator),
      numerator <= Self.maximum * denominator, numerator * Self.slowest >= denominator
    else { return nil }
    var (divisor, remainder) = (numerator, denominator)
    while remainder != 0 { (divisor, remainder) = (remainder, divisor % remainder) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Parses `60`, `30000/1001` or `12.5`; a decimal is exact.
  public init?(_ text: some StringProtocol) {
    func digits(_ text: Substring) -> Int? {
      text.isEmpty || text.count > 10 || !text.allSatisfy { ("0"..."9").contains($0) } ? nil : Int(text)
    }
    let text = Substring(text)
    if let slash = text.firstIndex(of: "/") {
      guard let numerator = digits(text[..<slash]), let denominator = digits(text[text.index(after: slash)...])
      else { return nil }
      self.init(numerator, over: denominator)
    } else if let point = text.firstIndex(of: ".") {
      let decimals = text[text.index(after: point)...]
      guard decimals.count <= 6, let whole = digits(text[..<point]), let part = digits(decimals) else { return nil }
      let scale = decimals.reduce(1) { scale, _ in scale * 10 }
      self.init(whole * scale + part, over: scale)
    } else {
      guard let whole = digits(text) else { return nil }
      self.init(whole)
    }
  }

  /// The frames per second, rounded to a double.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// A time in frames from the start. It is a whole number at the instant of a frame.
  package func position(of seconds: Double) -> Double {
    let position = seconds * Double(numerator) / Double(denominator)
    return Decimals.whole(near: position, within: Decimals.nanosecond * framesPerSecond) ?? position
  }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as text that the initialiser from text parses back.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

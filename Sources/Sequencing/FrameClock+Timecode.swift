import PathreelDrawing

/// Times as text, for the labels of contact sheets.
extension FrameClock {
  /// The time of a frame in few digits, in the notation of command lines: `0.62s`. It is rounded up, so that it never
  /// selects the frame before, and has enough digits to distinguish adjacent frames.
  package func timecode(ofFrame frame: Int) -> String {
    var (unit, digits) = (100, 2)
    while Double(unit) < rate.framesPerSecond { (unit, digits) = (unit * 10, digits + 1) }
    let ticks = Int(Decimals.rounded(Double(frame * rate.denominator * unit) / Double(rate.numerator), .up))
    let fraction = String(ticks % unit)
    return "\(ticks / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction + "s"
  }
}

import SwiftUI
import Testing

/// Lengths of time in words, as Apple documents `DateComponentsFormatter`.
struct DateComponentsFormatterTests {
  @Test(arguments: [
    (75.0, DateComponentsFormatter.UnitsStyle.positional, false, "1:15"), (75, .positional, true, "01:15"),
    (75, .abbreviated, false, "1m 15s"), (75, .full, false, "1 minute, 15 seconds"), (60, .full, false, "1 minute"),
    (120, .short, false, "2 min"), (3675, .positional, false, "61:15"), (-75, .positional, false, "-1:15"),
  ])
  func `minutes and seconds`(
    seconds: Double, style: DateComponentsFormatter.UnitsStyle, isPadded: Bool, text: String
  ) {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.minute, .second]
    formatter.unitsStyle = style
    if isPadded { formatter.zeroFormattingBehavior = .pad }
    #expect(formatter.string(from: seconds) == text)
  }

  @Test func `all units, and at most some of them`() {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = .abbreviated
    #expect(formatter.string(from: 90_061) == "1d 1h 1m 1s")
    formatter.maximumUnitCount = 2
    #expect(formatter.string(from: 90_061) == "1d 1h")
    #expect(formatter.string(from: .infinity) == nil)
  }
}

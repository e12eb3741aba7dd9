import PathreelMotion

/// The easings of scene files, as words and as calls with numbers. Decoding, schema and reference read these tables.
enum Easings {
  /// The easings without numbers.
  static let words: KeyValuePairs<String, Easing> = [
    "linear": .linear, "in": .easeIn, "out": .easeOut, "in-out": .easeInOut,
  ]

  static let functions: [EasingFunction] = [
    EasingFunction(
      name: "cubic-bezier", parameters: "x1, y1, x2, y2", note: " as in CSS",
      advice: "with numbers, x1 and x2 from 0 to 1"
    ) { numbers in
      guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
        abs(numbers[1]) <= 100, abs(numbers[3]) <= 100
      else { return nil }
      return .bezier(numbers[0], numbers[1], numbers[2], numbers[3])
    },
    EasingFunction(
      name: "spring", parameters: "duration, bounce", note: ", in seconds and from -1 to 1",
      advice: "with numbers, the duration above 0 and the bounce between -1 and 1"
    ) { numbers in
      guard numbers.count == 2, numbers[0] > 0, numbers[0] <= 1e4, numbers[1] > -1, numbers[1] < 1 else { return nil }
      return .spring(duration: numbers[0], bounce: numbers[1])
    },
  ]

  /// All of them, as documentation lists them.
  static func list(withNotes hasNotes: Bool) -> String {
    let calls = functions.map { "\($0.name)(\($0.parameters))\(hasNotes ? $0.note : "")" }
    return (words.map(\.key) + calls.dropLast() + ["or " + calls[calls.count - 1]]).joined(separator: ", ")
  }
}

/// An easing that is written with numbers.
struct EasingFunction: Sendable {
  let name: String
  let parameters: String
  /// What documentation says behind it.
  let note: String
  /// What the numbers have to be.
  let advice: String
  /// The easing, or nil for other numbers.
  let make: @Sendable ([Double]) -> Easing?
}

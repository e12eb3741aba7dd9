import PathreelNumerics

/// The easings of scene files: words, and functions with numbers. Decoder, schema and reference read these tables.
package enum Easings {
  /// The easings without arguments.
  package static let words: KeyValuePairs<String, Easing> = [
    "linear": .linear, "in": .easeIn, "out": .easeOut, "in-out": .easeInOut,
    "in-back": .easeInBack, "out-back": .easeOutBack, "in-out-back": .easeInOutBack,
    "in-elastic": .easeInElastic, "out-elastic": .easeOutElastic, "in-out-elastic": .easeInOutElastic,
    "in-bounce": .easeInBounce, "out-bounce": .easeOutBounce, "in-out-bounce": .easeInOutBounce,
  ]

  package static let functions: [EasingFunction] = [
    EasingFunction(
      name: "cubic-bezier", parameters: "x1, y1, x2, y2", note: " as in CSS",
      advice: "with numbers, x1 and x2 from 0 to 1, y1 and y2 from -100 to 100"
    ) { numbers in
      guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]),
        abs(numbers[1]) <= 100, abs(numbers[3]) <= 100
      else { return nil }
      return .bezier(numbers[0], numbers[1], numbers[2], numbers[3])
    },
    EasingFunction(
      name: "spring", parameters: "duration, bounce",
      note: ", the duration in seconds and the bounce above -1 and below 1",
      advice: "with numbers, the duration above 0 and at most 10000, the bounce between -1 and 1"
    ) { numbers in
      guard numbers.count == 2, numbers[0] > 0, numbers[0] <= 1e4, numbers[1] > -1, numbers[1] < 1 else { return nil }
      return .spring(duration: numbers[0], bounce: numbers[1])
    },
  ]

  /// The easing for a text such as `in-out` or `spring(0.5, 0.3)`; nil if the text is no easing.
  package static func easing(named text: String) -> Easing? {
    if let easing = words.first(where: { $0.key == text })?.value { return easing }
    guard let (function, numbers) = function(of: text), !numbers.contains(nil) else { return nil }
    return function.make(numbers.compactMap { $0 })
  }

  /// The easing function that a text calls, with its arguments; an argument is nil if it is no number.
  package static func function(of text: String) -> (function: EasingFunction, numbers: [Double?])? {
    guard text.hasSuffix(")"), let parenthesis = text.firstIndex(of: "("),
      let function = functions.first(where: { $0.name == text[..<parenthesis] })
    else { return nil }
    let numbers = text[text.index(after: parenthesis)...].dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { argument in
        let words = argument.split(separator: " ")
        return words.count == 1 ? Double(scalarNumber: String(words[0])) : nil
      }
    return (function, numbers)
  }

  /// The list of all easings for documentation.
  package static func list(withNotes hasNotes: Bool) -> String {
    let calls = functions.map { "\($0.name)(\($0.parameters))\(hasNotes ? $0.note : "")" }
    return (words.map(\.key) + calls.dropLast() + ["or " + calls[calls.count - 1]]).joined(separator: ", ")
  }
}

/// An easing with numeric arguments.
package struct EasingFunction: Sendable {
  package let name: String
  package let parameters: String
  /// A note that documentation adds after the call.
  package let note: String
  /// The requirement on the arguments, for messages.
  package let advice: String
  /// Makes the easing; nil if the arguments are not allowed.
  package let make: @Sendable ([Double]) -> Easing?
}

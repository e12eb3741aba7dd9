import Synchronization

/// What texts stand for: documents repeat their values in many elements, and each frame of an animated one reads them
/// again. Any thread may ask.
///
/// ```swift
/// let color = colors.value(of: "#ffc440") { Color(css: $0) }
/// ```
final class KnownValues<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  /// The most texts that are kept; then all are forgotten. Values that move have another text in each frame.
  private static var limit: Int { 4_096 }
  /// The most bytes of a text that is kept.
  private static var longest: Int { 128 }

  /// The value of a text, parsed the first time.
  func value(of text: String, parse: (String) -> Value) -> Value {
    guard text.utf8.count <= Self.longest else { return parse(text) }
    if let known = values.withLock({ $0[text] }) { return known }
    let value = parse(text)
    values.withLock { values in
      if values.count >= Self.limit { values.removeAll(keepingCapacity: true) }
      values[text] = value
    }
    return value
  }
}

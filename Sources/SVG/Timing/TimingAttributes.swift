import Foundation

/// The timing attributes of an animation element (SVG Animations 2, §2.4–2.6). ``TimingSchedule`` resolves them.
struct TimingAttributes {
  /// A value in the list of `begin` or `end`.
  enum Condition: Hashable {
    case offset(Double)
    /// A syncbase, by the id of its element.
    case sync(id: String, Edge, offset: Double)
    /// An event, an access key, a wall clock time or `indefinite`, which never happens in a film.
    case never
  }

  enum Edge: Hashable {
    case begin, end
    case `repeat`(Int)
  }

  enum Restart: String {
    case always, whenNotActive, never
  }

  var begins: [Condition] = [.offset(0)]
  /// Nil without an `end`.
  var ends: [Condition]?
  /// The simple duration in seconds; infinite if it is not stated.
  var duration = Double.infinity
  var repeatCount: Double?
  var repeatDuration: Double?
  var minimum = 0.0
  var maximum = Double.infinity
  var restart = Restart.always
  var freezes = false

  /// The active duration without the effect of `end`, `min` and `max`.
  var intermediateDuration: Double {
    guard repeatCount != nil || repeatDuration != nil else { return duration }
    // A simple duration without end has no repetitions.
    let counted = repeatCount.map { duration.isInfinite ? .infinity : $0 * duration } ?? .infinity
    return min(counted, repeatDuration ?? .infinity)
  }

  /// The end of an interval that begins at a time and that `end` would cut at another.
  func end(from begin: Double, cutAt end: Double) -> Double {
    let active = min(intermediateDuration, end - begin)
    return begin + min(maximum, max(minimum, active))
  }
}

extension TimingAttributes {
  /// Reads the attributes of an element.
  ///
  /// - Parameter note: Is called with what never happens or is wrong, for warnings.
  init(_ element: SVGElement, note: (String) -> Void) {
    func conditions(_ name: String) -> [Condition]? {
      guard let text = element[name], !text.trimmed.isEmpty else { return nil }
      return text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }.map { part in
        guard let condition = Self.condition(part) else {
          note(Self.problem(ofCondition: part, in: name))
          return .never
        }
        return condition
      }
    }
    func positive(_ name: String, _ read: (String) -> Double?) -> Double? {
      guard let text = element[name]?.trimmed, text != "media" else { return nil }
      if text == "indefinite" { return .infinity }
      if let value = read(text), value > 0 { return value }
      note("'\(text.prefix(40))' is no value of '\(name)', and so left out\(Self.cure(of: text, for: name))")
      return nil
    }
    func time(_ name: String) -> Double? {
      guard let text = element[name]?.trimmed, !["media", "indefinite", ""].contains(text) else { return nil }
      if let value = ClockValue.seconds(text) { return value }
      note("'\(text.prefix(40))' is no value of '\(name)', and so left out\(Self.cure(of: text, for: name))")
      return nil
    }
    begins = conditions("begin") ?? begins
    ends = conditions("end")
    if element.name != "set" || element["dur"] != nil {
      if element["dur"] == nil { note("an animation without 'dur' keeps its first value") }
      duration = positive("dur", ClockValue.seconds) ?? .infinity
    }
    repeatCount = positive("repeatCount") { CSSText.number($0) }
    repeatDuration = positive("repeatDur", ClockValue.seconds)
    minimum = time("min") ?? 0
    maximum = time("max").flatMap { $0 > 0 ? $0 : nil } ?? .infinity
    if maximum < minimum { (minimum, maximum) = (0, .infinity) }
    let restarts = ["always", "whenNotActive", "never"]
    restart = element.word("restart", among: restarts, note).flatMap(Restart.init) ?? .always
    freezes = element.word("fill", among: ["freeze", "remove"], note) == "freeze"
  }

  /// How to correct a duration or a count; empty if that is not known.
  private static func cure(of text: String, for name: String) -> String {
    if ["infinite", "infinity", "forever", "always", "indefinitely"].contains(text.lowercased()) {
      return name == "min" ? "" : "; write 'indefinite'"
    }
    guard name != "repeatCount", let time = ClockValue.corrected(text) else { return "" }
    return "; write '\(time)'"
  }

  /// What to say about a value of `begin` or `end` that is no time and no syncbase.
  private static func problem(ofCondition text: String, in name: String) -> String {
    let isTime = text.utf8.first.map { (0x30...0x39).contains($0) || [0x2b, 0x2d, 0x2e].contains($0) } ?? false
    guard isTime else { return "'\(text.prefix(60))' in '\(name)' never happens in a film" }
    let cure = ClockValue.corrected(text).map { "; write '\($0)'" } ?? ""
    return "'\(text.prefix(60))' in '\(name)' is no time, and so never happens\(cure)"
  }

  /// Parses a value of `begin` or `end`; nil for what never happens, except `indefinite`.
  private static func condition(_ text: String) -> Condition? {
    if text == "indefinite" { return .never }
    if let offset = ClockValue.offset(text) { return .offset(offset) }
    for (word, edge) in [(".begin", Edge.begin), (".end", .end)] {
      guard let range = text.range(of: word, options: .backwards) else { continue }
      let rest = text[range.upperBound...].trimmed
      guard let offset = rest.isEmpty ? 0 : signedOffset(rest) else { continue }
      return .sync(id: id(text[..<range.lowerBound]), edge, offset: offset)
    }
    if let range = text.range(of: ".repeat(", options: .backwards) {
      let rest = text[range.upperBound...]
      guard let close = rest.firstIndex(of: ")"), let count = Int(rest[..<close].trimmed), count > 0 else { return nil }
      let after = rest[rest.index(after: close)...].trimmed
      guard let offset = after.isEmpty ? 0 : signedOffset(after) else { return nil }
      return .sync(id: id(text[..<range.lowerBound]), .repeat(count), offset: offset)
    }
    return nil
  }

  private static func signedOffset(_ text: String) -> Double? {
    text.hasPrefix("+") || text.hasPrefix("-") ? ClockValue.offset(text) : nil
  }

  /// The id without the backslashes that escape its hyphens and points.
  private static func id(_ text: Substring) -> String { text.trimmed.filter { $0 != "\\" } }
}

extension SVGElement {
  /// The value of an attribute that has one of a few words; nil without one.
  ///
  /// - Parameter note: Is called with a reason if it is another word.
  func word(_ name: String, among words: [String], _ note: (String) -> Void) -> String? {
    guard let text = self[name]?.trimmed, !text.isEmpty else { return nil }
    if words.contains(text) { return text }
    let near = Spelling().nearest(to: text, among: words, named: name)
    let list = words.map { "'\($0)'" }
    let cure =
      near.map { "did you mean '\($0)'?" } ?? "it is \(list.dropLast().joined(separator: ", ")) or \(list.last ?? "")"
    note("'\(text.prefix(40))' is no value of '\(name)', and so left out; \(cure)")
    return nil
  }
}

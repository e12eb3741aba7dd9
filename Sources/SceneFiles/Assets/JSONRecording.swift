import PathreelGeometry
import PathreelMotion
import PathreelSceneSyntax

/// A parser for recordings in JSON (RFC 8259); ``RecordingReader`` describes the layout and calls it. It reads straight
/// into samples, so every mistake has its line and column, and no other data take memory.
struct JSONRecording {
  private let text: [Unicode.Scalar]
  private var next = 0
  private var line = 1
  private var lineStart = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  private var position: SourcePosition { SourcePosition(line: line, column: next - lineStart + 1) }
  private func fault(_ message: String) -> RecordingError { RecordingError(position: position, message: message) }

  /// Reads the whole file and returns its strokes.
  consuming func strokes() throws(RecordingError) -> [[PointerSample]] {
    var builder = RecordingBuilder()
    var isFound = false
    try members("the recording", like: #"{"strokes": [[{"x": 1, "y": 2}]]}"#) {
      reader, key, place throws(RecordingError) in
      guard key == "strokes" else { throw Self.unknown(key, among: ["strokes"], at: place) }
      isFound = true
      try reader.items("'strokes'", of: "strokes") { reader throws(RecordingError) in
        builder.beginStroke()
        try reader.items("a stroke", of: "samples") { reader throws(RecordingError) in
          let place = reader.position
          try builder.add(try reader.sample(), at: place)
        }
      }
    }
    guard isFound else {
      throw RecordingError(position: SourcePosition(line: 1, column: 1), message: "there is no 'strokes'")
    }
    skipSpace()
    guard next == text.count else { throw fault("the file goes on after the recording; remove the rest") }
    guard builder.strokes.contains(where: { !$0.isEmpty }) else { throw fault("there are no samples") }
    return try complete(builder.strokes)
  }

  /// Checks that all samples have a time or none, and likewise a pressure.
  private func complete(_ strokes: [[PointerSample]]) throws(RecordingError) -> [[PointerSample]] {
    let samples = strokes.joined()
    for (name, path) in [("time", \PointerSample.time), ("pressure", \PointerSample.pressure)] {
      let count = samples.count { $0[keyPath: path] != nil }
      guard count == 0 || count == samples.count else {
        throw RecordingError(
          position: SourcePosition(line: 1, column: 1),
          message: "\(count) of \(samples.count) samples have a '\(name)'; give it to all or to none")
      }
    }
    return strokes
  }

  private mutating func sample() throws(RecordingError) -> PointerSample {
    let start = position
    var numbers: [RecordingReader.Quantity: Double] = [:]
    try members("a sample", like: #"{"x": 1, "y": 2}"#) { reader, key, place throws(RecordingError) in
      guard let quantity = RecordingReader.Quantity(rawValue: key) else {
        throw Self.unknown(key, among: RecordingReader.Quantity.allCases.map(\.rawValue), at: place)
      }
      let position = reader.position
      let value = try reader.number("'\(key)'")
      if let fault = quantity.fault(of: value) {
        throw RecordingError(position: position, message: "'\(key)' \(fault)")
      }
      numbers[quantity] = value
    }
    guard let x = numbers[.x], let y = numbers[.y] else {
      throw RecordingError(position: start, message: "the sample has no '\(numbers[.x] == nil ? "x" : "y")'")
    }
    return PointerSample(x: x, y: y, time: numbers[.time], pressure: numbers[.pressure])
  }

  private static func unknown(_ key: String, among known: [String], at position: SourcePosition) -> RecordingError {
    let near = nearest(to: key, among: known).map { "did you mean '\($0)'?" }
    return RecordingError(
      position: position,
      message:
        "unknown key '\(key.prefix(40))'; \(near ?? "there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))")"
    )
  }

  // MARK: JSON

  private mutating func skipSpace() {
    while next < text.count, [" ", "\t", "\n", "\r"].contains(text[next]) {
      let isNewLine = text[next] == "\n" || (text[next] == "\r" && (next + 1 == text.count || text[next + 1] != "\n"))
      next += 1
      if isNewLine { (line, lineStart) = (line + 1, next) }
    }
  }

  /// Whether the next scalar other than white space is this one; consumes it if so.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next < text.count, text[next] == scalar else { return false }
    next += 1
    return true
  }

  /// The next character, as a clause for messages.
  private var found: String { next < text.count ? "'\(text[next])' stands here" : "the file ends here" }

  /// Reads an object and calls `body` at the value of each of its members.
  private mutating func members(
    _ what: String, like example: String,
    _ body: (inout JSONRecording, String, SourcePosition) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    guard take("{") else { throw fault("\(what) is an object such as \(example); \(found)") }
    if take("}") { return }
    var keys: Set<String> = []
    repeat {
      skipSpace()
      let place = position
      let key = try string()
      guard keys.insert(key).inserted else {
        throw RecordingError(position: place, message: "'\(key.prefix(40))' stands twice")
      }
      guard take(":") else { throw fault("a colon belongs after a key; \(found)") }
      skipSpace()
      try body(&self, key, place)
    } while take(",")
    guard take("}") else { throw fault("a comma or a closing brace belongs here; \(found)") }
  }

  /// Reads a list and calls `body` at each of its items.
  private mutating func items(
    _ what: String, of items: String, _ body: (inout JSONRecording) throws(RecordingError) -> Void
  ) throws(RecordingError) {
    guard take("[") else { throw fault("\(what) is a list of \(items); \(found)") }
    if take("]") { return }
    repeat {
      skipSpace()
      try body(&self)
    } while take(",")
    guard take("]") else { throw fault("a comma or a closing bracket belongs here; \(found)") }
  }

  private mutating func string() throws(RecordingError) -> String {
    guard take("\"") else { throw fault("a key in double quotes belongs here; \(found)") }
    var content = String.UnicodeScalarView()
    while next < text.count, text[next] != "\"" {
      guard text[next].value >= 0x20 else { break }
      // No known key contains a character that needs an escape.
      guard text[next] != "\\" else { throw fault("an escape stands in a key; the keys here need none") }
      content.append(text[next])
      next += 1
    }
    guard next < text.count, text[next] == "\"" else { throw fault("the key has no end; close it with a double quote") }
    next += 1
    return String(content)
  }

  private mutating func number(_ what: String) throws(RecordingError) -> Double {
    var content = String.UnicodeScalarView()
    var end = next
    while end < text.count, text[end].isDigit || "+-.eE".unicodeScalars.contains(text[end]) {
      content.append(text[end])
      end += 1
    }
    guard let value = Double(scalarNumber: String(content)) else {
      throw fault(
        "\(what) must be a number; \(content.isEmpty ? found : "'\(String(content).prefix(40))' stands here")")
    }
    next = end
    return value
  }
}

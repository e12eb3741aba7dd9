/// The error of bytes that are no HTTP request, or one beyond the limits of ``HTTPRequestParser``. Where the next
/// request begins is then unknown.
package struct MalformedRequestError: Error {}

/// Reads HTTP requests from the bytes of one connection, however the network splits them. ``Connection`` has one.
///
/// It keeps an incomplete line and the fields before it, and no body. Lines end with CR and LF. Folded lines, two lengths of a
/// body and control characters are errors, because programs understand them differently.
///
/// ```swift
/// var parser = HTTPRequestParser()
/// parser.append(received)
/// while let request = try parser.next() { … }
/// ```
package struct HTTPRequestParser: Sendable {
  /// The largest number of bytes of a target, of a field's name, and of a field's value.
  package static let maximumField = 16 << 10
  /// The largest number of bytes of a target with the names and values of all fields.
  package static let maximumHead = 64 << 10
  /// The largest number of header fields.
  package static let maximumFieldCount = 100
  /// The largest number of bytes of a line: a name, a value, and blanks.
  package static let maximumLine = 2 * maximumField + 1024

  private var bytes: [UInt8] = []
  /// The offset of the first byte that is not used up, and of the first one that was not looked at.
  private var start = 0, position = 0
  /// The request whose lines are read; nil between requests.
  private var request: HTTPRequest?
  /// The bytes of the request's target, names and values.
  private var headSize = 0
  /// The number of bytes of the body that are still to come; nil before the end of the head.
  private var missingBody: Int?

  /// Creates a parser at the beginning of a connection.
  package init() {}

  /// The number of bytes that are kept and not used up.
  package var bufferedCount: Int { bytes.count - start }

  /// Adds received bytes. Take all requests before more is added, so that the buffer stays small.
  package mutating func append(_ received: some Collection<UInt8>) {
    bytes.removeFirst(start)
    (start, position) = (0, position - start)
    bytes += received
  }

  /// Removes and returns all bytes behind the last request.
  mutating func takeRest() -> [UInt8] {
    defer { (bytes, start, position) = ([], 0, 0) }
    return Array(bytes[start...])
  }

  /// The next complete request; nil until more bytes come. A body with a length is skipped. A request with a body of
  /// another kind (`Transfer-Encoding`) is the last one that can be read.
  package mutating func next() throws(MalformedRequestError) -> HTTPRequest? {
    if missingBody == nil { missingBody = try readHead() }
    guard let missing = missingBody else { return nil }
    let skipped = min(missing, bufferedCount)
    start += skipped
    position = start
    missingBody = missing - skipped
    guard skipped == missing else { return nil }
    defer { (request, missingBody, headSize) = (nil, nil, 0) }
    return request
  }

  /// Reads lines up to the end of a head.
  ///
  /// - Returns: The length of the body behind it; nil if the head is not complete.
  private mutating func readHead() throws(MalformedRequestError) -> Int? {
    while let line = try nextLine() {
      if request == nil {
        // Empty lines before a request are allowed (§2.2).
        if !line.isEmpty { request = try HTTPRequest(line: line) }
        try count(request?.target.utf8.count ?? 0)
      } else if line.isEmpty {
        return try finishHead()
      } else {
        try addField(line)
      }
    }
    return nil
  }

  /// The next complete line without its end; nil until more bytes come.
  private mutating func nextLine() throws(MalformedRequestError) -> ArraySlice<UInt8>? {
    while position < bytes.count {
      let byte = bytes[position]
      let isAfterReturn = position > start && bytes[position - 1] == 13
      // Line ends are CR LF, and nothing else has one of them.
      guard isAfterReturn == (byte == 10), byte >= 32 && byte != 127 || [9, 10, 13].contains(byte) else {
        throw MalformedRequestError()
      }
      position += 1
      if byte == 10 {
        defer { start = position }
        return bytes[start..<position - 2]
      }
      if position - start > Self.maximumLine { throw MalformedRequestError() }
    }
    return nil
  }

  /// Counts bytes of the head, and one text of it.
  private mutating func count(_ size: Int) throws(MalformedRequestError) {
    headSize += size
    guard size <= Self.maximumField, headSize <= Self.maximumHead else { throw MalformedRequestError() }
  }

  private mutating func addField(_ line: ArraySlice<UInt8>) throws(MalformedRequestError) {
    guard let colon = line.firstIndex(of: 58), line[..<colon].isToken,
      let fieldCount = request?.fields.count, fieldCount < Self.maximumFieldCount
    else { throw MalformedRequestError() }
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
    var value = line[(colon + 1)...].drop(while: isBlank)
    while let last = value.last, isBlank(last) { value.removeLast() }
    try count(colon - line.startIndex)
    try count(value.count)
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    request?.fields.append(.init(name: name, value: String(decoding: value, as: UTF8.self)))
  }

  /// The length of the body, by the fields (§6.3).
  private mutating func finishHead() throws(MalformedRequestError) -> Int {
    let lengths = request?.values(of: "content-length") ?? []
    if request?.values(of: "transfer-encoding").isEmpty == false {
      guard lengths.isEmpty else { throw MalformedRequestError() }
      request?.hasBody = true
      return 0
    }
    guard let text = lengths.first else { return 0 }
    guard lengths.count == 1, text.utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(text) else {
      throw MalformedRequestError()
    }
    request?.hasBody = length > 0
    return length
  }
}

extension HTTPRequest {
  /// Reads a request line, such as `GET / HTTP/1.1`.
  fileprivate init(line: ArraySlice<UInt8>) throws(MalformedRequestError) {
    let words = line.split(separator: 32, omittingEmptySubsequences: false)
    let target = words.count == 3 ? words[1] : []
    // Tabs and letters of other alphabets are percent-encoded.
    guard words.count == 3, words[0].isToken, !target.isEmpty, target.allSatisfy({ (33...126).contains($0) }) else {
      throw MalformedRequestError()
    }
    switch String(decoding: words[2], as: UTF8.self) {
    case "HTTP/1.0": minorVersion = 0
    case "HTTP/1.1": minorVersion = 1
    default: throw MalformedRequestError()
    }
    method = String(decoding: words[0], as: UTF8.self)
    self.target = String(decoding: target, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is a word of HTTP (RFC 9110, §5.6.2), such as a method or the name of a field.
  fileprivate var isToken: Bool {
    !isEmpty
      && allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 94...122, 124, 126, 33, 35...39, 42, 43, 45, 46: true
        default: false
        }
      }
  }
}

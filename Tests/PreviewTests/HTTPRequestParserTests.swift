import PathreelPreview
import SeededRandom
import Testing

extension HTTPRequestParser {
  /// The requests in bytes that come in pieces, and whether something malformed comes behind them. Checks the bound of
  /// the buffer after each piece.
  static func parse(_ pieces: [some Collection<UInt8>]) -> (requests: [HTTPRequest], isMalformed: Bool) {
    var (parser, requests) = (HTTPRequestParser(), [HTTPRequest]())
    for piece in pieces {
      parser.append(piece)
      do { while let request = try parser.next() { requests.append(request) } } catch { return (requests, true) }
      #expect(parser.bufferedCount <= HTTPRequestParser.maximumLine)
    }
    return (requests, false)
  }

  static func parse(_ text: String) -> (requests: [HTTPRequest], isMalformed: Bool) { parse([Array(text.utf8)]) }
}

extension [UInt8] {
  /// The bytes in pieces of random sizes.
  func split(using random: inout SplitMix64) -> [ArraySlice<UInt8>] {
    var (pieces, start) = ([ArraySlice<UInt8>](), 0)
    while start < count {
      let largest = [1, 3, 50, count].randomElement(using: &random)!
      let end = Swift.min(start + .random(in: 1...largest, using: &random), count)
      pieces.append(self[start..<end])
      start = end
    }
    return pieces
  }

  static func random(_ count: Int, using random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }
}

@Suite struct `The parser of requests` {
  @Test func `reads the line, the fields and their lists`() throws {
    let (requests, isMalformed) = HTTPRequestParser.parse(
      "\r\nGET /a?b=c HTTP/1.1\r\nHost: x\r\nCOOKIE:\t a=b \r\ncookie: \u{fc}\r\nEmpty:\r\n\r\n")
    let request = try #require(requests.first)
    #expect(requests.count == 1 && !isMalformed)
    #expect(request.method == "GET" && request.target == "/a?b=c" && request.minorVersion == 1 && !request.hasBody)
    #expect(request.fields.map(\.name) == ["host", "cookie", "cookie", "empty"])
    #expect(request.values(of: "cookie") == ["a=b", "\u{fc}"] && request.values(of: "empty") == [""])
  }

  @Test(arguments: [
    "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET /\r\n\r\n",
    " GET / HTTP/1.1\r\n\r\n",
    "G(T / HTTP/1.1\r\n\r\n", "GET / http/1.1\r\n\r\n", "GET /\u{7f} HTTP/1.1\r\n\r\n", "GET /\u{1} HTTP/1.1\r\n\r\n",
    "GET /\u{fc} HTTP/1.1\r\n\r\n", "GET /\t HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\r\n\r\n", "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\nc\r\n\r\n",
    "GET / HTTP/1.1\r\nA\r\n\r\n", "GET / HTTP/1.1\r\n: b\r\n\r\n", "GET / HTTP/1.1\r\nA : b\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", "\u{16}\u{3}\u{1}",
    "GET / HTTP/1.1\r\nContent-Length: +5\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: 5, 5\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length:\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
  ])
  func `refuses what programs understand differently`(text: String) {
    let (requests, isMalformed) = HTTPRequestParser.parse(text)
    #expect(requests.isEmpty && isMalformed)
  }

  @Test func `skips a body with a length, and notes each body`() {
    let text = "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhelloGET /a HTTP/1.0\r\nContent-Length: 0\r\n\r\n"
    let (requests, isMalformed) = HTTPRequestParser.parse(
      text + "PUT /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
    #expect(requests.map(\.hasBody) == [true, false, true] && !isMalformed)
    #expect(requests.map(\.minorVersion) == [1, 0, 1])
  }

  /// A request with a target, and with fields whose values have these numbers of bytes. Each name has two bytes.
  private static func request(target: Int, values: [Int]) -> String {
    let fields = values.map { "ab:" + String(repeating: "v", count: $0) + "\r\n" }.joined()
    return "GET /" + String(repeating: "t", count: target - 1) + " HTTP/1.1\r\n" + fields + "\r\n"
  }

  private static func request(name: Int, blanks: Int = 1) -> String {
    let name = String(repeating: "n", count: name)
    return "GET / HTTP/1.1\r\n\(name):\(String(repeating: " ", count: blanks))v\r\n\r\n"
  }

  @Test(arguments: [
    request(target: 16_384, values: []), request(target: 1, values: [16_384]), request(name: 16_384),
    request(target: 1, values: [16_384, 16_384, 16_384, 16_375]),
    request(target: 1, values: [Int](repeating: 1, count: 100)),
  ])
  func `takes texts of 16 KiB, 64 KiB in all, and 100 fields`(text: String) {
    let (requests, isMalformed) = HTTPRequestParser.parse(text)
    #expect(requests.count == 1 && !isMalformed)
  }

  @Test(arguments: [
    request(target: 16_385, values: []), request(target: 1, values: [16_385]), request(name: 16_385),
    request(target: 1, values: [16_384, 16_384, 16_384, 16_376]),
    request(target: 1, values: [Int](repeating: 1, count: 101)),
    request(name: 1, blanks: 40_000),
  ])
  func `takes nothing beyond its limits`(text: String) {
    let (requests, isMalformed) = HTTPRequestParser.parse(text)
    #expect(requests.isEmpty && isMalformed)
  }

  /// Random requests that are well-formed, without bodies of an unknown length.
  private static func requests(using random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let method = ["GET", "HEAD", "POST", "M-SEARCH"].randomElement(using: &random)!
      let target = "/" + String(repeating: "a", count: .random(in: 0...3000, using: &random))
      bytes += "\(method) \(target) HTTP/1.\(Int.random(in: 0...1, using: &random))\r\n".utf8
      for i in 0..<Int.random(in: 0...12, using: &random) {
        bytes += "field-\(i): ".utf8
        bytes += (0..<Int.random(in: 0...200, using: &random)).map { _ in
          [9, 32, 58, 65, 126, 0xC3, 0xFF].randomElement(using: &random)!
        }
        bytes += "\r\n".utf8
      }
      let body = Bool.random(using: &random) ? Int.random(in: 0...500, using: &random) : 0
      if body > 0 { bytes += "Content-Length: \(body)\r\n".utf8 }
      bytes += "\r\n".utf8
      bytes += [UInt8].random(body, using: &random)
    }
    return bytes
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `reads the same, however the bytes are split`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.requests(using: &random)
    let isChanged = seed % 2 == 1
    if isChanged {
      for _ in 0..<3 { bytes[bytes.indices.randomElement(using: &random)!] = .random(in: 0...255, using: &random) }
    }
    let whole = HTTPRequestParser.parse([bytes])
    if !isChanged { #expect(!whole.requests.isEmpty && !whole.isMalformed, "seed \(seed)") }
    for _ in 0..<3 {
      let split = HTTPRequestParser.parse(bytes.split(using: &random))
      #expect(split.requests == whole.requests && split.isMalformed == whole.isMalformed, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `survives any bytes, and keeps few of them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Mostly what a request consists of, so that some bytes get far.
    let alphabet = Array("GET / HTTP/1.1\r\n\r\n\r\n::a \t0".utf8) + [0, 255]
    let start = Bool.random(using: &random) ? Array("GET / HTTP/1.1\r\n".utf8) : []
    let bytes = start + (0..<20_000).map { _ in alphabet.randomElement(using: &random)! }
    for request in HTTPRequestParser.parse(bytes.split(using: &random)).requests {
      #expect(request.fields.count <= HTTPRequestParser.maximumFieldCount, "seed \(seed)")
    }
    let endless = Array("GET / HTTP/1.1\r\nA: ".utf8) + [UInt8](repeating: 98, count: 300_000)
    #expect(HTTPRequestParser.parse(endless.split(using: &random)).isMalformed, "seed \(seed)")
  }
}

import PathreelPreview
import SeededRandom
import Testing

extension WebSocketDecoder {
  /// The messages in bytes that come in pieces, and the code with which they end, if they break the protocol. Checks
  /// the bound of the buffer after each piece.
  static func decode(
    _ pieces: [some Collection<UInt8>]
  ) -> (messages: [WebSocketMessage], fault: WebSocketCloseCode?) {
    var (decoder, messages) = (WebSocketDecoder(), [WebSocketMessage]())
    for piece in pieces {
      decoder.append(piece)
      do { while let message = try decoder.next() { messages.append(message) } } catch { return (messages, error) }
      #expect(decoder.bufferedCount <= 2 * WebSocketDecoder.maximumMessage + 14)
    }
    return (messages, nil)
  }
}

/// The bytes of a masked frame.
///
/// - Parameter lengthSize: The number of bytes of the extended length; nil for the shortest form.
private func frame(_ first: UInt8, _ payload: [UInt8], lengthSize: Int? = nil) -> [UInt8] {
  let size = lengthSize ?? (payload.count < 126 ? 0 : payload.count < 65_536 ? 2 : 8)
  let length = withUnsafeBytes(of: UInt64(payload.count).bigEndian, Array.init).suffix(size)
  let short = size == 0 ? UInt8(payload.count) : size == 2 ? 126 : 127
  let mask: [UInt8] = [0x5A, 0, 0xFF, 1]
  return [first, 0x80 | short] + length + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
}

private func frame(_ first: UInt8, _ text: String) -> [UInt8] { frame(first, Array(text.utf8)) }

/// A payload of a close frame.
private func closing(_ code: UInt16, _ reason: [UInt8] = []) -> [UInt8] {
  withUnsafeBytes(of: code.bigEndian, Array.init) + reason
}

private func frame(_ first: UInt8, _ end: [UInt8], after start: [UInt8]) -> [UInt8] { frame(first, start + end) }

/// The first fragments of a message.
private func many(_ count: Int) -> [[UInt8]] { (0..<count).map { frame($0 == 0 ? 0x02 : 0x00, fragment) } }

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

private let long = [UInt8](repeating: 120, count: 70_000)
/// The smallest fragment that is allowed, also as a text, and two of them.
private let fragment = [UInt8](repeating: 97, count: 64)
private let words = String(repeating: "a", count: 64)
private let pair = [UInt8](repeating: 97, count: 128)

/// Frames that are allowed, and the messages in them.
private struct Allowed: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  let messages: [WebSocketMessage]

  init(_ name: String, _ frames: [[UInt8]], _ messages: [WebSocketMessage]) {
    (testDescription, bytes, self.messages) = (name, Array(frames.joined()), messages)
  }

  static let all: [Allowed] = [
    .init("texts", [frame(0x81, "Grüße"), frame(0x81, "")], [.text("Grüße"), .text("")]),
    .init("bytes", [frame(0x82, [0, 255])], [.binary([0, 255])]),
    .init("lengths of 0, 2 and 8 bytes", [frame(0x82, long), frame(0x82, pair)], [.binary(long), .binary(pair)]),
    .init(
      "lengths that are longer than need be", [frame(0x81, [97], lengthSize: 2), frame(0x81, [98], lengthSize: 8)],
      [.text("a"), .text("b")]),
    .init("fragments", [frame(0x02, fragment), frame(0x00, fragment), frame(0x80, "")], [.binary(pair)]),
    .init("a whole message in one last fragment", [frame(0x01, fragment), frame(0x80, "")], [.text(words)]),
    .init(
      "a letter that two fragments share", [frame(0x01, [0xC3], after: fragment), frame(0x80, [0xBC])],
      [.text("\(words)ü")]),
    .init(
      "control frames between fragments",
      [frame(0x01, fragment), frame(0x89, "p"), frame(0x8A, ""), frame(0x80, "")],
      [.ping([112]), .pong([]), .text(words)]),
    .init("64 fragments", many(63) + [frame(0x80, "")], [.binary([UInt8](repeating: 97, count: 63 * 64))]),
    .init("a control frame of 125 bytes", [frame(0x89, zeros(125))], [.ping(zeros(125))]),
    .init("a message of 256 KiB", [frame(0x82, zeros(1 << 18))], [.binary(zeros(1 << 18))]),
    .init("a close without a code", [frame(0x88, [])], [.close(code: nil)]),
    .init("a close with a reason", [frame(0x88, closing(1000, [0xC3, 0xBC]))], [.close(code: 1000)]),
    .init(
      "reserved opcodes", [frame(0x83, ""), frame(0x07, ""), frame(0x8F, "")],
      [.reserved(opcode: 3), .reserved(opcode: 7), .reserved(opcode: 15)]),
  ]
}

/// Frames that are forbidden, and the code with which the connection ends.
private struct Forbidden: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  let code: WebSocketCloseCode

  init(_ name: String, _ frames: [[UInt8]], _ code: WebSocketCloseCode) {
    (testDescription, bytes, self.code) = (name, Array(frames.joined()), code)
  }

  static let frames: [Forbidden] = [
    .init("the first reserved bit", [frame(0xC1, "a")], .protocolError),
    .init("the second reserved bit", [frame(0xA1, "a")], .protocolError),
    .init("the third reserved bit", [frame(0x91, "a")], .protocolError),
    .init("no mask", [[0x81, 1, 97]], .protocolError),
    .init("a control frame that is too long", [frame(0x89, zeros(126))], .protocolError),
    .init("a control frame in fragments", [frame(0x09, "a")], .protocolError),
    .init("a reserved control frame in fragments", [frame(0x0B, "a")], .protocolError),
    .init("a continuation of nothing", [frame(0x80, "a")], .protocolError),
    .init("a continuation of a whole message", [frame(0x81, "a"), frame(0x00, fragment)], .protocolError),
    .init("a message within another", [frame(0x01, fragment), frame(0x81, "a")], .protocolError),
    .init("a fragment within another message", [frame(0x01, fragment), frame(0x02, fragment)], .protocolError),
    .init("a small fragment", [frame(0x01, Array(fragment.dropLast()))], .policyViolation),
    .init("65 fragments", many(64), .policyViolation),
    .init("invalid UTF-8", [frame(0x81, [0xC3, 0x28])], .invalidText),
    .init("half a letter", [frame(0x81, [0xC3])], .invalidText),
    .init("a surrogate", [frame(0x81, [0xED, 0xA0, 0x80])], .invalidText),
    .init("invalid UTF-8 in fragments", [frame(0x01, [0xC3], after: fragment), frame(0x80, "a")], .invalidText),
    .init("a frame above 256 KiB, by its head alone", [[0x82, 0xFF, 0, 0, 0, 0, 0, 4, 0, 1]], .messageTooLarge),
    .init("a length without bounds", [[0x82, 0xFF, 255, 255, 255, 255, 255, 255, 255, 255]], .messageTooLarge),
    .init("too much in fragments", [frame(0x02, zeros(1 << 18)), frame(0x80, "a")], .messageTooLarge),
    .init("half a code of closing", [frame(0x88, [3])], .protocolError),
    .init("a reason of closing that is no text", [frame(0x88, closing(1000, [0xFF]))], .invalidText),
  ]

  static let codes = [UInt16]([0, 999, 1004, 1005, 1006, 1015, 2999, 5000]).map { code in
    Forbidden("closing with the code \(code)", [frame(0x88, closing(code))], .protocolError)
  }
}

@Suite struct `The decoder of messages` {
  @Test(arguments: Allowed.all) private func `takes what the standard allows`(example: Allowed) {
    let (messages, fault) = WebSocketDecoder.decode([example.bytes])
    #expect(messages == example.messages && fault == nil)
  }

  @Test(arguments: Forbidden.frames + Forbidden.codes)
  private func `ends at what the standard or a limit forbids`(example: Forbidden) {
    #expect(WebSocketDecoder.decode([example.bytes]).fault == example.code)
  }

  @Test(arguments: [1000, 1003, 1007, 1014, 3000, 4999] as [UInt16])
  func `takes the codes of closing that have a meaning`(code: UInt16) {
    #expect(WebSocketDecoder.decode([frame(0x88, closing(code))]).messages == [.close(code: code)])
  }

  /// Random messages that are well-formed.
  private static func messages(using random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 1...8, using: &random)).flatMap { _ -> [UInt8] in
      let count = Int.random(in: 0...[10, 300, 70_000].randomElement(using: &random)!, using: &random)
      let payload = (0..<count).map { _ in UInt8.random(in: 0..<128, using: &random) }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return frame(0x82, payload)
      case 1: return frame(0x89, Array(payload.prefix(125)))
      case 2 where count >= 64: return frame(0x01, payload) + frame(0x8A, "") + frame(0x80, payload)
      default: return frame(0x81, payload)
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `reads the same, however the bytes are split`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.messages(using: &random)
    let isChanged = seed % 2 == 1
    if isChanged {
      for _ in 0..<3 { bytes[bytes.indices.randomElement(using: &random)!] = .random(in: 0...255, using: &random) }
    }
    let whole = WebSocketDecoder.decode([bytes])
    if !isChanged { #expect(!whole.messages.isEmpty && whole.fault == nil, "seed \(seed)") }
    let split = WebSocketDecoder.decode(bytes.split(using: &random))
    #expect(split.messages == whole.messages && split.fault == whole.fault, "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `survives any bytes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Frames with a mask and a usual opcode get further than mere noise.
    var bytes: [UInt8] = []
    for _ in 0..<50 {
      if Int.random(in: 0..<9, using: &random) > 0 {
        bytes.append(([0x81, 0x01, 0x00, 0x80, 0x89, 0x88] as [UInt8]).randomElement(using: &random)!)
        bytes.append(0x80 | .random(in: 0...127, using: &random))
      }
      bytes += [UInt8].random(40, using: &random)
    }
    _ = WebSocketDecoder.decode(bytes.split(using: &random))
  }
}

@Suite struct `Frames to a page` {
  @Test(
    arguments: [
      (125, [0x82, 125]), (126, [0x82, 126, 0, 126]), (65_535, [0x82, 126, 255, 255]),
      (65_536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func `have the shortest form of their length`(count: Int, head: [UInt8]) {
    #expect(WebSocketFrame.head(.binary, count: count) == head)
    #expect(WebSocketFrame.head(.binary, count: count, isLast: false) == [2] + head.dropFirst())
  }

  @Test func `follow a handshake with the standard's own example`() {
    #expect(WebSocketFrame.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  /// From RFC 3174, §7.3, and for lengths around a block's end.
  @Test(arguments: [
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"), ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    (
      "0123456701234567012345670123456701234567012345670123456701234567", 10, "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
    ("a", 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"), ("a", 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
  ])
  func `have a right hash`(text: String, count: Int, digest: String) {
    let message = [UInt8]((0..<count).map { _ in Array(text.utf8) }.joined())
    let digits = SHA1.digest(of: message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digits == digest)
  }
}

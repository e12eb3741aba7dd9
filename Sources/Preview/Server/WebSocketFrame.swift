import Foundation

/// The server's side of a WebSocket (RFC 6455): the answer to the handshake, and frames to the client.
package enum WebSocketFrame {
  /// The kinds of frames that the server sends.
  package enum Kind: UInt8 {
    case continuation = 0
    case text, binary
    case close = 8
    case ping, pong
  }

  /// The head of a frame, without a mask.
  ///
  /// - Parameters:
  ///   - count: The number of bytes of the payload, which follows.
  ///   - isLast: Whether the frame is the last one of its message.
  package static func head(_ kind: Kind, count: Int, isLast: Bool = true) -> [UInt8] {
    let first = kind.rawValue | (isLast ? 0x80 : 0)
    switch count {
    case ..<126: return [first, UInt8(count)]
    case ..<65_536: return [first, 126] + withUnsafeBytes(of: UInt16(count).bigEndian, Array.init)
    default: return [first, 127] + withUnsafeBytes(of: UInt64(count).bigEndian, Array.init)
    }
  }

  /// A whole frame.
  package static func bytes(_ kind: Kind, _ payload: some Collection<UInt8>) -> [UInt8] {
    head(kind, count: payload.count) + payload
  }

  /// A close frame. The reason is cut to the size of a control frame.
  static func close(_ code: WebSocketCloseCode, _ reason: String) -> [UInt8] {
    var text = Substring(reason)
    while text.utf8.count > 120 { text.removeLast() }
    return bytes(.close, withUnsafeBytes(of: code.rawValue.bigEndian, Array.init) + text.utf8)
  }

  /// The value of `Sec-WebSocket-Accept` for the client's `Sec-WebSocket-Key` (§4.2.2).
  package static func acceptance(of key: String) -> String {
    Data(SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }
}

/// The hash function SHA-1 (RFC 3174), which the handshake of WebSockets needs. It protects nothing.
package enum SHA1 {
  /// The 20 bytes of the digest.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += withUnsafeBytes(of: UInt64(message.count * 8).bigEndian, Array.init)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in stride(from: 0, to: padded.count, by: 64) { add(padded[block..<block + 64], to: &state) }
    return state.flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

  /// Adds a block of 64 bytes.
  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { i in
      block[i..<i + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for i in 16..<80 { words.append(rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1)) }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for i in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch i {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (rotate(a, 5) &+ mixed &+ e &+ constant &+ words[i], a, rotate(b, 30), c, d)
    }
    for (i, word) in [a, b, c, d, e].enumerated() { state[i] &+= word }
  }
}

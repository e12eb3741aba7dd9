/// A message of a WebSocket (RFC 6455), complete and without its mask. ``WebSocketDecoder`` reads it.
package enum WebSocketMessage: Equatable, Sendable {
  case text(String)
  case binary([UInt8])
  case ping([UInt8])
  case pong([UInt8])
  /// The client closes the connection, with this code if it gives one.
  case close(code: UInt16?)
  /// A frame of a kind that the standard reserves.
  case reserved(opcode: UInt8)
}

/// A reason to end a WebSocket. The raw value is the code of the close frame (RFC 6455, §7.4).
package enum WebSocketCloseCode: UInt16, Error, Sendable {
  case normal = 1000
  case protocolError = 1002
  case unacceptableData = 1003
  case invalidText = 1007
  case policyViolation = 1008
  case messageTooLarge = 1009
  case tryAgainLater = 1013
}

/// Reads a client's WebSocket messages from the bytes of one connection, however the network splits them.
/// ``LiveHandler`` has one.
///
/// ```swift
/// var decoder = WebSocketDecoder()
/// decoder.append(received)
/// while let message = try decoder.next() { … }
/// ```
package struct WebSocketDecoder: Sendable {
  /// The largest number of bytes of a message.
  package static let maximumMessage = 1 << 18
  /// The smallest number of bytes of a fragment that is not the last one of its message.
  package static let minimumFragment = 64
  /// The largest number of fragments of a message.
  package static let maximumFragments = 64

  private var bytes: [UInt8] = []
  /// The offset of the next frame in ``bytes``.
  private var start = 0
  /// The message whose last fragment has not come; nil between messages.
  private var partial: (opcode: UInt8, bytes: [UInt8], count: Int)?

  /// A frame without its mask.
  private struct Frame {
    let isLast: Bool
    let opcode: UInt8
    let payload: [UInt8]
  }

  /// Creates a decoder at the beginning of a connection.
  package init() {}

  /// The number of bytes that are kept: of an incomplete frame, and of the fragments before it.
  package var bufferedCount: Int { bytes.count - start + (partial?.bytes.count ?? 0) }

  /// Adds received bytes. Take all messages before more is added, so that the buffer stays small.
  package mutating func append(_ received: some Collection<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes += received
  }

  /// The next complete message; nil until more bytes come. Control frames may come between the fragments of another
  /// message.
  ///
  /// - Throws: The code with which the connection has to be closed.
  package mutating func next() throws(WebSocketCloseCode) -> WebSocketMessage? {
    while let frame = try nextFrame() {
      switch frame.opcode {
      case 0, 1, 2:
        if let (opcode, payload) = try complete(frame) { return try Self.data(opcode, payload) }
      case 8: return .close(code: try Self.closeCode(frame.payload))
      case 9: return .ping(frame.payload)
      case 10: return .pong(frame.payload)
      case let opcode: return .reserved(opcode: opcode)
      }
    }
    return nil
  }

  /// The next complete frame. Its head is checked as soon as it is there, before the payload comes.
  private mutating func nextFrame() throws(WebSocketCloseCode) -> Frame? {
    let available = bytes.count - start
    guard available >= 2 else { return nil }
    let (first, second) = (bytes[start], bytes[start + 1])
    // No extension has a meaning for the reserved bits, and clients have to mask.
    guard first & 0x70 == 0, second & 0x80 != 0 else { throw .protocolError }
    let short = second & 0x7F
    let lengthSize = short == 126 ? 2 : short == 127 ? 8 : 0
    guard available >= 2 + lengthSize else { return nil }
    let long = bytes[start + 2..<start + 2 + lengthSize].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let length = lengthSize == 0 ? UInt64(short) : long
    guard length <= UInt64(Self.maximumMessage) else { throw .messageTooLarge }
    let isControl = first & 8 != 0
    if isControl, first & 0x80 == 0 || length > 125 { throw .protocolError }
    let payload = start + 2 + lengthSize + 4
    let end = payload + Int(length)
    guard end <= bytes.count else { return nil }
    defer { start = end }
    let unmasked = (payload..<end).map { bytes[$0] ^ bytes[payload - 4 + ($0 - payload) & 3] }
    return Frame(isLast: first & 0x80 != 0, opcode: first & 15, payload: unmasked)
  }

  /// Adds a frame to the fragments before it.
  ///
  /// - Returns: The opcode and the bytes of the message, if the frame is its last one.
  private mutating func complete(_ frame: Frame) throws(WebSocketCloseCode) -> (UInt8, [UInt8])? {
    // A continuation needs a message that it continues, and other frames must not come within one.
    guard (frame.opcode == 0) == (partial != nil) else { throw .protocolError }
    guard frame.isLast || frame.payload.count >= Self.minimumFragment else { throw .policyViolation }
    var (opcode, message, count) = partial ?? (frame.opcode, [], 0)
    partial = nil
    count += 1
    guard count + (frame.isLast ? 0 : 1) <= Self.maximumFragments else { throw .policyViolation }
    guard message.count + frame.payload.count <= Self.maximumMessage else { throw .messageTooLarge }
    message += frame.payload
    if frame.isLast { return (opcode, message) }
    partial = (opcode, message, count)
    return nil
  }

  private static func data(_ opcode: UInt8, _ payload: [UInt8]) throws(WebSocketCloseCode) -> WebSocketMessage {
    if opcode == 2 { return .binary(payload) }
    guard let text = String(validating: payload, as: UTF8.self) else { throw .invalidText }
    return .text(text)
  }

  /// The code in a close frame; nil for an empty one.
  private static func closeCode(_ payload: [UInt8]) throws(WebSocketCloseCode) -> UInt16? {
    if payload.isEmpty { return nil }
    guard payload.count >= 2 else { throw .protocolError }
    let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
    switch code {
    // The other ones are for the client's own use, or mean nothing yet.
    case 1000...1003, 1007...1014, 3000...4999: break
    default: throw .protocolError
    }
    guard String(validating: payload[2...], as: UTF8.self) != nil else { throw .invalidText }
    return code
  }
}

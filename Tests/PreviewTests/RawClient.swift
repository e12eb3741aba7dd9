import Foundation
import Glibc

/// A test client on one TCP connection, for a browser or an attacker. It sends any bytes, and reads HTTP answers and
/// WebSocket messages.
final class RawClient {
  private let descriptor: Int32
  private let timeout: Int
  private var buffer: [UInt8] = []

  /// The server has closed the connection.
  struct ClosedError: Error {}

  /// What was waited for did not come within the client's timeout, although the connection is open. Pings do not count.
  struct TimeoutError: Error {
    /// The messages that came instead.
    var skipped: [String] = []
  }

  /// Connects to the server.
  ///
  /// - Parameter timeout: The time in seconds after which reading throws ``TimeoutError``.
  init(port: Int, timeout: Int = 120) throws {
    self.timeout = timeout
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var (time, one) = (timeval(tv_sec: timeout, tv_usec: 0), Int32(1))
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw ClosedError() }
  }

  deinit { close(descriptor) }

  /// Sends as much as possible: the server may close the connection meanwhile.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      sent += count
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  private func fill() throws {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &piece, piece.count, 0)
    if count < 0, errno == EAGAIN { throw TimeoutError() }
    guard count > 0 else { throw ClosedError() }
    buffer += piece[..<count]
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while buffer.count < count { try fill() }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Whether the server has not closed the connection yet. Takes nothing of what came.
  var isOpen: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count > 0 || count < 0 && errno == EAGAIN
  }

  /// Everything that comes until the server closes the connection.
  func rest() throws -> String {
    do { while true { try fill() } } catch is ClosedError { return String(decoding: buffer, as: UTF8.self) }
  }

  /// The next bytes.
  func bytes(_ count: Int) throws -> [UInt8] { try take(count) }

  // MARK: HTTP

  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  func answer(hasBody: Bool = true) throws -> Answer {
    let end = Array("\r\n\r\n".utf8)
    var length: Int?
    while length == nil {
      length = buffer.indices.first { buffer[$0...].starts(with: end) }
      if length == nil { try fill() }
    }
    let lines = String(decoding: try take(length! + 4), as: UTF8.self).components(separatedBy: "\r\n")
    let status = Int(lines[0].split(separator: " ")[1])!
    let headers = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    let table = Dictionary(headers) { $1 }
    let count = hasBody ? Int(table["content-length"] ?? "0")! : 0
    return Answer(status: status, headers: table, body: try take(count))
  }

  // MARK: WebSocket

  enum Message {
    case text([String: Any])
    /// The header and the rectangles of a frame.
    case frame([String: Any], [UInt8])
    case close(code: Int, reason: String)
  }

  func sendMessage(_ object: [String: Any]) throws {
    send(frame: 0x81, Array(try JSONSerialization.data(withJSONObject: object)))
  }

  /// Sends a masked frame, as browsers do.
  func send(frame first: UInt8, _ payload: [UInt8]) {
    var bytes = [first]
    switch payload.count {
    case ..<126: bytes.append(0x80 | UInt8(payload.count))
    case ..<65_536: bytes += [0x80 | 126] + withUnsafeBytes(of: UInt16(payload.count).bigEndian, Array.init)
    default: bytes += [0x80 | 127] + withUnsafeBytes(of: UInt64(payload.count).bigEndian, Array.init)
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    send(bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] })
  }

  /// The next message. Pings are answered, as browsers do, because the server closes a page that is silent for 40
  /// seconds.
  ///
  /// - Parameter deadline: Pings after this time are an error.
  func message(until deadline: ContinuousClock.Instant? = nil) throws -> Message {
    var (kind, payload): (UInt8?, [UInt8]) = (nil, [])
    while true {
      if let deadline, ContinuousClock.now > deadline { throw TimeoutError() }
      let head = try take(2)
      var count = Int(head[1] & 0x7F)
      if count == 126 { count = try take(2).reduce(0) { $0 << 8 | Int($1) } }
      if count == 127 { count = try take(8).reduce(0) { $0 << 8 | Int($1) } }
      let data = try take(count)
      let code = head[0] & 15
      if code == 9 { send(frame: 0x8A, data) }
      if code == 9 || code == 10 { continue }
      kind = kind ?? code
      payload += data
      if head[0] & 0x80 != 0 { break }
    }
    switch kind {
    case 1: return .text(try JSONSerialization.jsonObject(with: Data(payload)) as! [String: Any])
    case 2:
      let count = payload[..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
      let header = try JSONSerialization.jsonObject(with: Data(payload[4..<4 + count])) as! [String: Any]
      return .frame(header, Array(payload[((4 + count + 3) / 4 * 4)...]))
    default:
      let code = payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : 0
      return .close(code: code, reason: String(decoding: payload.dropFirst(2), as: UTF8.self))
    }
  }

  /// The next text message of a type. Other messages are skipped.
  func text(_ type: String) throws -> [String: Any] {
    try first { if case .text(let object) = $0, object["type"] as? String == type { object } else { nil } }
  }

  /// The next frame. Text messages are skipped.
  func frame() throws -> (header: [String: Any], rectangles: [UInt8]) {
    try first { if case .frame(let header, let rectangles) = $0 { (header, rectangles) } else { nil } }
  }

  /// The first message for which `pick` returns a value.
  private func first<Picked>(_ pick: (Message) -> Picked?) throws -> Picked {
    let deadline = ContinuousClock.now + .seconds(timeout)
    var skipped: [String] = []
    while ContinuousClock.now < deadline {
      let message: Message
      do { message = try self.message(until: deadline) } catch is TimeoutError { break }
      if let picked = pick(message) { return picked }
      if case .close = message { throw ClosedError() }
      skipped.append(String("\(message)".prefix(300)))
    }
    throw TimeoutError(skipped: skipped)
  }
}

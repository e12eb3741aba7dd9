import Foundation
import PathreelFiles
import PathreelPreview
import SmallScenes
import TestFolders
import Testing

/// Two ends of a connection, which do not block.
private final class SocketPair {
  let near, far: Int32

  init() {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    socketpair(AF_UNIX, kind, 0, &ends)
    (near, far) = (ends[0], ends[1])
  }

  deinit {
    close(near)
    close(far)
  }

  /// What the far end has received, up to now.
  func received() -> [UInt8] {
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = recv(far, &piece, piece.count, 0), count > 0 { bytes += piece[..<count] }
    return bytes
  }
}

@Suite struct `What waits to be sent` {
  @Test func `is sent in order, as the client reads it, and then the next request may come`() throws {
    let (output, sockets) = (ConnectionOutput(waker: try Waker()), SocketPair())
    let pieces = (0..<200).map { [UInt8](repeating: UInt8($0), count: $0 * 100) }
    for piece in pieces.dropLast() { output.send([.bytes(piece)]) }
    output.send([.bytes(pieces[199])], then: .nextRequest)
    var (received, progress) = ([UInt8](), output.flush(to: sockets.near))
    #expect(progress == .blocked)
    while progress == .blocked {
      received += sockets.received()
      progress = output.flush(to: sockets.near)
    }
    received += sockets.received()
    #expect(progress == .answered && output.flush(to: sockets.near) == .idle)
    #expect(received == Array(pieces.joined()) && output.waitingCount == 0)
  }

  @Test func `is at most 512 MiB; more closes the connection and frees the memory`() throws {
    let (output, sockets) = (ConnectionOutput(waker: try Waker()), SocketPair())
    // The pieces share their memory.
    let piece = [UInt8](repeating: 0, count: 32 << 20)
    for count in 1...16 {
      output.send([.bytes(piece)])
      #expect(output.waitingCount == count * piece.count && !output.isClosing)
    }
    output.send([.bytes([0])])
    #expect(output.waitingCount == 0 && output.isClosing && output.flush(to: sockets.near) == .ended)
    output.send([.bytes(piece)])
    #expect(output.waitingCount == 0)
  }

  @Test func `of a file is in memory only in part, however slowly a client reads`() throws {
    let folder = try TemporaryFolder()
    let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 1000) })
    try content.write(to: folder.file("a"))
    let file = OpenFile(try RegularFile(folder.file("a").path, links: .refused))
    let (output, sockets) = (ConnectionOutput(waker: try Waker()), SocketPair())
    output.send([.bytes([1, 2]), .file(file, 5..<2_500_000)], then: .close)
    #expect(output.isClosing && output.waitingCount == 2)
    var received: [UInt8] = []
    while output.flush(to: sockets.near) == .blocked {
      #expect(output.waitingCount <= ConnectionOutput.filePiece)
      received += sockets.received()
    }
    received += sockets.received()
    #expect(received == [1, 2] + content[5..<2_500_000])
  }

  @Test func `of a file that became shorter ends the connection`() throws {
    let folder = try TemporaryFolder()
    try Data(count: 1000).write(to: folder.file("a"))
    let file = OpenFile(try RegularFile(folder.file("a").path, links: .refused))
    let (output, sockets) = (ConnectionOutput(waker: try Waker()), SocketPair())
    output.send([.file(file, 0..<1001)], then: .nextRequest)
    #expect(output.flush(to: sockets.near) == .ended)
  }

  @Test func `for a client that is gone ends the connection, and no signal ends the process`() throws {
    let output = ConnectionOutput(waker: try Waker())
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0, &ends)
    close(ends[1])
    defer { close(ends[0]) }
    output.send([.bytes([1])])
    #expect(output.flush(to: ends[0]) == .ended)
    output.close()
    output.send([.bytes([1])])
    #expect(output.waitingCount == 0)
  }
}

@Suite struct `A connection to a preview` {
  @Test func `answers requests that come at once in their order, slow ones too`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let client = try preview.client()
    let paths = ["/still.png", "/nothing", "/page/main.js", "/still.png?frame=x", "/", "/live"]
    client.send(paths.map { preview.request($0) }.joined() + preview.request("/", headers: ["Connection: close"]))
    let answers = try paths.map { _ in try client.answer() }
    #expect(answers.map(\.status) == [200, 404, 200, 400, 200, 426])
    #expect(answers[0].headers["content-type"] == "image/png")
    let last = try client.answer()
    #expect(last.status == 200 && last.headers["connection"] == "close")
    #expect(throws: RawClient.ClosedError.self) { try client.answer() }
  }

  @Test func `answers a request for the head with the same fields and no body`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let client = try preview.client()
    for path in ["/", "/page/style.css", "/still.png", "/nothing"] {
      client.send(preview.request(path, method: "HEAD") + preview.request(path))
      let (head, whole) = (try client.answer(hasBody: false), try client.answer())
      #expect(head.status == whole.status && head.headers == whole.headers, "\(path)")
    }
  }

  private static let versions: [(String, [String], Bool)] = [
    ("HTTP/1.1", [], true), ("HTTP/1.1", ["Connection: close"], false), ("HTTP/1.1", ["Connection: a, Close"], false),
    ("HTTP/1.0", [], false), ("HTTP/1.0", ["Connection: keep-alive"], true),
  ]

  @Test(arguments: versions) func `stays open as the request says`(version: String, fields: [String], isOpen: Bool)
    throws
  {
    let preview = try TestPreview(SmallScenes.square)
    let client = try preview.client()
    let request = preview.request("/", headers: fields).replacing("HTTP/1.1", with: version)
    client.send(request + request)
    #expect(try client.answer().headers["connection"] == (isOpen ? nil : "close"))
    if isOpen {
      #expect(try client.answer().status == 200)
    } else {
      #expect(throws: RawClient.ClosedError.self) { try client.answer() }
    }
  }

  @Test func `that sends no request is told so`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let client = try preview.client()
    client.send(preview.request("/page/main.js") + "NONSENSE\r\n")
    #expect(try client.answer().status == 200)
    #expect(try client.rest() == "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
  }

  @Test func `becomes a WebSocket only by a whole handshake, and takes what comes at once with it`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: abc"]
    for left in [0, 2, 3] {
      var fields = upgrade
      fields.remove(at: left)
      #expect(try preview.get("/live", headers: fields).status == 426)
    }
    #expect(try preview.get("/live", headers: upgrade + ["Sec-WebSocket-Key: abc"]).status == 426)
    #expect(try preview.get("/", headers: upgrade).status == 200)
    let client = try preview.client()
    client.send(Array(preview.request("/live", headers: upgrade).utf8) + [0x89, 0x81, 0, 0, 0, 0, 7])
    let answer = try client.answer()
    #expect(answer.status == 101 && answer.headers["upgrade"] == "websocket")
    #expect(answer.headers["sec-websocket-accept"] == WebSocketFrame.acceptance(of: "abc"))
    #expect(try client.bytes(3) == [0x8A, 1, 7])
  }

  private static let faults: [(String, [UInt8], Int)] = [
    ("no mask", [0x81, 1, 97], 1002), ("a reserved bit", [0xC1, 0x80, 0, 0, 0, 0], 1002),
    ("invalid UTF-8", [0x81, 0x81, 0, 0, 0, 0, 255], 1007), ("a close", [0x88, 0x80, 0, 0, 0, 0], 1000),
    ("a small fragment", [0x01, 0x81, 0, 0, 0, 0, 97], 1008),
    ("a large frame", [0x81, 0xFF, 0, 0, 0, 0, 0, 4, 0, 1], 1009),
    ("a close with a code that means nothing", [0x88, 0x82, 0, 0, 0, 0, 0, 0], 1002),
  ]

  @Test(arguments: faults) func `of a page that breaks the protocol is closed with the standard's code`(
    name: String, bytes: [UInt8], code: Int
  ) throws {
    let preview = try TestPreview(SmallScenes.square)
    let (page, _) = try preview.socket()
    page.send(bytes)
    guard case .close(let last, _) = try page.message() else {
      Issue.record("\(name)")
      return
    }
    #expect(last == code, "\(name)")
    #expect(throws: RawClient.ClosedError.self) { try page.message() }
  }

  @Test func `of a page ends with a message when the preview stops, and waiting for the preview ends`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    _ = try page.text("scene")
    let idle = try preview.client()
    preview.server.stop()
    preview.server.stop()
    preview.server.wait()
    #expect(try page.text("bye")["reason"] as? String == "pathreel has ended")
    #expect(throws: RawClient.ClosedError.self) { try page.message() }
    #expect(try idle.rest().isEmpty)
    #expect(throws: RawClient.ClosedError.self) { try preview.client() }
  }

  @Test func `is not inherited by other programs`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let pages = try (0..<3).map { _ in try preview.page() }
    for page in pages { _ = try page.text("scene") }
    let server = Set(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) })
    let inherited = server.filter { descriptor in
      var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
      let isOurs = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
      }
      guard isOurs, address.sin_port == in_port_t(preview.server.port).bigEndian else { return false }
      return fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
    }
    #expect(inherited.isEmpty)
  }

  @Test func `does not wait for another one whose client reads nothing`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let lazy = try (0..<20).map { _ in try preview.client() }
    // The answers are much more than what the sockets hold, and the requests are less.
    for client in lazy { client.send(String(repeating: preview.request("/page/studio.js"), count: 400)) }
    for _ in 0..<20 { #expect(try preview.get("/").status == 200) }
    _ = try lazy.map { try $0.answer() }
  }
}

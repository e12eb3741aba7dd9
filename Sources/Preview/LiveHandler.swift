/// The WebSocket of one page: passes messages between the connection and a ``StudioPage``. ``Connection`` makes one
/// after an upgrade, and only the server's thread uses it.
final class LiveHandler {
  /// When ``passDeadline()`` is to be called.
  private(set) var deadline: ContinuousClock.Instant

  private let studio: Studio
  private let output: ConnectionOutput
  private let page: StudioPage
  private var decoder = WebSocketDecoder()
  /// Whether the page has sent anything since the last ping.
  private var hasAnswered = true

  /// The time between pings. A page that has not answered the last ping is considered gone.
  private static let pingInterval = Duration.seconds(20)

  /// Adds a page to the studio. If there is no room, the connection is closed.
  init(_ studio: Studio, _ output: ConnectionOutput) {
    (self.studio, self.output) = (studio, output)
    deadline = .now + Self.pingInterval
    page = StudioPage(of: studio) { outgoing in
      switch outgoing {
      case .text(let text): output.send([.bytes(WebSocketFrame.bytes(.text, text.utf8))])
      case .frame(let header, let rectangles):
        // One message in two fragments, so that the pixels need not be copied behind the header.
        let start =
          WebSocketFrame.head(.binary, count: header.count, isLast: false) + header
          + WebSocketFrame.head(.continuation, count: rectangles.count)
        output.send([.bytes(start), .bytes(rectangles)])
      case .end(let reason): output.close(.policyViolation, reason)
      }
    }
    if !studio.add(page) { output.close(.tryAgainLater, "More pages are open than \(Studio.maximumPages).") }
  }

  /// Handles received bytes.
  func receive(_ bytes: some Collection<UInt8>) {
    decoder.append(bytes)
    do throws(WebSocketCloseCode) {
      while !output.isClosing, let message = try decoder.next() {
        (hasAnswered, deadline) = (true, .now + Self.pingInterval)
        act(on: message)
      }
    } catch {
      output.close(error, "")
    }
  }

  private func act(on message: WebSocketMessage) {
    switch message {
    case .text(let text): page.receive(text)
    case .ping(let payload): output.send([.bytes(WebSocketFrame.bytes(.pong, payload))])
    case .pong: break
    case .close: output.close(.normal, "")
    case .binary, .reserved: output.close(.unacceptableData, "Only text is understood.")
    }
  }

  /// Sends a ping to a page that is silent.
  ///
  /// - Returns: False if the page is gone: it has not answered the last ping, or does not take the close frame.
  func passDeadline() -> Bool {
    guard hasAnswered, !output.isClosing else { return false }
    (hasAnswered, deadline) = (false, .now + Self.pingInterval)
    output.send([.bytes(WebSocketFrame.bytes(.ping, []))])
    return true
  }

  /// Removes the page from the studio.
  func end() { studio.remove(page) }
}

extension ConnectionOutput {
  /// Closes a WebSocket.
  fileprivate func close(_ code: WebSocketCloseCode, _ reason: String) {
    send([.bytes(WebSocketFrame.close(code, reason))], then: .close)
  }
}

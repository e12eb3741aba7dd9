import Foundation

/// One connection of the preview's server: first HTTP, and after an upgrade the WebSocket of a page. ``ConnectionLoop``
/// makes it, and only the loop's thread uses it.
///
/// While an answer is made and sent, nothing is read. So answers come in the order of the requests, and requests wait in
/// the socket.
final class Connection {
  let descriptor: Int32
  /// When ``passDeadline()`` is to be called; nil while an answer is made or sent, however long it takes.
  private(set) var deadline: ContinuousClock.Instant?
  private(set) var isClosed = false

  private let output: ConnectionOutput
  private let handler: HTTPHandler
  private let requestTime: Duration
  private var parser = HTTPRequestParser()
  /// The page after an upgrade; nil before.
  private var page: LiveHandler?
  private var isAnswering = false
  /// Whether the socket has no room for more.
  private var isBlocked = false

  /// - Parameters:
  ///   - descriptor: A connected socket that does not block. The connection closes it.
  ///   - requestTime: A connection that waits for no answer is closed if it does not send a whole request in this time,
  ///     however often it sends a byte.
  init(_ descriptor: Int32, _ handler: HTTPHandler, requestTime: Duration, waker: Waker) {
    (self.descriptor, self.handler, self.requestTime) = (descriptor, handler, requestTime)
    output = ConnectionOutput(waker: waker)
    deadline = .now + requestTime
  }

  /// The events of `poll` that the connection waits for.
  var events: Int16 {
    let reads = !isAnswering && !output.isClosing
    return Int16((reads ? POLLIN : 0) | (isBlocked ? POLLOUT : 0))
  }

  /// Handles the events that `poll` has found.
  ///
  /// - Parameter buffer: Memory for what is read.
  func handle(_ events: Int16, buffer: UnsafeMutableRawBufferPointer) {
    let found = Int32(events)
    if found & POLLOUT != 0 { isBlocked = false }
    if found & POLLIN != 0 { receive(buffer) } else if found & (POLLERR | POLLHUP | POLLNVAL) != 0 { close() }
  }

  private func receive(_ buffer: UnsafeMutableRawBufferPointer) {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    guard count > 0 else {
      if count == 0 || errno != EAGAIN && errno != EINTR { close() }
      return
    }
    let received = buffer[..<count]
    if let page {
      page.receive(received)
      deadline = page.deadline
    } else {
      parser.append(received)
      takeRequest()
    }
  }

  /// Begins to answer the next request, if it is complete.
  private func takeRequest() {
    do throws(MalformedRequestError) {
      guard let request = try parser.next() else { return }
      (isAnswering, deadline) = (true, nil)
      if let key = handler.webSocketKey(of: request) { return upgrade(key) }
      handler.answer(request) { [output] in $0.send(to: output, for: request) }
    } catch {
      (isAnswering, deadline) = (true, nil)
      let fields = [(name: "Connection", value: "close"), (name: "Content-Length", value: "0")]
      output.send([.bytes(HTTPAnswer.head(.badRequest, fields))], then: .close)
    }
  }

  private func upgrade(_ key: String) {
    let fields = [
      (name: "Upgrade", value: "websocket"), (name: "Sec-WebSocket-Accept", value: WebSocketFrame.acceptance(of: key)),
      (name: "Connection", value: "upgrade"),
    ]
    output.send([.bytes(HTTPAnswer.head(.switchingProtocols, fields))])
    let page = LiveHandler(handler.studio, output)
    page.receive(parser.takeRest())
    (self.page, deadline, isAnswering) = (page, page.deadline, false)
  }

  /// Sends what waits, and takes further requests as long as their answers can be sent at once.
  func proceed() {
    while !isClosed, !isBlocked {
      switch output.flush(to: descriptor) {
      case .idle: return
      case .blocked: isBlocked = true
      case .ended: close()
      case .answered:
        (isAnswering, deadline) = (false, .now + requestTime)
        takeRequest()
      }
    }
  }

  /// Called when the deadline is over: ends a client that has sent no whole request, and asks a page whether it is there.
  func passDeadline() {
    guard let page, page.passDeadline() else { return close() }
    deadline = page.deadline
  }

  /// Closes the connection. Nothing is sent any more.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    output.close()
    page?.end()
    Glibc.close(descriptor)
  }
}

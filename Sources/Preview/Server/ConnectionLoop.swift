import CSockets
import Foundation
import Synchronization

/// The thread of a ``PreviewServer`` that accepts connections, reads from them and writes to them, all by one `poll`.
///
/// No client can make it wait: sockets do not block, and slow work is done by other threads, which add their answers to
/// a ``ConnectionOutput``.
package final class ConnectionLoop: Sendable {
  /// The largest number of connections. Further ones are closed at once.
  package static let maximumConnections = 128
  /// The time without new connections after one could not be accepted, such as for want of descriptors.
  private static let pause = Duration.seconds(1)

  private let sockets: ListeningSockets
  private let handler: HTTPHandler
  private let requestTime: Duration
  private let waker: Waker
  private let isStopped = Atomic(false)
  /// Holds the thread until it ends.
  private let running = DispatchGroup()

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - sockets: The sockets, which the loop closes at its end.
  ///   - requestTime: The time in which a connection has to send a whole request.
  /// - Throws: ``PreviewError/cannotStart(_:reason:)``.
  init(on sockets: ListeningSockets, _ handler: HTTPHandler, requestTime: Duration) throws(PreviewError) {
    (self.sockets, self.handler, self.requestTime) = (sockets, handler, requestTime)
    waker = try Waker()
    for descriptor in sockets.descriptors { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    running.enter()
    let thread = Thread { [self] in
      run()
      running.leave()
    }
    thread.stackSize = 8 << 20
    thread.name = "pathreel server"
    thread.start()
  }

  /// Waits until the thread has ended.
  func wait() { running.wait() }

  /// Sends what the clients take at once, closes all connections, and waits until the thread has ended.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    waker.wake()
    wait()
  }

  private func run() {
    var connections: [Connection] = []
    var acceptsAfter = ContinuousClock.now
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while !isStopped.load(ordering: .acquiring) {
      let accepts = acceptsAfter <= .now
      let polled = poll(connections, accepts: accepts, deadline: accepts ? nil : acceptsAfter)
      if polled.isAcceptable, !accept(into: &connections) { acceptsAfter = .now + Self.pause }
      for (connection, events) in zip(connections, polled.events) where events != 0 {
        connection.handle(events, buffer: buffer)
      }
      tend(&connections)
    }
    for connection in connections {
      connection.handle(Int16(POLLOUT), buffer: buffer)
      connection.proceed()
      connection.close()
    }
    sockets.close()
  }

  /// Waits for events, for a wake-up, or for the next deadline.
  ///
  /// - Parameter deadline: A deadline beside those of the connections; nil for none.
  /// - Returns: Whether a connection can be accepted, and the events of each connection.
  private func poll(
    _ connections: [Connection], accepts: Bool, deadline: ContinuousClock.Instant?
  ) -> (isAcceptable: Bool, events: [Int16]) {
    var polls = [pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)]
    for descriptor in sockets.descriptors {
      polls.append(pollfd(fd: accepts ? descriptor : -1, events: Int16(POLLIN), revents: 0))
    }
    let first = polls.count
    for connection in connections {
      polls.append(pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
    }
    let next = (connections.compactMap(\.deadline) + [deadline].compactMap(\.self)).min()
    let wait = next.map { Int32(clamping: Int((max($0 - .now, .zero) / .milliseconds(1)).rounded(.up))) } ?? -1
    guard Glibc.poll(&polls, nfds_t(polls.count), wait) > 0 else { return (false, []) }
    if polls[0].revents != 0 { waker.reset() }
    return (polls[1..<first].contains { $0.revents != 0 }, polls[first...].map(\.revents))
  }

  /// Accepts the connections that wait, but not endlessly many in one turn.
  ///
  /// - Returns: False if there is no descriptor or memory for one.
  private func accept(into connections: inout [Connection]) -> Bool {
    for socket in sockets.descriptors {
      for _ in 0..<Self.maximumConnections {
        let descriptor = accept4(socket, nil, nil, Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue))
        if descriptor < 0 {
          if errno == EINTR || errno == ECONNABORTED { continue }
          if errno == EAGAIN { break }
          return false
        }
        if connections.count < Self.maximumConnections {
          var one: Int32 = 1
          setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
          connections.append(Connection(descriptor, handler, requestTime: requestTime, waker: waker))
        } else {
          close(descriptor)
        }
      }
    }
    return true
  }

  /// Sends what waits, passes deadlines, and removes the connections that are closed.
  private func tend(_ connections: inout [Connection]) {
    let now = ContinuousClock.now
    for connection in connections where !connection.isClosed {
      connection.proceed()
      if let deadline = connection.deadline, deadline <= now { connection.passDeadline() }
      connection.proceed()
    }
    connections.removeAll(where: \.isClosed)
  }
}

/// Wakes a ``ConnectionLoop`` from its `poll`. Any thread may use it.
package final class Waker: Sendable {
  /// An `eventfd` that can be read after a wake-up.
  let descriptor: Int32

  /// - Throws: ``PreviewError/cannotStart(_:reason:)`` if no descriptor is free.
  package init() throws(PreviewError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw .cannotStart("the preview's server", reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  func wake() { _ = eventfd_write(descriptor, 1) }

  /// Makes the next wake-up visible.
  func reset() {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
  }
}

import Foundation
import Glibc

/// The listening sockets of a preview on loopback: one for IPv4, and one for IPv6 if the machine has it, because
/// browsers may resolve `localhost` to either.
///
/// The `preview` command binds them and passes them to ``PreviewServer`` or ``FilmPreview``. They exist before the
/// server does, so that a restarted film can inherit them. Browsers that connect meanwhile wait in the sockets'
/// backlog.
public struct ListeningSockets: Sendable {
  /// The TCP port that all sockets share.
  public let port: Int
  let descriptors: [Int32]

  /// The number of ports that are tried.
  private static let tries = 50

  /// Binds the given port, or the next free one.
  ///
  /// - Throws: ``PreviewError/noPort(first:tries:)``.
  public init(from first: Int) throws(PreviewError) {
    guard (1..<65_536).contains(first) else { throw .noPort(first: first, tries: Self.tries) }
    for port in first..<min(first + Self.tries, 65_536) {
      guard let four = Self.listen4(port) else { continue }
      switch Self.listen6(port) {
      case .success(let six):
        (self.port, descriptors) = (port, [four, six])
        return
      case .failure(let fault) where fault.code == EADDRINUSE: Glibc.close(four)
      case .failure:
        (self.port, descriptors) = (port, [four])
        return
      }
    }
    throw .noPort(first: first, tries: Self.tries)
  }

  /// Wraps sockets that the parent process created and left open.
  init(port: Int, descriptors: [Int32]) { (self.port, self.descriptors) = (port, descriptors) }

  /// Closes all sockets.
  package func close() { for descriptor in descriptors { Glibc.close(descriptor) } }

  /// The `errno` of a failed call.
  private struct SocketError: Error { let code: Int32 }

  private static func listen4(_ port: Int) -> Int32? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return try? open(AF_INET, &address).get()
  }

  private static func listen6(_ port: Int) -> Result<Int32, SocketError> {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(port).bigEndian
    address.sin6_addr = in6addr_loopback
    return open(AF_INET6, &address)
  }

  private static func open<Address>(_ family: Int32, _ address: inout Address) -> Result<Int32, SocketError> {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return .failure(SocketError(code: errno)) }
    var one: Int32 = 1
    // The port of a preview that has just ended can be bound at once. A port in use is still refused.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    if family == AF_INET6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, socklen_t(MemoryLayout<Int32>.size))
    }
    let size = socklen_t(MemoryLayout<Address>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard isBound, Glibc.listen(descriptor, 64) == 0 else {
      let code = errno
      Glibc.close(descriptor)
      return .failure(SocketError(code: code))
    }
    return .success(descriptor)
  }
}

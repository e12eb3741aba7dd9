import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import PathreelRendering
import Synchronization

/// Serves the preview of one scene to browsers on this machine.
///
/// It listens on loopback only. What a browser sends is bounded: header fields of 16 KiB and 64 KiB in all, bodies of none,
/// messages of 256 KiB, 128 connections.
///
/// ```swift
/// let source = PreviewSource(file: URL(filePath: "a.yaml"))
/// let server = try PreviewServer(of: source, on: ListeningSockets(from: 8080))
/// print(server.address)  // http://localhost:8080/?token=6a1f…
/// try server.wait()
/// ```
public final class PreviewServer: Sendable {
  /// How a preview listens and what it may write.
  public struct Options: Sendable {
    /// Names of this machine, beside localhost, that an address may have.
    public var allowedHosts: [String] = []
    /// What the address has to know; random unless given.
    public var token: String?
    /// Where videos go that a page asks for.
    public var rendersFolder = URL(filePath: "out", directoryHint: .isDirectory)

    /// Where segments of these videos are kept and found again.
    public var cache: RenderCache?

    /// The manifest of a sweep or a batch, whose members pages list.
    public var series: URL?

    /// Localhost only, a token of its own, videos into `out`.
    public init() {}
  }

  /// The port that it listens on.
  public let port: Int
  let studio: Studio
  private let access: Access
  private let group: MultiThreadedEventLoopGroup
  private let channels: [any Channel]
  private let isStopped = Atomic(false)

  /// Reads the scene and begins to answer. A scene that cannot be read is no error: pages show why.
  public init(of source: PreviewSource, on sockets: ListeningSockets, options: Options = Options()) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    self.group = group
    let token = options.token ?? Access.newToken()
    let studio = Studio(source, rendersFolder: options.rendersFolder, cache: options.cache, seriesFile: options.series)
    self.studio = studio
    let access = Access(token: token, port: sockets.port, allowedHosts: options.allowedHosts)
    self.access = access
    port = sockets.port
    let limit = ConnectionLimit()
    let bootstrap = ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        guard limit.enter(channel) else { return channel.close() }
        return channel.eventLoop.makeCompletedFuture { try HTTPHandler.configure(channel, studio, access) }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
    channels = try sockets.descriptors.map { try bootstrap.withBoundSocket($0).wait() }
  }

  /// What a browser has to open.
  public var address: String { "http://localhost:\(port)/?token=\(access.token)" }

  /// What is wrong with the scene, which pages show; nil for a scene that could be read.
  public var fault: (any Error)? { studio.fault }

  /// Returns when the server was stopped.
  public func wait() throws {
    for channel in channels { try channel.closeFuture.wait() }
  }

  /// Follows what the parent of a film tells of building, on a thread of its own, until the parent is gone. The thread owns the
  /// descriptor of the reports, and closes it then.
  public func follow(_ child: FilmPreview.Child, atEnd: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [studio] in
      defer { close(child.reports) }
      var rest = Data()
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        // (A FileHandle would wait until the piece is full.)
        let count = read(child.reports, &piece, piece.count)
        guard count > 0 else { break }
        rest.append(contentsOf: piece[..<count])
        while let end = rest.firstIndex(of: 10) {
          let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
          rest = Data(rest[(end + 1)...])
          switch words.first {
          case "building": studio.noteBuilding()
          case "failed" where words.count == 2:
            studio.noteBuildFailure(
              Data(base64Encoded: String(words[1])).map { String(decoding: $0, as: UTF8.self) } ?? "")
          default: studio.noteUnchangedBuild()
          }
        }
      }
      atEnd()
    }
  }

  /// Ends pages, videos in the making and the server.
  public func stop() {
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    studio.tellAll(ByeMessage(reason: "pathreel has ended"))
    studio.stop()
    for channel in channels { try? channel.close().wait() }
    try? group.syncShutdownGracefully()
  }
}

/// Why a preview cannot begin.
public enum PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Every port that was tried is taken.
  case noPort(first: Int, tries: Int)
  /// A film that is previewed does not run.
  case cannotStart(String, reason: String)

  public var description: String {
    switch self {
    case .noPort(let first, let tries):
      "the ports \(first) to \(first + tries - 1) are all taken; give another one with --port"
    case .cannotStart(let program, let reason): "\(program) cannot be started: \(reason)"
    }
  }
}

/// So many connections are open at a time; more are closed at once.
package final class ConnectionLimit: Sendable {
  package static let maximum = 128
  private let count = Atomic<Int>(0)

  /// - Returns: whether there was room.
  func enter(_ channel: any Channel) -> Bool {
    let isRoom = count.add(1, ordering: .relaxed).newValue <= Self.maximum
    channel.closeFuture.whenComplete { [self] _ in count.subtract(1, ordering: .relaxed) }
    return isRoom
  }
}

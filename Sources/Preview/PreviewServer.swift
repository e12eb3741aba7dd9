import Foundation
import PathreelRendering
import Synchronization

/// The HTTP and WebSocket server of the `preview` command. It serves the preview of one scene to browsers on this
/// machine.
///
/// It listens on loopback only. Input is bounded. A header field has at most 16 KiB, and all header fields together 64
/// KiB. Request bodies are refused. A request has to be complete after ten seconds. A message has at most 256 KiB, and
/// there are at most 128 connections.
///
/// ```swift
/// let source = PreviewSource(file: URL(filePath: "a.yaml"))
/// let server = try PreviewServer(of: source, on: ListeningSockets(from: 8080))
/// print(server.address)  // http://localhost:8080/?token=6a1f…
/// server.wait()
/// ```
public final class PreviewServer: Sendable {
  /// The settings of a preview server.
  public struct Options: Sendable {
    /// Host names that addresses may have beside localhost.
    public var allowedHosts: [String] = []
    /// The access token in the address; nil for a random one.
    public var token: String?
    /// The folder for the videos that pages request.
    public var rendersFolder = URL(filePath: "out", directoryHint: .isDirectory)

    /// The render cache for these videos; nil for none.
    public var cache: RenderCache?

    /// The manifest file of a sweep or batch. The preview's pages list the outputs that are named in it. Nil for none.
    public var series: URL?

    /// The time in seconds in which a connection that waits for no answer has to send a whole request.
    package var requestTime = 10.0

    /// Creates the default settings: localhost only, a random token, videos into `out`.
    public init() {}
  }

  /// The TCP port.
  public let port: Int
  let studio: Studio
  private let access: Access
  private let loop: ConnectionLoop
  private let isStopped = Atomic(false)

  /// Reads the scene and starts to answer. A scene that cannot be read is no error here: the pages show the reason.
  public init(of source: PreviewSource, on sockets: ListeningSockets, options: Options = Options()) throws {
    let token = options.token ?? Access.newToken()
    let studio = Studio(source, rendersFolder: options.rendersFolder, cache: options.cache, seriesFile: options.series)
    self.studio = studio
    let access = Access(token: token, port: sockets.port, allowedHosts: options.allowedHosts)
    self.access = access
    port = sockets.port
    loop = try ConnectionLoop(
      on: sockets, HTTPHandler(studio: studio, access: access), requestTime: .seconds(options.requestTime))
  }

  /// The address to open in a browser, with the token.
  public var address: String { "http://localhost:\(port)/?token=\(access.token)" }

  /// The error in the scene, which pages show; nil if the scene could be read.
  public var fault: (any Error)? { studio.fault }

  /// Waits until the server is stopped.
  public func wait() { loop.wait() }

  /// Reads reports about builds of a film, on a new thread, so that pages can show them. This server runs in the film's
  /// process, which is a child of the ``FilmPreview`` process. The parent builds the film and writes the reports. When
  /// the parent is gone, the thread closes the pipe of the reports, and then calls `atEnd`.
  public func follow(_ child: FilmPreview.Child, atEnd: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [studio] in
      defer { close(child.reports) }
      var rest = Data()
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        // A FileHandle would block until the whole buffer is full.
        let count = read(child.reports, &piece, piece.count)
        guard count > 0 else { break }
        rest.append(contentsOf: piece[..<count])
        while let end = rest.firstIndex(of: 10) {
          // A build that failed without a word has nothing after the blank.
          let words = String(decoding: rest[..<end], as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
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

  /// Closes all pages, cancels unfinished videos and stops the server.
  public func stop() {
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    studio.sayGoodbye(ByeMessage(reason: "pathreel has ended"))
    studio.stop()
    loop.stop()
  }
}

/// The error of a preview that cannot start. ``ListeningSockets`` and ``FilmPreview`` throw it.
public enum PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Every port that was tried is taken, or the first one is no port.
  case noPort(first: Int, tries: Int)
  /// The program of a film could not be started, or ended at once.
  case cannotStart(String, reason: String)

  public var description: String {
    switch self {
    case .noPort(let first, _) where !(1..<65_536).contains(first): "there is no port \(first); ports are 1 to 65535"
    case .noPort(let first, let tries):
      "the ports \(first) to \(min(first + tries - 1, 65_535)) are all taken; give another one with --port"
    case .cannotStart(let program, let reason): "\(program) cannot be started: \(reason)"
    }
  }
}

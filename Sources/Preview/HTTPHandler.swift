import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPreviewPage
import PathreelRendering

/// Answers the HTTP requests of all connections, and decides which of them become the WebSocket of a page
/// (``LiveHandler``). ``PreviewServer`` makes one; ``Connection`` asks it on the server's thread.
struct HTTPHandler: Sendable {
  let studio: Studio
  let access: Access

  /// Takes an answer, on any thread.
  typealias Reply = @Sendable (HTTPAnswer) -> Void

  /// The key of a request for a WebSocket, which is to be granted; nil for other requests.
  func webSocketKey(of request: HTTPRequest) -> String? {
    let keys = request.values(of: "sec-websocket-key")
    guard request.target == "/live", !request.hasBody, request.words(of: "upgrade").contains("websocket"),
      request.values(of: "sec-websocket-version") == ["13"], keys.count == 1,
      access.decision(on: request) == .granted
    else { return nil }
    return keys[0]
  }

  // MARK: Answers

  /// Checks the access to a complete request and answers it by its path, at once or when a thread of the pool has made
  /// the answer.
  func answer(_ request: HTTPRequest, _ reply: @escaping Reply) {
    // No request needs a body, and a body makes it harder to find the next request.
    guard !request.hasBody else {
      return reply(HTTPAnswer(.payloadTooLarge, text: "No request has a body here.", closes: true))
    }
    let address = RequestAddress(request.target)
    switch access.decision(on: request) {
    case .refused(let reason): return reply(HTTPAnswer(.forbidden, text: reason))
    case .grantedByAddress:
      return reply(
        HTTPAnswer(.seeOther, text: "", extra: [("Location", address.path), ("Set-Cookie", access.cookie)]))
    case .granted: break
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return reply(HTTPAnswer(.methodNotAllowed, text: "Only GET is understood."))
    }
    switch address.components {
    case []: reply(page(named: "index.html"))
    case let parts where parts.count == 2 && parts[0] == "page": reply(page(named: parts[1]))
    case ["still.png"]: still(address, reply)
    case let parts where parts.count == 3 && parts[0] == "renders": reply(render(Int(parts[1]), request))
    case let parts where parts.count == 3 && parts[0] == "sound": sound(Int(parts[1]), parts[2], reply)
    case ["live"]: reply(HTTPAnswer(.upgradeRequired, text: "This address is for WebSockets."))
    default: reply(.nothingThere)
    }
  }

  private func page(named name: String) -> HTTPAnswer {
    guard let file = PageFile(named: name) else { return .nothingThere }
    return HTTPAnswer(.ok, .bytes(file.bytes), type: file.contentType)
  }

  // MARK: Stills, sounds and videos

  private func still(_ address: RequestAddress, _ reply: @escaping Reply) {
    let isTaken = studio.pool.enqueue { [studio] artist in
      do {
        let still = try studio.still(StillRequest(address), by: artist)
        let name = [("Content-Disposition", "attachment; filename=\"\(still.name)\"")]
        reply(HTTPAnswer(.ok, .bytes(still.bytes), type: "image/png", extra: name))
      } catch {
        reply(HTTPAnswer(.badRequest, text: "\(error)"))
      }
    }
    if !isTaken { reply(HTTPAnswer(.serviceUnavailable, text: "Too many pictures are asked for at a time.")) }
  }

  /// Answers with one piece of a scene's sound, or with its waveform.
  private func sound(_ id: Int?, _ part: String, _ reply: @escaping Reply) {
    guard let id, let sound = studio.sounds.sound(id: id), part == "waveform" || Int(part) != nil else {
      return reply(HTTPAnswer(.notFound, text: "There is no such sound."))
    }
    let number = Int(part)
    guard number.map((0..<sound.pieceCount).contains) ?? true else {
      return reply(HTTPAnswer(.notFound, text: "The sound has \(sound.pieceCount) pieces."))
    }
    let isTaken = studio.pool.enqueue { _ in
      do {
        let bytes = try number.map(sound.piece) ?? sound.waveformBytes()
        reply(HTTPAnswer(.ok, .bytes(bytes), type: "application/octet-stream"))
      } catch {
        reply(HTTPAnswer(.badRequest, text: "\(error)"))
      }
    }
    if !isTaken { reply(HTTPAnswer(.serviceUnavailable, text: "Too much is asked for at a time.")) }
  }

  /// A finished video, or the byte range of it that the request asks for.
  private func render(_ id: Int?, _ request: HTTPRequest) -> HTTPAnswer {
    guard let id, let file = studio.renders.file(id: id) else {
      return HTTPAnswer(.notFound, text: "There is no such video.")
    }
    guard let content = try? RegularFile(file.path, links: .followed) else {
      return HTTPAnswer(.notFound, text: "\(file.relativePath) is no longer there.")
    }
    let size = content.state.size
    let range: Range<Int>
    switch ByteRange(request.values(of: "range").first, size: size) {
    case .whole: range = 0..<size
    case .part(let part): range = part
    case .unsatisfiable:
      return HTTPAnswer(
        .rangeNotSatisfiable, text: "The file has \(size) bytes.", extra: [("Content-Range", "bytes */\(size)")])
    }
    var extra = [("Accept-Ranges", "bytes")]
    let isPart = range != 0..<size
    if isPart { extra.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")) }
    return HTTPAnswer(
      isPart ? .partialContent : .ok, .file(OpenFile(content), range), type: Self.mediaType(of: file), extra: extra)
  }

  /// The media type of a video, by the ending of its name.
  private static func mediaType(of file: URL) -> String {
    switch file.pathExtension.lowercased() {
    case "mp4": "video/mp4"
    case "webm": "video/webm"
    case "mov": "video/quicktime"
    case "mkv": "video/matroska"
    case "gif": "image/gif"
    case "apng", "png": "image/apng"
    case "webp": "image/webp"
    case "avif": "image/avif"
    default: "application/octet-stream"
    }
  }
}

extension HTTPAnswer {
  /// An answer with the header fields that all of them have.
  fileprivate init(
    _ status: HTTPStatus, _ body: OutgoingPiece, type: String, extra: [(String, String)] = [], closes: Bool = false
  ) {
    let policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self'; "
      + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    let fields = [
      ("Content-Type", type), ("Content-Length", "\(body.count)"), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Content-Security-Policy", policy),
    ]
    self.init(status: status, fields: fields + extra, body: body, closes: closes)
  }

  /// An answer in words.
  fileprivate init(_ status: HTTPStatus, text: String, extra: [(String, String)] = [], closes: Bool = false) {
    self.init(
      status, .bytes(Array((text + "\n").utf8)), type: "text/plain; charset=utf-8", extra: extra, closes: closes)
  }

  fileprivate static var nothingThere: HTTPAnswer { HTTPAnswer(.notFound, text: "There is nothing at this address.") }
}

extension Access {
  /// Decides about a request by its head.
  func decision(on request: HTTPRequest) -> Decision {
    // A second `Host` header is a known attack.
    let hosts = request.values(of: "host")
    guard hosts.count == 1 else { return .refused("The request names no host, or two.") }
    let address = RequestAddress(request.target)
    return decision(
      host: hosts[0], origin: request.values(of: "origin").first,
      cookies: request.values(of: "cookie").joined(separator: "; "),
      token: address.components.isEmpty ? address.queries["token"]?.first : nil)
  }
}

/// The parsed target of a request: path and query. ``HTTPHandler`` and ``StillRequest`` read it.
package struct RequestAddress {
  /// The path as it was sent; `/` if it is malformed.
  package let path: String
  /// The decoded components of the path.
  package let components: [String]
  /// The decoded values of each query item, in order.
  package let queries: [String: [String]]

  /// Parses the target of a request.
  package init(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init).flatMap { $0.hasPrefix("/") && !$0.hasPrefix("//") ? $0 : nil } ?? "/"
    components = path.split(separator: "/").map { $0.removingPercentEncoding ?? "" }
    var queries: [String: [String]] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacing("+", with: " ").removingPercentEncoding ?? "" }
      queries[sides[0], default: []].append(sides.count > 1 ? sides[1] : "")
    }
    self.queries = queries
  }
}

/// The byte range that a `Range` header asks for (RFC 9110, §14). ``HTTPHandler`` answers requests for videos with it.
/// Only a single range of bytes is supported; for anything else the answer is the whole file.
package enum ByteRange: Equatable {
  /// The whole file.
  case whole
  /// A part of the file.
  case part(Range<Int>)
  /// A range outside of the file.
  case unsatisfiable

  /// Parses the header; nil for a request without one.
  ///
  /// - Parameter size: The file's size in bytes.
  package init(_ header: String?, size: Int) {
    guard let header, header.hasPrefix("bytes="), !header.contains(",") else {
      self = .whole
      return
    }
    let ends = header.dropFirst(6).split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      self = .whole
      return
    }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where first >= 0 && first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil) where first >= 0 && ends[1].isEmpty:
      self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty && count >= 0:
      self = count > 0 && size > 0 ? .part(max(size - count, 0)..<size) : .unsatisfiable
    default: self = .whole
    }
  }
}

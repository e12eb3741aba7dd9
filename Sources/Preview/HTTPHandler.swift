import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import PathreelDrawing
import PathreelFiles
import PathreelPreviewPage
import PathreelRendering

/// Handles the HTTP requests of one connection, until the connection is upgraded to a page's WebSocket
/// (``LiveHandler``). ``PreviewServer`` makes one for each connection.
final class HTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let studio: Studio
  private let access: Access
  /// The head of the request that is being received; nil between requests.
  private var head: HTTPRequestHead?
  private var hasBody = false
  /// The number of requests whose answers are not sent completely.
  private var openAnswers = 0
  /// The time in which the next request has to be complete.
  private let requestTime: TimeAmount
  /// Closes the connection when this time is over.
  private var deadline: Scheduled<Void>?

  /// - Parameter requestTime: A connection that waits for no answer is closed if it does not send a whole request in
  ///   this time, however often it sends a byte.
  init(_ studio: Studio, _ access: Access, requestTime: TimeAmount) {
    (self.studio, self.access, self.requestTime) = (studio, access, requestTime)
  }

  /// The largest WebSocket message, in bytes.
  static let maximumMessage = 1 << 18

  /// Sets up the pipeline of a new connection: HTTP, and the upgrade to a WebSocket.
  ///
  /// - Parameter requestTime: The time in which a request has to be complete. WebSockets are checked by pings instead.
  static func configure(
    _ channel: any Channel, _ studio: Studio, _ access: Access, requestTime: TimeAmount
  ) throws {
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: maximumMessage, automaticErrorHandling: true,
      shouldUpgrade: { channel, head in
        let isOurs = head.uri == "/live" && access.decision(on: head) == .granted
        return channel.eventLoop.makeSucceededFuture(isOurs ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture { try LiveHandler.configure(channel, studio) }
      })
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 16 << 10
    limits.maxHeaderListSize = 64 << 10
    limits.maxHeaderFieldCount = 100
    let pipeline = channel.pipeline.syncOperations
    let handler = HTTPHandler(studio, access, requestTime: requestTime)
    let own = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    try pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in context.pipeline.syncOperations.removeHandler(own.value, promise: nil) }
      ), withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
    try pipeline.addHandler(handler)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): (self.head, hasBody) = (head, false)
    case .body: hasBody = true
    case .end:
      guard let head else { return }
      self.head = nil
      openAnswers += 1
      deadline?.cancel()
      respond(to: head, context)
    }
  }

  func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  /// Begins the time for the next request. It does not run while an answer is sent, such as a long video.
  private func awaitRequest(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: requestTime) { bound.value.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A request whose upgrade was refused comes to this handler next, and gets an answer.
    if !(error is NIOWebSocketUpgradeError) { context.close(promise: nil) }
  }

  // MARK: Answers

  /// Checks the access to a complete request and answers it by its path.
  private func respond(to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    // No request needs a body, and a body makes it harder to find the next request.
    guard !hasBody else { return answer(.payloadTooLarge, "No request has a body here.", head, context, closes: true) }
    let address = RequestAddress(head.uri)
    switch access.decision(on: head) {
    case .refused(let reason): return answer(.forbidden, reason, head, context)
    case .grantedByAddress:
      return answer(
        .seeOther, "", head, context, extra: [("Location", address.path), ("Set-Cookie", access.cookie)])
    case .granted: break
    }
    guard head.method == .GET || head.method == .HEAD else {
      return answer(.methodNotAllowed, "Only GET is understood.", head, context)
    }
    switch address.components {
    case []: page(named: "index.html", head, context)
    case let parts where parts.count == 2 && parts[0] == "page": page(named: parts[1], head, context)
    case ["still.png"]: still(address, head, context)
    case let parts where parts.count == 3 && parts[0] == "renders": render(Int(parts[1]), head, context)
    case let parts where parts.count == 3 && parts[0] == "sound": sound(Int(parts[1]), parts[2], head, context)
    case ["live"]: answer(.upgradeRequired, "This address is for WebSockets.", head, context)
    default: answer(.notFound, "There is nothing at this address.", head, context)
    }
  }

  private func page(named name: String, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let file = PageFile(named: name) else {
      return answer(.notFound, "There is nothing at this address.", head, context)
    }
    write(.ok, file.bytes, type: file.contentType, head, context)
  }

  private func answer(
    _ status: HTTPResponseStatus, _ text: String, _ head: HTTPRequestHead, _ context: ChannelHandlerContext,
    extra: [(String, String)] = [], closes: Bool = false
  ) {
    write(
      status, Array((text + "\n").utf8), type: "text/plain; charset=utf-8", head, context, extra: extra, closes: closes)
  }

  private static func headers(type: String, count: Int, closes: Bool, extra: [(String, String)]) -> HTTPHeaders {
    var headers = HTTPHeaders([
      ("Content-Type", type), ("Content-Length", "\(count)"), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self'; "
          + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
    ])
    for (name, value) in extra { headers.add(name: name, value: value) }
    if closes { headers.add(name: "Connection", value: "close") }
    return headers
  }

  private func write(
    _ status: HTTPResponseStatus, _ bytes: some Collection<UInt8>, type: String, _ head: HTTPRequestHead,
    _ context: ChannelHandlerContext, extra: [(String, String)] = [], closes: Bool = false
  ) {
    let closes = closes || !head.isKeepAlive
    let headers = Self.headers(type: type, count: bytes.count, closes: closes, extra: extra)
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: status, headers: headers))), promise: nil)
    if head.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: bytes)))), promise: nil)
    }
    end(closes: closes, context)
  }

  private func end(closes: Bool, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      let (handler, context) = bound.value
      handler.openAnswers -= 1
      if closes {
        context.close(promise: nil)
      } else if handler.openAnswers == 0 {
        handler.awaitRequest(context)
      }
    }
  }

  // MARK: Stills, sounds and videos

  private func still(_ address: RequestAddress, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let eventLoop = context.eventLoop
    let studio = studio
    let isTaken = studio.pool.enqueue { artist in
      let result = Result { try studio.still(StillRequest(address), by: artist) }
      eventLoop.execute {
        let (handler, context) = bound.value
        switch result {
        case .success(let still):
          handler.write(
            .ok, still.bytes, type: "image/png", head, context,
            extra: [("Content-Disposition", "attachment; filename=\"\(still.name)\"")])
        case .failure(let error): handler.answer(.badRequest, "\(error)", head, context)
        }
      }
    }
    if !isTaken { answer(.serviceUnavailable, "Too many pictures are asked for at a time.", head, context) }
  }

  /// Answers with one piece of a scene's sound, or with its waveform.
  private func sound(_ id: Int?, _ part: String, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let id, let sound = studio.sounds.sound(id: id), part == "waveform" || Int(part) != nil else {
      return answer(.notFound, "There is no such sound.", head, context)
    }
    let number = Int(part)
    guard number.map((0..<sound.pieceCount).contains) ?? true else {
      return answer(.notFound, "The sound has \(sound.pieceCount) pieces.", head, context)
    }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let eventLoop = context.eventLoop
    let isTaken = studio.pool.enqueue { _ in
      let result = Result { try number.map(sound.piece) ?? sound.waveformBytes() }
      eventLoop.execute {
        let (handler, context) = bound.value
        switch result {
        case .success(let bytes): handler.write(.ok, bytes, type: "application/octet-stream", head, context)
        case .failure(let error): handler.answer(.badRequest, "\(error)", head, context)
        }
      }
    }
    if !isTaken { answer(.serviceUnavailable, "Too much is asked for at a time.", head, context) }
  }

  /// Answers with a finished video, or with the byte range of it that the request asks for.
  private func render(_ id: Int?, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    guard let id, let file = studio.renders.file(id: id) else {
      return answer(.notFound, "There is no such video.", head, context)
    }
    guard let content = try? RegularFile(file.path, links: .followed) else {
      return answer(.notFound, "\(file.relativePath) is no longer there.", head, context)
    }
    let size = content.state.size
    let range: Range<Int>
    switch ByteRange(head.headers.first(name: "Range"), size: size) {
    case .whole: range = 0..<size
    case .part(let part): range = part
    case .unsatisfiable:
      return answer(
        .rangeNotSatisfiable, "The file has \(size) bytes.", head, context,
        extra: [("Content-Range", "bytes */\(size)")])
    }
    var extra = [("Accept-Ranges", "bytes")]
    let isPart = range != 0..<size
    if isPart { extra.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")) }
    let headers = Self.headers(
      type: Self.mediaType(of: file), count: range.count, closes: !head.isKeepAlive, extra: extra)
    context.write(
      wrapOutboundOut(
        .head(HTTPResponseHead(version: head.version, status: isPart ? .partialContent : .ok, headers: headers))),
      promise: nil)
    if head.method != .HEAD, !range.isEmpty {
      let handle = NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: content.takeDescriptor())
      let region = FileRegion(fileHandle: handle, readerIndex: range.lowerBound, endIndex: range.upperBound)
      context.writeAndFlush(wrapOutboundOut(.body(.fileRegion(region)))).whenComplete { _ in try? handle.close() }
    }
    end(closes: !head.isKeepAlive, context)
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

extension Access {
  /// Decides about a request by its head.
  func decision(on head: HTTPRequestHead) -> Decision {
    // A second `Host` header is a known attack.
    guard head.headers["Host"].count == 1 else { return .refused("The request names no host, or two.") }
    let address = RequestAddress(head.uri)
    return decision(
      host: head.headers.first(name: "Host"), origin: head.headers.first(name: "Origin"),
      cookies: head.headers["Cookie"].joined(separator: "; "),
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

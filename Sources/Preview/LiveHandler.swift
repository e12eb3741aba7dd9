import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization

/// The WebSocket of one page: passes messages between the connection and a ``StudioPage``. ``HTTPHandler`` makes one
/// after an upgrade.
final class LiveHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let studio: Studio
  private var page: StudioPage?
  /// Whether the page has sent anything since the last ping.
  private var hasAnswered = true

  /// The time between pings. A page that has not answered the last ping is considered gone.
  static let pingInterval = TimeAmount.seconds(20)
  /// The largest number of bytes that may wait for a slow page: some frames, whose number ``FramePool/credit`` limits,
  /// and text messages. Beyond it the connection is closed.
  static let maximumWaiting = 512 << 20

  init(_ studio: Studio) { self.studio = studio }

  /// Sets up the pipeline of a connection after its upgrade.
  static func configure(_ channel: any Channel, _ studio: Studio) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 64, maxAccumulatedFrameCount: 64, maxAccumulatedFrameSize: HTTPHandler.maximumMessage))
    try pipeline.addHandler(IdleStateHandler(readTimeout: pingInterval))
    try pipeline.addHandler(LiveHandler(studio))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    let pending = PendingBytes()
    let page = StudioPage(of: studio) { outgoing in
      let frames: [WebSocketFrame]
      switch outgoing {
      case .text(let text): frames = [WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))]
      case .frame(let header, let rectangles):
        // One message in two fragments, so that the pixels need not be copied behind the header.
        frames = [
          WebSocketFrame(fin: false, opcode: .binary, data: header),
          WebSocketFrame(fin: true, opcode: .continuation, data: rectangles),
        ]
      case .end(let reason): return Self.close(channel, .policyViolation, reason)
      }
      let count = frames.reduce(0) { $0 + $1.data.readableBytes }
      guard pending.add(count) <= Self.maximumWaiting else { return channel.close(promise: nil) }
      // Write both fragments in one turn of the event loop, so that no other message comes between them.
      channel.eventLoop.execute {
        for frame in frames.dropLast() { channel.write(frame, promise: nil) }
        channel.writeAndFlush(frames[frames.count - 1]).whenComplete { _ in pending.add(-count) }
      }
    }
    guard studio.add(page) else {
      return Self.close(channel, .init(codeNumber: 1013), "More pages are open than \(Studio.maximumPages).")
    }
    self.page = page
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let page { studio.remove(page) }
    page = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    hasAnswered = true
    switch frame.opcode {
    case .text: page?.receive(String(buffer: frame.unmaskedData))
    case .ping:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .pong: break
    case .connectionClose: Self.close(context.channel, .normalClosure, "")
    default: Self.close(context.channel, .unacceptableData, "Only text is understood.")
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
    guard hasAnswered else { return context.close(promise: nil) }
    hasAnswered = false
    context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private static func close(_ channel: any Channel, _ code: WebSocketErrorCode, _ reason: String) {
    var data = channel.allocator.buffer(capacity: 128)
    data.write(webSocketErrorCode: code)
    // A control frame has at most 125 bytes.
    var text = Substring(reason)
    while text.utf8.count > 120 { text.removeLast() }
    data.writeString(String(text))
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      .whenComplete { _ in channel.close(promise: nil) }
  }
}

/// A thread-safe count of the bytes that wait to be sent.
private final class PendingBytes: Sendable {
  private let count = Atomic<Int>(0)

  /// Adds a number of bytes, which may be negative, and returns the new count.
  @discardableResult
  func add(_ number: Int) -> Int { count.add(number, ordering: .relaxed).newValue }
}

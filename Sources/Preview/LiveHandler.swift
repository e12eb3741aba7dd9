import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization

/// One page's WebSocket.
final class LiveHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let studio: Studio
  private var page: StudioPage?
  private var hasAnswered = true

  /// A page that does not answer pings for so long is gone.
  static let pingInterval = TimeAmount.seconds(20)
  /// What may wait for a slow page, in bytes: a few frames, whose number its credit bounds, and texts.
  static let maximumWaiting = 512 << 20

  init(_ studio: Studio) { self.studio = studio }

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
        // One message in two pieces: pixels are not copied to stand behind their header.
        frames = [
          WebSocketFrame(fin: false, opcode: .binary, data: header),
          WebSocketFrame(fin: true, opcode: .continuation, data: rectangles),
        ]
      case .end(let reason): return Self.close(channel, .policyViolation, reason)
      }
      let count = frames.reduce(0) { $0 + $1.data.readableBytes }
      guard pending.add(count) <= Self.maximumWaiting else { return channel.close(promise: nil) }
      // Both pieces are written in one turn of the loop, so that no text comes between them.
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
    // A control frame has 125 bytes at most.
    var text = Substring(reason)
    while text.utf8.count > 120 { text.removeLast() }
    data.writeString(String(text))
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      .whenComplete { _ in channel.close(promise: nil) }
  }
}

/// How many bytes wait to be sent.
private final class PendingBytes: Sendable {
  private let count = Atomic<Int>(0)

  @discardableResult
  func add(_ number: Int) -> Int { count.add(number, ordering: .relaxed).newValue }
}

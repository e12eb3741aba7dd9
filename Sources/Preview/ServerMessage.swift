import Foundation
import NIOCore
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles

/// What the server says to a page; PROTOCOL.md says what each means.
protocol ServerMessage: Encodable {
  static var type: String { get }
}

extension ServerMessage {
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // No number here is infinite, so encoding cannot fail.
    guard let data = try? encoder.encode(Envelope(message: self)) else { preconditionFailure("\(Self.type)") }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A message with its type beside its members.
private struct Envelope<Message: ServerMessage>: Encodable {
  let message: Message
  enum Key: String, CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    try message.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Message.type, forKey: .type)
  }
}

package struct FaultMessage: Encodable {
  package var file: String?
  package var line, column: Int?
  package var message: String
  var lines: [SourceLine] = []
}

/// A line of a file, for the reader of an error.
struct SourceLine: Encodable {
  let number: Int
  let text: String
}

struct ProblemMessage: ServerMessage {
  static let type = "problem"
  var generation: Int
  var diagnostics: [FaultMessage]
  var omitted = 0
}

struct BuildingMessage: ServerMessage {
  static let type = "building"
  /// Seconds since it began.
  var since: Double
}

struct FailedMessage: ServerMessage {
  static let type = "failed"
  var request: Int
  var frame: Int?
  var message: String
  var diagnostics: [FaultMessage]

  /// - Parameter frame: Which could not be made or asked about, if it is about one.
  init(_ request: Int, frame: Int? = nil, _ error: any Error) {
    (self.request, self.frame, message) = (request, frame, "\(error)")
    diagnostics = FaultMessage.all(of: error).faults
  }
}

struct DroppedMessage: ServerMessage {
  static let type = "dropped"
  var request: Int
}

struct ByeMessage: ServerMessage {
  static let type = "bye"
  var reason: String
}

struct RenderMessage: ServerMessage {
  static let type = "render"
  enum State: String, Encodable { case running, done, failed, cancelled }
  var id: Int
  var state: State
  var name, file: String
  var done = 0
  var total: Int
  var secondsLeft: Double?
  var message, url: String?
  var warnings: [String] = []
}

struct SceneMessage: ServerMessage {
  static let type = "scene"

  struct Parameter: Encodable, Equatable {
    var name, label, kind: String
    var range: [Double]?
    var step: Double?
    var choices, files: [String]?
    var `default`, value: String
  }

  struct BeatSpan: Encodable, Equatable {
    var name: String
    var start, end: Double
    var count: Int?
    var length, interval: Double?
    /// When each begins, where they follow a sound.
    var times: [Double]?
  }

  /// What is heard: its number in addresses, and the names of its tracks.
  struct Audio: Encodable, Equatable {
    var id, rate, samples, pieceLength: Int
    var tracks: [String]
  }

  struct Track: Encodable, Equatable {
    var name: String
    var duration: Double
    var times, samples: [Double]
  }

  /// Named sets of values, as the file beside the scene has them.
  struct Sets: Encodable, Equatable {
    var file: String
    var hash = ""
    var sets: [String: [String: String]] = [:]
    /// The names, in the file's order.
    var order: [String] = []
  }

  struct Rejected: Encodable, Equatable { var name, value, reason: String }

  var generation: Int
  var name: String
  var title: String?
  var size: [Double]
  var fps: String
  var framesPerSecond: Double
  var frameCount: Int
  var duration: Double
  var opaque: Bool
  var parameters: [Parameter]
  var beats: [BeatSpan]
  var tracks: [Track] = []
  var audio: Audio?
  var sets: Sets
  var rejected: [Rejected]
  var warnings: [String] = []
  var command: String
}

/// The header of a binary message.
struct FrameHeader: Encodable {
  var kind = "frame"
  var request, frame: Int
  var width, height: Int
  var pixels: [Int]?
  var coarse = false
  var whole = false
  var generation: Int
  var hash: String?
  var rectangles: Int
  var redrawn, tiles: Int
  var ms: [String: Double] = [:]
  var warnings: [String] = []
  // Of a strip.
  var value: String?
  var index, count: Int?

  /// How a binary message begins: the header's length, the header, zeros.
  var bytes: ByteBuffer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let header = try? encoder.encode(self) else { preconditionFailure("a frame's header") }
    var bytes = ByteBuffer()
    bytes.writeInteger(UInt32(header.count), endianness: .little)
    bytes.writeBytes(header)
    while bytes.readableBytes % 4 != 0 { bytes.writeInteger(UInt8(0)) }
    return bytes
  }
}

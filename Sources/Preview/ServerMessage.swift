import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles

/// A text message from the server to a page. PROTOCOL.md describes each kind and its members. ``StudioPage``,
/// ``Studio``, ``RenderList`` and ``PreviewServer`` send them.
protocol ServerMessage: Encodable {
  /// The kind of message, in its member `type`.
  static var type: String { get }
}

extension ServerMessage {
  /// The message as JSON.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Whoever makes a message leaves out numbers that are not finite, so encoding cannot fail.
    guard let data = try? encoder.encode(Envelope(message: self)) else { preconditionFailure("\(Self.type)") }
    return String(decoding: data, as: UTF8.self)
  }
}

/// Adds the member `type` to a message's own members, for ``ServerMessage/text``.
private struct Envelope<Message: ServerMessage>: Encodable {
  let message: Message
  enum Key: String, CodingKey { case type }

  func encode(to encoder: any Encoder) throws {
    try message.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Message.type, forKey: .type)
  }
}

/// An error for a page to show, with its place in a file if there is one. ``ProblemMessage`` and ``FailedMessage``
/// contain it.
package struct PageDiagnostic: Encodable {
  /// The file's path; nil if the error has no place.
  package var file: String?
  /// The position in the file, from 1.
  package var line, column: Int?
  /// The text of the error.
  package var message: String
  package var lines: [SourceLine] = []
}

/// A line of a source file, for the excerpt beside an error.
package struct SourceLine: Encodable, Equatable {
  /// The line's number, from 1.
  package let number: Int
  /// The line's text, without its end.
  package let text: String
}

/// Tells a page why the scene cannot be read, or why the build of a film failed.
struct ProblemMessage: ServerMessage {
  static let type = "problem"
  var generation: Int
  var diagnostics: [PageDiagnostic]
  var omitted = 0
}

/// Tells a page that a film is being built again.
struct BuildingMessage: ServerMessage {
  static let type = "building"
  /// The seconds since the build began.
  var since: Double
}

/// Tells a page that a frame cannot be drawn, or that another request failed.
struct FailedMessage: ServerMessage {
  static let type = "failed"
  var request: Int
  var frame: Int?
  var message: String
  var diagnostics: [PageDiagnostic]

  /// Creates the message for an error.
  ///
  /// - Parameter frame: The number of the frame that was requested; nil if the request concerned no frame.
  init(_ request: Int, frame: Int? = nil, _ error: any Error) {
    (self.request, self.frame, message) = (request, frame, "\(error)")
    diagnostics = PageDiagnostic.all(of: error).diagnostics
  }
}

/// Tells a page that a newer request replaced one of its requests for a frame.
struct DroppedMessage: ServerMessage {
  static let type = "dropped"
  var request: Int
}

/// Tells a page that the server ends.
struct ByeMessage: ServerMessage {
  static let type = "bye"
  var reason: String
}

/// Tells a page the state of a video. ``RenderList`` sends it.
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

/// Describes the scene with a page's values: its size, clock, parameters, beats, tracks, sound and value sets.
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
    /// The start of each repetition in seconds, if they follow a sound.
    var times: [Double]?
  }

  /// The scene's sound: the number that its URLs contain, its format, and the names of its tracks.
  struct Audio: Encodable, Equatable {
    var id, rate, samples, pieceLength: Int
    var tracks: [String]
  }

  struct Track: Encodable, Equatable {
    var name: String
    var duration: Double
    var times, samples: [Double]
  }

  /// The named value sets of the file beside the scene.
  struct Sets: Encodable, Equatable {
    var file: String
    var hash = ""
    var sets: [String: [String: String]] = [:]
    /// The sets' names in the file's order.
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

/// The JSON header of a binary message. ``StudioPage`` sends it before the rectangles of a ``FramePacket``.
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
  // Only for a strip.
  var value: String?
  var index, count: Int?

  /// The beginning of a binary message: the header's length, the header, and zeros up to a multiple of 4 bytes.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let header = try? encoder.encode(self) else { preconditionFailure("a frame's header") }
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(header.count))
    bytes += header
    while bytes.count % 4 != 0 { bytes.append(0) }
    return bytes
  }
}

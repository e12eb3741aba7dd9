import Foundation
import PathreelDrawing
import PathreelRendering

/// A parsed message from a page, which ``StudioPage`` receives. PROTOCOL.md describes each kind.
package enum PageMessage: Sendable {
  case hello(values: [String: String])
  case values([String: String])
  case show(ShowRequest)
  case shown(request: Int)
  case query(Query)
  case saveValues(request: Int, name: String, values: [String: String]?, known: String?)
  case render(request: Int, name: String?, options: RenderRequest)
  case cancelRender(id: Int)

  /// Parses a message.
  ///
  /// - Throws: ``ProtocolError``, with an explanation for a page's author.
  package init(_ text: String) throws {
    let fields: Fields
    do { fields = try JSONDecoder().decode(Fields.self, from: Data(text.utf8)) } catch {
      throw ProtocolError("the message is not what the protocol says: \(error)")
    }
    func need<Value>(_ value: Value?, _ name: String) throws -> Value {
      guard let value else { throw ProtocolError("'\(fields.type)' needs '\(name)'") }
      return value
    }
    func query(_ what: Query.What) throws -> PageMessage {
      .query(Query(request: try need(fields.request, "request"), frame: try need(fields.frame, "frame"), what: what))
    }
    switch fields.type {
    case "hello": self = .hello(values: fields.values ?? [:])
    case "values": self = .values(try need(fields.values, "values"))
    case "show": self = .show(try ShowRequest(fields, need(fields.request, "request"), need(fields.frame, "frame")))
    case "shown": self = .shown(request: try need(fields.request, "request"))
    case "pick":
      let point = try need(fields.point, "point")
      guard point.count == 2 else { throw ProtocolError("'point' has two numbers") }
      self = try query(.pick(CGPoint(x: point[0], y: point[1]), among: ShownElements(fields)))
    case "tree": self = try query(.tree)
    case "inspect": self = try query(.element(key: try need(fields.key, "key")))
    case "boxes": self = try query(.boxes)
    case "strip":
      let (count, height) = (try need(fields.count, "count"), try need(fields.height, "height"))
      guard (1...64).contains(count), (1...512).contains(height) else {
        throw ProtocolError("a strip has 1 to 64 frames, 1 to 512 pixels high")
      }
      self = try query(.strip(parameter: try need(fields.parameter, "parameter"), count: count, height: height))
    case "save-values":
      self = .saveValues(
        request: try need(fields.request, "request"), name: try need(fields.name, "name"), values: fields.values,
        known: fields.known)
    case "render":
      self = .render(
        request: try need(fields.request, "request"), name: fields.name, options: fields.options ?? RenderRequest())
    case "cancel-render": self = .cancelRender(id: try need(fields.id, "id"))
    default: throw ProtocolError("there is no message '\(fields.type)'")
    }
  }

  /// The error of a message that breaks the protocol.
  package struct ProtocolError: Error, CustomStringConvertible {
    /// The explanation.
    package let description: String
    init(_ description: String) { self.description = description }
  }

  /// The members of all kinds of messages, each of them optional.
  struct Fields: Decodable {
    var type: String
    var request, frame, width, height, count, id: Int?
    var values: [String: String]?
    var view, point: [Double]?
    var hurry, queue, hash: Bool?
    var hidden, solo: [String]?
    var onion: [Int]?
    var key, parameter, name, known: String?
    var options: RenderRequest?
  }
}

/// A page's request to draw a frame: the message `show`. ``StudioPage`` draws it on a thread of the ``FramePool``.
package struct ShowRequest: Sendable {
  /// The page's number of this request; the answer repeats it.
  package let request: Int
  /// The number of the frame.
  package let frame: Int
  /// The size of the whole bitmap in pixels.
  package let width, height: Int
  /// The visible part of the canvas in its points; nil for the whole canvas.
  package let view: CGRect?
  /// Whether a coarse frame is allowed, whether the frame belongs to playback, and whether the answer needs a hash.
  package let isHurried, isQueued, wantsHash: Bool
  /// The elements to draw.
  let elements: ShownElements
  /// The number of frames before and after that are drawn faintly (onion skinning).
  package let onion: (before: Int, after: Int)

  /// The largest number of pixels: 4096 × 4096.
  static let maximumArea = 1 << 24
  /// The largest number of onion-skin frames before, and also after.
  static let maximumOnionFrames = 5

  init(_ fields: PageMessage.Fields, _ request: Int, _ frame: Int) throws {
    guard let width = fields.width, let height = fields.height, (1...16_384).contains(width),
      (1...16_384).contains(height), width * height <= Self.maximumArea
    else {
      throw PageMessage.ProtocolError(
        "'width' and 'height' of a frame are 1 to 16384, and their product is at most \(Self.maximumArea)")
    }
    if let view = fields.view {
      guard view.count == 4, view.allSatisfy({ $0.isFinite && $0.magnitude < 1e9 }), view[2] > 0, view[3] > 0 else {
        throw PageMessage.ProtocolError("'view' has four numbers: x, y, width, height")
      }
      self.view = CGRect(x: view[0], y: view[1], width: view[2], height: view[3])
    } else {
      view = nil
    }
    (self.request, self.frame, self.width, self.height) = (request, frame, width, height)
    (isHurried, isQueued, wantsHash) = (fields.hurry ?? false, fields.queue ?? false, fields.hash ?? false)
    elements = try ShownElements(fields)
    let onion = fields.onion ?? [0, 0]
    guard onion.count == 2, onion.allSatisfy((0...Self.maximumOnionFrames).contains) else {
      throw PageMessage.ProtocolError("at most \(Self.maximumOnionFrames) frames are shown before and after")
    }
    self.onion = (onion[0], onion[1])
  }
}

/// The elements that a page shows: all but the hidden ones, or only some.
package struct ShownElements: Sendable {
  /// The elements to leave out, and the only elements to draw; if `solo` is empty, all are drawn.
  private let hidden, solo: Set<ElementKey>

  /// The largest number of elements to leave out or to draw alone.
  private static let maximumKeys = 1000

  init(_ fields: PageMessage.Fields) throws {
    let (hidden, solo) = (Set(fields.hidden ?? []), Set(fields.solo ?? []))
    guard hidden.count <= Self.maximumKeys, solo.count <= Self.maximumKeys else {
      throw PageMessage.ProtocolError("at most \(Self.maximumKeys) elements are hidden or shown alone")
    }
    (self.hidden, self.solo) = (Set(hidden.map(ElementKey.init)), Set(solo.map(ElementKey.init)))
  }

  /// The list with these elements only.
  func filter(_ list: DisplayList) -> DisplayList {
    solo.isEmpty && hidden.isEmpty ? list : list.showing(only: solo, hiding: hidden)
  }
}

/// A page's question about a frame, which ``StudioPage`` answers with one of the messages in
/// `InspectionMessages.swift`.
package struct Query: Sendable {
  let request: Int
  let frame: Int
  let what: What

  package enum What: Sendable {
    case pick(CGPoint, among: ShownElements)
    case tree
    case element(key: String)
    case boxes
    case strip(parameter: String, count: Int, height: Int)
    /// An internal query: sends the page what it does not know yet about the scene.
    case scene
  }
}

/// The options of a video that a page requests, for ``RenderList``. Missing ones have the defaults of
/// `pathreel render`.
package struct RenderRequest: Decodable, Sendable {
  var size: String?
  var fps: String?
  var frames: String?
  var quality: String?
}

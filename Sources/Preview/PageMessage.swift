import Foundation

/// What a page asks for; PROTOCOL.md says what each means.
package enum PageMessage: Sendable {
  case hello(values: [String: String])
  case values([String: String])
  case show(ShowRequest)
  case shown(request: Int)
  case query(Query)
  case saveValues(request: Int, name: String, values: [String: String]?, known: String?)
  case render(request: Int, name: String?, options: RenderRequest)
  case cancelRender(id: Int)

  /// Reads a message.
  ///
  /// - Throws: ``Malformed`` in words for the author of a page.
  package init(_ text: String) throws {
    let fields: Fields
    do { fields = try JSONDecoder().decode(Fields.self, from: Data(text.utf8)) } catch {
      throw Malformed("the message is not what the protocol says: \(error)")
    }
    func need<Value>(_ value: Value?, _ name: String) throws -> Value {
      guard let value else { throw Malformed("'\(fields.type)' needs '\(name)'") }
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
      guard point.count == 2 else { throw Malformed("'point' has two numbers") }
      self = try query(.pick(CGPoint(x: point[0], y: point[1])))
    case "tree": self = try query(.tree)
    case "inspect": self = try query(.element(key: try need(fields.key, "key")))
    case "boxes": self = try query(.boxes)
    case "strip":
      let (count, height) = (try need(fields.count, "count"), try need(fields.height, "height"))
      guard (1...64).contains(count), (1...512).contains(height) else {
        throw Malformed("a strip has 1 to 64 frames, 1 to 512 pixels high")
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
    default: throw Malformed("there is no message '\(fields.type)'")
    }
  }

  package struct Malformed: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
  }

  /// All that messages have, each optional.
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

/// A frame that a page wants to show.
package struct ShowRequest: Sendable {
  package let request: Int
  package let frame: Int
  package let width, height: Int
  /// The visible part of the canvas, in its points; nil for all.
  package let view: CGRect?
  package let isHurried, isQueued, wantsHash: Bool
  package let hidden, solo: Set<String>
  /// How many frames before and after are drawn as shadows.
  package let onion: (before: Int, after: Int)

  /// As many pixels as 5120 × 3200.
  static let maximumArea = 1 << 24
  static let maximumKeys = 1000
  static let maximumShadows = 5

  init(_ fields: PageMessage.Fields, _ request: Int, _ frame: Int) throws {
    guard let width = fields.width, let height = fields.height, (1...16_384).contains(width),
      (1...16_384).contains(height), width * height <= Self.maximumArea
    else {
      throw PageMessage.Malformed("a frame has a width and a height, together at most \(Self.maximumArea) pixels")
    }
    if let view = fields.view {
      guard view.count == 4, view.allSatisfy({ $0.isFinite && $0.magnitude < 1e9 }), view[2] > 0, view[3] > 0 else {
        throw PageMessage.Malformed("'view' has four numbers: x, y, width, height")
      }
      self.view = CGRect(x: view[0], y: view[1], width: view[2], height: view[3])
    } else {
      view = nil
    }
    (self.request, self.frame, self.width, self.height) = (request, frame, width, height)
    (isHurried, isQueued, wantsHash) = (fields.hurry ?? false, fields.queue ?? false, fields.hash ?? false)
    (hidden, solo) = (Set(fields.hidden ?? []), Set(fields.solo ?? []))
    let shadows = fields.onion ?? [0, 0]
    guard hidden.count <= Self.maximumKeys, solo.count <= Self.maximumKeys, shadows.count == 2,
      shadows.allSatisfy((0...Self.maximumShadows).contains)
    else {
      throw PageMessage.Malformed(
        "at most \(Self.maximumKeys) elements are hidden, and at most \(Self.maximumShadows) frames shown before and after"
      )
    }
    onion = (shadows[0], shadows[1])
  }
}

/// A question about a frame.
package struct Query: Sendable {
  let request: Int
  let frame: Int
  let what: What

  package enum What: Sendable {
    case pick(CGPoint)
    case tree
    case element(key: String)
    case boxes
    case strip(parameter: String, count: Int, height: Int)
    /// What the page does not know yet of the scene; asked by the page's own state.
    case scene
  }
}

/// How a page wants a video made; what is missing is as `pathreel render` has it.
package struct RenderRequest: Decodable, Sendable {
  var size: String?
  var fps: String?
  var frames: String?
  var quality: String?
}

/// The status of an ``HTTPAnswer``.
struct HTTPStatus: Sendable {
  let code: Int
  let reason: String

  static let switchingProtocols = HTTPStatus(code: 101, reason: "Switching Protocols")
  static let ok = HTTPStatus(code: 200, reason: "OK")
  static let partialContent = HTTPStatus(code: 206, reason: "Partial Content")
  static let seeOther = HTTPStatus(code: 303, reason: "See Other")
  static let badRequest = HTTPStatus(code: 400, reason: "Bad Request")
  static let forbidden = HTTPStatus(code: 403, reason: "Forbidden")
  static let notFound = HTTPStatus(code: 404, reason: "Not Found")
  static let methodNotAllowed = HTTPStatus(code: 405, reason: "Method Not Allowed")
  static let payloadTooLarge = HTTPStatus(code: 413, reason: "Payload Too Large")
  static let rangeNotSatisfiable = HTTPStatus(code: 416, reason: "Range Not Satisfiable")
  static let upgradeRequired = HTTPStatus(code: 426, reason: "Upgrade Required")
  static let serviceUnavailable = HTTPStatus(code: 503, reason: "Service Unavailable")
}

/// An answer to an ``HTTPRequest``. ``HTTPHandler`` makes it, and ``Connection`` sends it.
struct HTTPAnswer: Sendable {
  let status: HTTPStatus
  /// The header fields, without `Connection`.
  let fields: [(name: String, value: String)]
  let body: OutgoingPiece
  /// Whether the connection is closed after the answer, also if the request would keep it open.
  var closes = false

  /// Adds the answer to a connection's output, with what follows it.
  func send(to output: ConnectionOutput, for request: HTTPRequest) {
    let closes = closes || !request.isKeepAlive
    let fields = fields + (closes ? [("Connection", "close")] : [])
    let head = OutgoingPiece.bytes(Self.head(status, fields, minorVersion: request.minorVersion))
    output.send(request.method == "HEAD" ? [head] : [head, body], then: closes ? .close : .nextRequest)
  }

  /// The head of an answer, with the empty line at its end.
  static func head(
    _ status: HTTPStatus, _ fields: [(name: String, value: String)], minorVersion: Int = 1
  ) -> [UInt8] {
    var text = "HTTP/1.\(minorVersion) \(status.code) \(status.reason)\r\n"
    for (name, value) in fields { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}

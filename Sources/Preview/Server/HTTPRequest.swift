import Foundation

/// The head of an HTTP request (RFC 9112). ``HTTPRequestParser`` reads it, and ``HTTPHandler`` answers it.
package struct HTTPRequest: Equatable, Sendable {
  /// A header field: its name in lower case, and its value without blanks around it.
  package struct Field: Equatable, Sendable { package let name, value: String }

  /// The method, such as `GET`.
  package let method: String
  /// The path and the query, as they were sent.
  package let target: String
  /// The version: 0 for HTTP/1.0, 1 for HTTP/1.1.
  package let minorVersion: Int
  /// The header fields, in order.
  package internal(set) var fields: [Field] = []
  /// Whether the request has a body. The server understands none.
  package internal(set) var hasBody = false

  /// The values of a header field, whose name is given in lower case.
  package func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The words of a header field that is a list with commas, in lower case.
  func words(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }

  /// Whether the connection stays open after the answer.
  var isKeepAlive: Bool {
    let words = words(of: "connection")
    if words.contains("close") { return false }
    return words.contains("keep-alive") || minorVersion == 1
  }
}

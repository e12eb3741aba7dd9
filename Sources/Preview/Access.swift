/// The access check of the preview server: only a page that the preview itself served, and that has the token, gets
/// answers. ``HTTPHandler`` asks it for every request.
///
/// The token is in the printed address once, and a cookie carries it afterwards. Two headers protect against other
/// sites. An unknown name in `Host` is refused, because another site may have rebound its own name to this machine (DNS
/// rebinding). An `Origin` with another host is refused, too.
///
/// ```swift
/// let access = Access(token: "6a1f…", port: 8080, allowedHosts: ["studio.local"])
/// access.decision(host: "localhost:8080", origin: nil, cookies: "pathreel-8080=6a1f…", token: nil)  // .granted
/// ```
package struct Access: Sendable {
  let token: String
  let port: Int
  /// Host names that are allowed beside localhost: the values of `--allow-host`.
  let allowedHosts: [String]

  /// Creates the check for one token and port.
  package init(token: String, port: Int, allowedHosts: [String]) {
    (self.token, self.port, self.allowedHosts) = (token, port, allowedHosts)
  }

  /// The answer to a request.
  package enum Decision: Equatable {
    /// The request may be answered.
    case granted
    /// The request may be answered, and its token came in the address: redirect the page and set the cookie.
    case grantedByAddress
    /// The request is refused, for this reason.
    case refused(String)
  }

  /// The name of the cookie. It contains the port, because browsers share cookies between ports.
  var cookieName: String { "pathreel-\(port)" }
  /// The value of the header `Set-Cookie`.
  var cookie: String { "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict" }

  /// Decides about a request by its headers, and by the token of its address, if there is one.
  package func decision(host: String?, origin: String?, cookies: String?, token given: String?) -> Decision {
    guard let host, isAllowed(host: host) else {
      return .refused("This preview answers to localhost only. Another name has to be allowed: --allow-host NAME.")
    }
    if let origin, origin != "http://\(host)", origin != "https://\(host)" {
      return .refused("A page of another site asks.")
    }
    if let given { return matches(given) ? .grantedByAddress : .refused(Self.tokenAdvice) }
    let pairs = (cookies ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
    let isKnown = pairs.contains { $0.hasPrefix(cookieName + "=") && matches($0.dropFirst(cookieName.count + 1)) }
    return isKnown ? .granted : .refused(Self.tokenAdvice)
  }

  /// The advice to a person whose request is refused.
  package static let tokenAdvice = "Open the address that pathreel preview printed: it has the token."

  /// Whether the host of a request is allowed. Only the name is compared and not the port, because a tunnel may end at
  /// any port.
  private func isAllowed(host: String) -> Bool {
    let name: Substring
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      name = host[...end]
    } else {
      name = host.prefix { $0 != ":" }
    }
    let port = host.dropFirst(name.count)
    guard port.isEmpty || port.first == ":" && UInt16(port.dropFirst()) != nil else { return false }
    let known = ["localhost", "127.0.0.1", "[::1]"] + allowedHosts
    return known.contains { $0.lowercased() == name.lowercased() }
  }

  /// Whether the given token is the right one. The comparison takes constant time, so the time does not reveal where
  /// the first difference is.
  private func matches(_ given: some StringProtocol) -> Bool {
    let (a, b) = (Array(given.utf8), Array(token.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A new token: 128 random bits in hexadecimal digits.
  package static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

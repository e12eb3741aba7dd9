/// Who may talk to the preview: whoever has the token, from a page that the preview itself served.
///
/// The token comes once in the printed address and is then a cookie. A name in `Host` that nobody allowed is refused, because
/// a page elsewhere may have rebound its own name to this machine (DNS rebinding); so is an `Origin` that is another host.
///
/// ```swift
/// let access = Access(token: "6a1f…", port: 8080, allowedHosts: ["studio.local"])
/// access.decision(host: "localhost:8080", origin: nil, cookies: "pathreel-8080=6a1f…", token: nil)  // .granted
/// ```
package struct Access: Sendable {
  let token: String
  let port: Int
  /// Names that `Host` may have beside this machine's own.
  let allowedHosts: [String]

  package init(token: String, port: Int, allowedHosts: [String]) {
    (self.token, self.port, self.allowedHosts) = (token, port, allowedHosts)
  }

  package enum Decision: Equatable {
    case granted
    /// The address has the token: the page is to get the cookie instead.
    case grantedByAddress
    case refused(String)
  }

  /// Cookies are not separated by port, so the name is.
  var cookieName: String { "pathreel-\(port)" }
  var cookie: String { "\(cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict" }

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

  package static let tokenAdvice = "Open the address that pathreel preview printed: it has the token."

  /// The name without its port: a tunnel may end at any.
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

  /// Takes as long wherever the first difference is.
  private func matches(_ given: some StringProtocol) -> Bool {
    let (a, b) = (Array(given.utf8), Array(token.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// 128 random bits.
  package static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

import PathreelPreview
import Testing

@Suite struct `Who may talk to a preview` {
  private let access = Access(token: "secret", port: 8080, allowedHosts: ["studio.local"])
  private let cookie = "pathreel-8080=secret"

  @Test(arguments: ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost:9000", "localhost", "STUDIO.local:1"])
  func `a request with the cookie under a name of this machine gets an answer, also through a tunnel`(host: String) {
    #expect(access.decision(host: host, origin: nil, cookies: "a=b; " + cookie, token: nil) == .granted)
    #expect(access.decision(host: host, origin: "http://" + host, cookies: cookie, token: nil) == .granted)
  }

  @Test(arguments: [
    "evil.com", "evil.com:8080", "localhost.evil.com", "localhost:8080.evil.com", "127.0.0.1.nip.io", "", "[::1",
    "localhost:",
    "localhost:99999", "0.0.0.0:8080", "127.0.0.2",
  ])
  func `a request under another host name gets no answer`(host: String) {
    #expect(!access.isGranted(host: host, cookies: cookie))
  }

  @Test func `a request without a host name gets no answer`() { #expect(!access.isGranted(host: nil, cookies: cookie)) }

  @Test(arguments: ["http://evil.com", "null", "http://localhost:9999", "http://localhost:8080.evil.com", "file://"])
  func `a request from a page of another origin gets no answer`(origin: String) {
    let decision = access.decision(host: "localhost:8080", origin: origin, cookies: cookie, token: nil)
    #expect(decision == .refused("A page of another site asks."))
  }

  @Test(arguments: [
    nil, "", "pathreel-8080=", "pathreel-8080=secre", "pathreel-8080=secret2", "pathreel-8081=secret", "secret",
  ])
  func `a request without the cookie gets no answer`(cookies: String?) {
    #expect(!access.isGranted(host: "localhost:8080", cookies: cookies))
  }

  @Test func `the address with the token sets the cookie, and one with a wrong token does not`() {
    func decision(_ token: String) -> Access.Decision {
      access.decision(host: "localhost:8080", origin: nil, cookies: nil, token: token)
    }
    #expect(decision("secret") == .grantedByAddress)
    #expect(decision("Secret") == .refused(Access.tokenAdvice))
    #expect(decision("") == .refused(Access.tokenAdvice))
  }

  @Test func `tokens have 128 bits and differ`() {
    let tokens = (0..<100).map { _ in Access.newToken() }
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(tokens).count == 100)
  }
}

extension Access {
  fileprivate func isGranted(host: String?, cookies: String?) -> Bool {
    decision(host: host, origin: nil, cookies: cookies, token: nil) == .granted
  }
}

import Foundation
import PathreelPreview
import Testing

@Suite struct `Messages of a page` {
  @Test func `a page's request for a frame has its size, its view and its urgency`() throws {
    let text =
      #"{"type": "show", "request": 7, "frame": 3, "width": 640, "height": 360, "view": [1, 2, 30, 40], "hurry": true, "onion": [2, 1]}"#
    guard case .show(let show) = try PageMessage(text) else {
      Issue.record("it is another message")
      return
    }
    #expect((show.request, show.frame, show.width, show.height) == (7, 3, 640, 360))
    #expect(show.view == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(show.isHurried && !show.isQueued && show.onion == (2, 1))
  }

  @Test(arguments: [
    "", "{", "[]", "null", "7", #"{"type": 7}"#, #"{"type": "nothing"}"#, #"{"type": "show"}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 0, "height": 5}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 16384, "height": 16384}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 9223372036854775807, "height": 2}"#,
    #"{"type": "show", "request": 1e400, "frame": 0, "width": 5, "height": 5}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 5, "height": 5, "view": [0, 0, 0, 1]}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 5, "height": 5, "view": [0, 0, 1e300, 1]}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 5, "height": 5, "view": [0, 0]}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 5, "height": 5, "onion": [6, 0]}"#,
    #"{"type": "show", "request": 1, "frame": 0, "width": 5, "height": 5, "onion": [-1, 0]}"#,
    #"{"type": "pick", "request": 1, "frame": 0, "point": [1]}"#,
    #"{"type": "strip", "request": 1, "frame": 0, "parameter": "a", "count": 65, "height": 9}"#,
    #"{"type": "strip", "request": 1, "frame": 0, "parameter": "a", "count": 0, "height": 9}"#,
    #"{"type": "values", "values": {"a": 1}}"#,
  ])
  func `text that is no message of a page is refused`(text: String) {
    #expect(throws: PageMessage.ProtocolError.self) { try PageMessage(text) }
  }

  @Test func `deep nesting is refused without a crash`() {
    let text = String(repeating: "[", count: 100_000)
    #expect(throws: PageMessage.ProtocolError.self) { try PageMessage(#"{"type": "hello", "values": "# + text) }
  }
}

@Suite struct `Parts of a file` {
  @Test(arguments: [
    (nil, ByteRange.whole), ("bytes=0-", .part(0..<100)), ("bytes=10-19", .part(10..<20)),
    ("bytes=90-500", .part(90..<100)),
    ("bytes=-30", .part(70..<100)), ("bytes=-300", .part(0..<100)), ("bytes=100-", .unsatisfiable),
    ("bytes=-0", .unsatisfiable), ("bytes=20-10", .whole), ("bytes=a-b", .whole), ("bytes=1-2,5-6", .whole),
    ("items=1-2", .whole),
    ("bytes=99999999999999999999-", .whole), ("bytes=--5", .whole), ("bytes=", .whole),
  ])
  func `ranges of bytes follow RFC 9110`(header: String?, range: ByteRange) {
    #expect(ByteRange(header, size: 100) == range)
  }

  @Test func `an empty file has no ranges of bytes`() { #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable) }
}

@Suite struct `Addresses of requests` {
  @Test func `path components and queries of an address are unescaped`() {
    let address = RequestAddress("/still.png?frame=3&set=ink%3D%23ff8040&set=a%3D1+2&empty")
    #expect(address.components == ["still.png"])
    #expect(
      address.queries["set"] == ["ink=#ff8040", "a=1 2"] && address.queries["frame"] == ["3"]
        && address.queries["empty"] == [""])
  }

  @Test(arguments: ["//evil.com/", "http://evil.com/", "", "\\\\evil"])
  func `every other address leads to the page`(uri: String) { #expect(RequestAddress(uri).path == "/") }
}

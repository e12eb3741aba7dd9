import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelPNG
import PathreelPreview
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSequencing
import PathreelVideo
import SmallScenes
import Synchronization
import TestFolders
import Testing

/// A preview server of a scene in a temporary folder. The tests of the preview use it.
final class TestPreview {
  let folder: TemporaryFolder
  let server: PreviewServer
  var scene: URL { folder.file("scene.yaml") }

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - manifest: The manifest of a series whose outputs pages list; nil for none.
  ///   - requestTime: The seconds in which a request has to be complete.
  ///   - film: A scene to show instead of the text; nil for none.
  init(
    _ text: String, manifest: String? = nil, requestTime: Double = 30, film: (@Sendable () -> any Scene)? = nil,
    filmName: String = "Film"
  ) throws {
    folder = try TemporaryFolder()
    try text.write(to: folder.file("scene.yaml"), atomically: false, encoding: .utf8)
    var options = PreviewServer.Options()
    options.token = "secret"
    options.rendersFolder = folder.file("out")
    options.cache = try RenderCache(in: folder.file("cache"))
    options.requestTime = requestTime
    if let manifest {
      options.series = folder.file("manifest.json")
      try manifest.write(to: folder.file("manifest.json"), atomically: false, encoding: .utf8)
    }
    let sockets = try ListeningSockets(from: Int.random(in: 20_000..<60_000))
    let source =
      film.map { PreviewSource($0, name: filmName, program: "swift run Film") }
      ?? PreviewSource(file: folder.file("scene.yaml"))
    server = try PreviewServer(of: source, on: sockets, options: options)
  }

  deinit { server.stop() }

  var cookie: String { "pathreel-\(server.port)=secret" }

  func client() throws -> RawClient { try RawClient(port: server.port) }

  /// A request that is accepted, unless a parameter changes it.
  func request(
    _ path: String, method: String = "GET", host: String? = nil, cookie: String? = nil, headers: [String] = []
  ) -> String {
    let lines = [
      "\(method) \(path) HTTP/1.1", "Host: \(host ?? "localhost:\(server.port)")", "Cookie: \(cookie ?? self.cookie)",
    ]
    return (lines + headers).joined(separator: "\r\n") + "\r\n\r\n"
  }

  func get(_ path: String, headers: [String] = []) throws -> RawClient.Answer {
    let client = try client()
    client.send(request(path, headers: headers))
    return try client.answer()
  }

  /// A connection that was upgraded to a WebSocket.
  func socket(headers: [String] = [], host: String? = nil, cookie: String? = nil) throws -> (
    RawClient, RawClient.Answer
  ) {
    let client = try client()
    let upgrade = [
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    client.send(request("/live", host: host, cookie: cookie, headers: upgrade + headers))
    let answer = try client.answer()
    return (client, answer)
  }

  /// A page that has sent `hello` and received the scene.
  func page(values: [String: String] = [:]) throws -> RawClient {
    let (client, answer) = try socket()
    try #require(answer.status == 101)
    try client.sendMessage(["type": "hello", "values": values])
    return client
  }

  func write(_ text: String) throws { try text.write(to: scene, atomically: false, encoding: .utf8) }
}

extension RawClient {
  /// Requests a frame, and confirms that it was painted.
  func show(_ request: Int, frame: Int, _ width: Int, _ height: Int, _ more: [String: Any] = [:]) throws -> (
    header: [String: Any], rectangles: [UInt8]
  ) {
    try sendMessage(
      ["type": "show", "request": request, "frame": frame, "width": width, "height": height].merging(more) { $1 })
    let answer = try self.frame()
    try sendMessage(["type": "shown", "request": request])
    return answer
  }
}

/// Does something with each page on a thread of its own. So all pages answer the server's pings meanwhile: it closes
/// pages that are silent for 40 seconds.
///
/// - Returns: The results of the pages, in their order.
private func atOnce<Page, Value: Sendable>(
  _ pages: [Page], _ body: @escaping (Page) throws -> Value
) throws -> [Value] {
  nonisolated(unsafe) let (pages, body) = (pages, body)
  let results = Mutex([Result<Value, any Error>?](repeating: nil, count: pages.count))
  let group = DispatchGroup()
  for i in pages.indices {
    group.enter()
    Thread.detachNewThread {
      let result = Result { try body(pages[i]) }
      results.withLock { $0[i] = result }
      group.leave()
    }
  }
  group.wait()
  return try results.withLock(\.self).map { try $0!.get() }
}

/// A film whose parameter has no largest value, and whose stroke is wider than any number.
private struct Telescope: Scene {
  @Parameter("Zoom", in: 1...Double.infinity, step: 1) var zoom = 2.0

  var size: CGSize { CGSize(width: 64, height: 48) }
  var duration: Double { 1 }

  func body(at time: SceneTime) -> some View { Circle().stroke(.black, lineWidth: 2).scaleEffect(1e200) }
}

@Suite struct `A preview's doors` {
  @Test func `the printed address gives a cookie that scripts and other sites cannot use`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let client = try preview.client()
    client.send("GET /?token=secret HTTP/1.1\r\nHost: localhost:\(preview.server.port)\r\n\r\n")
    let answer = try client.answer()
    #expect(answer.status == 303 && answer.headers["location"] == "/")
    let cookie = try #require(answer.headers["set-cookie"])
    #expect(cookie.hasPrefix(preview.cookie + ";") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
  }

  @Test func `the page and each of its files are served, and run no other's scripts`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.get("/")
    #expect(page.status == 200 && page.text.contains("<!doctype html>"))
    let policy = try #require(page.headers["content-security-policy"])
    #expect(
      policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
    #expect(page.headers["access-control-allow-origin"] == nil)
    let names = page.text.matches(of: /\/page\/([\w.-]+)/).map { String($0.1) }
    #expect(names.count >= 2)
    for name in names { #expect(try preview.get("/page/" + name).status == 200, "\(name)") }
  }

  @Test(arguments: ["/", "/page/main.js", "/still.png", "/renders/1/a.mp4", "/live", "/nothing"])
  func `without the cookie every request is refused`(path: String) throws {
    let preview = try TestPreview(SmallScenes.square)
    let client = try preview.client()
    client.send(preview.request(path, cookie: "pathreel-\(preview.server.port)=wrong"))
    let answer = try client.answer()
    #expect(answer.status == 403 && answer.text == Access.tokenAdvice + "\n")
  }

  @Test func `another host's name, two names and another site's page are refused`() throws {
    let preview = try TestPreview(SmallScenes.square)
    for request in [
      preview.request("/", host: "evil.com"), preview.request("/", headers: ["Host: localhost:\(preview.server.port)"]),
      preview.request("/", headers: ["Origin: http://evil.com"]),
    ] {
      let client = try preview.client()
      client.send(request)
      #expect(try client.answer().status == 403)
    }
    #expect(try preview.socket(headers: ["Origin: http://evil.com"]).1.status == 403)
    #expect(try preview.socket(host: "evil.com:\(preview.server.port)").1.status == 403)
    #expect(try preview.socket(cookie: "").1.status == 403)
    #expect(try preview.socket(headers: ["Origin: http://localhost:\(preview.server.port)"]).1.status == 101)
  }

  @Test(arguments: [
    "/../Package.swift", "/page/../PreviewServer.swift", "/page/%2e%2e%2fscene.yaml", "/page/..%5cscene.yaml",
    "/scene.yaml",
    "/renders/../scene.yaml", "/renders/1/..%2f..%2fscene.yaml", "/page/", "/page/index.html/x", "/%00",
    "/page/main.js%00",
  ])
  func `no address reads a file that is not the page's`(path: String) throws {
    let preview = try TestPreview(SmallScenes.square)
    let answer = try preview.get(path)
    #expect(answer.status == 404)
  }

  @Test func `only GET requests without a body are accepted`() throws {
    let preview = try TestPreview(SmallScenes.square)
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
      let client = try preview.client()
      client.send(preview.request("/", method: method))
      #expect(try client.answer().status == 405, "\(method)")
    }
    let client = try preview.client()
    client.send(preview.request("/", method: "POST", headers: ["Content-Length: 5"]) + "hello")
    #expect(try client.answer().status == 413)
  }

  @Test(arguments: [
    "\u{0}\u{1}\u{2}garbage\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZZZZ\r\n",
    "GET /" + String(repeating: "a", count: 200_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 200_000) + "\r\n\r\n",
    "GET / HTTP/1.1\r\n" + String(repeating: "X: a\r\n", count: 50_000) + "\r\n",
  ])
  func `garbage and endless headers end their connection and nothing else`(bytes: String) throws {
    let preview = try TestPreview(SmallScenes.square)
    let client = try preview.client()
    client.send(bytes + "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")
    let rest = try client.rest()
    #expect(!rest.contains("200 OK"))
    #expect(try preview.get("/").status == 200)
  }

  @Test func `more than 128 connections are closed at once, and places become free again`() throws {
    let preview = try TestPreview(SmallScenes.square)
    var clients = try (0..<ConnectionLoop.maximumConnections).map { _ in try preview.client() }
    // When the last request is answered, the server has accepted all connections.
    clients[clients.count - 1].send(preview.request("/"))
    _ = try clients[clients.count - 1].answer()
    let surplus = try preview.client()
    surplus.send(preview.request("/"))
    #expect(try surplus.rest().isEmpty)
    clients.removeAll()
    var isFree = false
    for _ in 0..<1000 where !isFree {
      isFree = (try? preview.get("/").status) == 200
      // The server notices closed connections a short time later.
      if !isFree { Thread.sleep(forTimeInterval: 0.01) }
    }
    #expect(isFree)
  }

  @Test func `a connection that asks for nothing is closed after a while`() throws {
    let preview = try TestPreview(SmallScenes.square, requestTime: 0.5)
    let client = try preview.client()
    client.send(preview.request("/"))
    #expect(try client.answer().status == 200)
    #expect(try client.rest() == "", "an open connection would give a timeout")
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nHost: ", "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n"])
  func `a connection that never completes its request is closed, however often it sends a byte`(start: String) throws {
    let preview = try TestPreview(SmallScenes.square, requestTime: 0.5)
    let client = try preview.client()
    client.send(start)
    var sent = 0
    // A connection that lives from each byte on takes all of them.
    while sent < 5000, client.isOpen {
      client.send("x")
      sent += 1
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(sent < 5000)
    #expect(try preview.get("/").status == 200)
  }

  @Test func `a port that is taken gives the next free one`() throws {
    let first = try ListeningSockets(from: Int.random(in: 20_000..<60_000))
    defer { first.close() }
    let second = try ListeningSockets(from: first.port)
    defer { second.close() }
    #expect(second.port > first.port && second.port < first.port + 50)
  }

  @Test(arguments: [-1, 0, 65_536, Int.max])
  func `an invalid port is an error`(number: Int) {
    let error = #expect(throws: PreviewError.self) { try ListeningSockets(from: number) }
    #expect(error?.description == "there is no port \(number); ports are 1 to 65535")
  }

  @Test(arguments: [
    (0x81, "not json", 1008), (0x81, #"{"type": "nothing"}"#, 1008), (0x82, "binary", 1003), (0x85, "reserved", 1003),
  ])
  func `a page that breaks the protocol is closed with a reason`(first: UInt8, payload: String, code: Int) throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    _ = try page.text("scene")
    page.send(frame: first, Array(payload.utf8))
    var last: Int?
    while last == nil { if case .close(let code, _) = try page.message() { last = code } }
    #expect(last == code)
    #expect(try preview.get("/").status == 200)
  }

  @Test func `a message of more than 256 KiB closes the page, whole or in pieces`() throws {
    let preview = try TestPreview(SmallScenes.square)
    for piece in [300_000, 100_000] {
      let page = try preview.page()
      _ = try page.text("scene")
      for i in 0..<4 { page.send(frame: i == 0 ? 0x01 : 0x00, [UInt8](repeating: 32, count: piece)) }
      #expect(throws: RawClient.ClosedError.self) { while true { _ = try page.text("nothing") } }
    }
    #expect(try preview.get("/").status == 200)
  }
}

@Suite struct `A previewed scene` {
  @Test func `the page hears of the scene, its parameters and its timeline`() throws {
    let preview = try TestPreview(
      SmallScenes.medley.replacing("beats:", with: "parameters: {hue: {value: 0.1, range: [0, 1], step: 0.1}}\nbeats:"))
    let scene = try preview.page(values: ["hue": "0.5", "rolling": "3"]).text("scene")
    #expect(scene["frameCount"] as? Int == 30 && scene["fps"] as? String == "30")
    let parameter = try #require((scene["parameters"] as? [[String: Any]])?.first)
    #expect(
      parameter["value"] as? String == "0.5" && parameter["default"] as? String == "0.1"
        && parameter["step"] as? Double == 0.1)
    let beats = try #require(scene["beats"] as? [[String: Any]])
    #expect(beats.map { $0["name"] as? String } == ["draw", "hold"] && beats[0]["end"] as? Double == 0.8)
    let rejected = try #require((scene["rejected"] as? [[String: Any]])?.first)
    #expect(rejected["name"] as? String == "rolling")
  }

  @Test func `a film may have a parameter without an end, and numbers without an end`() throws {
    let preview = try TestPreview("", film: { Telescope() })
    let page = try preview.page()
    let parameter = try #require((try page.text("scene")["parameters"] as? [[String: Any]])?.first)
    #expect(parameter["name"] as? String == "zoom" && parameter["value"] as? String == "2")
    #expect(parameter["range"] == nil && parameter["step"] as? Double == 1)
    try page.sendMessage(["type": "tree", "request": 1, "frame": 0])
    let root = try #require(try page.text("tree")["root"] as? [String: Any])
    try page.sendMessage(["type": "inspect", "request": 2, "frame": 0, "key": root["key"] as? String ?? ""])
    let element = try page.text("element")
    #expect(element["request"] as? Int == 2 && element["bounds"] == nil)
  }

  @Test func `a page's values have to suit the scene only together`() throws {
    let preview = try TestPreview(
      """
      canvas: {size: [8, 8]}
      fps: 10
      parameters: {bottom: {value: 0}, top: {value: 1}}
      beats: [rise: {lasts: top - bottom}]
      elements: [circle: {radius: 3}]
      """)
    let scene = try preview.page(values: ["bottom": "2", "top": "4"]).text("scene")
    #expect(scene["frameCount"] as? Int == 20)
    #expect((scene["rejected"] as? [[String: Any]])?.isEmpty != false)
  }

  @Test func `the page gets the outputs of a series with all their values`() throws {
    let manifest = """
      {"pathreel": "0", "scene": "scene.yaml", "fingerprint": "", "set": {"pen": 100},
       "varied": ["ring", "rolling", "ink", "pen"], "members": [
        {"number": 1, "file": "a.mp4", "values": {"rolling": 40.5, "ring": true, "ink": "#ff0000"}, "state": "made"},
        {"number": 2, "file": "b.mp4", "values": {"pen": 7}, "state": "failed", "error": "no", "place": "rows.csv:3:1"}]}
      """
    let preview = try TestPreview(SmallScenes.square, manifest: manifest)
    let page = try preview.page()
    let members = try #require(try page.text("series")["members"] as? [[String: Any]])
    #expect(members.count == 2)
    let values = ["pen": "100", "rolling": "40.5", "ring": "true", "ink": "#ff0000"]
    #expect(members[0]["values"] as? [String: String] == values)
    #expect(members[0]["own"] as? [String] == ["ring", "rolling", "ink"])
    #expect(members[1]["values"] as? [String: String] == ["pen": "7"])
    #expect(members[1]["error"] as? String == "no" && members[1]["place"] as? String == "rows.csv:3:1")
  }

  @Test(arguments: [
    #""state": "made", "values": {"text": "LONG"}"#, #""state": "failed", "values": {}, "error": "LONG""#,
  ])
  func `of a very long series only the first outputs are sent to the page`(facts: String) throws {
    let long = facts.replacing("LONG", with: String(repeating: "a", count: 1 << 20))
    let members = (1...5).map { number in #"{"number": \#(number), "file": "a.mp4", \#(long)}"# }
    let manifest =
      #"{"pathreel": "0", "scene": "", "fingerprint": "", "set": {}, "varied": ["text"], "members": [\#(members.joined(separator: ","))]}"#
    let preview = try TestPreview(SmallScenes.square, manifest: manifest)
    let message = try preview.page().text("series")
    #expect((message["members"] as? [Any])?.count == 3 && message["more"] as? Int == 2)
  }

  @Test func `the scene's command renders into the folder of the videos`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let output = preview.folder.file("out").appending(path: "scene.mp4").path
    #expect(
      try preview.page().text("scene")["command"] as? String == "pathreel render \(preview.scene.path) -o \(output)")
  }

  @Test func `a picture parameter names the pictures beside the scene`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let folder = preview.folder.file("pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in [preview.folder.file("b.png"), folder.appending(path: "a.png")] {
      try PNG.write(Bitmap(width: 4, height: 4), to: file)
    }
    let page = try preview.page()
    _ = try page.text("scene")
    try preview.write(
      SmallScenes.square.replacing("parameters:", with: "parameters:\n  photo: {image: b.png}") + "\n  - image: photo\n"
    )
    // The first scene message may come twice.
    var photo: [String: Any] = [:]
    while photo.isEmpty {
      let parameters = try page.text("scene")["parameters"] as? [[String: Any]]
      photo = parameters?.first { $0["name"] as? String == "photo" } ?? [:]
    }
    #expect(photo["files"] as? [String] == ["b.png", "pictures/a.png"] && photo["value"] as? String == "b.png")
  }

  @Test func `page, still and render give the same pixels, and the frame's hash says so`() throws {
    let preview = try TestPreview(SmallScenes.medley)
    let page = try preview.page()
    let clip = try Clip(SceneFile.load(preview.scene))
    var canvas = PageCanvas(width: 96, height: 64)
    for (request, frame) in [0, 7, 8, 29, 3].enumerated() {
      let (header, rectangles) = try page.show(request, frame: frame, 96, 64, ["hash": true])
      canvas.paint(rectangles)
      let bitmap = try clip.bitmap(ofFrame: frame)
      #expect(canvas.differences(from: bitmap) == 0)
      #expect(header["hash"] as? String == ImageAsset(bitmap).hashText)
      let still = try preview.get("/still.png?frame=\(frame)")
      #expect(still.status == 200 && still.headers["content-type"] == "image/png")
      #expect(try ImageAsset(decoding: Data(still.body)) == ImageAsset(bitmap))
    }
  }

  @Test func `a still of a film with any name has a file name that a header can have`() throws {
    let preview = try TestPreview("", film: { Telescope() }, filmName: "a\u{7F}\"\\ü\u{1}\u{202E}b")
    let still = try preview.get("/still.png?frame=0")
    #expect(still.status == 200)
    #expect(still.headers["content-disposition"] == "attachment; filename=\"a______b-0.png\"")
  }

  @Test func `a part of the canvas is drawn as large as it is asked for`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    // The square is 20 points wide in the middle of 64 × 48. At ten times the size, its left edge is at 220 of 640.
    let (_, rectangles) = try page.show(1, frame: 0, 80, 60, ["view": [20.0, 12.0, 8.0, 6.0]])
    var canvas = PageCanvas(width: 80, height: 60)
    canvas.paint(rectangles)
    let row = (0..<80).map { canvas.pixels[40 * 80 + $0] }
    #expect(row[..<20].allSatisfy { $0 == 0xFF60_4020 } && row[20...].allSatisfy { $0 == 0xFFFF_FF00 })
  }

  @Test func `values of one page do not change another's`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let (first, second) = (try preview.page(values: ["side": "40"]), try preview.page())
    let (large, small) = (try first.show(1, frame: 0, 64, 48), try second.show(1, frame: 0, 64, 48))
    #expect(large.rectangles != small.rectangles)
  }

  @Test func `if values come faster than frames are drawn, the last ones are shown`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    for side in 0..<200 { try page.sendMessage(["type": "values", "values": ["side": "\(4 + side % 37)"]]) }
    try page.sendMessage(["type": "values", "values": ["side": "40"]])
    let (_, rectangles) = try page.show(1, frame: 0, 64, 48)
    #expect(try rectangles == preview.page(values: ["side": "40"]).show(1, frame: 0, 64, 48).rectangles)
  }

  @Test func `the newest request wins, and the others get an answer without a frame`() throws {
    let preview = try TestPreview(SmallScenes.endless)
    let page = try preview.page()
    for request in 1...40 {
      try page.sendMessage(["type": "show", "request": request, "frame": request * 1000, "width": 900, "height": 700])
    }
    var (answered, last) = (Set<Int>(), 0)
    while answered.count < 40 {
      switch try page.message() {
      case .frame(let header, _):
        last = header["request"] as! Int
        answered.insert(last)
        try page.sendMessage(["type": "shown", "request": last])
      case .text(let text) where text["type"] as? String == "dropped": answered.insert(text["request"] as! Int)
      default: continue
      }
    }
    #expect(last == 40 && answered == Set(1...40))
  }

  @Test func `frames of a page that plays come in the order in which they were asked for`() throws {
    let preview = try TestPreview(SmallScenes.medley)
    let page = try preview.page()
    for request in 0..<4 {
      try page.sendMessage([
        "type": "show", "request": request, "frame": request, "width": 96, "height": 64, "queue": true,
      ])
    }
    var order: [Int] = []
    for next in 4..<30 {
      order.append(try page.frame().header["request"] as! Int)
      try page.sendMessage(["type": "shown", "request": order[order.count - 1]])
      try page.sendMessage(["type": "show", "request": next, "frame": next, "width": 96, "height": 64, "queue": true])
    }
    #expect(order == Array(0..<26))
  }

  /// The scene is read while frames take all threads of the pool.
  @Test(.timeLimit(.minutes(5)))
  func `frames of pages that play keep their order while the scene is read again and again`() throws {
    // A frame takes some ten milliseconds.
    let busy = """
      canvas: {size: [64, 48]}
      duration: 100
      elements:
        - repeat: {count: 1000}
          element: {circle: {radius: "1 + i * 0.001 + 0.001 * t"}}
      """
    let preview = try TestPreview(busy)
    let count = 40
    let pages = try (0..<4).map { _ in try preview.page() }
    let orders = try atOnce(pages) { page in
      func ask(_ request: Int) throws {
        try page.sendMessage([
          "type": "show", "request": request, "frame": request, "width": 64, "height": 48, "queue": true,
        ])
      }
      for request in 0..<4 { try ask(request) }
      var order: [Int] = []
      for next in 4..<4 + count {
        order.append(try page.frame().header["request"] as! Int)
        try page.sendMessage(["type": "shown", "request": order[order.count - 1]])
        try ask(next)
        if page === pages[0], next.isMultiple(of: 4) { try preview.write(busy) }
      }
      return order
    }
    #expect(orders == Array(repeating: Array(0..<count), count: 4))
  }

  @Test func `a page that asks for more than four frames at a time while it plays is closed`() throws {
    let preview = try TestPreview(SmallScenes.medley)
    let page = try preview.page()
    for request in 0..<20 {
      try page.sendMessage([
        "type": "show", "request": request, "frame": request, "width": 96, "height": 64, "queue": true,
      ])
    }
    #expect(throws: RawClient.ClosedError.self) { while true { _ = try page.frame() } }
  }

  @Test func `a page that paints nothing gets four frames and then none, and others go on`() throws {
    let preview = try TestPreview(SmallScenes.medley)
    let (stuck, lively) = (try preview.page(), try preview.page())
    for request in 0..<5 {
      try stuck.sendMessage(["type": "show", "request": request, "frame": request, "width": 96, "height": 64])
      if request < 4 { _ = try stuck.frame() }
    }
    for request in 0..<10 { _ = try lively.show(request, frame: request, 96, 64) }
    try stuck.sendMessage(["type": "shown", "request": 0])
    #expect(try stuck.frame().header["request"] as? Int == 4)
  }

  @Test func `a still is drawn while pages play slow frames`() throws {
    let slow = """
      canvas: {size: [64, 48]}
      fps: 10
      duration: 100
      elements:
        - repeat: {count: 3000}
          element: {circle: {radius: "1 + i * 0.001 + 0.01 * t"}}
      """
    let preview = try TestPreview(slow)
    // More requests than threads, so that there always is a frame to draw.
    let pages = try (0..<4).map { _ in try preview.page() }
    func show(_ request: Int, on page: RawClient) throws {
      try page.sendMessage([
        "type": "show", "request": request, "frame": request, "width": 64, "height": 48, "queue": true,
      ])
    }
    for page in pages { for request in 0..<4 { try show(request, on: page) } }
    let isDrawn = Atomic(false)
    let (port, request) = (preview.server.port, preview.request("/still.png"))
    Thread.detachNewThread {
      guard let client = try? RawClient(port: port) else { return }
      client.send(request)
      if (try? client.answer())?.status == 200 { isDrawn.store(true, ordering: .relaxed) }
    }
    var count = 0
    while count < 60, !isDrawn.load(ordering: .relaxed) {
      for page in pages {
        let request = try #require(try page.frame().header["request"] as? Int)
        try page.sendMessage(["type": "shown", "request": request])
        try show(request + 4, on: page)
      }
      count += 1
    }
    let wasDrawn = isDrawn.load(ordering: .relaxed)
    #expect(wasDrawn, "not after \(4 * count) frames")
  }

  @Test func `twenty pages at a time all get their frames`() throws {
    let preview = try TestPreview(SmallScenes.medley)
    let pages = try (0..<20).map { _ in try preview.page() }
    for (i, page) in pages.enumerated() {
      try page.sendMessage(["type": "show", "request": i, "frame": i, "width": 96, "height": 64])
    }
    for (i, page) in pages.enumerated() { #expect(try page.frame().header["frame"] as? Int == i) }
  }

  @Test func `evaluating a scene that takes long ends with the next request`() throws {
    // The evaluation takes some forty million steps, almost a second.
    let heavy = """
      canvas: {size: [64, 48]}
      duration: 100
      elements:
        - repeat: {count: 90000}
          element: {circle: {radius: "1 + i * 0.00001 + 0.001 * t"}}
      """
    let preview = try TestPreview(heavy)
    let page = try preview.page()
    for request in 0..<100 {
      try page.sendMessage(["type": "show", "request": request, "frame": request, "width": 64, "height": 48])
      Thread.sleep(forTimeInterval: 0.002)
    }
    var answered: Set<Int> = []
    var drawn = 0
    while answered.count < 100 {
      switch try page.message() {
      case .frame(let header, _):
        answered.insert(header["request"] as! Int)
        drawn += 1
      case .text(let text): if let request = text["request"] as? Int { answered.insert(request) }
      case .close: throw RawClient.ClosedError()
      }
    }
    // All hundred frames are requested during the first few evaluations.
    #expect((1...30).contains(drawn), "\(drawn) of 100 frames were evaluated to their end")
  }

  /// A scene whose first second takes minutes to draw, and almost nothing to evaluate.
  static let slowToDraw = """
    canvas: {size: [1200, 900]}
    fps: 10
    duration: 10
    elements:
      - repeat: {count: "if(t < 1, 3000, 1)"}
        element: {rectangle: {size: [1200, 900]}, fill: "rgb(255 0 0 / 10%)", blur: 20}
    """

  @Test(.timeLimit(.minutes(2))) func `drawing a frame that takes long ends with the next request`() throws {
    let preview = try TestPreview(Self.slowToDraw)
    // Each page would take a thread for minutes.
    let pages = try (0..<20).map { _ in try preview.page() }
    for page in pages {
      try page.sendMessage(["type": "show", "request": 1, "frame": 0, "width": 1200, "height": 900])
    }
    for page in pages {
      try page.sendMessage(["type": "show", "request": 2, "frame": 50, "width": 64, "height": 48])
    }
    // Two threads answer, so either answer may be the first.
    let answers = try atOnce(pages) { page in
      var answers: Set<String> = []
      while answers.count < 2 {
        switch try page.message() {
        case .frame(let header, _): answers.insert("frame \(header["request"] as! Int)")
        case .text(let text):
          if let request = text["request"] as? Int { answers.insert("\(text["type"] as! String) \(request)") }
        case .close(_, let reason): answers.insert("closed: \(reason)")
        }
      }
      return answers
    }
    #expect(answers == Array(repeating: ["dropped 1", "frame 2"], count: 20))
  }
}

@Suite struct `Saving a previewed scene` {
  /// Reading the same scene again makes room for a message that no page gets.
  @Test(.timeLimit(.minutes(5))) func `an unchanged scene that is read again loses no frame`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let pages = try (0..<4).map { _ in try preview.page() }
    for request in 1...15 {
      for page in pages {
        try page.sendMessage(["type": "show", "request": request, "frame": request % 10, "width": 320, "height": 240])
      }
      try preview.write(SmallScenes.square)
      for page in pages {
        #expect(try page.frame().header["request"] as? Int == request)
        try page.sendMessage(["type": "shown", "request": request])
      }
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `saving ends the drawing of the earlier scene, and all pages are told of the new one`() throws {
    let preview = try TestPreview(`A previewed scene`.slowToDraw)
    let pages = try (0..<20).map { _ in try preview.page() }
    for page in pages {
      _ = try page.text("scene")
      try page.sendMessage(["type": "show", "request": 1, "frame": 0, "width": 1200, "height": 900])
    }
    try preview.write(SmallScenes.square)
    _ = try atOnce(pages + [try preview.page()]) { page in
      while try page.text("scene")["frameCount"] as? Int != 10 {}
      try page.sendMessage(["type": "show", "request": 2, "frame": 0, "width": 64, "height": 48])
      // Pages whose first request still waited get its frame, too.
      while try page.frame().header["request"] as? Int != 2 {}
    }
  }

  @Test func `after a save the page shows the new scene with its own values`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page(values: ["side": "30"])
    _ = try page.text("scene")
    try preview.write(SmallScenes.square.replacing("duration: 1", with: "duration: 2"))
    var scene = try page.text("scene")
    while scene["frameCount"] as? Int != 20 { scene = try page.text("scene") }
    #expect((scene["parameters"] as? [[String: Any]])?.first?["value"] as? String == "30")
  }

  @Test func `a save by an editor that replaces the file is noticed`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    _ = try page.text("scene")
    for duration in [2, 3] {
      let new = preview.folder.file(".scene.yaml.swp")
      try SmallScenes.square.replacing("duration: 1", with: "duration: \(duration)").write(
        to: new, atomically: false, encoding: .utf8)
      rename(new.path, preview.scene.path)
      while try page.text("scene")["frameCount"] as? Int != 10 * duration {}
    }
  }

  @Test func `a saved mistake is shown with its place beside the last good frame, and disappears when it is corrected`()
    throws
  {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    _ = try page.text("scene")
    try preview.write(SmallScenes.square.replacing("fill:", with: "fil:"))
    let problem = try page.text("problem")
    let fault = try #require((problem["diagnostics"] as? [[String: Any]])?.first)
    #expect(
      fault["line"] as? Int == 9 && fault["column"] as? Int == 5
        && (fault["message"] as? String)?.contains("did you mean 'fill'") == true)
    let lines = try #require(fault["lines"] as? [[String: Any]])
    #expect(lines.map { $0["number"] as? Int } == [7, 8, 9] && (lines[2]["text"] as? String)?.contains("fil:") == true)
    // A page that opens later gets both messages.
    let late = try preview.page()
    _ = try late.text("scene")
    _ = try late.text("problem")
    #expect(try page.show(1, frame: 0, 64, 48).header["whole"] as? Bool == true)
    try preview.write(SmallScenes.square)
    _ = try page.text("scene")
  }

  @Test func `a page that gets the last good scene again also gets the error of the file again`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    _ = try page.text("scene")
    for round in 0..<20 {
      try preview.write("canvas: [\(round)")
      _ = try page.text("problem")
      // The scene has no such parameter, so the scene is sent to the page again.
      try page.sendMessage(["type": "values", "values": ["round\(round)": "1"]])
      var rejected: [[String: Any]]?
      while rejected?.first?["name"] as? String != "round\(round)" {
        rejected = try page.text("scene")["rejected"] as? [[String: Any]]
      }
      _ = try page.text("problem")
    }
  }

  @Test func `each reading of a scene is sent to the page once, however fast saves follow each other`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    var generation = try #require(page.text("scene")["generation"] as? Int)
    let count = 200
    for round in 1...count { try preview.write("title: Save \(round)\n" + SmallScenes.square) }
    while true {
      let scene = try page.text("scene")
      let next = try #require(scene["generation"] as? Int)
      try #require(next > generation)
      generation = next
      if scene["title"] as? String == "Save \(count)" { break }
    }
  }

  @Test func `a scene that cannot be read at first is shown once it can`() throws {
    let preview = try TestPreview("canvas: [")
    #expect(preview.server.fault is SceneFileError)
    let page = try preview.page()
    _ = try page.text("problem")
    try page.sendMessage(["type": "show", "request": 1, "frame": 0, "width": 64, "height": 48])
    #expect(try page.text("failed")["request"] as? Int == 1)
    try preview.write(SmallScenes.square)
    _ = try page.text("scene")
    _ = try page.show(2, frame: 0, 64, 48)
  }

  @Test func `a scene file that vanishes is a problem until it is back`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    _ = try page.text("scene")
    try FileManager.default.removeItem(at: preview.scene)
    _ = try page.text("problem")
    try preview.write(SmallScenes.square)
    _ = try page.text("scene")
  }

  @Test func `a picture that the scene names is watched, also while it is missing`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let picture = preview.folder.file("photo.png")
    try PNG.write(Bitmap(width: 4, height: 4), to: picture)
    let page = try preview.page()
    _ = try page.text("scene")
    try preview.write(SmallScenes.square + "\n  - image: photo.png\n")
    let generation = try #require(page.text("scene")["generation"] as? Int)
    try PNG.write(Bitmap(width: 8, height: 8), to: picture)
    #expect(try #require(page.text("scene")["generation"] as? Int) > generation)
    try FileManager.default.removeItem(at: picture)
    _ = try page.text("problem")
    try PNG.write(Bitmap(width: 8, height: 8), to: picture)
    _ = try page.text("scene")
  }

  @Test func `an included file is watched, also one with a mistake that no good scene has had`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let part = preview.folder.file("part.yaml")
    func save(_ text: String) throws {
      // Write in place, so that no file appears in the folder.
      if let handle = try? FileHandle(forWritingTo: part) {
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
      } else {
        try Data(text.utf8).write(to: part)
      }
    }
    try save("let: {gap: nothing}")
    let page = try preview.page()
    _ = try page.text("scene")
    try preview.write("include: [part.yaml]\n" + SmallScenes.square)
    _ = try page.text("problem")
    try save("let: {gap: 1}")
    let generation = try #require(page.text("scene")["generation"] as? Int)
    try save("let: {gap: 2}")
    #expect(try #require(page.text("scene")["generation"] as? Int) > generation)
  }

  @Test func `a picture that is named before it is there is shown when it is`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let folder = preview.folder.file("pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = try preview.page()
    _ = try page.text("scene")
    try preview.write(SmallScenes.square + "\n  - image: pictures/new.png\n")
    _ = try page.text("problem")
    try PNG.write(Bitmap(width: 4, height: 4), to: folder.appending(path: "new.png"))
    _ = try page.text("scene")
  }

  @Test func `a frame that cannot be drawn says why, and other frames can`() throws {
    let preview = try TestPreview(SmallScenes.hole)
    let page = try preview.page()
    _ = try page.show(1, frame: 0, 64, 48)
    try page.sendMessage(["type": "show", "request": 2, "frame": 5, "width": 64, "height": 48])
    let failed = try page.text("failed")
    #expect(failed["request"] as? Int == 2)
    #expect((failed["diagnostics"] as? [[String: Any]])?.first?["line"] as? Int == 5)
    _ = try page.show(3, frame: 4, 64, 48)
  }

  @Test func `a frame that would take minutes is refused at once, and the next one comes`() throws {
    let preview = try TestPreview(
      """
      canvas: {size: [1280, 720]}
      duration: 1
      elements:
        - repeat: {count: 8000}
          element: {group: [{rectangle: {}, fill: red}, {circle: {radius: 99}, fill: blue}], blur: 20}
      """)
    let page = try preview.page()
    try page.sendMessage(["type": "show", "request": 1, "frame": 0, "width": 3840, "height": 2160])
    let failed = try page.text("failed")
    #expect((failed["message"] as? String)?.contains("drawing the frame would take about ") == true, "\(failed)")
    #expect((failed["diagnostics"] as? [[String: Any]])?.first?["line"] as? Int == 5, "\(failed)")
    try preview.write(SmallScenes.square)
    _ = try page.text("scene")
    _ = try page.show(2, frame: 0, 64, 48)
  }
}

@Suite struct `Videos that a page asks for` {
  private func end(of page: RawClient) throws -> [String: Any] {
    while true {
      let message = try page.text("render")
      if message["state"] as? String != "running" { return message }
    }
  }

  @Test func `a video shows the scene at the time of the request, and can be fetched in parts`() throws {
    let preview = try TestPreview(SmallScenes.medley)
    let page = try preview.page()
    _ = try page.text("scene")
    try page.sendMessage(["type": "render", "request": 1, "name": "clip.mp4", "options": ["frames": "0..9"]])
    try preview.write(SmallScenes.square)
    let message = try end(of: page)
    #expect(message["state"] as? String == "done" && message["done"] as? Int == 10)
    let url = try #require(message["url"] as? String)
    let whole = try preview.get(url)
    let file = try Data(contentsOf: preview.folder.file("out").appending(path: "clip.mp4"))
    #expect(whole.status == 200 && whole.body == Array(file) && whole.headers["content-type"] == "video/mp4")
    let part = try preview.get(url, headers: ["Range: bytes=100-199"])
    #expect(part.status == 206 && part.body == Array(file[100..<200]))
    #expect(part.headers["content-range"] == "bytes 100-199/\(file.count)")
    let beyond = try preview.get(url, headers: ["Range: bytes=\(file.count)-"])
    #expect(beyond.status == 416)
  }

  @Test(arguments: [("a.gif", "image/gif"), ("a.apng", "image/apng"), ("a.mkv", "video/matroska")])
  func `a video has the media type of its format`(name: String, type: String) throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    try page.sendMessage(["type": "render", "request": 1, "name": name, "options": ["frames": "0..1"]])
    let url = try #require(try end(of: page)["url"] as? String)
    #expect(try preview.get(url).headers["content-type"] == type)
  }

  /// At 10 frames a second; an instant excludes the end.
  @Test(arguments: [("0.2s..0.5s", 3), ("0.5s..end", 5), ("0s..1s", 10), ("3..3", 1)])
  func `a video can show a part of the clip, given in frames or seconds`(frames: String, count: Int) throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    try page.sendMessage(["type": "render", "request": 1, "name": "a.mp4", "options": ["frames": frames]])
    let message = try end(of: page)
    #expect(message["state"] as? String == "done" && message["total"] as? Int == count)
  }

  @Test func `a video arrives whole, however slowly it is fetched`() throws {
    let preview = try TestPreview(SmallScenes.square, requestTime: 0.5)
    let page = try preview.page()
    let options = ["frames": "0..9", "size": "1280x960"]
    try page.sendMessage(["type": "render", "request": 1, "name": "a.rgba", "options": options])
    let url = try #require(try end(of: page)["url"] as? String)
    // The file is much larger than what the sockets hold.
    let client = try preview.client()
    client.send(preview.request(url))
    Thread.sleep(forTimeInterval: 2)
    #expect(try client.answer().body.count == 10 * 4 * 1280 * 960)
  }

  @Test func `a video that is requested again comes from the cache`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let cache = try RenderCache(in: preview.folder.file("cache"))
    let page = try preview.page()
    _ = try page.text("scene")
    for (request, name) in ["a.mp4", "b.mp4"].enumerated() {
      try page.sendMessage(["type": "render", "request": request, "name": name])
      #expect(try end(of: page)["state"] as? String == "done")
      #expect(cache.usage.segments == 1)
    }
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: preview.folder.file("out").appending(path: name))
    }
    #expect(try bytes("a.mp4") == bytes("b.mp4"))
    let again = cache.record(of: preview.folder.file("out").appending(path: "b.mp4"))
    #expect(again?.reasons(after: nil) == [])
  }

  @Test(
    arguments: [
      ("../clip.mp4", [:]), ("a/b.mp4", [:]), (".mp4", [:]), ("", [:]), ("clip", [:]), ("clip.png", [:]),
      ("clip.mp4", ["size": "0x0"]), ("clip.mp4", ["fps": "fast"]), ("clip.mp4", ["frames": "5"]),
      ("clip.mp4", ["frames": "0..99"]), ("clip.mp4", ["frames": "5..2"]),
      ("clip.mp4", ["frames": "0.5s..0.2s"]), ("clip.mp4", ["frames": "0s..9s"]), ("clip.mp4", ["frames": "0s..nans"]),
    ] as [(String, [String: String])])
  func `a video that cannot be made is refused, and no file is written`(name: String, options: [String: String]) throws
  {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    try page.sendMessage(["type": "render", "request": 1, "name": name, "options": options])
    let message = try page.text("failed")
    #expect(message["request"] as? Int == 1 && message["message"] is String)
    #expect(!FileManager.default.fileExists(atPath: preview.folder.file("out").path))
  }

  @Test func `a video without a folder for it is refused with the reason`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let out = preview.folder.file("out")
    try Data().write(to: out)
    let page = try preview.page()
    try page.sendMessage(["type": "render", "request": 1, "name": "clip.mp4"])
    #expect(
      try page.text("failed")["message"] as? String
        == "\(out.path): is not a folder, and videos need one; give another name")
  }

  @Test func `a video that is cancelled leaves no file`() throws {
    let preview = try TestPreview(SmallScenes.endless)
    let page = try preview.page()
    try page.sendMessage(["type": "render", "request": 1, "name": "clip.mp4"])
    let id = try #require(page.text("render")["id"] as? Int)
    try page.sendMessage(["type": "cancel-render", "id": id])
    #expect(try end(of: page)["state"] as? String == "cancelled")
    #expect(try FileManager.default.contentsOfDirectory(atPath: preview.folder.file("out").path).isEmpty)
  }

  @Test func `videos stop when the preview ends`() throws {
    let preview = try TestPreview(SmallScenes.endless)
    let page = try preview.page()
    try page.sendMessage(["type": "render", "request": 1, "name": "clip.mp4"])
    _ = try page.text("render")
    let out = preview.folder.file("out").path
    // Whether the folder of the videos becomes empty, or gets a file, within ten seconds.
    func becomes(empty isEmpty: Bool) throws -> Bool {
      try (0..<1000).contains { _ in
        Thread.sleep(forTimeInterval: 0.01)
        return try FileManager.default.contentsOfDirectory(atPath: out).isEmpty == isEmpty
      }
    }
    // A video has a file under another name until it is complete.
    try #require(try becomes(empty: false))
    preview.server.stop()
    #expect(throws: RawClient.ClosedError.self) { while true { _ = try page.message() } }
    #expect(try becomes(empty: true))
  }
}

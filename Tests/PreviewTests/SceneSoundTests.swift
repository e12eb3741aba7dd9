import Foundation
import SmallScenes
import Testing
import WaveFiles

@Suite struct `A preview's sound` {
  /// Samples of two and a half seconds, all different within a piece of 60,000.
  static let samples = (0..<120_000).map { Float(($0 * 7919) % 60_000 - 30_000) / 32_768 }

  private func preview(_ audio: String = "audio: {music: music.wav}\n") throws -> TestPreview {
    let preview = try TestPreview(SmallScenes.square)
    try WaveFile(channels: [Self.samples]).data.write(to: preview.folder.file("music.wav"))
    try preview.write(
      "canvas: {size: [64, 48]}\nfps: 30\nduration: 3\n" + audio + "elements: [{circle: {radius: 5}}]\n")
    return preview
  }

  /// The sound in the scene message to a page; nil for none.
  private func audio(_ preview: TestPreview) throws -> [String: Any]? {
    let page = try preview.page()
    for _ in 0..<50 {
      let scene = try page.text("scene")
      // The scene before the change may come first.
      if scene["duration"] as? Double == 3 { return scene["audio"] as? [String: Any] }
    }
    return nil
  }

  @Test func `the pieces of a sound are together the mix, and as long as the clip`() throws {
    let preview = try preview()
    let audio = try #require(try audio(preview))
    #expect(audio["rate"] as? Int == 48_000 && audio["samples"] as? Int == 144_000)
    #expect(audio["tracks"] as? [String] == ["music"])
    let id = try #require(audio["id"] as? Int)
    // Request the second piece first: a piece does not depend on earlier requests.
    let second = try preview.get("/sound/\(id)/1")
    let first = try preview.get("/sound/\(id)/0")
    #expect(first.status == 200 && first.headers["content-type"] == "application/octet-stream")
    let bytes = first.body + second.body
    #expect(bytes.count == 144_000 * 4)
    let left = stride(from: 0, to: bytes.count, by: 4).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    #expect(left[..<120_000].elementsEqual(Self.samples.map { Int16($0 * 32_768) }))
    #expect(left[120_000...].allSatisfy { $0 == 0 })
  }

  @Test func `the sound that a page plays stays available, however many others there are`() throws {
    let preview = try preview()
    try preview.write(
      "canvas: {size: [64, 48]}\nfps: 30\nparameters: {more: {value: 0}}\nduration: 3 + more\n"
        + "audio: {music: music.wav}\nelements: [{circle: {radius: 5}}]\n")
    let id = try #require(try audio(preview)?["id"] as? Int)
    let page = try preview.page()
    _ = try page.text("scene")
    for more in 1...20 {
      try page.sendMessage(["type": "values", "values": ["more": "\(more)"]])
      while try page.text("scene")["duration"] as? Double != Double(3 + more) {}
      #expect(try preview.get("/sound/\(id)/0").status == 200)
    }
  }

  @Test func `a waveform has the greatest amplitudes`() throws {
    let preview = try preview()
    let id = try #require(try audio(preview)?["id"] as? Int)
    let peaks = try preview.get("/sound/\(id)/waveform").body
    #expect(peaks.count == 1600)
    // The sound ends after 2.5 of 3 seconds.
    #expect(peaks[..<1300].allSatisfy { $0 > 200 } && peaks[1340...].allSatisfy { $0 == 0 })
  }

  @Test func `requests for missing sounds and requests without the cookie are refused with an answer`() throws {
    let preview = try preview()
    let id = try #require(try audio(preview)?["id"] as? Int)
    for path in ["/sound/\(id)/2", "/sound/\(id)/-1", "/sound/\(id)/x", "/sound/\(id + 1)/0", "/sound/x/0"] {
      #expect(try preview.get(path).status == 404, "\(path)")
    }
    let stranger = try preview.client()
    stranger.send(preview.request("/sound/\(id)/0", cookie: "none"))
    #expect(try stranger.answer().status == 403)
  }

  @Test(arguments: [("a.gif", ["GIF holds no sound, so the scene's is left out"]), ("a.mp4", [])])
  func `a video whose format cannot hold sound says so`(name: String, warnings: [String]) throws {
    let preview = try preview()
    _ = try audio(preview)
    let page = try preview.page()
    try page.sendMessage(["type": "render", "request": 1, "name": name, "options": ["frames": "0..1"]])
    var message: [String: Any] = ["state": "running"]
    while message["state"] as? String == "running" { message = try page.text("render") }
    #expect(message["state"] as? String == "done" && message["warnings"] as? [String] == warnings)
  }

  @Test func `a scene without sound has no sound address`() throws { #expect(try audio(preview("")) == nil) }
}

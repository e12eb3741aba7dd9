import Foundation
import PathreelRendering
import SmallScenes
import Testing

@Suite struct `Questions about a frame` {
  private func answer(_ type: String, to question: [String: Any], on page: RawClient) throws -> [String: Any] {
    try page.sendMessage(["request": 9, "frame": 0].merging(question) { $1 })
    let answer = try page.text(type)
    #expect(answer["request"] as? Int == 9)
    return answer
  }

  @Test func `a click names the element under it, and all that is known of it`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page(values: ["side": "30"])
    let picked = try answer("picked", to: ["type": "pick", "point": [32, 24]], on: page)
    let key = try #require((picked["keys"] as? [String])?.first)
    let element = try answer("element", to: ["type": "inspect", "key": key], on: page)
    #expect(element["name"] as? String == "rectangle" && element["line"] as? Int == 8 && element["column"] as? Int == 5)
    #expect(element["bounds"] as? [Double] == [17, 9, 30, 30])
    let facts = try #require(element["facts"] as? [[String]])
    #expect(facts.contains(["size", "30, 30"]))
    #expect((element["paths"] as? [[String: Any]])?.first?["d"] is String)
    #expect((try answer("picked", to: ["type": "pick", "point": [2, 2]], on: page)["keys"] as? [String]) == [])
  }

  @Test func `a click does not name what is hidden`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    let question: [String: Any] = ["type": "pick", "point": [32, 24]]
    func keys(_ more: [String: Any]) throws -> [String]? {
      try answer("picked", to: question.merging(more) { $1 }, on: page)["keys"] as? [String]
    }
    let key = try #require(try keys([:])?.first)
    #expect(try keys(["hidden": [key]]) == [])
    #expect(try keys(["solo": [key]]) == [key])
    #expect(try keys(["solo": ["another"]]) == [])
  }

  /// The values of a strip of at most five frames.
  private func stripValues(of parameter: String, count: Int) throws -> [String] {
    let preview = try TestPreview(
      "canvas: {size: [64, 48]}\nduration: 1\nparameters: {side: \(parameter)}\nelements: [{circle: {radius: 9}}]")
    let page = try preview.page()
    try page.sendMessage(["type": "strip", "request": 3, "frame": 0, "parameter": "side", "count": 5, "height": 24])
    return try (0..<count).map { _ in
      let header = try page.frame().header
      #expect(header["count"] as? Int == count)
      return try #require(header["value"] as? String)
    }
  }

  @Test func `the parameter values of a strip of frames are multiples of the step in the range`() throws {
    #expect(try stripValues(of: "{value: 0, range: [0, 11], step: 3}", count: 4) == ["0", "3", "6", "9"])
    #expect(
      try stripValues(of: "{value: 0, range: [0, 0.3], step: 0.1}", count: 4).map { Double($0)! }
        .elementsEqual([0, 0.1, 0.2, 0.3]) { abs($0 - $1) < 1e-12 })
  }

  @Test(arguments: ["1e308", "-1.7e308"]) func `the parameter values of a strip of frames are finite`(value: String)
    throws
  {
    let values = try stripValues(of: "{value: \(value)}", count: 5).map { try #require(Double($0)) }
    #expect(values.allSatisfy(\.isFinite) && Set(values).count == 5, "\(values)")
  }

  @Test func `the tree names elements, and what is hidden is not drawn`() throws {
    let preview = try TestPreview(SmallScenes.slide)
    let page = try preview.page()
    let root = try #require(try answer("tree", to: ["type": "tree"], on: page)["root"] as? [String: Any])
    let child = try #require((root["children"] as? [[String: Any]])?.first)
    #expect(child["name"] as? String == "rectangle" && child["count"] as? Int == 1)
    let key = try #require(child["key"] as? String)
    func isBlack(_ more: [String: Any]) throws -> Bool {
      var canvas = PageCanvas(width: 64, height: 48)
      canvas.paint(try pixels(preview, more))
      return canvas.pixels[24 * 64 + 4] == 0xFF00_0000
    }
    #expect(try isBlack([:]))
    #expect(try !isBlack(["hidden": [key]]))
    #expect(try isBlack(["solo": [key]]))
  }

  private func pixels(_ preview: TestPreview, _ more: [String: Any]) throws -> [UInt8] {
    try preview.page().show(1, frame: 0, 64, 48, more).rectangles
  }

  @Test func `the layout's boxes have places on the canvas`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let boxes = try #require(
      try answer("boxes", to: ["type": "boxes"], on: preview.page())["boxes"] as? [[Any]])
    #expect(boxes.contains { ($0[..<4].map { $0 as? Double } == [22, 14, 20, 20]) && $0[5] as? String == "rectangle" })
  }

  @Test func `a question about an element that is not there gets an answer`() throws {
    let preview = try TestPreview(SmallScenes.square)
    _ = try answer("failed", to: ["type": "inspect", "key": "nothing/of/that"], on: preview.page())
  }

  @Test func `a strip of frames has one for each parameter value over the range`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    try page.sendMessage(["type": "strip", "request": 3, "frame": 0, "parameter": "side", "count": 5, "height": 24])
    let frames = try (0..<5).map { _ in try page.frame() }
    #expect(frames.map { $0.header["value"] as? String } == ["4", "13", "22", "31", "40"])
    #expect(frames.allSatisfy { $0.header["kind"] as? String == "strip" && $0.header["width"] as? Int == 32 })
    #expect(Set(frames.map(\.rectangles)).count == 5)
  }

  @Test func `a strip of frames that a newer one replaces is dropped`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    let strip: [String: Any] = ["type": "strip", "frame": 0, "parameter": "side"]
    // Drawing and sending 64 frames of this size takes much longer than the next message.
    try page.sendMessage(strip.merging(["request": 3, "count": 64, "height": 512]) { $1 })
    try page.sendMessage(strip.merging(["request": 4, "count": 1, "height": 8]) { $1 })
    #expect(try page.text("dropped")["request"] as? Int == 3)
  }

  @Test func `onion skins show the frames before and after, without hidden elements`() throws {
    let preview = try TestPreview(SmallScenes.slide)
    #expect(try pixels(preview, ["onion": [0, 2]]) != pixels(preview, [:]))
    #expect(try pixels(preview, ["onion": [2, 0]]) == pixels(preview, [:]), "there is nothing before the first frame")
    let nothing = ["solo": ["nothing"]]
    #expect(try pixels(preview, ["solo": ["nothing"], "onion": [0, 2]]) == pixels(preview, nothing))
  }
}

@Suite struct `Named sets of values on a page` {
  @Test func `sets of values are saved beside the scene, and every page is told of them`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let (page, other) = (try preview.page(), try preview.page())
    _ = try other.text("scene")
    let sets = try #require(page.text("scene")["sets"] as? [String: Any])
    let hash = try #require(sets["hash"] as? String)
    try page.sendMessage([
      "type": "save-values", "request": 1, "name": "large", "values": ["side": "40"], "known": hash,
    ])
    #expect(try page.text("saved")["ok"] as? Bool == true)
    let text = try String(contentsOf: preview.folder.file("scene.values.yaml"), encoding: .utf8)
    #expect(text.contains("large:") && text.contains("40"))
    // The first scene message may come twice.
    var known: [String: Any] = [:]
    while (known["order"] as? [String] ?? []).isEmpty {
      known = try #require(other.text("scene")["sets"] as? [String: Any])
    }
    #expect(
      known["sets"] as? [String: [String: String]] == ["large": ["side": "40"]]
        && known["order"] as? [String] == ["large"])
  }

  @Test func `sets of values do not overwrite changes that somebody else made to their file`() throws {
    let preview = try TestPreview(SmallScenes.square)
    let page = try preview.page()
    let hash = try #require((page.text("scene")["sets"] as? [String: Any])?["hash"] as? String)
    let file = preview.folder.file("scene.values.yaml")
    try "mine: {side: 12}\n".write(to: file, atomically: false, encoding: .utf8)
    try page.sendMessage([
      "type": "save-values", "request": 1, "name": "large", "values": ["side": "40"], "known": hash,
    ])
    let saved = try page.text("saved")
    #expect(saved["ok"] as? Bool == false && saved["message"] is String)
    #expect((saved["sets"] as? [String: Any])?["sets"] as? [String: [String: String]] == ["mine": ["side": "12"]])
    #expect(try String(contentsOf: file, encoding: .utf8) == "mine: {side: 12}\n")
  }
}

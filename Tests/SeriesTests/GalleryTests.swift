import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSeries
import PathreelVideo
import SmallScenes
import TestFolders
import Testing

/// Tests of the gallery page's HTML. `Tests/Browser/test_gallery.py` tests the page in a browser.
struct GalleryTests {
  private func page(_ word: String, sceneName: String = "square.yaml") throws -> String {
    let text = SmallScenes.square.replacing("parameters:", with: "parameters:\n  word: {text: a}")
    let scene = SeriesScene(try SceneFile(text: text, name: "square.yaml"), name: sceneName) { try Clip($0) }
    let series = try Series(
      count: 1, named: OutputTemplate("a.mp4", option: "-o"), sceneName: "square", fields: ["word"]
    ) { _ in Series.Member(values: [SeriesValue("word", .text(word))]) }
    return Gallery(Manifest(of: try SeriesPlan(series, of: scene), fingerprint: "0", version: "1")).html
  }

  @Test(arguments: ["</script>", "<!--", "<script>", "<\u{301}/script>", "[[script]]", "]]", "a\u{2028}b"])
  func `a value in the gallery cannot break out of its script element`(word: String) throws {
    let page = try page(word)
    #expect(page.components(separatedBy: "<script").count == 3 && page.components(separatedBy: "</script").count == 3)
    let start = try #require(page.range(of: #"id="manifest">"#)?.upperBound)
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound)
    let json = String(page[start..<end])
    #expect(!json.unicodeScalars.contains("<") && !json.unicodeScalars.contains("\u{2028}"))
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(json.utf8))
    #expect(manifest.members[0].values == ["word": .text(word)])
  }

  @Test func `the scene's name is escaped in the gallery`() throws {
    let page = try page("a", sceneName: "<b>&\"x\".yaml")
    #expect(page.contains("<title>&lt;b&gt;&amp;&quot;x&quot;.yaml</title>"))
  }

  @Test func `the endings of all videos that have sound are those of videos on the page`() throws {
    let endings = Set(OutputFormat.all.filter(\.hasSound).map(\.fileExtension))
    let pattern = try #require(try page("a").firstMatch(of: /isVideo = \(member\) => \/\\\.\(([a-z0-9|]+)\)\$\/i/))
    #expect(Set(pattern.1.split(separator: "|").map(String.init)) == endings)
  }

  @Test func `the gallery's page contains no foreign address`() throws {
    #expect(try !page("a").contains("http://") && !page("a").contains("https://"))
  }
}

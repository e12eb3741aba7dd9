import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelRendering
import PathreelSceneFiles
import PathreelSeries
import PathreelTables
import PathreelVideo
import TestFolders
import Testing

struct ProofTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(_ csv: String, scene text: String = RowTestScene.text) throws -> SeriesPlan {
    let table = try RowTestScene.table(csv)
    let scene = try SceneFile(text: text, name: "scene.yaml")
    let template = try RowTestScene.template()
    let binding = try RowBinding(table.rows, of: table, to: scene, named: template)
    let series = try Series(
      count: binding.members.count, named: template, sceneName: "scene", fields: binding.fields
    ) { binding.members[$0] }
    return try SeriesPlan(series, of: SeriesScene(scene, name: "scene.yaml") { try Clip($0) })
  }

  /// The findings for each member, by its file name.
  private func findings(_ plan: SeriesPlan) throws -> [String: [Proof.Finding]] {
    let proof = Proof(of: plan)
    for page in proof.pages(ofHeight: nil) {
      try proof.sheet(of: page).write(
        to: folder.file("proof.png"), notReplacing: InputFiles(of: plan.scene.scene), jobs: 2)
    }
    return Dictionary(uniqueKeysWithValues: proof.findings.map { ($0.member.file, $0.findings) })
  }

  @Test func `empty fields, texts without room and missing glyphs are found`() throws {
    let found = try findings(
      try plan("id,title\na,Hi\nb,\nc,much too long for its line\nd,\u{10FFFD}\n"))
    #expect(found["a.mp4"] == nil)
    #expect(found["b.mp4"] == [.emptyField("title")])
    #expect(found["c.mp4"] == [.cutText("much too long for its line")])
    guard case .warning(let warning)? = found["d.mp4"]?.first else {
      Issue.record("no warning of a missing glyph: \(found)")
      return
    }
    #expect(warning.warning.message.contains("has no glyph"))
  }

  @Test func `a text over the edge of the canvas is found`() throws {
    let scene = """
      canvas: {size: [64, 36]}
      duration: 1
      parameters: {title: {text: Hi}}
      elements: [{text: {text: "{title}", size: 12}}]
      """
    let found = try findings(try plan("id,title\na,Hi\nb,Hello to everybody\n", scene: scene))
    #expect(found == ["b.mp4": [.textBeyondCanvas("scene.yaml:4:12")]])
  }

  @Test func `a row that cannot be drawn is found, and stops no other`() throws {
    let scene = """
      canvas: {size: [64, 36]}
      duration: 1
      parameters: {n: {value: 1}}
      elements: [{circle: {radius: 1 / n}}]
      """
    let found = try findings(try plan("id,n\na,0\nb,1\n", scene: scene))
    #expect(found.keys.sorted() == ["a.mp4"])
    guard case .fault(let error)? = found["a.mp4"]?.first else {
      Issue.record("no fault: \(found)")
      return
    }
    #expect(error.contains("scene.yaml:4:32: division by zero"))
  }

  @Test func `a proof's still is a frame in which nothing is fading`() throws {
    let scene = """
      canvas: {size: [64, 36], background: black}
      fps: 10
      beats: [{enter: {lasts: 1}}, {hold: {lasts: 1}}, {leave: {lasts: 1}}]
      parameters: {title: {text: Hi}}
      elements: [{rectangle: {size: [64, 36]}, fill: white, opacity: enter * (1 - leave)}]
      """
    let plan = try plan("id,title\na,Hi\n", scene: scene)
    let proof = Proof(of: plan)
    let sheet = try proof.sheet(of: 0..<1)
    try sheet.write(to: folder.file("proof.png"), notReplacing: InputFiles(of: plan.scene.scene))
    let center = sheet.grid.frame(ofCell: 0)
    #expect(try PNG.read(folder.file("proof.png"))[Int(center.midX), Int(center.midY)] == Color.white.pixel)
  }

  @Test func `sheets of a height have whole rows, and all members`() throws {
    let plan = try plan("id,title\n" + (0..<100).map { "\($0),Hi\n" }.joined())
    let proof = Proof(of: plan)
    let pages = proof.pages(ofHeight: 1000)
    #expect(pages.count > 1 && pages.flatMap(Array.init) == Array(0..<100))
    #expect(try pages.allSatisfy { try proof.sheet(of: $0).grid.height <= 1000 })
    #expect(proof.pages(ofHeight: nil) == [0..<100])
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests that the accuracy of approximated curves follows the scale at which they are shown. The canvas is 200 by 200.
@Suite struct EnlargedCurvesTests {
  private func scene(_ elements: String) throws -> SceneFile {
    try SceneFile(text: "canvas: {size: [200, 200]}\nduration: 1\nelements:\n\(elements)", name: "a")
  }

  private func path(_ scene: SceneFile, at seconds: Double = 0, scale: Double = 1) throws -> Path {
    switch try #require(try scene.displayList(at: seconds, scale: scale).items.first) {
    case .fill(let fill): return fill.path
    case .stroke(let stroke): return stroke.path
    case .group:
      Issue.record("a group was drawn")
      return Path()
    }
  }

  private static let kinds = [
    "hypotrochoid: {fixed: 3, rolling: 1, pen: 1}", "epitrochoid: {fixed: 40, rolling: 7, pen: 9}",
    "hypotrochoid: {fixed: 80, rolling: 40, pen: 20, show: wheel, teeth: 20}",
    "curve: {rose: {radius: 3, petals: 5}, origin: center}", "curve: {y: \"20 * sin(x / 9)\", origin: left}",
    "curve: {y: \"20 * sin(x / 9)\", count: 7, between: [1, 5], origin: left}",
    "curve: {shape: {hypotrochoid: {fixed: 90, rolling: 30, pen: 30}}}",
    "morph: {through: [{circle: {radius: 3}}, {hypotrochoid: {fixed: 4, rolling: 1, pen: 1}}], progress: 1}",
  ]

  @Test(arguments: kinds) func `a curve has the same outline however it is enlarged`(kind: String) throws {
    let line = "    stroke: {color: black, width: 0.01}\n"
    func element(_ keys: String) -> String { "  - \(kind)\n\(line)\(keys)" }
    let plain = try path(try scene(element("")))
    let enlarged = try path(try scene(element("    scale: 100\n")))
    #expect(enlarged.elements.count > plain.elements.count)
    for keys in ["    scale: -100\n", "    scale: [3, 100]\n", "    scale: [100, -2]\n", "    scale: 65\n"] {
      #expect(try path(try scene(element(keys))) == enlarged, "\(keys)")
    }
    let nested =
      "  - group:\n      - \(kind)\n        stroke: {color: black, width: 0.01}\n        scale: 10\n    scale: 10\n"
    #expect(try path(try scene(nested)) == enlarged, "nested")
    #expect(try path(try scene(element("")), scale: 100) == enlarged, "a large output")
    #expect(try path(try scene(element("    scale: 0.5\n"))) == plain, "a small one")
  }

  @Test func `frames of an animated scale are the same in any order, and few outlines are made`() throws {
    let element =
      "  - curve: {rose: {radius: 3, petals: 5}, origin: center}\n    stroke: black\n    scale: 1 + 99 * t\n"
    let times = stride(from: 0, through: 1, by: 0.02).map { $0 }
    let (forth, back) = (try scene(element), try scene(element))
    let inOrder = try times.map { try path(forth, at: $0) }
    let reversed = try times.reversed().map { try path(back, at: $0) }
    #expect(inOrder == reversed.reversed())
    // From 1 to 100 there are seven doublings. The second frame's scale of 2.98 is in the second of them.
    #expect(Set(inOrder).count == 7)
  }

  @Test func `a curve too rough to be fitted finely is drawn as it is`() throws {
    let rough =
      "  - curve: {y: \"40 * sin(x) + 20 * sin(3.7 * x) + 10 * sin(11.3 * x)\"}\n    stroke: black\n    scale: "
    let plain = try path(try scene(rough + "1"))
    #expect(plain.elements.count > 1_000)
    #expect(try path(try scene(rough + "1e6")).elements.count <= 8 * plain.elements.count)
  }
}

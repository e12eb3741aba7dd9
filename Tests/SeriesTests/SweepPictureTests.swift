import Foundation
import GoldenImages
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSeries
import Testing

/// Golden images of grids and captions.
struct SweepPictureTests {
  private static let goldens = {
    let names = ["caption", "caption-words", "grid-columns-and-rows", "grid-samples"]
    return GoldenFolder(names, withText: Set(names))
  }()
  private let scene: SceneFile

  init() throws {
    let text = """
      canvas: {size: [320, 180], background: "#10131c"}
      duration: 2
      parameters:
        petals: {value: 5, range: [3, 12], step: 1, label: Petals}
        spread: {value: 0.5, range: [0, 1], label: Spread}
      elements:
        - repeat: {count: petals}
          element:
            petal: {length: 80, width: 20 + 40 * spread}
            fill: "hsb(i / petals, 0.6, 1)"
            rotate: 360 * i / petals + 20 * t
      """
    scene = try SceneFile(text: text, name: "petals.yaml")
  }

  private func variations(_ arguments: String...) throws -> [Variation] {
    try arguments.map { try Variation($0, of: scene.parameters) }
  }

  private func draw(_ name: String) throws -> Bitmap {
    switch name {
    case "caption", "caption-words":
      let variations = try variations("petals=3..12", "spread=0..1")
      let caption =
        name == "caption"
        ? try Caption(of: variations)
        : try Caption(
          of: variations, template: try FieldTemplate("{petals:02} × {spread:+.2}", option: "--caption"),
          place: .topTrailing, style: try #require(CaptionStyle("14 #10131c on gold")))
      let motion = ParameterMotion(variations.map { ParameterMotion.Track($0) })
      return try Clip(scene, moving: motion, caption: caption).bitmap(ofFrame: 70)
    case "grid-columns-and-rows":
      let members = try SweepMembers(try variations("petals=4..10/2", "spread=0,0.5,1"), .product)
      return try GridSheet(scene, members, size: OutputSize("640x360")!).clip.bitmap(ofFrame: 30)
    default:
      let members = try SweepMembers(try variations("petals=*", "spread=*"), .samples(count: 11, seed: 4))
      return try GridSheet(scene, members, size: OutputSize("640x480")!).clip.bitmap(ofFrame: 0)
    }
  }

  @Test(arguments: goldens.names) func `a sweep looks as it did`(name: String) throws {
    try Self.goldens.expect(try draw(name), toLookLike: name)
  }

  @Test func `every reference has a test`() throws { try Self.goldens.expectNoLeftovers() }
}

import Foundation
import GoldenImages
import Pathreel
import PathreelPNG
import PathreelSceneFiles
import PathreelVideo
import Testing

/// Tests of the gallery's scenes in `scenes`: each has no faults, and a still of each looks like its approved golden
/// image.
struct GalleryTests {
  /// The scenes, with the instant in seconds that their still shows.
  static let stills: [(name: String, seconds: Double)] = [
    ("bloom", 3.35), ("cinema", 3), ("comets", 1.6), ("day", 2.45), ("connectors", 3.6), ("flowchart", 5),
    ("flower", 1.7),
    ("donut", 2.6), ("garden", 5),
    ("handwriting", 5.2), ("hopper", 3.64), ("lettering", 1.2), ("letters", 3.4),
    ("karaoke", 6.9), ("lower-third", 2), ("mechanism", 4), ("metamorphosis", 2.2),
    ("mosaic", 1.9), ("notice", 1.1), ("orbits", 0.7), ("paper-dawn", 3), ("parade", 1.3), ("postcard", 2.6),
    ("plant", 4.2), ("pulse", 5.05),
    ("daylight", 3.2), ("epicycles", 3.9), ("meadow", 3.6), ("request", 4.5),
    ("search", 3.2), ("sine", 0.8), ("sorting", 3.3),
    ("spectrum", 1.2),
    ("spirograph", 3.2), ("sprout", 1.7),
  ]
  /// Stills of scenes written in Swift.
  private static let swiftStills = ["connector-cases", "connector-lines", "ten-lines"]
  static let goldens = GoldenFolder(
    stills.map(\.name) + swiftStills,
    withText: [
      "daylight", "donut", "karaoke", "lettering", "letters", "lower-third", "meadow", "notice", "postcard", "request",
      "search", "sorting",
    ])
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  static let scenes = repository.appending(path: "scenes")

  @Test(arguments: stills)
  func `a still of each scene looks as it did`(name: String, seconds: Double) throws {
    let scene = try Self.scene(name)
    let clip = try Clip(scene, size: OutputSize(width: 320, height: 180))
    let frame = try #require(clip.clock.frame(at: seconds))
    try Self.goldens.expect(clip.bitmap(ofFrame: frame), toLookLike: name)
  }

  @Test func `a still of the README's Swift scene looks as it did`() throws {
    let clip = try Clip(TenLines(), size: OutputSize(width: 320, height: 180))
    try Self.goldens.expect(clip.bitmap(ofFrame: clip.clock.frameCount - 1), toLookLike: "ten-lines")
  }

  @Test(arguments: stills.map(\.name))
  func `each scene is 1280 by 720 at 60 frames a second and lasts 5 to 10 seconds`(name: String) throws {
    let scene = try Self.scene(name)
    #expect(scene.size == CGSize(width: 1280, height: 720))
    #expect(scene.frameRate == FrameRate(60))
    #expect((5...10).contains(scene.duration))
  }

  @Test func `the picture in the gallery is what its scene draws`() throws {
    let clip = try Clip(try Self.scene("pictures/dusk"), size: OutputSize(width: 896, height: 504))
    let picture = try PNG.read(Self.scenes.appending(path: "pictures/dusk.png"))
    #expect(PictureDifference(picture, try clip.bitmap(ofFrame: 0)).complaint(allowing: .otherMachines) == nil)
  }

  @Test func `every scene of the gallery has its still, and every reference its scene`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.scenes.path).filter { $0.hasSuffix(".yaml") }
    #expect(Set(files) == Set(Self.stills.map { "\($0.name).yaml" }))
    try Self.goldens.expectNoLeftovers()
  }

  @Test func `the README's scene file draws what its Swift scene draws`() throws {
    let file = try SceneFile(text: try Self.readmeBlock("yaml"), name: "README.md")
    let size = OutputSize(width: 160, height: 90)
    let (fromFile, fromSwift) = (try Clip(file, size: size), try Clip(TenLines(), size: size))
    for frame in [24, 90, 239] {
      let (file, swift) = (try fromFile.bitmap(ofFrame: frame), try fromSwift.bitmap(ofFrame: frame))
      // The curve is in a frame of another size, so its points are summed in another order and are rounded differently.
      #expect(PictureDifference(file, swift).complaint(allowing: .otherMachines) == nil)
    }
  }

  @Test func `the README's Swift scene is the one that these tests compile`() throws {
    let source = Self.repository.appending(path: "Tests/CommandsTests/TenLinesScene.swift")
    #expect(try Self.blocks("swift", of: "README.md").contains(String(contentsOf: source, encoding: .utf8)))
  }

  @Test func `the README's SwiftUI view is the one of the examples`() throws {
    let source = Self.repository.appending(path: "Examples/SwiftUI/Dots.swift")
    #expect(try Self.readmeBlock("swift") == String(contentsOf: source, encoding: .utf8))
  }

  @Test func `each scene says what to learn from it, and its topics`() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.scenes.path) where file.hasSuffix(".yaml") {
      let text = try String(contentsOf: Self.scenes.appending(path: file), encoding: .utf8)
      #expect(text.hasPrefix("# ") && text.contains(/\n# Topics: .+\.\n/), "\(file)")
    }
  }

  @Test func `the page on films draws a display list as an example does that is compiled`() throws {
    let source = Self.repository.appending(path: "Examples/Libraries/Sources/Drawing/main.swift")
    let blocks = try Self.blocks("swift", of: "Documentation/Films.md")
    #expect(try blocks.contains(String(contentsOf: source, encoding: .utf8)))
  }

  static func scene(_ name: String) throws -> SceneFile {
    try SceneFile.load(scenes.appending(path: "\(name).yaml"))
  }

  /// The first code block of a language in the README.
  static func readmeBlock(_ language: String) throws -> String {
    try #require(try blocks(language, of: "README.md").first)
  }

  /// The code blocks of a language in a document of the repository.
  static func blocks(_ language: String, of document: String) throws -> [String] {
    let text = try String(contentsOf: repository.appending(path: document), encoding: .utf8)
    return text.matches(of: /```(\w+)\n((?s:.*?))```\n/).filter { $0.1 == language }.map { String($0.2) }
  }
}

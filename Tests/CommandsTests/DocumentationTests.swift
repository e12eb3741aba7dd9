import Foundation
import Pathreel
import SmallScenes
import Testing

/// Tests that the repository's documents are right: the files, commands and scenes that they mention exist and work.
struct DocumentationTests {
  private static let repository = GalleryTests.repository

  private func text(of document: String) throws -> String {
    try String(contentsOf: Self.repository.appending(path: document), encoding: .utf8)
  }

  private static let documents =
    ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"]
    + [
      "Cache", "Examples", "Farms", "Films", "Formats", "Install", "Preview", "Scenes", "Stability", "Sweeps",
      "SwiftUI",
      "AnimatedSVG", "Lottie",
    ].map { "Documentation/\($0).md" }

  /// The notes about modules, in their folders.
  private static let notes = try! FileManager.default.contentsOfDirectory(
    atPath: repository.appending(path: "Sources").path
  ).map { "Sources/\($0)/README.md" }.filter {
    FileManager.default.fileExists(atPath: repository.appending(path: $0).path)
  }.sorted()

  @Test(arguments: documents + notes)
  func `every relative link leads to a file or folder`(document: String) throws {
    let links = try text(of: document).matches(of: /\]\(([^)#\s]+)[^)]*\)/).map { String($0.1) }
    let folder = Self.repository.appending(path: document).deletingLastPathComponent()
    for link in links where !link.contains("://") {
      let target = folder.appending(path: link)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document) links to \(link)")
    }
  }

  @Test func `every page is reached from the README`() throws {
    let readme = try text(of: "README.md") + text(of: "Documentation/Films.md")
    for document in Self.documents.dropFirst() {
      #expect(readme.contains((document as NSString).lastPathComponent), "\(document)")
    }
  }

  @Test(
    arguments: [
      ("Sources/Pathreel/Pathreel.docc/Pathreel.md", "SunriseFilm"), ("Documentation/Films.md", "SunriseFilm"),
      ("Sources/Pathreel/Pathreel.docc/FromAnEmptyFolderToAFilm.md", "DandelionFilm"),
    ])
  func `the films of the documentation are those that these tests compile`(article: String, film: String) throws {
    // The film's file imports more modules than the article, only so that an incremental build recompiles it.
    let source = try text(of: "Tests/CommandsTests/\(film).swift").replacing(/import Pathreel\w+\n/, with: "")
    let block = "```swift\n\(source.replacing("struct ", with: "@main struct ", maxReplacements: 1))```\n"
    #expect(try text(of: article).contains(block))
  }

  @Test(
    arguments: documents + [
      "Sources/Pathreel/Pathreel.docc/Pathreel.md", "Sources/Pathreel/Pathreel.docc/FromAnEmptyFolderToAFilm.md",
    ])
  func `every step builds with the same configuration, so a film is compiled once`(document: String) throws {
    let commands = try text(of: document).matches(of: /(?m)^swift run .*$/).map { String($0.0) }
    #expect(commands.allSatisfy { $0.hasPrefix("swift run -c release ") }, "\(commands)")
  }

  @Test(arguments: [Sunrise(), Dandelion()] as [any Film])
  func `the films of the documentation draw every frame`(film: any Film) throws {
    let clip = try Clip(film)
    for frame in clip.clock.frames { #expect(try clip.displayList(ofFrame: frame).warnings == []) }
  }

  @Test func `each step of a frame's route names a type that its file declares`() throws {
    let architecture = try text(of: "ARCHITECTURE.md")
    let steps = architecture.matches(of: /(?m)^\d+\. \[`(\w+)`\]\(([^)]+)\)/)
    #expect(steps.count >= 6)
    for step in steps {
      let source = try text(of: String(step.2))
      let declaration = try Regex("(struct|class|enum|protocol|actor) \(step.1)\\b")
      #expect(source.firstMatch(of: declaration) != nil, "\(step.2) does not declare \(step.1)")
    }
  }

  @Test func `the table of modules has a row for every folder of sources`() throws {
    let rows = try text(of: "ARCHITECTURE.md").matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.repository.appending(path: "Sources").path)
    // Module maps of C libraries do not count as modules.
    #expect(
      Set(rows)
        == Set(
          folders.filter {
            ![
              "CDeflate", "CFFmpeg", "CFriBidi", "CICU", "CLibWOFF2", "CLibXML", "CSockets", "CTypography", "CXXHash",
              "CZlib",
            ]
            .contains($0)
          }))
  }

  /// The lines of the README's shell blocks that begin with `pathreel`, without shell comments.
  private func commands() throws -> [[String]] {
    try text(of: "README.md").matches(of: /(?m)^pathreel ([^#\n]+)/).map {
      $0.1.split(separator: " ").map(String.init)
    }
  }

  @Test func `the page's elements of text and pictures are drawn from files beside the scene`() throws {
    let shell = try Shell()
    try FileManager.default.createDirectory(
      at: shell.folder.appending(path: "fonts"), withIntermediateDirectories: true)
    try Data(base64Encoded: PictureTests.jpeg)!.write(to: shell.folder.appending(path: "photo.jpg"))
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf",
      toPath: shell.folder.appending(path: "fonts/My.ttf").path)
    let elements = try Self.sceneBlocks()[0].split(separator: "\n").map { "  \($0)\n" }.joined()
    let head = "canvas: {size: [1280, 720]}\nfps: 5\nbeats: [{draw: {lasts: 1}}]\nelements:\n"
    let scene = try SceneFile.load(try shell.write(head + elements, to: "a.yaml"))
    let list = try scene.displayList(at: 0.5)
    #expect(list.warnings == [] && !list.items.isEmpty)
    let outcome = try shell.run("frames", "a.yaml", "-o", "stills", "--size", "64x36", "--quiet")
    #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names(in: "stills").count == 5)
  }

  @Test func `the page's pictures that move are drawn from files beside the scene`() throws {
    let shell = try Shell()
    let moving = SmallScenes.square.replacing("[side, side]", with: "[side + 9 * t, side]")
    try shell.write(moving, to: "square.yaml")
    for name in ["spinner.gif", "clip.mp4"] {
      #expect(try shell.run("render", "square.yaml", "-o", name, "--frames", "0..4", "--quiet").code == 0)
    }
    let elements = try Self.sceneBlocks()[1].split(separator: "\n").map { "  \($0)\n" }.joined()
    let scene = try SceneFile.load(
      try shell.write("canvas: {size: [1280, 720]}\nfps: 5\nduration: 1\nelements:\n" + elements, to: "a.yaml"))
    #expect(try scene.displayList(at: 0.4).items.count == 2)
  }

  @Test func `the page's drawing has parts that move`() throws {
    let shell = try Shell()
    let shapes = (0..<6).map { "<rect x='\($0)' width='1' height='1'/>" }.joined()
    try shell.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path id='left' d='M0 0L9 9L0 9Z'/>"
        + "<rect class='ground' y='8' width='9' height='1'/>\(shapes)</svg>", to: "sprout.svg")
    let element = try Self.sceneBlocks()[2].split(separator: "\n").map { "  \($0)\n" }.joined()
    let head = "canvas: {size: [1280, 720]}\nfps: 5\nbeats: [{draw: {lasts: 1}}]\nelements:\n"
    let scene = try SceneFile.load(try shell.write(head + element, to: "a.yaml"))
    #expect(try scene.displayList(at: 0.3) != scene.displayList(at: 0.6))
  }

  @Test func `the page's drawings become each other`() throws {
    let shell = try Shell()
    for (name, side) in [("seed", 2), ("sprout", 5), ("blossom", 9)] {
      try shell.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a' width='\(side)' height='9'/></svg>",
        to: "\(name).svg")
    }
    let head = "canvas: {size: [1280, 720]}\nfps: 5\nbeats: [{grow: {lasts: 1}}]\nelements:\n"
    let scene = try SceneFile.load(try shell.write(head + "  " + Self.sceneBlocks()[3], to: "a.yaml"))
    #expect(try scene.displayList(at: 0.3) != scene.displayList(at: 0.6))
  }

  @Test func `the page's scene with sound follows its file`() throws {
    let shell = try Shell()
    try FileManager.default.copyItem(
      at: GalleryTests.scenes.appending(path: "sounds/pulse.wav"), to: shell.folder.appending(path: "song.mp3"))
    let text = "canvas: {size: [1280, 720]}\nfps: 5\n" + (try Self.sceneBlocks()[4])
    let scene = try SceneFile.load(try shell.write(text, to: "scene.yaml"))
    #expect(scene.timeline.count(of: "hit") == 16)
    #expect(try scene.displayList(at: 0.5) != scene.displayList(at: 0.9))
    #expect(try shell.run("render", "scene.yaml", "-o", "scene.mp4", "--audio", "song.mp3", "--quiet").code == 0)
  }

  @Test func `no block of YAML is left untested`() throws {
    #expect(try GalleryTests.blocks("yaml", of: "README.md").count == 1)
    #expect(try Self.sceneBlocks().count == 5)
    #expect(try Self.wholeScenes().count == 7)
  }

  @Test func `the page's whole scenes have no mistakes`() throws {
    let shell = try Shell()
    for scene in try Self.wholeScenes() {
      try shell.write(scene, to: "scene.yaml")
      let outcome = try shell.run("check", "scene.yaml", "--quiet")
      #expect(outcome == Shell.Outcome(code: 0, output: "", errors: ""))
    }
  }

  /// The YAML blocks of the page about writing scenes that are parts of a scene.
  private static func sceneBlocks() throws -> [String] {
    try GalleryTests.blocks("yaml", of: "Documentation/Scenes.md").filter { !$0.hasPrefix("canvas:") }
  }

  /// The YAML blocks of that page that are whole scenes.
  private static func wholeScenes() throws -> [String] {
    try GalleryTests.blocks("yaml", of: "Documentation/Scenes.md").filter { $0.hasPrefix("canvas:") }
  }

  @Test func `the README's commands work on its scene`() throws {
    let shell = try Shell()
    try shell.write(try GalleryTests.readmeBlock("yaml"), to: "curve.yaml")
    let commands = try commands()
    #expect(Set(commands.map(\.[0])) == ["render", "frames", "parameters", "sweep", "check", "inspect"])
    for command in commands {
      let outcome = try shell.run(
        command + (["check", "parameters"].contains(command[0]) ? [] : ["--size", "64x36", "--fps", "5"]))
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
    }
  }
}

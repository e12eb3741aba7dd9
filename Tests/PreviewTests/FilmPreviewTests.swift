import Foundation
import PathreelPreview
import SmallScenes
import TestFolders
import Testing

@Suite struct `The preview of a film` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ files: String...) throws {
    for file in files {
      let url = folder.file(file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
  }

  @Test(arguments: ["debug", "release"]) func `finds the package that the program was built from`(configuration: String)
    throws
  {
    try make("Package.swift")
    let program = folder.file(".build/x86_64-unknown-linux-gnu/\(configuration)/Sunrise")
    let package = try #require(FilmPackage(of: program))
    #expect(
      package.root.path == folder.url.path && package.configuration == configuration && package.product == "Sunrise")
  }

  @Test func `has no package where the program lies elsewhere`() throws {
    #expect(FilmPackage(of: URL(filePath: "/usr/local/bin/Sunrise")) == nil)
    #expect(FilmPackage(of: folder.file(".build/debug/Sunrise")) == nil, "there is no manifest")
  }

  @Test func `watches sources and what they show, not what is built`() throws {
    try make(
      "Package.swift", "Sources/Sunrise/Sunrise.swift", "Sources/Sunrise/sun.png", ".build/debug/a.swift", "notes.txt",
      ".git/config.json")
    let package = try #require(FilmPackage(of: folder.file(".build/debug/Sunrise")))
    #expect(Set(package.sources.map(\.lastPathComponent)) == ["Package.swift", "Sunrise.swift", "sun.png"])
  }

  @Test func `shows the compiler's errors where they are, each once`() throws {
    let source = folder.file("Sunrise.swift")
    try "import Pathreel\n\nlet height = heigth\n".write(to: source, atomically: false, encoding: .utf8)
    let output = """
      Building for debugging...
      \(source.path):3:14: error: cannot find 'heigth' in scope
      \(source.path):3:14: error: cannot find 'heigth' in scope
      \(source.path):9:1: warning: unused
      error: fatalError
      """
    let faults = FaultMessage.all(ofBuild: output)
    #expect(faults.count == 1 && faults[0].file == source.path && faults[0].line == 3 && faults[0].column == 14)
    #expect(faults[0].message == "cannot find 'heigth' in scope")
  }

  @Test func `shows the end of what was printed where nothing is located`() {
    let faults = FaultMessage.all(ofBuild: "error: no such module\nerror: fatalError\n")
    #expect(faults.count == 1 && faults[0].file == nil && faults[0].message.hasSuffix("error: fatalError"))
  }

  @Test func `pages hear how building goes, also those that join meanwhile`() throws {
    let preview = try TestPreview(SmallScenes.square)
    defer { preview.server.stop() }
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    // The server owns the other end, which another test's file could take the number of as soon as it is closed.
    let reports = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    preview.server.follow(
      .init(
        sockets: try ListeningSockets(from: Int.random(in: 20_000..<60_000)), token: "secret",
        reports: ends[0])
    ) {}
    let first = try preview.page()
    _ = try first.text("scene")
    try reports.write(contentsOf: Data("building\n".utf8))
    #expect(try first.text("building")["since"] as? Double ?? -1 >= 0)
    let second = try preview.page()
    #expect(try second.text("building")["since"] as? Double ?? -1 > 0)
    let output = Data("/a/Film.swift:3:5: error: cannot find 'x' in scope".utf8).base64EncodedString()
    try reports.write(contentsOf: Data("failed \(output)\n".utf8))
    for page in [first, second] {
      let problem = try page.text("problem")
      let faults = problem["diagnostics"] as? [[String: Any]]
      #expect((faults?.first?["message"] as? String)?.contains("cannot find 'x'") == true)
    }
    // It is told once, and a page that joins now hears of no building.
    let third = try preview.page()
    _ = try third.text("problem")
    try third.sendMessage(["type": "values", "values": ["nothing": "1"]])
    var kinds: [String] = []
    while kinds.last != "scene" {
      if case .text(let message) = try third.message() { kinds.append(message["type"] as? String ?? "") }
    }
    #expect(!kinds.contains("building") && !kinds.contains("problem"))
  }
}

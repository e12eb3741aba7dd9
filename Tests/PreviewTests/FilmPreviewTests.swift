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

  @Test(arguments: ["debug", "release"]) func `the preview finds the package from which the film's program was built`(
    configuration: String
  )
    throws
  {
    try make("Package.swift")
    let program = folder.file(".build/x86_64-unknown-linux-gnu/\(configuration)/Sunrise")
    let package = try #require(FilmPackage(of: program))
    #expect(
      package.root.path == folder.url.path && package.configuration == configuration && package.product == "Sunrise")
  }

  @Test func `the preview builds the film in the folder in which it was built before`() throws {
    try make("Package.swift")
    let package = try #require(FilmPackage(of: folder.file(".build-fast/release/Sunrise")))
    let root = folder.url.path
    #expect(
      package.buildCommand == [
        "swift", "build", "--package-path", root, "--scratch-path", root + "/.build-fast", "-c", "release",
        "--product", "Sunrise",
      ])
  }

  @Test func `the preview finds no package for a program outside of a build folder`() throws {
    #expect(FilmPackage(of: URL(filePath: "/usr/local/bin/Sunrise")) == nil)
    #expect(FilmPackage(of: folder.file(".build/debug/Sunrise")) == nil, "there is no manifest")
  }

  @Test func `the preview watches sources and the files that they show, not build products`() throws {
    try make(
      "Package.swift", "Sources/Sunrise/Sunrise.swift", "Sources/Sunrise/sun.png", "Sources/Sunrise/SKY.PNG",
      "Sources/Sunrise/birds.wav", "Sources/Sunrise/hill.svg", "Sources/Sunrise/hours.csv",
      "Sources/Sunrise/words.SRT", "Sources/Sunrise/log.jsonl", ".build/debug/a.swift",
      "notes.txt", "out/film.mp4", ".git/config.json")
    let package = try #require(FilmPackage(of: folder.file(".build/debug/Sunrise")))
    #expect(
      package.sources.map(\.lastPathComponent).sorted() == [
        "Package.swift", "SKY.PNG", "Sunrise.swift", "birds.wav", "hill.svg", "hours.csv", "log.jsonl", "sun.png",
        "words.SRT",
      ])
  }

  @Test func `the compiler's errors are shown at their places, each once`() throws {
    let source = folder.file("Sunrise.swift")
    try "import Pathreel\n\nlet height = heigth\n".write(to: source, atomically: false, encoding: .utf8)
    let output = """
      Building for debugging...
      \(source.path):3:14: error: cannot find 'heigth' in scope
      \(source.path):3:14: error: cannot find 'heigth' in scope
      \(source.path):9:1: warning: unused
      error: fatalError
      """
    let faults = PageDiagnostic.all(ofBuild: output)
    #expect(faults.count == 1 && faults[0].file == source.path && faults[0].line == 3 && faults[0].column == 14)
    #expect(faults[0].message == "cannot find 'heigth' in scope")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `the lines around a compiler's error are shown, whatever their line ends are`(lineBreak: String) throws {
    let source = folder.file("Sunrise.swift")
    let lines = ["import Pathreel", "", "let height = heigth", "let width = 3", "let depth = 4"]
    try Data(lines.joined(separator: lineBreak).utf8).write(to: source)
    let faults = PageDiagnostic.all(ofBuild: "\(source.path):3:14: error: cannot find 'heigth' in scope")
    try #require(faults.count == 1)
    #expect(faults[0].lines.map(\.number) == [1, 2, 3, 4])
    #expect(faults[0].lines.map(\.text) == Array(lines[..<4]))
  }

  @Test func `the end of the compiler's output is shown if no error in it has a place`() {
    let faults = PageDiagnostic.all(ofBuild: "error: no such module\nerror: fatalError\n")
    #expect(faults.count == 1 && faults[0].file == nil && faults[0].message.hasSuffix("error: fatalError"))
  }

  @Test func `a failed build without output is reported as such`() {
    let faults = PageDiagnostic.all(ofBuild: "")
    #expect(faults.map(\.message) == ["the build failed and printed nothing; run 'swift build'"])
  }

  @Test func `a film that does not read its reports of builds blocks nothing`() throws {
    // After the film's end, the pipe of the reports has no reader.
    signal(SIGPIPE, SIG_IGN)
    let film = try FilmProcess(
      URL(filePath: "/bin/sleep"), ["sleep", "10"], [:], sockets: [], showsFault: false
    ) { _, _ in [:] }
    defer { film.stop() }
    // More than a pipe takes without a reader.
    film.report(String(repeating: "x", count: 1 << 20))
    #expect(film.end == nil)
  }

  /// A preview that reads reports about builds, and the handle to write them to.
  private func followingPreview() throws -> (TestPreview, reports: FileHandle) {
    let preview = try TestPreview(SmallScenes.square)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // The server closes the other end. A second close here could hit another test's file, which may have got the same
    // number.
    let reports = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    preview.server.follow(
      .init(
        sockets: try ListeningSockets(from: Int.random(in: 20_000..<60_000)), token: "secret",
        reports: ends[0])
    ) {}
    return (preview, reports)
  }

  @Test func `reading the scene again keeps the state of a build and the compiler's error`() throws {
    let (preview, reports) = try followingPreview()
    defer { preview.server.stop() }
    let page = try preview.page()
    _ = try page.text("scene")
    try reports.write(contentsOf: Data("building\n".utf8))
    _ = try page.text("building")
    try preview.write(SmallScenes.square.replacing("side]", with: "20]"))
    _ = try page.text("scene")
    _ = try preview.page().text("building")
    let output = Data("/a/Film.swift:3:5: error: cannot find 'x' in scope".utf8).base64EncodedString()
    try reports.write(contentsOf: Data("failed \(output)\n".utf8))
    _ = try page.text("problem")
    try preview.write(SmallScenes.square)
    for kind in ["scene", "problem"] { _ = try page.text(kind) }
    // A build without changes ends both, after a short time.
    try reports.write(contentsOf: Data("unchanged\n".utf8))
    #expect(
      try (0..<1000).contains { _ in
        Thread.sleep(forTimeInterval: 0.01)
        let page = try preview.page()
        // The answers come in the order of the queries, so messages about the scene come before this answer.
        try page.sendMessage(["type": "tree", "request": 1, "frame": 0])
        var kinds: Set<String> = []
        while !kinds.contains("tree"), case .text(let message) = try page.message() {
          kinds.insert(message["type"] as? String ?? "")
        }
        return kinds.isDisjoint(with: ["problem", "building"])
      })
  }

  @Test func `pages are told of a build that failed without output`() throws {
    let (preview, reports) = try followingPreview()
    defer { preview.server.stop() }
    let page = try preview.page()
    _ = try page.text("scene")
    try reports.write(contentsOf: Data("building\nfailed \n".utf8))
    // The scene may be told once more before the reports are read.
    var kind = "building"
    while ["building", "scene"].contains(kind) {
      if case .text(let message) = try page.message() { kind = message["type"] as? String ?? "" }
    }
    #expect(kind == "problem")
  }

  @Test func `pages are told how a build goes, also pages that are opened during it`() throws {
    let (preview, reports) = try followingPreview()
    defer { preview.server.stop() }
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
    // The problem is sent once, and a page that joins here gets no message about a build.
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

import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelVideo
import Testing

/// The compiler that makes programs of SwiftUI files.
enum SwiftCompiler {
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/swiftc")
  }
}

/// Tests of SwiftUI files and folders in place of scene files. The programs are compiled with the library that lies
/// beside the tests' `pathreel`.
@Suite(.enabled(if: SwiftCompiler.isInstalled, "there is no swiftc in the folders of PATH"))
struct SwiftFileCommandTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  private static let card = """
    import SwiftUI
    import Foundation

    struct Card: View {
      let side: CGFloat
      var body: some View { Rectangle().fill(.red).frame(width: side, height: side) }
    }
    """

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let folder = shell.folder.appending(path: name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try shell.write(text, to: name)
    }
  }

  private func picture(_ name: String) throws -> Bitmap { try PNG.read(shell.folder.appending(path: name)) }

  /// The date of the only compiled program.
  private func programDate() throws -> Date? {
    let folder = shell.caches.appending(path: "pathreel/swift")
    let programs = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("p-") }
    #expect(programs.count == 1)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "\(programs[0])/program").path)
    return facts[.modificationDate] as? Date
  }

  @Test func `a file is compiled once, drawn with two pixels a point, and compiled again after a save`() throws {
    let preview = "#Preview(traits: .fixedLayout(width: 40, height: 30)) { Card(side: 10) }"
    try write(["Card.swift": Self.card + "\n" + preview])
    let first = try shell.run("frames", "Card.swift", "-o", "a.png", "--at", "0", "--quiet")
    #expect(first == Shell.Outcome(code: 0, output: "", errors: ""))
    let bitmap = try picture("a.png")
    #expect(bitmap.width == 80 && bitmap.height == 60)
    #expect(bitmap[40, 30] != bitmap[0, 0] && bitmap[31, 21] == bitmap[40, 30] && bitmap[29, 30] == bitmap[0, 0])
    let date = try programDate()
    #expect(try shell.run("frames", "./Card.swift", "-o", "b.png", "--at", "0", "--scale", "1").code == 0)
    #expect(try picture("b.png").width == 40)
    #expect(try programDate() == date)
    try shell.write(Self.card + "\n" + preview.replacing("40", with: "50"), to: "Card.swift")
    #expect(try shell.run("frames", "Card.swift", "-o", "a.png", "--at", "0").code == 0)
    #expect(try picture("a.png").width == 100)
    #expect(try programDate() != date)
  }

  @Test func `all commands take a file, and info says how to make its video again`() throws {
    try write(["Card.swift": Self.card + "\nstruct Two: View { var body: some View { Card(side: 2) } }"])
    let render = try shell.run(
      "render", "Card.swift", "-o", "a.mp4", "--duration", "0.2s", "--view", "Two", "--size", "96x208", "--quiet")
    #expect(render == Shell.Outcome(code: 0, output: "", errors: ""))
    let bytes = try shell.read("a.mp4")
    let last = try #require(try shell.run("info", "a.mp4").output.split(separator: "\n").last)
    #expect(last.hasPrefix("  pathreel render Card.swift --view Two --duration 0.2 --size 96x208 "))
    #expect(try shell.run(script: "rm a.mp4; \(last.replacing("pathreel render", with: "\"$0\" render"))").code == 0)
    #expect(try shell.read("a.mp4") == bytes)
    try shell.write("canvas: {size: [9, 9]}\nduration: 1\nelements: []\n", to: "a.yaml")
    #expect(
      try shell.run("check", "Card.swift", "a.yaml", "--quiet") == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(
      try shell.run("parameters", "Card.swift")
        == Shell.Outcome(code: 0, output: "Card.swift has no parameters\n", errors: ""))
  }

  @Test func `errors of the compiler have the lines of the file`() throws {
    try write(["Views/Card.swift": Self.card + "\n#Preview { Card(side: \"a\") }"])
    let outcome = try shell.run("check", "Views/Card.swift")
    #expect(outcome.code == 65 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("Views/Card.swift:8:"), "\(outcome.errors)")
    #expect(outcome.errors.contains(": error: cannot convert value of type 'String'"))
    // The next run says it again.
    #expect(try shell.run("check", "Views/Card.swift") == outcome)
  }

  @Test func `pictures and colours come from asset catalogues`() throws {
    let color = { (white: String) in #"{"color": {"components": {"white": "\#(white)", "alpha": "1.000"}}"# }
    try write([
      "App/App.swift": """
      import SwiftUI
      @main struct Demo: App {
        var body: some Scene {
          WindowGroup {
            HStack(spacing: 0) {
              Color("ink").frame(width: 10, height: 10)
              Color(.ink).frame(width: 10, height: 10)
              Image("dot")
              Image(.wide).resizable().frame(width: 10, height: 10)
              Image("missing")
            }
          }.defaultSize(width: 41, height: 10)
        }
      }
      """,
      "App/Assets.xcassets/ink.colorset/Contents.json": "{\"colors\": [\(color("0.2"))}]}",
      "App/Assets.xcassets/dot.imageset/Contents.json": #"{"images": [{"filename": "dot.png", "scale": "2x"}]}"#,
      "App/Assets.xcassets/wide.imageset/Contents.json": #"{"images": [{"filename": "wide.svg"}]}"#,
      "App/Assets.xcassets/wide.imageset/wide.svg":
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 4'><rect width='8' height='4' fill='#00f'/></svg>",
    ])
    try shell.write("canvas: {size: [20, 20], background: '#0f0'}\nduration: 1\nelements: []\n", to: "dot.yaml")
    let dot = "App/Assets.xcassets/dot.imageset/dot.png"
    #expect(try shell.run("frames", "dot.yaml", "-o", dot, "--at", "0").code == 0)
    let outcome = try shell.run("frames", "App", "-o", "a.png", "--at", "0", "--scale", "1", "--quiet")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors == "warning: there is no picture 'missing' in an asset catalogue or beside the file\n")
    let bitmap = try picture("a.png")
    #expect(bitmap.width == 41)
    let pixels = [5, 15, 25, 35].map { bitmap[$0, 5] }
    #expect(pixels.map(\.red) == [51, 51, 0, 0] && pixels.map(\.green) == [51, 51, 255, 0])
    #expect(pixels.map(\.blue) == [51, 51, 0, 255])
  }

  @Test func `two runs at once make one program`() throws {
    try write(["Card.swift": Self.card + "\n#Preview { Card(side: 10) }"])
    let script = """
      "$0" check Card.swift --duration 0.1 > 1 2>&1 & "$0" check Card.swift --duration 0.1 > 2 2>&1; code=$?
      wait $! && cat 1 2; exit $code
      """
    let line = "Card.swift: 6 frames, 393x852, 60 frames/s\n"
    #expect(try shell.run(script: script) == Shell.Outcome(code: 0, output: line + line, errors: ""))
    #expect(try programDate() != nil)
    // Of many programs the last twenty are kept.
    let folder = shell.caches.appending(path: "pathreel/swift").path
    for number in 1...30 {
      try FileManager.default.createDirectory(atPath: "\(folder)/p-\(number)", withIntermediateDirectories: false)
    }
    try shell.write(Self.card + "\n#Preview { Card(side: 20) }", to: "Card.swift")
    #expect(try shell.run("check", "Card.swift", "--duration", "0.1").output == line)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("p-") }.count == 20)
    #expect(try shell.run("cache", "--clear").code == 0)
    #expect(!FileManager.default.fileExists(atPath: shell.caches.appending(path: "pathreel/swift").path))
  }

  @Test func `the preview serves the program, and builds it again after a save`() throws {
    try write(["Card.swift": Self.card + "\n#Preview { Card(side: 10) }"])
    let port = Int.random(in: 20_000..<32_000)
    let outcome = try shell.run(
      script: """
        : > out.txt
        "$0" preview Card.swift --port \(port) > out.txt 2> err.txt & parent=$!
        for i in $(seq 6000); do grep -q Ctrl-C out.txt && break; kill -0 $parent || break; sleep 0.02; done
        exec 3<>/dev/tcp/127.0.0.1/$(sed -n 's/.*localhost:\\([0-9]*\\).*/\\1/p' out.txt)
        printf 'GET / HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3
        head -n 1 <&3 | tr -d '\\r'
        old=$(pgrep -P $parent)
        sed -i 's/side: 10/side: 20/' Card.swift
        for i in $(seq 6000); do new=$(pgrep -f -P $parent preview) && [ "$new" != "$old" ] && break; sleep 0.02; done
        kill -INT $parent; wait $parent; echo "code $?"
        [ "$new" != "$old" ] && echo started again
        cat err.txt >&2
        """)
    #expect(
      outcome == Shell.Outcome(code: 0, output: "HTTP/1.0 403 Forbidden\ncode 0\nstarted again\n", errors: ""))
  }

  // MARK: Wrong use

  @Test func `a file or folder without a view, and a machine without a compiler`() throws {
    try write(["none.swift": "struct A {}", "empty/a.txt": "", "Card.swift": Self.card])
    #expect(
      try shell.run("check", "none.swift")
        == .failed(65, "Error: none.swift: there is no view in it: a type such as 'struct Loader: View { … }'"))
    #expect(try shell.run("check", "missing.swift") == .failed(74, "Error: missing.swift: does not exist"))
    #expect(
      try shell.run("render", "empty", "-o", "a.mp4")
        == .failed(
          74, "Error: empty: the folder has no Swift files; give a scene file (.yaml), or a SwiftUI file (.swift)"))
    #expect(
      try shell.run("frames", "Card.swift", "-o", "a.png", "--at", "0")
        == .failed(
          65, "Error: Card.swift: each of its views needs arguments; add a #Preview { Card(…) } that gives them"))
    shell.environment["PATH"] = "/usr/bin:/bin"
    try shell.write(Self.card + "\n#Preview { Card(side: 10) }", to: "Card.swift")
    guard !FileManager.default.fileExists(atPath: "/usr/bin/swiftc") else { return }
    #expect(
      try shell.run("check", "Card.swift")
        == .failed(
          74,
          "Error: there is no swiftc in the folders of PATH; SwiftUI files need Swift 6.2 or newer (https://www.swift.org/install)"
        ))
  }

  @Test func `options of SwiftUI files are not for scene files, and shards not for SwiftUI files`() throws {
    try shell.write("canvas: {size: [9, 9]}\nduration: 1\nelements: []\n", to: "a.yaml")
    #expect(
      try shell.run("check", "a.yaml", "--view", "A")
        == .failed(64, "Error: --view is for SwiftUI files, and a.yaml is a scene file"))
    #expect(
      try shell.run("parameters", "a.yaml", "--duration", "2")
        == .failed(
          64,
          "Error: --duration is for SwiftUI files and SVG drawings, and a.yaml is a scene file; write 'duration' in the file, or render a part of it with --frames 0s..3s"
        ))
    #expect(
      try shell.run("render", "a.swift", "-o", "a.mp4", "--bundle", "job")
        == .failed(64, "Error: --bundle job: a SwiftUI file cannot be shared among machines; make it here"))
  }
}

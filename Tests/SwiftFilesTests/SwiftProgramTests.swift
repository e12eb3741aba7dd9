import Foundation
import PathreelSwiftFiles
import TestFolders
import Testing

/// Tests of the text that a program consists of: which view is shown, which files it has, and what is changed in them.
struct SwiftProgramTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let file = folder.file(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private func program(_ name: String, view: String? = nil) -> SwiftProgram {
    SwiftProgram(folder.file(name).path, view: view, cache: folder.file("cache"))
  }

  /// The texts of the program's files in order, without `main.swift` and `#sourceLocation` lines.
  private func texts(_ name: String, view: String? = nil) throws -> [String] {
    let files = try program(name, view: view).text().text.files
    return files.keys.filter { $0 != "main.swift" }.sorted().map { name in
      String(decoding: files[name]!, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("#sourceLocation") }.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
  }

  private func fault(_ name: String, view: String? = nil) -> String? {
    do {
      _ = try program(name, view: view).text()
      return nil
    } catch {
      return "\(error)".replacing(folder.url.path + "/", with: "")
    }
  }

  /// The part of the root type after its canvas.
  private static func root(_ view: String, _ canvas: String = ".phone, isDark: false") -> String {
    "struct PathreelRoot: View { static var pathreelCanvas: SwiftUIFile.CanvasSettings { .init(\(canvas)) }; "
      + "var body: some View { \(view) } }"
  }

  // MARK: The view

  @Test func `the only view that needs no arguments is shown`() throws {
    try write([
      "a.swift": """
      struct Row: View { let name: String; var body: some View { Text(name) } }
      struct List: View {
        @State private var count = 0
        @State var name: String?
        @Environment(\\.x) private var x
        @Namespace var space
        var twice: Int { count * 2 }
        var body: some View { Row(name: "a") }
      }
      """
    ])
    #expect(try texts("a.swift")[0].hasSuffix("\n" + Self.root("List()")))
  }

  @Test(arguments: [
    ("let x: Int", false), ("var x: Int", false), ("@Binding var x: Int", false), ("@State var x: Int", false),
    ("@ObservedObject var x: Model", false), ("@Binding var x: Int?", false), ("var x: Int { didSet {} }", false),
    ("init(x: Int) {}", false), ("init(x: Int, y: Int = 1) {}", false),
    ("var x: Int?", true), ("let x = 1", true), ("@StateObject var x = Model()", true), ("static let x: Int", true),
    ("@EnvironmentObject var x: Model", true), ("@FocusState private var x: Bool", true), ("init() {}", true),
    ("var x: Int { 1 }", true), ("init(x: Int) {}; init(y: Int = 1) {}", true), ("@AppStorage(\"x\") var x: Int", true),
    ("var x: [Int] = [\n 1, 2\n ]", true), ("func f(x: Int) {}", true),
  ])
  func `whether a view needs arguments`(members: String, needsNone: Bool) throws {
    try write(["a.swift": "struct A: View {\n\(members)\nvar body: some View { Text(\"\") }\n}"])
    #expect(
      fault("a.swift")
        == (needsNone ? nil : "a.swift: each of its views needs arguments; add a #Preview { A(…) } that gives them"))
  }

  @Test func `a preview becomes the root view in its own lines, and the others are taken out`() throws {
    try write([
      "a.swift": """
      import SwiftUI
      private struct A: View { var body: some View { Text("}") } }
      #Preview("Dark", traits: .fixedLayout(width: 2 * 100, height: side)) {
        @Previewable @State var x = 1
        let y = 2
        A().preferredColorScheme(.dark)
      }
      #Preview { A()
      }
      // end
      """
    ])
    #expect(
      try texts("a.swift") == [
        """
        import SwiftUI
        private struct A: View { var body: some View { Text("}") } }
        struct PathreelRoot: View { static var pathreelCanvas: SwiftUIFile.CanvasSettings { \
        .init(.fixed(width: 2 * 100, height: side), isDark: true) }; 
           @State var x = 1
          var body: some View { let y = 2
          A().preferredColorScheme(.dark)
        }}


        // end
        """
      ])
    #expect(try program("a.swift").text().note?.hasSuffix("a.swift: the first of 2 previews is shown") == true)
  }

  @Test func `the first view of a provider's group is shown, with the group's settings`() throws {
    try write([
      "a.swift": """
      struct A_Previews: PreviewProvider {
        static var previews: some View {
          Group {
            A()
              .padding()
            A().preferredColorScheme(.dark)
          }
          .previewLayout(.fixed(width: 300, height: 200))
        }
      }
      private struct A: View { var body: some View { Text("") } }
      """,
      "b.swift": "struct A: View { var body: some View { Text(\"\") } }",
    ])
    #expect(try texts("a.swift").count == 1)
    let text = try texts("a.swift")[0]
    #expect(text.contains("      A()\n        .padding()\n      \n    }\n    .previewLayout"))
    #expect(text.hasSuffix(Self.root("A_Previews.previews", ".fixed(width: 300, height: 200), isDark: false")))
  }

  @Test(arguments: [
    ("traits: .sizeThatFitsLayout", "", ".fitting, isDark: false"),
    ("\"a\", traits: .landscapeLeft", "", ".phoneOnItsSide, isDark: false"),
    ("", ".environment(\\.colorScheme, .dark)", ".phone, isDark: true"),
    ("", ".preferredColorScheme(.light)", ".phone, isDark: false"),
  ])
  func `what a preview says about the canvas`(arguments: String, modifier: String, canvas: String) throws {
    try write(["a.swift": "#Preview(\(arguments)) { Text(\"\")\(modifier) }"])
    #expect(try texts("a.swift")[0].contains(".init(\(canvas))"))
  }

  @Test func `a name chooses a preview, a provider, a view, or a preview of a view`() throws {
    try write([
      "a.swift": """
      struct A: View { let x: Int; var body: some View { Text("") } }
      struct B: View { var body: some View { Text("") } }
      #Preview("first") { B() }
      #Preview("second") { A(x: 1) }
      struct P: PreviewProvider { static var previews: some View { B() } }
      """
    ])
    func root(_ view: String) throws -> String {
      let text = try texts("a.swift", view: view)[0]
      return String(
        text[try #require(text.range(of: "var body: some View { ", options: .backwards)).upperBound...].prefix(8))
    }
    #expect(try texts("a.swift", view: "second")[0].contains("var body: some View { A(x: 1) }}"))
    #expect(try texts("a.swift", view: "A")[0].contains("var body: some View { A(x: 1) }}"))
    #expect(try root("P") == "P.previe")
    #expect(try texts("a.swift", view: "B")[0].contains("var body: some View { B() }}"))
    #expect(try root("A(x: 2)") == "A(x: 2) ")
    #expect(fault("a.swift", view: "C") == "a.swift: there is no view 'C'; it has A, B, P, first, second")
  }

  @Test func `a view by name is shown as its first preview shows it`() throws {
    try write([
      "a.swift": """
      struct A: View { var body: some View { B() } }
      struct B: View { var body: some View { Text("") } }
      struct C: View { let x: Int; var body: some View { Text("") } }
      struct A_Previews: PreviewProvider {
        static var previews: some View { A().overlay(B()).preferredColorScheme(.dark) }
      }
      """
    ])
    #expect(try texts("a.swift", view: "A")[0].hasSuffix(Self.root("A_Previews.previews", ".phone, isDark: true")))
    #expect(try texts("a.swift", view: "B")[0].hasSuffix(Self.root("B()")))
    #expect(
      fault("a.swift", view: "C")
        == "a.swift: the view C needs arguments; add a #Preview { C(…) } that gives them, or give them with --view 'C(…)'"
    )
  }

  @Test func `an app is shown by the contents of its window, and loses its main`() throws {
    try write([
      "App/a.swift": "@main\nstruct Demo: App { var body: some Scene { WindowGroup { B() } } }",
      "App/b.swift": "struct B: View { var body: some View { Text(\"\") } }\n#Preview { B() }",
      "App/c.swift": "struct C {}",
    ])
    let text = try program("App").text().text
    #expect(String(decoding: text.files["main.swift"]!, as: UTF8.self).contains("SwiftUIFile.run(Demo.self, "))
    #expect(
      try texts("App") == [
        "struct Demo: App { var body: some Scene { WindowGroup { B() } } }",
        "struct B: View { var body: some View { Text(\"\") } }",
      ])
    // Shown by itself, a view has no app around it.
    let shown = try texts("App", view: "B")
    #expect(shown.count == 1)
    #expect(shown[0].hasSuffix("var body: some View { B() }}"))
  }

  // MARK: Files

  @Test func `a file brings the files of its project that it needs`() throws {
    try write([
      "P/P.xcodeproj/project.pbxproj": "",
      "P/Views/a.swift": "struct A: View { var body: some View { B().glow().foregroundStyle(Color(hex: 1)) } }",
      "P/Other/b.swift": "struct B: View { var body: some View { Text(C.text) } }",
      "P/Other/c.swift": "enum C { static let text = \"\" }", "P/Other/c2.swift": "extension C: Codable {}",
      "P/Extensions/glow.swift": "extension View { func glow() -> some View { self } }",
      "P/Extensions/hex.swift": "extension Color { init(hex: Int) { self = .red } }",
      "P/Extensions/unused.swift":
        "extension View { func shine() -> some View { self } }\nextension Color { init(cmyk: Int) {} }",
      "P/Tests/PTests/t.swift": "struct B {}", "P/PTests/b.swift": "struct B {}",
      "P/Unit.swift": "import XCTest\nstruct B {}",
      "d.swift": "struct B {}",
    ])
    #expect(try texts("P/Views/a.swift").count == 6)
    let paths = program("P/Views/a.swift").sources.map { $0.replacing(folder.url.path + "/", with: "") }
    #expect(
      paths == [
        "P/Extensions/glow.swift", "P/Extensions/hex.swift", "P/Extensions/unused.swift", "P/Other/b.swift",
        "P/Other/c.swift", "P/Other/c2.swift", "P/Unit.swift", "P/Views/a.swift",
      ])
  }

  @Test func `without a project, the folder with the asset catalogue is that of the app`() throws {
    try write([
      "P/App/Assets.xcassets/Contents.json": "{}", "P/App/Views/a.swift": "struct A: View { let b = B() }",
      "P/App/Models/b.swift": "struct B {}", "P/Other/c.swift": "struct C {}",
    ])
    let paths = program("P/App/Views/a.swift").sources.map { $0.replacing(folder.url.path + "/", with: "") }
    #expect(paths == ["P/App/Models/b.swift", "P/App/Views/a.swift"])
  }

  @Test func `of several files with a name the nearest counts`() throws {
    try write([
      "one/a.swift": "struct A: View { var body: some View { B() } }",
      "one/b.swift": "struct B: View { /* one */ let x: Int }",
      "two/b.swift": "struct B: View { /* two */ let x: Int }",
    ])
    #expect(try texts("", view: "A").joined().contains("/* one */"))
  }

  @Test func `imports and conditions are as on iOS, and all lines stay`() throws {
    try write([
      "a.swift": """
      @testable import Foundation
      import struct UIKit.UIColor; import Combine
      import Algorithms
      import MapKit
      #if os(iOS) && canImport(UIKit)
      #elseif os(macOS)
      #endif
      struct A: View { var body: some View { Text("import Foundation") } }
      """
    ])
    #expect(
      try texts("a.swift")[0] == """
        import SwiftUI
        import SwiftUI; import SwiftUI
        import Algorithms

        #if true && true
        #elseif os(macOS)
        #endif
        struct A: View { var body: some View { Text("import Foundation") } }

        """ + Self.root("A()"))
  }

  // MARK: Faults

  @Test func `faults of a file or folder say what to do`() throws {
    try write([
      "none.swift": "struct A {}",
      "many.swift":
        "struct A: View { var body: some View { Text(\"\") } }\nstruct B: View { var body: some View { Text(\"\") } }",
      "empty/a.txt": "", "two/a.swift": "#Preview(\"one\") { A() }", "two/b.swift": "#Preview(\"two\") { B() }",
    ])
    try Data([0xFF, 0xFE, 0]).write(to: folder.file("bytes.swift"))
    mkfifo(folder.file("pipe.swift").path, 0o600)
    #expect(fault("none.swift") == "none.swift: there is no view in it: a type such as 'struct Loader: View { … }'")
    #expect(fault("many.swift") == "many.swift: it has several views; choose one with --view: A, B")
    #expect(fault("missing.swift") == "missing.swift: does not exist")
    #expect(fault("bytes.swift") == "bytes.swift: is not UTF-8 text")
    #expect(fault("pipe.swift") == "pipe.swift: is not a regular file")
    #expect(
      fault("empty")
        == "empty: the folder has no Swift files; give a scene file (.yaml), or a SwiftUI file (.swift)")
    #expect(fault("two") == "two: 2 files have previews; choose a view with --view: one, two")
  }
}

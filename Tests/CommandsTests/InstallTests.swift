import Foundation
import SmallScenes
import Testing

/// Tests of `make install` into a temporary folder.
struct InstallTests {
  let shell: Shell
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  init() throws { shell = try Shell() }

  private static let installed = [
    "bin/pathreel", "share/bash-completion/completions/pathreel", "share/fish/vendor_completions.d/pathreel.fish",
    "share/man/man1/pathreel.1", "share/zsh/site-functions/_pathreel",
  ]

  /// Runs a target of the Makefile with the program that was built for the tests in place of a new build.
  private func make(_ target: String, _ variables: String = "DESTDIR='root folder' PREFIX=/usr") throws -> Shell.Outcome
  {
    try shell.run(
      script: """
        make --file '\(Self.repository.path)/Makefile' --no-print-directory \(target) --old-file stage/bin/pathreel \
          STAGE=stage \(variables)
        """)
  }

  private func install() throws {
    let prepare = Self.repository.appending(path: "Scripts/prepare-install").path
    #expect(
      try shell.run(script: "'\(prepare)' '\(shell.executable.path)' stage")
        == Shell.Outcome(code: 0, output: "", errors: ""))
    let outcome = try make("install")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").sorted() == Self.installed.map { "root folder/usr/\($0)" })
  }

  @Test(.enabled(if: SwiftCompiler.isInstalled))
  func `what is installed makes programs of SwiftUI files`() throws {
    let prepare = Self.repository.appending(path: "Scripts/prepare-install").path
    let built = shell.executable.deletingLastPathComponent().path
    #expect(try shell.run(script: "'\(prepare)' '\(shell.executable.path)' stage '\(built)'").code == 0)
    #expect(try make("install").code == 0)
    try shell.write("import SwiftUI\n#Preview { Circle() }", to: "a.swift")
    #expect(
      try shell.run(script: "'root folder/usr/bin/pathreel' check a.swift --duration 1")
        == Shell.Outcome(code: 0, output: "a.swift: 60 frames, 393x852, 60 frames/s\n", errors: ""))
    #expect(try make("uninstall").code == 0)
    #expect(!FileManager.default.fileExists(atPath: shell.folder.appending(path: "root folder/usr/lib/pathreel").path))
  }

  @Test func `what is installed runs and completes, and is uninstalled`() throws {
    try install()
    let version = try shell.run("--version").output
    #expect(
      try shell.run(script: "'root folder/usr/bin/pathreel' --version")
        == Shell.Outcome(code: 0, output: version, errors: ""))

    // Calls the completion function as bash does, with the words and the index of the last one.
    func completions(_ words: String...) throws -> [Substring] {
      let line = words.joined(separator: " ")
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try shell.run(
        script: """
          PATH="$PWD/root folder/usr/bin:$PATH"
          source 'root folder/usr/share/bash-completion/completions/pathreel'
          [[ $(complete -p pathreel) == *' -F _pathreel pathreel' ]] || exit 2
          COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count) COMP_TYPE=9
          _pathreel pathreel '\(words.last!)' '\(words[words.count - 2])'
          printf '%s\\n' "${COMPREPLY[@]}"
          """)
      #expect(outcome.code == 0 && outcome.errors == "", "\(outcome)")
      return outcome.output.split(separator: "\n").sorted()
    }
    #expect(try completions("pathreel", "fra") == ["frames"])
    #expect(
      try completions("pathreel", "frames", "--") == [
        "--animation", "--assets", "--at", "--background", "--clean", "--contact-sheet", "--debug", "--diff",
        "--duration", "--effort",
        "--every",
        "--for", "--fps", "--frame-budget", "--frames", "--help", "--jobs", "--loops", "--marker", "--matte",
        "--motion-blur", "--only",
        "--output",
        "--progress",
        "--quiet", "--random-seed", "--scale", "--script", "--set", "--show-touches", "--shutter", "--size",
        "--sprite-sheet",
        "--values",
        "--version", "--view",
      ])
    try shell.write(SmallScenes.square, to: "square.yaml")
    #expect(try completions("pathreel", "render", "squ") == ["square.yaml"])

    #expect(try make("uninstall").code == 0)
    #expect(try shell.run(script: "find 'root folder' -type f") == Shell.Outcome(code: 0, output: "", errors: ""))
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/man"), "man shows pages and finds their faults")
  )
  func `the manual page has every command, and man finds nothing wrong with it`() throws {
    try install()
    let page = try shell.run(script: "man --warnings --local-file 'root folder/usr/share/man/man1/pathreel.1'")
    #expect(page.code == 0 && page.errors == "", "what man finds wrong with the page")
    let commands = try shell.run("--help").output.matches(of: #/(?m)^  ([a-z]+)  /#).map { String($0.1) }
    #expect(commands.count >= 15)
    for command in commands {
      #expect(page.output.contains("\n   pathreel \(command)\n"))
    }
    #expect(page.output.contains("--every 0.5s\n"))
  }

  @Test func `a prefix that is no absolute path is refused`() throws {
    let outcome = try make("install", "PREFIX='~/.local'")
    #expect(outcome.code != 0)
    #expect(outcome.output.hasPrefix("PREFIX=~/.local: give an absolute path, such as /"))
    #expect(try shell.names() == [])
  }
}

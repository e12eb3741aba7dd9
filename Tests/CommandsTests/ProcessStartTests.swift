import Foundation
import SmallScenes
import Testing
import VideoInspection

/// Tests of processes with unusual surroundings: standard descriptors that are closed or full, files with a size limit,
/// and readers that end.
struct ProcessStartTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
  }

  /// All ways to close at least one of the three standard descriptors.
  static let closings = (1..<8).map { set in
    ["<&-", ">&-", "2>&-"].enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element).joined(separator: " ")
  }

  private func closed(_ shell: Shell, _ closing: String, _ arguments: [String]) throws -> Shell.Outcome {
    try shell.run(script: "exec \"$0\" \(arguments.joined(separator: " ")) \(closing)")
  }

  @Test(arguments: closings) func `a video is whole whichever standard descriptors are closed`(closing: String) throws {
    try Data("an earlier file".utf8).write(to: shell.folder.appending(path: "a.mp4"))
    // Repeat it, because the numbers of files depend on the timing of the encoder's threads.
    for _ in 0..<4 {
      let outcome = try closed(shell, closing, ["render", "square.yaml", "-o", "a.mp4"])
      #expect(outcome.code == 0)
      #expect(try VideoFacts(of: shell.folder.appending(path: "a.mp4")).frameCount == 10)
    }
    #expect(try shell.names() == ["a.mp4", "square.yaml"])
  }

  @Test(arguments: closings) func `pictures are whole whichever standard descriptors are closed`(closing: String) throws
  {
    #expect(try shell.run("frames", "square.yaml", "-o", "f", "--quiet").code == 0)
    #expect(try closed(shell, closing, ["frames", "square.yaml", "-o", "g"]).code == 0)
    for name in try shell.names(in: "f") { #expect(try shell.read("g/\(name)") == shell.read("f/\(name)")) }
  }

  @Test func `a film's video is whole without standard descriptors`() throws {
    let film = try Shell("TestFilm")
    #expect(try closed(film, "<&- >&- 2>&-", ["render", "-o", "a.mp4"]).code == 0)
    #expect(try VideoFacts(of: film.folder.appending(path: "a.mp4")).frameCount == 10)
  }

  @Test(arguments: closings) func `an error has its exit code, whichever standard descriptors are closed`(
    closing: String
  )
    throws
  {
    #expect(try closed(shell, closing, ["render", "none.yaml", "-o", "a.mp4"]).code == 74)
    #expect(try closed(shell, closing, ["bake"]).code == 64)
    #expect(try closed(shell, closing, ["inspect", "square.yaml", "--at", "7s"]).code == 64)
    #expect(try shell.names() == ["square.yaml"])
  }

  /// Standard error is a full disk, closed, or a pipe whose reader has ended.
  @Test(arguments: ["2>/dev/full", "2>&-", "2> >(:)"])
  func `a standard error that cannot be written does not matter`(redirection: String) throws {
    try shell.write(SmallScenes.crowd, to: "crowd.yaml")
    let start = "(sleep 0.3; exec \"$0\" \"$@\") \(redirection)"
    let made = try shell.run(script: start, "render", "crowd.yaml", "-o", "a.mp4")
    #expect(made.code == 0 && made.output.hasPrefix("a.mp4: 10 frames"))
    #expect(try VideoFacts(of: shell.folder.appending(path: "a.mp4")).frameCount == 10)
    #expect(try shell.run(script: start, "check", "crowd.yaml").code == 0)
    #expect(try shell.run(script: start, "render", "none.yaml", "-o", "b.mp4").code == 74)
    #expect(try shell.run(script: start, "render", "crowd.yaml").code == 64)
    #expect(try shell.run(script: start, "bake").code == 64)
    #expect(try shell.names() == ["a.mp4", "crowd.yaml", "square.yaml"])
  }

  @Test(
    arguments: [
      ["render", "square.yaml", "-o", "a.mp4"], ["frames", "square.yaml", "-o", "f"],
      ["sweep", "square.yaml", "-o", "b.mp4", "--vary", "side=4..40"], ["check", "square.yaml"],
      ["inspect", "square.yaml", "--at", "0"], ["schema"], ["schema", "--format", "markdown"], [], ["--help"],
      ["help", "render"], ["render", "--help"], ["--version"], ["--generate-completion-script", "bash"],
    ]) func `a standard output that cannot be written is an input or output error`(arguments: [String]) throws
  {
    let outcome = try shell.run(script: "exec \"$0\" \(arguments.joined(separator: " ")) >/dev/full")
    #expect(outcome.code == 74)
    #expect(
      outcome.errors.hasSuffix("Error: standard output cannot be written: No space left on device\n"),
      "\(outcome.errors)")
  }

  @Test func `files that were made before standard output failed are kept`() throws {
    #expect(try shell.run(script: "\"$0\" render square.yaml -o a.mp4 >/dev/full").code == 74)
    #expect(try VideoFacts(of: shell.folder.appending(path: "a.mp4")).frameCount == 10)
  }

  @Test(arguments: [["render", "noise.yaml", "-o", "a.mp4"], ["frames", "noise.yaml", "-o", "."]])
  func `a file over the limit of sizes is an input or output error, and nothing of it is left`(arguments: [String])
    throws
  {
    try shell.write(SmallScenes.medley, to: "noise.yaml")
    let outcome = try shell.run(
      script: "ulimit -f 4; exec \"$0\" \(arguments.joined(separator: " ")) --size 640x480 --quiet")
    #expect(outcome.code == 74)
    #expect(outcome.errors.hasSuffix(": File too large\n"), "\(outcome.errors)")
    #expect(try shell.names() == ["noise.yaml", "square.yaml"])
  }

  @Test func `standard output over the limit of sizes is an input or output error`() throws {
    let outcome = try shell.run(script: "ulimit -f 1; exec \"$0\" schema > schema.json")
    #expect(outcome == .failed(74, "Error: standard output cannot be written: File too large"))
  }

  /// Runs a command whose reader has ended before the first output. The result has the command's exit code.
  private func runWithoutReader(_ command: String, trapping trap: String = "") throws -> Shell.Outcome {
    try shell.run(script: "\(trap) (sleep 0.3; exec \"$0\" \(command)) | :; exit ${PIPESTATUS[0]}")
  }

  /// The exit code is 141, as for `cat`: 128 and the number of SIGPIPE.
  @Test(arguments: ["schema", "--help", "inspect square.yaml --at 0", "check square.yaml"])
  func `a reader that goes ends the process by its signal, without a word`(command: String) throws {
    #expect(try runWithoutReader(command) == Shell.Outcome(code: 141, output: "", errors: ""))
  }

  @Test func `a reader may close standard output when it has read enough`() throws {
    let outcome = try shell.run(script: "\"$0\" schema | head -n 1; exit ${PIPESTATUS[0]}")
    #expect(outcome == Shell.Outcome(code: 141, output: "{\n", errors: ""))
  }

  @Test func `where the signal is ignored from the start a reader that goes is an input or output error`() throws {
    #expect(
      try runWithoutReader("schema", trapping: "trap '' PIPE;")
        == .failed(74, "Error: standard output cannot be written: Broken pipe"))
  }

  @Test func `a video is whole even if nobody reads the output`() throws {
    #expect(try runWithoutReader("render square.yaml -o a.mp4").code == 141)
    #expect(try VideoFacts(of: shell.folder.appending(path: "a.mp4")).frameCount == 10)
  }
}

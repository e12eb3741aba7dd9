import Foundation
import SmallScenes
import Testing

@Suite struct PreviewCommandTests {
  private let shell: Shell
  /// A port below the range from which the system assigns ports automatically.
  private let port = Int.random(in: 20_000..<32_000)

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
  }

  /// Runs a preview until it has printed its address, and ends it by Ctrl-C.
  private func preview(_ arguments: String...) throws -> Shell.Outcome {
    let command = arguments.map { "'\($0)'" }.joined(separator: " ")
    return try shell.run(
      script: """
        : > out.txt
        "$0" preview \(command) > out.txt 2> err.txt & child=$!
        for i in $(seq 1000); do grep -q Ctrl-C out.txt && break; kill -0 $child 2>/dev/null || break; sleep 0.01; done
        kill -INT $child; wait $child; code=$?; cat out.txt; cat err.txt >&2; exit $code
        """)
  }

  @Test func `the preview prints its address, and ends with code 0 on Ctrl-C`() throws {
    let outcome = try preview("square.yaml", "--port", "\(port)")
    #expect(outcome.code == 0 && outcome.errors == "")
    let address = /square\.yaml: http:\/\/localhost:(\d+)\/\?token=[0-9a-f]{32}\nCtrl-C ends it\.\n/
    #expect(outcome.output.wholeMatch(of: address) != nil, "\(outcome.output)")
  }

  @Test func `the preview's address has the values of the command line`() throws {
    let outcome = try preview("square.yaml", "--port", "\(port)", "--set", "side=30", "--set", "hue=0.25")
    #expect(outcome.output.contains("#set.side=30&set.hue=0.25\n"))
  }

  @Test func `a named set's values are in the address, but for those that --set gives`() throws {
    try shell.write("big: {side: 40, hue: 0.1}\n", to: "square.values.yaml")
    let outcome = try preview("square.yaml", "--port", "\(port)", "--values", "big", "--set", "hue=0.9")
    #expect(outcome.output.contains("#set.side=40&set.hue=0.9\n"))
  }

  @Test func `a scene with a mistake is served, and the mistake is printed, too`() throws {
    try shell.write(SmallScenes.square.replacing("fill:", with: "fil:"), to: "wrong.yaml")
    let outcome = try preview("wrong.yaml", "--port", "\(port)")
    #expect(outcome.code == 0 && outcome.output.hasPrefix("wrong.yaml: http://localhost:"))
    #expect(outcome.errors.hasPrefix("wrong.yaml:9:5: unknown key 'fil'; did you mean 'fill'?"))
  }

  @Test func `a missing scene file ends the preview at once`() throws {
    let outcome = try shell.run("preview", "nothing.yaml", "--port", "\(port)")
    // Only look at the end: if another process has the port, a message about that comes first.
    #expect(outcome.code == 74 && outcome.output == "")
    #expect(
      outcome.errors.hasSuffix("Error: nothing.yaml: there is no such file; check the name and the folder\n"))
  }

  @Test(arguments: [
    (["--port", "80"], "write a port as a number from 1024 to 65535"),
    (["--port", "many"], "write a port as a number from 1024 to 65535"),
    (["--allow-host", "http://a.b"], "write a name only, such as studio.local"),
    (["--port", "8080", "--port", "8081"], "--port"),
    (["--set", "side=3", "--set", "side=4"], "--set gives 'side' twice"),
    (["--values", "big"], "there are no sets of values"),
  ])
  func `wrong options of the preview are explained`(options: [String], part: String) throws {
    let outcome = try shell.run(["preview", "square.yaml"] + options)
    #expect(outcome.code == 64 && outcome.errors.contains(part) && outcome.output == "")
  }
}

@Suite struct FilmPreviewCommandTests {
  @Test func `a film is served by a child, under one address, and ends with it`() throws {
    let shell = try Shell("TestFilm")
    let port = Int.random(in: 20_000..<32_000)
    let outcome = try shell.run(
      script: """
        : > out.txt
        "$0" preview --port \(port) > out.txt 2> err.txt & parent=$!
        address=''
        for i in $(seq 2000); do address=$(sed -n 's/.*localhost:\\([0-9]*\\).*/\\1/p' out.txt); [ -n "$address" ] && break; sleep 0.01; done
        exec 3<>/dev/tcp/127.0.0.1/$address
        printf 'GET / HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3
        head -n 1 <&3 | tr -d '\\r'
        kill -INT $parent; wait $parent; echo "code $?"
        sleep 0.3; pgrep -f "^[^ ]*TestFilm preview --port \(port)" || echo gone
        cat err.txt >&2
        """)
    #expect(outcome == Shell.Outcome(code: 0, output: "HTTP/1.0 403 Forbidden\ncode 0\ngone\n", errors: ""))
  }
}

import Foundation
import SmallScenes
import Testing

/// Tests of the render cache as a user meets it, with `render`, `sweep`, `frames` and `cache`.
@Suite struct CacheCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write(Self.long, to: "long.yaml")
  }

  /// A scene of 1,500 frames, that is six segments, which take some seconds.
  private static let long = """
    canvas: {size: [320, 240], background: "#204060"}
    fps: 50
    duration: 30
    elements:
      - repeat: {count: 40}
        element:
          circle: {radius: 30}
          fill: "hsb(i / 40 + t / 30, 1, 1)"
          position: ["160 + 100 * cos(t + i)", "120 + 80 * sin(1.3 * t + i)"]
    """

  private var folder: String { shell.caches.path + "/pathreel" }

  private func segments() -> [String] {
    let all = FileManager.default.enumerator(atPath: folder + "/segments")?.allObjects ?? []
    return all.compactMap { $0 as? String }.filter { $0.count > 20 }
  }

  private func render(_ name: String, _ options: String...) throws -> Shell.Outcome {
    try shell.run(["render", "square.yaml", "-o", name, "--quiet"] + options)
  }

  @Test func `a video is kept, found again, shown and removed`() throws {
    #expect(try shell.run("cache").output == "\(folder): nothing yet, of at most 5.0 GB\n")
    #expect(try render("a.mp4").code == 0 && segments().count == 1)
    #expect(try render("b.mp4").code == 0 && segments().count == 1)
    #expect(try shell.read("a.mp4") == shell.read("b.mp4"))
    let shown = try shell.run("cache").output
    #expect(shown.hasPrefix("\(folder): 1 segment, ") && shown.hasSuffix(" kB of at most 5.0 GB\n"))
    let cleared = try shell.run("cache", "--clear").output
    #expect(cleared.hasPrefix("\(folder): removed 1 segment, ") && segments() == [])
    #expect(try shell.run("cache").output == "\(folder): 0 segments, 0 bytes of at most 5.0 GB\n")
  }

  @Test func `without the cache nothing is kept, and the bytes are the same`() throws {
    #expect(try render("a.mp4", "--no-cache").code == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(try render("b.mp4").code == 0 && shell.read("a.mp4") == shell.read("b.mp4"))
  }

  @Test func `pictures leave the cache alone, and every video uses it`() throws {
    #expect(try shell.run("frames", "square.yaml", "-o", "a.png", "--at", "0s").code == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
    for (i, name) in ["a.gif", "a.webm", "a.mov", "a.avif"].enumerated() {
      #expect(try render(name).code == 0 && segments().count == i + 1, "\(name)")
    }
    // APNG reuses the frames that were cached for the GIF, so there is no new segment.
    #expect(try render("a.apng").code == 0 && segments().count == 4)
  }

  @Test func `a picture is nothing that the cache could explain`() throws {
    let outcome = try shell.run(
      "sweep", "square.yaml", "--layout", "grid", "--vary", "side=10,12", "-o", "a.png", "--at", "0s", "--why",
      "--size",
      "320x240")
    #expect(
      outcome == .failed(64, "Error: --why is about what the cache has: it keeps videos, and PNG is a picture"),
      "\(outcome)")
  }

  @Test(arguments: [("0", 0), ("100", 0), ("20kB", 1), ("1 MB", 1), ("2G", 1)])
  func `the environment says how large the cache may be`(limit: String, count: Int) throws {
    shell.environment["PATHREEL_CACHE_LIMIT"] = limit
    #expect(try render("a.mp4").code == 0 && segments().count == count)
  }

  @Test func `a cache that is not used can be cleared`() throws {
    #expect(try render("a.mp4").code == 0 && segments().count == 1)
    shell.environment["PATHREEL_CACHE_LIMIT"] = "0"
    #expect(try shell.run("cache").output == "\(folder): not used, PATHREEL_CACHE_LIMIT is 0\n")
    #expect(try shell.run("cache", "--clear").output.hasPrefix("\(folder): removed 1 segment, ") && segments() == [])
  }

  @Test(arguments: ["-1", "many", "5 apples", "1e9", "99999999999999999999"])
  func `a limit that is none is an error before any work`(limit: String) throws {
    shell.environment["PATHREEL_CACHE_LIMIT"] = limit
    let text =
      "Error: PATHREEL_CACHE_LIMIT=\(limit): write a number of bytes, such as 500MB or 20GB; 0 turns the cache off"
    #expect(try render("a.mp4") == .failed(64, text) && shell.run("cache") == .failed(64, text))
    #expect(try shell.names() == ["long.yaml", "square.yaml"])
  }

  @Test func `a folder that is not a cache is left alone, and the video is made with a warning`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: folder + "/mine"))
    let outcome = try shell.run("render", "square.yaml", "-o", "a.mp4")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors.contains(
        "warning: the cache is not used: \(folder): has other files, and is not a cache of Pathreel's\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["mine"])
    #expect(try shell.run("cache", "--clear").code == 74)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["mine"])
  }

  @Test func `a cache that cannot be made is a warning`() throws {
    shell.environment["XDG_CACHE_HOME"] = "/proc/none"
    let outcome = try shell.run("render", "square.yaml", "-o", "a.mp4")
    #expect(
      outcome.code == 0
        && outcome.errors.contains("warning: the cache is not used: /proc/none/pathreel: cannot be made"))
  }

  @Test(arguments: ["mkv-h264", "mkv", "webm", "rgba", "y4m"])
  func `where the disk is full for the cache, the video is made with a warning`(format: String) throws {
    // The limit of `ulimit` holds for files, and not for a pipe.
    let outcome = try shell.run(
      script: """
        (ulimit -f 1; exec "$0" render long.yaml -o - --format \(format) --frames 0..19) | cat > a.mkv
        "$0" render long.yaml -o - --format \(format) --frames 0..19 --no-cache --quiet | cmp - a.mkv
        """)
    #expect(outcome.code == 0 && outcome.errors.contains("warning: the cache is not used any more: "))
    #expect(outcome.errors.contains("File too large") && segments() == [])
  }

  @Test func `a sweep that adds values makes the new ones alone`() throws {
    func sweep(_ values: String) throws -> Shell.Outcome {
      try shell.run(
        "sweep", "square.yaml", "--layout", "files", "--vary", "side=\(values)", "-o", "out/{side}.mp4", "--quiet")
    }
    #expect(try sweep("10,12").code == 0 && segments().count == 2)
    let kept = Set(segments())
    #expect(try sweep("10,11,12").code == 0)
    #expect(segments().count == 3 && kept.isSubset(of: segments()))
    #expect(try shell.run("render", "square.yaml", "-o", "a.mp4", "--set", "side=11", "--no-cache").code == 0)
    #expect(try shell.read("out/11.mp4") == shell.read("a.mp4"))
  }

  @Test(arguments: [("mp4", 1499, 6), ("gif", 499, 10), ("webm", 499, 2)])
  func `a render that is killed again and again goes on each time, and has the bytes of one that was not`(
    ending: String, last: Int, count: Int
  ) throws {
    let options = ["--frames", "0..\(last)", "--quiet"]
    #expect(try shell.run(["render", "long.yaml", "-o", "whole.\(ending)", "--no-cache"] + options).code == 0)
    var least = 0
    for delay in stride(from: 0, to: 1500, by: 125) {
      let end = ContinuousClock.now + .milliseconds(delay)
      let outcome = try shell.run(
        "render", "long.yaml", "-o", "a.\(ending)", "--frames", "0..\(last)", "--quiet", sending: SIGKILL,
        once: { ContinuousClock.now > end })
      // Segments that were kept must survive.
      #expect(segments().count >= least && [0, -SIGKILL].contains(outcome.code))
      least = segments().count
    }
    #expect(try shell.run(["render", "long.yaml", "-o", "a.\(ending)"] + options).code == 0)
    #expect(try shell.read("a.\(ending)") == shell.read("whole.\(ending)") && segments().count == count)
    #expect(try shell.run("cache", "--clear").code == 0)
    #expect(segments() == [])
  }

  @Test func `a run that is stopped holds no other up, and goes on with what that has made`() throws {
    #expect(try shell.run("render", "long.yaml", "-o", "whole.mp4", "--quiet", "--no-cache").code == 0)
    let outcome = try shell.run(
      script: """
        "$0" render long.yaml -o a.mp4 --quiet & first=$!
        until [ "$(ls "$XDG_CACHE_HOME/pathreel/claims" 2>/dev/null)" ]; do sleep 0.01; done
        kill -STOP $first
        "$0" render long.yaml -o b.mp4 --quiet || exit 1
        kill -CONT $first
        wait $first
        """)
    #expect(outcome.code == 0, "\(outcome.errors)")
    for name in ["a", "b"] { #expect(try shell.read("\(name).mp4") == shell.read("whole.mp4")) }
    #expect(segments().count == 6)
  }

  @Test func `a render that is asked to end completes its segment, and the next one goes on after it`() throws {
    #expect(try shell.run("render", "long.yaml", "-o", "whole.mp4", "--quiet", "--no-cache").code == 0)
    let outcome = try shell.run(
      "render", "long.yaml", "-o", "a.mp4", "--quiet", sending: SIGTERM,
      once: { try shell.names().contains { $0.contains("a.mp4.partial") } })
    let kept = "a.mp4 was not written, an earlier one is untouched; the cache keeps the segments that were completed"
    #expect(outcome == .failed(130, "Interrupted; \(kept)."))
    #expect((1..<6).contains(segments().count))
    #expect(try shell.names() == ["long.yaml", "square.yaml", "whole.mp4"])
    #expect(try shell.run("render", "long.yaml", "-o", "a.mp4", "--quiet").code == 0)
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4") && segments().count == 6)
  }

  @Test func `a damaged segment is made again`() throws {
    #expect(try render("a.mp4").code == 0)
    let segment = URL(filePath: folder + "/segments/" + (try #require(segments().first)))
    var content = try Data(contentsOf: segment)
    content[content.count / 2] ^= 1
    try content.write(to: segment)
    #expect(try render("b.mp4") == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.read("a.mp4") == shell.read("b.mp4"))
  }

  @Test func `runs at once on one cache make nothing twice, and nothing is missing`() throws {
    #expect(try shell.run("render", "long.yaml", "-o", "whole.mp4", "--quiet", "--no-cache").code == 0)
    let outcome = try shell.run(
      script: """
        for name in a b c; do "$0" render long.yaml -o $name.mp4 --why --progress json & done
        wait
        """)
    #expect(outcome.code == 0, "\(outcome.errors)")
    // The numbers of all drawn frames, over all three runs.
    let drawn = outcome.output.matches(of: #/"firstFrame":([0-9]+),"frames":([0-9]+),"reason"/#)
      .flatMap {
        let first = Int($0.1) ?? 0
        return Array(first..<first + (Int($0.2) ?? 0))
      }
    #expect(drawn.count == 1500 && Set(drawn).count == 1500)
    #expect(segments().count == 6)
    for name in ["a", "b", "c"] { #expect(try shell.read("\(name).mp4") == shell.read("whole.mp4")) }
    let claims = try FileManager.default.contentsOfDirectory(atPath: folder + "/claims")
    #expect(claims == [])
  }

  // MARK: What is cached, and why not

  private func output(_ arguments: String...) throws -> String {
    let outcome = try shell.run(arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func `a dry run says what the cache has, and why it has not the rest`() throws {
    try shell.write(
      """
      canvas: {size: [32, 32], background: black}
      fps: 100
      duration: 6
      parameters: {side: {value: 9, range: [1, 20]}}
      elements:
        - rectangle: {size: [side, side]}
          offset: [t, 0]
      """, to: "move.yaml")
    #expect(
      try output("render", "move.yaml", "-o", "a.mp4", "--dry-run").hasPrefix(
        "a.mp4: 600 frames, 32x32, 100 frames/s; it"))
    #expect(segments() == [])
    #expect(try output("render", "move.yaml", "-o", "a.mp4", "--quiet") == "")
    let all = try output("render", "move.yaml", "-o", "a.mp4", "--dry-run", "--why")
    #expect(all.contains("frames/s; the cache has all of them; it would take"))
    #expect(all.hasSuffix("\na.mp4: all frames are in the cache\n"))
    // Change only the last second.
    let text = String(decoding: try shell.read("move.yaml"), as: UTF8.self)
    try shell.write(text.replacing("[t, 0]", with: "[\"if(t > 5.2, 3, t)\", 0]"), to: "move.yaml")
    let some = try output("render", "move.yaml", "-o", "a.mp4", "--dry-run", "--why")
    #expect(some.contains("; the cache has 500 of them; "))
    let reason = "from frame 521 on, something else is drawn; changed since the last time: move.yaml"
    #expect(some.hasSuffix("\na.mp4: frames 500 to 599: \(reason)\n"), "\(some)")
    #expect(
      try output("render", "move.yaml", "-o", "a.mp4", "--why", "--progress", "json").hasSuffix(
        #"{"event":"explained","file":"a.mp4","firstFrame":500,"frames":100,"reason":"\#(reason)"}"# + "\n"))
    #expect(
      try output("render", "move.yaml", "-o", "a.mp4", "--set", "side=10", "--why").hasSuffix(
        "a.mp4: frames 0 to 599: something else is drawn; changed since the last time: side was 9 and is 10\n"))
    #expect(try shell.names() == ["a.mp4", "long.yaml", "move.yaml", "square.yaml"])
  }

  @Test func `a sweep that adds values draws only these, and says so`() throws {
    func sweep(_ values: String, _ more: String...) throws -> String {
      let outcome = try shell.run(
        ["sweep", "square.yaml", "--vary", "side=\(values)", "--layout", "files", "-o", "out/{side}.mp4"] + more)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return outcome.output
    }
    _ = try sweep("10..20/10", "--quiet")
    let listed = try sweep("10..20/5", "--dry-run")
    #expect(listed.components(separatedBy: "; the cache has all of them\n").count == 3)
    #expect(listed.contains(", of which the cache has "))
    let made = try sweep("10..20/5", "--why")
    #expect(made.contains("out/10.mp4: all frames are in the cache\n"))
    #expect(made.contains(": nothing is known of a video that was made under this name before\n"))
    #expect(made.components(separatedBy: "\n").count == 5)
  }

  @Test(arguments: [
    (["-o", "-", "--format", "mkv-h264", "--why"], "--why and -o - both write to standard output"),
    (
      ["-o", "a.mp4", "--no-cache", "--why"], "--why reports what the cache has, and --no-cache does not use the cache"
    ),
    (
      ["-o", "a.gif", "--no-cache", "--why"], "--why reports what the cache has, and --no-cache does not use the cache"
    ),
    (["-o", "a.mp4", "--bundle", "job", "--why"], "--bundle job makes nothing here that --why could explain"),
  ])
  func `--why without a cache is an error`(options: [String], message: String) throws {
    let outcome = try shell.run(["render", "square.yaml"] + options)
    #expect(outcome.code == 64 && outcome.errors.contains(message) && outcome.output == "", "\(outcome)")
    #expect(try shell.names() == ["long.yaml", "square.yaml"])
  }
}

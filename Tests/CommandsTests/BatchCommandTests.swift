import Foundation
import PathreelDrawing
import PathreelVideo
import Testing
import VideoInspection

struct BatchCommandTests {
  private let shell: Shell
  private static let scene = """
    canvas: {size: [64, 48], background: "#204060"}
    fps: 10
    parameters:
      side: {value: 20, range: [4, 40]}
      stay: {value: 0.5, range: [0, 10]}
      title: {text: Hi}
    beats: [{hold: {lasts: stay + 0.5}}]
    elements:
      - rectangle: {size: [side, side]}
        fill: white
      - text: {text: "{title}", size: 10}
        offset: [0, 18]
    """

  init() throws {
    shell = try Shell()
    try shell.write(Self.scene, to: "card.yaml")
    try shell.write("id,side,stay,title\na,10,0,One\nb,20,0.5,Two\nc,30,1,Three\n", to: "rows.csv")
  }

  private func batch(_ arguments: String..., data: String = "rows.csv", output: String = "out/{id}.mp4") throws
    -> Shell.Outcome
  {
    try shell.run(["batch", "card.yaml", "--data", data, "-o", output] + arguments)
  }

  /// Runs `batch` without progress, because its figures vary.
  private func quietly(_ arguments: String..., data: String = "rows.csv", output: String = "out/{id}.mp4") throws
    -> Shell.Outcome
  {
    var outcome = try shell.run(["batch", "card.yaml", "--data", data, "-o", output] + arguments)
    outcome.errors = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("frames/s") }.joined(separator: "\n")
    return outcome
  }

  private func manifest() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: try shell.read("out/manifest.json")) as? [String: Any])
  }

  @Test func `each row becomes a clip as long as its values say`() throws {
    #expect(
      try quietly() == Shell.Outcome(code: 0, output: "out/a.mp4 to out/c.mp4: 3 outputs, 30 frames\n", errors: ""))
    #expect(try shell.names(in: "out").sorted().filter { $0.hasSuffix(".mp4") } == ["a.mp4", "b.mp4", "c.mp4"])
    for (name, frames) in [("a", 5), ("b", 10), ("c", 15)] {
      #expect(try VideoFacts(of: shell.folder.appending(path: "out/\(name).mp4")).frameCount == frames)
    }
  }

  @Test func `a clip has the bytes that render gives, whatever the number of jobs`() throws {
    for jobs in ["1", "3"] {
      #expect(try batch("--quiet", "--jobs", jobs).code == 0)
      #expect(
        try shell.run(
          "render", "card.yaml", "-o", "b.mp4", "--quiet", "--set", "side=20", "--set", "stay=0.5", "--set", "title=Two"
        ).code == 0)
      #expect(try shell.read("b.mp4") == shell.read("out/b.mp4"))
    }
  }

  @Test(arguments: [
    ("rows.tsv", "id\tside\nz\t10\n"), ("rows.json", #"[{"id": "z", "side": 10}]"#),
    ("rows.jsonl", #"{"id": "z", "side": 10}"#),
  ])
  func `rows come from every kind of file`(name: String, text: String) throws {
    try shell.write(text, to: name)
    #expect(try batch("--quiet", data: name, output: "{id}.png") == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names().contains("z.png"))
  }

  @Test func `pictures show the end of each row's own clip, or an instant`() throws {
    try shell.write(Self.scene.replacing("size: [side, side]", with: "size: [side, 1 + 30 * hold]"), to: "card.yaml")
    /// The picture of the row `c` by `frames`.
    func alone(_ instant: String) throws -> Data {
      let values = ["--set", "side=30", "--set", "stay=1", "--set", "title=Three"]
      #expect(
        try shell.run(["frames", "card.yaml", "-o", "alone.png", "--at", instant, "--quiet"] + values).code == 0)
      return try shell.read("alone.png")
    }
    #expect(try batch("--quiet", output: "out/{id}.png").code == 0)
    #expect(try shell.read("out/c.png") == alone("end"))
    #expect(try batch("--quiet", "--at", "0.4s", output: "early/{id}.png").code == 0)
    #expect(try shell.read("early/c.png") == alone("0.4s"))
    #expect(try shell.read("early/c.png") != shell.read("out/c.png"))
    let outcome = try quietly("--at", "0.7s", output: "out/{id}.png")
    #expect(outcome.code == 65)
    #expect(
      outcome.errors.contains(
        "out/a.png, rows.csv:2:1: Error: --at 0.7s: the clip lasts 0.5 s; write at most 0.5s, or end\n"),
      "\(outcome.errors)")
  }

  @Test func `rows are chosen, shuffled and limited`() throws {
    #expect(try batch("--quiet", "--where", "side > 10", "--limit", "1", output: "out/{id}.png").code == 0)
    #expect(try shell.names(in: "out").filter { $0.hasSuffix(".png") } == ["b.png"])
    #expect(
      try batch("--quiet", "--shuffle", "--seed", "3", output: "shuffled/{number}-{id}.png").code == 0)
    let shuffled = try shell.names(in: "shuffled").filter { $0.hasSuffix(".png") }
    #expect(Set(shuffled.map { $0.dropFirst(2) }) == ["a.png", "b.png", "c.png"])
    // The seed is one whose order differs from the file's.
    #expect(shuffled != ["1-a.png", "2-b.png", "3-c.png"])
  }

  @Test func `a row that fails does not stop the others, and each one is listed at the end`() throws {
    try shell.write("id,side,stay\na,10,-0.5\nb,20,0\n", to: "rows.csv")
    try shell.write(Self.scene.replacing("range: [0, 10]", with: "range: [-1, 10]"), to: "card.yaml")
    let outcome = try quietly()
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("out/a.mp4, rows.csv:2:1: card.yaml:7:"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("Error: 1 of 2 outputs could not be made; --resume makes what is missing\n"))
    #expect(try shell.names(in: "out").filter { $0.hasSuffix(".mp4") } == ["b.mp4"])
  }

  @Test func `resume makes what is missing and what has changed`() throws {
    #expect(try batch("--quiet").code == 0)
    let first = try shell.read("out/a.mp4")
    try FileManager.default.removeItem(at: shell.folder.appending(path: "out/b.mp4"))
    try shell.write("id,side,stay,title\na,10,0,One\nb,20,0.5,Two\nc,31,1,Three\n", to: "rows.csv")
    #expect(
      try quietly("--resume")
        == Shell.Outcome(
          code: 0, output: "out/b.mp4 to out/c.mp4: 2 outputs, 25 frames; 1 was whole already\n", errors: ""))
    #expect(try shell.read("out/a.mp4") == first)
    #expect(
      (try manifest()["members"] as? [[String: Any]])?.map { $0["state"] as? String } == ["made", "made", "made"])
  }

  @Test func `an output that is not made again has the place of its row in the table of now`() throws {
    #expect(try batch("--quiet", output: "out/{id}.png").code == 0)
    try shell.write("id,side,stay,title\nz,9,0,New\na,10,0,One\n", to: "rows.csv")
    #expect(try quietly("--resume", output: "out/{id}.png").output.contains("1 was whole already"))
    let members = try #require(try manifest()["members"] as? [[String: Any]])
    #expect(members.map { $0["place"] as? String } == ["rows.csv:2:1", "rows.csv:3:1"])
  }

  @Test func `resuming a part of the rows forgets nothing of the others`() throws {
    #expect(try batch("--quiet").code == 0)
    #expect(try quietly("--resume", "--where", "side > 15").output.contains("2 were whole already"))
    let members = try #require(try manifest()["members"] as? [[String: Any]])
    #expect(members.map { $0["file"] as? String } == ["b.mp4", "c.mp4", "a.mp4"])
    #expect(members.map { $0["number"] as? Int } == [1, 2, 3])
    // An output whose file has another size is no output any more.
    try shell.write("damaged", to: "out/a.mp4")
    #expect(try quietly("--resume", "--limit", "1", "--where", "side > 15").code == 0)
    #expect((try manifest()["members"] as? [[String: Any]])?.map { $0["file"] as? String } == ["b.mp4", "c.mp4"])
  }

  @Test func `a row that is gone from the table is gone from the manifest`() throws {
    #expect(try batch("--quiet").code == 0)
    try shell.write("id,side,stay,title\nb,20,0.5,Two\nc,30,1,Three\n", to: "rows.csv")
    #expect(try quietly("--resume").code == 0)
    #expect((try manifest()["members"] as? [[String: Any]])?.map { $0["file"] as? String } == ["b.mp4", "c.mp4"])
  }

  @Test func `a dry run lists what would be made and writes nothing`() throws {
    let outcome = try batch("--dry-run")
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("out/a.mp4  rows.csv:2:1  5 frames, 64x48, 10 frames/s\n"))
    #expect(try !shell.names().contains("out"))
  }

  @Test(arguments: UnusableFormat.all)
  func `a format that can hold none of the outputs is one error, before any work`(unusable: UnusableFormat) throws {
    try shell.write(unusable.scene(Self.scene), to: "card.yaml")
    for more in [[], ["--dry-run"], ["--bundle", "job"]] {
      #expect(
        try shell.run(
          ["batch", "card.yaml", "--data", "rows.csv", "-o", "out/{id}.\(unusable.ending)"] + unusable.options + more)
          == .failed(64, unusable.message(scene: "card.yaml")))
    }
    #expect(try shell.names() == ["card.yaml", "rows.csv"])
  }

  @Test func `a row whose canvas the format cannot hold stops no other`() throws {
    try shell.write(
      Self.scene.replacing("size: [64, 48]", with: "sizes: {wide: [64, 48], odd: [63, 48]}"), to: "card.yaml")
    try shell.write("id,canvas\na,odd\nb,wide\n", to: "rows.csv")
    let outcome = try quietly()
    #expect(outcome.code == 65)
    #expect(
      outcome.errors.contains("out/a.mp4, rows.csv:2:1: Error: a video cannot be 63x48: "), "\(outcome.errors)")
    #expect(try shell.names(in: "out").filter { $0.hasSuffix(".mp4") } == ["b.mp4"])
  }

  @Test func `a proof draws every row, lists problems and encodes nothing`() throws {
    try shell.write("id,side,title\na,10,One\nb,20,\n", to: "rows.csv")
    #expect(
      try quietly("--proof", "proof.png")
        == Shell.Outcome(
          code: 0, output: "proof.png: 2 rows, 1 is flagged\n",
          errors: "rows.csv:3:1: out/b.mp4: 'title' is empty\n"))
    #expect(try shell.names() == ["card.yaml", "proof.png", "rows.csv"])
    #expect(try quietly("--proof", "proof", "--quiet") == Shell.Outcome(code: 0, output: "", errors: ""))
    #expect(try shell.names(in: "proof") == ["proof-001.png"])
  }

  @Test(arguments: [["--no-cache"], ["--encoder", "libx264"], ["--no-verify"], ["--no-audio"]])
  func `an option that has no effect on a proof is an error`(option: [String]) throws {
    let outcome = try shell.run(
      ["batch", "card.yaml", "--data", "rows.csv", "-o", "out/{id}.mp4", "--proof", "proof.png"] + option)
    #expect(
      outcome.code == 64
        && outcome.errors.contains("--proof makes no outputs, so \(option[0]) has no effect; leave one of them out."),
      "\(outcome)")
  }

  @Test func `a proof in a vector format is refused`() throws {
    #expect(
      try batch("--proof", "proof.svg")
        == .failed(
          64, "Error: --proof proof.svg: a sheet is made of pixels, and SVG has none; end the name in .png"))
  }

  @Test func `a job of rows that cannot be made is an error with its reason`() throws {
    let outcome = try batch("--at", "50s", "--shard", "1/2", output: "out/{id}.png")
    #expect(
      outcome.code == 64
        && outcome.errors.hasPrefix("Error: --shard 1/2: no output can be made: rows.csv:2:1: --at 50s: "),
      "\(outcome)")
  }

  @Test(arguments: [
    ("id,side\na,ten\n", "rows.csv:2:3: parameter 'side' takes a number; 'ten' stands here", 65),
    (
      "id,side\na,4,5\n",
      "rows.csv:2:5: the row has 3 fields, and the first line names 2 columns; put a text with ',' in double quotes", 65
    ),
    (
      "id,sides\na,4\n",
      "rows.csv:1:4: nothing reads the column 'sides', which is no parameter; did you mean 'side'? Otherwise name outputs by it, as {sides}, or leave it out with --ignore",
      65
    ),
    ("id,side\n../a,4\n", "rows.csv:2:1: {id} is '../a', and '/' leads into another folder", 65),
    ("id,side\n", "Error: --data rows.csv: the file has no rows", 64),
    (
      "id,side\na,4\nA,5\n",
      "Error: rows.csv:2:1 would be written to out/a.mp4 and rows.csv:3:1 to out/A.mp4, which are one file on systems that do not tell capital letters from small ones; name more fields in the output's name, with more decimals, or {number}",
      64
    ),
    ("ID,side\na,4\n", "Error: -o: there is no field 'id'; did you mean 'ID'?\n  out/{id}.mp4\n      ^~~~", 64),
  ])
  func `mistakes in the rows are reported before any work`(rows: String, message: String, code: Int) throws {
    try shell.write(rows, to: "rows.csv")
    #expect(try batch() == .failed(Int32(code), message))
    #expect(try shell.names() == ["card.yaml", "rows.csv"])
  }

  @Test(arguments: [
    (["--where", "side > 99"], "Error: --where: no row of rows.csv meets the condition"),
    (["--where", "side >"], "Error: --where: a value is missing at the end\n  side >\n        ^"),
    (["--ignore", "sid"], "Error: --ignore sid: rows.csv has no column of that name; did you mean 'id'?"),
    (["--set", "side=4"], "Error: --set side=4: rows.csv has a column of that name; use one"),
    (
      ["--max-outputs", "2"],
      "Error: there would be 3 outputs, and at most 2 are made; take fewer values, or allow more with --max-outputs"
    ),
    (["--at", "1s"], "Error: --at 1s: videos show all instants; leave it out, or name pictures as 'out/{id}.png'"),
  ])
  func `wrong use is reported before any work`(arguments: [String], message: String) throws {
    #expect(
      try shell.run(["batch", "card.yaml", "--data", "rows.csv", "-o", "out/{id}.mp4"] + arguments)
        == .failed(64, message))
    #expect(try shell.names() == ["card.yaml", "rows.csv"])
  }

  @Test func `of many warnings a batch lists fifty, with the number of the others`() throws {
    try shell.write(
      """
      canvas: {size: [64, 48]}
      duration: 1
      parameters: {count: {value: 9}}
      elements:
        - along: {line: {}, spacing: 8, origin: left}
          element:
            repeat: {count: count}
            element: {circle: {radius: 2}}
      """, to: "card.yaml")
    // Nine dots have room on the line.
    try shell.write("count\n" + (10..<62).map { "\($0)\n" }.joined(), to: "rows.csv")
    let outcome = try quietly("--at", "0s", output: "out/{count}.png")
    #expect(outcome.code == 0)
    #expect(outcome.errors.components(separatedBy: "warning: ").count == 51)
    #expect(outcome.errors.contains("\n2 more warnings are not listed\n"))
  }

  @Test(arguments: ["out/{id}.mp4", "out/{number}.mp4"])
  func `the error about a JSON file without rows says so`(output: String) throws {
    try shell.write("[]", to: "rows.json")
    #expect(
      try batch(data: "rows.json", output: output) == .failed(64, "Error: --data rows.json: the file has no rows"))
  }

  @Test func `a file without columns has none to leave out`() throws {
    try shell.write("[{}, {}]", to: "rows.json")
    #expect(
      try batch("--ignore", "sid", data: "rows.json", output: "out/{number}.mp4")
        == .failed(64, "Error: --ignore sid: rows.json has no column of that name; it has no columns at all"))
  }

  @Test func `a name without a field would be that of every row`() throws {
    let outcome = try batch("--ignore", "id", output: "out/x.mp4")
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("Error: -o: 3 outputs would have this one name; "))
  }

  @Test func `the error about an unknown format lists the known ones`() throws {
    #expect(
      try batch(output: "out/{side:3}.mp4")
        == .failed(
          64,
          "Error: -o: '3' is no format of a number; write 03 for zeros in front, a comma for thousands, .2 for decimals, .3g for digits in all, + for a sign, % for percent, s for k and M, mm:ss for seconds, or YYYY-MM-DD for a date\n  out/{side:3}.mp4\n            ^"
        ))
  }

  @Test(arguments: [
    ("manifest.json", #"{"name": "app"}"#, "is not a manifest of Pathreel's; move it away"),
    ("index.html", "<h1>Mine</h1>", "was not written by Pathreel, and would be replaced; move it away"),
  ])
  func `a file in the folder that no series wrote is not replaced`(name: String, text: String, fault: String) throws {
    #expect(try batch("--quiet", output: "out/{id}.png").code == 0)
    try shell.write(text, to: "out/\(name)")
    #expect(try batch("--quiet", output: "out/{id}.png") == .failed(74, "Error: out/\(name): \(fault)"))
    #expect(try shell.read("out/\(name)") == Data(text.utf8))
  }

  @Test func `the manifest does not replace the rows`() throws {
    try shell.write(#"[{"id": "a", "side": 4}]"#, to: "manifest.json")
    let outcome = try batch(data: "manifest.json", output: "{id}.mp4")
    #expect(outcome.code == 64 && outcome.errors.hasPrefix("Error: manifest.json: the scene is read from this file"))
  }

  @Test(arguments: ["rows.txt", "no.csv"]) func `a file that cannot be read ends with 74`(name: String) throws {
    try shell.write("", to: "rows.txt")
    #expect(try batch(data: name).code == 74)
  }

  @Test func `with --progress json, a batch reports every clip`() throws {
    let outcome = try batch("--progress", "json", output: "out/{id}.png")
    for name in ["a", "b", "c"] {
      #expect(
        outcome.output.contains(##"{"event":"made","file":"out/\##(name).png","frames":1,"height":48,"width":64}"##))
    }
  }
}

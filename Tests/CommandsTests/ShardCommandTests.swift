import Foundation
import SmallScenes
import Testing
import WaveFiles

/// Tests of jobs as a user meets them: packing, making shards, and joining.
@Suite struct ShardCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(Self.long, to: "long.yaml")
    try shell.write(SmallScenes.square, to: "square.yaml")
  }

  /// A scene of 900 frames in four segments, with a circle and a text.
  private static let long = """
    canvas: {size: [96, 64], background: "#204060"}
    fps: 50
    duration: 18
    parameters:
      hue: {value: 0.5, range: [0, 1]}
    elements:
      - circle: {radius: 8 + t}
        fill: "hsb(hue, 1, 1)"
        position: [48 + 30 * sin(t), 32]
      - text: {text: "{t:.1}", size: 12}
    """

  @discardableResult
  private func done(_ arguments: String...) throws -> String {
    let outcome = try shell.run(arguments)
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
    return outcome.output
  }

  private func failure(_ arguments: String...) throws -> String {
    let outcome = try shell.run(arguments)
    #expect(outcome.code != 0 && outcome.output == "", "\(arguments)")
    return outcome.errors
  }

  @Test(arguments: [1, 2, 3, 4, 7]) func `a clip that is joined has the bytes of one that was made at once`(count: Int)
    throws
  {
    try done("render", "long.yaml", "-o", "whole.mp4", "--quiet", "--no-cache")
    let packed = try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    #expect(packed == "job: 2 files for 1 output, 900 frames, which can be made in up to 4 shards\n")
    // Changes of the scene after packing have no effect.
    try shell.write("nothing", to: "long.yaml")
    for number in (1...count).shuffled() {
      try done("shard", "job", "\(number)/\(count)", "--quiet", "--jobs", "\(1 + number % 3)")
    }
    #expect(try done("join", "job") == "a.mp4: 900 frames, 96x64, 50 frames/s\n")
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
  }

  @Test(arguments: ["a.mp4", "a.gif"])
  func `where the disk is full, a shard of cached segments is an error of its file`(name: String) throws {
    try done("render", "long.yaml", "-o", name, "--quiet", "--fps", "25")
    try done("render", "long.yaml", "-o", name, "--bundle", "job", "--fps", "25")
    let outcome = try shell.run(script: "ulimit -f 1; exec \"$0\" shard job 1/1 --quiet")
    let error = "Error: job/shards/1-of-1.shard: writing failed: File too large"
    #expect(outcome == .failed(74, error))
  }

  @Test func `a shard for which no frames are left says so, and is joined with the others`() throws {
    try done("render", "long.yaml", "-o", "whole.mp4", "--quiet", "--no-cache")
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    let lines = try (1...7).map { try done("shard", "job", "\($0)/7", "--jobs", "1") }
    let empty = lines.filter { $0.contains("nothing to make") }
    #expect(empty.count == 3)
    for line in empty {
      #expect(
        line.hasSuffix("-of-7.shard: nothing to make; other shards make all frames, and at most 4 can share them\n"))
    }
    let number = try #require(lines.firstIndex(of: empty[0])) + 1
    #expect(
      try done("shard", "job", "\(number)/7")
        == "job/shards/\(number)-of-7.shard: is there already, nothing to make; other shards make all frames, and at most "
        + "4 can share them\n")
    try done("join", "job", "--quiet")
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
  }

  @Test func `only the frames that were asked for are made`() throws {
    try done(
      "render", "long.yaml", "-o", "whole.mkv", "--format", "mkv-h264", "--frames", "100..700", "--quiet", "--no-cache")
    try done("render", "long.yaml", "-o", "a.mkv", "--format", "mkv-h264", "--frames", "100..700", "--bundle", "job")
    for number in 1...2 { try done("shard", "job", "\(number)/2", "--quiet") }
    try done("join", "job", "--quiet")
    #expect(try shell.read("a.mkv") == shell.read("whole.mkv"))
  }

  @Test func `a scene with sound is joined with its sound`() throws {
    let samples = (0..<18 * 48_000).map { Float(sin(Double($0) / 20)) * 0.5 }
    try WaveFile(channels: [samples]).data.write(to: shell.folder.appending(path: "beep.wav"))
    try shell.write(Self.long + "\naudio: {beep: {file: beep.wav, gain: -6}}\n", to: "loud.yaml")
    try done("render", "loud.yaml", "-o", "whole.mp4", "--quiet", "--no-cache")
    try done("render", "loud.yaml", "-o", "a.mp4", "--bundle", "job")
    try FileManager.default.removeItem(at: shell.folder.appending(path: "beep.wav"))
    for number in 1...3 { try done("shard", "job", "\(number)/3", "--quiet") }
    try done("join", "job", "--quiet")
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
  }

  @Test func `a render packs its job and makes a shard at once`() throws {
    try done("render", "long.yaml", "-o", "whole.mp4", "--quiet", "--no-cache")
    // The second shard is made in another folder, as on a machine that does not see the first one's folder.
    func shard(_ number: Int, in job: String, _ more: String...) throws -> String {
      let outcome = try shell.run(
        ["render", "long.yaml", "-o", "a.mp4", "--bundle", job, "--shard", "\(number)/2"] + more)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return outcome.output
    }
    #expect(try shard(1, in: "job").contains("job/shards/1-of-2.shard: 500 frames of 1 output"))
    #expect(try shard(2, in: "other", "--jobs", "1", "--quiet") == "")
    try FileManager.default.moveItem(
      at: shell.folder.appending(path: "other/shards/2-of-2.shard"),
      to: shell.folder.appending(path: "job/shards/2-of-2.shard"))
    // Repeating it in the existing job does no harm.
    #expect(try shard(1, in: "job").contains("is there already, 500 frames"))
    try done("join", "job", "--quiet")
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
    #expect(
      try failure("render", "long.yaml", "-o", "a.mp4", "--bundle", "new", "--shard", "9/8").contains("from 1/8 to 8/8")
    )
    #expect(
      try failure("render", "long.yaml", "-o", "a.mp4", "--bundle", "none/job").contains(
        "none/job: the job cannot be written"))
    #expect(try shell.names() == ["a.mp4", "job", "long.yaml", "other", "square.yaml", "whole.mp4"])
  }

  @Test func `a shard without a bundle goes into a job beside the output`() throws {
    try done("render", "long.yaml", "-o", "whole.webm", "--quiet", "--no-cache")
    for number in [2, 1] { try done("render", "long.yaml", "-o", "a.webm", "--shard", "\(number)/2", "--quiet") }
    // With another scene, the shard would belong to another job.
    try shell.write(Self.long.replacing("8 + t", with: "9 + t"), to: "long.yaml")
    #expect(
      try failure("render", "long.yaml", "-o", "a.webm", "--shard", "2/2").contains(
        "a.webm.job: has another job, of other files"))
    try done("join", "a.webm.job", "--quiet")
    #expect(try shell.read("a.webm") == shell.read("whole.webm"))
    try done(
      "sweep", "square.yaml", "--layout", "files", "--vary", "side=10,12", "-o", "out/{side}.mp4", "--shard", "1/1",
      "--quiet")
    try done("join", "out.job", "--quiet")
    #expect(try shell.names(in: "out").count == 4)
  }

  @Test(arguments: ["gif", "apng", "webp", "y4m"])
  func `a clip that is encoded as a whole is divided into runs of pictures`(ending: String) throws {
    let options = ["long.yaml", "--frames", "10..169", "--quiet"]
    #expect(try shell.run(["render", "-o", "whole.\(ending)", "--no-cache"] + options).code == 0)
    for number in [3, 1, 2] {
      let outcome = try shell.run(["render", "-o", "a.\(ending)", "--shard", "\(number)/3"] + options)
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    try done("join", "a.\(ending).job", "--quiet")
    #expect(try shell.read("a.\(ending)") == shell.read("whole.\(ending)"))
  }

  @Test(arguments: ["mp4", "gif", "webm", "png"])
  func `a sweep is divided into its outputs, and has the same manifest`(ending: String) throws {
    let options = ending == "png" ? ["--at", "0.5s"] : []
    func sweep(_ folder: String, _ more: String...) throws {
      let arguments = [
        "sweep", "square.yaml", "--layout", "files", "--vary", "side=10..16:4", "-o", "\(folder)/{side}.\(ending)",
      ]
      #expect(try shell.run(arguments + options + more).code == 0)
    }
    try sweep("whole", "--quiet", "--no-cache")
    try sweep("out", "--bundle", "job")
    for number in [3, 1, 2] { try done("shard", "job", "\(number)/3", "--quiet") }
    try done("join", "job", "--quiet")
    let names = try shell.names(in: "whole")
    #expect(try shell.names(in: "out") == names && names.count == 6)
    for name in names { #expect(try shell.read("out/\(name)") == shell.read("whole/\(name)"), "\(name)") }
  }

  @Test func `a job contains the set of values that --values names`() throws {
    try shell.write("wide: {side: 16}\n", to: "square.values.yaml")
    try done("render", "square.yaml", "-o", "whole.mp4", "--values", "wide", "--quiet", "--no-cache")
    try done("render", "square.yaml", "-o", "a.mp4", "--values", "wide", "--bundle", "job")
    // Changes of the set after packing have no effect.
    try shell.write("wide: {side: 11}\n", to: "square.values.yaml")
    try done("shard", "job", "1/1", "--quiet")
    try done("join", "job", "--quiet")
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
  }

  @Test func `the join reports a row that fails, and makes the others`() throws {
    try shell.write(SmallScenes.square.replacing("[side, side]", with: "[side, sqrt(20 - side * t)]"), to: "roots.yaml")
    try shell.write("side,id\n10,a\n20,b\n30,c\n", to: "rows.csv")
    let arguments = ["batch", "roots.yaml", "--data", "rows.csv", "-o", "out/{id}.mp4"]
    let whole = try shell.run(arguments + ["--quiet"])
    let manifest = try shell.read("out/manifest.json")
    #expect(whole.code == 65 && whole.errors.contains("1 of 3 outputs could not be made"), "\(whole.errors)")
    try FileManager.default.removeItem(at: shell.folder.appending(path: "out"))
    #expect(try shell.run(arguments + ["--bundle", "job"]).code == 0)
    for number in 1...2 { try done("shard", "job", "\(number)/2", "--quiet") }
    #expect(try shell.run("join", "job", "--quiet") == whole)
    #expect(try shell.read("out/manifest.json") == manifest)
  }

  @Test func `a shard that is there is not made again, and one that is damaged is`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    for number in 1...2 { try done("shard", "job", "\(number)/2", "--quiet") }
    #expect(try done("shard", "job", "2/2") == "job/shards/2-of-2.shard: is there already, 400 frames of 1 output\n")
    let file = shell.folder.appending(path: "job/shards/2-of-2.shard")
    let content = try Data(contentsOf: file)
    // Damage a byte at twelve positions: each damage is detected.
    for position in stride(from: 0, to: content.count, by: content.count / 12) {
      var damaged = content
      damaged[position] ^= 4
      try damaged.write(to: file)
      #expect(try failure("join", "job").hasPrefix("Error: job/shards/2-of-2.shard: "), "\(position)")
      #expect(try shell.names() == ["job", "long.yaml", "square.yaml"])
    }
    try content.dropLast(7).write(to: file)
    #expect(
      try failure("join", "job") == "Error: job/shards/2-of-2.shard: is damaged; remove it, and make shard 2/2 again\n")
    let again = try shell.run("shard", "job", "2/2", "--quiet")
    #expect(try again.code == 0 && Data(contentsOf: file) == content)
  }

  @Test func `shards that do not fit are named`() throws {
    func file(_ name: String) -> URL { shell.folder.appending(path: name) }
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    #expect(
      try failure("join", "job")
        == "Error: job/shards: there is no shard yet; 'shard job 1/8' makes the first of eight\n")
    try FileManager.default.removeItem(at: file("job/shards"))
    try Data().write(to: file("job/shards"))
    #expect(try failure("join", "job") == "Error: job/shards: the folder cannot be read: Not a directory\n")
    try FileManager.default.removeItem(at: file("job/shards"))
    try FileManager.default.createDirectory(at: file("job/shards"), withIntermediateDirectories: false)
    try done("shard", "job", "1/3", "--quiet")
    #expect(
      try failure("join", "job")
        == "Error: job/shards: shards are missing: 2/3, 3/3; make them before they are joined\n")
    try done("shard", "job", "2/2", "--quiet")
    #expect(
      try failure("join", "job")
        == "Error: job/shards: there are shards of several divisions (1 of 2, 1 of 3); remove those of all but one\n")
    try FileManager.default.moveItem(at: file("job/shards/1-of-3.shard"), to: file("job/shards/1-of-2.shard"))
    #expect(
      try failure("join", "job") == "Error: job/shards/1-of-2.shard: is shard 1/3 by another name; remove it\n")
    try done("render", "long.yaml", "-o", "a.mp4", "--set", "hue=0.6", "--bundle", "other")
    try done("shard", "other", "1/2", "--quiet")
    try FileManager.default.removeItem(at: file("job/shards/1-of-2.shard"))
    try FileManager.default.copyItem(at: file("other/shards/1-of-2.shard"), to: file("job/shards/1-of-2.shard"))
    #expect(
      try failure("join", "job")
        == "Error: job/shards/1-of-2.shard: belongs to another job, of other files, another command line or another build; remove it\n"
    )
    try shell.write("", to: "job/shards/x.shard")
    let advice = "this is not the name of a shard, such as '3-of-8.shard'; remove the file"
    #expect(try failure("join", "job") == "Error: job/shards/x.shard: \(advice)\n")
    try FileManager.default.moveItem(at: file("job/shards/x.shard"), to: file("job/shards/03-of-8.shard"))
    #expect(try failure("join", "job") == "Error: job/shards/03-of-8.shard: \(advice)\n")
  }

  @Test func `a job that was changed, or comes from another build, is an error before any work`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    let scene = shell.folder.appending(path: "job/files/long.yaml")
    let content = try Data(contentsOf: scene)
    try (content + Data("#\n".utf8)).write(to: scene)
    #expect(
      try failure("shard", "job", "1/2") == "Error: job/files/long.yaml: is not what was packed; pack the job again\n")
    try FileManager.default.removeItem(at: scene)
    #expect(
      try failure("shard", "job", "1/2") == "Error: job/files/long.yaml: is missing from the job; pack it again\n")
    try content.write(to: scene)
    let file = shell.folder.appending(path: "job/job.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    func changed(_ old: String, _ new: String) throws -> String {
      try Data(text.replacing(old, with: new).utf8).write(to: file)
      return try failure("join", "job")
    }
    #expect(try changed("\"pathreel\" : \"", "\"pathreel\" : \"9").contains("job: was packed by Pathreel 9"))
    #expect(
      try changed("\"program\" : \"", "\"program\" : \"0").contains("job: was packed by another build of this program"))
    #expect(try changed("files/long.yaml", "files/../../long.yaml").contains("leads out of the job"))
    #expect(try changed("{", "[").contains("job/job.json: is no job's description"))
    #expect(try failure("shard", "square.yaml", "1/2").contains("square.yaml: is no job"))
    #expect(try failure("join", "none").contains("none: is no job: there is no job.json in it"))
  }

  /// Puts a pipe without a writer, or a link to a copy, in the place of a file. Returns the copy.
  private func replace(_ name: String, by kind: String) throws -> URL {
    let file = shell.folder.appending(path: name)
    let copy = shell.folder.appending(path: "copy")
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.moveItem(at: file, to: copy)
    if kind == "pipe" {
      mkfifo(file.path, 0o600)
    } else {
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: copy)
    }
    return copy
  }

  @Test(arguments: [
    ("pipe", "is not a regular file"),
    ("link", "is a symbolic link, where only a file that Pathreel wrote may be; remove it"),
  ])
  func `a pipe or a link in the place of a job's file is an error, and nobody waits for it`(
    kind: String, fault: String
  ) throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    for name in ["job/job.json", "job/files/long.yaml"] {
      let copy = try replace(name, by: kind)
      for command in [["shard", "job", "1/1"], ["join", "job"], ["farm", "slurm", "job", "--no-submit"]] {
        #expect(try shell.run(command).errors == "Error: \(name): \(fault)\n")
      }
      let file = shell.folder.appending(path: name)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.moveItem(at: copy, to: file)
    }
    try done("shard", "job", "1/1", "--quiet")
    let shard = "job/shards/1-of-1.shard"
    let copy = try replace(shard, by: kind)
    let content = try Data(contentsOf: copy)
    #expect(try failure("join", "job") == "Error: \(shard): \(fault)\n")
    // What it leads to is somebody else's file.
    try Data("mine".utf8).write(to: copy)
    let again = try shell.run("shard", "job", "1/1", "--quiet")
    #expect(again.code == 0 && again.errors == "")
    #expect(try shell.read(shard) == content && String(contentsOf: copy, encoding: .utf8) == "mine")
  }

  @Test func `farm refuses a job's folder whose name would be a command in Slurm's scripts`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    try FileManager.default.moveItem(
      at: shell.folder.appending(path: "job"), to: shell.folder.appending(path: "job\ntouch pwned"))
    let error = try failure("farm", "slurm", "job\ntouch pwned", "--no-submit")
    #expect(error.contains("Slurm's scripts cannot hold this name, which has a line break"))
    #expect(try shell.names(in: "job\ntouch pwned") == ["files", "fonts", "job.json", "shards"])
  }

  @Test func `output that cannot be divided into shards is an error before any work`() throws {
    #expect(
      try failure("render", "long.yaml", "-o", "-", "--format", "mkv-h264", "--bundle", "job").contains(
        "shards are joined to a file"))
    #expect(
      try failure("render", "long.yaml", "-o", "a.mp4", "--bundle", "job", "--dry-run").contains("--dry-run lists it"))
    #expect(
      try failure("render", "long.yaml", "-o", "a.mp4", "--bundle", "job", "--debug", "tiles").contains(
        "--debug is for"))
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    // Packing the same job again is allowed.
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    #expect(
      try failure("render", "long.yaml", "-o", "b.mp4", "--bundle", "job")
        == "Error: job: has another job, of other files or another command line; remove it, or give another folder\n")
    #expect(try failure("shard", "job", "3/2").contains("write the shard's number and how many there are, as 3/8"))
    #expect(try shell.names() == ["job", "long.yaml", "square.yaml"])
  }

  @Test func `a GIF of more frames a second than it can have is packed for no machine`() throws {
    #expect(
      try failure("render", "long.yaml", "-o", "a.gif", "--fps", "60", "--bundle", "job").contains(
        "GIF holds at most 50 frames a second"))
    #expect(try shell.names() == ["long.yaml", "square.yaml"])
  }

  @Test func `a scene by its absolute name is found in the job`() throws {
    try done("render", shell.folder.path + "/long.yaml", "-o", "a.mp4", "--frames", "0..9", "--bundle", "job")
    try FileManager.default.removeItem(at: shell.folder.appending(path: "long.yaml"))
    try done("shard", "job", "1/1", "--quiet")
    #expect(try done("join", "job") == "a.mp4: 10 frames, 96x64, 50 frames/s\n")
  }

  @Test(arguments: [["--set", "photo=", "--set", "title="], ["--set=photo=", "--set=title="]])
  func `a picture by its absolute name in a value is found in the job, and a text stays as it is`(options: [String])
    throws
  {
    for name in ["scenes", "shared"] {
      try FileManager.default.createDirectory(
        at: shell.folder.appending(path: name), withIntermediateDirectories: false)
    }
    try shell.write(
      """
      canvas: {size: [16, 16]}
      fps: 10
      duration: 1
      parameters: {photo: {image: a.png}, title: {text: a}}
      elements: [{image: photo}, {text: "{title}"}]
      """, to: "scenes/p.yaml")
    try done("frames", "square.yaml", "--at", "0", "-o", "scenes/a.png", "--quiet")
    try done("frames", "square.yaml", "--at", "0", "-o", "shared/b.png", "--quiet")
    let shared = shell.folder.path + "/shared"
    let values = options.map { option in
      option.hasSuffix("photo=") ? option + shared + "/b.png" : option.hasSuffix("title=") ? option + shared : option
    }
    let outcome = try shell.run(
      ["render", "scenes/p.yaml", "-o", "a.mp4"] + values + ["--assets", shared, "--bundle", "job"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(String(decoding: try shell.read("job/job.json"), as: UTF8.self).contains("title=\(shared)\""))
    try FileManager.default.removeItem(atPath: shared)
    try done("shard", "job", "1/1", "--quiet")
    #expect(try done("join", "job") == "a.mp4: 10 frames, 16x16, 10 frames/s\n")
  }

  @Test func `a shard whose process is killed goes on from the cache`() throws {
    try done("render", "long.yaml", "-o", "whole.mp4", "--quiet", "--no-cache")
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    for _ in 0..<5 {
      let end = ContinuousClock.now + .milliseconds(Int.random(in: 0..<400))
      _ = try shell.run("shard", "job", "1/1", "--quiet", sending: SIGKILL, once: { ContinuousClock.now > end })
    }
    try done("shard", "job", "1/1", "--quiet")
    try done("join", "job", "--quiet")
    #expect(try shell.read("a.mp4") == shell.read("whole.mp4"))
    #expect(try shell.names(in: "job/shards") == ["1-of-1.shard"])
  }

  @Test func `outputs that a killed process was writing for its shard are removed`() throws {
    try done("render", "long.yaml", "-o", "a.gif", "--bundle", "job", "--fps", "25")
    let name = "..1-of-1.shard.partial-999999-0-0.gif.partial-999999-0"
    try shell.write("half of a picture", to: "job/shards/" + name)
    try done("shard", "job", "1/1", "--quiet")
    let folder = shell.folder.appending(path: "job/shards")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["1-of-1.shard"])
  }

  @Test func `a film is packed, divided and joined like a scene file`() throws {
    let film = try Shell("TestFilm")
    func run(_ arguments: String...) throws { #expect(try film.run(arguments).code == 0, "\(arguments)") }
    try run("render", "-o", "whole.mp4", "--quiet", "--no-cache", "--fps", "120")
    try run("render", "-o", "a.mp4", "--fps", "120", "--bundle", "job")
    try run("shard", "job", "1/2", "--quiet")
    try run("shard", "job", "2/2", "--quiet")
    try run("join", "job", "--quiet")
    #expect(try film.read("a.mp4") == film.read("whole.mp4"))
  }

  @Test func `farm writes Slurm's scripts without submitting them`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    let said = try done("farm", "slurm", "job", "--shards", "3", "--processors", "1", "--no-submit")
    #expect(said.contains("job/slurm/array.sh") && said.contains("3 tasks of 1 shard, each with 1 processor"))
    let array = String(decoding: try shell.read("job/slurm/array.sh"), as: UTF8.self)
    #expect(array.contains("#SBATCH --array=0-2\n") && array.contains("#SBATCH --cpus-per-task=1\n"))
    #expect(
      try failure("farm", "slurm", "job", "--no-submit", "--wait").contains("--no-submit submits nothing to wait for"))
    #expect(
      try failure("farm", "slurm", "job", "--jobs", "3", "--no-submit").contains("tasks have as many as --processors"))
    #expect(try failure("farm", "slurm", "none", "--no-submit").contains("none: is no job"))
  }

  /// Puts shell scripts with these names before all other programs.
  private func install(_ tools: [String: String]) throws {
    for (name, script) in tools {
      let file = try shell.write("#!/bin/sh\n\(script)\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    shell.environment["PATH"] = shell.folder.path + ":/usr/bin:/bin"
  }

  @Test func `tasks that no join waits for are named`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    try install([
      "scontrol": "echo MaxArraySize = 1001",
      "sbatch": #"case "$*" in *--dependency*) echo the queue is full >&2; exit 1;; esac; echo 77"#,
    ])
    let outcome = try shell.run("farm", "slurm", "job", "--shards", "3", "--processors", "1")
    #expect(
      outcome
        == .failed(
          74,
          "Error: the join was not submitted (sbatch: the queue is full), but the tasks were; 'scancel 77' ends them"))
  }

  @Test func `a status of the join that is not written yet is no failure`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    // The first poll leaves an empty file, the next one a 0 in it.
    try install([
      "scontrol": "echo MaxArraySize = 1001", "sbatch": "echo 77",
      "squeue": "cat code > job/slurm/join.status; echo 0 > code; echo RUNNING",
    ])
    try shell.write("", to: "code")
    let output = try done("farm", "slurm", "job", "--shards", "3", "--processors", "1", "--wait")
    #expect(output.hasSuffix("job: joined\n"))
  }

  @Test func `farm prints the manifest for Kubernetes`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "My_Job")
    let text = try done("farm", "kubernetes", "My_Job", "--shards", "2", "--image", "r/p:1", "--claim", "c", "--quiet")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect((json["metadata"] as? [String: Any])?["name"] as? String == "my-job")
    for (option, message) in [
      (["--jobs", "3"], "tasks have as many as --processors says"), (["--debug", "tiles"], "is for looking at frames"),
      (["--progress", "json"], "the manifest is all that is printed"), (["--shards", "0"], "a whole number from 1 to"),
      (["--path", ""], "name the job's folder on the volume"),
    ] {
      let outcome = try shell.run(["farm", "kubernetes", "My_Job", "--image", "r/p:1", "--claim", "c"] + option)
      #expect(outcome.code == 64 && outcome.errors.contains(message) && outcome.output == "", "\(outcome)")
    }
    for name in ["", "a b", "-x", "a\nb", "\"a\""] {
      let image = try shell.run("farm", "kubernetes", "My_Job", "--image", name, "--claim", "c")
      #expect(image.code == 64 && image.errors.contains("write the image's name"), "\(image)")
      let claim = try shell.run("farm", "kubernetes", "My_Job", "--image", "i", "--claim", name)
      #expect(claim.code == 64 && claim.errors.contains("write the claim's name"), "\(claim)")
    }
  }

  @Test func `an error says that the machine reaches no Slurm controller`() throws {
    try done("render", "long.yaml", "-o", "a.mp4", "--bundle", "job")
    try install(["scontrol": "echo no controller >&2; exit 1", "sbatch": "exit 1"])
    let outcome = try shell.run("farm", "slurm", "job", "--shards", "3", "--processors", "1", "--wait")
    #expect(
      outcome
        == .failed(
          74,
          "Error: this machine reaches no Slurm controller, so nothing was submitted (scontrol: no controller); run it "
            + "where the cluster's commands work, or give --no-submit for the scripts alone"))
  }
}

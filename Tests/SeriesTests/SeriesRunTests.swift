import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelMotion
import PathreelPNG
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelSeries
import PathreelVideo
import SmallScenes
import TestFolders
import Testing

struct SeriesRunTests {
  private let folder: TemporaryFolder
  private let scene: SeriesScene

  init() throws {
    folder = try TemporaryFolder()
    let file = folder.file("square.yaml")
    try Data(SmallScenes.square.utf8).write(to: file)
    scene = SeriesScene(try SceneFile.load(file), name: "square.yaml") { try Clip($0) }
  }

  private func plan(_ values: [Double], _ template: String = "{side}.mp4", of scene: SeriesScene? = nil) throws
    -> SeriesPlan
  {
    let series = try Series(
      count: values.count, named: OutputTemplate(folder.url.path + "/" + template, option: "-o"), sceneName: "square",
      fields: ["side"]
    ) { i in Series.Member(values: [SeriesValue("side", .number(values[i]))]) }
    return try SeriesPlan(series, of: scene ?? self.scene)
  }

  /// Runs a plan and returns its manifest.
  private func make(
    _ plan: SeriesPlan, after earlier: Manifest? = nil, stopsAtFailure: Bool = false, jobs: Int = 2,
    cancellingAfter limit: Int = .max
  ) throws -> (manifest: Manifest, made: [Int]) {
    var manifest = Manifest(of: plan, fingerprint: plan.scene.fingerprint(), version: "1")
    let whole = earlier.map { manifest.takeOver($0, in: folder.url) } ?? []
    let file = try ManifestFile(manifest, to: folder.file(Manifest.fileName))
    var made: [Int] = []
    let cancellation = Cancellation()
    defer { try? file.finish() }
    try SeriesRun(plan, jobs: jobs, stopsAtFailure: stopsAtFailure).make(except: whole, cancellation: cancellation) {
      switch $0 {
      case .progress: break
      case .made(let index, let output):
        made.append(index)
        try file.note(output, ofMember: index)
      case .failed(let index, let error): try file.note(failure: "\(error)", ofMember: index)
      }
      if made.count >= limit { cancellation.cancel() }
    }
    return (file.manifest, made.sorted())
  }

  @Test func `every file has the bytes that its clip alone has`() throws {
    _ = try make(try plan([10, 20, 40]))
    for side in [10, 20, 40] {
      let alone = folder.file("alone.mp4")
      try Clip(scene.scene.setting("side", to: .number(Double(side)))).writeVideo(to: alone)
      #expect(try Data(contentsOf: folder.file("\(side).mp4")) == Data(contentsOf: alone))
    }
  }

  @Test func `the manifest has what was made`() throws {
    let (manifest, made) = try make(try plan([10, 20]))
    #expect(made == [0, 1])
    let member = manifest.members[1]
    #expect(
      member.number == 2 && member.file == "20.mp4" && member.state == .made && member.values == ["side": .number(20)])
    #expect(
      member.width == 64 && member.height == 48 && member.rate == "10" && member.frames == 10 && member.duration == 1)
    let file = folder.file("20.mp4")
    #expect(member.bytes == (try Data(contentsOf: file).count))
    #expect(member.sha256 == (try SHA256.digest(ofFile: file)))
    #expect(manifest.set == ["hue": .number(0.5)] && manifest.pathreel == "1" && manifest.scene == "square.yaml")
    #expect(try Manifest.read(folder.file(Manifest.fileName)) == manifest)
  }

  @Test func `pictures are made by a picture's ending`() throws {
    let scene = SeriesScene(scene.scene, name: "square.yaml", instant: PictureInstant(0.5, text: "0.5s")) {
      try Clip($0)
    }
    let (manifest, _) = try make(try plan([10, 20], "{side}.png", of: scene))
    #expect(manifest.members.map(\.frames) == [1, 1] && manifest.instant == "0.5s")
    #expect(try Data(contentsOf: folder.file("10.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a member that cannot be set is a fault of the plan, and the others are made`() throws {
    let plan = try plan([10, 400, 20])
    #expect(plan.faults.map(\.member.number) == [2])
    #expect(plan.faults.map { "\($0.error)" } == ["parameter 'side' cannot be 400; it takes 4 to 40"])
    let (manifest, made) = try make(plan)
    #expect(made == [0, 2] && manifest.members.map(\.state) == [.made, .failed, .made])
  }

  @Test func `a member that fails does not stop the others, unless that is wanted`() throws {
    let text = SmallScenes.square.replacing("[side, side]", with: "[side, 1 / (side - 20)]")
    let file = folder.file("hole.yaml")
    try Data(text.utf8).write(to: file)
    let scene = SeriesScene(try SceneFile.load(file), name: "hole.yaml") { try Clip($0) }
    let (manifest, made) = try make(try plan([30, 20, 40], of: scene))
    #expect(made == [0, 2])
    #expect(manifest.members[1].state == .failed && manifest.members[1].error?.contains("hole.yaml:8:") == true)
    #expect(try !folder.names.contains { $0.hasPrefix("20.") || $0.contains("partial") })
    let stopped = try make(try plan([20, 30, 40], of: scene), stopsAtFailure: true, jobs: 1)
    #expect(stopped.made == [] && stopped.manifest.members.map(\.state) == [.failed, .waiting, .waiting])
  }

  @Test func `a cancelled run leaves whole files, and the next one makes the rest`() throws {
    let values = (0..<30).map { 5 + Double($0) }
    #expect(throws: CancellationError.self) { try make(try plan(values), cancellingAfter: 3) }
    let manifest = try #require(try Manifest.read(folder.file(Manifest.fileName)))
    let whole = manifest.members.filter { $0.state == .made }.map(\.file)
    #expect(whole.count >= 3 && whole.count < 30)
    #expect(try Set(folder.names) == Set(whole + ["manifest.json", "square.yaml"]))
    let rest = try make(try plan(values), after: manifest)
    #expect(rest.made.count == 30 - whole.count)
    #expect(rest.manifest.members.allSatisfy { $0.state == .made })
  }

  @Test func `finished outputs are not made again, changed ones are`() throws {
    let (first, _) = try make(try plan([10, 20, 30]))
    #expect(try make(try plan([10, 20, 30]), after: first).made == [])
    #expect(try make(try plan([20, 25]), after: first).made == [1], "recognised by its file, wherever it stands")
    try FileManager.default.removeItem(at: folder.file("10.mp4"))
    #expect(try make(try plan([10, 20, 30]), after: first).made == [0])
    let handle = try FileHandle(forUpdating: folder.file("20.mp4"))
    try handle.seek(toOffset: 100)
    try handle.write(contentsOf: Data([0xFF, 0xFE]))
    try handle.close()
    #expect(try make(try plan([10, 20, 30]), after: first).made == [1], "as many bytes, but others")
    let larger = SeriesScene(scene.scene, name: "square.yaml") { try Clip($0, size: OutputSize("128x96")!) }
    #expect(try make(try plan([10, 20], of: larger), after: first).made == [0, 1])
  }

  @Test func `outputs of a changed scene or of another version are made again, with the reason`() throws {
    let (first, _) = try make(try plan([10]))
    try Data((SmallScenes.square + "\n# another").utf8).write(to: folder.file("square.yaml"))
    let plan = try plan([10])
    #expect(try make(plan, after: first).made == [0])
    let next = Manifest(of: plan, fingerprint: plan.scene.fingerprint(), version: "1")
    #expect(next.difference(to: first) == "the scene has changed since")
    let older = Manifest(of: plan, fingerprint: plan.scene.fingerprint(), version: "0")
    #expect(next.difference(to: older) == "it was made by Pathreel 0, and this is 1")
  }

  @Test func `an output that the scene is read from is a fault`() throws {
    try FileManager.default.copyItem(at: folder.file("square.yaml"), to: folder.file("10.mp4"))
    let scene = SeriesScene(try SceneFile.load(folder.file("10.mp4")), name: "10.mp4") { try Clip($0) }
    #expect(try plan([10], of: scene).faults.count == 1)
  }

  @Test func `an output that another member is read from is a fault`() throws {
    let text = """
      canvas: {size: [8, 8]}
      duration: 1
      parameters: {photo: {image: a.png}}
      elements: [{image: photo}]
      """
    try Data(text.utf8).write(to: folder.file("photo.yaml"))
    for name in ["a.png", "b.png", "x.png"] { try PNG.write(Bitmap(width: 2, height: 2), to: folder.file(name)) }
    let (photos, names) = (["x.png", "b.png"], ["b", "c"])
    let series = try Series(
      count: 2, named: OutputTemplate(folder.url.path + "/{id}.png", option: "-o"), sceneName: "photo",
      fields: ["photo", "id"]
    ) { i in Series.Member(values: [SeriesValue("photo", .image(photos[i]))], fields: ["id": .text(names[i])]) }
    let scene = SeriesScene(
      try SceneFile.load(folder.file("photo.yaml")), name: "photo.yaml", instant: PictureInstant(nil, text: "end")
    ) { try Clip($0) }
    #expect(try SeriesPlan(series, of: scene).faults.map(\.member.name) == ["b.png"])
  }

  @Test func `an estimate is measured, and leaves nothing behind`() throws {
    let estimate = try #require(try SeriesEstimate.measure(try plan([10, 20, 30, 40])))
    // Two frames warm up. Three members have two short runs of two frames each, and one of all ten: 2 + 3 · 14.
    #expect(estimate.seconds > 0 && estimate.measuredFrames == 44 && estimate.measuredMembers == 3)
    #expect(try folder.names == ["square.yaml"])
  }

  @Test func `an estimate leaves out a member that cannot be made, unless there is no other`() throws {
    let text = SmallScenes.square.replacing("[side, side]", with: "[side, 1 / abs(side - 30)]")
    let scene = SeriesScene(try SceneFile(text: text, name: "square.yaml"), name: "square.yaml") { try Clip($0) }
    let estimate = try #require(try SeriesEstimate.measure(try plan([10, 20, 30, 40], of: scene)))
    // Of the three members that are measured, one fails: 2 + 2 · 14.
    #expect(estimate.seconds > 0 && estimate.measuredFrames == 30 && estimate.measuredMembers == 2)
    #expect(throws: FrameError.self) { try SeriesEstimate.measure(try plan([30], of: scene)) }
    #expect(try folder.names == ["square.yaml"])
  }

  @Test(arguments: ["{}", "nonsense", "{\"members\": 3}"])
  func `a file that is no manifest is an error`(text: String) throws {
    try Data(text.utf8).write(to: folder.file(Manifest.fileName))
    #expect(throws: (any Error).self) { try Manifest.read(folder.file(Manifest.fileName)) }
    #expect(try Manifest.read(folder.file("none.json")) == nil)
  }

  @Test(arguments: [Manifest.fileName, Gallery.fileName])
  func `a pipe or a link in the place of a series's own file is an error, and nobody waits for it`(name: String) throws
  {
    func check() throws {
      _ = try Manifest.read(folder.file(Manifest.fileName))
      try Gallery.checkEarlier(folder.file(Gallery.fileName))
    }
    let path = folder.file(name).path
    mkfifo(path, 0o600)
    #expect(throws: FileError.cannotRead(file: path, reason: "is not a regular file")) { try check() }
    unlink(path)
    symlink("mine", path)
    #expect(
      throws: FileError.cannotRead(
        file: path, reason: "is a symbolic link, where only a file that Pathreel wrote may be; remove it")
    ) { try check() }
  }

  @Test func `a link that appears in the place of a manifest or a page is replaced, not what it leads to`() throws {
    _ = try make(try plan([10]))
    let manifest = try #require(try Manifest.read(folder.file(Manifest.fileName)))
    try Data("mine".utf8).write(to: folder.file("mine"))
    unlink(folder.file(Manifest.fileName).path)
    for name in [Manifest.fileName, Gallery.fileName] { symlink("mine", folder.file(name).path) }
    try manifest.write(to: folder.file(Manifest.fileName))
    try Gallery(manifest).write(to: folder.file(Gallery.fileName))
    #expect(try String(contentsOf: folder.file("mine"), encoding: .utf8) == "mine")
    #expect(try Manifest.read(folder.file(Manifest.fileName)) == manifest)
  }
}

import Foundation
import PathreelSceneFiles
import Testing

/// Tests which files a scene may name.
final class SceneAssetsTests {
  /// A folder with `scenes/`, which has a scene's files, and with `shared/` beside it.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "SceneAssetsTests-\(UUID().uuidString)")
    for name in ["scenes/ink", "shared"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["scenes/a.csv", "scenes/ink/b.csv", "shared/c.csv", "d.csv"] {
      try Data("x,y\n1,2\n".utf8).write(to: folder.appending(path: name))
    }
    for (link, target) in [
      ("scenes/out.csv", "../shared/c.csv"), ("scenes/in.csv", "ink/b.csv"), ("scenes/door", "../shared"),
      ("scenes/gone.csv", "nowhere.csv"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: link).path, withDestinationPath: target)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The message for a scene that names a file.
  func message(naming name: String, allowing allowed: String? = nil) throws -> String {
    let scene = folder.appending(path: "scenes/s.yaml")
    let text = "canvas: {size: [9, 9]}\nduration: 1\nelements:\n  - freehand: {file: \"\(name)\"}\n"
    try Data(text.utf8).write(to: scene)
    do {
      _ = try SceneFile.load(scene, assets: allowed.map { folder.appending(path: $0) }, images: nil)
      return "read"
    } catch {
      return "\(error)".replacing(scene.path, with: "s.yaml").replacing(folder.path, with: "")
    }
  }

  @Test(arguments: ["a.csv", "./a.csv", "ink/b.csv", "in.csv", "ink//b.csv"])
  func `a file inside the scene's folder is read, also through a link that stays inside`(name: String) throws {
    #expect(try message(naming: name) == "read")
  }

  @Test(
    arguments: [
      ("../d.csv", "leads up with '..' out of"), ("ink/../../d.csv", "leads up with '..' out of"),
      ("out.csv", "is a link out of"), ("door/c.csv", "is a link out of"),
      ("/etc/passwd", "is an absolute path out of"),
    ])
  func `a file outside is refused, whichever way it is named`(name: String, fault: String) throws {
    #expect(
      try message(naming: name)
        == "s.yaml:4:22: '\(name)' \(fault) the scene file's folder; move the file there, or allow its folder with --assets"
    )
  }

  @Test func `a file inside that is not named from the folder is refused with the way to name it`() throws {
    #expect(
      try message(naming: "ink/../a.csv")
        == "s.yaml:4:22: 'ink/../a.csv' has '..', which is refused inside the scene file's folder, too; write the name without it, or move the file"
    )
    #expect(
      try message(naming: folder.appending(path: "scenes/a.csv").path)
        == "s.yaml:4:22: '/scenes/a.csv' is an absolute path; write the name relative to the scene file's folder")
  }

  @Test(arguments: ["../shared/c.csv", "out.csv", "door/c.csv"])
  func `a folder can be allowed`(name: String) throws {
    #expect(try message(naming: name, allowing: "shared") == "read")
    let absolute = folder.appending(path: "shared/c.csv").path
    #expect(try message(naming: absolute, allowing: "shared") == "read")
  }

  @Test func `an allowed folder allows nothing beside it`() throws {
    #expect(
      try message(naming: "../d.csv", allowing: "shared")
        == "s.yaml:4:22: '../d.csv' leads up with '..' out of the scene file's folder and the one that --assets allows; move the file there"
    )
    #expect(try message(naming: "../shared-not/c.csv", allowing: "shared").contains("leads up"))
  }

  @Test(
    arguments: [
      ("none.csv", "is not there; check the name and the folder"),
      ("gone.csv", "is not there; check the name and the folder"),
      ("ink", "is not a file"), ("", "is not the name of a file"),
    ])
  func `a file that cannot be read is an error`(name: String, fault: String) throws {
    #expect(try message(naming: name) == "s.yaml:4:22: '\(name)' \(fault)")
  }

  @Test func `a pipe is no file, and nobody waits for it`() throws {
    #expect(mkfifo(folder.appending(path: "scenes/pipe.csv").path, 0o600) == 0)
    #expect(try message(naming: "pipe.csv") == "s.yaml:4:22: 'pipe.csv' is not a file")
  }

  @Test func `bytes that are no text, too many of them, and an unknown kind`() throws {
    try (Data("x,y\n".utf8) + [0xFF, 0xFE]).write(to: folder.appending(path: "scenes/bytes.csv"))
    try Data(count: (8 << 20) + 1).write(to: folder.appending(path: "scenes/large.csv"))
    try Data("x,y\n".utf8).write(to: folder.appending(path: "scenes/a.txt"))
    #expect(
      try message(naming: "bytes.csv")
        == "s.yaml:4:22: 'bytes.csv' cannot be read: on line 2, byte 4 of the file, 0xFF, is not UTF-8; save the file as UTF-8"
    )
    #expect(try message(naming: "large.csv") == "s.yaml:4:22: 'large.csv' has more than 8388608 bytes; split it")
    #expect(try message(naming: "a.txt") == "s.yaml:4:22: 'a.txt' is no recording; write it as .csv or .json")
  }

  @Test func `a mistake in a recording is placed there, after those of the scene`() throws {
    try Data("\u{FEFF}x,y\n1,2\n3,four\n".utf8).write(to: folder.appending(path: "scenes/bad.csv"))
    #expect(try message(naming: "bad.csv") == "/scenes/bad.csv:3:3: 'y' is 'four'; it must be a number")
  }

  @Test func `a scene that is no file has no files`() {
    #expect {
      try SceneFile(
        text: "canvas: {size: [9, 9]}\nduration: 1\nelements:\n  - freehand: {file: a.csv}\n", name: "s.yaml")
    } throws: {
      "\($0)" == "s.yaml:4:22: 'a.csv' cannot be found: the scene was not read from a file"
    }
  }

  @Test(arguments: [
    ("ink/bb.csv", "check the name and the folder"), ("readrs.csv", "did you mean 'readers.csv'?"),
    ("ink/readrs.csv", "did you mean 'ink/Readers.csv'?"), ("readers.svg", "check the name and the folder"),
  ]) func `a missing file is told a similar name with its ending`(name: String, advice: String) throws {
    for name in ["readers.csv", "ink/Readers.csv", "readers.txt"] {
      try Data().write(to: folder.appending(path: "scenes/\(name)"))
    }
    #expect(try message(naming: name) == "s.yaml:4:22: '\(name)' is not there; \(advice)")
  }

  @Test func `no more than a thousand names of a folder are compared`() throws {
    for i in 0..<2_500 { try Data().write(to: folder.appending(path: "scenes/ink/file\(i)0000.csv")) }
    let start = ContinuousClock.now
    #expect(try message(naming: "ink/filex0000.csv").contains("is not there; "))
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}

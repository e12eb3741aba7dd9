import Foundation
import PathreelFiles
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax
import TestFolders
import Testing

struct ValueSetsSavingTests {
  let folder: TemporaryFolder
  let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = ValueSets.file(beside: folder.file("wheel.yaml"))
  }

  @Test func `the file lies beside the scene, or in the current folder under a film's name`() {
    #expect(file.lastPathComponent == "wheel.values.yaml")
    #expect(ValueSets.file(beside: URL(filePath: "wheel.yml")).relativePath == "wheel.values.yaml")
    #expect(ValueSets.file(ofFilm: "Sunrise").relativePath == "Sunrise.values.yaml")
  }

  @Test func `a set of values is saved and read again`() throws {
    let none = try ValueSets.read(file)
    let saved = try ValueSets.save([("rolling", "40")], as: "calm", in: file, known: none.fingerprint)
    let read = try ValueSets.read(file)
    #expect(read.fingerprint == saved.fingerprint && read.set(named: "calm")?.values.map(\.text) == ["40"])
    #expect(try String(contentsOf: file, encoding: .utf8) == "calm: {rolling: 40}\n")
    #expect(try ValueSets.save(nil, as: "calm", in: file, known: read.fingerprint).sets.isEmpty)
    #expect(try folder.names == ["wheel.values.yaml"])
  }

  @Test func `where the file is another one by now nothing is written`() throws {
    let known = try ValueSets.read(file).fingerprint
    try "a: {b: 1}\n".write(to: file, atomically: true, encoding: .utf8)
    #expect {
      try ValueSets.save([("rolling", "40")], as: "calm", in: file, known: known)
    } throws: { error in
      (error as? ValueSetConflictError)?.current.set(named: "a") != nil
        && "\(error)".hasSuffix(
          "the file was changed meanwhile, and nothing was written; look at its sets and save again")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "a: {b: 1}\n")
    #expect(try folder.names == ["wheel.values.yaml"])
  }

  @Test func `a file that is wrong, or a folder, stays as it is`() throws {
    try "a: [".write(to: file, atomically: true, encoding: .utf8)
    #expect(throws: SceneFileError.self) { try ValueSets.save([], as: "calm", in: file, known: "") }
    #expect(try String(contentsOf: file, encoding: .utf8) == "a: [")
    #expect(throws: FileError.self) { try ValueSets.save([], as: "calm", in: folder.url, known: "") }
  }
}

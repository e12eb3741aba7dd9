import Foundation
import PathreelFiles
import TestFolders
import Testing

@Suite struct FileStateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws -> String {
    let file = folder.file(name)
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }

  @Test func `a file that nobody touches keeps its state`() throws {
    let path = try write("one", to: "a")
    let state = try #require(FileState(at: path))
    #expect(state == FileState(at: path))
    #expect(state.size == 3 && state.isRegular && !state.isFolder)
  }

  @Test func `an open file has the state of its path`() throws {
    let path = try write("one", to: "a")
    let handle = try FileHandle(forReadingFrom: URL(filePath: path))
    #expect(FileState(of: handle.fileDescriptor) == FileState(at: path))
  }

  @Test func `a file that is written to has another state`() throws {
    let path = try write("one", to: "a")
    let before = FileState(at: path)
    _ = try write("three", to: "a")
    #expect(FileState(at: path) != before)
  }

  @Test func `a file of the same size and date that replaces another has another state`() throws {
    let (a, b) = (try write("one", to: "a"), try write("two", to: "b"))
    let date = Date(timeIntervalSince1970: 1_000_000)
    for path in [a, b] { try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path) }
    let before = FileState(at: a)
    #expect(rename(b, a) == 0)
    #expect(FileState(at: a) != before)
  }

  @Test func `a file that is written to stays the same file, and one that replaces it is another`() throws {
    let (a, b) = (try write("one", to: "a"), try write("two", to: "b"))
    let before = try #require(FileState(at: a))
    _ = try write("three", to: "a")
    #expect(FileState(at: a)?.isSameFile(as: before) == true)
    #expect(rename(b, a) == 0)
    #expect(FileState(at: a)?.isSameFile(as: before) == false)
  }

  @Test func `a folder is a folder, and a missing file has no state`() {
    #expect(FileState(at: folder.url.path)?.isFolder == true)
    #expect(FileState(at: folder.file("none").path) == nil)
    #expect(FileState(of: -1) == nil)
  }
}

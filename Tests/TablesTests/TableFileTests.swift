import Foundation
import PathreelTables
import TestFolders
import Testing

/// Tests of reading tables from disk.
struct TableFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to name: String) throws -> URL {
    let file = folder.file(name)
    try Data(text.utf8).write(to: file)
    return file
  }

  private func fault(of url: URL, betweenReads: () -> Void = {}) -> String {
    do {
      _ = try Table.read(url, betweenReads: betweenReads)
      return ""
    } catch {
      return "\(error)".replacing(folder.url.path + "/", with: "")
    }
  }

  @Test func `a file is read as its name says`() throws {
    #expect(try Table.read(try write("a\n1\n", to: "rows.csv")).texts == [["1"]])
    #expect(try Table.read(try write("{\"a\": 1}\n", to: "rows.jsonl")).texts == [["1"]])
  }

  @Test func `a file of another kind is refused`() throws {
    #expect(
      fault(of: try write("", to: "rows.xlsx"))
        == "rows.xlsx: a file of data ends in .csv, .tsv, .json, .jsonl, .srt or .vtt")
  }

  @Test func `a missing file, a folder and a pipe are refused`() throws {
    #expect(fault(of: folder.file("no.csv")) == "no.csv: there is no such file; check the name and the folder")
    try FileManager.default.createDirectory(at: folder.file("folder.csv"), withIntermediateDirectories: false)
    #expect(fault(of: folder.file("folder.csv")) == "folder.csv: this is a folder; name a file of data in it")
    mkfifo(folder.file("pipe.csv").path, 0o600)
    #expect(fault(of: folder.file("pipe.csv")) == "pipe.csv: this is no regular file; save the data in one")
  }

  @Test func `mistakes name the file`() throws {
    #expect(
      fault(of: try write("a\n\"\n", to: "rows.csv"))
        == "rows.csv:2:1: the quote that opens here is never closed; close it with a double quote")
  }

  static let changes: [(name: String, change: @Sendable (URL) throws -> Void)] = [
    (
      "grows",
      { file in
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("2\n".utf8))
        try handle.close()
      }
    ),
    ("shrinks", { file in truncate(file.path, 2) }),
    ("is written again in place", { file in try Data("a\n9\n".utf8).write(to: file) }),
    ("is replaced by another", { file in try Data("a\n1\n".utf8).write(to: file, options: .atomic) }),
    ("is removed", { file in try FileManager.default.removeItem(at: file) }),
  ]

  @Test(arguments: changes.indices) func `a file that changes while it is read is refused`(index: Int) throws {
    let file = try write("a\n1\n", to: "rows.csv")
    // Set an old date, because some file systems store times in steps of milliseconds.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: file.path)
    let fault = fault(of: file) { try? Self.changes[index].change(file) }
    #expect(
      fault == "rows.csv: the file was changed while it was read; read it again when it is complete",
      "\(Self.changes[index].name)")
  }
}

import Foundation
import PathreelFiles
import Synchronization
import TestFolders
import Testing

@Suite struct PartialFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func reason(_ target: URL) -> String? {
    let error = #expect(throws: FileError.self) { _ = try PartialFile(target: target) }
    guard case .cannotWrite(let file, let reason)? = error else { return nil }
    #expect(file == target.relativePath)
    return reason
  }

  @Test func `a file appears when it is committed, and only then`() throws {
    let file = try PartialFile(target: folder.file("a.txt"))
    try file.write(Data("whole".utf8))
    #expect(try folder.names == [".a.txt.partial-\(getpid())-0"])
    try file.commit()
    #expect(try folder.names == ["a.txt"])
    #expect(try String(contentsOf: folder.file("a.txt"), encoding: .utf8) == "whole")
  }

  @Test func `an earlier file stays until the commit, and after a discard`() throws {
    try Data("earlier".utf8).write(to: folder.file("a.txt"))
    func content() throws -> String { try String(contentsOf: folder.file("a.txt"), encoding: .utf8) }
    let discarded = try PartialFile(target: folder.file("a.txt"))
    try discarded.write(Data("half".utf8))
    #expect(try content() == "earlier")
    discarded.discard()
    #expect(try content() == "earlier")
    let file = try PartialFile(target: folder.file("a.txt"))
    try file.commit()
    #expect(try content() == "")
    #expect(try folder.names == ["a.txt"])
  }

  @Test func `releasing an unfinished file discards it`() throws {
    do {
      let file = try PartialFile(target: folder.file("a.txt"))
      try file.write(Data("half".utf8))
    }
    #expect(try folder.names == [])
  }

  @Test func `two writers of one name have files of their own`() throws {
    let (a, b) = (try PartialFile(target: folder.file("x")), try PartialFile(target: folder.file("x")))
    #expect(a.path != b.path)
    try a.write(Data("a".utf8))
    try b.write(Data("b".utf8))
    try b.commit()
    try a.commit()
    #expect(try String(contentsOf: folder.file("x"), encoding: .utf8) == "a")
  }

  @Test func `files that a killed writer left are removed, and nothing else is`() throws {
    let alive = try PartialFile(target: folder.file("a.mp4"))
    let others = ["a.mp4", ".a.mp4", "a.mp4.partial-1-0", ".b.a.mp4.partial-1-0", ".a.mp4.partial-1-0.txt"]
    for name in others + [".a.mp4.partial-4711-0", ".a.mp4.partial-4711-1"] {
      try Data("some".utf8).write(to: folder.file(name))
    }
    PartialFile.removeAbandoned(of: folder.file("a.mp4"))
    #expect(Set(try folder.names) == Set(others + [".a.mp4.partial-\(getpid())-0"]))
    try alive.commit()
    #expect(Set(try folder.names) == Set(others))
  }

  @Test func `files that a killed writer with a long name left are removed`() throws {
    let name = String(repeating: "ü", count: 127)
    let hidden = URL(filePath: try PartialFile(target: folder.file(name)).path)
    try Data("some".utf8).write(to: hidden)
    PartialFile.removeAbandoned(of: folder.file(name))
    #expect(try folder.names == [])
  }

  @Test func `permissions of the earlier file are kept`() throws {
    let path = folder.file("a.txt").path
    try Data().write(to: folder.file("a.txt"))
    chmod(path, 0o640)
    try PartialFile(target: folder.file("a.txt")).commit()
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a symbolic link is written where it leads`() throws {
    try FileManager.default.createDirectory(at: folder.file("real"), withIntermediateDirectories: true)
    try Data("earlier".utf8).write(to: folder.file("real/a.txt"))
    try FileManager.default.createSymbolicLink(at: folder.file("link"), withDestinationURL: folder.file("real/a.txt"))
    let file = try PartialFile(target: folder.file("link"))
    #expect(file.path.contains("/real/.a.txt.partial-"))
    try file.write(Data("new".utf8))
    try file.commit()
    #expect(try String(contentsOf: folder.file("real/a.txt"), encoding: .utf8) == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link").path)
        == folder.file("real/a.txt").path)
    try FileManager.default.removeItem(at: folder.file("real/a.txt"))
    #expect(reason(folder.file("link")) == "is a symbolic link that leads nowhere; remove it first")
  }

  @Test func `a file of Pathreel's own replaces a link or a pipe, and what the link leads to stays`() throws {
    try Data("earlier".utf8).write(to: folder.file("real"))
    symlink("real", folder.file("link").path)
    symlink("none", folder.file("dangling").path)
    mkfifo(folder.file("pipe").path, 0o600)
    for name in ["link", "dangling", "pipe"] {
      let file = try PartialFile(target: folder.file(name), links: .refused)
      try file.write(Data("new".utf8))
      try file.commit()
      #expect(RegularFile.contents(of: folder.file(name).path, atMost: 9, links: .refused) == Data("new".utf8))
    }
    #expect(try folder.names == ["dangling", "link", "pipe", "real"])
    #expect(try String(contentsOf: folder.file("real"), encoding: .utf8) == "earlier")
  }

  @Test func `a name as long as the file system takes can be written`() throws {
    for name in [String(repeating: "n", count: 255), String(repeating: "ü", count: 127)] {
      try PartialFile(target: folder.file(name)).commit()
      #expect(try folder.names.contains(name))
    }
  }

  @Test func `a name that is too long for the file system is an error before any work`() throws {
    for name in [String(repeating: "n", count: 256), String(repeating: "ü", count: 128)] {
      #expect(reason(folder.file(name)) == "the name is too long for the file system; give a shorter one")
    }
    #expect(try folder.names == [])
  }

  @Test func `an obstacle to writing is reported before any work`() throws {
    let path = folder.url.path
    #expect(reason(folder.file("no/a.mp4")) == "the folder \(path)/no does not exist; create it first")
    #expect(reason(folder.url) == "is a folder; give the name of a file in it")
    try Data().write(to: folder.file("plain"))
    #expect(reason(folder.file("plain/a.mp4")) == "the folder \(path)/plain is not a folder")
    #expect(reason(URL(filePath: "/dev/null")) == "is not a regular file, and a finished file could not replace it")
    // Nobody can create files in /proc, not even root.
    #expect(reason(URL(filePath: "/proc/a.mp4"))?.hasPrefix("the folder /proc cannot be written to: ") == true)
    #expect(try folder.names == ["plain"])
  }

  @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
  func `a folder or file without permission is said before any work`() throws {
    try Data().write(to: folder.file("a.mp4"))
    chmod(folder.file("a.mp4").path, 0o444)
    #expect(reason(folder.file("a.mp4")) == "the file that is there may not be overwritten: Permission denied")
    chmod(folder.url.path, 0o555)
    defer { chmod(folder.url.path, 0o755) }
    #expect(reason(folder.file("b.mp4")) == "the folder \(folder.url.path) cannot be written to: Permission denied")
  }

  @Test func `a file that cannot be put in place is an error and leaves nothing`() throws {
    let file = try PartialFile(target: folder.file("a"))
    try FileManager.default.createDirectory(at: folder.file("a"), withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try file.commit() }
    #expect(try folder.names == ["a"])
  }

  @Test func `a process that is about to end leaves no unfinished file, and begins none`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let file = try PartialFile(target: folder.file("a.txt"))
      try file.write(Data("half".utf8))
      PartialFile.discardAll()
      #expect(try folder.names == [])
      #expect(throws: FileError.self) { _ = try PartialFile(target: folder.file("b.txt")) }
      #expect(try folder.names == [])
    }
  }

  @Test func `a file that is being put in place is not taken for abandoned`() throws {
    let count = 3000
    let isDone = Atomic(false)
    let url = folder.url
    let cleaner = Thread {
      while !isDone.load(ordering: .relaxed) { PartialFile.removeAbandoned(in: url) { _ in true } }
    }
    cleaner.start()
    defer { isDone.store(true, ordering: .relaxed) }
    for i in 0..<count {
      let file = try PartialFile(target: folder.file("\(i)"))
      try file.commit()
    }
    isDone.store(true, ordering: .relaxed)
    #expect(try folder.names.filter { !$0.hasPrefix(".") }.count == count)
  }

  @Test func `a name that was removed may belong to another writer`() throws {
    let spool = try PartialFile(target: folder.file("x"))
    spool.removeName()
    #expect(try folder.names == [])
    let other = try PartialFile(target: folder.file("x"))
    #expect(other.path == spool.path)
    spool.discard()
    try other.write(Data("whole".utf8))
    try other.commit()
    #expect(try folder.names == ["x"])
  }
}

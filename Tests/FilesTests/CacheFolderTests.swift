import Foundation
import PathreelFiles
import TestFolders
import Testing

/// Tests of the folder in which the render cache and the formula cache store files.
@Suite struct CacheFolderTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func cache(_ name: String = "cache", limit: Int = 1_000_000) throws -> CacheFolder {
    try CacheFolder(at: folder.file(name), limit: limit)
  }

  @Test func `what is written is read, also by another run, and a missing folder is made`() throws {
    let cache = try cache("a/b/cache")
    try cache.write([1, 2, 3], to: "ab.1")
    #expect(cache.read("ab.1") == [1, 2, 3] && cache.read("ab.2") == nil)
    let other = try self.cache("a/b/cache")
    #expect(other.read("ab.1") == [1, 2, 3] && other.usage == (1, 3))
    #expect(other.names(beginning: "ab") == ["ab.1"] && other.names(beginning: "ac") == [])
  }

  @Test func `the folder is marked as a cache for backups`() throws {
    _ = try cache()
    let tag = try String(contentsOf: folder.file("cache/CACHEDIR.TAG"), encoding: .utf8)
    #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
  }

  @Test func `a folder with other files is not used and not changed`() throws {
    let url = folder.file("cache")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: url.appending(path: "mine"))
    let error = #expect(throws: FileError.self) { try cache() }
    #expect(error?.description == "\(url.path): has other files, and is not a cache of Pathreel's")
    #expect(try FileManager.default.contentsOfDirectory(atPath: url.path) == ["mine"])
  }

  @Test func `a file in the folder's place is an error, and so is a folder that cannot be made`() throws {
    try Data().write(to: folder.file("file"))
    let error = #expect(throws: FileError.self) { try cache("file") }
    #expect(error?.description == "\(folder.file("file").path): is not a folder")
    let other = #expect(throws: FileError.self) { try CacheFolder(at: URL(filePath: "/proc/none/cache"), limit: 1) }
    #expect(other?.description == "/proc/none/cache: cannot be made: No such file or directory")
  }

  @Test func `beyond the limit, the least recently used files are removed`() throws {
    let cache = try cache(limit: 1000)
    // Each write is more than a twentieth of the limit, so that each one checks the folder's size.
    for n in 0..<9 { try cache.write(Array(repeating: 0, count: 100), to: "ab.\(n)") }
    for n in 0..<9 {
      // Set different dates, because files with the same date have no order.
      var times = [timespec(tv_sec: 1000 + n, tv_nsec: 0), timespec(tv_sec: 1000 + n, tv_nsec: 0)]
      utimensat(AT_FDCWD, folder.file("cache/segments/ab/ab.\(n)").path, &times, 0)
    }
    #expect(cache.read("ab.0") != nil)
    for n in 0..<2 { try cache.write(Array(repeating: 0, count: 100), to: "cd.\(n)") }
    #expect(cache.usage.bytes <= 1000)
    #expect(
      cache.read("ab.0") != nil && cache.read("ab.1") == nil && cache.read("ab.8") != nil && cache.read("cd.1") != nil)
  }

  @Test func `the folder exceeds its limit by at most a twentieth and one write`() throws {
    let cache = try cache(limit: 50_000)
    for n in 0..<200 {
      try cache.write(Array(repeating: UInt8(n), count: 1000 + 37 * (n % 50)), to: "\(10 + n % 7).\(n)")
      #expect(cache.usage.bytes <= 50_000 + 50_000 / 20 + 3000)
    }
    #expect(cache.usage.files > 10)
  }

  @Test func `a file larger than half of the cache's limit is not kept`() throws {
    let cache = try cache(limit: 1000)
    try cache.write(Array(repeating: 0, count: 501), to: "ab.1")
    #expect(cache.usage == (0, 0))
  }

  @Test func `clearing removes its files and those of killed runs, and nothing else`() throws {
    let cache = try cache()
    try cache.write([1, 2, 3], to: "ab.1")
    try Data().write(to: folder.file("cache/segments/ab/.ab.2.partial-4711-0"))
    try Data("x".utf8).write(to: folder.file("cache/note"))
    #expect(cache.clear() == (1, 3))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("cache").path).sorted()
    #expect(names == ["CACHEDIR.TAG", "note", "segments"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("cache/segments").path) == [])
    try cache.write([4], to: "ab.1")
    #expect(cache.read("ab.1") == [4])
  }

  @Test func `only the first failed write is an error`() throws {
    let cache = try cache()
    try FileManager.default.removeItem(at: folder.file("cache"))
    try Data().write(to: folder.file("cache"))
    #expect(throws: FileError.self) { try cache.write([1], to: "ab.1") }
    try cache.write([1], to: "ab.1")
    #expect(cache.read("ab.1") == nil)
  }

  @Test func `a link in the place of an entry is none, and is replaced, and what it leads to stays`() throws {
    let cache = try cache()
    try cache.write([1], to: "ab.1")
    let entry = folder.file("cache/segments/ab/ab.1").path
    unlink(entry)
    try Data("mine".utf8).write(to: folder.file("mine"))
    symlink(folder.file("mine").path, entry)
    #expect(cache.read("ab.1") == nil && cache.usage == (0, 0))
    try cache.write([2], to: "ab.1")
    #expect(cache.read("ab.1") == [2])
    #expect(try String(contentsOf: folder.file("mine"), encoding: .utf8) == "mine")
  }

  @Test func `a pipe in the place of an entry or of the mark is none, and nobody waits for it`() throws {
    let cache = try cache()
    try cache.write([1], to: "ab.1")
    for name in ["segments/ab/ab.1", "CACHEDIR.TAG"] {
      unlink(folder.file("cache/" + name).path)
      mkfifo(folder.file("cache/" + name).path, 0o600)
    }
    #expect(cache.read("ab.1") == nil)
    try cache.write([2], to: "ab.1")
    #expect(cache.read("ab.1") == [2])
    let error = #expect(throws: FileError.self) { try self.cache() }
    #expect(error?.description.hasSuffix(": has other files, and is not a cache of Pathreel's") == true)
  }

  @Test(arguments: ["segments", "segments/ab"])
  func `nothing behind a link in the place of a folder is read, written or removed`(name: String) throws {
    let cache = try cache()
    try cache.write([1], to: "ab.1")
    let mine = folder.file("mine")
    try FileManager.default.moveItem(at: folder.file("cache/" + name), to: mine)
    symlink(mine.path, folder.file("cache/" + name).path)
    #expect(cache.read("ab.1") == nil && cache.clear() == (0, 0))
    cache.remove("ab.1")
    let error = #expect(throws: FileError.self) { try cache.write([2], to: "ab.1") }
    #expect(error?.description.hasSuffix(": has a link where its own folders should be; remove it") == true)
    let entry = mine.appending(path: name == "segments" ? "ab/ab.1" : "ab.1")
    #expect(try [UInt8](Data(contentsOf: entry)) == [1])
  }

  @Test func `several runs at once leave whole files`() async throws {
    let url = folder.file("cache")
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          guard let cache = try? CacheFolder(at: url, limit: 30_000) else {
            Issue.record("no cache")
            return
          }
          for n in 0..<100 {
            let name = "\(10 + n % 5).\(n % 20)"
            try? cache.write(Array(repeating: UInt8(n % 20), count: 500 + n % 20), to: name)
            if let bytes = cache.read(name) {
              #expect(bytes == Array(repeating: UInt8(n % 20), count: 500 + n % 20), "run \(task)")
            }
          }
        }
      }
    }
  }
}

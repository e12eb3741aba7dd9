import Foundation
import PathreelFiles
import TestFolders
import Testing

@Suite struct RegularFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data("0123456789".utf8).write(to: folder.file("a"))
  }

  private func error(_ name: String, _ links: RegularFile.Links = .followed) -> RegularFileError? {
    #expect(throws: RegularFileError.self) { _ = try RegularFile(folder.file(name).path, links: links) }
  }

  @Test func `a file is read from any place, as far as it goes`() throws {
    let file = try RegularFile(folder.file("a").path, links: .refused)
    #expect(file.state.size == 10)
    #expect(try file.read(atMost: 99) == Data("0123456789".utf8))
    #expect(try file.read(atMost: 3, from: 4) == Data("456".utf8))
    #expect(try file.read(atMost: 9, from: 8) == Data("89".utf8))
    #expect(try file.read(atMost: 9, from: 11).isEmpty)
  }

  @Test func `a file that is read in pieces is the whole file`() throws {
    let bytes = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) })
    try bytes.write(to: folder.file("b"))
    var (pieces, count) = (Data(), 0)
    let file = try RegularFile(folder.file("b").path, links: .refused)
    try file.forEachPiece {
      pieces += $0
      count += 1
    }
    #expect(pieces == bytes && count == 3)
  }

  @Test func `a link is its file or an error`() throws {
    symlink("a", folder.file("link").path)
    #expect(RegularFile.contents(of: folder.file("link").path, atMost: 10, links: .followed)?.count == 10)
    #expect(error("link", .refused) == .isLink)
    symlink("none", folder.file("dangling").path)
    #expect(error("dangling")?.isMissing == true && error("dangling", .refused) == .isLink)
  }

  @Test func `a folder, a pipe, a socket and a device are errors, and nobody waits`() throws {
    mkfifo(folder.file("pipe").path, 0o600)
    symlink("pipe", folder.file("link").path)
    symlink("/dev/zero", folder.file("device").path)
    #expect(error("pipe") == .isSpecial && error("pipe", .refused) == .isSpecial && error("link") == .isSpecial)
    #expect(error("device") == .isSpecial)
    #expect(error("") == .isFolder)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    // The path of a socket has at most 107 bytes, which a temporary folder may exceed.
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = "/tmp/\(UUID().uuidString)"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    defer { unlink(path) }
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0)
    #expect(throws: RegularFileError.isSpecial) { _ = try RegularFile(path, links: .followed) }
  }

  @Test func `a file above the limit has no contents`() {
    #expect(RegularFile.contents(of: folder.file("a").path, atMost: 9, links: .refused) == nil)
    #expect(RegularFile.contents(of: folder.file("none").path, atMost: 9, links: .refused) == nil)
  }
}

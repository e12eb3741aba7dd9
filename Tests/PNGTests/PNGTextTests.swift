import Foundation
import PathreelPNG
import Testing

struct PNGTextTests {
  private static let file: [UInt8] =
    PNGChunk.beginning(width: 1, height: 1) + PNGChunk.text("Title", "Möwe") + PNGChunk.text("Comment", "no text\n ☂")
    + PNGChunk.chunk("IEND", [])

  private func texts(of bytes: [UInt8]) throws -> [String: String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return PNGChunk.texts(of: file)
  }

  @Test func `texts that were written are read`() throws {
    #expect(try texts(of: Self.file) == ["Title": "Möwe", "Comment": "no text\n ☂"])
  }

  @Test(arguments: [60, 24]) func `of a damaged file, the texts before the damage are read`(placeFromEnd: Int) throws {
    // The end chunk takes 12 bytes, and the comment before it 36.
    var file = Self.file
    file[file.count - placeFromEnd] ^= 1
    #expect(try texts(of: file) == (placeFromEnd == 60 ? [:] : ["Title": "Möwe"]))
    #expect(try texts(of: Array(Self.file.dropLast(30))) == ["Title": "Möwe"])
  }
}

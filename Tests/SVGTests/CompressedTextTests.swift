import Foundation
import PathreelDrawing
import PathreelSVG
import Testing

struct CompressedTextTests {
  /// `<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='7' height='1'/></svg>`, compressed by
  /// Python's gzip.
  private static let packed = Data(
    base64Encoded:
      "H4sIAAAAAAACA7MpLktXqMjNySu2Vc8oKSmw0tcvLy/XKzfWyy9K1zcyMDDQB6pQVyjPTCnJsFW3UFfISM1MzygBMe1silKTS2BS5ggpQ3V9OxuQPjsAt84r/l8AAAA="
  )!

  /// A million spaces, compressed by Python's gzip.
  private static let blanks =
    Data(base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IQvkAB")! + Data(repeating: 0, count: 1015)
    + Data(base64Encoded: "fAanAgPxAAAQAA==")!

  private func message(_ data: Data) -> String {
    do {
      _ = try SVGDrawing(data: data, name: "a.svgz", images: nil)
      return "none"
    } catch { return "\(error)" }
  }

  @Test func `a packed document is read as the document`() throws {
    let drawing = try SVGDrawing(data: Self.packed, name: "a.svgz", images: nil)
    #expect(drawing.size == CGSize(width: 8, height: 8))
    #expect(drawing.root.children[0].bounds.width == 7)
  }

  @Test func `a packed document whose end is missing is an error`() {
    for count in [3, 20, Self.packed.count - 9] {
      #expect(
        message(Self.packed.prefix(count))
          == "a.svgz: the file is compressed by gzip and damaged, or its end is missing; save it anew")
    }
  }

  @Test func `a packed document whose checksum is wrong is an error`() {
    var data = Self.packed
    data[data.count - 6] ^= 1
    #expect(message(data).contains("damaged"))
  }

  @Test func `bytes after a packed document are ignored, unless they are another one`() throws {
    #expect(try SVGDrawing(data: Self.packed + Data([0, 0, 7]), name: "a.svgz", images: nil).size.width == 8)
    // Two documents in one file are an error.
    #expect(message(Self.packed + Self.packed).hasPrefix("a.svgz:1:"))
  }

  @Test func `a packed document that unpacks to more than a drawing may have is an error`() throws {
    let bomb = (0..<70).reduce(into: Data()) { data, _ in data += Self.blanks }
    #expect(message(bomb) == "a.svgz: the file unpacks to more than 67108864 bytes; it is too large for a drawing")
  }
}

import PathreelDrawing
import PathreelStage
import SwiftUI
import Testing

/// Pictures in PDF files, against what ISO 32000-1 says about operators. Coordinates are exact to 1e-9 points.
struct PDFPageTests {
  /// A file whose page has a size of 100 × 50 points, a content, and further objects.
  private static func file(_ content: String, resources: String = "", _ objects: String = "") -> [UInt8] {
    Array(
      """
      %PDF-1.4
      1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
      2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 50] >> endobj
      3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << \(resources) >> >> endobj
      4 0 obj << /Length 5 0 R >> stream
      \(content)
      endstream endobj
      5 0 obj \(content.utf8.count) endobj
      \(objects)
      trailer << /Root 1 0 R >>
      """.utf8)
  }

  /// The filled areas of a page, from back to front.
  private static func areas(_ bytes: [UInt8]) throws -> [(box: CGRect, color: Color?, opacity: Double)] {
    func areas(of item: DisplayList.Item, _ opacity: Double) -> [(CGRect, Color?, Double)] {
      switch item {
      case .fill(let fill):
        let color: Color? = if case .color(let color) = fill.paint { color } else { nil }
        return [(fill.path.applying(fill.transform).boundingRect, color, opacity * (color?.alpha ?? 1))]
      case .stroke(let stroke):
        return [(stroke.path.applying(stroke.transform).boundingRect, nil, opacity)]
      case .group(let group): return group.items.flatMap { areas(of: $0, opacity * group.opacity) }
      }
    }
    let page = try #require(PDFPage(bytes))
    let stage = Stage(size: page.size) { Canvas { context, _ in page.draw(in: &context) } }
    return try stage.displayList(at: 0).items.flatMap { areas(of: $0, 1) }
  }

  @Test func `a page has the size of its box, and y runs upwards`() throws {
    let bytes = Self.file("1 0 0 rg 10 0 20 10 re f")
    #expect(PDFPage(bytes)?.size == CGSize(width: 100, height: 50))
    let area = try #require(try Self.areas(bytes).first)
    #expect(area.box == CGRect(x: 10, y: 40, width: 20, height: 10))
    #expect(area.color == Color(.sRGB, red: 1, green: 0, blue: 0))
  }

  @Test func `q and Q keep the transform and the colour`() throws {
    let areas = try Self.areas(Self.file("q 2 0 0 2 5 5 cm 0 g 0 0 5 5 re f Q 0 1 0 rg 0 0 5 5 re f"))
    #expect(areas.map(\.box) == [CGRect(x: 5, y: 35, width: 10, height: 10), CGRect(x: 0, y: 45, width: 5, height: 5)])
    #expect(areas[1].color == Color(.sRGB, red: 0, green: 1, blue: 0))
  }

  @Test func `a form is drawn with its matrix, and a state with its opacity`() throws {
    let form =
      "6 0 obj << /Subtype /Form /Matrix [1 0 0 1 20 0] /BBox [0 0 50 50] /Length 12 >> stream\n0 0 5 5 re f\nendstream endobj"
    let bytes = Self.file(
      "/Half gs /Part Do", resources: "/XObject << /Part 6 0 R >> /ExtGState << /Half << /ca 0.5 >> >>", form)
    let area = try #require(try Self.areas(bytes).first)
    #expect(area.box == CGRect(x: 20, y: 45, width: 5, height: 5))
    #expect(abs(area.opacity - 0.5) < 1e-9)
  }

  @Test func `what is no PDF file, has no page or is encrypted is refused`() {
    #expect(PDFPage(Array("<svg/>".utf8)) == nil)
    #expect(PDFPage(Array("%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj".utf8)) == nil)
    #expect(PDFPage(Self.file("f", resources: "", "7 0 obj << /Encrypt 8 0 R >> endobj")) == nil)
  }

  @Test func `damaged files never fail`() throws {
    let bytes = Self.file(
      "1 0 0 rg [1 2] 0 d (a\\)b) <48> << /A [1 0 R] >> 10 0 20 10 re W* n q cm Q BI EI 1 2 m 3 l S")
    for length in stride(from: 0, to: bytes.count, by: 3) { _ = PDFPage(Array(bytes[..<length])) }
    for at in stride(from: 9, to: bytes.count, by: 2) {
      var damaged = bytes
      damaged[at] = [40, 60, 91, 47, 0, 255, 62, 49][at % 8]
      if let page = PDFPage(damaged) {
        _ = try? Stage(size: page.size) { Canvas { context, _ in page.draw(in: &context) } }.displayList(at: 0)
      }
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import PathreelSVG
import SeededRandom
import Testing

struct DamagedDocumentTests {
  private static let documents = ["references", "sheet"].map { name in
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return (try? Data(contentsOf: root.appending(path: "Fuzzing/Corpus/FuzzSVG/\(name).svg"))) ?? Data()
  }

  /// Reads and draws a document, and morphs it to another one. Errors are allowed, but nothing else, such as a crash.
  private func survive(_ data: Data) {
    guard let drawing = try? SVGDrawing(data: data, name: "a.svg", images: nil) else { return }
    try? Rasterizer().draw(DisplayList(size: drawing.size, items: drawing.items), into: Bitmap(width: 30, height: 30))
    guard let other = try? SVGDrawing(data: Self.documents[0], name: "b.svg", images: nil) else { return }
    let morphing = DrawingMorphing(
      from: DrawingFigures(drawing, at: .identity), to: DrawingFigures(other, at: .identity), othersMorph: true)
    let items = morphing.items(at: 0.4) { from, to, _ in from.morphed(to: to, progress: 0.4) }
    try? Rasterizer().draw(DisplayList(size: other.size, items: items), into: Bitmap(width: 30, height: 30))
  }

  @Test(arguments: documents) func `a document is read and draws something`(document: Data) throws {
    #expect(try !SVGDrawing(data: document, name: "a.svg", images: nil).items.isEmpty)
  }

  @Test(arguments: documents) func `a document that ends anywhere is an error`(document: Data) {
    for count in stride(from: 0, to: document.count - 8, by: 7) {
      #expect(throws: SVGError.self) {
        try SVGDrawing(data: document.prefix(count), name: "a.svg", images: nil)
      }
    }
  }

  @Test func `a document that begins as UCS-4 and goes on as UTF-8 prints nothing on standard error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let text =
        Data([0, 0, 0]) + Data("<!DOCTYPE svg [<!ENTITY w '40'>]><svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
      #expect(throws: SVGError.self) { try SVGDrawing(data: text, name: "a.svg", images: nil) }
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
  }

  @Test(arguments: documents) func `bytes that change at random do no harm`(document: Data) {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed", seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<150 {
      var damaged = document
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[at] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged[at] = Array("0123456789.-e%".utf8).randomElement(using: &random)!
        default: damaged.replaceSubrange(at..<min(at + 9, damaged.count), with: Data())
        }
      }
      survive(damaged)
    }
  }

  @Test(arguments: [
    "1e300", "-1e300", "1e999", "NaN", "inf", "0", "-0", "1e-300", "%", "", "1e", "9999999999999999999999",
  ])
  func `extreme numbers in a document do no harm`(number: String) throws {
    for document in Self.documents {
      let text = String(decoding: document, as: UTF8.self)
      for match in text.matches(of: /[0-9.]+/) {
        survive(Data(text.replacingCharacters(in: match.range, with: number).utf8))
      }
    }
  }

  // Found by FuzzSVG: the region of the filter's step was NaN, and so was not equal to itself.
  @Test func `a step of a filter that lies outside of its region draws nothing`() throws {
    func read() throws -> SVGDrawing {
      try drawing(
        """
        <filter id='f' filterUnits='userSpaceOnUse' x='10' y='10' width='10' height='10'>\
        <feFlood x='50' y='0' width='5' height='5'/></filter><rect width='20' height='20' filter='url(#f)'/>
        """)
    }
    #expect(try read() == read())
    let bitmap = Bitmap(width: 100, height: 100)
    try Rasterizer().draw(DisplayList(size: CGSize(width: 100, height: 100), items: read().items), into: bitmap)
    #expect(bitmap.withUnsafeBytes { $0.allSatisfy { $0 == 0 } })
  }
}

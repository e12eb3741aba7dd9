import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelRendering
import PathreelSceneFiles
import PathreelSequencing
import PathreelVideo
import SmallScenes
import TestFolders
import Testing

struct SheetTests {
  private let folder: TemporaryFolder
  private let cell = OutputSize(width: 64, height: 48)!

  init() throws { folder = try TemporaryFolder() }

  private func clip(_ scene: String = SmallScenes.slide, size: OutputSize? = nil) throws -> Clip {
    try Clip(SmallScenes.file(scene), size: size ?? cell)
  }

  private func picture(_ sheet: Sheet, of clip: Clip, jobs: Int = 2) throws -> Bitmap {
    try sheet.write(to: folder.file("sheet.png"), notReplacing: clip.inputs, jobs: jobs)
    return try PNG.read(folder.file("sheet.png"))
  }

  /// The left edge of the black square in a cell.
  private func squareEdge(_ picture: Bitmap, _ sheet: Sheet, cell index: Int) -> Int? {
    let frame = sheet.grid.frame(ofCell: index)
    return (0..<cell.width).first {
      picture[Int(frame.minX) + $0, Int(frame.midY)] == .init(red: 0, green: 0, blue: 0, alpha: 255)
    }
  }

  @Test func `a contact sheet has frames at equal steps, the first and the last among them`() throws {
    let clip = try clip()
    let sheet = try Sheet.contact(of: clip, columns: 2, rows: 2)
    let picture = try picture(sheet, of: clip)
    #expect((picture.width, picture.height) == (sheet.grid.width, sheet.grid.height))
    // The square moves by 4 pixels a frame.
    #expect((0..<4).map { squareEdge(picture, sheet, cell: $0) } == [0, 3, 6, 9].map { 4 * $0 })
  }

  @Test func `a contact sheet may show a part of the clip`() throws {
    let clip = try clip()
    let sheet = try Sheet.contact(of: clip, columns: 3, rows: 1, frames: 4..<9)
    let picture = try picture(sheet, of: clip)
    #expect((0..<3).map { squareEdge(picture, sheet, cell: $0) } == [4, 6, 8].map { 4 * $0 })
  }

  @Test func `under each cell of a contact sheet stands a label of its own`() throws {
    let clip = try clip()
    let sheet = try Sheet.contact(of: clip, columns: 2, rows: 1)
    let picture = try picture(sheet, of: clip)
    let labels = (0..<2).map { index in
      let strip = sheet.grid.labelFrame(ofCell: index)
      return (Int(strip.minY)..<Int(strip.maxY)).flatMap { y in
        (Int(strip.minX)..<Int(strip.maxX)).map { picture[$0, y].green }
      }
    }
    for (index, label) in labels.enumerated() { #expect(label.contains { $0 > 180 }, "cell \(index)") }
    // They show the times of the first and the last frame.
    #expect(labels[0] != labels[1])
  }

  @Test func `a sheet has the same bytes whatever the number of jobs`() throws {
    let clip = try clip(SmallScenes.medley)
    let sheet = try Sheet.contact(of: clip, columns: 3, rows: 4)
    let bytes = try [1, 3].map { jobs in
      try sheet.write(to: folder.file("\(jobs).png"), notReplacing: clip.inputs, jobs: jobs)
      return try Data(contentsOf: folder.file("\(jobs).png"))
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test func `sprites stand side by side, and each shows the first frame of its part`() throws {
    let clip = try clip()
    let sprites = try SpriteSheet(of: clip, columns: 2, rows: 2)
    let picture = try picture(sprites.sheet, of: clip)
    #expect((picture.width, picture.height) == (128, 96))
    #expect((0..<4).map { squareEdge(picture, sprites.sheet, cell: $0) } == [0, 2, 5, 7].map { 4 * $0 })
  }

  @Test func `sprites have the pixels of their frames`() throws {
    let clip = try clip()
    let sprites = try SpriteSheet(of: clip, columns: 5, rows: 2)
    let picture = try picture(sprites.sheet, of: clip)
    for index in 0..<10 {
      let (frame, origin) = (try clip.bitmap(ofFrame: index), sprites.sheet.grid.frame(ofCell: index).origin)
      for y in 0..<48 {
        for x in 0..<64 { #expect(frame[x, y] == picture[Int(origin.x) + x, Int(origin.y) + y]) }
      }
    }
  }

  @Test func `transparent sprites stay transparent`() throws {
    let scene = "canvas: {size: [64, 48], background: transparent}\nfps: 10\nduration: 1\nelements: []\n"
    let clip = try clip(scene)
    let picture = try picture(try SpriteSheet(of: clip, columns: 2, rows: 1).sheet, of: clip)
    #expect(picture[70, 10].alpha == 0)
  }

  @Test func `opaque sprites may have a format without alpha`() throws {
    let clip = try clip()
    let sprites = try SpriteSheet(of: clip, columns: 2, rows: 1).sheet
    try sprites.write(to: folder.file("s.jpg"), format: .jpeg, notReplacing: clip.inputs)
    #expect(try folder.names == ["s.jpg"])
  }

  @Test func `transparent sprites need a format with alpha`() throws {
    let scene = "canvas: {size: [64, 48], background: transparent}\nfps: 10\nduration: 1\nelements: []\n"
    let clip = try clip(scene)
    let sprites = try SpriteSheet(of: clip, columns: 2, rows: 1).sheet
    let error = #expect(throws: OutputError.self) {
      try sprites.write(to: folder.file("s.jpg"), format: .jpeg, notReplacing: clip.inputs)
    }
    #expect(error?.description.hasPrefix("JPEG has no transparency, and the scene's background is transparent") == true)
    #expect(try folder.names == [])
    // The background of a contact sheet shows behind its cells.
    let contact = try Sheet.contact(of: clip, columns: 2, rows: 1)
    try contact.write(to: folder.file("c.jpg"), format: .jpeg, notReplacing: clip.inputs)
  }

  @Test func `a cancellation at the end of a segment leaves no sheet`() throws {
    let (clip, cancellation) = (try clip(), Cancellation())
    let sheet = try Sheet.contact(of: clip, columns: 2, rows: 4)
    #expect(throws: CancellationError.self) {
      try sheet.write(to: folder.file("s.png"), notReplacing: clip.inputs, cancellation: cancellation) { _, _ in
        cancellation.cancelAtSegment()
      }
    }
    #expect(try folder.names == [])
  }

  @Test func `the index of sprites says where each frame is and how fast they play`() throws {
    let sprites = try SpriteSheet(of: try clip(), columns: 2, rows: 1)
    #expect(
      String(decoding: try sprites.index(ofImage: "s.png"), as: UTF8.self) == """
        {
          "cellRate" : 2,
          "cells" : [
            {
              "frame" : 0,
              "height" : 48,
              "time" : 0,
              "width" : 64,
              "x" : 0,
              "y" : 0
            },
            {
              "frame" : 5,
              "height" : 48,
              "time" : 0.5,
              "width" : 64,
              "x" : 64,
              "y" : 0
            }
          ],
          "frameRate" : 10,
          "height" : 48,
          "image" : "s.png",
          "width" : 128
        }

        """)
  }

  @Test func `a warning names the first frame that has it`() throws {
    let warnings = WarningCollection()
    let clip = try clip(SmallScenes.crowd)
    _ = try picture(try SpriteSheet(of: clip, columns: 5, rows: 1, warnings: warnings).sheet, of: clip)
    #expect(warnings.all.map(\.frame) == [6])
  }

  @Test func `files that a killed run left of a sheet and its companion are removed`() throws {
    for name in [".s.png.partial-4711-0", ".s.json.partial-4711-0"] { try Data().write(to: folder.file(name)) }
    let clip = try clip()
    try SpriteSheet(of: clip, columns: 2, rows: 1).sheet.write(
      to: folder.file("s.png"), with: (folder.file("s.json"), Data("{}".utf8)), notReplacing: clip.inputs)
    #expect(try folder.names == ["s.json", "s.png"])
  }

  @Test func `a frame that cannot be made leaves no picture`() throws {
    let clip = try clip(SmallScenes.hole)
    let sheet = try SpriteSheet(of: clip, columns: 10, rows: 1).sheet
    #expect(throws: FrameError.self) { try sheet.write(to: folder.file("a.png"), notReplacing: clip.inputs) }
    #expect(try folder.names == [])
  }

  @Test func `a sheet that is too large is refused before anything is drawn`() throws {
    let clip = try clip(size: OutputSize(width: 1640, height: 100)!)
    #expect(throws: SheetError.tooLarge(width: 16_400, height: 100)) {
      _ = try SpriteSheet(of: clip, columns: 10, rows: 1)
    }
    let high = try self.clip(size: OutputSize(width: 8000, height: 8400)!)
    #expect(throws: SheetError.rowTooLarge(area: 16_000 * 8400)) { _ = try SpriteSheet(of: high, columns: 2, rows: 1) }
  }

  @Test func `more cells than frames are refused`() throws {
    #expect(throws: SheetError.tooManyCells(12, frames: 10)) {
      _ = try Sheet.contact(of: try clip(), columns: 4, rows: 3)
    }
  }
}

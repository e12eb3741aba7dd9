import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSeries
import SmallScenes
import Testing

struct GridSheetTests {
  @Test func `an error about a sheet of one cell says 'cell', not 'cells'`() {
    let fault = SeriesError.smallCells(count: 1, size: OutputSize(width: 40, height: 30)!, needed: nil)
    #expect(fault.description.hasPrefix("1 cell on 40x30 pixels: the longer side of each would be under 64 pixels; "))
  }

  private func sheet(
    _ arguments: [String], _ combination: SweepCombination = .product, size: String = "640x480",
    of text: String = SmallScenes.square
  ) throws -> (sheet: GridSheet, members: SweepMembers, scene: SceneFile) {
    let scene = try SceneFile(text: text, name: "square.yaml")
    let members = try SweepMembers(arguments.map { try Variation($0, of: scene.parameters) }, combination)
    return (try GridSheet(scene, members, size: OutputSize(size)!), members, scene)
  }

  @Test func `a cell has the pixels of its clip at the cell's size`() throws {
    let (sheet, members, scene) = try sheet(["side=10..40/30", "hue=0,0.25,0.5"])
    #expect(sheet.grid.columns == 2 && sheet.grid.rows == 3)
    let whole = try sheet.clip.bitmap(ofFrame: 3)
    // The first parameter belongs to the columns, so the second one changes from row to row.
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 2)] {
      let values = [members.variations[0].value(at: column), members.variations[1].value(at: row)]
      let alone = try Clip(scene.setting(values), size: sheet.grid.cell).bitmap(ofFrame: 3)
      let frame = sheet.grid.frame(ofCell: row * 2 + column)
      var unlike = 0
      for y in 0..<alone.height {
        for x in 0..<alone.width where alone[x, y] != whole[Int(frame.minX) + x, Int(frame.minY) + y] { unlike += 1 }
      }
      #expect(unlike == 0, "column \(column), row \(row)")
    }
  }

  @Test(arguments: [(12, "1280x720", 6, 2), (12, "720x1280", 3, 4), (5, "2000x480", 5, 1), (1, "640x480", 1, 1)])
  func `one parameter fills as many columns as suit the sheet`(count: Int, size: String, columns: Int, rows: Int) throws
  {
    let square = SmallScenes.square.replacing("[64, 48]", with: "[48, 48]")
    let argument = count == 1 ? "side=4" : "side=4..40:\(count)"
    let grid = try sheet([argument], size: size, of: square).sheet.grid
    #expect(grid.columns * grid.rows >= count && (grid.columns, grid.rows) == (columns, rows))
  }

  @Test(arguments: [(1, 1, 7), (3, 3, 3), (9, 7, 1)])
  func `a given number of columns is kept, up to the number of cells`(given: Int, columns: Int, rows: Int) throws {
    let scene = try SceneFile(text: SmallScenes.square, name: "square.yaml")
    let members = try SweepMembers([try Variation("side=4..40:7", of: scene.parameters)], .product)
    let grid = try GridSheet(scene, members, size: OutputSize("900x900")!, columns: given).grid
    #expect((grid.columns, grid.rows) == (columns, rows))
  }

  @Test(arguments: [["side=4..40:3", "hue=0,1"], ["side=4..40:7"]])
  func `the sheet has exactly the size that is asked for`(arguments: [String]) throws {
    for size in ["640x480", "641x359", "300x900"] {
      let sheet = try sheet(arguments, size: size).sheet
      #expect("\(sheet.grid.width)x\(sheet.grid.height)" == size && "\(sheet.clip.size)" == size)
    }
  }

  @Test func `the layout does not depend on time`() throws {
    let clip = try sheet(["side=4..40:3", "hue=0,1"]).sheet.clip
    let (first, last) = (try clip.displayList(ofFrame: 0), try clip.displayList(ofFrame: 9))
    let labels = first.items.suffix(from: 6)
    #expect(!labels.isEmpty && labels == last.items.suffix(from: 6), "what comes after six cells are labels")
  }

  @Test func `a cell whose clip ends before the others keeps showing its last frame`() throws {
    let text = SmallScenes.slide.replacing("duration: 1", with: "duration: tall / 8")
    let (sheet, members, scene) = try sheet(["tall=8,16"], of: text)
    #expect(sheet.clip.clock.frameCount == 20)
    let alone = try Clip(scene.setting(members.values(at: 0)), size: sheet.grid.cell).bitmap(ofFrame: 9)
    let (whole, frame) = (try sheet.clip.bitmap(ofFrame: 19), sheet.grid.frame(ofCell: 0))
    let y = alone.height / 2
    #expect((0..<alone.width).allSatisfy { alone[$0, y] == whole[Int(frame.minX) + $0, Int(frame.minY) + y] })
  }

  @Test func `labels have the font of the scene's first text`() throws {
    let text = SmallScenes.square.replacing(
      "elements:", with: "elements:\n  - group: [{text: {text: a, family: serif}}]")
    #expect(try SceneFile(text: text, name: "a.yaml").labelFont?.source == .design(.serif))
    #expect(try SceneFile(text: SmallScenes.square, name: "a.yaml").labelFont == nil)
  }

  @Test func `the size that an error advises makes cells that are large enough`() throws {
    let fault = #expect(throws: SeriesError.self) { try sheet(["side=4..40/0.5"], size: "320x240") }
    guard case .smallCells(_, _, let needed?) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    _ = try sheet(["side=4..40/0.5"], size: "\(needed)")
  }
}

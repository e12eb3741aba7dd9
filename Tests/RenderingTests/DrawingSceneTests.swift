import Foundation
import PathreelDrawing
import PathreelRendering
import TestFolders
import Testing

struct DrawingSceneTests {
  private func bitmap(_ width: Double, _ height: Double, _ size: OutputSize?) throws -> Bitmap {
    let folder = try TemporaryFolder()
    let file = folder.file("a.svg")
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'><rect width='100%' height='100%'/></svg>"
    try Data(text.utf8).write(to: file)
    return try Clip(DrawingScene(contentsOf: file), size: size).bitmap(ofFrame: 0)
  }

  /// As in Chromium, which shows a document in a box of whole pixels. A document of 85 by 20 is 360 by 84.7 pixels large.
  @Test(arguments: [(85.0, 20.0, 360, 85), (85, 20, 361, 85), (620, 454.2, 620, 454), (10, 10, 20, 20)])
  func `a document fills the pixels that its size is rounded to`(
    width: Double, height: Double, columns: Int, rows: Int
  ) throws {
    let bitmap = try bitmap(width, height, OutputSize(width: columns, height: rows))
    for (x, y) in [(0, 0), (columns - 1, 0), (columns / 2, rows - 1), (columns - 1, rows - 1)] {
      #expect(bitmap[x, y].alpha == 255, "\(x), \(y)")
    }
  }
}

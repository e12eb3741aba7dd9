import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSequencing

/// A sprite sheet: frames at equal steps, side by side without gaps, and an index of their positions. Video players
/// show the cells while somebody scrubs, and web pages and games play them. The `frames` command makes it.
package struct SpriteSheet: Sendable {
  /// The picture.
  package let sheet: Sheet
  private let clip: Clip
  /// The frame of each cell.
  private let frames: [Int]
  /// The number of cells per second of the clip.
  private let cellRate: Double

  /// Chooses frames of a clip, and prepares their sheet.
  ///
  /// - Parameters:
  ///   - frames: The frames to choose from; by default all. They are divided into as many equal parts as there are
  ///     cells, and each cell shows the first frame of its part. So if the clip is a loop, the cells are a loop too.
  ///   - warnings: Collects the frames' warnings.
  /// - Throws: ``SheetError``
  package init(
    of clip: Clip, columns: Int, rows: Int, frames: Range<Int>? = nil, warnings: WarningCollection = WarningCollection()
  ) throws(SheetError) {
    let (frames, count) = (frames ?? clip.clock.frames, columns * rows)
    guard count <= frames.count else { throw .tooManyCells(count, frames: frames.count) }
    let chosen = (0..<count).map { frames.lowerBound + $0 * frames.count / count }
    sheet = try Sheet(CellGrid(columns: columns, rows: rows, cell: clip.size), background: .clear) { index in
      let exposure = try clip.withinBudget(try clip.exposure(ofFrame: chosen[index]), ofFrame: chosen[index])
      warnings.add(exposure.warnings, ofFrame: chosen[index])
      return Sheet.Cell(exposure)
    }
    (self.clip, self.frames) = (clip, chosen)
    cellRate = clip.clock.rate.framesPerSecond * Double(count) / Double(frames.count)
  }

  /// The index of the frames' positions, as JSON with sorted keys.
  ///
  /// - Parameter image: The name of the picture's file.
  package func index(ofImage image: String) throws -> Data {
    let cells = frames.enumerated().map { index, frame in
      let rect = sheet.grid.frame(ofCell: index)
      return Index.Cell(
        frame: frame, time: clip.clock.time(ofFrame: frame), x: Int(rect.minX), y: Int(rect.minY),
        width: Int(rect.width), height: Int(rect.height))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      Index(
        image: image, width: sheet.grid.width, height: sheet.grid.height, frameRate: clip.clock.rate.framesPerSecond,
        cellRate: cellRate, cells: cells)) + Data("\n".utf8)
  }

  /// Whether a file has the structure of an index, so that another index may replace it.
  package static func isIndex(_ data: Data) -> Bool { (try? JSONDecoder().decode(Index.self, from: data)) != nil }

  /// The structure of the index. Lengths are in pixels, times in seconds, and rates in frames or cells per second.
  private struct Index: Codable {
    struct Cell: Codable {
      let frame: Int
      let time: Double
      let x, y, width, height: Int
    }
    let image: String
    let width, height: Int
    let frameRate: Double
    let cellRate: Double
    let cells: [Cell]
  }

  /// The size of cells with which all columns together are as wide as ``Sheet/standardWidth``; nil if they would have
  /// no pixel, or too many.
  package static func standardCell(of canvas: CGSize, columns: Int) -> OutputSize? {
    OutputSize(canvas: canvas, scale: Double(Sheet.standardWidth / columns) / Double(canvas.width))
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSequencing

extension Sheet {
  /// As wide as a sheet is whose cells' size nobody gives, in pixels.
  package static let standardWidth = 1920
  /// The narrowest cell that has room for a time code, in pixels.
  package static let leastLabelledWidth = 48

  /// Frames at equal steps with their time codes, the first one and the last one among them. The clip's frames have the
  /// size of the cells.
  ///
  /// - Parameters:
  ///   - frames: Those that are chosen from; all unless given.
  ///   - warnings: Takes what the frames lack.
  /// - Throws: ``SheetError``
  package static func contact(
    of clip: Clip, columns: Int, rows: Int, frames: Range<Int>? = nil, warnings: WarningCollection = WarningCollection()
  ) throws(SheetError) -> Sheet {
    let (frames, count) = (frames ?? clip.clock.frames, columns * rows)
    guard count <= frames.count else { throw .tooManyCells(count, frames: frames.count) }
    guard clip.size.width >= leastLabelledWidth else { throw .cellTooSmall(clip.size) }
    let steps = max(count - 1, 1)
    let chosen = (0..<count).map { frames.lowerBound + ($0 * (frames.count - 1) + steps / 2) / steps }
    let theme = SheetTheme(cellWidth: clip.size.width)
    return try Sheet(theme.grid(columns: columns, rows: rows, cell: clip.size), background: theme.background) { index in
      let exposure = try clip.exposure(ofFrame: chosen[index])
      warnings.add(exposure.warnings, ofFrame: chosen[index])
      return Cell(exposure, label: theme.label(clip.clock.timecode(ofFrame: chosen[index])))
    }
  }

  /// The size of cells in which as many columns are as wide as ``standardWidth``; nil where they would have no pixel.
  package static func standardContactCell(of canvas: CGSize, columns: Int) -> OutputSize? {
    // Margins, gaps and cells grow together.
    let widest = (1...standardWidth).last { width in
      guard let cell = OutputSize(width: width, height: 1) else { return false }
      return SheetTheme(cellWidth: width).grid(columns: columns, rows: 1, cell: cell).width <= standardWidth
    }
    return widest.flatMap { OutputSize(canvas: canvas, scale: Double($0) / Double(canvas.width)) }
  }
}

/// How sheets for people look: light labels on a dark ground, in sizes that follow from that of the cells.
package struct SheetTheme: Sendable {
  private let cellWidth: Int

  package init(cellWidth: Int) { self.cellWidth = cellWidth }

  package var background: Color { Color(white: 0.16) }
  private var fontSize: CGFloat { min(max(CGFloat(cellWidth) / 18, 10), 28).rounded() }
  private var gap: Int { Int(fontSize) }

  package func label(_ text: String, color: Color = Color(white: 0.85), alignment: Alignment = .center) -> CellLabel {
    CellLabel(text, font: .system(size: fontSize), color: color, alignment: alignment)
  }

  package func grid(columns: Int, rows: Int, cell: OutputSize) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows, cell: cell)
    (grid.gap, grid.labelHeight) = (gap, Int((fontSize * 1.8).rounded()))
    // Under the last labels there is as much room as they leave.
    grid.margins = .init(top: gap, left: gap, bottom: gap / 2, right: gap)
    return grid
  }
}

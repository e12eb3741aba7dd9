import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSequencing

/// Contact sheets, which `frames --contact-sheet` writes.
extension Sheet {
  /// The width of a sheet if no size of cells is given, in pixels.
  package static let standardWidth = 1920
  /// The width of the narrowest cell that has room for a time code, in pixels.
  package static let leastLabelledWidth = 48

  /// A contact sheet: frames at equal steps with their time codes, the first and the last frame included. The frames of
  /// the clip have the size of the cells.
  ///
  /// - Parameters:
  ///   - frames: The frames to choose from; by default all.
  ///   - warnings: Collects the frames' warnings.
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
      let exposure = try clip.withinBudget(try clip.exposure(ofFrame: chosen[index]), ofFrame: chosen[index])
      warnings.add(exposure.warnings, ofFrame: chosen[index])
      return Cell(exposure, label: theme.label(clip.clock.timecode(ofFrame: chosen[index])))
    }
  }

  /// The size of cells with which a contact sheet is as wide as ``standardWidth``; nil if they would have no pixel,
  /// or too many.
  package static func standardContactCell(of canvas: CGSize, columns: Int) -> OutputSize? {
    // Margins and gaps grow with the cells, so the width is searched for.
    let widest = (1...standardWidth).last { width in
      guard let cell = OutputSize(width: width, height: 1) else { return false }
      return SheetTheme(cellWidth: width).grid(columns: columns, rows: 1, cell: cell).width <= standardWidth
    }
    return widest.flatMap { OutputSize(canvas: canvas, scale: Double($0) / Double(canvas.width)) }
  }
}

/// The style of sheets for people: light labels on a dark background, in sizes that follow from the cells' width.
/// Contact sheets, comparisons and the proofs of a series (`Proof`) use it.
package struct SheetTheme: Sendable {
  private let cellWidth: Int

  /// The style for cells of a width in pixels.
  package init(cellWidth: Int) { self.cellWidth = cellWidth }

  /// The colour between the cells.
  package var background: Color { Color(white: 0.16) }
  /// The size of labels, in pixels.
  private var fontSize: CGFloat { min(max(CGFloat(cellWidth) / 18, 10), 28).rounded() }
  private var gap: Int { Int(fontSize) }

  /// A label in the style's size.
  package func label(_ text: String, color: Color = Color(white: 0.85), alignment: Alignment = .center) -> CellLabel {
    CellLabel(text, font: .system(size: fontSize), color: color, alignment: alignment)
  }

  /// A grid with the style's gaps, margins and strips for labels.
  package func grid(columns: Int, rows: Int, cell: OutputSize) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows, cell: cell)
    (grid.gap, grid.labelHeight) = (gap, Int((fontSize * 1.8).rounded()))
    // The last labels already leave room below them, so the lower margin is smaller.
    grid.margins = .init(top: gap, left: gap, bottom: gap / 2, right: gap)
    return grid
  }
}

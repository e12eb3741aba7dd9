import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// A grid of cells of the same size, with strips for labels, in whole pixels. ``Sheet`` and `GridSheet` use it.
///
/// It puts display lists into cells: each list is transformed and clipped, so that the rasteriser draws it at its final
/// size.
///
/// ```swift
/// var grid = CellGrid(columns: 6, rows: 4, cell: OutputSize(width: 320, height: 180)!)
/// (grid.gap, grid.labelHeight) = (8, 20)
/// let sheet = grid.displayList(
///   of: lists, labels: CellLabel("1.25s", color: .white).items(in: grid.labelFrame(ofCell: 0)), background: .black)
/// ```
///
/// Cells are numbered from 0, row by row.
package struct CellGrid: Hashable, Sendable {
  /// The number of columns, from 1.
  package var columns: Int
  /// The number of rows, from 1.
  package var rows: Int
  /// The size of each cell.
  package var cell: OutputSize
  /// The distance between neighbouring cells in both directions, in pixels.
  package var gap = 0
  /// The height of the strip for a label under each cell, in pixels.
  package var labelHeight = 0
  /// The margins around all cells and their labels, in pixels.
  package var margins = Margins()

  /// The margins around all cells. They have room for the labels of axes.
  package struct Margins: Hashable, Sendable {
    /// The margin above the cells, in pixels.
    package var top = 0
    /// The margin on the left of the cells, in pixels.
    package var left = 0
    /// The margin below the cells and their labels, in pixels.
    package var bottom = 0
    /// The margin on the right of the cells, in pixels.
    package var right = 0

    /// Margins of different widths, in pixels.
    package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
    /// Margins of the same width on all sides, in pixels.
    package init(_ all: Int) { self.init(top: all, left: all, bottom: all, right: all) }
  }

  /// A grid without gaps, labels and margins.
  package init(columns: Int, rows: Int, cell: OutputSize) {
    precondition(columns > 0 && rows > 0)
    (self.columns, self.rows, self.cell) = (columns, rows, cell)
  }

  /// The number of cells.
  package var cellCount: Int { columns * rows }
  /// The sheet's width in pixels; it may exceed the limit of bitmaps.
  package var width: Int { margins.left + columns * cell.width + (columns - 1) * gap + margins.right }
  /// The sheet's height in pixels; it may exceed the limit of bitmaps.
  package var height: Int { margins.top + rows * slotHeight + (rows - 1) * gap + margins.bottom }

  /// The height of a cell with its label.
  private var slotHeight: Int { cell.height + labelHeight }
  private func left(ofColumn column: Int) -> Int { margins.left + column * (cell.width + gap) }
  private func top(ofRow row: Int) -> Int { margins.top + row * (slotHeight + gap) }

  /// The rectangle of a cell.
  package func frame(ofCell index: Int) -> CGRect {
    CGRect(
      x: left(ofColumn: index % columns), y: top(ofRow: index / columns), width: cell.width, height: cell.height)
  }

  /// The rectangle of the strip for a label under a cell.
  package func labelFrame(ofCell index: Int) -> CGRect {
    let frame = frame(ofCell: index)
    return CGRect(x: frame.minX, y: frame.maxY, width: frame.width, height: CGFloat(labelHeight))
  }

  /// The strip in the upper margin above a column.
  package func strip(aboveColumn column: Int) -> CGRect {
    CGRect(x: left(ofColumn: column), y: 0, width: cell.width, height: margins.top)
  }

  /// The strip in the left margin beside the cells of a row.
  package func strip(besideRow row: Int) -> CGRect {
    CGRect(x: 0, y: top(ofRow: row), width: margins.left, height: cell.height)
  }

  /// The pixel rows of the sheet from a row of cells to the next. All bands together are the whole sheet.
  package func band(ofRow row: Int) -> Range<Int> {
    (row == 0 ? 0 : top(ofRow: row))..<(row == rows - 1 ? height : top(ofRow: row + 1))
  }

  /// A sheet with display lists in its cells, from cell 0 on. There may be fewer lists than cells.
  ///
  /// - Parameters:
  ///   - labels: Items that are drawn over everything.
  ///   - background: The colour between the cells.
  package func displayList(
    of lists: [DisplayList], labels: [DisplayList.Item] = [], background: Color
  ) -> DisplayList {
    precondition(lists.count <= cellCount)
    return DisplayList(
      size: CGSize(width: width, height: height), background: background,
      items: lists.enumerated().map { item(of: $1, inCell: $0) } + labels, warnings: lists.flatMap(\.warnings))
  }

  /// The item that draws a list in a cell: the canvas is fitted and centred as in an output of the cell's size, and
  /// clipped to the cell.
  package func item(of list: DisplayList, inCell index: Int) -> DisplayList.Item {
    let frame = frame(ofCell: index)
    let outline = Path { $0.addRect(frame) }
    let scale = cell.scale(of: list.size)
    let origin = CGPoint(
      x: frame.midX - list.size.width * scale / 2, y: frame.midY - list.size.height * scale / 2)
    var items = list.items.map { $0.scaled(by: scale, movedBy: origin) }
    // The background is inside the group, so that blend modes meet it as they would in a frame.
    if list.background.alpha > 0 {
      items.insert(.fill(.init(path: outline, paint: .color(list.background))), at: 0)
    }
    return .group(.init(items: items, clip: .init(path: outline)))
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

/// Cells of one size in columns and rows, with strips for labels, in whole pixels.
///
/// It puts display lists into cells: each is transformed and clipped, so that the rasteriser draws it at its final size.
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
  /// From 1.
  package var columns: Int
  /// From 1.
  package var rows: Int
  /// The size of each cell.
  package var cell: OutputSize
  /// Between neighbours, across and down; in pixels.
  package var gap = 0
  /// The height of the strip for a label under each cell, in pixels.
  package var labelHeight = 0
  /// Around all cells with their labels, in pixels.
  package var margins = Margins()

  /// The room around all cells. The labels of axes find place there.
  package struct Margins: Hashable, Sendable {
    package var top = 0
    package var left = 0
    package var bottom = 0
    package var right = 0

    package init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
    package init(_ all: Int) { self.init(top: all, left: all, bottom: all, right: all) }
  }

  package init(columns: Int, rows: Int, cell: OutputSize) {
    precondition(columns > 0 && rows > 0)
    (self.columns, self.rows, self.cell) = (columns, rows, cell)
  }

  package var cellCount: Int { columns * rows }
  /// The sheet's width in pixels; it may be more than a bitmap can have.
  package var width: Int { margins.left + columns * cell.width + (columns - 1) * gap + margins.right }
  /// The sheet's height in pixels; it may be more than a bitmap can have.
  package var height: Int { margins.top + rows * slotHeight + (rows - 1) * gap + margins.bottom }

  /// A cell with its label.
  private var slotHeight: Int { cell.height + labelHeight }
  private func left(ofColumn column: Int) -> Int { margins.left + column * (cell.width + gap) }
  private func top(ofRow row: Int) -> Int { margins.top + row * (slotHeight + gap) }

  /// Where a cell is.
  package func frame(ofCell index: Int) -> CGRect {
    CGRect(
      x: left(ofColumn: index % columns), y: top(ofRow: index / columns), width: cell.width, height: cell.height)
  }

  /// The strip under a cell.
  package func labelFrame(ofCell index: Int) -> CGRect {
    let frame = frame(ofCell: index)
    return CGRect(x: frame.minX, y: frame.maxY, width: frame.width, height: CGFloat(labelHeight))
  }

  /// The part of the upper margin above a column.
  package func strip(aboveColumn column: Int) -> CGRect {
    CGRect(x: left(ofColumn: column), y: 0, width: cell.width, height: margins.top)
  }

  /// The part of the left margin beside the cells of a row.
  package func strip(besideRow row: Int) -> CGRect {
    CGRect(x: 0, y: top(ofRow: row), width: margins.left, height: cell.height)
  }

  /// The pixel rows of the sheet from a row of cells to the next one: together they are the whole sheet.
  package func band(ofRow row: Int) -> Range<Int> {
    (row == 0 ? 0 : top(ofRow: row))..<(row == rows - 1 ? height : top(ofRow: row + 1))
  }

  /// A sheet with display lists in its cells, from cell 0 on; there may be fewer than cells.
  ///
  /// - Parameters:
  ///   - labels: Drawn over everything.
  ///   - background: What lies between the cells.
  package func displayList(
    of lists: [DisplayList], labels: [DisplayList.Item] = [], background: Color
  ) -> DisplayList {
    precondition(lists.count <= cellCount)
    return DisplayList(
      size: CGSize(width: width, height: height), background: background,
      items: lists.enumerated().map { item(of: $1, inCell: $0) } + labels, warnings: lists.flatMap(\.warnings))
  }

  /// What a cell shows: the list's canvas fitted and centred as on an output of the cell's size, and clipped to the cell.
  package func item(of list: DisplayList, inCell index: Int) -> DisplayList.Item {
    let frame = frame(ofCell: index)
    let outline = Path { $0.addRect(frame) }
    let scale = cell.scale(of: list.size)
    let origin = CGPoint(
      x: frame.midX - list.size.width * scale / 2, y: frame.midY - list.size.height * scale / 2)
    var items = list.items.map { $0.scaled(by: scale, movedBy: origin) }
    // In the group, where blend modes meet it as they would in a frame.
    if list.background.alpha > 0 {
      items.insert(.fill(.init(path: outline, paint: .color(list.background))), at: 0)
    }
    return .group(.init(items: items, clip: .init(path: outline)))
  }
}

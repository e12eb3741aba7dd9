import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelTypography

/// The layout of a ``GridSheet``: the positions of its cells and labels in whole pixels.
struct GridLayout {
  /// The positions of the cells.
  let grid: CellGrid
  private let axes: Axes
  /// The font size of the labels in pixels.
  private let fontSize: Int

  /// The labels' texts.
  private enum Axes {
    /// The titles and values of columns and rows.
    case two(columns: Axis, rows: Axis)
    /// A label under each cell, and a title above the grid if all cells show the same parameter.
    case cells([String], title: String?)
  }

  /// The title and the values of the columns or rows.
  private struct Axis {
    let title: String
    let values: [String]
    /// The number of characters of the longest value.
    var longest: Int { values.map(\.count).max() ?? 0 }
  }

  /// Chooses the number of columns and the size of the cells.
  ///
  /// - Parameter columns: The number of columns; nil for the one that suits the sheet.
  /// - Throws: ``SeriesError`` if there are more than two parameters, if two have a number of columns of their own, or if
  ///   the cells would be too small.
  init(_ members: SweepMembers, canvas: CGSize, size: OutputSize, columns: Int? = nil) throws(SeriesError) {
    let count = members.count ?? 0
    let variations = members.variations
    let axes: Axes
    if members.isProduct, variations.count == 2 {
      if let columns { throw .columnsOfTwo(columns, variations[0].name, values: variations[0].count ?? 0) }
      axes = .two(columns: Self.axis(variations[0]), rows: Self.axis(variations[1]))
    } else if members.isProduct, variations.count > 2 {
      throw .tooManyParameters(variations.count)
    } else {
      let formats = variations.map(\.captionFormat)
      let labels = (0..<count).map { index in
        zip(members.values(at: index), zip(variations, formats)).map { value, variation in
          let text = value.shown(as: variation.1)
          return variations.count == 1 ? text : "\(variation.0.parameter.label) \(text)"
        }.joined(separator: "   ")
      }
      axes = .cells(labels, title: variations.count == 1 ? variations[0].parameter.label : nil)
    }
    guard let layout = Self(axes, count: count, canvas: canvas, size: size, columns: columns) else {
      var needed: OutputSize?
      for percent in stride(from: 110, through: 2000, by: 10) {
        // Videos need even sides.
        let (width, height) = (size.width * percent / 200 * 2, size.height * percent / 200 * 2)
        guard let larger = OutputSize(width: width, height: height) else { break }
        if Self(axes, count: count, canvas: canvas, size: larger, columns: columns) != nil {
          needed = larger
          break
        }
      }
      throw .smallCells(count: count, size: size, needed: needed)
    }
    self = layout
  }

  private static func axis(_ variation: Variation) -> Axis {
    let format = variation.captionFormat
    return Axis(
      title: variation.parameter.label,
      values: (0..<(variation.count ?? 0)).map { variation.value(at: $0).shown(as: format) })
  }

  /// Lays out a sheet of a given size with the largest possible cells; nil if they would be too small.
  private init?(_ axes: Axes, count: Int, canvas: CGSize, size: OutputSize, columns: Int?) {
    self.axes = axes
    let shortSide = min(size.width, size.height)
    fontSize = max(10, shortSide / 42)
    let (gap, margin) = (max(2, shortSide / 120), max(4, shortSide / 40))
    var margins = CellGrid.Margins(margin)
    var labelHeight = 0
    let columnCounts: ClosedRange<Int>
    switch axes {
    case .two(let columns, let rows):
      // One line for the title and one for the values; a digit is about 0.6 of the font size wide.
      margins.top += fontSize * 3
      margins.left += fontSize * 2 + max(2, min(rows.longest, 16)) * fontSize * 6 / 10
      columnCounts = columns.values.count...columns.values.count
    case .cells(_, let title):
      labelHeight = fontSize * 17 / 10
      if title != nil { margins.top += fontSize * 3 / 2 }
      columnCounts = columns.map { min($0, count)...min($0, count) } ?? 1...count
    }
    var best: CellGrid?
    for columns in columnCounts {
      let rows = (count + columns - 1) / columns
      let width = (size.width - margins.left - margins.right - (columns - 1) * gap) / columns
      let height = (size.height - margins.top - margins.bottom - (rows - 1) * gap) / rows - labelHeight
      guard width > 0, height > 0 else { continue }
      let scale = min(Double(width) / canvas.width, Double(height) / canvas.height)
      let cell = OutputSize(width: Int(canvas.width * scale), height: Int(canvas.height * scale))
      guard let cell, cell.width * cell.height > best.map({ $0.cell.width * $0.cell.height }) ?? 0 else { continue }
      var grid = CellGrid(columns: columns, rows: rows, cell: cell)
      (grid.gap, grid.labelHeight, grid.margins) = (gap, labelHeight, margins)
      best = grid
    }
    guard var grid = best, max(grid.cell.width, grid.cell.height) >= GridSheet.minimumSide else { return nil }
    // Spare pixels are split between both sides, which centres the cells in the space between the labels.
    let (spareX, spareY) = (size.width - grid.width, size.height - grid.height)
    grid.margins.left += spareX / 2
    grid.margins.right += spareX - spareX / 2
    grid.margins.top += spareY / 2
    grid.margins.bottom += spareY - spareY / 2
    self.grid = grid
  }

  /// The display items of the labels, in the given font at the layout's size.
  func labels(font: Font, color: Color) throws -> [DisplayList.Item] {
    let font = font.sized(CGFloat(fontSize))
    func label(_ text: String, _ alignment: Alignment = .center, isTitle: Bool = false) -> CellLabel {
      CellLabel(text, font: isTitle ? font.bolder : font, color: color, alignment: alignment)
    }
    var items: [DisplayList.Item] = []
    switch axes {
    case .cells(let texts, let title):
      if let title {
        let line = CGFloat(fontSize) * 1.5
        let all = grid.frame(ofCell: 0).union(grid.frame(ofCell: grid.columns - 1))
        let rect = CGRect(x: all.minX, y: all.minY - line * 1.25, width: all.width, height: line)
        items += try label(title, isTitle: true).items(in: rect)
      }
      for (i, text) in texts.enumerated() { items += try label(text).items(in: grid.labelFrame(ofCell: i)) }
    case .two(let columns, let rows):
      let line = CGFloat(fontSize) * 1.5
      let first = grid.frame(ofCell: 0)
      let all = first.union(grid.frame(ofCell: grid.cellCount - 1))
      let titleLine = CGRect(x: all.minX, y: all.minY - 2 * line, width: all.width, height: line)
      items += try label(columns.title, isTitle: true).items(in: titleLine)
      for (i, text) in columns.values.enumerated() {
        let frame = grid.frame(ofCell: i)
        items += try label(text).items(
          in: CGRect(x: frame.minX, y: frame.minY - line, width: frame.width, height: line))
      }
      let space = CGFloat(fontSize) * 0.6
      let width = CGFloat(max(2, min(rows.longest, 16)) * fontSize * 6 / 10)
      for (i, text) in rows.values.enumerated() {
        let frame = grid.frame(ofCell: i * grid.columns)
        let strip = CGRect(x: frame.minX - space - width, y: frame.minY, width: width, height: frame.height)
        items += try label(text, .trailing).items(in: strip)
      }
      // The title of the rows is rotated to read upward, beside their values.
      let center = CGPoint(x: all.minX - space - width - line / 2, y: all.midY)
      let upright = CGRect(x: -all.height / 2, y: -line / 2, width: all.height, height: line)
      items += try label(rows.title, isTitle: true).items(in: upright).map { $0.turnedUpward(movedBy: center) }
    }
    return items
  }
}

extension SeriesValue {
  /// The value's text in captions and labels.
  func shown(as format: NumberFormat) -> String {
    if case .number(let number) = value { format.text(of: number) } else { text }
  }
}

extension Font {
  /// The font in semibold weight, for titles.
  fileprivate var bolder: Font {
    var font = self
    font.weight = .semibold
    return font
  }

  fileprivate func sized(_ size: CGFloat) -> Font {
    var font = self
    font.size = size
    return font
  }
}

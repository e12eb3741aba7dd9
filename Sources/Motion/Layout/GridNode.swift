import Foundation
import PathreelDrawing
import PathreelGeometry

/// The layout node of a ``Grid``. It computes the widths of columns first, then the heights of rows, then the cells'
/// positions.
package final class GridNode: LayoutNode {
  /// A view in the grid, with the columns that it spans.
  private struct Cell {
    let node: LayoutNode
    let columns: Range<Int>
    /// The axes along which the cell does not affect the length of its tracks.
    let unsized: Axis.Set
    /// The point of the view and of the cell that coincide; nil to use the alignments.
    let anchor: UnitPoint?
    let row: Int
  }

  /// A track, the common word for a column or row: its length, and the extent of its cells around their common guide.
  private struct Track {
    var length: CGFloat = 0
    var extent = Extent()

    /// Adds a cell that is aligned at a guide.
    mutating func add(_ length: CGFloat, guide: CGFloat) {
      extent.add(length, guide: guide)
      self.length = max(self.length, extent.length)
    }
    /// Adds a cell with an anchor of its own, which is not aligned with others.
    mutating func add(_ length: CGFloat) { self.length = max(self.length, length) }
  }

  /// The tracks of the grid for one proposal.
  private struct Arrangement {
    var columns: [Track]
    var rows: [Track]
    var size: CGSize
  }

  /// The largest number of columns.
  private static let maximumColumns = 100_000

  private let cells: [Cell]
  /// For each track, the indices of the cells that determine its length: for columns the cells that span only that
  /// column, for rows all cells of the row.
  private let cellsOfColumns, cellsOfRows: [[Int]]
  private let columnAlignments: [HorizontalAlignment]
  private let rowAlignments: [VerticalAlignment]
  private let spacingBetween: CGSize
  /// The number of columns of the widest row, if there are too many; else nil.
  private let excess: Int?
  /// Whether a cell sets an alignment guide.
  private let hasGuides: Bool
  /// The memoised arrangements, by proposal.
  private var known: [(proposal: ProposedViewSize, arrangement: Arrangement)] = []
  /// The memoised positions of the cells, by proposal.
  private var placed: [(proposal: ProposedViewSize, places: [Placement])] = []

  /// Distributes the views of the rows among cells.
  ///
  /// - Parameter rows: Row nodes; any other node is a row that spans all columns.
  init(_ rows: [LayoutNode], alignment: Alignment, spacing: CGSize) {
    func span(_ node: LayoutNode) -> Int { node.value(GridCell.Columns.self) }
    /// The number of columns of a list of cells; the largest integer if there are more.
    func width(_ cells: [LayoutNode]) -> Int {
      cells.reduce(0) { sum, cell in
        let (wider, overflow) = sum.addingReportingOverflow(span(cell))
        return overflow ? .max : wider
      }
    }
    let widest = rows.reduce(1) { most, row in (row as? GridRowNode).map { max(most, width($0.cells)) } ?? most }
    let hasRoom = widest <= GridNode.maximumColumns
    excess = hasRoom ? nil : widest
    // A grid with too many columns has no cells, and fails the frame.
    let (rows, count) = hasRoom ? (rows, widest) : ([], 1)
    let lists = rows.map { ($0 as? GridRowNode)?.cells ?? [$0] }
    var cells: [Cell] = []
    var columnAlignments = Array(repeating: alignment.horizontal, count: count)
    for (number, row) in rows.enumerated() {
      var column = 0
      for node in lists[number] {
        // A view without a place of its own, such as a colour, comes from the place of its row.
        node.place = node.place ?? row.place
        let width = row is GridRowNode ? span(node) : count
        let columns = column..<min(column + width, count)
        if row is GridRowNode, let own = node.value(GridCell.ColumnAlignment.self) { columnAlignments[column] = own }
        cells.append(
          Cell(
            node: node, columns: columns, unsized: node.value(GridCell.UnsizedAxes.self),
            anchor: node.value(GridCell.Anchor.self), row: number))
        column = columns.upperBound
      }
    }
    (self.cells, self.columnAlignments, spacingBetween) = (cells, columnAlignments, spacing)
    var (columns, tracks) = (Array(repeating: [Int](), count: count), Array(repeating: [Int](), count: rows.count))
    for (i, cell) in cells.enumerated() {
      if cell.columns.count == 1, !cell.unsized.contains(.horizontal) { columns[cell.columns.lowerBound].append(i) }
      if !cell.unsized.contains(.vertical) { tracks[cell.row].append(i) }
    }
    (cellsOfColumns, cellsOfRows) = (columns, tracks)
    hasGuides = cells.contains(where: \.node.setsGuides)
    rowAlignments = rows.map { ($0 as? GridRowNode)?.alignment ?? alignment.vertical }
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize { arrangement(for: proposal).size }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if let excess {
      let reason = "a row spans \(excess) columns; a grid has at most \(GridNode.maximumColumns), so span fewer"
      return drawing.fail(.badShape("a Grid", reason: reason))
    }
    let places = placements(for: proposal)
    if places.isEmpty { return }
    for i in cells.map(\.node).indicesInDrawingOrder {
      drawing.place(cells[i].node, at: places[i].origin, for: places[i].proposal)
    }
  }

  package override var setsGuides: Bool { hasGuides }
  package override var linkParts: LinkParts { LinkParts(of: cells.lazy.map(\.node)) }
  package override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    key.merged(
      zip(cells, placements(for: proposal)).compactMap { cell, place in
        cell.node.guide(key, for: place.proposal).map {
          $0 + (key.axis == .horizontal ? place.origin.x : place.origin.y)
        }
      })
  }

  // MARK: Tracks

  /// The tracks for a proposal, memoised; none if the frame's step budget (``FrameAccount``) is used up.
  private func arrangement(for proposal: ProposedViewSize) -> Arrangement {
    if let answer = known.first(where: { $0.proposal == proposal }) { return answer.arrangement }
    // Columns and rows ask their cells for three sizes each. These queries take longer than the cells' own measuring.
    // A cell may span many columns, so that there are more columns than cells.
    guard FrameAccount.charge(10 * max(cells.count, columnAlignments.count), .layout) else {
      return Arrangement(columns: [], rows: [], size: .zero)
    }
    var columns = tracks(columnAlignments.count, sharing: proposal.width, gap: spacingBetween.width) {
      self.column($0, offered: $1)
    }
    widen(&columns, offered: proposal.width)
    let rows = tracks(rowAlignments.count, sharing: proposal.height, gap: spacingBetween.height) {
      self.row($0, offered: $1, columns: columns)
    }
    func total(_ tracks: [Track], gap: CGFloat) -> CGFloat {
      tracks.reduce(0) { $0 + $1.length } + gap * CGFloat(max(tracks.count - 1, 0))
    }
    let arrangement = Arrangement(
      columns: columns, rows: rows,
      size: CGSize(
        width: total(columns, gap: spacingBetween.width), height: total(rows, gap: spacingBetween.height)))
    known.append((proposal, arrangement))
    return arrangement
  }

  /// Divides a length among tracks, the least flexible first, as a stack does among its views.
  private func tracks(
    _ count: Int, sharing length: CGFloat?, gap: CGFloat, measure: (Int, CGFloat?) -> Track
  ) -> [Track] {
    guard let length else { return (0..<count).map { measure($0, nil) } }
    let flexibility = (0..<count).map { measure($0, .infinity).length - measure($0, 0).length }
    var tracks = Array(repeating: Track(), count: count)
    var available = length - gap * CGFloat(max(count - 1, 0))
    let order = (0..<count).sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    for (place, number) in order.enumerated() {
      tracks[number] = measure(number, max(available / CGFloat(count - place), 0))
      if available.isFinite { available -= tracks[number].length }
    }
    return tracks
  }

  /// The width of a column for an offered width, from the cells that span only it.
  private func column(_ number: Int, offered offer: CGFloat?) -> Track {
    var track = Track()
    for i in cellsOfColumns[number] {
      let cell = cells[i]
      let dimensions = cell.node.dimensions(for: ProposedViewSize(width: offer, height: nil))
      if cell.anchor == nil {
        track.add(dimensions.width, guide: dimensions[columnAlignments[number]])
      } else {
        track.add(dimensions.width)
      }
    }
    return track
  }

  /// Widens columns for cells that span several of them: the missing width is divided evenly among these columns.
  private func widen(_ columns: inout [Track], offered: CGFloat?) {
    for cell in cells where cell.columns.count > 1 && !cell.unsized.contains(.horizontal) {
      let present = width(of: cell, in: columns)
      // A grid with an offered width offers the cell its present width; a grid without one asks for the ideal width.
      let offer = offered.map { _ in present }
      let wanted = cell.node.size(for: ProposedViewSize(width: offer, height: nil)).width
      guard wanted > present else { continue }
      for column in cell.columns { columns[column].length += (wanted - present) / CGFloat(cell.columns.count) }
    }
  }

  /// The width of a cell: its columns and the gaps between them.
  private func width(of cell: Cell, in columns: [Track]) -> CGFloat {
    columns[cell.columns].reduce(0) { $0 + $1.length } + spacingBetween.width * CGFloat(cell.columns.count - 1)
  }

  /// The height of a row for an offered height, at the given column widths.
  private func row(_ number: Int, offered offer: CGFloat?, columns: [Track]) -> Track {
    var track = Track()
    for i in cellsOfRows[number] {
      let cell = cells[i]
      let dimensions = cell.node.dimensions(
        for: ProposedViewSize(width: width(of: cell, in: columns), height: offer))
      if cell.anchor == nil {
        track.add(dimensions.height, guide: dimensions[rowAlignments[number]])
      } else {
        track.add(dimensions.height)
      }
    }
    return track
  }

  // MARK: Cells

  /// The positions of the cells for a proposal, memoised; none if the frame's step budget is used up.
  private func placements(for proposal: ProposedViewSize) -> [Placement] {
    if let answer = placed.first(where: { $0.proposal == proposal }) { return answer.places }
    let arrangement = arrangement(for: proposal)
    // A frame that has used up its step budget has no tracks, so no cell is placed.
    guard !arrangement.rows.isEmpty, FrameAccount.charge(3 * cells.count, .layout) else { return [] }
    let places = places(in: arrangement)
    placed.append((proposal, places))
    return places
  }

  private func places(in arrangement: Arrangement) -> [Placement] {
    func starts(_ tracks: [Track], gap: CGFloat) -> [CGFloat] {
      var start: CGFloat = 0
      return tracks.map { track in
        defer { start += track.length + gap }
        return start
      }
    }
    let lefts = starts(arrangement.columns, gap: spacingBetween.width)
    let tops = starts(arrangement.rows, gap: spacingBetween.height)
    return cells.map { cell in
      let (column, row) = (cell.columns.lowerBound, arrangement.rows[cell.row])
      let box = CGRect(
        x: lefts[column], y: tops[cell.row], width: width(of: cell, in: arrangement.columns), height: row.length)
      let offer = ProposedViewSize(box.size)
      let inner = cell.node.dimensions(for: offer)
      if let anchor = cell.anchor {
        return Placement(
          origin: CGPoint(
            x: box.minX + anchor.x * (box.width - inner.width), y: box.minY + anchor.y * (box.height - inner.height)),
          proposal: offer)
      }
      let horizontal = cell.columns.count == 1 ? arrangement.columns[column].extent : Extent()
      return Placement(
        origin: CGPoint(
          x: box.minX + offset(inner, columnAlignments[column].key, in: box.size, meeting: horizontal),
          y: box.minY + offset(inner, rowAlignments[cell.row].key, in: box.size, meeting: row.extent)),
        proposal: offer)
    }
  }

  /// The distance from the start of a cell's box to the view, along the key's axis, at which the view's guide coincides
  /// with the guide of the track.
  private func offset(
    _ inner: ViewDimensions, _ key: AlignmentKey, in box: CGSize, meeting extent: Extent
  ) -> CGFloat {
    let standard = key.defaultValue(in: ViewDimensions(box))
    // A cell across several tracks has an empty extent: its view is aligned in the box alone.
    guard extent.before.isFinite else { return standard - inner[key] }
    var covered = box
    covered[key.axis] = extent.length
    // If the track is longer than the extent of its cells, the cells keep their alignment to each other, and are placed
    // in the track together, as one view.
    return extent.before - inner[key] + standard - key.defaultValue(in: ViewDimensions(covered))
  }
}

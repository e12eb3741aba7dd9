import Foundation
import PathreelDrawing
import PathreelGeometry

/// The rows of a grid and how they are laid out: widths of columns first, then heights of rows, then places of cells.
package final class GridNode: LayoutNode {
  private struct Cell {
    let node: LayoutNode
    let columns: Range<Int>
    let unsized: Axis.Set
    let anchor: UnitPoint?
    let row: Int
  }

  /// A column or a row: its length, and where its cells' guides meet.
  private struct Track {
    var length: CGFloat = 0
    var extent = Extent()

    mutating func add(_ length: CGFloat, guide: CGFloat) {
      extent.add(length, guide: guide)
      self.length = max(self.length, extent.length)
    }
    /// For what stands by itself and meets no others.
    mutating func add(_ length: CGFloat) { self.length = max(self.length, length) }
  }

  private struct Arrangement {
    var columns: [Track]
    var rows: [Track]
    var size: CGSize
  }

  private let cells: [Cell]
  /// The indices of the cells that decide each track's length: those of one column, and all of a row.
  private let cellsOfColumns, cellsOfRows: [[Int]]
  private let columnAlignments: [HorizontalAlignment]
  private let rowAlignments: [VerticalAlignment]
  private let spacingBetween: CGSize
  private let hasGuides: Bool
  private var known: [(proposal: ProposedViewSize, arrangement: Arrangement)] = []
  private var placed: [(proposal: ProposedViewSize, places: [Placement])] = []

  init(_ rows: [LayoutNode], alignment: Alignment, spacing: CGSize) {
    func span(_ node: LayoutNode) -> Int { node.value(GridCell.Columns.self) }
    let lists = rows.map { ($0 as? GridRowNode)?.cells ?? [$0] }
    let count = zip(rows, lists).reduce(1) { most, row in
      row.0 is GridRowNode ? max(most, row.1.reduce(0) { $0 + span($1) }) : most
    }
    var cells: [Cell] = []
    var columnAlignments = Array(repeating: alignment.horizontal, count: count)
    for (number, row) in rows.enumerated() {
      var column = 0
      for node in lists[number] {
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

  private func arrangement(for proposal: ProposedViewSize) -> Arrangement {
    if let answer = known.first(where: { $0.proposal == proposal }) { return answer.arrangement }
    // Columns and rows ask their cells for three sizes each, which takes longer than a cell's own measuring.
    guard FrameAccount.charge(10 * cells.count, .layout) else { return Arrangement(columns: [], rows: [], size: .zero) }
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

  /// Shares a length out among tracks, the least flexible first, as a stack does among views.
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

  /// Makes room for cells of several columns: what they lack is spread evenly over their columns.
  private func widen(_ columns: inout [Track], offered: CGFloat?) {
    for cell in cells where cell.columns.count > 1 && !cell.unsized.contains(.horizontal) {
      let present = width(of: cell, in: columns)
      let offer = offered.map { _ in present }
      let wanted = cell.node.size(for: ProposedViewSize(width: offer, height: nil)).width
      guard wanted > present else { continue }
      for column in cell.columns { columns[column].length += (wanted - present) / CGFloat(cell.columns.count) }
    }
  }

  private func width(of cell: Cell, in columns: [Track]) -> CGFloat {
    columns[cell.columns].reduce(0) { $0 + $1.length } + spacingBetween.width * CGFloat(cell.columns.count - 1)
  }

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

  private func placements(for proposal: ProposedViewSize) -> [Placement] {
    if let answer = placed.first(where: { $0.proposal == proposal }) { return answer.places }
    let arrangement = arrangement(for: proposal)
    // Without steps there are no tracks, and nothing is placed any more.
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

  /// How far into its box a view begins whose guide meets those of its track.
  private func offset(
    _ inner: ViewDimensions, _ key: AlignmentKey, in box: CGSize, meeting extent: Extent
  ) -> CGFloat {
    let standard = key.defaultValue(in: ViewDimensions(box))
    guard extent.before.isFinite else { return standard - inner[key] }
    var covered = box
    covered[key.axis] = extent.length
    // Where the track is longer than its cells, they stand in it together as one view would.
    return extent.before - inner[key] + standard - key.defaultValue(in: ViewDimensions(covered))
  }
}

extension LayoutNode {
  func value<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    layoutValue(ObjectIdentifier(key)) as? Key.Value ?? key.defaultValue
  }
}

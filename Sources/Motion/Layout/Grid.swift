import Foundation
import PathreelDrawing
import PathreelGeometry

/// A grid of views: rows whose columns line up.
///
/// The element `grid` of scene files makes one. A column is as wide as its widest cell, a row as high as its highest.
/// The grid shares its width among its columns and its height among its rows, as ``HStack`` and ``VStack`` do among
/// their views. A view outside a ``GridRow`` is a row of its own and spans all columns. The default spacing is 8
/// points.
///
/// ```swift
/// Grid(alignment: .leading, horizontalSpacing: 12, verticalSpacing: 6) {
///   GridRow { Text("radius"); Circle().frame(width: 20) }
///   Divider().gridCellUnsizedAxes(.horizontal)
///   GridRow { Color.red.gridCellColumns(2).frame(height: 4) }
/// }
/// ```
public struct Grid<Content: View>: View, PrimitiveView {
  let alignment: Alignment
  let spacing: CGSize
  let content: Content

  /// Rows of views. By default, cells are centred and 8 points apart.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    spacing = CGSize(
      width: horizontalSpacing ?? ViewSpacing.standard, height: verticalSpacing ?? ViewSpacing.standard)
    self.content = content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(
      GridNode(content.nodes(in: context.ofChildren(isInGrid: true)), alignment: alignment, spacing: spacing))
  }
}

/// A row of a ``Grid``; each of its views is a cell. A modifier of the row applies to each cell. Outside a grid the row
/// is a ``Group``.
public struct GridRow<Content: View>: View, PrimitiveView {
  let alignment: VerticalAlignment?
  let content: Content

  /// A row of cells.
  ///
  /// - Parameter alignment: The vertical alignment of the row's cells; nil for the grid's alignment.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard context.isInGrid else { return content.appendNodes(to: &nodes, in: context) }
    nodes.append(GridRowNode(content.nodes(in: context.ofChildren()), alignment: alignment))
  }
}

extension View {
  /// Sets the number of columns that the view's cell spans in a ``Grid``.
  public func gridCellColumns(_ count: Int) -> some View {
    layoutValue(key: GridCell.Columns.self, value: max(count, 1))
  }
  /// Excludes the view from the sizing of its column or row in a ``Grid``. The other cells determine the size, and the
  /// view fills it.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    layoutValue(key: GridCell.UnsizedAxes.self, value: axes)
  }
  /// Sets the view's position in its cell of a ``Grid``: this point of the view lies on the same point of the cell.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { layoutValue(key: GridCell.Anchor.self, value: anchor) }
  /// Sets the alignment of the cells of the view's column in a ``Grid``.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    layoutValue(key: GridCell.ColumnAlignment.self, value: guide)
  }
}

/// The layout values that cells set for their grid.
enum GridCell {
  enum Columns: LayoutValueKey { static var defaultValue: Int { 1 } }
  enum UnsizedAxes: LayoutValueKey { static var defaultValue: Axis.Set { [] } }
  enum Anchor: LayoutValueKey { static var defaultValue: UnitPoint? { nil } }
  enum ColumnAlignment: LayoutValueKey { static var defaultValue: HorizontalAlignment? { nil } }
}

/// The cells of a row. It does not draw: ``GridNode`` takes the cells out and places them.
package final class GridRowNode: LayoutNode {
  let cells: [LayoutNode]
  let alignment: VerticalAlignment?

  init(_ cells: [LayoutNode], alignment: VerticalAlignment?) { (self.cells, self.alignment) = (cells, alignment) }

  /// The row with other nodes in place of its cells. A modifier of a row wraps each cell by it.
  func mapCells(_ change: (LayoutNode) -> LayoutNode) -> GridRowNode {
    let row = GridRowNode(cells.map(change), alignment: alignment)
    row.place = place
    return row
  }
}

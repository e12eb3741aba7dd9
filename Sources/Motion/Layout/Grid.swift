import Foundation
import PathreelDrawing
import PathreelGeometry

/// Rows of views whose columns line up.
///
/// A column is as wide as its widest cell, a row as high as its highest. The grid shares its width among its columns and its
/// height among its rows as ``HStack`` and ``VStack`` share theirs among views. A view that is in no ``GridRow`` is a row by
/// itself, across all columns. Where no spacing is given it is 8 points.
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

  /// Rows of views, by the middles of their cells and 8 points apart unless given.
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
    var inner = context
    inner.stackAxis = nil
    inner.isInGrid = true
    nodes.append(GridNode(content.nodes(in: inner), alignment: alignment, spacing: spacing))
  }
}

/// A row of a ``Grid``; each of its views is a cell. Outside of a grid it is a ``Group``.
public struct GridRow<Content: View>: View, PrimitiveView {
  let alignment: VerticalAlignment?
  let content: Content

  /// - Parameter alignment: Where the row's cells line up; as the grid's where none is given.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard context.isInGrid else { return content.appendNodes(to: &nodes, in: context) }
    var inner = context
    inner.isInGrid = false
    nodes.append(GridRowNode(content.nodes(in: inner), alignment: alignment))
  }
}

extension View {
  /// Lets the view's cell in a ``Grid`` take several columns.
  public func gridCellColumns(_ count: Int) -> some View {
    layoutValue(key: GridCell.Columns.self, value: max(count, 1))
  }
  /// Lets the view take only the space that other cells of its ``Grid`` give to its column or row.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    layoutValue(key: GridCell.UnsizedAxes.self, value: axes)
  }
  /// Where the view stands in its cell of a ``Grid``: this point of the view on this point of the cell.
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { layoutValue(key: GridCell.Anchor.self, value: anchor) }
  /// Where the cells of the view's column line up in their ``Grid``.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    layoutValue(key: GridCell.ColumnAlignment.self, value: guide)
  }
}

/// What views say to the grid around them.
enum GridCell {
  enum Columns: LayoutValueKey { static var defaultValue: Int { 1 } }
  enum UnsizedAxes: LayoutValueKey { static var defaultValue: Axis.Set { [] } }
  enum Anchor: LayoutValueKey { static var defaultValue: UnitPoint? { nil } }
  enum ColumnAlignment: LayoutValueKey { static var defaultValue: HorizontalAlignment? { nil } }
}

/// A row's cells on their way to the grid, which knows their places.
package final class GridRowNode: LayoutNode {
  let cells: [LayoutNode]
  let alignment: VerticalAlignment?

  init(_ cells: [LayoutNode], alignment: VerticalAlignment?) { (self.cells, self.alignment) = (cells, alignment) }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

extension Image {
  /// A drawing of lines and areas for one character's place, such as a heart or an arrow. It has the foreground style,
  /// the size of the font, and lines as heavy as the font's weight.
  package struct Symbol: Hashable, Sendable {
    /// Areas, in units of which ``em`` are as long as the font's size.
    package var areas: Path
    /// Lines that are drawn with a pen.
    package var lines: Path
    /// Lines that are cut out of the areas.
    package var cuts: Path
    /// Areas that are cut out of the areas.
    package var cutAreas: Path

    /// The units per font size.
    package static var em: CGFloat { 18.5 }

    package init(areas: Path = Path(), lines: Path = Path(), cuts: Path = Path(), cutAreas: Path = Path()) {
      (self.areas, self.lines, self.cuts, self.cutAreas) = (areas, lines, cuts, cutAreas)
    }

    /// The outline of the areas and of the lines.
    package func outline(_ weight: Font.Weight) -> Path {
      var path = areas
      path.addPath(Self.stroked(lines, weight))
      return path
    }

    fileprivate static func stroked(_ path: Path, _ weight: Font.Weight) -> Path {
      if path.isEmpty { return Path() }
      let width = 1.7 + (weight.value - 400) / 300 * 0.8
      return path.strokedPath(StrokeStyle(lineWidth: CGFloat(width), lineCap: .round, lineJoin: .round))
    }

    func appendNodes(to nodes: inout [LayoutNode], isResizable: Bool, in context: ViewContext) {
      let font = context.text.attributes.style(in: context.text).font
      let outline = outline(font.weight)
      let unit = font.size * context.text.symbolScale / Self.em
      let shape = SymbolShape(path: outline, bounds: outline.boundingRect, unit: unit, isResizable: isResizable)
      guard !(cuts.isEmpty && cutAreas.isEmpty) else {
        nodes.append(ShapeNode(shape, mode: .fill(FillStyle()), style: ForegroundStyle(), in: context))
        return
      }
      var cut = shape
      cut.path = cutAreas
      cut.path.addPath(Self.stroked(cuts, font.weight))
      ZStack {
        shape.fill(ForegroundStyle())
        cut.fill(.black).blendMode(.destinationOut)
      }.compositingGroup()
        .appendNodes(to: &nodes, in: context)
    }
  }
}

/// A part of a symbol in the frame of the whole one.
private struct SymbolShape: Shape {
  var path: Path
  let bounds: CGRect
  /// Points per unit of the drawing.
  let unit: CGFloat
  let isResizable: Bool

  func path(in rect: CGRect) -> Path {
    guard bounds.width > 0, bounds.height > 0 else { return Path() }
    let (x, y) = (rect.width / bounds.width, rect.height / bounds.height)
    return path.applying(
      CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: rect.minX - bounds.minX * x, ty: rect.minY - bounds.minY * y))
  }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let own = CGSize(width: bounds.width * unit, height: bounds.height * unit)
    return isResizable ? proposal.replacingUnspecifiedDimensions(by: own) : own
  }
}

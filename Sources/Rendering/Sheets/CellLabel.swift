import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelTypography

/// A line of text on a ``Sheet`` or a `GridSheet`. Its digits have equal widths, so that numbers do not jitter from
/// frame to frame. A text that is too long is shrunk, to two thirds of its size at least, and then truncated with an
/// ellipsis.
///
/// ```swift
/// let items = CellLabel("rolling = 45", color: .white).items(in: grid.labelFrame(ofCell: 3))
/// ```
package struct CellLabel: Hashable, Sendable {
  /// The text, on one line.
  package var text: String
  /// The font, before the text is shrunk.
  package var font: Font
  /// The text's colour.
  package var color: Color
  /// The text's alignment in its rectangle.
  package var alignment: Alignment

  /// Creates a label; by default in the default face at 12 pixels, centred.
  package init(
    _ text: String, font: Font = .system(size: 12), color: Color, alignment: Alignment = .center
  ) {
    (self.text, self.font, self.color, self.alignment) = (text, font, color, alignment)
  }

  /// The items that draw the label in a rectangle of a sheet.
  package func items(in rect: CGRect) throws -> [DisplayList.Item] {
    let view = Text(verbatim: text).font(font).monospacedDigit().foregroundStyle(color)
      .lineLimit(1).minimumScaleFactor(2 / 3)
      .frame(width: rect.width, height: rect.height, alignment: alignment)
    return try view.displayItems(in: rect.size).map { $0.scaled(by: 1, movedBy: rect.origin) }
  }
}

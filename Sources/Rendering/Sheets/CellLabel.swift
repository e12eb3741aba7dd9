import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelTypography

/// A line of text on a sheet. Its figures are all equally wide, so that numbers do not jitter from frame to frame. A text
/// that is too long becomes smaller, to two thirds, and then ends with an ellipsis.
///
/// ```swift
/// let items = CellLabel("rolling = 45", color: .white).items(in: grid.labelFrame(ofCell: 3))
/// ```
package struct CellLabel: Hashable, Sendable {
  package var text: String
  package var font: Font
  package var color: Color
  /// Where in its rectangle it stands.
  package var alignment: Alignment

  /// In the default face at 12 pixels, in the middle, unless given.
  package init(
    _ text: String, font: Font = .system(size: 12), color: Color, alignment: Alignment = .center
  ) {
    (self.text, self.font, self.color, self.alignment) = (text, font, color, alignment)
  }

  /// What it draws in a rectangle of a sheet.
  package func items(in rect: CGRect) throws -> [DisplayList.Item] {
    let view = Text(verbatim: text).font(font).monospacedDigit().foregroundStyle(color)
      .lineLimit(1).minimumScaleFactor(2 / 3)
      .frame(width: rect.width, height: rect.height, alignment: alignment)
    return try view.displayItems(in: rect.size).map { $0.scaled(by: 1, movedBy: rect.origin) }
  }
}

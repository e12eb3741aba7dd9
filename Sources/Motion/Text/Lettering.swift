import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// The name of ``_Lettering`` inside the package.
package typealias Lettering = _Lettering

/// The laid-out letters of a text, or the signs and lines of a formula, in reading order. ``Letters``, ``Rewrite`` and
/// ``Formula`` draw from it.
public struct _Lettering: Sendable {
  /// A letter with its outline and its box, in the coordinates of the whole.
  package struct Part: Hashable, Sendable {
    /// The characters that the letter shows; empty if they are unknown, as for a formula's signs.
    package var text = ""
    /// The letter's outline, in the coordinates of the whole.
    package var outline: Path
    /// What the letter shows in colour, in the coordinates of the whole.
    package var pictures: [GlyphPicture] = []
    /// The letter's box, in the coordinates of the whole; empty for a letter that is left out.
    package var frame: CGRect
    /// The index of its word, from 0.
    package var word = 0
    /// The index of its line, from 0.
    package var line = 0
    /// The index of the text run that it belongs to.
    package var run = 0
    /// Its own colour, which overrides the foreground style; nil if it has none.
    package var color: Color?
    /// Whether it is a line of a formula, such as a fraction bar.
    package var isRule = false
    /// The name of the formula's part that it belongs to; nil outside of named parts.
    package var group: String?

    /// Creates a letter from its outline and box.
    package init(outline: Path, frame: CGRect) { (self.outline, self.frame) = (outline, frame) }

    /// The letter as a shape, in the coordinates of the whole.
    package var shape: LetterShape { LetterShape(outline: outline, pictures: pictures) }
  }

  /// The letters in reading order.
  package var parts: [Part]
  /// The size of the whole, in points.
  package var size: CGSize
  /// The distances of the first and the last baseline from the top; nil without baselines.
  package var baselines: (first: CGFloat, last: CGFloat)?
  /// The horizontal alignment with wider letterings in a ``Rewriting``.
  package var alignment = TextAlignment.center

  /// Creates a lettering from its letters.
  package init(parts: [Part], size: CGSize, baselines: (first: CGFloat, last: CGFloat)? = nil) {
    (self.parts, self.size, self.baselines) = (parts, size, baselines)
  }

  /// Creates the lettering of a typeset text.
  package init(_ letters: [TextLayout.Letter], size: CGSize, baselines: (first: CGFloat, last: CGFloat)?) {
    self.init(
      parts: letters.map { letter in
        var part = Part(outline: letter.outline, frame: letter.frame)
        (part.text, part.word, part.line, part.run) = (letter.text, letter.word, letter.line, letter.run)
        part.pictures = letter.pictures
        return part
      }, size: size, baselines: baselines)
  }

  /// The number of words.
  package var wordCount: Int { (parts.last?.word ?? -1) + 1 }
  /// The number of lines.
  package var lineCount: Int { (parts.last?.line ?? -1) + 1 }

  /// The lettering moved by an offset in points.
  package func offsetBy(dx: CGFloat, dy: CGFloat) -> Lettering {
    var moved = self
    for i in moved.parts.indices {
      moved.parts[i].outline = parts[i].outline.offsetBy(dx: dx, dy: dy)
      moved.parts[i].pictures = parts[i].pictures.map { $0.offsetBy(dx: dx, dy: dy) }
      moved.parts[i].frame = parts[i].frame.offsetBy(dx: dx, dy: dy)
    }
    if let baselines { moved.baselines = (baselines.first + dy, baselines.last + dy) }
    return moved
  }
}

/// The outline of a letter with its pictures, in the coordinates of the whole text. ``Rewriting`` and scene files draw
/// letters as such shapes.
package struct LetterShape: Shape {
  /// The outline.
  package var outline: Path
  /// What the letter shows in colour.
  package var pictures: [GlyphPicture] = []

  package func _isSame(as other: LetterShape) -> Bool { outline == other.outline && pictures == other.pictures }
  package func path(in rect: CGRect) -> Path { outline }
  package func _pictures(in rect: CGRect) -> _ShapePictures { ShapePictures(pictures) }
}

extension TextOutline {
  /// The letters of the text in a frame of this size.
  ///
  /// - Returns: nil if the text cannot be typeset in this style, or if the frame's step budget (``FrameAccount``) is
  ///   used up.
  package func lettering(in size: CGSize) -> Lettering? {
    guard let layout = layout(width: size.width, height: size.height) else { return nil }
    if !layout.isComplete { CutTexts.current?.add(runs) }
    return layout.lettering(in: size, alignment)
  }
}

extension TextLayout {
  /// The letters in a frame of this size. The lines have the same positions as the lines of a ``TextOutline``.
  func lettering(in size: CGSize, _ alignment: TextAlignment) -> Lettering {
    let baselines = lines.last.map { (first: lines[0].baseline, last: $0.baseline) }
    var lettering = Lettering(letters, size: size, baselines: baselines).offsetBy(
      dx: (size.width - self.size.width) * alignment.fraction, dy: (size.height - self.size.height) / 2)
    (lettering.size, lettering.alignment) = (size, alignment)
    return lettering
  }
}

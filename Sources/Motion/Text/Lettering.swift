import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// What is read letter by letter, once it is set: the letters of a text, or the signs and lines of a formula.
package typealias Lettering = _Lettering

/// The engine's own: what is read letter by letter, once it is set.
public struct _Lettering: Sendable {
  /// A letter, with its outline and its box in the coordinates of the whole.
  package struct Part: Hashable, Sendable {
    /// The characters that it shows; empty where that is not known, as of a formula's signs.
    package var text = ""
    package var outline: Path
    package var frame: CGRect
    /// The index of its word and of its line, from 0.
    package var word = 0
    package var line = 0
    /// Which run of the text it belongs to.
    package var run = 0
    /// What it is painted with whatever the rest is painted with.
    package var color: Color?
    /// Whether it is a line of a formula, such as that of a fraction.
    package var isRule = false
    /// The name of the part of a formula that it belongs to.
    package var group: String?

    package init(outline: Path, frame: CGRect) { (self.outline, self.frame) = (outline, frame) }
  }

  /// In the order in which they are read.
  package var parts: [Part]
  package var size: CGSize
  /// How far below the top the first and the last baseline are.
  package var baselines: (first: CGFloat, last: CGFloat)?
  /// Where it stands beside others that are wider.
  package var alignment = TextAlignment.center

  package init(parts: [Part], size: CGSize, baselines: (first: CGFloat, last: CGFloat)? = nil) {
    (self.parts, self.size, self.baselines) = (parts, size, baselines)
  }

  package init(_ letters: [TextLayout.Letter], size: CGSize, baselines: (first: CGFloat, last: CGFloat)?) {
    self.init(
      parts: letters.map { letter in
        var part = Part(outline: letter.outline, frame: letter.frame)
        (part.text, part.word, part.line, part.run) = (letter.text, letter.word, letter.line, letter.run)
        return part
      }, size: size, baselines: baselines)
  }

  package var wordCount: Int { (parts.last?.word ?? -1) + 1 }
  package var lineCount: Int { (parts.last?.line ?? -1) + 1 }

  package func offsetBy(dx: CGFloat, dy: CGFloat) -> Lettering {
    var moved = self
    for i in moved.parts.indices {
      moved.parts[i].outline = parts[i].outline.offsetBy(dx: dx, dy: dy)
      moved.parts[i].frame = parts[i].frame.offsetBy(dx: dx, dy: dy)
    }
    if let baselines { moved.baselines = (baselines.first + dy, baselines.last + dy) }
    return moved
  }
}

extension TextOutline {
  /// The letters of the text in a frame of this size, set once.
  ///
  /// - Returns: nil for a style that cannot be set, and where the frame has no steps left.
  package func lettering(in size: CGSize) -> Lettering? {
    guard let layout = layout(width: size.width, height: size.height) else { return nil }
    if !layout.isComplete { CutTexts.current?.add(runs) }
    return layout.lettering(in: size, alignment)
  }
}

extension TextLayout {
  /// The letters in a frame of this size, in which the lines stand as those of a ``TextOutline`` do.
  func lettering(in size: CGSize, _ alignment: TextAlignment) -> Lettering {
    let baselines = lines.last.map { (first: lines[0].baseline, last: $0.baseline) }
    var lettering = Lettering(letters, size: size, baselines: baselines).offsetBy(
      dx: (size.width - self.size.width) * alignment.fraction, dy: (size.height - self.size.height) / 2)
    (lettering.size, lettering.alignment) = (size, alignment)
    return lettering
  }
}

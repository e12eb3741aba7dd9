import Foundation
import PathreelGeometry
import PathreelTypography
import Synchronization

/// A text's outlines along the outline of another shape.
///
/// ```swift
/// TextOutline("arc length is what we share out · ", font: .system(size: 30))
///   .along(Circle(), offset: 40 * time.seconds)
///   .fill(.white)
/// ```
public struct TextAlongShape<Followed: Shape>: Shape {
  /// What is set.
  public var text: TextOutline
  /// The outline that the text runs along.
  public var followed: Followed
  /// Points by which the text is moved along the outline.
  public var offset: CGFloat
  /// The one letter that is drawn; nil draws all.
  private var letter: (index: Int, of: LaidLetters)?

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { followed.sizeThatFits(proposal) }

  fileprivate init(text: TextOutline, followed: Followed, offset: CGFloat) {
    (self.text, self.followed, self.offset) = (text, followed, offset)
  }

  /// One letter of the text, in its place.
  ///
  /// - Parameters:
  ///   - index: Its number among the text's letters.
  ///   - letters: The same for all letters of the text.
  package func letter(_ index: Int, of letters: LaidLetters) -> TextAlongShape {
    var shape = self
    shape.letter = (index, letters)
    return shape
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }

  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard let (index, letters) = letter else {
      return laid(in: rect, tolerance) { $0.outline(along: $1, from: $2) } ?? Path()
    }
    let parts = lettering(in: rect, tolerance: tolerance, of: letters).parts
    return parts.indices.contains(index) ? parts[index].outline : Path()
  }

  /// All letters in their places, laid once.
  package func lettering(
    in rect: CGRect, tolerance: Double = OutlineTolerance.standard, of letters: LaidLetters
  ) -> Lettering {
    letters.lettering(in: rect, tolerance) {
      let laid = laid(in: rect, tolerance) { $0.letters(along: $1, from: $2) } ?? []
      return Lettering(laid, size: rect.size, baselines: nil)
    }
  }

  /// What `lay` makes of the text, the line that it follows, and the distance at which it begins.
  private func laid<Laid>(
    in rect: CGRect, _ tolerance: Double, _ lay: (TextLayout, PathMeasure, CGFloat) -> Laid
  ) -> Laid? {
    guard offset.isFinite, let layout = text.layout(width: nil, height: nil) else { return nil }
    let line = followed.path(in: rect, tolerance: tolerance)
    guard FrameAccount.charge(line.elements.count, .pathElements) else { return nil }
    let measure = PathMeasure(line)
    return lay(layout, measure, (measure.length - layout.size.width) * text.alignment.fraction + offset)
  }

  public func fault(in rect: CGRect) -> (any Error)? { followed.fault(in: rect) ?? text.fault(in: rect) }
}

extension TextOutline {
  /// The text with its baseline along a shape's outline: from its start, about its middle, or up to its end, as the text is
  /// aligned. Letters that have no room on an open outline are left out; on a closed one they go round.
  ///
  /// - Parameter offset: Points by which the text is moved along the outline.
  public func along<Followed: Shape>(_ shape: Followed, offset: CGFloat = 0) -> TextAlongShape<Followed> {
    TextAlongShape(text: self, followed: shape, offset: offset)
  }
}

/// A text's letters along a line, which are laid together when the first of them is drawn.
package final class LaidLetters: Sendable {
  private let known = Mutex<(rect: CGRect, tolerance: Double, lettering: Lettering)?>(nil)

  package init() {}

  fileprivate func lettering(in rect: CGRect, _ tolerance: Double, lay: () -> Lettering) -> Lettering {
    if let known = known.withLock({ $0 }), known.rect == rect, known.tolerance == tolerance { return known.lettering }
    let lettering = lay()
    known.withLock { $0 = (rect, tolerance, lettering) }
    return lettering
  }
}

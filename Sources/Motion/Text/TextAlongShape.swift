import Foundation
import PathreelGeometry
import PathreelTypography
import Synchronization

/// A text whose baseline follows the outline of another shape. It is a shape: the outline of the whole text, or of one
/// of its letters.
///
/// ``TextOutline/along(_:offset:)`` returns the whole text; scene files with `each-letter` draw single letters.
///
/// ```swift
/// TextOutline("arc length is what we share out · ", font: .system(size: 30))
///   .along(Circle(), offset: 40 * time.seconds)
///   .fill(.white)
/// ```
public struct TextAlongShape<Followed: Shape>: Shape {
  /// The text to set.
  public var text: TextOutline
  /// The shape whose outline the text follows.
  public var followed: Followed
  /// The distance by which the text is shifted along the outline, in points.
  public var offset: CGFloat
  /// The single letter to draw; nil draws all.
  private var letter: (index: Int, of: LaidLetters)?

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { followed.sizeThatFits(proposal) }

  fileprivate init(text: TextOutline, followed: Followed, offset: CGFloat) {
    (self.text, self.followed, self.offset) = (text, followed, offset)
  }

  /// One letter of the text, in its position.
  ///
  /// - Parameters:
  ///   - index: The letter's index in the text.
  ///   - letters: The cache of the laid-out letters; one instance for all letters of the text.
  package func letter(_ index: Int, of letters: LaidLetters) -> TextAlongShape {
    var shape = self
    shape.letter = (index, letters)
    return shape
  }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }

  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard let (index, letters) = letter else {
      return withLayout(in: rect, tolerance) { $0.outline(along: $1, from: $2) } ?? Path()
    }
    let parts = lettering(in: rect, tolerance: tolerance, of: letters).parts
    return parts.indices.contains(index) ? parts[index].outline : Path()
  }

  public func _pictures(in rect: CGRect) -> _ShapePictures {
    guard text.layoutWithPictures(width: nil, height: nil) != nil else { return .none }
    // The frame was charged for the outline.
    return FrameAccount.measuring {
      guard let (index, letters) = letter else {
        return ShapePictures(withLayout(in: rect, OutlineTolerance.standard) { $0.pictures(along: $1, from: $2) } ?? [])
      }
      let parts = (letters.lettering(in: rect) ?? lettering(in: rect, of: letters)).parts
      return ShapePictures(parts.indices.contains(index) ? parts[index].pictures : [])
    }.0
  }

  /// All letters in their positions, from the cache if it has them.
  package func lettering(
    in rect: CGRect, tolerance: Double = OutlineTolerance.standard, of letters: LaidLetters
  ) -> Lettering {
    letters.lettering(in: rect, tolerance) {
      let parts = withLayout(in: rect, tolerance) { $0.letters(along: $1, from: $2) } ?? []
      return Lettering(parts, size: rect.size, baselines: nil)
    }
  }

  /// Calls the body with the text's layout, the measured line, and the distance along it at which the text begins.
  private func withLayout<Result>(
    in rect: CGRect, _ tolerance: Double, _ body: (TextLayout, PathMeasure, CGFloat) -> Result
  ) -> Result? {
    guard offset.isFinite, let layout = text.layout(width: nil, height: nil) else { return nil }
    let line = followed.path(in: rect, tolerance: tolerance)
    guard FrameAccount.charge(line.elements.count, .pathElements) else { return nil }
    let measure = PathMeasure(line)
    return body(layout, measure, (measure.length - layout.size.width) * text.alignment.fraction + offset)
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    guard offset.isFinite else { return SceneError.notFinite("the offset of a text along a shape") }
    return followed.fault(in: rect) ?? text.fault(in: rect)
  }
}

extension TextOutline {
  /// The text with its baseline along a shape's outline. By the text's alignment, it begins at the outline's start, is
  /// centred, or ends at the outline's end. On an open outline, letters without room are left out; on a closed one they
  /// wrap around.
  ///
  /// - Parameter offset: The distance by which the text is shifted along the outline, in points.
  public func along<Followed: Shape>(_ shape: Followed, offset: CGFloat = 0) -> TextAlongShape<Followed> {
    TextAlongShape(text: self, followed: shape, offset: offset)
  }
}

/// A cache for the letters of a ``TextAlongShape``, which are laid out together when the first of them is drawn.
package final class LaidLetters: Sendable {
  /// The letters for the last rectangle and tolerance.
  private let known = Mutex<(rect: CGRect, tolerance: Double, lettering: Lettering)?>(nil)

  /// Creates an empty cache.
  package init() {}

  /// The cached letters for a rectangle, whatever their tolerance is; nil if there are none.
  fileprivate func lettering(in rect: CGRect) -> Lettering? {
    known.withLock { $0?.rect == rect ? $0?.lettering : nil }
  }

  /// The cached letters, or those that the body makes.
  fileprivate func lettering(in rect: CGRect, _ tolerance: Double, _ body: () -> Lettering) -> Lettering {
    if let known = known.withLock({ $0 }), known.rect == rect, known.tolerance == tolerance { return known.lettering }
    let lettering = body()
    known.withLock { $0 = (rect, tolerance, lettering) }
    return lettering
  }
}

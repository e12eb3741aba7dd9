import Foundation
import PathreelGeometry
import PathreelTypography

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
  /// The one glyph that is drawn, of those with outlines; nil draws all.
  package var glyph: Int?

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { followed.sizeThatFits(proposal) }

  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }

  public func path(in rect: CGRect, tolerance: Double) -> Path {
    guard offset.isFinite, let layout = text.layout(width: nil, height: nil) else { return Path() }
    let measure = PathMeasure(followed.path(in: rect, tolerance: tolerance))
    let start = (measure.length - layout.size.width) * text.alignment.fraction + offset
    guard let glyph else { return layout.outline(along: measure, from: start) }
    let outlines = layout.outlines(along: measure, from: start)
    return outlines.indices.contains(glyph) ? outlines[glyph] : Path()
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

import Foundation

/// The boxes of a text's letters, words and lines, in the coordinates of the whole text. ``LetterBox`` and
/// ``LetteringView`` place views in them.
///
/// One tree of views shares one instance, which belongs to the thread that draws the tree. The size of the whole may be
/// known only when it is drawn, so the root node computes the boxes first, by ``update(for:)``.
package final class LetterFrames {
  /// A unit of the text that has a box of its own.
  package enum Box: Hashable {
    case whole
    case letter(Int)
    case word(Int)
    case line(Int)
  }

  /// Returns the letters for a size of the whole.
  private let lettering: (CGSize) -> Lettering?
  /// The boxes for the last size; nil before the first update.
  private var known: (size: CGSize, frames: [Box: CGRect])?

  /// Creates the boxes of a lettering.
  ///
  /// - Parameter lettering: Returns the letters for a size of the whole.
  package init(_ lettering: @escaping (CGSize) -> Lettering?) { self.lettering = lettering }

  /// Computes the boxes for a size of the whole, unless it is the current one.
  func update(for size: CGSize) {
    if let known, known.size == size { return }
    var frames: [Box: CGRect] = [.whole: CGRect(origin: .zero, size: size)]
    for (i, part) in (lettering(size)?.parts ?? []).enumerated() {
      frames[.letter(i)] = part.frame
      for group in [Box.word(part.word), .line(part.line)] {
        // A letter that is left out has an empty frame.
        frames[group] = part.frame.isEmpty ? frames[group] : frames[group]?.union(part.frame) ?? part.frame
      }
    }
    known = (size, frames)
  }

  /// A box's rectangle, in the coordinates of the whole; zero if there is no such box.
  subscript(box: Box) -> CGRect { known?.frames[box] ?? .zero }
}

/// A view that places other views in boxes inside its own box: a letter's picture, the letters of a word, or the words
/// of a line. ``Letters`` and scene files (`PaintedParts.swift`) nest them.
package struct LetterBox: View, PrimitiveView {
  let own: LetterFrames.Box
  let children: [(view: AnyView, box: LetterFrames.Box)]
  let frames: LetterFrames

  /// Creates a view of other views in their boxes.
  ///
  /// - Parameter children: Each view is offered the size of its box and is centred in it.
  package init(
    _ own: LetterFrames.Box, _ children: [(view: AnyView, box: LetterFrames.Box)], in frames: LetterFrames
  ) {
    (self.own, self.children, self.frames) = (own, children, frames)
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(LetterBoxNode(own, children.map { ($0.view.node(in: context), $0.box) }, in: frames))
  }
}

/// The root view of a tree of ``LetterBox``es, of a fixed size or of the size that it is offered, with the baselines of
/// its lines. ``Letters``, ``Formula`` and scene files make one.
package struct LetteringView: View, PrimitiveView {
  let children: [(view: AnyView, box: LetterFrames.Box)]
  let size: CGSize?
  let baselines: (first: CGFloat, last: CGFloat)?
  let frames: LetterFrames

  /// Creates the root view.
  ///
  /// - Parameter size: The size in points; nil means the size that it is offered.
  package init(
    _ children: [(view: AnyView, box: LetterFrames.Box)], size: CGSize?,
    baselines: (first: CGFloat, last: CGFloat)? = nil, in frames: LetterFrames
  ) {
    (self.children, self.size, self.baselines, self.frames) = (children, size, baselines, frames)
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let node = LetterBoxNode(.whole, children.map { ($0.view.node(in: context), $0.box) }, in: frames)
    (node.ownSize, node.baselines) = (size, baselines)
    nodes.append(node)
  }
}

/// The layout node of ``LetterBox`` and ``LetteringView``.
private final class LetterBoxNode: LayoutNode {
  private let own: LetterFrames.Box
  private let children: [(node: LayoutNode, box: LetterFrames.Box)]
  private let frames: LetterFrames
  private let innerLinkParts: LinkParts
  /// The fixed size, in points; nil for the size that is offered.
  var ownSize: CGSize?
  /// The distances of the first and last baseline from the top, in points; nil if the node sets no guides.
  var baselines: (first: CGFloat, last: CGFloat)?

  init(
    _ own: LetterFrames.Box, _ children: [(LayoutNode, LetterFrames.Box)], in frames: LetterFrames
  ) {
    (self.own, self.children, self.frames) = (own, children, frames)
    innerLinkParts = LinkParts(of: children.lazy.map(\.0))
  }

  override var linkParts: LinkParts { innerLinkParts }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    ownSize ?? proposal.replacingUnspecifiedDimensions()
  }

  override var setsGuides: Bool { baselines != nil }
  override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    switch key {
    case VerticalAlignment.firstTextBaseline.key: baselines?.first
    case VerticalAlignment.lastTextBaseline.key: baselines?.last
    default: nil
    }
  }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if own == .whole { frames.update(for: size(for: proposal)) }
    let corner = frames[own].origin
    for (node, box) in children {
      let (frame, offer) = (frames[box], ProposedViewSize(frames[box].size))
      let size = node.size(for: offer)
      let origin = CGPoint(x: frame.midX - size.width / 2 - corner.x, y: frame.midY - size.height / 2 - corner.y)
      drawing.place(node, at: origin, for: offer)
    }
  }
}

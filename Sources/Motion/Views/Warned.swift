import PathreelDrawing

extension View {
  /// The view; each frame that shows it carries the warning. Texts warn in this way of missing glyphs.
  package func warning(_ warning: DrawingWarning) -> some View {
    effect { node, proposal, drawing in
      drawing.warn(warning)
      node.draw(for: proposal, into: &drawing)
    }
  }
}

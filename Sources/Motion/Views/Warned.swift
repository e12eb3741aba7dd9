import PathreelDrawing

extension View {
  /// The same view; frames that show it carry the warning.
  package func warning(_ warning: DrawingWarning) -> some View {
    effect { node, proposal, drawing in
      drawing.warn(warning)
      node.draw(for: proposal, into: &drawing)
    }
  }
}

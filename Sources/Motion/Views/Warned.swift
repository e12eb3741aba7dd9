import PathreelDrawing

/// Warnings about views. ``Text``, ``Letters`` and the elements of scene files warn in this way of missing glyphs.
extension View {
  /// The same view; each frame that shows it has the warning.
  package func warning(_ warning: DrawingWarning) -> some View {
    effect { node, proposal, drawing in
      drawing.warn(warning)
      node.draw(for: proposal, into: &drawing)
    }
  }
}

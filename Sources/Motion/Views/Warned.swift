import PathreelDrawing

/// Warnings about views. ``Text``, ``Letters`` and the elements of scene files warn in this way of missing glyphs.
extension AnyView {
  /// The same view; each frame that shows it has the warnings. However many there are, they add one view: the drawing
  /// of nested views is recursive.
  package func warning(of warnings: [DrawingWarning]) -> AnyView {
    if warnings.isEmpty { return self }
    return AnyView(
      effect { node, proposal, drawing in
        for warning in warnings { drawing.warn(warning) }
        node.draw(for: proposal, into: &drawing)
      })
  }
}

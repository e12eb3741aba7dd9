import PathreelGeometry

extension Path {
  /// The result of `make` for the path. The frame pays for both paths; if it has no steps left, the result is empty.
  /// Shapes that change an outline, such as strokes and trims, use it.
  func paid(_ make: (Path) -> Path) -> Path {
    guard FrameAccount.charge(elements.count, .pathElements) else { return Path() }
    let made = make(self)
    return FrameAccount.charge(made.elements.count, .pathElements) ? made : Path()
  }
}

import PathreelGeometry

/// Charging the work on paths. Shapes that change an outline, such as ``StrokedShape`` and ``TrimmedShape``, use it.
extension Path {
  /// The result of `make` for the path. The frame's account is charged for both paths. If its step budget
  /// (``FrameAccount``) is used up, the result is empty.
  func charged(_ make: (Path) -> Path) -> Path {
    guard FrameAccount.charge(elements.count, .pathElements) else { return Path() }
    let made = make(self)
    return FrameAccount.charge(made.elements.count, .pathElements) ? made : Path()
  }
}

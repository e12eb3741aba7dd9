import PathreelGeometry

extension Path {
  /// What `make` makes of the path. The frame pays for both; where it has no steps left, the result is empty.
  func paid(_ make: (Path) -> Path) -> Path {
    guard FrameAccount.charge(elements.count, .pathElements) else { return Path() }
    let made = make(self)
    return FrameAccount.charge(made.elements.count, .pathElements) ? made : Path()
  }
}

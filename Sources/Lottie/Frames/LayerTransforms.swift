import PathreelGeometry

/// The transforms of a composition's layers with those of their parents, each made once.
struct LayerTransforms {
  private let composition: Composition
  private let frame: Double
  private var known: [CGAffineTransform?]

  init(_ composition: Composition, at frame: Double) {
    (self.composition, self.frame) = (composition, frame)
    known = Array(repeating: nil, count: composition.layers.count)
  }

  /// The transform from a layer's coordinates to the composition's.
  subscript(position: Int) -> CGAffineTransform {
    mutating get {
      if let transform = known[position] { return transform }
      guard let parent = composition.parents[position] else {
        let transform = own(position)
        known[position] = transform
        return transform
      }
      // Chains of parents may be long, so this is a loop.
      var chain = [position]
      var next: Int? = parent
      while let current = next, known[current] == nil {
        chain.append(current)
        next = composition.parents[current]
      }
      var outer = next.flatMap { known[$0] } ?? .identity
      for current in chain.reversed() {
        outer = own(current).concatenating(outer)
        known[current] = outer
      }
      return outer
    }
  }

  private func own(_ position: Int) -> CGAffineTransform {
    let layer = composition.layers[position]
    return layer.transform.matrix(at: frame, turnsAlong: layer.turnsAlong)
  }
}

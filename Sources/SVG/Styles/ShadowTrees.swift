/// The elements that `use` elements show, where custom properties are others there than around the referenced element.
///
/// The content of a `use` inherits from the `use` (SVG 2, §5.6). ``DrawingBuilder`` passes the ordinary properties on.
/// Custom properties decide about declarations. So the referenced element is copied, and style sheets and animations are
/// applied to the copy. Rules match it in the place of the referenced element. Copies are kept as long as the builder,
/// which remembers outlines by the identity of elements.
final class ShadowTrees {
  private struct Key: Hashable {
    let element: ObjectIdentifier
    let customs: [String: String]
  }

  private let cascade: Cascade
  private let account: SVGAccount
  /// The tree of a moment; nil for a still drawing.
  private let tree: FrameTree?
  private var copies: [Key: SVGElement] = [:]
  /// The numbers of the `use` elements that show copies.
  private(set) var uses: Set<Int> = []
  /// The timings of animations of CSS on copies.
  private(set) var timings: [KeyframeTiming] = []

  init(cascade: Cascade, account: SVGAccount, tree: FrameTree? = nil) {
    (self.cascade, self.account, self.tree) = (cascade, account, tree)
  }

  /// The element that a `use` shows: the referenced one, or a copy of it.
  func element(_ referenced: SVGElement, in use: SVGElement) throws(SVGError) -> SVGElement {
    let customs = use.declarations.customs
    guard customs != (referenced.parent?.declarations.customs ?? [:]) else { return referenced }
    let length = customs.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    try account.charge(customs.count + length / 16, at: use)
    let key = Key(element: ObjectIdentifier(referenced), customs: customs)
    if use.index != SVGElement.indexOfCopies { uses.insert(use.index) }
    if let known = copies[key] { return known }
    let copy = try copy(of: referenced, in: use)
    copies[key] = copy
    return copy
  }

  private func copy(of referenced: SVGElement, in use: SVGElement) throws(SVGError) -> SVGElement {
    try referenced.forEachInside { element throws(SVGError) in
      try account.charge(SVGLimits.partSteps, at: use)
    }
    let customs = use.declarations.customs
    guard let tree else {
      let copy = referenced.copy { _ in }
      copy.stand(for: referenced, inheriting: customs)
      try cascade.declare(inside: copy)
      return copy
    }
    return try tree.shadow(of: referenced, inheriting: customs) { timings += $0.map(\.timing) }
  }
}

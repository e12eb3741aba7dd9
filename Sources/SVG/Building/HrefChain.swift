import Foundation
import PathreelGeometry

/// A gradient, pattern or filter with the elements that it refers to by `href`, from which it takes missing attributes
/// and children (SVG 2, §14.2). ``DrawingBuilder`` and ``FilterReader`` look up attributes in it.
struct HrefChain {
  /// The chain, starting with the element itself.
  private let elements: [SVGElement]

  init(_ element: SVGElement, of kinds: Set<String>, in builder: DrawingBuilder) throws(SVGError) {
    var elements = [element]
    // A circular chain ends where it repeats; no real drawing needs a longer one than this.
    while elements.count < 32, let next = try builder.target(of: elements[elements.count - 1]),
      let name = next.name, kinds.contains(name), !elements.contains(where: { $0 === next })
    {
      elements.append(next)
    }
    for element in elements { try builder.account.charge(element.parsingSteps, at: element) }
    self.elements = elements
  }

  /// The first value of an attribute along the chain.
  ///
  /// - Parameter kind: The name of the elements that have the attribute; nil searches all elements.
  func value(_ name: String, of kind: String? = nil) -> String? {
    for element in elements where kind == nil || element.name == kind {
      if let value = element[name] { return value }
    }
    return nil
  }

  /// The first element along the chain with a child that satisfies the predicate.
  func owner(where isChild: (SVGElement) -> Bool) -> SVGElement? {
    elements.first { $0.elements.contains(where: isChild) }
  }

  /// The first transform along the chain, about its origin in the viewport; the identity if that transform is invalid
  /// or singular.
  func transform(in context: DrawingBuilder.Context, of builder: DrawingBuilder) -> CGAffineTransform {
    for element in elements {
      let attribute = element.name == "pattern" ? "patternTransform" : "gradientTransform"
      guard element.declarations[.transform] != nil || element[attribute] != nil else { continue }
      guard let matrix = builder.matrix(of: element, attribute, in: context), matrix.isUsable else { return .identity }
      return builder.aboutOrigin(matrix, of: element, in: context)
    }
    return .identity
  }
}

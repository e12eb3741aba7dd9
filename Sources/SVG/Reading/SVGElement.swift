/// An element of a document as it was read: names, values, children in order. Nothing in it is interpreted yet.
final class SVGElement {
  enum Child {
    case element(SVGElement)
    case text(String)
  }

  struct Attribute {
    var name: String
    var value: String
  }

  /// The local name, where the element is one of SVG's; nil for those of other vocabularies, which are not drawn.
  let name: String?
  /// The local name, whatever the vocabulary.
  let localName: String
  let position: SVGPosition
  private(set) unowned(unsafe) var parent: SVGElement?
  /// Those of SVG's without a prefix, `href` also where it is XLink's, and `xml:space` and `xml:lang`.
  var attributes: [Attribute]
  var children: [Child] = []
  /// The element child of its parent before it.
  private(set) unowned(unsafe) var previous: SVGElement?
  private unowned(unsafe) var lastElement: SVGElement?
  /// What style sheets, presentation attributes and the `style` attribute say, once that is known.
  var declarations = Declarations()

  init(name: String?, localName: String, position: SVGPosition, attributes: [Attribute]) {
    (self.name, self.localName, self.position, self.attributes) = (name, localName, position, attributes)
  }

  func append(_ child: SVGElement) {
    (child.parent, child.previous, lastElement) = (self, lastElement, child)
    children.append(.element(child))
  }

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  var id: String? { self["id"] }

  var elements: some Sequence<SVGElement> {
    children.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The character data directly inside.
  var text: String {
    children.reduce(into: "") { text, child in if case .text(let part) = child { text += part } }
  }

  /// The element and all those inside, in document order.
  func forEachInside(_ body: (SVGElement) throws(SVGError) -> Void) throws(SVGError) {
    try body(self)
    for case .element(let child) in children { try child.forEachInside(body) }
  }
}

import PathreelGeometry

/// An element of the parsed XML tree: name, attributes and children, not interpreted.
///
/// ``SVGReader`` builds the tree, ``Cascade`` sets the declarations, and ``DrawingBuilder`` turns it into parts.
final class SVGElement {
  enum Child {
    case element(SVGElement)
    case text(String)
  }

  struct Attribute {
    var name: String
    var value: String
  }

  /// The local name of an SVG element; nil for an element of another namespace, which is not drawn.
  let name: String?
  /// Whether it is an element of HTML inside of a `foreignObject`. Only then are its attributes kept.
  let isHTML: Bool
  /// The local name, in any namespace.
  let localName: String
  let position: SVGPosition
  /// The byte of the document at which the element begins.
  var offset = 0
  private(set) unowned(unsafe) var parent: SVGElement?
  /// The attributes without a namespace or in SVG's, `href` also in XLink's, and `xml:space` and `xml:lang`.
  var attributes: [Attribute]
  var children: [Child] = []
  /// The preceding sibling element.
  private(set) unowned(unsafe) var previous: SVGElement?
  private unowned(unsafe) var lastElement: SVGElement?
  /// The declared CSS values from style sheets, presentation attributes and the `style` attribute; ``Cascade`` sets
  /// them.
  var declarations = Declarations()
  /// The number of the element in document order, or ``indexOfCopies``. Only animated documents have it.
  var index = 0
  /// The number of all elements that stand for others in a `use`, of which nothing is kept from frame to frame.
  static let indexOfCopies = Int.max
  /// The additional transform of a motion along a path; see ``MotionEffect``.
  var motion: CGAffineTransform?
  /// The custom properties that the element inherits from a `use` and not from its parent; see ``ShadowTrees``.
  private var customsOfUse: [String: String]?
  /// The element that this one stands for in a `use`.
  private(set) unowned(unsafe) var original: SVGElement?
  /// The custom properties that the element inherits.
  var inheritedCustoms: [String: String] { customsOfUse ?? parent?.declarations.customs ?? [:] }

  init(name: String?, localName: String, isHTML: Bool, position: SVGPosition, attributes: [Attribute]) {
    (self.name, self.localName, self.isHTML) = (name, localName, isHTML)
    (self.position, self.attributes) = (position, attributes)
  }

  func append(_ child: SVGElement) {
    (child.parent, child.previous, lastElement) = (self, lastElement, child)
    children.append(.element(child))
  }

  /// A copy of the element and of all elements inside it.
  ///
  /// - Parameter add: Is called with each copy, in document order.
  func copy(_ add: (SVGElement) -> Void) -> SVGElement {
    let copy = SVGElement(
      name: name, localName: localName, isHTML: isHTML, position: position, attributes: attributes)
    (copy.declarations, copy.index, copy.offset) = (declarations, index, offset)
    copy.children.reserveCapacity(children.count)
    add(copy)
    for child in children {
      switch child {
      case .element(let element): copy.append(element.copy(add))
      case .text: copy.children.append(child)
      }
    }
    return copy
  }

  /// Makes this copy stand for another element in a `use`: selectors find the neighbours of that element.
  ///
  /// - Parameter customs: The custom properties of the `use`.
  func stand(for element: SVGElement, inheriting customs: [String: String]) {
    (original, parent, previous, customsOfUse) = (element, element.parent, element.previous, customs)
  }

  /// The value of an attribute; nil if the element lacks it.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Sets an attribute; nil removes it.
  func set(_ name: String, to value: String?) {
    if let i = attributes.firstIndex(where: { $0.name == name }) {
      if let value { attributes[i].value = value } else { attributes.remove(at: i) }
    } else if let value {
      attributes.append(Attribute(name: name, value: value))
    }
  }

  var id: String? { self["id"] }

  /// The class names. They are kept, because each rule for one of them asks for all.
  private(set) lazy var classNames: Set<String> = Set(
    (self["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))

  /// Reads the class names again when they are asked for.
  func forgetClassNames() {
    classNames = Set((self["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// The steps of parsing long values of attributes and declarations: one for 16 bytes after the first 1,024. Outlines
  /// and embedded pictures do not count, since they have charges of their own. `style` counts by its declarations.
  var parsingSteps: Int {
    let own = attributes.reduce(0) { sum, attribute in
      switch attribute.name {
      case "d", "points", "href", "style": sum
      default: sum + attribute.value.utf8.count
      }
    }
    return max(declarations.values.reduce(own) { $0 + $1.value.utf8.count } - 1_024, 0) / 16
  }

  /// The child elements.
  var elements: some Sequence<SVGElement> {
    children.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The character data of the element itself, without that of its children.
  var text: String {
    children.reduce(into: "") { text, child in if case .text(let part) = child { text += part } }
  }

  /// Calls the function for the element and all its descendants, in document order.
  func forEachInside(_ body: (SVGElement) throws(SVGError) -> Void) throws(SVGError) {
    try body(self)
    for case .element(let child) in children { try child.forEachInside(body) }
  }
}

/// A CSS selector: compound selectors, joined by combinators. ``StyleSheet`` matches its rules with it.
struct StyleSelector {
  /// How the elements of two neighbouring compounds are related.
  enum Combinator {
    case descendant, child, sibling
  }

  enum AttributeTest {
    case exists
    case equals(String)
    /// The word is one of the value's words, `~=`.
    case includes(String)
    /// The value equals the text or begins with the text and a hyphen, `|=`.
    case dashMatch(String)
    case prefix(String)
    case suffix(String)
    case contains(String)
  }

  /// A compound selector: the conditions on one element.
  struct Compound {
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [(name: String, test: AttributeTest)] = []
    var isFirstChild = false
    /// Whether the compound has a pseudo-class that never matches in a drawing, such as `:hover`.
    var matchesNothing = false
    /// The second and further ids. The compound matches only if they all equal the element's id.
    var otherIDs: [String] = []
  }

  var compounds: [Compound]
  /// The combinators between neighbouring compounds, one fewer than those.
  var combinators: [Combinator]

  /// The last compound, which the selected element itself matches.
  var subject: Compound { compounds[compounds.count - 1] }

  /// The specificity as one number: ids, then classes, attributes and pseudo-classes, then types, 20 bits each
  /// (Selectors 3, §9).
  var specificity: Int {
    compounds.reduce(0) { sum, compound in
      let ids = (compound.id == nil ? 0 : 1) + compound.otherIDs.count
      let classes = compound.classes.count + compound.attributes.count + (compound.isFirstChild ? 1 : 0)
      return sum + ids << 40 + classes << 20 + (compound.type == nil ? 0 : 1)
    }
  }

  /// Whether the selector selects an element. Each comparison charges the steps that it takes.
  func matches(_ element: SVGElement, account: SVGAccount) throws(SVGError) -> Bool {
    try matches(element, upTo: compounds.count - 1, account: account)
  }

  private func matches(_ element: SVGElement, upTo last: Int, account: SVGAccount) throws(SVGError) -> Bool {
    try account.charge(compounds[last].steps(on: element), at: element)
    guard compounds[last].matches(element) else { return false }
    guard last > 0 else { return true }
    switch combinators[last - 1] {
    case .child:
      guard let parent = element.parent else { return false }
      return try matches(parent, upTo: last - 1, account: account)
    case .sibling:
      guard let before = element.previous else { return false }
      return try matches(before, upTo: last - 1, account: account)
    case .descendant:
      var parent = element.parent
      while let ancestor = parent {
        if try matches(ancestor, upTo: last - 1, account: account) { return true }
        parent = ancestor.parent
      }
      return false
    }
  }
}

extension StyleSelector.Compound {
  /// The steps of a comparison with an element: one, and more for many conditions and long values.
  fileprivate func steps(on element: SVGElement) -> Int {
    attributes.reduce(1 + (classes.count + otherIDs.count + attributes.count) / 8) { steps, attribute in
      steps + (element.attributes.count + (element[attribute.name]?.utf8.count ?? 0)) / 16
    }
  }

  fileprivate func matches(_ element: SVGElement) -> Bool {
    if matchesNothing { return false }
    if let type, type != element.localName { return false }
    if let id, element.id != id { return false }
    if !otherIDs.isEmpty, !otherIDs.allSatisfy({ $0 == element.id }) { return false }
    if isFirstChild, element.previous != nil || element.parent == nil { return false }
    if !classes.isEmpty, !classes.allSatisfy(element.classNames.contains) { return false }
    return attributes.allSatisfy { name, test in element[name].map(test.passes) ?? false }
  }
}

extension StyleSelector.AttributeTest {
  fileprivate func passes(_ value: String) -> Bool {
    switch self {
    case .exists: true
    case .equals(let other): value == other
    case .includes(let word): value.split(whereSeparator: \.isWhitespace).contains { $0 == word }
    case .dashMatch(let start): value == start || value.hasPrefix(start + "-")
    case .prefix(let start): !start.isEmpty && value.hasPrefix(start)
    case .suffix(let end): !end.isEmpty && value.hasSuffix(end)
    case .contains(let part): !part.isEmpty && value.contains(part)
    }
  }
}

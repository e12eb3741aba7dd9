/// A CSS selector: compound selectors, joined by combinators. ``StyleSheet`` matches its rules with it.
struct StyleSelector {
  /// How the elements of two neighbouring compounds are related.
  enum Combinator {
    case descendant, child, sibling
    /// Any earlier sibling, `~`.
    case earlierSibling
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
    /// The pseudo-classes that depend on the position in the tree.
    var places: [Place] = []
    /// The selectors in `:is`, `:not`, `:where` and `:has`.
    var lists: [SelectorList] = []
    /// Whether the compound has a pseudo-class that never matches in a drawing, such as `:hover`.
    var matchesNothing = false
    /// The name of a pseudo-class for what a reader does, such as `hover`.
    var readersAction: String?
    /// The second and further ids. The compound matches only if they all equal the element's id.
    var otherIDs: [String] = []
  }

  /// A pseudo-class that depends on an element's position in the tree.
  enum Place {
    case root, empty
    /// `:nth-child(step n + first)` and its relatives; `:first-child` is the first.
    case nth(step: Int, first: Int, fromEnd: Bool, ofType: Bool)
  }

  /// The pseudo-classes with lists of selectors.
  struct SelectorList {
    enum Kind: String {
      case matches = "is"
      case not
      case `where`
      case has
    }
    var kind: Kind
    var selectors: [StyleSelector]
  }

  var compounds: [Compound]
  /// The combinators between neighbouring compounds, one fewer than those.
  var combinators: [Combinator]

  /// The first name of a pseudo-class for what a reader does.
  var readersAction: String? { compounds.lazy.compactMap(\.readersAction).first }

  /// The last compound, which the selected element itself matches.
  var subject: Compound { compounds[compounds.count - 1] }

  /// The specificity as one number: ids, then classes, attributes and pseudo-classes, then types, 20 bits each
  /// (Selectors 3, §9).
  var specificity: Int {
    compounds.reduce(0) { sum, compound in
      let ids = (compound.id == nil ? 0 : 1) + compound.otherIDs.count
      let classes = compound.classes.count + compound.attributes.count + compound.places.count
      let lists = compound.lists.reduce(0) { sum, list in
        list.kind == .where ? sum : sum + (list.selectors.map(\.specificity).max() ?? 0)
      }
      return sum + ids << 40 + classes << 20 + (compound.type == nil ? 0 : 1) + lists
    }
  }

  /// Whether the selector selects an element. Each comparison charges the steps that it takes.
  func matches(_ element: SVGElement, account: SVGAccount) throws(SVGError) -> Bool {
    try matches(element, upTo: compounds.count - 1, account: account)
  }

  private func matches(_ element: SVGElement, upTo last: Int, account: SVGAccount) throws(SVGError) -> Bool {
    try account.charge(compounds[last].steps(on: element), at: element)
    guard try compounds[last].matches(element, account: account) else { return false }
    guard last > 0 else { return true }
    switch combinators[last - 1] {
    case .child:
      guard let parent = element.parent else { return false }
      return try matches(parent, upTo: last - 1, account: account)
    case .sibling:
      guard let before = element.previous else { return false }
      return try matches(before, upTo: last - 1, account: account)
    case .earlierSibling:
      var before = element.previous
      while let sibling = before {
        if try matches(sibling, upTo: last - 1, account: account) { return true }
        before = sibling.previous
      }
      return false
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

  fileprivate func matches(_ element: SVGElement, account: SVGAccount) throws(SVGError) -> Bool {
    if matchesNothing { return false }
    if let type, type != element.localName { return false }
    if let id, element.id != id { return false }
    if !otherIDs.isEmpty, !otherIDs.allSatisfy({ $0 == element.id }) { return false }
    if !classes.isEmpty, !classes.allSatisfy(element.classNames.contains) { return false }
    guard attributes.allSatisfy({ name, test in element[name].map(test.passes) ?? false }) else { return false }
    for place in places { guard try place.matches(element, account: account) else { return false } }
    for list in lists { guard try list.matches(element, account: account) else { return false } }
    return true
  }
}

extension StyleSelector.Place {
  fileprivate func matches(_ element: SVGElement, account: SVGAccount) throws(SVGError) -> Bool {
    switch self {
    case .root: return element.parent == nil
    case .empty: return element.children.isEmpty
    case .nth(let step, let first, let fromEnd, let ofType):
      guard let parent = element.parent else { return false }
      var number = 1
      if fromEnd {
        var isAfter = false
        for other in parent.elements {
          if isAfter, !ofType || other.localName == element.localName { number += 1 }
          if other === element.original ?? element { isAfter = true }
        }
        try account.charge(parent.children.count / 4, at: element)
      } else {
        var before = element.previous
        var steps = 0
        while let other = before {
          if !ofType || other.localName == element.localName { number += 1 }
          before = other.previous
          steps += 1
        }
        try account.charge(steps / 4, at: element)
      }
      let rest = number - first
      return step == 0 ? rest == 0 : rest % step == 0 && rest / step >= 0
    }
  }
}

extension StyleSelector.SelectorList {
  fileprivate func matches(_ element: SVGElement, account: SVGAccount) throws(SVGError) -> Bool {
    if kind == .has {
      for selector in selectors {
        for child in element.elements {
          if try Self.contains(child, selector, account: account) { return true }
        }
      }
      return false
    }
    for selector in selectors where try selector.matches(element, account: account) { return kind != .not }
    return kind == .not
  }

  /// Whether an element or one inside it matches.
  private static func contains(_ element: SVGElement, _ selector: StyleSelector, account: SVGAccount) throws(SVGError)
    -> Bool
  {
    if try selector.matches(element, account: account) { return true }
    for child in element.elements where try contains(child, selector, account: account) { return true }
    return false
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

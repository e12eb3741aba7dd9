/// The rules of a document's `<style>` elements, indexed for matching. Used by ``Cascade``.
struct StyleSheet {
  struct Declaration {
    var property: SVGProperty
    var value: String
    var isImportant: Bool
    /// The name of a custom property, with its hyphens; else empty.
    var name = ""

    /// Whether the value has variables, which only the cascade can replace.
    var hasVariables: Bool { CustomProperties.areUsed(in: value) }
  }

  /// A keyframe of `@keyframes`: the shares of the time at which it applies, and its values.
  struct Keyframe {
    var offsets: [Double]
    var declarations: [Declaration]
  }

  /// A property that `@property` registers.
  struct RegisteredProperty {
    var syntax: String
    var inherits: Bool
    var initial: String?
  }

  /// The keyframes by name; of several with one name, the last counts.
  var keyframes: [String: [Keyframe]] = [:]
  var registered: [String: RegisteredProperty] = [:]
  /// The rules `@font-face`.
  var fontFaces: [FontFaceRule] = []

  /// A rule with one selector; a selector list becomes several rules.
  struct Rule {
    var selector: StyleSelector
    var declarations: [Declaration]
    /// The index of the rule. A later rule overrides an earlier one of the same specificity.
    var order: Int
  }

  /// The rules by the id, class or type of their last compound, so that an element is compared with few of them.
  private var byID: [String: [Rule]] = [:]
  private var byClass: [String: [Rule]] = [:]
  private var byType: [String: [Rule]] = [:]
  private var others: [Rule] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func add(_ selector: StyleSelector, _ declarations: [Declaration]) {
    let rule = Rule(selector: selector, declarations: declarations, order: count)
    count += 1
    let subject = selector.subject
    if let id = subject.id {
      byID[id, default: []].append(rule)
    } else if let name = subject.classes.first {
      byClass[name, default: []].append(rule)
    } else if let type = subject.type {
      byType[type, default: []].append(rule)
    } else {
      others.append(rule)
    }
  }

  /// The rules that match an element, in ascending precedence.
  func rules(for element: SVGElement, account: SVGAccount) throws(SVGError) -> [Rule] {
    guard !isEmpty else { return [] }
    var found: [Rule] = []
    func look(_ rules: [Rule]?) throws(SVGError) {
      for rule in rules ?? [] where try rule.selector.matches(element, account: account) { found.append(rule) }
    }
    if let id = element.id { try look(byID[id]) }
    if !byClass.isEmpty, let classes = element["class"] {
      var seen: Set<Substring> = []
      for name in classes.split(whereSeparator: \.isWhitespace) where seen.insert(name).inserted {
        try look(byClass[String(name)])
      }
    }
    try look(byType[element.localName])
    try look(others)
    found.sort { ($0.selector.specificity, $0.order) < ($1.selector.specificity, $1.order) }
    return found
  }
}

/// Expands the shorthands `animation` (CSS Animations 1, §3.10) and `offset` (Motion Path 1, §2.6). ``Declarations`` uses
/// it.
enum AnimationShorthand {
  /// The longhands that a value sets, each a list with an item for each animation. A keyword of all properties sets each
  /// of them.
  static func parts(of value: String) -> [(SVGProperty, String)] {
    let initial: [(SVGProperty, String)] = [
      (.animationName, "none"), (.animationDuration, "0s"), (.animationDelay, "0s"),
      (.animationTimingFunction, "ease"), (.animationIterationCount, "1"), (.animationDirection, "normal"),
      (.animationFillMode, "none"), (.animationPlayState, "running"),
    ]
    if SVGProperty.keywordsOfAll.contains(value) { return initial.map { ($0.0, value) } }
    var lists = initial.map { ($0.0, [String]()) }
    // Further animations do not run, so a long list costs no more than that many.
    for item in CSSText.list(value).prefix(SVGLimits.animationsOfElement) {
      var found: [SVGProperty: String] = [:]
      for word in CSSText.words(item) {
        guard let property = property(of: word, besides: found) else { return [] }
        found[property] = property == .animationName ? word : word.lowercased()
      }
      for i in lists.indices { lists[i].1.append(found[lists[i].0] ?? initial[i].1) }
    }
    return lists.map { ($0.0, $0.1.joined(separator: ", ")) }
  }

  /// The longhand that a word of a shorthand belongs to. The first time is the duration, the second the delay.
  private static func property(of word: String, besides found: [SVGProperty: String]) -> SVGProperty? {
    let lower = word.lowercased()
    if ClockValue.css(lower) != nil {
      return found[.animationDuration] == nil
        ? .animationDuration : found[.animationDelay] == nil ? .animationDelay : nil
    }
    func isFree(_ property: SVGProperty) -> Bool { found[property] == nil }
    if isFree(.animationTimingFunction), EasingFunction(css: lower) != nil { return .animationTimingFunction }
    if isFree(.animationIterationCount), lower == "infinite" || CSSText.number(lower) != nil {
      return .animationIterationCount
    }
    if isFree(.animationDirection), KeyframeTiming.Direction(rawValue: lower) != nil { return .animationDirection }
    if isFree(.animationFillMode), KeyframeTiming.FillMode(rawValue: lower) != nil { return .animationFillMode }
    if isFree(.animationPlayState), lower == "running" || lower == "paused" { return .animationPlayState }
    return isFree(.animationName) ? .animationName : nil
  }

  /// Whether a longhand other than the name may have an item in its list, in small letters.
  static func mayHave(_ property: SVGProperty, _ item: String) -> Bool {
    switch property {
    case .animationDuration: item == "auto" || ClockValue.css(item).map { $0 >= 0 } ?? false
    case .animationDelay: ClockValue.css(item) != nil
    case .animationTimingFunction: EasingFunction(css: item) != nil
    case .animationIterationCount: item == "infinite" || CSSText.number(item).map { $0 >= 0 } ?? false
    case .animationDirection: KeyframeTiming.Direction(rawValue: item) != nil
    case .animationFillMode: KeyframeTiming.FillMode(rawValue: item) != nil
    case .animationPlayState: item == "running" || item == "paused"
    case .animationComposition: KeyframeEffect.Composition(rawValue: item) != nil
    default: !item.isEmpty
    }
  }

  /// The longhands of `offset`.
  static func offsetParts(of value: String) -> [(SVGProperty, String)] {
    let names: [SVGProperty] = [.offsetPath, .offsetDistance, .offsetRotate, .offsetAnchor]
    if SVGProperty.keywordsOfAll.contains(value) { return names.map { ($0, value) } }
    let halves = value.split(separator: "/", maxSplits: 1).map(\.trimmed)
    var parts: [SVGProperty: String] = [.offsetPath: "none", .offsetDistance: "0", .offsetRotate: "auto"]
    var turns: [String] = []
    for word in CSSText.words(halves.first ?? "") {
      if CSSText.call(word) != nil, SVGLength(word) == nil {
        parts[.offsetPath] = word
      } else if ["auto", "reverse"].contains(word) || SVGLength(word) == nil && CSSText.angle(word) != nil {
        turns.append(word)
      } else if SVGLength(word) != nil {
        parts[.offsetDistance] = word
      }
    }
    if !turns.isEmpty { parts[.offsetRotate] = turns.joined(separator: " ") }
    parts[.offsetAnchor] = halves.count > 1 ? halves[1] : "auto"
    return names.map { ($0, parts[$0] ?? "none") }
  }
}

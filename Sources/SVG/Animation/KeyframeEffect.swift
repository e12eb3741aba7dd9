/// One animation of CSS on an element: keyframes with a timing (CSS Animations 1; Web Animations 1, §5.3).
struct KeyframeEffect {
  enum Composition: String {
    case replace, add, accumulate
  }

  let timing: KeyframeTiming
  let composition: Composition
  /// The keyframes of each property, in ascending order of their offsets.
  let properties: [Property]

  /// A property, or a custom property by its name.
  struct Property {
    let property: SVGProperty
    /// The name of a custom property; else empty.
    let custom: String
    var frames: [Frame]
  }

  struct Frame {
    var offset: Double
    /// The declared value, in which variables are not replaced yet.
    var value: String
    var easing: EasingFunction
  }

  init(
    _ keyframes: [StyleSheet.Keyframe], timing: KeyframeTiming, easing: EasingFunction, composition: Composition,
    customs: [String: String]
  ) {
    (self.timing, self.composition) = (timing, composition)
    var list: [Property] = []
    var indices: [String: Int] = [:]
    func add(_ property: SVGProperty, _ custom: String, _ frame: Frame) {
      let key = custom.isEmpty ? property.rawValue : custom
      let index = indices[key] ?? list.count
      if index == list.count {
        indices[key] = index
        list.append(Property(property: property, custom: custom, frames: []))
      }
      if list[index].frames.last?.offset == frame.offset { list[index].frames.removeLast() }
      list[index].frames.append(frame)
    }
    // A keyframe's place in the sheet decides between equal offsets.
    let sorted = keyframes.flatMap { frame in frame.offsets.map { ($0, frame) } }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
    for (offset, frame) in sorted {
      var own = easing
      for declaration in frame.declarations where declaration.property == .animationTimingFunction {
        let text = CustomProperties.replaced(declaration.value, by: customs) ?? ""
        own = EasingFunction(css: text) ?? own
      }
      var declarations = Declarations()
      for declaration in frame.declarations {
        let property = declaration.property
        if property == .custom {
          add(property, declaration.name, Frame(offset: offset, value: declaration.value, easing: own))
        } else if !property.rawValue.hasPrefix("animation") {
          declarations.set(property, to: declaration.value)
        }
      }
      for (property, value) in declarations.values {
        add(property, "", Frame(offset: offset, value: value, easing: own))
      }
    }
    properties = list
    self.easing = easing
  }

  private let easing: EasingFunction

  /// The two keyframes around a share of the time, and the share of the way between them. A missing first or last
  /// keyframe is nil: there the value of the element itself counts.
  func place(of property: Property, at progress: AnimationProgress) -> (from: Frame?, to: Frame?, share: Double) {
    let frames = property.frames
    let share = progress.share
    let next = frames.lowerBound { $0.offset <= share }
    var from = next > 0 ? frames[next - 1] : nil
    var to = next < frames.count ? frames[next] : nil
    // At the very end, the last keyframe counts, which is a missing one if none is at 1.
    if to == nil, let last = frames.last, last.offset == 1 {
      to = last
      from = frames.count > 1 ? frames[frames.count - 2] : nil
    }
    let start = from?.offset ?? 0
    let end = to?.offset ?? 1
    let local = end > start ? (share - start) / (end - start) : 1
    return (from, to, (from?.easing ?? easing).value(at: local, isBefore: progress.isBefore))
  }
}

extension KeyframeEffect {
  /// The animations of CSS on an element, which it pays for.
  static func effects(of element: SVGElement, in sheet: StyleSheet, account: SVGAccount) throws(SVGError)
    -> [KeyframeEffect]
  {
    guard element.declarations[.animationName] != nil else { return [] }
    let effects = effects(of: element.declarations, in: sheet, account.spelling) { account.warn(at: element, $0) }
    let cost = effects.reduce(0) {
      $0 + $1.properties.reduce(SVGLimits.animationSteps) { $0 + 2 * $1.frames.count }
    }
    try account.charge(cost, at: element)
    return effects
  }

  /// The animations that an element's declarations name, in order.
  ///
  /// - Parameter note: Is called with what is not understood.
  private static func effects(
    of declarations: Declarations, in sheet: StyleSheet, _ spelling: Spelling, note: (String) -> Void
  ) -> [KeyframeEffect] {
    guard let value = declarations[.animationName], value.lowercased() != "none",
      !SVGProperty.keywordsOfAll.contains(value)
    else { return [] }
    let names = CSSText.list(value).map { CSSText.unquoted($0) }
    func items(_ property: SVGProperty, _ initial: String) -> [String] {
      guard let value = declarations[property], !SVGProperty.keywordsOfAll.contains(value) else { return [initial] }
      let list = CSSText.list(value.lowercased())
      return list.isEmpty ? [initial] : list
    }
    let durations = items(.animationDuration, "0s")
    let delays = items(.animationDelay, "0s")
    let easings = items(.animationTimingFunction, "ease")
    let counts = items(.animationIterationCount, "1")
    let directions = items(.animationDirection, "normal")
    let fills = items(.animationFillMode, "none")
    let states = items(.animationPlayState, "running")
    let compositions = items(.animationComposition, "replace")
    var effects: [KeyframeEffect] = []
    for (i, name) in names.prefix(SVGLimits.animationsOfElement).enumerated() where name.lowercased() != "none" {
      guard let keyframes = sheet.keyframes[name] else {
        let near = spelling.nearest(to: name, among: sheet.keyframes.keys, named: "keyframes")
        note(
          "there are no keyframes '\(name.prefix(60))', and so the animation has no effect"
            + (near.map { "; did you mean '\($0)'?" } ?? ""))
        continue
      }
      func item(_ list: [String]) -> String { list[i % list.count] }
      var timing = KeyframeTiming()
      timing.duration = max(ClockValue.css(item(durations)) ?? 0, 0)
      timing.delay = ClockValue.css(item(delays)) ?? 0
      let count = item(counts)
      timing.iterations = count == "infinite" ? .infinity : max(CSSText.number(count) ?? 1, 0)
      timing.direction = .init(rawValue: item(directions)) ?? .normal
      timing.fill = .init(rawValue: item(fills)) ?? .none
      timing.isPaused = item(states) == "paused"
      if timing.duration == 0, timing.fill == .none {
        note("the animation '\(name.prefix(60))' lasts 0 s, and so has no effect; give it a duration, such as 2s")
      }
      effects.append(
        KeyframeEffect(
          keyframes, timing: timing, easing: EasingFunction(css: item(easings)) ?? .ease,
          composition: .init(rawValue: item(compositions)) ?? .replace, customs: declarations.customs))
    }
    return effects
  }
}

import PathreelGeometry

/// Finds what animates the elements of a document: its animation elements and its animations of CSS.
/// ``AnimatedDocument`` uses it once.
struct AnimationReader {
  private let root: SVGElement
  private let sheet: StyleSheet
  private let account: SVGAccount
  private(set) var timings: [TimingAttributes] = []
  private(set) var schedule = TimingSchedule([]) { _ in nil }
  private(set) var targets: [AnimatedTarget] = []
  private(set) var length = AnimationLength()
  /// The elements in document order.
  private(set) var elements: [SVGElement] = []

  init(root: SVGElement, sheet: StyleSheet, account: SVGAccount) {
    (self.root, self.sheet, self.account) = (root, sheet, account)
  }

  static let animationElements: Set<String> = ["animate", "set", "animateTransform", "animateMotion"]

  mutating func read() throws(SVGError) {
    var byID: [String: SVGElement] = [:]
    var animations: [SVGElement] = []
    var all: [SVGElement] = []
    try root.forEachInside { element throws(SVGError) in
      element.index = all.count
      all.append(element)
      if let id = element.id, byID[id] == nil { byID[id] = element }
      guard let name = element.name else { return }
      if Self.animationElements.contains(name) { animations.append(element) }
      switch name {
      case "script": account.warn(at: element, "scripts do not run in a film")
      case "animateColor", "discard": account.warn(at: element, "<\(name)> has no effect")
      default: break
      }
      if let event = element.attributes.first(where: { $0.name.hasPrefix("on") && $0.name.count > 4 }) {
        account.warn(at: element, "the script in '\(event.name.prefix(40))' does not run in a film")
      }
    }
    guard animations.count <= SVGLimits.animations else {
      throw account.error(
        at: animations[SVGLimits.animations],
        "there are more than \(SVGLimits.animations) animations; simplify the drawing")
    }
    try readTimings(animations)
    var found: [Int: AnimatedTarget] = [:]
    try readEffects(animations, byID, &found)
    try readKeyframes(all, &found)
    targets = found.values.sorted { $0.index < $1.index }
    elements = all
  }

  // MARK: SMIL

  private mutating func readTimings(_ animations: [SVGElement]) throws(SVGError) {
    var numbers: [String: Int] = [:]
    for (i, element) in animations.enumerated() {
      try account.charge(
        SVGLimits.animationSteps + element.attributes.reduce(0) { $0 + $1.value.utf8.count } / 16, at: element)
      if let id = element.id, numbers[id] == nil { numbers[id] = i }
      timings.append(TimingAttributes(element) { account.warn(at: element, $0) })
    }
    for (i, timing) in timings.enumerated() {
      for condition in timing.begins + (timing.ends ?? []) {
        if case .sync(let id, _, _) = condition, numbers[id] == nil {
          account.warn(
            at: animations[i],
            "there is no animation '\(id.prefix(60))' to begin or end with\(account.check?.advice(for: id) ?? "")")
        }
      }
    }
    schedule = TimingSchedule(timings) { numbers[$0] }
    if schedule.isCut, let first = animations.first {
      account.warn(
        at: first,
        "the animations have more than \(TimingSchedule.maximumIntervals) intervals, or begin and end with each other too "
          + "often; later intervals are left out")
    }
    for i in timings.indices { addLength(of: i) }
  }

  private mutating func addLength(of i: Int) {
    guard let last = schedule.intervals[i].last else { return }
    let timing = timings[i]
    if let cycle = schedule.cycles[i] {
      length.add(end: cycle.start)
      length.add(period: cycle.period)
      return
    }
    for interval in schedule.intervals[i] { length.add(end: interval.begin) }
    guard last.end.isInfinite else { return length.add(end: last.end) }
    // One that only waits, such as a `set`, does not repeat.
    if timing.intermediateDuration.isInfinite, timing.duration.isFinite { length.add(period: timing.duration) }
  }

  private func readEffects(
    _ animations: [SVGElement], _ byID: [String: SVGElement], _ found: inout [Int: AnimatedTarget]
  ) throws(SVGError) {
    // The paths that motions refer to by the numbers of their elements, each measured once.
    var ways: [Int: MotionEffect.Way?] = [:]
    var builder: DrawingBuilder?
    for (number, element) in animations.enumerated() {
      let target: SVGElement?
      if let reference = element["href"]?.trimmed, !reference.isEmpty {
        target = reference.hasPrefix("#") ? byID[String(reference.dropFirst())] : nil
        if target == nil {
          let near = reference.hasPrefix("#") ? account.check?.advice(for: String(reference.dropFirst())) ?? "" : ""
          account.warn(at: element, "there is no element '\(reference.prefix(60))' to animate\(near)")
        }
      } else {
        target = element.parent
      }
      guard let target, target.name != nil else { continue }
      let note: (String) -> Void = { account.warn(at: element, $0) }
      if element.name == "animateMotion" {
        let way: (SVGElement) -> MotionEffect.Way? = { reference in
          guard let href = reference["href"]?.trimmed, href.hasPrefix("#"), let path = byID[String(href.dropFirst())]
          else { return nil }
          if let known = ways[path.index] { return known }
          if builder == nil { builder = try? DrawingBuilder(root: root, account: account, images: nil) }
          let context = DrawingBuilder.Context(viewport: PageSize.size(of: root))
          let way = (try? builder?.outline(of: path, in: context)).flatMap { outline -> MotionEffect.Way? in
            let cost = MotionEffect.segmentSteps * outline.path.elements.count
            guard (try? account.charge(cost, at: path)) != nil else { return nil }
            return MotionEffect.Way(outline.path)
          }
          ways[path.index] = .some(way)
          return way
        }
        // A segment takes a dozen bytes at least.
        try account.charge(element["path"]?.utf8.count ?? 0, at: element)
        guard let effect = MotionEffect(element, number: number, way: way, note: note) else { continue }
        found[target.index, default: AnimatedTarget(index: target.index)].motions.append(effect)
      } else {
        guard
          let effect = SMILEffect(
            element, number: number, target: target, spelling: account.spelling, note: note)
        else { continue }
        found[target.index, default: AnimatedTarget(index: target.index)].add(effect)
      }
    }
  }

  // MARK: CSS

  private mutating func readKeyframes(_ all: [SVGElement], _ found: inout [Int: AnimatedTarget]) throws(SVGError) {
    var count = 0
    for element in all {
      let effects = try KeyframeEffect.effects(of: element, in: sheet, account: account)
      guard !effects.isEmpty else { continue }
      count += effects.count
      guard count <= SVGLimits.animations else {
        throw account.error(
          at: element, "there are more than \(SVGLimits.animations) animations; simplify the drawing")
      }
      found[element.index, default: AnimatedTarget(index: element.index)].keyframes = effects
      for effect in effects { length.add(effect.timing) }
    }
  }
}

import Foundation
import PathreelGeometry

/// The tree of a document at a moment: a copy of its elements with the values that they have then. The builder makes an
/// ordinary drawing of it, so animated and still values take the same way.
struct FrameTree {
  let root: SVGElement
  private let cascade: Cascade
  private let account: SVGAccount

  private let motion: DocumentMotion
  private let time: Double

  /// The tree of a document at a time in seconds.
  init(_ motion: DocumentMotion, at time: Double, account: SVGAccount) throws(SVGError) {
    var elements: [SVGElement] = []
    root = motion.root.copy { elements.append($0) }
    (self.motion, self.time, self.account) = (motion, time, account)
    cascade = motion.cascade.reading(by: account)
    for target in motion.targets { try apply(target, to: elements[target.index]) }
  }

  /// The copies of elements that a `use` shows with other values.
  var shadows: ShadowTrees { ShadowTrees(cascade: cascade, account: account, tree: self) }

  /// A copy of an element that a `use` shows, with the animations that run on it and inside of it.
  ///
  /// - Parameter note: Is called with the animations of CSS on the copies.
  func shadow(
    of element: SVGElement, inheriting customs: [String: String], note: ([KeyframeEffect]) -> Void
  ) throws(SVGError) -> SVGElement {
    var copies: [SVGElement] = []
    let first = element.index
    let copy = motion.elements[first].copy { copies.append($0) }
    copy.stand(for: element, inheriting: customs)
    try cascade.declare(inside: copy)
    var next = motion.targets.lowerBound { $0.index < first }
    for (number, copy) in copies.enumerated() {
      var target = AnimatedTarget(index: first + number)
      if next < motion.targets.count, motion.targets[next].index == target.index {
        target = motion.targets[next]
        next += 1
      }
      // The values decide about the animations of CSS, too.
      target.keyframes = try KeyframeEffect.effects(of: copy, in: cascade.sheet, account: account)
      if !target.keyframes.isEmpty { note(target.keyframes) }
      try apply(target, to: copy)
      copy.index = SVGElement.indexOfCopies
    }
    return copy
  }

  /// Sets the values of an animated element.
  private func apply(_ target: AnimatedTarget, to element: SVGElement) throws(SVGError) {
    func progress(_ number: Int) -> AnimationProgress? {
      motion.schedule.interval(of: number, at: time).flatMap { motion.timings[number].progress(in: $0, at: time) }
    }
    for group in target.attributes {
      let active = group.compactMap { effect in progress(effect.number).map { (effect, $0) } }
      guard !active.isEmpty else { continue }
      // Later begins lie above, and then later elements.
      let sorted = active.sorted { ($0.1.begin, $0.0.number) < ($1.1.begin, $1.0.number) }
      try apply(sorted, to: element)
    }
    let motions = target.motions.compactMap { effect in progress(effect.number).map { (effect, $0) } }
    for (effect, progress) in motions.sorted(by: { ($0.1.begin, $0.0.number) < ($1.1.begin, $1.0.number) }) {
      let matrix = effect.matrix(at: progress)
      element.motion = effect.isAdditive ? element.motion.map { matrix.concatenating($0) } ?? matrix : matrix
    }
    guard !target.keyframes.isEmpty else { return }
    try apply(target.keyframes, to: element, at: time)
  }

  // MARK: SMIL

  private func apply(_ effects: [(SMILEffect, AnimationProgress)], to element: SVGElement) throws(SVGError) {
    let attribute = effects[0].0.attribute
    if attribute.kind == .transform {
      applyTransforms(effects, to: element)
      return
    }
    let color = DrawingBuilder.computedColor(of: element)
    func base() -> AnimatedValue { AnimatedValue(element.value(of: attribute), attribute.kind, currentColor: color) }
    var value: AnimatedValue?
    for (effect, progress) in effects {
      let own = effect.value(at: progress) { value ?? base() }
      value = effect.isAdditive ? (value ?? base()).adding(own) ?? own : own
    }
    guard let value else { return }
    try write(value.text(attribute.kind), of: attribute, to: element)
  }

  private func applyTransforms(_ effects: [(SMILEffect, AnimationProgress)], to element: SVGElement) {
    let name = effects[0].0.attribute.name
    // The functions so far, which are joined once: thousands of effects may be added to each other.
    var parts = [element[name] ?? ""]
    for (effect, progress) in effects {
      let value = effect.value(at: progress) { AnimatedValue(parts.joined(separator: " "), .transform) }
      let own = effect.transformType.flatMap { value.transformText($0) } ?? value.text(.transform)
      if effect.isAdditive, parts != ["none"] { parts.append(own) } else { parts = [own] }
    }
    element.set(name, to: parts.joined(separator: " "))
  }

  /// Writes a value of SMIL: an attribute, or a presentation attribute above the style sheets.
  private func write(_ text: String, of attribute: AnimatedAttribute, to element: SVGElement) throws(SVGError) {
    guard let property = attribute.property else {
      element.set(attribute.name, to: text)
      if attribute.name == "class" { try declareAgain(element) }
      // A style sheet decides about geometry, as about other presentation attributes.
      GeometryProperties.apply(to: element)
      return
    }
    guard !element.declarations.important.contains(property),
      let value = account.value(of: property, text, at: element)
    else { return }
    element.declarations.set(property, to: value)
  }

  // MARK: CSS

  private func apply(_ effects: [KeyframeEffect], to element: SVGElement, at time: Double) throws(SVGError) {
    let active = effects.compactMap { effect in effect.timing.progress(at: time).map { (effect, $0) } }
    guard !active.isEmpty else { return }
    var customs: [String: String] = [:]
    for (effect, progress) in active {
      for property in effect.properties where property.property == .custom {
        let place = effect.place(of: property, at: progress)
        let own = customs[property.custom] ?? element.declarations.customs[property.custom] ?? ""
        func value(_ frame: KeyframeEffect.Frame?) -> String {
          frame.flatMap { CustomProperties.replaced($0.value, by: element.declarations.customs) } ?? own
        }
        let syntax = cascade.sheet.registered[property.custom]?.syntax
        customs[property.custom] = Self.mixed(value(place.from), value(place.to), place.share, syntax: syntax)
      }
    }
    if !customs.isEmpty { try declareAgain(element, replacing: customs) }
    for (effect, progress) in active {
      for property in effect.properties where property.property != .custom {
        guard !element.declarations.important.contains(property.property) else { continue }
        apply(effect, property, at: progress, to: element)
      }
    }
  }

  /// Mixes the values of a custom property: by the syntax of a registered one, else in one step.
  private static func mixed(_ from: String, _ to: String, _ share: Double, syntax: String?) -> String {
    let kind: AnimatedValue.Kind?
    switch syntax.map({ $0.filter { $0 != "+" && $0 != "#" } }) {
    case "<color>": kind = .color
    case "<number>", "<integer>", "<length>", "<percentage>", "<length-percentage>": kind = .lengths
    case "<angle>": kind = .angle
    case "<transform-function>", "<transform-list>": kind = .transform
    case "<time>":
      guard let a = ClockValue.css(from), let b = ClockValue.css(to) else {
        kind = nil
        break
      }
      return "\(a + (b - a) * share)s"
    default: kind = nil
    }
    guard let kind,
      let value = AnimatedValue(from, kind).mixed(with: AnimatedValue(to, kind), by: share, premultiplied: true)
    else { return share < 0.5 ? from : to }
    if kind == .lengths, case .lengths(let list) = value, let only = list.first, list.count == 1 {
      if syntax == "<integer>" { return "\(Int((only.value + 0.5).rounded(.down)))" }
      // A length keeps its unit, which calculations need.
      if syntax != "<number>", only.unit == .user, only.calculation == nil { return "\(only.value)px" }
    }
    return value.text(kind)
  }

  private func apply(
    _ effect: KeyframeEffect, _ property: KeyframeEffect.Property, at progress: AnimationProgress,
    to element: SVGElement
  ) {
    let attribute = AnimatedAttribute(property: property.property)
    let place = effect.place(of: property, at: progress)
    let own = element.value(of: attribute)
    let color = DrawingBuilder.computedColor(of: element)
    func text(_ frame: KeyframeEffect.Frame?) -> String {
      guard let frame else { return own }
      var value = frame.value
      if CustomProperties.areUsed(in: value) {
        value =
          CustomProperties.replaced(value, by: element.declarations.customs).flatMap {
            account.value(of: property.property, $0, at: element)
          } ?? own
      }
      switch value {
      case "initial": return AnimatedAttribute.initial(attribute.name)
      case "inherit": return element.parent?.value(of: attribute) ?? own
      case "unset", "revert", "revert-layer":
        guard property.property.isInherited else { return AnimatedAttribute.initial(attribute.name) }
        return element.parent?.value(of: attribute) ?? own
      default: return value
      }
    }
    func value(_ frame: KeyframeEffect.Frame?) -> AnimatedValue {
      let value = AnimatedValue(text(frame), attribute.kind, currentColor: color)
      guard effect.composition != .replace, frame != nil else { return value }
      return AnimatedValue(own, attribute.kind, currentColor: color).adding(value) ?? value
    }
    let (from, to) = (value(place.from), value(place.to))
    var mixed: AnimatedValue?
    if from == to {
      mixed = from
    } else {
      mixed = from.mixed(with: to, by: place.share, premultiplied: true, repeats: attribute.kind == .dashes)
    }
    let result = mixed?.text(attribute.kind) ?? Self.step(text(place.from), text(place.to), place.share, attribute)
    write(result, of: property.property, to: element)
  }

  /// The value of a property that changes in one step. What is visible stays so all the way (CSS Transitions 2; Web
  /// Animations 1, §5.3.7).
  private static func step(_ from: String, _ to: String, _ share: Double, _ attribute: AnimatedAttribute) -> String {
    switch attribute.property {
    case .visibility where from == "visible" || to == "visible":
      return share <= 0 ? from : share >= 1 ? to : "visible"
    case .display where from == "none" || to == "none":
      return share <= 0 ? from : share >= 1 ? to : from == "none" ? to : from
    default: return share < 0.5 ? from : to
    }
  }

  private func write(_ text: String, of property: SVGProperty, to element: SVGElement) {
    if GeometryProperties.properties(of: element).contains(property) {
      let isPath = property == .d && text.lowercased().hasPrefix("path(")
      element.set(property.rawValue, to: text == "auto" || text == "none" ? nil : isPath ? nil : text)
      if isPath {
        element.declarations[.d] = text
        GeometryProperties.apply(to: element)
      }
      return
    }
    // Mixed lengths are in user units, which styles of HTML do not have.
    let isLength = property.isGeometry || property.isLayout && property != .lineHeight && property != .flexGrow
    let text = element.isHTML && isLength && Double(text) != nil ? text + "px" : text
    guard let valid = account.value(of: property, text, at: element) else { return }
    element.declarations.set(property, to: valid)
  }

  // MARK: Again

  /// Applies the style sheets again to an element whose classes or variables have changed, and to those inside it. They
  /// come later in the document, so their own animations follow.
  private func declareAgain(_ element: SVGElement, replacing customs: [String: String] = [:]) throws(SVGError) {
    try account.charge(1, at: element)
    element.forgetClassNames()
    try cascade.declare(element, replacing: customs)
    try element.forEachInside { inner throws(SVGError) in
      if inner !== element { try cascade.declare(inner) }
      GeometryProperties.apply(to: inner)
    }
  }
}

/// All that animates one element.
struct AnimatedTarget {
  /// The number of the element in document order.
  var index: Int
  /// The effects of SMIL, grouped by attribute.
  var attributes: [[SMILEffect]] = []
  var motions: [MotionEffect] = []
  /// The animations of CSS, in the order of their names.
  var keyframes: [KeyframeEffect] = []

  mutating func add(_ effect: SMILEffect) {
    let group = attributes.firstIndex { $0[0].attribute.name == effect.attribute.name }
    if let group { attributes[group].append(effect) } else { attributes.append([effect]) }
  }
}

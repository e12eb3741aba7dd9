import PathreelGeometry

/// The effect of an `animate`, `set` or `animateTransform` element on one attribute of its target (SVG Animations 2).
struct SMILEffect {
  /// The number of the animation element in the schedule.
  let number: Int
  let attribute: AnimatedAttribute
  /// The transform function that the values belong to; nil for other elements.
  let transformType: String?
  private let values: [AnimatedValue]
  private let course: ValueCourse
  /// Whether the value is added to those below.
  let isAdditive: Bool
  private let accumulates: Bool
  /// Whether it leads from the value below to its own.
  private let isTo: Bool

  /// Reads an element; nil if it has no effect.
  ///
  /// - Parameters:
  ///   - target: The element that it animates.
  ///   - spelling: Finds what a misspelt name means.
  ///   - note: Is called with a reason if it has none.
  init?(_ element: SVGElement, number: Int, target: SVGElement, spelling: Spelling, note: (String) -> Void) {
    self.number = number
    let isTransform = element.name == "animateTransform"
    var name = element["attributeName"]?.trimmed ?? (isTransform ? "transform" : "")
    if let colon = name.firstIndex(of: ":"), !name.hasPrefix("xml:") {
      name = String(name[name.index(after: colon)...])
    }
    guard !name.isEmpty else {
      note("<\(element.localName)> names no attribute, and so has no effect")
      return nil
    }
    attribute = AnimatedAttribute(attribute: name)
    guard attribute.exists(on: target) else {
      let near = attribute.nearest(on: target, by: spelling).map { "; did you mean '\($0)'?" } ?? ""
      note("<\(target.localName)> has no attribute '\(name.prefix(40))' to animate\(near)")
      return nil
    }
    transformType = isTransform ? element["type"]?.trimmed ?? "translate" : nil
    if let transformType, !["translate", "scale", "rotate", "skewX", "skewY"].contains(transformType) {
      note("the transform type '\(transformType.prefix(40))' is not known, and so has no effect")
      return nil
    }
    let (type, kind, attribute) = (transformType, attribute.kind, attribute)
    let color = DrawingBuilder.computedColor(of: target)
    let property = attribute.property
    var wrong: String?
    func read(_ text: String) -> AnimatedValue {
      var text = text
      if text.trimmed == "inherit", let property, let parent = target.parent {
        text = DrawingBuilder.inherited(property, of: parent) ?? AnimatedAttribute.initial(property.rawValue)
      }
      let value = type.map { Self.arguments(text, of: $0) } ?? AnimatedValue(text, kind, currentColor: color)
      if isTransform, case .keyword = value { wrong = wrong ?? text }
      if !isTransform, !attribute.canHave(value) { wrong = wrong ?? text }
      return value
    }
    var values: [AnimatedValue] = []
    var (isTo, isBy) = (false, false)
    let (from, to, by) = (element["from"], element["to"], element["by"])
    if element.name == "set" {
      if let to { values = [read(to)] }
    } else if let list = element["values"] {
      var parts = list.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
      if parts.last == "" { parts.removeLast() }
      values = parts.map(read)
    } else if let to {
      isTo = from == nil
      values = (from.map { [read($0)] } ?? []) + [read(to)]
    } else if let by {
      let step = read(by)
      isBy = from == nil
      let start = from.map(read) ?? step.zero
      guard let end = start.adding(step) else { return nil }
      values = [start, end]
    }
    guard !values.isEmpty else {
      note("the animation of '\(name.prefix(40))' has no values")
      return nil
    }
    if let wrong { note("'\(wrong.trimmed.prefix(40))' is no value of '\(type ?? name)'") }
    let isSteps = element.name == "set" || values.contains { if case .keyword = $0 { true } else { false } }
    let count = isTo ? 2 : values.count
    var course: ValueCourse
    do throws(ValueCourse.Mistake) {
      course = try ValueCourse(element, count: count, usual: .linear, isSteps: isSteps, note: note)
    } catch {
      note("\(error.problem), and so the animation has no effect")
      return nil
    }
    if course.mode == .paced {
      let distances = zip(values, values.dropFirst()).map { a, b in
        type == "rotate" ? a.firstOnly.distance(to: b.firstOnly) : a.distance(to: b)
      }
      course.pace(distances.contains(nil) ? nil : distances.compactMap(\.self))
    }
    (self.values, self.course, self.isTo) = (values, course, isTo)
    let (adds, repeats) = element.sums(note)
    isAdditive = !isTo && element.name != "set" && (isBy || adds)
    accumulates = !isTo && element.name != "set" && repeats
  }

  /// The value at a moment.
  ///
  /// - Parameter below: The value of what lies below, which a to-animation starts from.
  func value(at progress: AnimationProgress, below: () -> AnimatedValue) -> AnimatedValue {
    let all = isTo ? [transformType == nil ? below() : values[0].zero] + values : values
    var course = course
    if isTo, case .keyword = all[0] { course.mode = .discrete }
    let place = course.place(at: progress.share, of: all.count)
    var value = all[place.from]
    if place.from != place.to {
      value =
        value.mixed(with: all[place.to], by: place.share, premultiplied: false, repeats: attribute.kind == .dashes)
        ?? all[place.share < 0.5 ? place.from : place.to]
    }
    if accumulates, progress.iteration > 0, let last = all.last {
      value = value.adding(last, times: Double(progress.iteration)) ?? value
    }
    return value
  }

  /// The arguments of a transform, with those that are left out.
  private static func arguments(_ text: String, of type: String) -> AnimatedValue {
    var scanner = ValueScanner(text)
    let n = scanner.numbers()
    guard let first = n.first, scanner.isAtEnd else { return .keyword(text) }
    let list: [Double] =
      switch (type, n.count) {
      case ("translate", 1): [first, 0]
      case ("scale", 1): [first, first]
      case ("rotate", 1): [first, 0, 0]
      default: n
      }
    return .lengths(list.map { SVGLength($0) })
  }
}

extension SVGElement {
  /// Whether an animation is added to the values below it, and each of its repetitions to the one before.
  func sums(_ note: (String) -> Void) -> (Bool, Bool) {
    (
      word("additive", among: ["replace", "sum"], note) == "sum",
      word("accumulate", among: ["none", "sum"], note) == "sum"
    )
  }
}

extension AnimatedValue {
  /// The value to which another of this form is added without an effect.
  var zero: AnimatedValue {
    switch self {
    case .lengths(let list): .lengths(list.map { SVGLength(0, $0.unit) })
    case .color: .color(.init(red: 0, green: 0, blue: 0))
    case .path(let path): .path(path.combined(with: path) { _, _ in 0 } ?? path)
    case .transform: .transform([])
    case .functions: .functions([])
    case .keyword: self
    }
  }

  /// The first of several numbers.
  fileprivate var firstOnly: AnimatedValue {
    if case .lengths(let list) = self { .lengths(Array(list.prefix(1))) } else { self }
  }

  /// The numbers as a transform function of a type.
  func transformText(_ type: String) -> String? {
    guard case .lengths(let list) = self else { return nil }
    return "\(type)(\(list.map(\.text).joined(separator: " ")))"
  }
}

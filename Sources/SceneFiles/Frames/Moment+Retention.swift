import PathreelDrawing
import PathreelExpressions
import PathreelMotion

/// Looks up views in the cache from frame to frame (`Retention`). ``Element`` makes its children through it.
extension Moment {
  /// The views of stacked elements; unchanged ones come from the cache. Several elements can become one view.
  func layers(of runs: [ElementRun]) throws -> [AnyView] {
    var views: [AnyView] = []
    for run in runs {
      if isRetained(run.inputs) {
        try addFragment(of: run.elements, run.inputs, isLayered: true, to: &views)
      } else {
        noteUnkept(run.elements)
        for element in run.elements { try element.addViews(to: &views, at: self, isLayered: true) }
      }
    }
    return views
  }

  /// Adds the views of elements; unchanged ones come from the cache. Each element becomes one view, except a repeat
  /// whose copies become children of its container (``Element/inlinesChildren``).
  func addViews(of elements: [Element], to views: inout [AnyView]) throws {
    for element in elements {
      if isRetained(element.inputs), !element.inlinesChildren {
        try addFragment(of: CollectionOfOne(element), element.inputs, isLayered: false, to: &views)
      } else {
        noteUnkept(CollectionOfOne(element))
        try element.addViews(to: &views, at: self)
      }
    }
  }

  /// The view of an element before the modifiers that change it as a whole. It comes from the cache if only those
  /// modifiers change.
  func core(of element: Element, _ make: () throws -> AnyView) throws -> AnyView {
    guard let inputs = element.coreInputs, let retention, !isKeptAsWhole, isRetained(inputs),
      let values = values(of: inputs)
    else { return try make() }
    let key = Retention.Key(part: element.coreID, iterations: keptIterations)
    noteKept("what its modifiers change", by: key, values)
    guard
      let fragment = try retention.fragment(
        key, inputs: values, isTimeless: true, isLayered: false,
        { [try makingFragment(with: inputs, isKept: true, make)] })
    else { preconditionFailure("what does not depend on time is kept from the first frame on") }
    return AnyView(FragmentView(fragment))
  }

  /// The outline of an element. It is cached with its path if only its painting changes.
  func outline(of element: Element, _ make: () throws -> Outline) throws -> Outline {
    guard let inputs = element.outlineInputs, let retention, !isKeptAsWhole, isRetained(inputs),
      let values = values(of: inputs)
    else { return try make() }
    let key = Retention.Key(part: element.coreID, iterations: keptIterations)
    noteKept("its outline", by: key, values)
    return try retention.value(key, inputs: values) { memory in
      var outline = try makingFragment(with: inputs, isKept: true, make)
      outline.shape = AnyShape(RetainedShape(outline.shape, in: memory))
      return KeptOutline(outline)
    }.outline
  }

  /// Whether elements form a cached `Fragment` of their own. Inside another fragment, they do so only if they do not
  /// depend on time and the enclosing fragment does.
  private func isRetained(_ inputs: ElementInputs) -> Bool {
    inputs.allowRetention && (enclosingInputs.map { !$0.isTimeless && inputs.isTimeless } ?? true)
  }

  /// Adds the views of elements that form one fragment: from the cache if their inputs are unchanged, otherwise made
  /// anew.
  private func addFragment(
    of elements: some Collection<Element>, _ inputs: ElementInputs, isLayered: Bool, to views: inout [AnyView]
  ) throws {
    func make(toKeep isKept: Bool) throws -> [AnyView] {
      try makingFragment(with: inputs, isKept: isKept) {
        var views: [AnyView] = []
        for element in elements { try element.addViews(to: &views, at: self, isLayered: isLayered) }
        return views
      }
    }
    guard let first = elements.first else { return }
    // A layer that is absent at this time has no view.
    if let own = inputs.ownTime, case .absent? = own.state(at: self) { return try first.addViews(to: &views, at: self) }
    var known = KnownValues()
    if let retention, !isKeptAsWhole, inputs.isTimeless || retention.isWorthwhile(first.id),
      case let key = Retention.Key(part: first.id, iterations: keptIterations),
      let values = noted(inputs, of: elements, key, &known),
      let fragment = try retention.fragment(
        key, inputs: values, isTimeless: inputs.isTimeless, isLayered: isLayered,
        { try reading(known) { try make(toKeep: true) } })
    {
      return views.append(AnyView(FragmentView(fragment)))
    }
    if inputs.ownTime != nil {
      // The element's contents are looked up in the cache separately, inside this call. An element with a local time
      // does not share its curves with the rest of the frame.
      return try first.addViews(to: &views, at: self)
    }
    try reading(known) {
      if elements.count == 1, !first.inlinesChildren {
        try makingFragment(with: inputs, isKept: false) { try first.addViews(to: &views, at: self) }
      } else {
        views.append(AnyView(FragmentView(Fragment(unkept: try make(toKeep: false), isLayered: isLayered))))
      }
    }
  }

  /// The current values of the inputs. If a ``RemakeLog`` is active, the reasons why the elements are made again are
  /// recorded in it.
  ///
  /// - Parameter known: Set to the values of expressions among them.
  private func noted(
    _ inputs: ElementInputs, of elements: some Collection<Element>, _ key: Retention.Key, _ known: inout KnownValues
  ) -> [Retention.Input]? {
    let values = values(of: inputs, &known)
    if remakes != nil, let values {
      let last = retention?.lastInputs(of: key)
      note(elements, inputs, before: last?.inputs, wasKept: last?.isKept == true, now: values)
    }
    return values
  }

  /// If a part of the current element comes from the cache, records this in the active ``RemakeLog``, if there is one.
  private func noteKept(_ part: String, by key: Retention.Key, _ values: [Retention.Input]) {
    guard let remakes, let place, let last = retention?.lastInputs(of: key), last.isKept, last.inputs == values
    else { return }
    remakes.noteKept(part, of: place)
  }

  /// The current values of the inputs; nil if one has no value. The element itself then reports the error.
  func values(of inputs: ElementInputs) -> [Retention.Input]? {
    var known = KnownValues()
    return values(of: inputs, &known)
  }

  private func values(of inputs: ElementInputs, _ known: inout KnownValues) -> [Retention.Input]? {
    if let own = inputs.ownTime { return values(of: inputs, in: own) }
    guard let values = KnownValues(of: inputs, in: &context) else { return nil }
    known = values
    return inputs.slots.map { Retention.Input(context.slots[$0]) } + values.inputs
  }

  /// The inputs of an element with a local time: the local time, the parameters, and the values that do not depend on
  /// time.
  private func values(of inputs: ElementInputs, in own: LocalTime) -> [Retention.Input]? {
    switch own.state(at: self) {
    case nil: return nil
    case .absent?: return [.boolean(false)]
    case .present(let seconds, let frame, let isSame)?:
      var values: [Retention.Input] = [.boolean(true)]
      if !inputs.isTimelessInside {
        values += [.bits(seconds.bitPattern), .bits(frame.bitPattern)] + isSame.map(Retention.Input.boolean)
        values += parameterSlots.map { Retention.Input(context.slots[$0]) }
        for slot in inputs.otherSlots where !timedSlots.contains(slot) {
          values.append(Retention.Input(context.slots[slot]))
        }
      }
      return values + inputs.fixedSlots.map { Retention.Input(context.slots[$0]) }
    }
  }
}

/// A cached outline. It is an object, since ``Retention`` keeps references.
private final class KeptOutline {
  let outline: Outline

  init(_ outline: Outline) { self.outline = outline }
}

/// Converts values of expressions to inputs, which the cache compares.
extension Retention.Input {
  init(_ value: ExpressionValue) {
    self =
      switch value {
      case .number(let number): .bits(number.bitPattern)
      case .boolean(let boolean): .boolean(boolean)
      case .color(let color): .color(color)
      case .word(let word): .text(word)
      case .image(let image): .image(image)
      }
  }
}

import PathreelDrawing
import PathreelExpressions
import PathreelMotion

/// Looks up views in the tree of retained nodes (`RetainedNode`). ``Element`` makes its children through it.
extension Moment {
  /// Makes the views of the scene, or of a transition between its scenes. Their parts are looked up in the scene's tree.
  func makingScene<Result>(_ make: (Moment) throws -> Result) rethrows -> Result {
    guard let retention else { return try make(self) }
    return try retention.visit(scene: scenePath) { root in
      node = root
      defer { node = nil }
      return try make(self)
    }
  }

  /// Runs `make` inside the node of a part of the scene, if there is one. It gets the node if its own result may be
  /// looked up.
  private func inNode<Result>(
    _ key: RetainedNode.Key, _ make: (RetainedNode?) throws -> Result
  ) rethrows -> Result {
    guard let outer = node, !isKeptAsWhole else { return try make(nil) }
    let inner = outer.enter(key)
    let shown = inner.isOpen ? inner : nil
    node = shown
    defer {
      node = outer
      outer.leave(inner)
    }
    return try make(shown)
  }

  /// Runs `make` inside the node of an iteration.
  func inNode<Result>(ofIteration value: Int, _ make: () throws -> Result) rethrows -> Result {
    try inNode(.iteration(value)) { _ in try make() }
  }

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
      // Where nothing is looked up, a single element is no part of its own.
      if node == nil || isKeptAsWhole, remakes == nil, element.isLeaf, !element.inputs.hasCurves {
        try element.addViews(to: &views, at: self)
      } else if isRetained(element.inputs), !element.inlinesChildren {
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
    guard let inputs = element.coreInputs else { return try make() }
    let fragment = try kept("what its modifiers change", of: element, inputs) { memory in
      Fragment([try make()], isLayered: false, in: memory)
    }
    return try fragment.map { AnyView(FragmentView($0)) } ?? make()
  }

  /// The outline of an element. It is cached with its path if only its painting changes.
  func outline(of element: Element, _ make: () throws -> Outline) throws -> Outline {
    guard let inputs = element.outlineInputs else { return try make() }
    let known = try kept("its outline", of: element, inputs) { memory in
      var outline = try make()
      outline.shape = AnyShape(RetainedShape(outline.shape, in: memory))
      return KeptOutline(outline)
    }
    return try known?.outline ?? make()
  }

  /// The part of an element that does not depend on time, from the cache; nil if the cache is not used here.
  ///
  /// - Parameter part: The part, in words.
  private func kept<Kept: AnyObject>(
    _ part: String, of element: Element, _ inputs: ElementInputs, _ make: (RetainedMemory) throws -> Kept
  ) throws -> Kept? {
    guard isRetained(inputs) else { return nil }
    return try inNode(.part(element.coreID)) { node -> Kept? in
      guard let node, let values = values(of: inputs) else { return nil }
      if let remakes, let place, let last = node.lastInputs, last.isKept, last.inputs == values {
        remakes.noteKept(part, of: place)
      }
      let result = try node.result(for: values, isTimeless: true) { memory in
        try makingFragment(with: inputs, isKept: true) { try make(memory) }
      }
      return result as? Kept
    }
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
    func make() throws -> [AnyView] {
      var views: [AnyView] = []
      for element in elements { try element.addViews(to: &views, at: self, isLayered: isLayered) }
      return views
    }
    guard let first = elements.first else { return }
    // A layer that is absent at this time has no view.
    if let own = inputs.ownTime, case .absent? = own.state(at: self) { return try first.addViews(to: &views, at: self) }
    try inNode(.part(first.id)) { node in
      if let node, inputs.isTimeless || node.isWorthwhile(), let values = noted(inputs, of: elements, node),
        let fragment = try node.result(
          for: values, isTimeless: inputs.isTimeless,
          { Fragment(try makingFragment(with: inputs, isKept: true, make), isLayered: isLayered, in: $0) })
      {
        return views.append(AnyView(FragmentView(fragment as! Fragment)))
      }
      if inputs.ownTime != nil {
        // The element's contents are looked up in the cache separately, inside this call. An element with a local time
        // does not share its curves with the rest of the frame.
        return try first.addViews(to: &views, at: self)
      }
      try makingFragment(with: inputs, isKept: false) {
        if elements.count == 1, !first.inlinesChildren { return try first.addViews(to: &views, at: self) }
        views.append(AnyView(FragmentView(Fragment(try make(), isLayered: isLayered, in: nil))))
      }
    }
  }

  /// Adds the views of some iterations, as one view.
  ///
  /// A block is one part of the layout, whether it is cached or not.
  func addBlock(
    _ block: Range<Int>, of element: Element, _ rows: RepeatedRows, isLayered: Bool, to views: inout [AnyView]
  ) throws {
    func make() throws -> [AnyView] {
      var views: [AnyView] = []
      try element.forEachIndex(in: block, at: self) { _ in try addViews(of: rows.children, to: &views) }
      return views
    }
    func fragment(in memory: RetainedMemory) throws -> AnyObject {
      Fragment(
        try makingFragment(with: rows.inputs, isKept: true, make), isLayered: isLayered, in: memory)
    }
    /// The block from the cache if nothing in it has changed, otherwise made anew.
    func shown(at node: RetainedNode?) throws -> AnyObject {
      if let node, remakes == nil, node.isWorthwhile() {
        let test = RowTest(block, of: rows, at: self)
        if let last = node.test as? RowTest, rows.isSteady(test, since: last, at: self) {
          node.noteKept()
          return try node.result(fragment)
        }
        let inputs = rows.inputs(of: test, at: self)
        node.test = inputs == nil ? nil : test
        if let inputs, let kept = try node.result(for: inputs, isTimeless: false, fragment) { return kept }
      }
      return Fragment(try make(), isLayered: isLayered, in: nil)
    }
    let shown = try inNode(.part(rows.id, block: block.lowerBound)) { node in
      try inRows(block, of: element) { try shown(at: node) }
    }
    views.append(AnyView(FragmentView(shown as! Fragment)))
  }

  /// The current values of the inputs. If a ``RemakeLog`` is active, the reasons why the elements are made again are
  /// recorded in it.
  private func noted(
    _ inputs: ElementInputs, of elements: some Collection<Element>, _ node: RetainedNode
  ) -> [Retention.Input]? {
    let values = values(of: inputs)
    if remakes != nil, let values {
      let last = node.lastInputs
      note(elements, inputs, before: last?.inputs, wasKept: last?.isKept == true, now: values)
    }
    return values
  }

  /// The current values of the inputs; nil if one has no value. The element itself then reports the error.
  func values(of inputs: ElementInputs) -> [Retention.Input]? {
    if let own = inputs.ownTime { return values(of: inputs, in: own) }
    var values = inputs.slots.map { Retention.Input(context.slots[$0]) }
    for field in inputs.timed {
      guard let value = inputValue(of: field) else { return nil }
      values.append(Retention.Input(value))
    }
    return values
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

/// A cached outline. It is an object, since a `RetainedNode` keeps references.
private final class KeptOutline {
  let outline: Outline

  init(_ outline: Outline) { self.outline = outline }
}

/// Converts values to inputs, which the cache compares.
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

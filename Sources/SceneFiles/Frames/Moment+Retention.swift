import PathreelDrawing
import PathreelMotion

extension Moment {
  /// The views of elements over each other, of which those are kept that do not change. Several elements can become one view.
  func layers(of runs: [ElementRun]) throws -> [AnyView] {
    var views: [AnyView] = []
    for run in runs {
      if isRetained(run.inputs) {
        try addFragment(of: run.elements, run.inputs, isLayered: true, to: &views)
      } else {
        for element in run.elements { try element.addViews(to: &views, at: self) }
      }
    }
    return views
  }

  /// Adds the views of elements, of which those are kept that do not change. Each element that is not transparent gives one
  /// view.
  func addViews(of elements: [Element], to views: inout [AnyView]) throws {
    for element in elements {
      if isRetained(element.inputs), !element.isTransparent {
        try addFragment(of: [element], element.inputs, isLayered: false, to: &views)
      } else {
        try element.addViews(to: &views, at: self)
      }
    }
  }

  /// Whether elements are a fragment of their own. Inside of another one only those are that change less often.
  private func isRetained(_ inputs: ElementInputs) -> Bool {
    inputs.allowRetention && (enclosingInputs.map { !$0.isTimeless && inputs.isTimeless } ?? true)
  }

  private func addFragment(
    of elements: [Element], _ inputs: ElementInputs, isLayered: Bool, to views: inout [AnyView]
  ) throws {
    func make() throws -> [AnyView] {
      try makingFragment(with: inputs) {
        var views: [AnyView] = []
        for element in elements { try element.addViews(to: &views, at: self) }
        return views
      }
    }
    let first = elements[0]
    if let retention, inputs.isTimeless || retention.isWorthwhile(first.id), let values = values(of: inputs),
      let fragment = try retention.fragment(
        Retention.Key(part: first.id, iterations: iterations), inputs: values, isTimeless: inputs.isTimeless,
        isLayered: isLayered, make)
    {
      views.append(AnyView(FragmentView(fragment)))
    } else if elements.count == 1, !first.isTransparent {
      try makingFragment(with: inputs) { try first.addViews(to: &views, at: self) }
    } else {
      views.append(AnyView(FragmentView(Fragment(unkept: try make(), isLayered: isLayered))))
    }
  }

  /// What the inputs are now; nil where one of them has no value, which is for the element to say.
  private func values(of inputs: ElementInputs) -> [Retention.Input]? {
    var values = inputs.slots.map { Retention.Input(context.slots[$0]) }
    for field in inputs.timed {
      guard let value = try? field.expression.value(in: &context) else { return nil }
      values.append(Retention.Input(value))
    }
    return values
  }
}

extension Retention.Input {
  fileprivate init(_ value: ExpressionValue) {
    self =
      switch value {
      case .number(let number): .bits(number.bitPattern)
      case .boolean(let boolean): .bits(boolean ? 1 : 0)
      case .color(let color): .color(color)
      case .word(let word): .text(word)
      case .image(let image): .image(image)
      }
  }
}

import PathreelDrawing
import PathreelMotion

extension Moment {
  /// The views of a list of elements, of which those are kept that do not change.
  ///
  /// - Parameter isLayered: Whether they lie over each other, so that several can become one. Otherwise each element that is no
  ///   transparent repeat gives one view.
  func views(of elements: [Element], isLayered: Bool) throws -> [AnyView] {
    var (views, next) = ([AnyView](), 0)
    while next < elements.count {
      let element = elements[next]
      let run = isLayered ? element.run : nil
      let (count, inputs) = (run?.count ?? 1, run?.inputs ?? element.inputs)
      if isRetained(inputs), isLayered || !element.isTransparentRepeat {
        try addFragment(of: elements[next..<next + count], inputs, isLayered: isLayered, to: &views)
      } else {
        for i in next..<next + count { try elements[i].addViews(to: &views, at: self) }
      }
      next += count
    }
    return views
  }

  /// Whether elements are a fragment of their own. Inside of another one only those are that change less often.
  private func isRetained(_ inputs: ElementInputs) -> Bool {
    inputs.allowRetention && (enclosingInputs.map { !$0.isTimeless && inputs.isTimeless } ?? true)
  }

  private func addFragment(
    of elements: ArraySlice<Element>, _ inputs: ElementInputs, isLayered: Bool, to views: inout [AnyView]
  ) throws {
    func make() throws -> [AnyView] {
      try makingFragment(with: inputs) {
        var views: [AnyView] = []
        for element in elements { try element.addViews(to: &views, at: self) }
        return views
      }
    }
    let first = elements.first!
    if let retention, inputs.isTimeless || retention.isWorthwhile(first.id), let values = values(of: inputs),
      let fragment = try retention.fragment(
        Retention.Key(part: first.id, iterations: iterations), inputs: values, isTimeless: inputs.isTimeless,
        isLayered: isLayered, make)
    {
      views.append(AnyView(FragmentView(fragment)))
    } else if elements.count == 1, !first.isTransparentRepeat {
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

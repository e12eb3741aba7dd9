import PathreelMotion

extension Element {
  /// The views that the element stands for at a moment: one, or a repeat's as many as it makes.
  func views(at moment: Moment) throws -> [AnyView] {
    moment.elementsLeft -= 1
    guard moment.elementsLeft >= 0 else {
      throw moment.failure("the frame has more than \(SceneLimits.elements) elements; repeat less", at: position)
    }
    let reader = FieldReader(values: fields, moment: moment)
    let modifiers = FieldReader(values: self.modifiers, moment: moment)
    let view: AnyView
    switch kind.content {
    case .shape(let make): view = try ElementModifiers.view(of: try make(reader), modifiers)
    case .group: view = AnyView(try stack(of: children, at: moment))
    case .container(let make):
      view = try make(reader, try children.flatMap { try $0.views(at: moment) })
    case .repeat:
      let views = try copies(reader, at: moment)
      if self.modifiers.values.isEmpty { return views }
      view = AnyView(ZStack { ViewList(views: views) })
    }
    return [try ElementModifiers.apply(modifiers, to: view)]
  }

  private func copies(_ reader: FieldReader, at moment: Moment) throws -> [AnyView] {
    guard let index else { preconditionFailure("a repeat was decoded without an index") }
    var views: [AnyView] = []
    let count = try reader.whole("count")
    moment.indices.append((index.name, 0))
    defer { moment.indices.removeLast() }
    for i in 0..<count {
      moment.indices[moment.indices.count - 1].value = i
      moment.context.slots[index.slot] = .number(Double(i))
      for child in children { views += try child.views(at: moment) }
    }
    return views
  }
}

/// Elements over each other, the first at the back.
func stack(of elements: [Element], at moment: Moment) throws -> ZStack<ViewList> {
  let views = try elements.flatMap { try $0.views(at: moment) }
  return ZStack { ViewList(views: views) }
}

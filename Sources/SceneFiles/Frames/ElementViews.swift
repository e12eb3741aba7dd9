import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelTypography

extension Element {
  /// The views that the element stands for at a moment: one, or a repeat's as many as it makes.
  func views(at moment: Moment) throws -> [AnyView] {
    try moment.countElement(at: position)
    let reader = FieldReader(values: fields, moment: moment)
    let modifiers = FieldReader(values: self.modifiers, moment: moment)
    var view: AnyView
    switch kind.content {
    case .shape(let make):
      let outline = try make(reader)
      view = try shape(outline, reader, modifiers, at: moment).warning(of: outline.warnings)
    case .letters: view = try letters(reader, modifiers, at: moment)
    case .flower: view = try flower(reader, modifiers, at: moment)
    case .freehand: view = try freehand(reader, modifiers, at: moment)
    case .group: view = AnyView(try stack(of: children, at: moment))
    case .container(let make):
      view = try make(reader, try children.flatMap { try $0.views(at: moment) })
    case .repeat:
      let views = try copies(reader, at: moment)
      if self.modifiers.values.isEmpty { return views }
      view = AnyView(ZStack { ViewList(views: views) })
    }
    if !kind.isShape { view = try ElementModifiers.drawThenFill(view, modifiers) }
    let (explain, warn) = (explanation(at: moment), located(at: moment))
    return [AnyView(try ElementModifiers.apply(modifiers, to: view).explainingFaults(explain, warnings: warn))]
  }

  /// What is said of a warning that layout or drawing finds in the element.
  private func located(at moment: Moment) -> (DrawingWarning) -> DrawingWarning {
    let (name, position, turns) = (kind.name, position, moment.indices)
    return { moment.located($0, as: name, at: position, turns: turns) }
  }

  /// What is said of a fault that only layout or drawing finds in the element.
  private func explanation(at moment: Moment) -> (SceneError) -> any Error {
    let (name, position, turns) = (kind.name, position, moment.indices)
    return { fault in
      let reason = if case .badShape(_, let reason) = fault { reason } else { "\(fault)" }
      return moment.failure("'\(name)': \(reason)", at: position, turns: turns)
    }
  }

  /// A shape with what stands on it.
  private func shape(_ outline: Outline, _ reader: FieldReader, _ modifiers: FieldReader, at moment: Moment) throws
    -> AnyView
  {
    let painted = try ElementModifiers.view(of: outline, modifiers)
    guard !children.isEmpty, let place = try kind.childPlace?(reader) else { return painted }
    let views = try children.flatMap { try $0.views(at: moment) }
    return AnyView(
      ZStack {
        painted
        ZStack { ViewList(views: views) }.fixedSize().rotationEffect(place.angle).position(place.point)
      })
  }

  private func copies(_ reader: FieldReader, at moment: Moment) throws -> [AnyView] {
    var views: [AnyView] = []
    try forEachIndex(below: try reader.whole("count"), at: moment) { _ in
      for child in children { views += try child.views(at: moment) }
    }
    return views
  }

  private func flower(_ reader: FieldReader, _ modifiers: FieldReader, at moment: Moment) throws -> AnyView {
    let (count, gap) = (try reader.whole("petals"), try reader.optionalNumber("gap") ?? 0)
    let (petal, size) = (try reader.petal(), try reader.petalSize())
    var petals: [AnyView] = []
    try forEachIndex(below: count, at: moment) { i in
      try moment.countElement(at: position)
      let view = try ElementModifiers.view(of: Outline(petal, size: size), modifiers)
      petals.append(
        AnyView(
          view.offset(y: -(gap + size.height / 2)).rotationEffect(.degrees(360 * Double(i) / Double(count)))))
    }
    let side = 2 * (gap + size.height)
    return AnyView(ZStack { ViewList(views: petals) }.frame(width: side, height: side))
  }

  private func letters(_ reader: FieldReader, _ modifiers: FieldReader, at moment: Moment) throws -> AnyView {
    let (text, size) = try reader.typesetting()
    let line = try reader.followedLine()
    let layout: TextLayout
    do {
      layout = try TextLayout(text.runs, width: line == nil ? size.width : .infinity)
    } catch {
      throw reader.failure("\(error)")
    }
    let left = (size.width - layout.size.width) * text.runs[0].style.alignment.fraction
    var letters: [AnyView] = []
    try forEachIndex(below: layout.glyphs.count, at: moment) { i in
      try moment.countElement(at: position)
      let letter =
        line?.outline(of: text, glyph: i)
        ?? Outline(layout.glyphs[i].outline.offsetBy(dx: left, dy: 0), size: size)
      letters.append(try ElementModifiers.view(of: letter, modifiers))
    }
    let all = ZStack { ViewList(views: letters) }
    let room = line.map(\.outline.size) ?? size
    return (room.map { AnyView(all.frame(width: $0.width, height: $0.height)) } ?? AnyView(all)).warning(
      of: text.warnings)
  }

  /// Counts the element's index up from 0.
  private func forEachIndex(below count: Int, at moment: Moment, _ body: (Int) throws -> Void) throws {
    try forEachIndex(in: 0..<count, at: moment, body)
  }

  /// Gives the element's index some values; `body` gets their positions.
  func forEachIndex(in values: some Collection<Int>, at moment: Moment, _ body: (Int) throws -> Void) throws {
    guard let index else { preconditionFailure("'\(kind.name)' was decoded without an index") }
    moment.indices.append((index.name, 0))
    defer { moment.indices.removeLast() }
    for (place, value) in values.enumerated() {
      try moment.countTurn(at: position)
      moment.indices[moment.indices.count - 1].value = value
      moment.context.slots[index.slot] = .number(Double(value))
      try body(place)
    }
  }
}

extension AnyView {
  fileprivate func warning(of warnings: [DrawingWarning]) -> AnyView {
    warnings.reduce(self) { AnyView($0.warning($1)) }
  }
}

/// Elements over each other, the first at the back.
func stack(of elements: [Element], at moment: Moment) throws -> ZStack<ViewList> {
  let views = try elements.flatMap { try $0.views(at: moment) }
  return ZStack { ViewList(views: views) }
}

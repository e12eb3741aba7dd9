import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneGrammar
import PathreelTypography

/// The making of views. ``SceneFile`` calls it for each frame, through the cache of ``Moment``.
extension Element {
  /// Adds the element's views at a moment: usually one, but for a repeat the views of all iterations.
  ///
  /// - Parameter isLayered: Whether the views are stacked, the first one at the back.
  func addViews(to views: inout [AnyView], at moment: Moment, isLayered: Bool = false) throws {
    try moment.inside(self) {
      guard let localTime else { return try addOwnViews(to: &views, at: moment, isLayered) }
      try localTime.make(at: moment, isRead: !inputs.isTimelessInside) {
        try addOwnViews(to: &views, at: moment, isLayered)
      }
    }
  }

  /// Adds the element's views at the moment's time, which already is the element's local time.
  private func addOwnViews(to views: inout [AnyView], at moment: Moment, _ isLayered: Bool) throws {
    try moment.countElement(at: position)
    let reader = FieldReader(values: fields, moment: moment)
    let modifiers = FieldReader(values: self.modifiers, moment: moment)
    if try !modifiers[ElementModifiers.condition] { return }
    var view: AnyView
    switch content {
    case .shape(let make):
      view = try moment.core(of: self) {
        let outline = try moment.outline(of: self) { try make(reader) }
        let view = try shape(outline, modifiers, at: moment)
        return outline.warnings.isEmpty ? view : view.warning(of: outline.warnings)
      }
    case .parts(let make): view = try moment.core(of: self) { try make(self, reader, modifiers) }
    case .view(let make):
      view = try moment.core(of: self) { try ElementModifiers.drawThenFill(try make(reader), modifiers) }
    case .group: view = AnyView(try stack(of: childRuns, at: moment))
    case .container(let make):
      var views: [AnyView] = []
      try moment.addViews(of: children, to: &views)
      view = try make(reader, views)
    case .component:
      try moment.give(arguments)
      view = AnyView(try stack(of: childRuns, at: moment))
    case .content:
      var given: [AnyView] = []
      try moment.addViews(of: children, to: &given)
      if isUnchanged {
        views += given
        return
      }
      view = AnyView(ZStack { ViewList(views: given) })
    case .repeat(let count):
      let copies = try copies(try count(reader), isLayered: isLayered || !inlinesChildren, at: moment)
      if inlinesChildren {
        views += copies
        return
      }
      view = AnyView(ZStack { ViewList(views: copies) })
    }
    if !kind.hasCore { view = try ElementModifiers.drawThenFill(view, modifiers) }
    for change in changes[..<layoutChangeCount] { try change(&view, modifiers) }
    // The tag lies inside the remaining changes, so connectors follow an element that these move, turn or scale.
    if let name { view = moment.linked(view, by: name) }
    for change in changes[layoutChangeCount...] { try change(&view, modifiers) }
    if !hints.isEmpty { view = view.warning(of: hints) }
    if let place = moment.place { view.place(at: place) }
    views.append(consume view)
  }

  /// A shape with the elements that are placed on it.
  private func shape(_ outline: Outline, _ modifiers: FieldReader, at moment: Moment) throws -> AnyView {
    let painted = try ElementModifiers.view(of: outline, modifiers, isPlain: isPlain)
    guard let connector = outline.connector else { return painted }
    var riders: [AnyView] = []
    try moment.addViews(of: children, to: &riders)
    return connector.view(of: painted, with: riders)
  }

  private func copies(_ count: Int, isLayered: Bool, at moment: Moment) throws -> [AnyView] {
    var views: [AnyView] = []
    for start in stride(from: 0, to: count, by: RepeatedRows.blockLength) {
      let block = start..<min(start + RepeatedRows.blockLength, count)
      if let rows, count > RepeatedRows.blockLength {
        try moment.addBlock(block, of: self, rows, isLayered: isLayered, to: &views)
      } else {
        try moment.inRows(block, of: self) {
          try forEachIndex(in: block, at: moment) { _ in try moment.addViews(of: children, to: &views) }
        }
      }
    }
    return views
  }

  /// Counts the element's index up from 0.
  func forEachIndex(below count: Int, at moment: Moment, _ body: (Int) throws -> Void) throws {
    try forEachIndex(in: 0..<count, at: moment, body)
  }

  /// Sets the element's index to each of some values; `body` gets the position of the value.
  func forEachIndex(in values: some Collection<Int>, at moment: Moment, _ body: (Int) throws -> Void) throws {
    guard let index else { preconditionFailure("'\(kind.name)' was decoded without an index") }
    if moment.remakes != nil {
      moment.slotNames[index.slot] = index.name
      for cell in index.cells { moment.slotNames[cell.slot] = cell.name }
    }
    for (number, value) in values.enumerated() {
      try moment.inNode(ofIteration: value) {
        try moment.inside(iteration: value, of: index.name) {
          try moment.countIteration(at: position)
          index.set(value, at: moment)
          if kind.isRepeat { moment.columns?.enter(value) }
          try body(number)
        }
      }
    }
  }
}

/// Elements stacked over each other, the first one at the back.
func stack(
  of runs: [ElementRun], at moment: Moment, alignment: Alignment = .center
) throws -> ZStack<ViewList> {
  let views = try moment.layers(of: runs)
  return ZStack(alignment: alignment) { ViewList(views: views) }
}

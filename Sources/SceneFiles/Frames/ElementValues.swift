import PathreelDrawing
import PathreelMotion
import PathreelSceneGrammar

/// Reads the values of an element's keys at a moment, to show them to people: the `inspect` command and the preview.
extension SceneFile {
  /// The values of the keys that the file gives to an element, as texts: `radius` is `4.5`, `stroke.width` is `2`. If
  /// the place lies in iterations, their indices have their values. Keys without a value of their own, such as the
  /// elements of a group, are left out; so are keys that have no value at this moment.
  ///
  /// ```swift
  /// for (key, value) in try scene.values(ofElementAt: place, seconds: 1.5) { print(key, value) }
  /// ```
  ///
  /// - Returns: An empty list for a place outside of the file's elements.
  /// - Throws: The error with which a frame at this moment fails before any element is made.
  package func values(ofElementAt place: Place, seconds: Double) throws -> [(key: String, value: String)] {
    try values(of: place.path[...], seconds: seconds)
  }

  private func values(of steps: ArraySlice<Place.Step>, seconds: Double) throws -> [(key: String, value: String)] {
    if let part = part(at: steps, seconds: seconds) {
      return try part.scene.values(of: part.steps, seconds: part.seconds)
    }
    let time = SceneTime(seconds: seconds, timeline: timeline)
    let moment = try moment(at: time)
    try give(model.content.bounds, of: model.content.elements, to: moment) { try self.moment(at: time) }
    var (element, inner) = (Element?.none, elements)
    for (i, step) in zip(steps.indices, steps) {
      if let element, case .element = step, let shown = try ScenePictureKeys.shown(element, at: moment) {
        return try shown.scene.values(of: steps[i...], seconds: shown.seconds)
      }
      switch step {
      case .element(let kind, _, let number):
        element = inner.first { $0.kind.name == kind && $0.number == number }
        inner = element?.inner ?? []
        try element?.localTime?.enter(moment)
        try moment.give(element?.arguments ?? [])
      case .iteration(_, let value):
        element?.index?.set(value, at: moment)
        if let element { try element.enterLetter(value, at: moment) }
      case .view, .position, .branch, .id, .part: break
      }
    }
    guard let element else { return [] }
    var values: [(key: String, value: String)] = []
    element.fields.collect(into: &values, at: moment, within: nil, as: element.kind.name)
    element.modifiers.collect(into: &values, at: moment, within: nil, as: element.kind.name)
    return values
  }
}

extension SceneFile {
  /// The ids of all elements, without duplicates, in the file's order. An element can be drawn alone by its id.
  package var elementIDs: [String] {
    var (ids, known) = ([String](), Set<String>())
    func add(_ elements: [Element]) {
      for element in elements {
        if case .scene(let scene)? = element.fields[ScenePictureKeys.file] {
          for id in scene.elementIDs where known.insert(id).inserted { ids.append(id) }
        }
        if let name = element.name?.text, known.insert(name).inserted { ids.append(name) }
        add(element.inner)
      }
    }
    add(elements)
    for (part, scene) in zip(model.content.sequence?.parts ?? [], scenes) {
      for id in scene.elementIDs where known.insert(id).inserted { ids.append(id) }
      if case .component(let element, _)? = part.transition?.kind { add([element]) }
    }
    return ids
  }
}

extension Element {
  /// The elements directly inside the element, across all keys.
  var inner: [Element] {
    children + (fields.values.fields + modifiers.values.fields).flatMap(\.elements)
  }
}

extension Fields {
  /// - Parameters:
  ///   - outer: The path of the key that holds the mapping; nil for the element itself.
  ///   - kind: The name for the value of the kind's own key.
  fileprivate func collect(
    into values: inout [(key: String, value: String)], at moment: Moment, within outer: String?, as kind: String
  ) {
    for (key, field) in self.values.pairs {
      let name = key.isEmpty ? kind : key
      let path = outer.map { "\($0).\(name)" } ?? name
      switch field {
      case .fields(let fields): fields.collect(into: &values, at: moment, within: path, as: kind)
      case .shape(let maker, let fields):
        // The outline of a clip has no key of its own in the file.
        let around = key == ClipKeys.outline.name ? outer ?? path : path
        fields.collect(into: &values, at: moment, within: "\(around).\(maker.kind.name)", as: maker.kind.name)
      default:
        // The frame reports why a value fails.
        if let text = try? field.text(at: moment) { values.append((path, text)) }
      }
    }
  }
}

extension Field {
  /// The elements inside.
  var elements: [Element] {
    switch self {
    case .elements(let elements): elements
    case .element(let element): [element]
    case .fields(let fields): fields.values.fields.flatMap(\.elements)
    case .list(let items): items.flatMap(\.elements)
    default: []
    }
  }

  /// The maximum number of list values, and of characters of a text, that are shown.
  private static var listLimit: Int { 8 }
  private static var textLimit: Int { 200 }

  /// The value as a person would write it; nil if it has no value of its own.
  fileprivate func text(at moment: Moment) throws -> String? {
    switch self {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value):
      return cut(try moment.value(of: value).text())
    case .text(let text): return cut(text)
    case .template(let template): return cut(try template.text(at: moment))
    case .pair(let x, let y):
      return try moment.value(of: x).text() + ", " + moment.value(of: y).text()
    case .list(let items):
      let texts = try items.prefix(Self.listLimit).compactMap { try $0.text(at: moment) }
      guard !texts.isEmpty else { return nil }
      let rest = items.count - Self.listLimit
      return cut(texts.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : ""))
    case .path(let path): return "\(path.elements.count) path elements"
    case .formula(let formula): return cut(formula.expression.text)
    case .picture(let asset): return "\(asset.width) × \(asset.height)"
    case .svg(let drawing): return "\(drawing.partCount) parts"
    case .lottie(let animation): return "\(animation.duration) s"
    case .drawing(let drawing): return "\(drawing.strokes.count) strokes"
    // In a list, such as a gradient's stops.
    case .fields(let fields):
      return cut(try fields.values.fields.compactMap { try $0.text(at: moment) }.joined(separator: " "))
    case .reference(let number): return moment.references[number].text
    case .table(let table): return table.name
    case .scale(let scale): return scale.name
    case .rows(let list): return "\(list.rowCount) rows"
    case .scene(let scene): return scene.title ?? scene.name
    case .elements, .element, .easing, .shape, .fontFeature, .pictureExpression, .sound, .scenePicture, .unread:
      return nil
    }
  }

  private func cut(_ text: String) -> String {
    text.count > Self.textLimit ? text.prefix(Self.textLimit) + "…" : text
  }
}

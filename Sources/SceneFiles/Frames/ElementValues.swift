import PathreelDrawing
import PathreelMotion

/// What the keys of an element are worth at a moment, for people.
extension SceneFile {
  /// The values of the keys that the file gives to an element, as texts: `radius` is `4.5`, `stroke.width` is `2`. Where the
  /// place lies in iterations, their indices have their values. What is no value of its own, such as the elements of a group,
  /// is left out, and so is what has no value at this moment.
  ///
  /// ```swift
  /// for (key, value) in try scene.values(ofElementAt: place, seconds: 1.5) { print(key, value) }
  /// ```
  ///
  /// - Returns: Nothing for a place outside of the file's elements.
  /// - Throws: What a frame of this moment fails with before any element is made.
  package func values(ofElementAt place: Place, seconds: Double) throws -> [(key: String, value: String)] {
    try values(of: place.path[...], seconds: seconds)
  }

  private func values(of steps: ArraySlice<Place.Step>, seconds: Double) throws -> [(key: String, value: String)] {
    if let part = part(at: steps, seconds: seconds) {
      return try part.scene.values(of: part.steps, seconds: part.seconds)
    }
    let moment = try moment(at: SceneTime(seconds: seconds, timeline: timeline))
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
  /// The names by which elements can be drawn alone, each once, in the file's order.
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
    for scene in scenes { for id in scene.elementIDs where known.insert(id).inserted { ids.append(id) } }
    return ids
  }
}

extension Element {
  /// The elements that lie in it directly, whatever key holds them.
  var inner: [Element] {
    children + (fields.values.fields + modifiers.values.fields).flatMap(\.elements)
  }
}

extension Fields {
  /// - Parameters:
  ///   - outer: The key that holds the mapping, if that is not the element itself.
  ///   - kind: What the value of the kind's own key is called.
  fileprivate func collect(
    into values: inout [(key: String, value: String)], at moment: Moment, within outer: String?, as kind: String
  ) {
    for (key, field) in self.values.pairs {
      let name = key.isEmpty ? kind : key
      let path = outer.map { "\($0).\(name)" } ?? name
      switch field {
      case .fields(let fields): fields.collect(into: &values, at: moment, within: path, as: kind)
      case .shape(let shape, let fields):
        // The outline of a clip stands in the file without a key of its own.
        let around = key == ClipKeys.outline.name ? outer ?? path : path
        fields.collect(into: &values, at: moment, within: "\(around).\(shape.name)", as: shape.name)
      default:
        // Of what fails now, the frame says why.
        if let text = try? field.text(at: moment) { values.append((path, text)) }
      }
    }
  }
}

extension Field {
  fileprivate var elements: [Element] {
    switch self {
    case .elements(let elements): elements
    case .element(let element): [element]
    case .fields(let fields): fields.values.fields.flatMap(\.elements)
    case .list(let items): items.flatMap(\.elements)
    default: []
    }
  }

  /// So many values of a list are told, and so many letters of a text.
  private static var listLimit: Int { 8 }
  private static var textLimit: Int { 200 }

  /// The value as a person would write it; nil where it is none of its own.
  fileprivate func text(at moment: Moment) throws -> String? {
    switch self {
    case .number(let value), .boolean(let value), .color(let value), .choice(let value):
      return cut(TextTemplate.text(of: try moment.value(of: value)))
    case .text(let text): return cut(text)
    case .template(let template): return cut(try template.text(at: moment))
    case .pair(let x, let y):
      return TextTemplate.text(of: try moment.value(of: x)) + ", " + TextTemplate.text(of: try moment.value(of: y))
    case .list(let items):
      let texts = try items.prefix(Self.listLimit).compactMap { try $0.text(at: moment) }
      guard !texts.isEmpty else { return nil }
      let rest = items.count - Self.listLimit
      return cut(texts.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : ""))
    case .path(let path): return "\(path.elements.count) path elements"
    case .formula(let formula): return cut(formula.expression.text)
    case .picture(let asset): return "\(asset.width) × \(asset.height)"
    case .svg(let drawing): return "\(drawing.partCount) parts"
    case .drawing(let drawing): return "\(drawing.strokes.count) strokes"
    // In a list, such as a gradient's stops.
    case .fields(let fields):
      return cut(try fields.values.fields.compactMap { try $0.text(at: moment) }.joined(separator: " "))
    case .reference(let number): return moment.references[number].text
    case .table(let table): return table.name
    case .scale(let scale): return scale.name
    case .rows(let list): return "\(list.rowCount) rows"
    case .scene(let scene): return scene.title ?? scene.name
    case .elements, .element, .beats, .easing, .shape, .fontFeature, .pictureExpression, .sound, .scenePicture, .unread:
      return nil
    }
  }

  private func cut(_ text: String) -> String {
    text.count > Self.textLimit ? text.prefix(Self.textLimit) + "…" : text
  }
}

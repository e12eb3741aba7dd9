import PathreelDrawing

/// Finds what most likely is a mistake in a document: attributes, properties and elements that do not exist, values that
/// are none, and references to nothing. It changes nothing of the drawing. ``AnimatedDocument`` makes one when it reads a
/// document, and not for the frames.
///
/// What browsers accept in silence is no mistake: names with the prefix of a browser or an editor, attributes that are for
/// pages and scripts, and properties that only have no effect.
final class DocumentCheck {
  private let source: DocumentSource
  /// The ids of the document.
  private let ids: Set<String>
  /// The first ids, which suggestions are chosen from.
  private let firstIDs: [String]
  private let spelling: Spelling
  /// The ids that elements refer to, and the gradients and patterns that refer to nothing.
  private var referenced: Set<String> = []
  private var servers: [(element: SVGElement, id: String)] = []
  private var mistakes: [Mistake] = []
  private var numbers: [String: Int] = [:]

  /// A mistake, where it is first, and how often there is one like it.
  private struct Mistake {
    let position: SVGPosition
    let problem: String
    var count = 1
  }

  /// The most mistakes that are kept. People read no more, and what is not drawn must have its place among them.
  private static let most = 30

  init(_ root: SVGElement, bytes: [UInt8], spelling: Spelling) throws(SVGError) {
    self.spelling = spelling
    source = DocumentSource(bytes: bytes)
    var (all, first): (Set<String>, [String]) = ([], [])
    try root.forEachInside { element throws(SVGError) in
      guard let id = element.id, all.insert(id).inserted, first.count < 1_000 else { return }
      first.append(id)
    }
    (ids, firstIDs) = (all, first)
  }

  /// Notes a mistake, unless there is one like it.
  func note(_ problem: String, at place: DocumentSource.Place) {
    if let number = numbers[problem] {
      mistakes[number].count += 1
    } else if mistakes.count < Self.most {
      numbers[problem] = mistakes.count
      mistakes.append(Mistake(position: source.position(of: place), problem: problem))
    }
  }

  /// The mistakes, each with its first place in a file.
  func mistakes(inFile file: String) -> [SVGWarning] {
    mistakes.map { mistake in
      let more = mistake.count - 1
      return SVGWarning(
        position: FilePosition(file: file, line: mistake.position.line, column: mistake.position.column),
        problem: mistake.problem
          + (more == 0 ? "" : "; the same is at \(more) more \(more == 1 ? "place" : "places")"))
    }
  }

  // MARK: Elements and attributes

  /// Checks the names and references of all elements.
  func check(_ root: SVGElement) {
    check(root, isHidden: false, isClip: false)
    // A gradient or pattern that nothing shows misses nothing.
    for (element, id) in servers where element.id.map(referenced.contains) ?? false {
      noteReference("<\(element.localName)>", to: id, at: .attribute("href", of: element))
    }
  }

  /// - Parameters:
  ///   - isHidden: Whether the element is not shown, and so misses nothing.
  ///   - isClip: Whether it is a part of a clip path, where paints do not count.
  private func check(_ element: SVGElement, isHidden: Bool, isClip: Bool) {
    let isHidden = isHidden || element.declarations[.display] == "none"
    let isClip = isClip || element.name == "clipPath"
    if let name = element.name {
      if !isHidden {
        checkReference(of: element, named: name)
        if !isClip, Self.painted.contains(name) { checkDeclarations(of: element) }
      }
      if let own = ElementNames.attributes(of: name) {
        for attribute in element.attributes { check(attribute, of: element, own) }
      } else {
        checkName(name, of: element)
      }
    }
    for child in element.elements { check(child, isHidden: isHidden, isClip: isClip) }
  }

  private func checkName(_ name: String, of element: SVGElement) {
    // HTML in a drawing without a namespace is foreign to it, and so are the parts of editors.
    guard !ElementNames.isElement(name), !name.contains(":"), !isInsideForeign(element) else { return }
    guard let near = spelling.nearest(to: name, among: ElementNames.elements, named: "element") else { return }
    note("<\(name.prefix(40))> is no element of SVG; did you mean <\(near)>?", at: .element(element))
  }

  private func isInsideForeign(_ element: SVGElement) -> Bool {
    var around = element.parent
    while let parent = around {
      if parent.localName == "foreignObject" || parent.localName == "metadata" { return true }
      around = parent.parent
    }
    return false
  }

  private func check(_ attribute: SVGElement.Attribute, of element: SVGElement, _ own: Set<String>) {
    let name = attribute.name
    guard !own.contains(name), !ElementNames.common.contains(name), !ElementNames.presentation.contains(name),
      !Self.isForeign(name)
    else { return }
    let place = DocumentSource.Place.attribute(name, of: element)
    let quoted = "<\(element.localName)> has no attribute '\(name.prefix(40))'"
    if ElementNames.all.contains(name) {
      // Many programs write such attributes, which do no harm where nothing else is missing.
      guard let wanted = Self.places[element.localName], wanted.contains(where: { element[$0] == nil }),
        Self.places.values.contains(where: { $0.contains(name) })
      else { return }
      note("\(quoted), which is placed by \(wanted.map { "'\($0)'" }.joined(separator: " and "))", at: place)
    } else if let near = spelling.nearest(
      to: name, among: own.union(ElementNames.presentation), named: element.localName)
    {
      note("\(quoted); did you mean '\(near)'?", at: place)
    } else if SVGProperty(name: name) != nil || CSSNames.properties.contains(name) {
      note("\(quoted), it is a property of CSS; write it into the attribute 'style'", at: place)
    } else {
      note(quoted, at: place)
    }
  }

  /// The attributes that place shapes, which people mix up.
  private static let places = [
    "rect": ["x", "y"], "circle": ["cx", "cy"], "ellipse": ["cx", "cy"], "line": ["x1", "y1"],
  ]

  /// Whether an attribute is for pages, scripts or editors.
  private static func isForeign(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isASCIILetter else { return true }
    return ["data-", "aria-", "on", "xml", "ng-", "v-", "x-", "p-"].contains { name.hasPrefix($0) }
      || name.contains(":")
  }

  // MARK: References

  /// The elements whose `href` leads to an element.
  private static let referring: Set<String> = [
    "use", "textPath", "mpath", "linearGradient", "radialGradient", "pattern", "filter", "feImage", "tref",
  ]

  private static let painted = DrawingBuilder.drawnElements.union(["tspan", "textPath", "symbol", "marker", "pattern"])

  private func checkReference(of element: SVGElement, named name: String) {
    guard Self.referring.contains(name), let reference = element["href"]?.trimmed, reference.hasPrefix("#") else {
      return
    }
    let id = String(reference.dropFirst())
    referenced.insert(id)
    guard !ids.contains(id) else { return }
    if ["linearGradient", "radialGradient", "pattern"].contains(name) {
      // One with contents takes nothing from another that shows.
      if element.elements.first(where: { $0.name != nil }) == nil { servers.append((element, id)) }
    } else {
      noteReference("<\(name)>", to: id, at: .attribute("href", of: element))
    }
  }

  private func noteReference(_ subject: String, to id: String, at place: DocumentSource.Place) {
    note("\(subject) refers to '#\(id.prefix(40))', which is not there\(advice(for: id))", at: place)
  }

  /// What to say about an id that is not there.
  func advice(for id: String) -> String {
    guard let near = spelling.nearest(to: id, among: firstIDs, named: "#") else { return "" }
    // Other digits are another element, as programs number them.
    func letters(_ id: String) -> String { id.filter { !$0.isNumber } }
    return letters(near) == letters(id) ? "" : "; did you mean '#\(near)'?"
  }

  /// Checks the references by `url(#…)` in the declarations of an element.
  private func checkDeclarations(of element: SVGElement) {
    for (property, value) in element.declarations.values where value.utf8.count <= 1_024 {
      guard Self.referringProperties.contains(property), let (id, rest) = SVGReference.url(value),
        !id.isEmpty, !id.contains("#"), !id.contains(":")
      else { continue }
      referenced.insert(id)
      guard !ids.contains(id), rest.isEmpty || property == .filter else { continue }
      let name = property.rawValue
      let attribute = element[name] != nil ? name : element["style"]?.contains(id) == true ? "style" : nil
      noteReference("'\(name)'", to: id, at: attribute.map { .attribute($0, of: element) } ?? .element(element))
    }
  }

  private static let referringProperties: Set<SVGProperty> = [
    .fill, .stroke, .clipPath, .mask, .filter, .markerStart, .markerMid, .markerEnd,
  ]

  // MARK: Declarations

  /// Checks a declaration whose value is valid.
  func check(_ name: String, _ property: SVGProperty, _ value: String, at place: DocumentSource.Place) {
    guard let words = DeclarationAdvice.words(notReadBy: property), value.utf8.count <= 30 else { return }
    let word = value.lowercased()
    guard !words.contains(word), !SVGProperty.keywordsOfAll.contains(word), word.utf8.first?.isASCIILetter == true,
      !word.contains(" "), let near = spelling.nearest(to: word, among: words, named: property.rawValue)
    else { return }
    note("'\(value)' is no value of '\(name)'; did you mean '\(near)'?", at: place)
  }

  /// Notes a declaration whose property does not exist.
  func noteUnknown(_ name: String, at place: DocumentSource.Place) {
    guard !CSSNames.isProperty(name) else { return }
    let near = spelling.nearest(to: name, among: CSSNames.properties, named: "property")
    note(
      "there is no property '\(name.prefix(40))'" + (near.map { "; did you mean '\($0)'?" } ?? ""), at: place)
  }

  /// Notes a text between declarations that is none.
  func noteGarbage(_ text: String, at place: DocumentSource.Place) {
    let word = text.prefix { !$0.isWhitespace }
    let cure = SVGProperty(name: word) != nil ? "; a ':' is missing after '\(word)'" : ""
    note("'\(text.prefix(40))' is no declaration, and so left out\(cure)", at: place)
  }

  /// Notes a declaration whose value the property cannot have.
  func noteVoid(_ name: String, _ property: SVGProperty, _ value: String, at place: DocumentSource.Place) {
    guard DeclarationAdvice.isMistake(value, of: property) else { return }
    let cure = DeclarationAdvice.cure(of: value, of: property) { [self] in
      spelling.nearest(to: $0, among: $1, named: property.rawValue)
    }
    let short = CSSText.words(value).joined(separator: " ")
    note("'\(short.prefix(60))' is no value of '\(name)', and so left out\(cure)", at: place)
  }
}

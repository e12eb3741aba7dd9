/// The CSS cascade: finds the winning declarations of each element, from presentation attributes, style sheet rules by
/// specificity and order, the `style` attribute, and `!important` (CSS Cascade 4, §6). ``SVGDrawing`` applies it
/// between ``SVGReader`` and ``DrawingBuilder``.
struct Cascade {
  private var sheet = StyleSheet()
  private let account: SVGAccount

  /// Sets ``SVGElement/declarations`` of the root and all elements inside it.
  static func apply(to root: SVGElement, account: SVGAccount) throws(SVGError) {
    var cascade = Cascade(account: account)
    try root.forEachInside { element throws(SVGError) in
      guard element.name == "style" else { return }
      let type = element["type"] ?? ""
      guard type.isEmpty || type.lowercased() == "text/css" else { return }
      let media = (element["media"] ?? "").trimmed.lowercased()
      guard Self.isForPictures(media) else {
        return account.warn(at: element, "the style sheet is for the media '\(media.prefix(60))', and so left out")
      }
      try StyleSheetReader.add(element.text, to: &cascade.sheet, account: account, at: element)
    }
    try root.forEachInside { element throws(SVGError) in try cascade.declare(element) }
    // Selectors read attributes, so these change only now.
    try root.forEachInside { element throws(SVGError) in GeometryProperties.apply(to: element) }
  }

  private init(account: SVGAccount) { self.account = account }

  /// Whether a style sheet for these media may apply to a picture. One for other devices, such as `print`, does not.
  /// Conditions, such as `(min-width: 600px)`, count as true.
  private static func isForPictures(_ media: String) -> Bool {
    let others: Set<String> = [
      "print", "speech", "tty", "tv", "projection", "handheld", "braille", "embossed", "aural",
    ]
    let queries = media.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
    return queries.isEmpty
      || queries.contains { words in
        let isOnly = words.first == "only"
        return !others.contains(words.dropFirst(isOnly ? 1 : 0).first ?? "")
      }
  }

  private func declare(_ element: SVGElement) throws(SVGError) {
    guard element.name != nil else { return }
    var declarations = Declarations()
    for attribute in element.attributes {
      guard let property = SVGProperty(name: attribute.name) else { continue }
      guard property.isPresentationAttribute else {
        account.warnOfForeignLength(attribute.value, of: property, at: element)
        continue
      }
      if let value = account.value(of: property, attribute.value.trimmed, at: element) {
        declarations.set(property, to: value)
      }
    }
    let rules = try sheet.rules(for: element, account: account)
    let own = StyleSheetReader.declarations(of: element, account: account)
    for isImportant in [false, true] {
      for rule in rules {
        try account.charge(rule.declarations.count / 8, at: element)
        for declaration in rule.declarations where declaration.isImportant == isImportant {
          declarations.set(declaration.property, to: declaration.value)
        }
      }
      for declaration in own where declaration.isImportant == isImportant {
        declarations.set(declaration.property, to: declaration.value)
      }
    }
    element.declarations = declarations
  }
}

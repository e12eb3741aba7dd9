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
      let type = element["type"] ?? "text/css"
      guard type.isEmpty || type == "text/css", isForScreens(element["media"]) else { return }
      try StyleSheetReader.add(element.text, to: &cascade.sheet, account: account, at: element)
    }
    try root.forEachInside { element throws(SVGError) in try cascade.declare(element) }
    // Selectors read attributes, so these change only now.
    try root.forEachInside { element throws(SVGError) in GeometryProperties.apply(to: element) }
  }

  private init(account: SVGAccount) { self.account = account }

  /// Whether a `media` attribute lets a style sheet apply here: a picture is a screen of unknown size. Queries with
  /// conditions, such as `(min-width: 600px)`, do not apply.
  private static func isForScreens(_ media: String?) -> Bool {
    guard let media, !media.trimmed.isEmpty else { return true }
    return media.split(separator: ",").contains { ["all", "screen", "only screen"].contains($0.trimmed.lowercased()) }
  }

  private func declare(_ element: SVGElement) throws(SVGError) {
    guard element.name != nil else { return }
    var declarations = Declarations()
    for attribute in element.attributes {
      guard let property = SVGProperty(name: attribute.name), property.isPresentationAttribute else { continue }
      declarations.set(property, to: attribute.value.trimmed)
    }
    let rules = try sheet.rules(for: element, account: account)
    let own = element["style"].map(StyleSheetReader.declarations) ?? []
    for isImportant in [false, true] {
      for rule in rules {
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

import Foundation

/// The CSS cascade: finds the winning declarations of each element, from presentation attributes, style sheet rules by
/// specificity and order, the `style` attribute, and `!important` (CSS Cascade 4, §6). ``SVGDrawing`` applies it
/// between ``SVGReader`` and ``DrawingBuilder``.
struct Cascade {
  private(set) var sheet = StyleSheet()
  /// The fonts of the style sheets; nil if there are none.
  private(set) var fonts: DocumentFonts?
  private var account: SVGAccount
  /// Values of custom properties that replace those of the root.
  let customs: [String: String]

  /// Sets ``SVGElement/declarations`` of the root and all elements inside it.
  ///
  /// - Parameter customs: Values of custom properties that replace those of the root.
  @discardableResult
  static func apply(to root: SVGElement, account: SVGAccount, customs: [String: String] = [:]) throws(SVGError)
    -> Cascade
  {
    var cascade = Cascade(account: account, customs: customs)
    let media = MediaQuery(size: PageSize.size(of: root), isDark: account.isDark)
    try root.forEachInside { element throws(SVGError) in
      guard element.name == "style" || element.isHTML && element.localName == "style" else { return }
      let type = element["type"] ?? ""
      guard type.isEmpty || type.lowercased() == "text/css" else { return }
      let condition = (element["media"] ?? "").trimmed.lowercased()
      guard media.holds(condition) else {
        return account.warn(at: element, "the style sheet is for the media '\(condition.prefix(60))', and so left out")
      }
      try StyleSheetReader.add(element.text, to: &cascade.sheet, media: media, account: account, at: element)
    }
    cascade.fonts = DocumentFonts(cascade.sheet.fontFaces)
    try cascade.declare(inside: root)
    return cascade
  }

  private init(account: SVGAccount, customs: [String: String]) { (self.account, self.customs) = (account, customs) }

  /// The same style sheets, whose work another account pays.
  func reading(by account: SVGAccount) -> Cascade {
    var cascade = self
    cascade.account = account
    return cascade
  }

  /// Sets the declarations of an element and of all elements inside it.
  func declare(inside root: SVGElement) throws(SVGError) {
    try root.forEachInside { element throws(SVGError) in try declare(element) }
    // Selectors read attributes, so these change only now.
    try root.forEachInside { element throws(SVGError) in GeometryProperties.apply(to: element) }
  }

  /// Sets the declarations of an element whose parent has its own.
  ///
  /// - Parameter replaced: Values of custom properties that replace the element's own, such as animated ones.
  func declare(_ element: SVGElement, replacing replaced: [String: String] = [:]) throws(SVGError) {
    guard element.name != nil || element.isHTML else { return }
    var declared: [StyleSheet.Declaration] = []
    if element.isHTML {
      let style = HTMLElements.style(of: element.localName)
      if !style.isEmpty { declared = StyleSheetReader.declarations(style, account: account, at: element) }
    }
    for attribute in element.attributes where !element.isHTML {
      guard let property = SVGProperty(name: attribute.name), property != .custom else { continue }
      if property.isGeometry, attribute.value.utf8.contains(0x28) {
        declared.append(.init(property: property, value: attribute.value.trimmed, isImportant: false))
        continue
      }
      guard property.isPresentationAttribute else {
        account.warnOfForeignLength(attribute.value, of: property, at: element)
        continue
      }
      if let value = account.checkedValue(
        of: property, attribute.value.trimmed, at: element, named: attribute.name,
        .attribute(attribute.name, of: element))
      {
        declared.append(.init(property: property, value: value, isImportant: false))
      }
    }
    let rules = try sheet.rules(for: element, account: account)
    let own = StyleSheetReader.declarations(of: element, account: account)
    try account.charge(2 * own.count, at: element)
    for isImportant in [false, true] {
      for rule in rules {
        try account.charge(rule.declarations.count / 8, at: element)
        declared += rule.declarations.filter { $0.isImportant == isImportant }
      }
      declared += own.filter { $0.isImportant == isImportant }
    }
    var declarations = Declarations()
    declarations.customs = try customs(of: element, declared, replacing: replaced)
    for declaration in declared where declaration.property != .custom {
      var value = declaration.value
      if declaration.hasVariables {
        try account.charge(value.utf8.count / 16, at: element)
        // A declaration whose variables have no value does not give way to an earlier one.
        value =
          CustomProperties.replaced(value, by: declarations.customs).flatMap {
            account.value(of: declaration.property, $0, at: element)
          } ?? "unset"
        try account.charge(value.utf8.count / 16, at: element)
      }
      declarations.set(declaration.property, to: value, isImportant: declaration.isImportant)
    }
    element.declarations = declarations
  }

  /// The custom properties of an element.
  private func customs(
    of element: SVGElement, _ declared: [StyleSheet.Declaration], replacing replaced: [String: String]
  ) throws(SVGError) -> [String: String] {
    var inherited = element.inheritedCustoms
    for (name, property) in sheet.registered where !property.inherits || element.parent == nil {
      inherited[name] = property.initial
    }
    var own: [String: String] = [:]
    for declaration in declared where declaration.property == .custom { own[declaration.name] = declaration.value }
    if element.parent == nil { own.merge(customs) { $1 } }
    own.merge(replaced) { $1 }
    guard !own.isEmpty else { return inherited }
    let resolved = CustomProperties.resolved(own, over: inherited)
    // What variables make of each other can be much longer than what is declared.
    let length = own.keys.reduce(0) { $0 + (resolved[$1]?.utf8.count ?? 0) }
    try account.charge(own.count + length / 16, at: element)
    return resolved
  }
}

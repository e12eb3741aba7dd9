import Foundation
import PathreelGeometry

/// Traverses a `text` element and collects its characters. ``DrawingBuilder`` runs it before ``TextSetter``.
struct TextCollector {
  let builder: DrawingBuilder
  private(set) var text = TextCharacters()
  /// For each enclosing element, the values of its position lists that no character has used yet.
  private var lists: [Lists] = []
  /// Whether the text so far is empty or ends in a blank, so that another blank collapses.
  private var endsInBlank = true

  /// The remaining values of an element's position attributes, one for each UTF-16 code unit.
  private struct Lists {
    var x: ArraySlice<Double>, y: ArraySlice<Double>, dx: ArraySlice<Double>, dy: ArraySlice<Double>
    var rotate: ArraySlice<Double>
    var lastRotation: Double?
  }

  init(_ builder: DrawingBuilder) { self.builder = builder }

  /// Collects the characters of a `text` element and its descendants.
  mutating func collect(_ element: SVGElement, in context: DrawingBuilder.Context) throws(SVGError) {
    try add(element, in: context, shift: 0, decorations: [], path: nil, lengths: [])
    // A trailing blank is dropped.
    if let last = text.items.last, last.character == " ", !keepsBlanks(last.span) { text.items.removeLast() }
  }

  /// Adds the characters of an element and of the elements inside it. `shift` is the baseline shift of the text around
  /// it; `lengths` are the indices of the adjustments that contain it.
  private mutating func add(
    _ element: SVGElement, in context: DrawingBuilder.Context, shift: Double,
    decorations: [TextCharacters.Decoration], path: TextCharacters.TextPath?, lengths: [Int]
  ) throws(SVGError) {
    guard element.declarations[.display] != "none" || element.name == "text" else { return }
    try builder.account.charge(SVGLimits.partSteps, at: element)
    lists.append(lists(of: element, in: context))
    defer { lists.removeLast() }
    let decorations = decorations + self.decorations(of: element, in: context)
    var lengths = lengths
    if let length = builder.length("textLength", of: element, .x, in: context), length >= 0 {
      lengths.append(text.adjustments.count)
      text.adjustments.append(
        .init(length: length, scalesGlyphs: element["lengthAdjust"] == "spacingAndGlyphs"))
    }
    let span = text.spans.count
    text.spans.append(
      .init(
        element: element, context: context, font: try builder.font(of: context.style.font, at: element),
        decorations: decorations, baselineShift: shift, path: path, lengths: lengths))
    for child in element.children {
      switch child {
      case .text(let string): try add(string, span: span, at: element)
      case .element(let inner):
        guard let name = inner.name, ["tspan", "a", "textPath", "tref"].contains(name), builder.passesConditions(inner)
        else { continue }
        var own = context
        own.depth += 1
        guard own.depth < SVGLimits.depth else { continue }
        if let space = inner["xml:space"] { own.keepsBlanks = space == "preserve" }
        own.style = try builder.style(of: inner, in: context)
        let shift = shift + builder.baselineShift(of: inner, in: own, parent: context)
        if name == "textPath" {
          guard path == nil, element.name == "text", let path = try builder.textPath(inner, in: own) else { continue }
          let first = text.items.count
          try add(inner, in: own, shift: shift, decorations: decorations, path: path, lengths: lengths)
          if first < text.items.count { text.items[first].beginsPath = true }
        } else if name == "tref" {
          try addReferenced(inner, in: own, shift: shift, decorations: decorations, path: path, lengths: lengths)
        } else {
          try add(inner, in: own, shift: shift, decorations: decorations, path: path, lengths: lengths)
        }
      }
    }
  }

  /// Whether a span keeps its white space, by `xml:space` or `white-space`.
  private func keepsBlanks(_ span: Int) -> Bool {
    let context = text.spans[span].context
    return context.keepsBlanks || context.style.font.keepsBlanks
  }

  /// The decorations that an element declares.
  private func decorations(of element: SVGElement, in context: DrawingBuilder.Context) -> [TextCharacters.Decoration] {
    let value = element.declarations[.textDecoration] ?? ""
    builder.account.warnOfDecoration(value, at: element)
    return value.split(whereSeparator: \.isWhitespace).compactMap { word in
      guard let kind = TextCharacters.Decoration.Kind(rawValue: String(word)) else { return nil }
      return TextCharacters.Decoration(kind: kind, context: context, element: element)
    }
  }

  /// Adds the characters of the element that a `tref` refers to (SVG 1.1, §10.6).
  private mutating func addReferenced(
    _ element: SVGElement, in context: DrawingBuilder.Context, shift: Double,
    decorations: [TextCharacters.Decoration], path: TextCharacters.TextPath?, lengths: [Int]
  ) throws(SVGError) {
    guard element.declarations[.display] != "none", let target = try builder.target(of: element) else { return }
    var string = ""
    try target.forEachInside { inner throws(SVGError) in string += inner.text }
    lists.append(lists(of: element, in: context))
    defer { lists.removeLast() }
    text.spans.append(
      .init(
        element: element, context: context, font: try builder.font(of: context.style.font, at: element),
        decorations: decorations, baselineShift: shift, path: path, lengths: lengths))
    try add(string, span: text.spans.count - 1, at: element)
  }

  /// Adds character data to a span and collapses its white space.
  private mutating func add(_ string: String, span: Int, at element: SVGElement) throws(SVGError) {
    // Each character looks for its position in the lists of all elements around it.
    try builder.account.charge((1 + lists.count) * string.utf8.count, at: element)
    let keeps = keepsBlanks(span)
    let face = try builder.number(of: FaceCharacter.Face(text.spans[span].context.style.font), at: element)
    for var character in text.spans[span].context.style.font.transformed(string, afterBlank: endsInBlank) {
      if character.isNewline || character == "\t" { character = " " }
      if character == " " {
        if !keeps, endsInBlank { continue }
        endsInBlank = true
      } else {
        endsInBlank = false
      }
      let scalars = character.unicodeScalars.count
      // HarfBuzz looks for the letter of each mark among all marks before it.
      try builder.account.charge(SVGLimits.letterSteps * scalars + scalars * scalars / 32, at: element)
      if !character.isASCII, builder.faceCharacters.insert(FaceCharacter(face: face, character: character)).inserted {
        try builder.account.charge(SVGLimits.characterSteps, at: element)
      }
      var item = TextCharacters.Item(character: character, span: span)
      place(&item)
      // A character with an absolute position is shaped separately, which costs more.
      if item.x != nil || item.y != nil { try builder.account.charge(40, at: element) }
      text.items.append(item)
    }
  }

  /// Takes the next position values for a character, from the innermost element that has any left.
  private mutating func place(_ item: inout TextCharacters.Item) {
    let units = item.character.utf16.count
    for i in lists.indices.reversed() {
      if item.x == nil { item.x = lists[i].x.first }
      if item.y == nil { item.y = lists[i].y.first }
    }
    func first(_ list: KeyPath<Lists, ArraySlice<Double>>) -> Double? {
      lists.reversed().lazy.compactMap { $0[keyPath: list].first }.first
    }
    item.dx = first(\.dx) ?? 0
    item.dy = first(\.dy) ?? 0
    // The last rotation of a list applies to all further characters.
    item.rotation = lists.reversed().lazy.compactMap { $0.rotate.first ?? $0.lastRotation }.first ?? 0
    for i in lists.indices {
      lists[i].x = lists[i].x.dropFirst(units)
      lists[i].y = lists[i].y.dropFirst(units)
      lists[i].dx = lists[i].dx.dropFirst(units)
      lists[i].dy = lists[i].dy.dropFirst(units)
      lists[i].rotate = lists[i].rotate.dropFirst(units)
    }
  }

  /// The position lists of an element, in user units.
  private func lists(of element: SVGElement, in context: DrawingBuilder.Context) -> Lists {
    func list(_ name: String, _ axis: SVGAxis) -> ArraySlice<Double> {
      guard element.name != "textPath", let lengths = element[name].flatMap({ SVGLength.list($0) }) else { return [] }
      return lengths.map { builder.length($0, axis, in: context) ?? 0 }[...]
    }
    var scanner = ValueScanner(element["rotate"] ?? "")
    let rotations = scanner.numbers()
    return Lists(
      x: list("x", .x), y: list("y", .y), dx: list("dx", .x), dy: list("dy", .y), rotate: rotations[...],
      lastRotation: rotations.last)
  }
}

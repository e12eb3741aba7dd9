import Foundation
import PathreelDrawing

/// A box of HTML: a block, the row of a flexible box, or lines of text. ``HTMLBoxReader`` makes it, and ``HTMLLayout``
/// places it.
final class HTMLBox {
  enum Content {
    case lines([Run])
    case blocks([HTMLBox])
    /// The items of a flexible box, one beside or below the other.
    case items([HTMLBox], isColumn: Bool)
    /// A drawing, with the state in which it is built. Without a width of its own, it fills the place.
    case drawing(SVGElement, CGSize, DrawingBuilder.Context, fills: Bool)
    case picture(EmbeddedImage, CGSize)
  }

  /// A text in one style.
  struct Run {
    var text: String
    var style: ComputedStyle
    var element: SVGElement
    var isUnderlined = false
    var isStruckThrough = false
    var background: Color?
    /// How far the text is raised, in user units.
    var raise = 0.0
    /// Whether it is an end of a line that the document asks for.
    var isBreak = false
  }

  /// The element whose declarations the box has; nil for a box around text beside blocks.
  let element: SVGElement?
  let style: ComputedStyle
  var content: Content
  /// Whether the box is as narrow as its content, and whether it stands in a line as a letter does.
  var shrinks = false
  var isInLine = false
  /// What stands before an item of a list; empty for a dot.
  var marker: String?
  /// Whether it is the rectangle of the `foreignObject`.
  var isRoot = false
  /// The last answer of ``HTMLLayout/widths(of:in:)``.
  var widths: (around: Double, least: Double, most: Double)?

  init(_ element: SVGElement?, _ style: ComputedStyle, _ content: Content) {
    (self.element, self.style, self.content) = (element, style, content)
  }

  func declared(_ property: SVGProperty) -> String? { element?.declarations[property] }
}

/// Makes boxes of HTML elements.
struct HTMLBoxReader {
  let builder: DrawingBuilder
  private var pieces: [Piece] = []

  private enum Piece {
    case run(HTMLBox.Run)
    case box(HTMLBox)
  }

  /// What the elements around a text do to it.
  private struct Around {
    var isUnderlined = false
    var isStruckThrough = false
    var background: Color?
    var raise = 0.0
  }

  init(_ builder: DrawingBuilder) { self.builder = builder }

  /// The content of an element: lines if it has only text, else blocks.
  func content(of element: SVGElement, in context: DrawingBuilder.Context) throws(SVGError) -> HTMLBox.Content {
    try content(of: element, in: context, Around())
  }

  private func content(of element: SVGElement, in context: DrawingBuilder.Context, _ around: Around) throws(SVGError)
    -> HTMLBox.Content
  {
    var reader = HTMLBoxReader(builder)
    try reader.add(element, in: context, around)
    guard reader.pieces.contains(where: { if case .box = $0 { true } else { false } }) else {
      return .lines(HTMLBoxReader.collapsed(reader.runs(reader.pieces[...])))
    }
    return .blocks(reader.blocks(context.style))
  }

  /// The boxes of the pieces, with the text between them in boxes of its own.
  private func blocks(_ style: ComputedStyle) -> [HTMLBox] {
    var boxes: [HTMLBox] = []
    var start = 0
    for i in 0...pieces.count {
      var box: HTMLBox?
      if i < pieces.count {
        guard case .box(let own) = pieces[i] else { continue }
        box = own
      }
      let text = Self.collapsed(runs(pieces[start..<i]))
      if text.contains(where: { !$0.text.allSatisfy(\.isWhitespace) || $0.isBreak }) {
        boxes.append(HTMLBox(nil, style, .lines(text)))
      }
      if let box { boxes.append(box) }
      start = i + 1
    }
    return boxes
  }

  private func runs(_ pieces: ArraySlice<Piece>) -> [HTMLBox.Run] {
    pieces.compactMap { if case .run(let run) = $0 { run } else { nil } }
  }

  // MARK: Elements

  /// Adds the text and the boxes inside of an element.
  ///
  /// - Parameter isFlexible: Whether each element inside is an item of a flexible box.
  private mutating func add(
    _ element: SVGElement, in context: DrawingBuilder.Context, _ around: Around, isFlexible: Bool = false
  ) throws(SVGError) {
    var number = 1
    for child in element.children {
      switch child {
      case .text(let text):
        try builder.account.charge(4 * SVGLimits.letterSteps * text.utf8.count, at: element)
        add(text, of: element, context.style, around)
      case .element(let inner):
        try builder.account.charge(SVGLimits.partSteps, at: inner)
        try add(inner: inner, in: context, around, number: &number, isItem: isFlexible)
      }
    }
  }

  private mutating func add(_ text: String, of element: SVGElement, _ style: ComputedStyle, _ around: Around) {
    var run = HTMLBox.Run(text: style.font.transformed(text, afterBlank: true), style: style, element: element)
    (run.isUnderlined, run.isStruckThrough) = (around.isUnderlined, around.isStruckThrough)
    (run.background, run.raise) = (around.background, around.raise)
    pieces.append(.run(run))
  }

  private mutating func add(
    inner: SVGElement, in outer: DrawingBuilder.Context, _ around: Around, number: inout Int, isItem: Bool
  ) throws(SVGError) {
    let name = inner.localName
    if inner.name == "svg", inner.declarations[.display] != "none", outer.depth < SVGLimits.depth {
      return try add(drawing: inner, in: outer)
    }
    if inner.isHTML, name == "img", inner.declarations[.display] != "none",
      inner["src"]?.trimmed.hasPrefix("data:") ?? false
    {
      return try add(picture: inner, in: outer)
    }
    guard inner.isHTML, !HTMLElements.foreign.contains(name) else {
      builder.warnOfHTML("<\(name.prefix(40))> in a foreignObject is not drawn", kind: name, at: inner)
      return
    }
    var display = inner.declarations[.display] ?? "inline"
    // An item is a block (CSS Flexbox 1, §4).
    if isItem, display == "inline", inner.localName != "br" { display = "block" }
    guard display != "none", outer.depth < SVGLimits.depth else { return }
    var context = outer
    context.depth += 1
    context.style = try builder.style(of: inner, in: outer)
    switch name {
    case "br":
      pieces.append(.run(.init(text: "\n", style: outer.style, element: inner, isBreak: true)))
      return
    case "wbr":
      add("\u{200B}", of: inner, context.style, around)
      return
    default: break
    }
    var around = around
    let lines = inner.declarations[.textDecoration] ?? ""
    if lines.contains("underline") { around.isUnderlined = true }
    if lines.contains("line-through") { around.isStruckThrough = true }
    builder.account.warnOfDecoration(lines, at: inner)
    if display == "inline" || display == "contents" {
      around.background = Self.background(of: inner, context.style) ?? around.background
      switch inner.declarations[.verticalAlign] {
      case "sub": around.raise -= outer.style.em * 0.2
      case "super": around.raise += outer.style.em / 3
      default: break
      }
      try add(inner, in: context, around)
      return
    }
    around.background = nil
    let box = try box(of: inner, display: display, in: context, around)
    if display == "list-item" {
      box.marker = HTMLElements.marker(inner, number: number)
      number += 1
    }
    pieces.append(.box(box))
  }

  /// Adds a drawing that stands in HTML.
  private mutating func add(drawing: SVGElement, in outer: DrawingBuilder.Context) throws(SVGError) {
    var context = outer
    context.depth += 1
    context.style = try builder.style(of: drawing, in: outer)
    let (size, fills) = builder.sizeInHTML(of: drawing, in: context)
    let box = HTMLBox(drawing, context.style, .drawing(drawing, size, context, fills: fills))
    (box.shrinks, box.isInLine) = (!fills, drawing.declarations[.display] ?? "inline" != "block" && !fills)
    pieces.append(.box(box))
  }

  /// Adds a picture that is embedded in the document.
  private mutating func add(picture: SVGElement, in outer: DrawingBuilder.Context) throws(SVGError) {
    var context = outer
    context.style = try builder.style(of: picture, in: outer)
    guard context.style.isVisible, let (image, size) = try builder.pictureInHTML(of: picture, in: context) else {
      return
    }
    let box = HTMLBox(picture, context.style, .picture(image, size))
    (box.shrinks, box.isInLine) = (true, picture.declarations[.display] ?? "inline" != "block")
    pieces.append(.box(box))
  }

  /// The box of an element that is no part of a line.
  private func box(
    of element: SVGElement, display: String, in context: DrawingBuilder.Context, _ around: Around
  ) throws(SVGError) -> HTMLBox {
    if let place = element.declarations[.position], ["absolute", "fixed", "sticky"].contains(place) {
      builder.warnOfHTML("'position: \(place)' has no effect in a foreignObject", kind: place, at: element)
    }
    for (property, without) in Self.foreignProperties {
      guard let value = element.declarations[property], !without.contains(value),
        !SVGProperty.keywordsOfAll.contains(value)
      else { continue }
      let name = property.rawValue
      builder.warnOfHTML("'\(name): \(value.prefix(40))' has no effect in a foreignObject", kind: name, at: element)
    }
    let content: HTMLBox.Content
    switch display {
    case "flex", "inline-flex":
      let isColumn = element.declarations[.flexDirection]?.hasPrefix("column") ?? false
      var reader = HTMLBoxReader(builder)
      try reader.add(element, in: context, around, isFlexible: true)
      let items = reader.blocks(context.style)
      for item in items { (item.shrinks, item.isInLine) = (true, false) }
      content = .items(items, isColumn: isColumn)
    case "block", "inline-block", "list-item", "table", "table-cell", "inline-table", "flow-root":
      content = try self.content(of: element, in: context, around)
    default:
      builder.warnOfHTML(
        "'display: \(display.prefix(40))' is laid out as a block in a foreignObject", kind: display, at: element)
      content = try self.content(of: element, in: context, around)
    }
    let box = HTMLBox(element, context.style, content)
    box.isInLine = display.hasPrefix("inline-")
    box.shrinks = box.isInLine || display.hasPrefix("table")
    return box
  }

  /// The properties of boxes that are not drawn, with the values that change nothing.
  private static let foreignProperties: [(SVGProperty, Set<String>)] = [
    (.flexWrap, ["nowrap", "wrap"]), (.alignSelf, ["auto", "normal", "stretch"]), (.textIndent, ["0", "0px"]),
    (.boxShadow, ["none"]), (.float, ["none"]),
  ]

  static func background(of element: SVGElement, _ style: ComputedStyle) -> Color? {
    guard style.isVisible, let value = element.declarations[.backgroundColor] else { return nil }
    return SVGColor.color(value, currentColor: style.color).flatMap { $0.alpha > 0 ? $0 : nil }
  }

  // MARK: White space

  /// The runs with their white space collapsed (CSS Text 3, §4.1.1).
  private static func collapsed(_ runs: [HTMLBox.Run]) -> [HTMLBox.Run] {
    var endsInBlank = true
    let collapsed = runs.compactMap { run -> HTMLBox.Run? in
      var run = run
      if run.isBreak {
        endsInBlank = true
        return run
      }
      let (keepsBlanks, block) = (run.style.font.keepsBlanks, run.style.block)
      var text = ""
      for character in run.text {
        if character.isNewline, block.keepsLines {
          if !keepsBlanks, text.last == " " { text.removeLast() }
          text.append("\n")
          endsInBlank = true
        } else if character == "\t", keepsBlanks {
          text += "        "
        } else if character == " " || character == "\t" || character.isNewline {
          if !keepsBlanks, endsInBlank { continue }
          // A blank in a part that is not broken is none of the places for a break.
          text.append(block.wraps || keepsBlanks ? " " : "\u{A0}")
          endsInBlank = true
        } else {
          text.append(character)
          endsInBlank = false
        }
      }
      run.text = text
      return text.isEmpty ? nil : run
    }
    return withoutBlanksAtEnds(collapsed)
  }

  /// The runs without the collapsed blanks before a line end and at the end.
  private static func withoutBlanksAtEnds(_ runs: [HTMLBox.Run]) -> [HTMLBox.Run] {
    var (kept, endsLine) = ([HTMLBox.Run](), true)
    for var run in runs.reversed() {
      if !run.isBreak, endsLine, !run.style.font.keepsBlanks, run.text.last == " " { run.text.removeLast() }
      if run.text.isEmpty, !run.isBreak { continue }
      endsLine = run.isBreak
      kept.append(run)
    }
    return kept.reversed()
  }
}

extension DrawingBuilder {
  /// Warns of what is not drawn of HTML, once for each kind.
  func warnOfHTML(_ problem: String, kind: String, at element: SVGElement) {
    if namedHTML.insert(kind).inserted { account.warn(at: element, problem) }
  }
}

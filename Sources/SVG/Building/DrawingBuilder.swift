import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// Builds a ``SVGDrawing`` from the element tree: resolves inheritance and references, and drops what is not visible.
///
/// ``SVGDrawing`` makes one for each document. The extensions build one feature each: paints, clips, masks, filters,
/// markers, text, images, `use`.
final class DrawingBuilder {
  let account: SVGAccount
  let root: SVGElement
  /// Decodes embedded images; nil leaves them out.
  let images: SVGImageDecoder?
  private(set) var elementsByID: [String: SVGElement] = [:]
  /// The stack of referenced elements that are being resolved; it detects circular references.
  var resolving: [ObjectIdentifier] = []
  /// A `use` searches ``resolving`` for circular references from this index on. Elements around the innermost marker
  /// come before it; they may be used inside, since a marker never contains itself.
  var firstResolvingOfMarker = 0
  /// The number of the next part. A part that turns out empty keeps its number, so numbers have gaps.
  var partCount = 0
  /// Memoised outlines by element; each `use` of an element needs the same one.
  var outlines: [ObjectIdentifier: SVGPathData] = [:]
  /// Memoised embedded images by element.
  var pictures: [ObjectIdentifier: EmbeddedImage] = [:]
  /// Decoded pictures by their addresses, so that equal pictures are decoded once.
  var sharedPictures: [String: EmbeddedImage] = [:]
  /// The fonts of the document's style sheets; nil if it has none.
  var fonts: DocumentFonts?
  /// Memoised fonts of a document with fonts of its own.
  var documentFaces: [FaceCharacter.Face: Font] = [:]
  /// The kinds of HTML that a warning has named.
  var namedHTML: Set<String> = []
  /// Whether the account has paid for loading the document's fonts.
  var hasChargedFonts = false
  /// Memoised fonts by the lists of families that texts ask for.
  var families: [[String]: FoundFamily] = [:]
  /// The faces of texts, numbered, and the characters beyond ASCII in them so far.
  var faces: [FaceCharacter.Face: Int] = [:]
  var faceCharacters: Set<FaceCharacter> = []
  /// The bounding boxes of texts by element, from font heights. Building a text again replaces its box.
  var textBoxes: [ObjectIdentifier: PlacedBox] = [:]
  /// The texts that `use` elements show, each in its own coordinates.
  var setTexts: [TextKey: SetText] = [:]
  /// The bounding boxes, by part number, of parts whose box cannot be found from their drawn items: texts, and shapes
  /// that draw nothing.
  var ownBoxes: [Int: PlacedBox] = [:]
  /// Memoised boxes of elements whose transforms are about a point of their box.
  private var originBoxes: [OriginBoxKey: CGRect?] = [:]

  /// A rectangle with the transform from its coordinates to the drawing's.
  struct PlacedBox: Sendable {
    var rect: CGRect
    var transform: CGAffineTransform
  }

  /// Whether the document is an image that is embedded in another drawing.
  var isEmbedded = false
  /// The size of the page of an animated document; nil for a still drawing, whose size may follow from its content.
  var pageSize: CGSize?
  /// The contents that an animated document keeps from frame to frame; nil for a still drawing.
  var still: StillContents?
  /// The copies of elements that a `use` shows with other values; nil for none.
  var shadows: ShadowTrees?
  /// Whether the content of a still element is being built.
  var isInsideStill = false

  /// The inherited state with which the builder starts an element.
  struct Context {
    var style = ComputedStyle()
    /// The size of the nearest viewport, which percentages refer to.
    var viewport: CGSize
    /// From user coordinates to the drawing's.
    var transform = CGAffineTransform.identity
    /// The number of enclosing elements and uses.
    var depth = 0
    /// The values of `context-fill` and `context-stroke`; nil outside markers and uses.
    var paints: ContextPaints?
    /// The width and height that a `use` sets on a symbol or a nested `svg`.
    var usedSize: (width: String?, height: String?)?
    /// Whether texts keep their white space: `xml:space` is `preserve`.
    var keepsBlanks = false
    /// Whether the element is a part of a clip path, where only outlines count.
    var isClip = false
  }

  init(root: SVGElement, account: SVGAccount, images: SVGImageDecoder?) throws(SVGError) {
    (self.root, self.account, self.images) = (root, account, images)
    var byID: [String: SVGElement] = [:]
    try root.forEachInside { element throws(SVGError) in
      // If several elements share an id, the first one counts.
      if let id = element.id, byID[id] == nil { byID[id] = element }
    }
    elementsByID = byID
  }

  func element(_ id: String) -> SVGElement? { elementsByID[id] }

  // MARK: Parts

  /// Builds the part of an element; nil if it draws nothing.
  func part(_ element: SVGElement, in outer: Context) throws(SVGError) -> SVGDrawing.Part? {
    guard let name = element.name else { return nil }
    try account.charge(SVGLimits.partSteps, at: element)
    guard Self.drawnElements.contains(name) else {
      if Self.foreignElements.contains(name) { account.warn(at: element, "<\(name)> is not drawn") }
      return nil
    }
    guard element.declarations[.display] != "none", passesConditions(element) else { return nil }
    guard outer.depth < SVGLimits.depth else {
      throw account.error(at: element, "elements and uses nest deeper than \(SVGLimits.depth) levels; flatten them")
    }
    var context = outer
    context.depth += 1
    if let space = element["xml:space"] { context.keepsBlanks = space == "preserve" }
    context.style = try style(of: element, in: outer)
    guard let transform = transform(of: element, in: context) else { return nil }
    context.transform = transform.concatenating(outer.transform)
    guard context.transform.isUsable else { return nil }

    let number = nextPartNumber()
    let content: [SVGDrawing.Part.Content]
    let clip: DisplayList.ClipPath?
    if let known = try stillContent(of: element, in: context) {
      (content, clip) = known
    } else {
      (content, clip) = try self.content(of: element, in: context)
    }
    if name == "text" {
      ownBoxes[number] = textBoxes[ObjectIdentifier(element)]
    } else if name == "foreignObject", let rect = htmlFrame(of: element, in: context) {
      ownBoxes[number] = PlacedBox(rect: rect, transform: context.transform)
    } else if content.isEmpty, let path = try outline(of: element, in: context)?.path, !path.isEmpty {
      // A shape that is hidden or has no paint still counts in the bounding boxes around it (SVG 2, §8.10).
      ownBoxes[number] = PlacedBox(rect: path.boundingRect, transform: context.transform)
    }
    var layers: [DisplayList.Group] = []
    if let clip { layers.append(DisplayList.Group(items: [], clip: clip)) }
    guard let own = try self.layers(of: element, content: content, in: context) else { return nil }
    layers += own
    guard !content.isEmpty || ownBoxes[number] != nil || layers.contains(where: { $0.filter != nil }) else {
      return nil
    }
    return part(element, content: content, layers: layers, number: number)
  }

  /// The content of an element, and the clip path of its viewport, if it has one that clips.
  func content(of element: SVGElement, in context: Context) throws(SVGError)
    -> ([SVGDrawing.Part.Content], DisplayList.ClipPath?)
  {
    switch element.name {
    case "svg": try nestedDrawing(element, in: context)
    case "g", "a": (try children(of: element, in: context), nil)
    case "switch": (try switched(element, in: context), nil)
    case "use": (try used(element, in: context), nil)
    case "image": (try image(element, in: context), nil)
    case "text": (try text(element, in: context), nil)
    case "foreignObject": try html(element, in: context)
    default: (try shape(element, in: context), nil)
    }
  }

  /// Takes the number of the next part. Content that is not numbered, such as that of a mask or one that was built for
  /// measuring, may have had this number, so its box is removed.
  func nextPartNumber() -> Int {
    defer { partCount += 1 }
    ownBoxes[partCount] = nil
    return partCount
  }

  /// Makes a part of an element's content and layers.
  func part(
    _ element: SVGElement, content: [SVGDrawing.Part.Content], layers: [DisplayList.Group], number: Int
  ) -> SVGDrawing.Part {
    SVGDrawing.Part(
      element: element.localName, id: element.id,
      classes: element["class"].map { $0.split(whereSeparator: \.isWhitespace).map(String.init) } ?? [],
      position: FilePosition(file: account.file, line: element.position.line, column: element.position.column),
      number: number, content: content, layers: layers)
  }

  /// Builds the child elements of an element.
  func children(of element: SVGElement, in context: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    var content: [SVGDrawing.Part.Content] = []
    for child in element.elements {
      if let part = try part(child, in: context) { content.append(.part(part)) }
    }
    return content
  }

  /// Elements of SVG 2 that show something, but are not drawn.
  private static let foreignElements: Set<String> = ["video", "iframe", "canvas", "mesh"]
  /// The elements that become parts; others only define something.
  static let drawnElements: Set<String> = [
    "svg", "g", "a", "switch", "use", "image", "text", "path", "rect", "circle", "ellipse", "line", "polyline",
    "polygon", "foreignObject",
  ]

  /// The style of an element inside a context. Its values are parsed each time, so their length is charged.
  func style(of element: SVGElement, in outer: Context) throws(SVGError) -> ComputedStyle {
    try account.charge(element.parsingSteps, at: element)
    var style = outer.style.applying(element.declarations, viewport: outer.viewport)
    if element === root { style.font.rootSize = style.font.size }
    return style
  }

  // MARK: Coordinates

  /// The element's transform to its parent's coordinates; nil if it is singular, so that nothing is visible.
  func transform(of element: SVGElement, in context: Context) -> CGAffineTransform? {
    var matrix = self.matrix(of: element, "transform", in: context) ?? .identity
    if !element.declarations.values.isEmpty, let further = properties(of: element, in: context) {
      matrix = matrix.concatenating(further)
    }
    guard matrix.isUsable else { return nil }
    matrix = matrix.isIdentity ? matrix : aboutOrigin(matrix, of: element, in: context)
    return element.motion.map { matrix.concatenating($0) } ?? matrix
  }

  /// The product of the properties `translate`, `rotate`, `scale` and `offset-path` (CSS Transforms 2, §3; Motion Path
  /// 1); nil if the element has none of them.
  private func properties(of element: SVGElement, in context: Context) -> CGAffineTransform? {
    func value(_ property: SVGProperty) -> String? {
      element.declarations[property].flatMap { Self.isNone($0) ? nil : $0 }
    }
    let (translate, rotate, scale, offset) = (
      value(.translate), value(.rotate), value(.scale), value(.offsetPath)
    )
    guard translate != nil || rotate != nil || scale != nil || offset != nil else { return nil }
    var matrix = CGAffineTransform.identity
    if let offset, let own = offsetMatrix(offset, of: element, in: context) { matrix = own }
    if let scale, case .lengths(let list) = AnimatedValue(scale, .scale) {
      func share(_ length: SVGLength) -> Double { length.unit == .percent ? length.value / 100 : length.value }
      matrix = matrix.concatenating(CGAffineTransform(scaleX: share(list[0]), y: share(list[1])))
    }
    if let turn = rotate.flatMap({ TransformFunction(rotate: $0) }) {
      matrix = matrix.concatenating(turn.matrix(in: .zero, font: context.style.font))
    }
    if let translate, case .lengths(let list) = AnimatedValue(translate, .translate) {
      let box = referenceSize(for: translate, of: element, in: context)
      matrix = matrix.concatenating(
        TransformFunction.translate(list[0], list[1]).matrix(in: box, font: context.style.font))
    }
    return matrix
  }

  /// The transform of `offset-path` with its relatives, between the translations to the transform's origin and back.
  private func offsetMatrix(_ path: String, of element: SVGElement, in context: Context) -> CGAffineTransform? {
    guard let outline = shape(path, box: CGRect(origin: .zero, size: context.viewport), in: context) else {
      account.warn(at: element, "the path '\(path.prefix(60))' is not understood, and so left out")
      return nil
    }
    let measure = PathMeasure(outline)
    guard measure.length > 0 else { return nil }
    let distance = element.declarations[.offsetDistance].flatMap { SVGLength($0) } ?? SVGLength(0)
    var at = distance.resolved(whole: measure.length, font: context.style.font)
    if case .closeSubpath? = outline.elements.last {
      at = at.truncatingRemainder(dividingBy: measure.length)
      if at < 0 { at += measure.length }
      if at == 0, distance.value != 0 { at = measure.length }
    }
    var turning = MotionEffect.Turning.none
    var extra = 0.0
    for word in CSSText.words(element.declarations[.offsetRotate] ?? "auto") {
      switch word {
      case "auto": turning = .forwards
      case "reverse": turning = .backwards
      default: extra = CSSText.angle(word) ?? 0
      }
    }
    let matrix = CGAffineTransform(rotationAngle: extra * .pi / 180)
      .concatenating(MotionEffect.matrix(on: measure, at: at, turning))
    let origin = self.origin(of: element, in: context) ?? .zero
    var anchor = origin
    if let text = element.declarations[.offsetAnchor], text != "auto",
      let point = transformOrigin(text, of: element, in: context)
    {
      anchor = point
    }
    return CGAffineTransform(translationX: origin.x - anchor.x, y: origin.y - anchor.y).concatenating(matrix)
      .translatedAfter(x: -origin.x, y: -origin.y)
  }

  /// The size that percentages of a transform refer to.
  private func referenceSize(for text: String, of element: SVGElement, in context: Context) -> CGSize {
    guard text.utf8.contains(UInt8(ascii: "%")), Self.turnsInOwnBox(element) else { return context.viewport }
    return originBox(of: element, in: context)?.size ?? .zero
  }

  /// The matrix of an element's `transform` property or of the attribute in its place; nil if it has neither, or one
  /// that is not understood.
  func matrix(of element: SVGElement, _ attribute: String, in context: Context) -> CGAffineTransform? {
    if let declared = element.declarations[.transform] {
      let box = referenceSize(for: declared, of: element, in: context)
      return SVGTransform.matrix(declared, in: box, font: context.style.font) ?? .identity
    }
    guard let text = element[attribute] else { return nil }
    // Unlike the property, the attribute has no units.
    let matrix = Self.hasRelativeUnits(text) ? nil : SVGTransform.matrix(text)
    if matrix == nil { account.warnOfTransform(text, at: element) }
    return matrix
  }

  /// Whether `%` or `em` is in a text.
  private static func hasRelativeUnits(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "m") && previous == UInt8(ascii: "e") { return true }
      previous = byte
    }
    return false
  }

  /// Applies a transform about the element's `transform-origin`.
  func aboutOrigin(_ matrix: CGAffineTransform, of element: SVGElement, in context: Context) -> CGAffineTransform {
    // The origin has no effect on a translation, and finding it can mean to build the element.
    if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1 { return matrix }
    guard let origin = origin(of: element, in: context) else { return matrix }
    return CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(matrix)
      .translatedAfter(x: origin.x, y: origin.y)
  }

  /// The point about which an element is transformed; nil for the origin of its coordinates. Without a declaration, it is
  /// the corner of the element's box if `transform-box` names that box.
  private func origin(of element: SVGElement, in context: Context) -> CGPoint? {
    let text = element.declarations[.transformOrigin] ?? (Self.turnsInOwnBox(element) ? "0 0" : nil)
    return text.flatMap { transformOrigin($0, of: element, in: context) }
  }

  /// Whether `transform-origin` refers to the element's bounding box, by `transform-box` (CSS Transforms 1, §10).
  private static func turnsInOwnBox(_ element: SVGElement) -> Bool {
    ["fill-box", "content-box", "stroke-box", "border-box"].contains(element.declarations[.transformBox])
  }

  /// Parses `transform-origin`; nil if it is invalid.
  private func transformOrigin(_ text: String, of element: SVGElement, in context: Context) -> CGPoint? {
    guard let place = SVGPosition2D.lengths(text) else { return nil }
    var box = CGRect(origin: .zero, size: context.viewport)
    if Self.turnsInOwnBox(element) {
      guard let own = originBox(of: element, in: context) else { return nil }
      box = own
    }
    let (x, y) = (
      place.x.resolved(whole: box.width, font: context.style.font),
      place.y.resolved(whole: box.height, font: context.style.font)
    )
    return CGPoint(x: box.minX + x, y: box.minY + y)
  }

  /// The object bounding box of an element whose transform is about a point of it; nil if it is empty. It is kept,
  /// because the boxes of nested elements would otherwise be built again at each level.
  private func originBox(of element: SVGElement, in context: Context) -> CGRect? {
    let key = OriginBoxKey(
      element: ObjectIdentifier(element), width: context.viewport.width, height: context.viewport.height,
      font: context.style.font, usedWidth: context.usedSize?.width, usedHeight: context.usedSize?.height,
      keepsBlanks: context.keepsBlanks, isClip: context.isClip)
    if let known = originBoxes[key] { return known }
    let box = (try? fillBox(of: element, in: context)) ?? nil
    originBoxes[key] = .some(box)
    return box
  }

  /// What the box of an element depends on.
  struct OriginBoxKey: Hashable {
    let element: ObjectIdentifier
    let width, height: CGFloat
    let font: ComputedFont
    let usedWidth, usedHeight: String?
    let keepsBlanks, isClip: Bool
  }

  /// A length attribute in user units; nil if it is missing, invalid or too large.
  func length(_ name: String, of element: SVGElement, _ axis: SVGAxis, in context: Context) -> Double? {
    guard let length = element[name].flatMap({ SVGLength($0) }) else { return nil }
    return self.length(length, axis, in: context)
  }

  /// Resolves a length to user units; nil if it is too large.
  func length(_ length: SVGLength, _ axis: SVGAxis, in context: Context) -> Double? {
    let value = length.resolved(whole: context.viewport.whole(axis), font: context.style.font)
    return abs(value) <= CGPoint.coordinateLimit ? value : nil
  }
}

extension CGAffineTransform {
  /// Whether the transform is finite and invertible.
  var isUsable: Bool {
    determinant.isFinite && abs(determinant) > 1e-30 && tx.isFinite && ty.isFinite
  }

  /// This transform, followed by a translation.
  func translatedAfter(x: Double, y: Double) -> CGAffineTransform {
    concatenating(CGAffineTransform(translationX: x, y: y))
  }
}

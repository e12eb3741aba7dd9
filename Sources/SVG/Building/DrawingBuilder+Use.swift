import Foundation
import PathreelDrawing
import PathreelGeometry

/// References by `use`, symbols and nested drawings. ``DrawingBuilder/part(_:in:)`` calls this.
extension DrawingBuilder {
  /// The content of a `use`: the referenced element, built again.
  func used(_ element: SVGElement, in outer: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    guard let referenced = try target(of: element) else { return [] }
    guard !resolving[firstResolvingOfMarker...].contains(ObjectIdentifier(referenced)),
      resolving.count < SVGLimits.depth
    else { return [] }
    // A `use` of one of its own ancestors would contain itself.
    var around: SVGElement? = element
    while let ancestor = around {
      if ancestor === referenced { return [] }
      around = ancestor.parent
    }
    resolving.append(ObjectIdentifier(referenced))
    defer { resolving.removeLast() }
    let target = try shadows?.element(referenced, in: element) ?? referenced
    var context = outer
    let x = length("x", of: element, .x, in: outer) ?? 0
    let y = length("y", of: element, .y, in: outer) ?? 0
    context.transform = outer.transform.translatedBy(x: x, y: y)
    if target.name == "symbol" || target.name == "svg" {
      context.usedSize = (element["width"], element["height"])
    }
    // The box needs only outlines. So the target's context paints are black here; their real values need this box.
    var plain = context
    let black = SVGPaint.color(.black)
    plain.paints = ContextPaints(fill: black, stroke: black, transform: outer.transform, outer: nil) {
      () throws(SVGError) in nil
    }
    let state = (resolving, firstResolvingOfMarker)
    context.paints = ContextPaints(
      fill: outer.style.fill, stroke: outer.style.stroke, transform: outer.transform, outer: outer.paints
    ) { [self] () throws(SVGError) in
      // These parts are built for measuring only, so they keep no numbers. A shape inside a further `use` may ask for
      // the box. That `use` is being resolved then, but it is part of the box too.
      let (count, inner) = (partCount, (resolving, firstResolvingOfMarker))
      (resolving, firstResolvingOfMarker) = state
      defer { (partCount, (resolving, firstResolvingOfMarker)) = (count, inner) }
      let content = try content(ofUsed: target, in: plain)
      let box = try bounds(of: content, in: outer.transform, at: element)
      return box.isNull ? nil : box
    }
    return try content(ofUsed: target, in: context)
  }

  /// Builds the referenced element.
  private func content(
    ofUsed target: SVGElement, in context: Context
  ) throws(SVGError) -> [SVGDrawing.Part.Content] {
    if target.name == "symbol" { return try symbol(target, in: context) }
    return try part(target, in: context).map { [.part($0)] } ?? []
  }

  /// The element that an `href` refers to; nil if there is none.
  func target(of element: SVGElement) throws(SVGError) -> SVGElement? {
    guard let reference = element["href"]?.trimmed, !reference.isEmpty else { return nil }
    guard reference.hasPrefix("#") else { throw otherFile(reference, at: element) }
    return self.element(String(reference.dropFirst()))
  }

  /// Builds a referenced `symbol` as a part.
  private func symbol(_ element: SVGElement, in outer: Context) throws(SVGError) -> [SVGDrawing.Part.Content] {
    try account.charge(SVGLimits.partSteps, at: element)
    guard outer.depth < SVGLimits.depth else {
      throw account.error(at: element, "elements and uses nest deeper than \(SVGLimits.depth) levels; flatten them")
    }
    var context = outer
    context.depth += 1
    context.style = try style(of: element, in: outer)
    guard let own = transform(of: element, in: context) else { return [] }
    context.transform = own.concatenating(outer.transform)
    let number = nextPartNumber()
    let (content, clip) = try nestedDrawing(element, in: context)
    var layers: [DisplayList.Group] = []
    if let clip { layers.append(DisplayList.Group(items: [], clip: clip)) }
    guard let own = try self.layers(of: element, content: content, in: context), !content.isEmpty else { return [] }
    return [.part(part(element, content: content, layers: layers + own, number: number))]
  }

  /// The content of a nested `svg` or a symbol, and the clip path of its viewport; nil if overflow is visible.
  func nestedDrawing(_ element: SVGElement, in outer: Context) throws(SVGError)
    -> ([SVGDrawing.Part.Content], DisplayList.ClipPath?)
  {
    var context = outer
    // The size that a `use` sets replaces the element's own (SVG 2, §5.6); without both, it is that of the viewport.
    func side(_ name: String, _ used: String?, _ axis: SVGAxis) -> Double? {
      let length = used.flatMap { SVGLength($0) } ?? element[name].flatMap { SVGLength($0) }
      return self.length(length ?? SVGLength(100, .percent), axis, in: outer)
    }
    context.usedSize = nil
    guard let width = side("width", outer.usedSize?.width, .x), let height = side("height", outer.usedSize?.height, .y),
      width > 0, height > 0, !ViewBox.isEmpty(element)
    else { return ([], nil) }
    let x = length("x", of: element, .x, in: outer) ?? 0
    let y = length("y", of: element, .y, in: outer) ?? 0
    let viewport = CGRect(x: x, y: y, width: width, height: height)
    let placed = context.transform.translatedBy(x: x, y: y)
    context.transform = placed
    context.viewport = viewport.size
    if let box = ViewBox(element) {
      context.transform = box.transform(to: viewport.size).concatenating(placed)
      context.viewport = box.rect.size
    }
    guard context.transform.isUsable else { return ([], nil) }
    let content = try children(of: element, in: context)
    guard !content.isEmpty, !Self.showsOverflow(element) else { return (content, nil) }
    let frame = Path(CGRect(origin: .zero, size: viewport.size))
    return (content, DisplayList.ClipPath(path: frame, transform: placed))
  }

  /// Whether content outside the viewport is visible, by `overflow`.
  static func showsOverflow(_ element: SVGElement) -> Bool {
    guard let value = declared(.overflow, of: element) else {
      // Without a declaration, a viewport element hides its overflow. An `inherit` whose ancestors declare nothing
      // takes the initial value, `visible`.
      return element.declarations[.overflow] == "inherit"
    }
    return ["visible", "auto"].contains(value)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// The root element. ``SVGDrawing`` calls ``drawing()`` after the document is parsed.
extension DrawingBuilder {
  /// Builds the whole drawing from the root element.
  func drawing() throws(SVGError) -> SVGDrawing {
    let box = ViewBox(root)
    if let text = root["viewBox"], box == nil, ViewBox.rect(text) == nil, root["width"] == nil || root["height"] == nil
    {
      account.warn(at: root, "viewBox '\(text.prefix(60))' is no box; it is four numbers, the last two above 0")
    }
    var context = Context(viewport: box?.rect.size ?? CGSize(width: 100, height: 100))
    context.style = try style(of: root, in: context)
    let size: CGSize
    if let pageSize { size = pageSize } else { size = try self.size(box, &context) }
    guard size.width > 0, size.height > 0, size.width <= 1e7, size.height <= 1e7 else {
      throw account.error(
        at: root,
        "the drawing is \(size.width) by \(size.height) points; give <svg> a width and a height above 0 and up to 10,000,000"
      )
    }
    context.viewport = box?.rect.size ?? size
    if let box { context.transform = box.transform(to: size) }
    context.depth = 1
    if let space = root["xml:space"] { context.keepsBlanks = space == "preserve" }
    guard let own = transform(of: root, in: context), context.transform.isUsable else {
      throw account.error(at: root, "the root's transform leaves nothing to see")
    }
    context.transform = own.concatenating(context.transform)
    partCount = 1
    let isShown = root.declarations[.display] != "none" && passesConditions(root) && !ViewBox.isEmpty(root)
    var content = isShown ? try children(of: root, in: context) : []
    let page = CGRect(origin: .zero, size: size)
    if isShown {
      let grounds = HTMLGround.paints(of: root.declarations, context.style, in: page)
      content.insert(contentsOf: grounds.map { .item(.fill(.init(path: Path(page), paint: $0))) }, at: 0)
    }
    var layers: [DisplayList.Group] = []
    if let own = try self.layers(of: root, content: content, in: context) {
      layers = own
    } else {
      // Its clip path, mask or filter removes everything.
      content = []
    }
    if !Self.showsOverflow(root), !Self.lies(content, in: page.insetBy(dx: -0.01, dy: -0.01)) {
      layers.append(DisplayList.Group(items: [], clip: .init(path: Path(page))))
    }
    let part = self.part(root, content: content, layers: layers, number: 0)
    if pageSize == nil { try warnOfAnimations() }
    return SVGDrawing(size: size, root: part, warnings: account.sortedWarnings)
  }

  /// Warns of the elements that would move the drawing.
  private func warnOfAnimations() throws(SVGError) {
    let names: Set<String> = ["animate", "animateColor", "animateMotion", "animateTransform", "set"]
    try root.forEachInside { element throws(SVGError) in
      if let name = element.name, names.contains(name) { account.warn(at: element, "<\(name)> has no effect") }
      if let name = element.declarations[.animationName], name != "none", !Self.isNone(name) {
        account.warn(at: element, "the property 'animation' has no effect")
      }
    }
  }

  /// The drawing's size in points: the root's width and height; if missing, from the view box; without one, from the
  /// content.
  private func size(_ box: ViewBox?, _ context: inout Context) throws(SVGError) -> CGSize {
    func side(_ name: String) -> SVGLength? {
      guard let text = root[name], text != "auto" else { return nil }
      return SVGLength(text)
    }
    let (width, height) = (side("width"), side("height"))
    func resolved(_ length: SVGLength?, of whole: Double) -> Double? {
      length.map { $0.resolved(whole: whole, font: context.style.font) }
    }
    if let box {
      let full = box.rect.size
      switch (resolved(width, of: full.width), resolved(height, of: full.height)) {
      case (let width?, let height?): return CGSize(width: width, height: height)
      case (let width?, nil): return CGSize(width: width, height: width * full.height / full.width)
      case (nil, let height?): return CGSize(width: height * full.width / full.height, height: height)
      case (nil, nil): return full
      }
    }
    if let width, let height, width.unit != .percent, height.unit != .percent {
      return CGSize(width: resolved(width, of: 0)!, height: resolved(height, of: 0)!)
    }
    // Without a size and a view box, the drawing reaches from the origin to the end of its content.
    var probe = context
    probe.depth = 1
    let extent = try bounds(of: children(of: root, in: probe), in: .identity, at: root)
    partCount = 0
    guard !extent.isNull else { return CGSize(width: 100, height: 100) }
    return CGSize(
      width: width.flatMap { $0.unit == .percent ? nil : resolved($0, of: 0) } ?? extent.maxX,
      height: height.flatMap { $0.unit == .percent ? nil : resolved($0, of: 0) } ?? extent.maxY)
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// The `foreignObject` element, with the HTML of labels. ``DrawingBuilder/part(_:in:)`` calls this.
extension DrawingBuilder {
  /// The rectangle of a `foreignObject`; nil if it is empty.
  func htmlFrame(of element: SVGElement, in context: Context) -> CGRect? {
    guard let width = length("width", of: element, .x, in: context), width > 0,
      let height = length("height", of: element, .y, in: context), height > 0
    else { return nil }
    return CGRect(
      x: length("x", of: element, .x, in: context) ?? 0, y: length("y", of: element, .y, in: context) ?? 0,
      width: width, height: height)
  }

  /// The HTML of a `foreignObject`, and the clip path of its rectangle, if it hides what lies outside.
  func html(_ element: SVGElement, in context: Context) throws(SVGError)
    -> ([SVGDrawing.Part.Content], DisplayList.ClipPath?)
  {
    guard !context.isClip, let rect = htmlFrame(of: element, in: context) else { return ([], nil) }
    let content = try HTMLBoxReader(self).content(of: element, in: context)
    let box = HTMLBox(nil, context.style, content)
    box.isRoot = true
    let fragment = try HTMLLayout(builder: self, element: element).fragment(
      of: box, in: rect.width, height: rect.height, outer: rect.width)
    let map = CGAffineTransform(translationX: rect.minX, y: rect.minY).concatenating(context.transform)
    let items = fragment.items.map { SVGDrawing.Part.Content.item($0.transformed(by: map)) }
    guard !items.isEmpty, !Self.showsOverflow(element) else { return (items, nil) }
    return (items, DisplayList.ClipPath(path: Path(rect), transform: context.transform))
  }

  /// The size of a drawing inside of HTML, and whether it has no width of its own.
  func sizeInHTML(of element: SVGElement, in context: Context) -> (CGSize, fills: Bool) {
    let (width, height) = (
      length("width", of: element, .x, in: context), length("height", of: element, .y, in: context)
    )
    var ratio = 2.0
    if let box = ViewBox(element)?.rect, box.width > 0, box.height > 0 { ratio = box.width / box.height }
    let fills = width == nil && height == nil && ratio.isFinite && ViewBox(element) != nil
    let own = width ?? height.map { $0 * ratio } ?? 300
    return (CGSize(width: max(own, 0), height: max(height ?? own / ratio, 0)), fills)
  }

  /// The picture of an `img` with its size; nil if it is damaged.
  func pictureInHTML(of element: SVGElement, in context: Context) throws(SVGError) -> (EmbeddedImage, CGSize)? {
    let image = try embeddedImage(of: element, address: element["src"]?.trimmed ?? "")
    let own: CGSize
    switch image {
    case .picture(let asset): own = CGSize(width: asset.width, height: asset.height)
    case .drawing(let drawing): own = drawing.size
    case .none: return nil
    }
    func side(_ property: SVGProperty, _ axis: SVGAxis) -> Double? {
      let text = element.declarations[property] ?? element[property.rawValue]
      return text.flatMap { SVGLength($0) }.flatMap { length($0, axis, in: context) }
    }
    let (width, height) = (side(.width, .x), side(.height, .y))
    let size = CGSize(
      width: width ?? height.map { $0 * own.width / own.height } ?? own.width,
      height: height ?? width.map { $0 * own.height / own.width } ?? own.height)
    return size.width > 0 && size.height > 0 ? (image, size) : nil
  }

  /// The items of a drawing inside of HTML, in the coordinates of its corner.
  func itemsInHTML(of element: SVGElement, size: CGSize, in outer: Context) throws(SVGError) -> [DisplayList.Item] {
    var context = outer
    context.transform = .identity
    context.paints = nil
    context.usedSize = ("\(size.width)", "\(size.height)")
    // What is inside of a line has no number of its own.
    let count = partCount
    defer { partCount = count }
    let (content, clip) = try nestedDrawing(element, in: context)
    guard let layers = try layers(of: element, content: content, in: context) else { return [] }
    let own = clip.map { [DisplayList.Group(items: [], clip: $0)] } ?? []
    return SVGDrawing.Part.composed(content.flatMap(\.items), on: own + layers)
  }
}

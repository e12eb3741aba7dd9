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
    let fragment = try HTMLLayout(builder: self, element: element).fragment(
      of: box, in: rect.width, height: rect.height, outer: rect.width)
    let items = fragment.pieces.flatMap { piece -> [SVGDrawing.Part.Content] in
      let map = CGAffineTransform(translationX: rect.minX + piece.offset.x, y: rect.minY + piece.offset.y)
        .concatenating(context.transform)
      let fill = DisplayList.Item.fill(.init(path: piece.path, paint: .color(piece.color), transform: map))
      let pictures = piece.pictures.flatMap { $0.items(opacity: piece.color.alpha, foreground: piece.color) }
        .map { $0.transformed(by: map) }
      return ((piece.path.isEmpty ? [] : [fill]) + pictures).map { .item($0) }
    }
    guard !items.isEmpty, !Self.showsOverflow(element) else { return (items, nil) }
    return (items, DisplayList.ClipPath(path: Path(rect), transform: context.transform))
  }
}

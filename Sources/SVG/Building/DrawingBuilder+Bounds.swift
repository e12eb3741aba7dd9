import Foundation
import PathreelDrawing
import PathreelGeometry

/// Bounding boxes. Gradients, patterns, clips, masks and filters measure in units of these boxes.
extension DrawingBuilder {
  /// The object bounding box of content: around its outlines, without strokes, clips and masks (SVG 2, §8.10); the null
  /// rectangle for empty content.
  ///
  /// - Parameter transform: From the box's coordinates to the drawing's.
  func bounds(of content: [SVGDrawing.Part.Content], in transform: CGAffineTransform, at element: SVGElement)
    throws(SVGError) -> CGRect
  {
    let inverse = transform.inverted()
    // The box of a text encloses the glyph cells by font height, not the outlines.
    if element.name == "text", let text = textBoxes[ObjectIdentifier(element)], !text.rect.isNull {
      return text.rect.applying(text.transform.concatenating(inverse))
    }
    var box = CGRect.null
    for piece in content {
      switch piece {
      case .item(.fill(let fill)):
        try account.charge(1 + fill.path.elements.count, at: element)
        box = box.union(fill.path.bounds(in: fill.transform.concatenating(inverse)))
      case .item(.stroke(let stroke)):
        try account.charge(1 + stroke.path.elements.count, at: element)
        box = box.union(stroke.path.bounds(in: stroke.transform.concatenating(inverse)))
      case .item(.group): break
      case .part(let part):
        if let own = ownBoxes[part.number], !own.rect.isNull {
          box = box.union(own.rect.applying(own.transform.concatenating(inverse)))
        } else {
          box = box.union(try bounds(of: part.content, in: transform, at: element))
        }
      }
    }
    return box
  }

  /// A conservative bounding box of content with strokes, in the drawing's coordinates; infinite if a filter is inside.
  static func extent(of content: [SVGDrawing.Part.Content]) -> CGRect {
    content.reduce(CGRect.null) { box, piece in
      switch piece {
      case .item(let item): box.union(item.extent)
      case .part(let part):
        part.layers.contains { $0.filter != nil } ? CGRect.infinite : box.union(extent(of: part.content))
      }
    }
  }

  /// Whether the ``extent(of:)`` of content lies in a rectangle. It ends at the first piece that does not.
  static func lies(_ content: [SVGDrawing.Part.Content], in rect: CGRect) -> Bool {
    content.allSatisfy { piece in
      switch piece {
      case .item(let item): item.lies(in: rect)
      case .part(let part): !part.layers.contains { $0.filter != nil } && lies(part.content, in: rect)
      }
    }
  }

  /// The object bounding box of an element that is not built yet, in its own coordinates; nil if it is empty.
  func fillBox(of element: SVGElement, in context: Context) throws(SVGError) -> CGRect? {
    guard let data = try outline(of: element, in: context) else {
      var inner = context
      inner.transform = .identity
      // These parts are built for measuring only, so they keep no numbers.
      let count = partCount
      defer { partCount = count }
      // The transform of the root applies inside its view box, and elements that only define something are not drawn.
      let isDrawn = element !== root && Self.drawnElements.contains(element.name ?? "")
      let content = isDrawn ? try content(of: element, in: inner).0 : try children(of: element, in: inner)
      let box = try bounds(of: content, in: .identity, at: element)
      return box.isNull ? nil : box
    }
    let box = data.path.boundingRect
    return box.isNull ? nil : box
  }
}

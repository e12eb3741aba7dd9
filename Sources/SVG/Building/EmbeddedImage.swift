import PathreelDrawing

/// The decoded image of an `image` element: pixels, a drawing, or none if it cannot be drawn. ``DrawingBuilder``
/// memoises it.
enum EmbeddedImage {
  case picture(ImageAsset)
  case drawing(SVGDrawing)
  case none
}

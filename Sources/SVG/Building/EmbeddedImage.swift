import PathreelDrawing

/// A picture that a document carries with it.
enum EmbeddedImage {
  case picture(ImageAsset)
  case drawing(SVGDrawing)
  case none
}

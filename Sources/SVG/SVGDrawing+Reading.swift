import Foundation
import PathreelDrawing
import PathreelFiles

/// Decodes the bytes of a PNG, JPEG or WebP file, after a call with its width and height, whose error it passes on.
/// `Rendering` supplies it, since this module has no image decoders.
package typealias SVGImageDecoder = @Sendable (Data, (Int, Int) throws -> Void) throws -> ImageAsset

/// Parsing. `Rendering` and `SceneAssets` call these with a decoder for embedded images; formulas need none.
extension SVGDrawing {
  /// Parses an SVG document.
  ///
  /// - Parameters:
  ///   - name: The document's name in messages.
  ///   - images: Decodes the images that are embedded in the document; if nil, they are not drawn, and a warning says
  ///     so.
  /// - Throws: ``SVGError`` if the text is no SVG document, refers to other files, or is too large.
  package init(text: String, name: String, images: SVGImageDecoder?) throws(SVGError) {
    try self.init(data: Data(text.utf8), name: name, images: images)
  }

  /// Reads and parses a file, plain or compressed by gzip.
  package init(contentsOf url: URL, images: SVGImageDecoder?) throws(SVGError) {
    try self.init(data: Self.contents(of: url), name: url.relativePath, images: images)
  }

  /// The bytes of a file, as far as they may be read.
  package static func contents(of url: URL) throws(SVGError) -> Data {
    let file = url.relativePath
    do throws(RegularFileError) {
      // Reads one byte more than the limit: this detects any file that is too large without reading all of it.
      return try RegularFile(url.path, links: .followed).read(atMost: SVGLimits.bytes + 1)
    } catch {
      let reason =
        switch error {
        case .system(ENOENT): "there is no such file; check the name and the folder"
        case .isFolder: "this is a folder; name an SVG file in it"
        case .isSpecial: "this is no regular file; save the drawing in one"
        case .system, .isLink: "the file cannot be read; check its permissions"
        }
      throw SVGError(file: file, problem: reason)
    }
  }

  /// Reads a file that may move: the drawing at the beginning, with its ``document``.
  package init(moving url: URL, images: SVGImageDecoder?) throws(SVGError) {
    let document = try AnimatedDrawing(contentsOf: url, images: images)
    if document.moves {
      self = try document.drawing(at: 0)
    } else {
      try self.init(
        data: Self.contents(of: url), name: url.relativePath, images: images, mistakes: document.mistakes)
    }
    if document.moves || document.isAdjustable { self.document = document }
  }

  /// Parses a document's bytes: decodes them as text, builds the element tree, applies the CSS cascade, and builds the
  /// parts.
  package init(data: Data, name: String, images: SVGImageDecoder?) throws(SVGError) {
    try self.init(data: data, name: name, images: images, mistakes: [])
  }

  /// Parses a document's bytes.
  ///
  /// - Parameter mistakes: What is known to be wrong in the document, to warn of, too.
  private init(data: Data, name: String, images: SVGImageDecoder?, mistakes: [SVGWarning]) throws(SVGError) {
    let root = try SVGReader.root(of: SVGText.utf8(data, file: name), file: name)
    let account = SVGAccount(file: name)
    let cascade = try Cascade.apply(to: root, account: account)
    let builder = try DrawingBuilder(root: root, account: account, images: images)
    builder.fonts = cascade.fonts
    builder.shadows = ShadowTrees(cascade: cascade, account: account)
    let drawing = try builder.drawing()
    for mistake in mistakes { account.add(mistake) }
    self = SVGDrawing(size: drawing.size, root: drawing.root, warnings: account.sortedWarnings)
  }
}

import Foundation
import PathreelDrawing

/// Turns the bytes of a PNG, JPEG or WebP file into a picture.
package typealias SVGImageDecoder = @Sendable (Data) throws -> ImageAsset

extension SVGDrawing {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - name: Represents the document in messages.
  ///   - images: Decodes the pictures that are embedded in the document; without it they are not drawn, with a warning.
  /// - Throws: ``SVGError`` for what is no SVG document, refers to other files, or is too large.
  package init(text: String, name: String, images: SVGImageDecoder?) throws(SVGError) {
    try self.init(data: Data(text.utf8), name: name, images: images)
  }

  /// Reads a file, likewise.
  package init(contentsOf url: URL, images: SVGImageDecoder?) throws(SVGError) {
    let file = url.relativePath
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      // One byte more than allowed tells a file that is too large, whatever its size.
      data = try handle.read(upToCount: SVGLimits.bytes + 1) ?? Data()
    } catch {
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      let reason =
        !exists
        ? "there is no such file; check the name and the folder"
        : isDirectory.boolValue
          ? "this is a folder; name an SVG file in it" : "the file cannot be read; check its permissions"
      throw SVGError(file: file, problem: reason)
    }
    try self.init(data: data, name: file, images: images)
  }

  package init(data: Data, name: String, images: SVGImageDecoder?) throws(SVGError) {
    let root = try SVGReader.root(of: SVGText.utf8(data, file: name), file: name)
    let account = SVGAccount(file: name)
    try Cascade.apply(to: root, account: account)
    self = try DrawingBuilder(root: root, account: account, images: images).drawing()
  }
}

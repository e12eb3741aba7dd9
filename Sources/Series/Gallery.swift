import Foundation
import PathreelFiles

/// A page that shows the outputs of a series from the disk: `index.html` beside them.
///
/// The manifest stands in the page, which loads nothing but the outputs, and those when they are seen. It works opened as a
/// file and served by any server. What comes from a scene or from data is text and never markup.
///
/// ```swift
/// try Gallery(manifest).write(to: folder.appending(path: Gallery.fileName))
/// ```
package struct Gallery: Sendable {
  package static let fileName = "index.html"
  private let manifest: Manifest

  package init(_ manifest: Manifest) { self.manifest = manifest }

  /// Writes the page, which appears when it is whole.
  package func write(to file: URL) throws(FileError) {
    PartialFile.removeAbandoned(of: file)
    let partial = try PartialFile(target: file)
    try partial.write(Data(html.utf8))
    try partial.commit()
  }

  /// The page.
  package var html: String {
    // Each place is filled once, so that what is put in is not searched again.
    var parts = String(decoding: PackageResources.gallery_html, as: UTF8.self).components(separatedBy: "[[")
    for i in parts.indices.dropFirst() {
      let piece = parts[i].split(separator: "]]", maxSplits: 1, omittingEmptySubsequences: false)
      precondition(piece.count == 2, "the page has a '[[' without its ']]'")
      parts[i] = content(of: String(piece[0])) + piece[1]
    }
    return parts.joined()
  }

  private func content(of place: String) -> String {
    switch place {
    case "title": Self.escaped(manifest.scene)
    case "style": String(decoding: PackageResources.gallery_css, as: UTF8.self)
    case "script": String(decoding: PackageResources.gallery_js, as: UTF8.self)
    case "manifest": inlined
    default: preconditionFailure("the page has no '\(place)'")
    }
  }

  /// The manifest as JSON in which nothing ends the script element that it stands in, and nothing begins a comment.
  private var inlined: String {
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: manifest.json, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "<": text.append(contentsOf: "\\u003c".unicodeScalars)
      case "\u{2028}": text.append(contentsOf: "\\u2028".unicodeScalars)
      case "\u{2029}": text.append(contentsOf: "\\u2029".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

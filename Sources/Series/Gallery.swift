import Foundation
import PathreelFiles

/// The HTML gallery of a series: a page `index.html` beside the outputs that shows them. The `sweep` and `batch`
/// commands write it.
///
/// The page contains the manifest and loads nothing but the outputs, each when it becomes visible. It works as a local
/// file and on any server. Text from a scene or from data is always escaped, never markup.
///
/// ```swift
/// try Gallery(manifest).write(to: folder.appending(path: Gallery.fileName))
/// ```
package struct Gallery: Sendable {
  /// The name of the page's file.
  package static let fileName = "index.html"
  private let manifest: Manifest

  /// Makes the gallery of a manifest.
  package init(_ manifest: Manifest) { self.manifest = manifest }

  /// Writes the page. The file appears when it is complete.
  package func write(to file: URL) throws(FileError) {
    PartialFile.removeAbandoned(of: file, links: .refused)
    let partial = try PartialFile(target: file, links: .refused)
    try partial.write(Data(html.utf8))
    try partial.commit()
  }

  /// Throws an error if a file is there that is no gallery, for it would be lost.
  package static func checkEarlier(_ file: URL) throws(FileError) {
    let start: Data
    // The manifest follows the style, after about 6 KB.
    do { start = try RegularFile(file.path, links: .refused).read(atMost: 1 << 16) } catch {
      if error.isMissing { return }
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
    guard start.range(of: Data(#"<script type="application/json" id="manifest">"#.utf8)) != nil else {
      throw .cannotWrite(
        file: file.relativePath, reason: "was not written by Pathreel, and would be replaced; move it away")
    }
  }

  /// The HTML text of the page.
  package var html: String {
    // Split the template before any placeholder is filled, so that inserted text is not searched for placeholders.
    var parts = String(decoding: PackageResources.gallery_html, as: UTF8.self).components(separatedBy: "[[")
    for i in parts.indices.dropFirst() {
      let piece = parts[i].split(separator: "]]", maxSplits: 1, omittingEmptySubsequences: false)
      precondition(piece.count == 2, "the page has a '[[' without its ']]'")
      parts[i] = content(of: String(piece[0])) + piece[1]
    }
    return parts.joined()
  }

  /// The text for a placeholder of the template.
  private func content(of place: String) -> String {
    switch place {
    case "title": Self.escaped(manifest.scene)
    case "style": String(decoding: PackageResources.gallery_css, as: UTF8.self)
    case "script": String(decoding: PackageResources.gallery_js, as: UTF8.self)
    case "manifest": inlined
    default: preconditionFailure("the page has no '\(place)'")
    }
  }

  /// The manifest as JSON, escaped so that no text in it can end the script element or begin a comment.
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

  /// A text with HTML's special characters escaped.
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

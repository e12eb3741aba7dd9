/// Finds the places of attributes and of parts of texts in the bytes of a document. ``SVGReader`` keeps only those of
/// elements.
struct DocumentSource {
  /// The document in UTF-8.
  let bytes: [UInt8]

  /// Where a mistake is.
  enum Place {
    case element(SVGElement)
    /// An attribute, by its name.
    case attribute(String, of: SVGElement)
    /// A byte of the text inside of an element.
    case text(Int, in: SVGElement)
  }

  /// The line and column of a place; those of its element if the place is not found.
  func position(of place: Place) -> SVGPosition {
    switch place {
    case .element(let element): element.position
    case .attribute(let name, let element): position(of: offset(of: name, in: element), in: element)
    case .text(let index, let element): position(of: offset(ofText: index, in: element), in: element)
    }
  }

  private func position(of offset: Int?, in element: SVGElement) -> SVGPosition {
    var position = element.position
    guard let offset, offset >= element.offset, offset <= bytes.count else { return position }
    for byte in bytes[element.offset..<offset] {
      if byte == 0x0a {
        position = SVGPosition(line: position.line + 1, column: 1)
      } else if byte & 0xc0 != 0x80 {
        position.column += 1
      }
    }
    return position
  }

  /// The offset of an attribute's name, which may have a prefix.
  private func offset(of name: String, in element: SVGElement) -> Int? {
    var found: Int?
    _ = readTag(of: element) { range in
      let local = bytes[range].split(separator: 0x3a).last ?? []
      let wanted = name.utf8.split(separator: 0x3a).last.map(Array.init) ?? []
      if found == nil, local.elementsEqual(wanted) { found = range.lowerBound }
    }
    return found
  }

  /// Reads the tag with which an element begins.
  ///
  /// - Parameter body: Is called with the range of each attribute's name.
  /// - Returns: The offset after the tag; nil if there is no tag.
  private func readTag(of element: SVGElement, _ body: (Range<Int>) -> Void) -> Int? {
    var at = element.offset
    guard at < bytes.count, bytes[at] == 0x3c else { return nil }  // <
    at += 1
    var (start, isName) = (at, false)
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case 0x3e: return at + 1  // >
      case 0x22, 0x27:  // quotes
        guard let end = bytes[(at + 1)...].firstIndex(of: byte) else { return nil }
        at = end
        isName = false
      case 0x3d:  // =
        if isName { body(start..<at) }
        isName = false
      case _ where byte == 0x20 || (9...13).contains(byte):
        // There may be blanks before the `=`.
        if isName, bytes[at...].first(where: { $0 != 0x20 && !(9...13).contains($0) }) == 0x3d { body(start..<at) }
        isName = false
      default:
        let isFirst = bytes[at - 1] == 0x20 || (9...13).contains(bytes[at - 1])
        if !isName, isFirst { (start, isName) = (at, true) }
      }
      at += 1
    }
    return nil
  }

  /// The offset of a byte of the text in an element, without what the parser takes out of it.
  private func offset(ofText index: Int, in element: SVGElement) -> Int? {
    guard var at = readTag(of: element, { _ in }) else { return nil }
    var (count, isPlain) = (0, false)
    while at < bytes.count {
      let rest = bytes[at...]
      if !isPlain, rest.starts(with: "<![CDATA[".utf8) {
        (at, isPlain) = (at + 9, true)
      } else if isPlain, rest.starts(with: "]]>".utf8) {
        (at, isPlain) = (at + 3, false)
      } else if !isPlain, rest.starts(with: "<!--".utf8) {
        while at < bytes.count, !bytes[at...].starts(with: "-->".utf8) { at += 1 }
        at += 3
      } else {
        guard count < index else { return at }
        if !isPlain, bytes[at] == 0x3c { return nil }
        // An entity stands for one byte, as those do that every document has.
        if !isPlain, bytes[at] == 0x26 { at = rest.firstIndex(of: 0x3b) ?? at }
        // The parser makes one line feed of two bytes.
        if !(bytes[at] == 0x0d && at + 1 < bytes.count && bytes[at + 1] == 0x0a) { count += 1 }
        at += 1
      }
    }
    return nil
  }
}

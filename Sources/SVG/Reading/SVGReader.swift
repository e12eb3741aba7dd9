import CXML
import Foundation

/// The XML parser: builds the tree of ``SVGElement`` with positions, through libxml2's SAX interface. ``SVGDrawing``
/// uses it for files, and ``DrawingBuilder`` for embedded drawings.
///
/// Internal entities are expanded. Nothing outside the document is read: a reference to it is an error.
final class SVGReader {
  /// Parses a document and returns its root element.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - file: The name in messages.
  static func root(of bytes: [UInt8], file: String) throws(SVGError) -> SVGElement {
    let reader = SVGReader(bytes, file: file)
    return try reader.read()
  }

  private let bytes: [UInt8]
  private let file: String
  private var root: SVGElement?
  /// The stack of open elements, the root first.
  private var open: [SVGElement] = []
  /// The number of open elements that keep their text.
  private var textDepth = 0
  private var failure: SVGError?
  private var elementCount = 0
  private var attributeCount = 0
  /// For each open element, the number of namespaces that it and its ancestors declare.
  private var spaceCounts: [Int] = []
  /// The bytes of names, values and texts so far.
  private var textBytes = 0
  /// The character data since the last tag, in UTF-8.
  private var pendingText: [UInt8] = []
  /// Element and attribute names by their address in libxml2's dictionary.
  private var names: [UnsafeRawPointer: String] = [:]
  /// The last offset whose position was computed. Offsets only grow, so counting lines continues from here.
  private var (lastOffset, lastPosition) = (0, SVGPosition())

  private init(_ bytes: [UInt8], file: String) { (self.bytes, self.file) = (bytes, file) }

  private func read() throws(SVGError) -> SVGElement {
    guard !bytes.allSatisfy({ $0 == 0x20 || (9...13).contains($0) }) else {
      throw SVGError(file: file, problem: "the file is empty; an SVG document begins with <svg>")
    }
    if let offset = CrowdedTag.offset(in: bytes, limit: SVGLimits.elementAttributes) {
      throw SVGError(
        file: file, position: position(of: offset),
        problem: "the element has more than \(SVGLimits.elementAttributes) attributes; leave out what is not used")
    }
    var handler = pathreel_xml_handler(
      begin: { context, name, space, spaceCount, count, attributes, offset in
        reader(context).begin(name!, space, Int(spaceCount), Int(count), attributes, offset)
      },
      end: { context in reader(context).end() },
      text: { context, text, count in reader(context).add(UnsafeBufferPointer(start: text, count: Int(count))) },
      instruction: { context, target, text, offset in
        reader(context).instruction(String(cString: target!), String(cString: text!), offset)
      },
      external: { context, name, offset in
        reader(context).fail(
          offset,
          "the entity '\(String(cString: name!).prefix(40))' lies in another file, and drawings are read from one file alone; "
            + "put its text here")
      })
    var fault = pathreel_xml_fault()
    let result = bytes.withUnsafeBytes {
      pathreel_xml_parse(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), &handler,
        Unmanaged.passUnretained(self).toOpaque(), &fault)
    }
    if let failure { throw failure }
    try check(result, fault)
    guard let root else { throw SVGError(file: file, problem: "there is no element; a document begins with <svg>") }
    return root
  }

  /// Throws the error of a failed parse.
  private func check(_ result: pathreel_xml_result, _ fault: pathreel_xml_fault) throws(SVGError) {
    let position = SVGPosition(line: max(Int(fault.line), 1), column: max(Int(fault.column), 1))
    let problem: String
    switch result {
    case pathreel_xml_well_formed: return
    case pathreel_xml_entities:
      problem = "entities refer to each other in a loop or grow too large; write their text out"
    case pathreel_xml_too_large:
      problem =
        "elements nest deeper than \(SVGLimits.depth) levels, a text or the document is longer than 10 MB, or a name than "
        + "50,000 bytes; flatten the groups, or leave parts out"
    case pathreel_xml_no_memory: problem = "there is not enough memory to read the file"
    default:
      let said = withUnsafeBytes(of: fault.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let first = said.split(separator: "\n").first ?? "the text ends too early"
      problem = "this is not XML: \(first)"
    }
    throw SVGError(file: file, position: fault.line > 0 ? position : nil, problem: problem)
  }

  // MARK: SAX callbacks

  private func begin(
    _ name: UnsafePointer<CChar>, _ space: UnsafePointer<CChar>?, _ spaceCount: Int, _ count: Int,
    _ attributes: UnsafePointer<UnsafePointer<UInt8>?>?, _ offset: Int
  ) -> Bool {
    flushText()
    elementCount += 1
    guard elementCount <= SVGLimits.elements else {
      return fail(offset, "there are more than \(SVGLimits.elements) elements; simplify the drawing")
    }
    guard open.count < SVGLimits.depth else {
      return fail(offset, "elements nest deeper than \(SVGLimits.depth) levels; flatten the groups")
    }
    attributeCount += count
    guard attributeCount <= SVGLimits.attributes else {
      return fail(offset, "the elements have more than \(SVGLimits.attributes) attributes; simplify the drawing")
    }
    // libxml2 searches all declared namespaces for each prefixed name.
    spaceCounts.append((spaceCounts.last ?? 0) + spaceCount)
    guard spaceCounts[spaceCounts.count - 1] <= SVGLimits.elementAttributes else {
      return fail(
        offset,
        "more than \(SVGLimits.elementAttributes) namespaces are declared around an element; leave out what is not used"
      )
    }
    let localName = interned(name)
    // A root without a namespace is accepted as SVG, as in an HTML page.
    if root == nil { isWithoutNamespace = space == nil }
    let isSVG = space.map { interned($0) == svgNamespace } ?? isWithoutNamespace
    let isHTML = textDepth > 0 && space.map { interned($0) == HTMLElements.namespace } ?? false
    let element = SVGElement(
      name: isSVG ? localName : nil, localName: localName, isHTML: isHTML, position: position(of: offset),
      attributes: isSVG || isHTML ? self.attributes(count, attributes) : [])
    element.offset = offset
    guard textBytes <= SVGLimits.textBytes else {
      return fail(offset, "texts and values have more than \(SVGLimits.textBytes) bytes; simplify the drawing")
    }
    if let parent = open.last {
      parent.append(element)
    } else {
      guard element.name == "svg" else {
        return fail(offset, "the first element is <\(localName.prefix(40))>; that of an SVG document is <svg>")
      }
      root = element
    }
    open.append(element)
    if element.keepsText { textDepth += 1 }
    return true
  }

  /// Whether the root has no namespace; then elements without one count as SVG.
  private var isWithoutNamespace = false

  private func end() -> Bool {
    flushText()
    spaceCounts.removeLast()
    if let element = open.popLast(), element.keepsText { textDepth -= 1 }
    return true
  }

  private func add(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard textDepth > 0, let element = open.last, element.name != nil || element.isHTML else { return true }
    textBytes += text.count
    guard textBytes <= SVGLimits.textBytes else {
      return fail(lastOffset, "texts and values have more than \(SVGLimits.textBytes) bytes; simplify the drawing")
    }
    pendingText.append(contentsOf: text)
    return true
  }

  /// Appends the collected character data to the open element as one child.
  private func flushText() {
    guard !pendingText.isEmpty else { return }
    open.last?.children.append(.text(String(decoding: pendingText, as: UTF8.self)))
    pendingText.removeAll(keepingCapacity: true)
  }

  private func instruction(_ target: String, _ text: String, _ offset: Int) -> Bool {
    guard target == "xml-stylesheet" else { return true }
    return fail(
      offset,
      "the style sheet lies in another file, and drawings are read from one file alone; put it into a <style> element")
  }

  /// Records the first error and returns false, which ends the parsing.
  private func fail(_ offset: Int, _ problem: String) -> Bool {
    failure = failure ?? SVGError(file: file, position: position(of: offset), problem: problem)
    return false
  }

  // MARK: Names and values

  /// Decodes libxml2's attribute array and drops attributes of other namespaces.
  private func attributes(_ count: Int, _ raw: UnsafePointer<UnsafePointer<UInt8>?>?) -> [SVGElement.Attribute] {
    guard let raw, count > 0 else { return [] }
    var attributes: [SVGElement.Attribute] = []
    attributes.reserveCapacity(count)
    for i in 0..<count {
      let field = raw + 5 * i
      guard let local = field[0], let start = field[3], let end = field[4] else { continue }
      var name = interned(UnsafeRawPointer(local).assumingMemoryBound(to: CChar.self))
      if let prefix = field[1] {
        let space = field[2].map { interned(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) }
        let prefix = interned(UnsafeRawPointer(prefix).assumingMemoryBound(to: CChar.self))
        switch (space ?? prefix, name) {
        case ("http://www.w3.org/1999/xlink", "href"), ("xlink", "href"):
          // SVG 2: an `href` without a prefix takes precedence.
          if attributes.contains(where: { $0.name == "href" }) { continue }
        case (xmlNamespace, "space"), (xmlNamespace, "lang"): name = "xml:" + name
        case (svgNamespace, _): break
        default: continue
        }
      } else if name == "href" {
        attributes.removeAll { $0.name == "href" }
      }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      textBytes += value.count
      attributes.append(.init(name: name, value: String(decoding: value, as: UTF8.self)))
    }
    return attributes
  }

  /// Returns the string of a name. Equal names share one address in the parser's dictionary.
  private func interned(_ name: UnsafePointer<CChar>) -> String {
    if let known = names[name] { return known }
    let string = String(cString: name)
    textBytes += string.utf8.count
    names[name] = string
    return string
  }

  /// The line and column of a byte offset. Offsets must ascend: an offset before the previous one is replaced by the
  /// previous one.
  private func position(of offset: Int) -> SVGPosition {
    let end = min(max(offset, lastOffset), bytes.count)
    for byte in bytes[lastOffset..<end] {
      if byte == 0x0a {
        lastPosition = SVGPosition(line: lastPosition.line + 1, column: 1)
      } else if byte & 0xc0 != 0x80 {
        lastPosition.column += 1
      }
    }
    lastOffset = end
    return lastPosition
  }
}

private let svgNamespace = "http://www.w3.org/2000/svg"
private let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

private func reader(_ context: UnsafeMutableRawPointer?) -> SVGReader {
  Unmanaged.fromOpaque(context!).takeUnretainedValue()
}

extension SVGElement {
  /// Whether the reader keeps the character data of the element and its descendants.
  fileprivate var keepsText: Bool { name == "text" || name == "style" || name == "foreignObject" }
}

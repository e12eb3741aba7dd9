import Foundation

/// A title and a description as an XMP packet (ISO 16684-1). ``WebPContainer`` writes it as a chunk, and
/// ``AnimatedWebP`` reads it.
///
/// ```swift
/// let packet = XMPPacket(title: "Spirograph", description: "made of circles")
/// XMPPacket(reading: Data(packet.bytes))?.title   // "Spirograph"
/// ```
package struct XMPPacket: Hashable {
  /// The property `dc:title` of Dublin Core.
  package var title: String?
  /// The property `dc:description` of Dublin Core.
  package var description: String?

  /// The largest packet that is read, in bytes.
  private static let longest = 1 << 20

  package init(title: String? = nil, description: String? = nil) {
    (self.title, self.description) = (title, description)
  }

  /// Reads a packet of the form that ``bytes`` writes. Other programs may write the same properties in other forms,
  /// which this does not find.
  ///
  /// - Returns: nil if there is neither a title nor a description, or the packet exceeds 1 MiB.
  package init?(reading bytes: Data) {
    guard bytes.count <= Self.longest else { return nil }
    // This compares bytes. As characters, a combining mark at the start of a text would be one with the bracket before.
    let text = Array(bytes)
    (title, description) = (Self.value(of: "dc:title", in: text), Self.value(of: "dc:description", in: text))
    if title == nil, description == nil { return nil }
  }

  /// The packet in UTF-8. It is marked read-only, because there is no padding to edit it in place.
  package var bytes: [UInt8] {
    let properties = Self.property("dc:title", title) + Self.property("dc:description", description)
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
      \(properties)</rdf:Description>
      </rdf:RDF></x:xmpmeta>
      <?xpacket end="r"?>
      """.utf8)
  }

  // Both properties have one text for each language. This reads and writes the default one.
  private static let itemBeginning = "<rdf:li xml:lang=\"x-default\">"
  private static let itemEnd = "</rdf:li>"

  private static func property(_ name: String, _ value: String?) -> String {
    guard let value else { return "" }
    return "<\(name)><rdf:Alt>\(itemBeginning)\(escaped(value))\(itemEnd)</rdf:Alt></\(name)>\n"
  }

  /// - Parameter text: A packet in UTF-8.
  private static func value(of name: String, in text: [UInt8]) -> String? {
    guard let opening = text.firstRange(of: "<\(name)>".utf8),
      let closing = text[opening.upperBound...].firstRange(of: "</\(name)>".utf8),
      case let property = text[opening.upperBound..<closing.lowerBound],
      let beginning = property.firstRange(of: itemBeginning.utf8),
      let end = property[beginning.upperBound...].firstRange(of: itemEnd.utf8)
    else { return nil }
    return unescaped(property[beginning.upperBound..<end.lowerBound])
  }

  // MARK: Characters of XML 1.0

  /// Characters that XML reserves or that a reader could normalise, with their entities.
  private static let entities: [(scalar: Unicode.Scalar, text: String)] = [
    ("<", "&lt;"), (">", "&gt;"), ("\t", "&#9;"), ("\n", "&#10;"), ("\r", "&#13;"), ("&", "&amp;"),
  ]

  /// Escapes a value. Control characters that XML cannot hold become U+FFFD.
  private static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      if let entity = entities.first(where: { $0.scalar == scalar }) {
        text += entity.text
      } else {
        let isHeld = scalar >= " " && scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
        text.unicodeScalars.append(isHeld ? scalar : "\u{FFFD}")
      }
    }
    return text
  }

  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    // The ampersand comes last, so that unescaping it does not form another entity.
    let bytes = entities.reduce(text) { $0.replacing($1.text.utf8, with: String($1.scalar).utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

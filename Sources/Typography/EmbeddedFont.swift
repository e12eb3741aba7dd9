import Foundation
import Synchronization

/// A font whose bytes are in memory, such as one that a document brings along. A ``Font`` refers to it.
///
/// It opens its faces itself, so they are released with the document, and no memory of the process holds them. Two of them
/// are equal if their bytes and their characters are, even if they were read at different times.
package final class EmbeddedFont: Sendable {
  /// A TrueType or OpenType font.
  let bytes: Data
  /// The name of the family, for messages.
  package let name: String
  /// The code points for which the font is used; nil for all that it has.
  let scalars: [ClosedRange<UInt32>]?
  /// Whether its letters are slanted by the account of its document.
  let isItalic: Bool
  /// A digest of the bytes and the characters, the same in every process.
  package let fingerprint: String
  private let faces = Mutex<[String: FontFace]>([:])

  /// The most settings of a variable font that are kept open. An animated weight asks for others in each frame.
  private static let capacity = 32

  /// - Parameters:
  ///   - bytes: A TrueType or OpenType font, not packed.
  ///   - name: The name of the family, for messages.
  ///   - scalars: The code points for which the font is used; nil for all that it has.
  ///   - isItalic: Whether its letters are slanted by the account of its document.
  /// - Returns: nil if the bytes are no font.
  package init?(_ bytes: Data, name: String, scalars: [ClosedRange<UInt32>]? = nil, isItalic: Bool = false) {
    (self.bytes, self.name, self.scalars, self.isItalic) = (bytes, name, scalars, isItalic)
    var digest = FontDigest()
    bytes.withUnsafeBytes { digest.add($0) }
    digest.add([isItalic ? 1 : 0])
    for range in scalars ?? [] { digest.add([range.lowerBound, range.upperBound]) }
    fingerprint = digest.text
    guard face(variations: "") != nil else { return nil }
  }

  /// How heavy the strokes are, by the font's own account.
  package var weight: Double { face(variations: "")?.weight ?? 400 }

  /// The face with the weight, the width and the slant of a font, as far as its axes go. If the font has no slant, its
  /// letters are sheared, as in browsers.
  func face(for font: Font) -> FontFace? {
    let slant = font.isItalic ? ",ital=1,slnt=-10" : ""
    return face(
      variations: "wght=\(font.weight.value),wdth=\(font.width.value)" + slant, isSlanted: font.isItalic && !isItalic)
  }

  private func face(variations: String, isSlanted: Bool = false) -> FontFace? {
    if let known = faces.withLock({ $0[variations] }) { return known }
    let source = FontFileFace(file: "embedded:\(fingerprint)", index: 0, variations: variations, name: name)
    guard let face = FontFace(source, bytes: bytes, isSlanted: isSlanted, scalars: scalars) else { return nil }
    return faces.withLock { faces in
      if faces.count >= Self.capacity { faces.removeAll() }
      let known = faces[variations] ?? face
      faces[variations] = known
      return known
    }
  }
}

extension EmbeddedFont: Hashable {
  package static func == (a: EmbeddedFont, b: EmbeddedFont) -> Bool {
    a === b
      || a.fingerprint == b.fingerprint && a.scalars == b.scalars && a.isItalic == b.isItalic && a.bytes == b.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}

/// Two FNV-1a sums of 64 bits over 8 bytes at a time, for the fingerprints of fonts. They need not resist anybody: fonts
/// with one fingerprint are compared byte by byte.
private struct FontDigest {
  private var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15)

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count / 8
    for i in 0..<whole { add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * i, as: UInt64.self))) }
    for byte in bytes[(8 * whole)...] { add(UInt64(byte)) }
    add(UInt64(bytes.count))
  }

  mutating func add(_ numbers: [UInt32]) { for number in numbers { add(UInt64(number)) } }

  private mutating func add(_ word: UInt64) {
    first = (first ^ word) &* 0x100_0000_01b3
    second = (second ^ word.byteSwapped) &* 0x9fb2_1c65_1e98_df25
    second ^= second >> 32
  }

  var text: String { String(first, radix: 16) + "-" + String(second, radix: 16) }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import Synchronization

/// A glyph in colour, such as an emoji: a bitmap or painted layers, and no outline. ``TextLayout/Glyph`` and
/// ``GlyphClusters/Glyph`` have one in the place of an outline.
///
/// It holds no pixels: the face makes its items when they are drawn, and keeps them within a limit.
package struct GlyphPicture: Sendable {
  private let face: FontFace
  private let glyph: UInt32
  /// The characters that it shows.
  package let text: String
  /// From ems, with the origin on the baseline, to the coordinates of the text.
  package var place: CGAffineTransform

  private static let use = Atomic(false)
  /// Whether any text of the process has had one. Other processes need not search for them.
  package static var areInUse: Bool { use.load(ordering: .relaxed) }

  /// - Returns: nil for a glyph without a picture.
  init?(of glyph: UInt32, in face: FontFace, showing text: String, at place: CGAffineTransform) {
    guard face.hasPicture(of: glyph) else { return nil }
    (self.face, self.glyph, self.text, self.place) = (face, glyph, text, place)
    Self.use.store(true, ordering: .relaxed)
  }

  /// Returns what draws it, from back to front.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the whole picture, 0…1.
  ///   - foreground: The colour of the text, without its opacity; some pictures have it in them.
  package func items(opacity: Double = 1, foreground: Color = .black) -> [DisplayList.Item] {
    guard opacity > 0 else { return [] }
    let opaque = Color(red: foreground.red, green: foreground.green, blue: foreground.blue)
    var items = face.picture(of: glyph, foreground: opaque).items.map { $0.transformed(by: place) }
    if opacity >= 1 { return items }
    if items.count > 1 { return [.group(.init(items: items, opacity: opacity))] }
    for i in items.indices { items[i].fade(opacity) }
    return items
  }

  /// A measure of its memory, in bytes.
  package var cost: Int { face.picture(of: glyph).cost }

  /// The picture after a transform.
  package func applying(_ map: CGAffineTransform) -> GlyphPicture {
    var picture = self
    picture.place = place.concatenating(map)
    return picture
  }

  /// The picture between the place of another one, at share 0, and its own place, at share 1.
  package func moved(from other: GlyphPicture, at share: Double) -> GlyphPicture {
    func between(_ number: (CGAffineTransform) -> CGFloat) -> CGFloat {
      number(other.place) + (number(place) - number(other.place)) * share
    }
    var picture = self
    picture.place = CGAffineTransform(
      between { $0.a }, between { $0.b }, between { $0.c }, between { $0.d }, between { $0.tx }, between { $0.ty })
    return picture
  }

  /// The picture moved by an offset.
  package func offsetBy(dx: CGFloat, dy: CGFloat) -> GlyphPicture {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }
}

extension GlyphPicture: Hashable {
  package static func == (a: GlyphPicture, b: GlyphPicture) -> Bool {
    a.face === b.face && a.glyph == b.glyph && a.place == b.place && a.text == b.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face))
    hasher.combine(glyph)
    hasher.combine(place.tx)
    hasher.combine(place.ty)
  }
}

extension Character {
  /// Whether it is shown in colour if a font has it so: an emoji by itself, or one that asks for it (Unicode's UTS #51).
  var prefersPicture: Bool {
    if isASCII { return false }
    var prefers = false
    for scalar in unicodeScalars {
      if scalar == "\u{FE0E}" { return false }
      prefers = prefers || scalar == "\u{FE0F}" || scalar.properties.isEmojiPresentation
    }
    return prefers
  }

  /// Whether it asks to be shown as a letter and not in colour.
  var refusesPicture: Bool { !isASCII && unicodeScalars.contains("\u{FE0E}") }
}

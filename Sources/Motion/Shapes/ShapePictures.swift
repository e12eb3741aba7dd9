import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// The name of ``_ShapePictures`` inside the package.
package typealias ShapePictures = _ShapePictures

/// What a shape shows in colour beside its outline: the emoji of a text. A fill draws them as they are, in its opacity.
/// They have no outline, so that strokes, trims, clips and morphs leave them out.
public struct _ShapePictures: Sendable {
  /// The pictures, in the coordinates of the shape's path.
  package var pictures: [GlyphPicture] = []
  /// The characters whose pictures are left out, because the shape is made from the outline of another one.
  package var leftOut = ""

  /// No pictures.
  package static let none = ShapePictures()

  /// Creates the pictures of a text.
  package init(_ pictures: [GlyphPicture] = []) { self.pictures = pictures }

  /// Whether nothing is shown.
  var isEmpty: Bool { pictures.isEmpty }

  /// The pictures after a transform of the outline.
  func applying(_ map: CGAffineTransform) -> ShapePictures {
    if pictures.isEmpty { return self }
    var result = self
    result.pictures = pictures.map { $0.applying(map) }
    return result
  }

  /// What is left of them where only the outline counts.
  package var outlined: ShapePictures {
    if pictures.isEmpty { return self }
    var result = ShapePictures()
    result.leftOut = leftOut + pictures.map(\.text).joined()
    return result
  }
}

extension DisplayListBuilder {
  /// Draws pictures that a fill shows.
  ///
  /// - Parameters:
  ///   - paint: The paint of the fill.
  ///   - share: The share of its opacity, 0…1.
  mutating func add(_ pictures: ShapePictures, filledWith paint: Paint, _ share: Double) {
    let opacity = share * paint.wholeOpacity
    guard opacity > 0 else { return }
    let foreground: Color = if case .color(let color) = paint { color } else { .black }
    for picture in pictures.pictures {
      // A step stands for ten bytes; most pictures are shown many times, and are in memory once.
      guard charge(pathElements: 1 + picture.cost / 1000) else { return }
      append(picture.items(opacity: opacity, foreground: foreground), under: .identity)
    }
  }

  /// Warns of the pictures that are left out, because there is only an outline.
  mutating func warn(of pictures: ShapePictures) {
    let characters = pictures.leftOut
    if characters.isEmpty { return }
    warn(
      DrawingWarning(
        subject: "Text", message: "emoji in colour have no outline, so that only a fill shows them",
        detail: "missing '\(characters.prefix(20))'"))
  }
}

extension Paint {
  /// The opacity of the whole paint, without that of a gradient's stops.
  fileprivate var wholeOpacity: Double {
    switch self {
    case .color(let color): color.alpha
    case .image(let image): image.opacity
    case .pattern(let pattern): pattern.opacity
    case .linearGradient, .radialGradient, .angularGradient: 1
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// The characters of a `text` element in document order, each with its style and its values of `x`, `y`, `dx`, `dy` and
/// `rotate`. White space is collapsed (SVG 1.1, §10.15).
///
/// ``TextCollector`` makes it, ``TextSetter`` lays it out.
struct TextCharacters {
  /// A run of characters in one style.
  struct Span {
    var element: SVGElement
    var context: DrawingBuilder.Context
    var font: Font
    /// The underlines, overlines and strike-throughs, with the style of the element that declares them.
    var decorations: [Decoration]
    /// The distance from the text's baseline up to the span's, in user units.
    var baselineShift: Double
    /// The path that the text follows; nil for straight text.
    var path: TextPath?
    /// For each `textLength` around the span, its index in ``TextCharacters/adjustments``.
    var lengths: [Int]
  }

  /// A line under, over or through the text.
  struct Decoration {
    enum Kind: String {
      case underline, overline
      case lineThrough = "line-through"
    }
    var kind: Kind
    var context: DrawingBuilder.Context
    var element: SVGElement
  }

  /// The path of a `textPath` element.
  struct TextPath {
    var element: SVGElement
    var measure: PathMeasure
    /// The distance from the path's start to the text's, in user units.
    var startOffset: Double
  }

  /// A `textLength`. The spans that it adjusts have its index in their ``Span/lengths``.
  struct LengthAdjustment {
    var length: Double
    /// Whether `lengthAdjust` scales the glyphs too, not only the gaps between them.
    var scalesGlyphs: Bool
  }

  /// A character. `x` and `y` are absolute positions, nil where none is declared; `dx` and `dy` move the pen before it.
  /// All are in user units.
  struct Item {
    var character: Character
    /// The index of its span.
    var span: Int
    var x: Double?
    var y: Double?
    var dx: Double = 0
    var dy: Double = 0
    /// The rotation in degrees.
    var rotation: Double = 0
    /// Whether it is the first character on a path.
    var beginsPath = false
  }

  /// The characters in document order.
  var items: [Item] = []
  var spans: [Span] = []
  /// The `textLength` constraints; an outer one precedes those inside it.
  var adjustments: [LengthAdjustment] = []
}

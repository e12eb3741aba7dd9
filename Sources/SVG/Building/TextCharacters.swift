import Foundation
import PathreelDrawing
import PathreelGeometry

/// The characters of a `text` element in document order, each with its style and with what `x`, `y`, `dx`, `dy` and `rotate` say of
/// it. White space is collapsed (SVG 1.1, §10.15).
struct TextCharacters {
  /// A stretch of text in one style.
  struct Span {
    var element: SVGElement
    var context: DrawingBuilder.Context
    /// The lines under, over and through the letters, with the style of the element that asks for them.
    var decorations: [Decoration]
    /// By how much the baseline lies above that of the text.
    var baselineShift: Double
    /// The path that the text runs along.
    var path: TextPath?
    /// Indices into `stretches`, one for each `textLength` of the elements around the characters.
    var lengths: [Int]
  }

  struct Decoration {
    enum Kind: String {
      case underline, overline
      case lineThrough = "line-through"
    }
    var kind: Kind
    var context: DrawingBuilder.Context
    var element: SVGElement
  }

  struct TextPath {
    var element: SVGElement
    var measure: PathMeasure
    var startOffset: Double
  }

  /// A `textLength` with the characters inside.
  struct Stretch {
    var length: Double
    var stretchesGlyphs: Bool
    var characters: Range<Int>
  }

  struct Item {
    var character: Character
    var span: Int
    var x: Double?
    var y: Double?
    var dx: Double = 0
    var dy: Double = 0
    /// In degrees.
    var rotation: Double = 0
    /// Whether it is the first one on a path.
    var beginsPath = false
  }

  var items: [Item] = []
  var spans: [Span] = []
  var stretches: [Stretch] = []
}

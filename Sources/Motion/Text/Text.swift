import Foundation
import PathreelDrawing
import PathreelTypography

/// A view of lines of text, in the foreground style. Authors of scenes in Swift use it as below; ``ChartAxis`` labels
/// its ticks with it. The element `text` of scene files draws a ``TextOutline`` instead.
///
/// Font, alignment and spacing come from the surrounding views unless the text has its own. Lines break at the offered
/// width; lines that do not fit into the height are replaced by an ellipsis. Texts that are added with `+` follow each
/// other in the same lines, each with its own style.
///
/// ```swift
/// Text("Arc ").bold() + Text("length").foregroundStyle(.orange)
/// Text(area, format: .number.precision(.fractionLength(2))).font(.title).monospacedDigit()
/// ```
public struct Text: View, PrimitiveView {
  /// A string with a style of its own.
  struct Piece {
    var content: String
    var attributes = TextAttributes()

    /// Whether both pieces look the same.
    func isSame(as other: Piece) -> Bool {
      // Strings with different Unicode scalars may be equal for `==` and yet have different glyphs.
      content.utf8.elementsEqual(other.content.utf8) && attributes.isSame(as: other.attributes)
    }
  }

  var pieces: [Piece]

  /// The letters, without their styles.
  package var plainText: String { pieces.map(\.content).joined() }

  /// The letter case in which a text is written, whatever the case of its string.
  public enum Case: Hashable, Sendable {
    /// All capital letters, or all small ones.
    case uppercase, lowercase
  }

  /// Creates a text from a string as it is; a line feed begins a new line.
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ content: Content) { pieces = [Piece(content: String(content))] }
  /// Creates a text from a string as it is: no text is ever looked up in a translation table.
  public init(verbatim content: String) { self.init(content) }

  /// Creates the text of a value in one of Foundation's formats. Formats use the language of the process; give them a
  /// locale, as in `.number.locale(Locale(identifier: "en_US"))`, for pictures that are the same everywhere.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format) where Format.FormatOutput == String {
    self.init(format.format(input))
  }

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// Concatenates texts in the same lines.
  package init(joining texts: [Text]) {
    pieces = texts.flatMap(\.pieces)
    if pieces.isEmpty { pieces = [Piece(content: "")] }
  }

  /// Concatenates two texts in the same lines.
  public static func + (first: Text, second: Text) -> Text { Text(pieces: first.pieces + second.pieces) }

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { pieces.elementsEqual(other.pieces) { $0.isSame(as: $1) } }

  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let (runs, attributes) = runs(in: context)
    let outline = TextOutline(runs)
    let layers = Self.layers(of: outline, attributes)
    let view = layers.count == 1 ? layers[0] : AnyView(ZStack { ForEach(0..<layers.count) { layers[$0] } })
    let first = nodes.count
    view.warning(of: outline.warnings).appendNodes(to: &nodes, in: context)
    guard let live = context.live, nodes.count == first + 1 else { return }
    let node = ChangingText.node(self, around: nodes[first], in: context)
    node.place = node.place ?? nodes[first].place
    nodes[first] = live.tree.touches.map { node.marked(.text(plainText), in: $0) } ?? node
  }

  /// The text runs to set, and the attributes of each.
  func runs(in context: ViewContext) -> (runs: [TextRun], attributes: [TextAttributes]) {
    let attributes = pieces.map { $0.attributes.inheriting(context.text.attributes) }
    let runs = zip(pieces, attributes).map { piece, attributes in
      TextRun(attributes.cased(piece.content), style: attributes.style(in: context.text))
    }
    return (runs, attributes)
  }

  /// One layer for each paint of the text, each in the frame of the whole text.
  private static func layers(of outline: TextOutline, _ attributes: [TextAttributes]) -> [AnyView] {
    func layer(_ part: TextOutline.Part, _ style: (any ShapeStyle)?) -> AnyView {
      var outline = outline
      outline.part = part
      let style: any ShapeStyle = style ?? ForegroundStyle()
      return AnyView(outline.fill(AnyShapeStyle(style)))
    }
    let isPlain = attributes.allSatisfy {
      $0.foreground == nil && $0.underline?.color == nil && $0.strike?.color == nil
    }
    if isPlain { return [layer(.everything, nil)] }
    return attributes.enumerated().flatMap { i, attributes in
      guard attributes.underline?.color != nil || attributes.strike?.color != nil else {
        return [layer(.run(i), attributes.foreground)]
      }
      // Underlines are behind the letters, strikethroughs in front.
      return [
        layer(.rules(of: i, throughLetters: false), attributes.underline?.color ?? attributes.foreground),
        layer(.letters(of: i), attributes.foreground),
        layer(.rules(of: i, throughLetters: true), attributes.strike?.color ?? attributes.foreground),
      ]
    }
  }
}

extension DefaultStringInterpolation {
  /// Formats a number as C's `printf` does, so `Text("\(x, specifier: "%.2f")")` means the same as in SwiftUI.
  public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
    appendLiteral(String(format: specifier, value))
  }
}

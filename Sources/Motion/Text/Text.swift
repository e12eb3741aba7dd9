import Foundation
import PathreelDrawing
import PathreelTypography

/// Lines of text in the foreground style.
///
/// Font, alignment and spacing come from the views around it unless the text has its own. Lines break at the width the text
/// is offered; lines that do not fit in the height are left out behind an ellipsis. Texts that are added to each other
/// stand one behind the other, each with its own looks.
///
/// ```swift
/// Text("Arc ").bold() + Text("length").foregroundStyle(.orange)
/// Text(area, format: .number.precision(.fractionLength(2))).font(.title).monospacedDigit()
/// ```
public struct Text: View, PrimitiveView {
  /// Words with styles of their own.
  struct Piece {
    var content: String
    var attributes = TextAttributes()
  }

  var pieces: [Piece]

  /// How letters are written whatever case the text has.
  public enum Case: Hashable, Sendable {
    /// Capital letters, or small ones.
    case uppercase, lowercase
  }

  /// The words as they are; a line feed begins a new line.
  public init<Content: StringProtocol>(_ content: Content) { pieces = [Piece(content: String(content))] }
  /// The words as they are: no text is ever looked up in a table.
  public init(verbatim content: String) { self.init(content) }

  /// A value as a format of Foundation writes it. Formats speak the language that the process runs in; give them a locale,
  /// as in `.number.locale(Locale(identifier: "en_US"))`, for pictures that are the same everywhere.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format) where Format.FormatOutput == String {
    self.init(format.format(input))
  }

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// One text behind the other, in the same lines.
  public static func + (first: Text, second: Text) -> Text { Text(pieces: first.pieces + second.pieces) }

  public var body: Never { primitiveHasNoBody(Self.self) }

  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let (runs, attributes) = runs(in: context)
    let outline = TextOutline(runs)
    let layers = Self.layers(of: outline, attributes)
    var view = layers.count == 1 ? layers[0] : AnyView(ZStack { ForEach(0..<layers.count) { layers[$0] } })
    for warning in outline.warnings { view = AnyView(view.warning(warning)) }
    view.appendNodes(to: &nodes, in: context)
  }

  /// What is set, and how each run looks.
  func runs(in context: ViewContext) -> (runs: [TextRun], attributes: [TextAttributes]) {
    let attributes = pieces.map { $0.attributes.inheriting(context.text.attributes) }
    let runs = zip(pieces, attributes).map { piece, attributes in
      TextRun(attributes.cased(piece.content), style: attributes.style(in: context.text))
    }
    return (runs, attributes)
  }

  /// The text in as many shapes as it has paints, each as large as the whole.
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
      // Lines under letters are behind them, lines through them in front.
      return [
        layer(.rules(of: i, throughLetters: false), attributes.underline?.color ?? attributes.foreground),
        layer(.letters(of: i), attributes.foreground),
        layer(.rules(of: i, throughLetters: true), attributes.strike?.color ?? attributes.foreground),
      ]
    }
  }
}

extension DefaultStringInterpolation {
  /// A number as C's `printf` writes it, so that `Text("\(x, specifier: "%.2f")")` means what it does in SwiftUI.
  public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
    appendLiteral(String(format: specifier, value))
  }
}

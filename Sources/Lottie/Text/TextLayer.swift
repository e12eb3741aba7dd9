import Foundation
import PathreelDrawing
import PathreelGeometry

/// A layer of text: what it says at which frames, and how its letters move.
struct TextLayer: Sendable {
  /// The units in which letters have an anchor together.
  enum Grouping: Int, Sendable {
    case characters = 1
    case words, lines, all
  }

  var source: TextSource
  var animators: [TextAnimator]
  var grouping: Grouping
  /// The anchor of a group in per cent of its size.
  var alignment: Property<CGPoint>
  /// The path on which the text stands.
  var path: TextPath?
}

/// What a text layer says at which frames.
struct TextSource: Sendable {
  /// The texts with the frames from which they are shown, in ascending order; at least one.
  private(set) var documents: [(frame: Double, document: TextDocument)]
  /// The script that gives the letters.
  private var expression: PropertyExpression?

  /// Reads the text of a layer, also behind a slot; nil if there is none.
  init?(_ json: JSONValue, _ reading: Reading) {
    let source = reading.resolved(json)
    // Before 4.4.14 the document stood there itself.
    let list = source["k"]?.array ?? [source]
    documents = list.compactMap { json in
      TextDocument(json["s"] ?? json).map { (json["t"]?.number ?? 0, $0) }
    }
    guard !documents.isEmpty else { return nil }
    documents.sort { $0.frame < $1.frame }
    if let text = source["x"]?.string, !text.isEmpty { expression = reading.expression(text, of: source) }
  }

  /// The text at a frame.
  func document(at frame: Double) -> TextDocument {
    var document = plainDocument(at: frame)
    guard let text = expression?.text(at: frame, document.text) else { return document }
    document.text = text
    document.isScripted = true
    if TextLines.isTooLong(text) { FrameBudget.current?.lose(TextLines.cutWords) }
    return document
  }

  /// The text without the expression.
  func plainDocument(at frame: Double) -> TextDocument {
    documents.last { $0.frame <= frame }?.document ?? documents[0].document
  }
}

/// A text with its style.
struct TextDocument: Sendable {
  enum Justification: Int, Sendable {
    case left, right, center

    /// The share of a line's width that is before its place.
    var share: Double { self == .left ? 0 : self == .right ? 1 : 0.5 }
  }

  var text: String
  /// Whether a script gave it.
  var isScripted = false
  /// Whether letters are shown as capitals, where the font has them.
  var isInCapitals = false
  /// The name of a font in the file's list.
  var font: String
  var size: Double
  var lineHeight: Double?
  /// Thousandths of the size.
  var tracking: Double
  var justification: Justification
  /// nil for none.
  var fill, stroke: Color?
  var strokeWidth: Double
  /// The points by which the baseline is raised.
  var baselineShift: Double
  /// The size of the box in which lines are broken; nil for text at a point.
  var box: CGSize?
  /// The corner of the box, above the first line; nil if the first baseline is at the layer's origin.
  var origin: CGPoint?
}

/// A path on which text stands: that of a mask.
struct TextPath: Sendable {
  var path: Property<BezierShape>
  var firstMargin: Property<Double>
  var isPerpendicular, isReversed, isForced: Property<Double>
}

extension TextLayer {
  init?(_ json: JSONValue, _ reading: Reading, _ masks: [LayerMask]) {
    guard let text = json["t"], let source = text["d"].flatMap({ TextSource($0, reading) }) else { return nil }
    self.source = source
    if source.documents.contains(where: { TextLines.isTooLong($0.document.text) }) {
      reading.warn(TextLines.cutWords, at: json)
    }
    if let small = text["d"]?["k"]?.array?.first(where: { $0["s"]?["ca"]?.integer == 2 }) {
      reading.warn("small capitals are drawn as plain letters", at: small)
    }
    animators = (text["a"]?.array ?? []).prefix(100).map { TextAnimator($0, reading) }
    grouping = text["m"]?["g"]?.integer.flatMap(Grouping.init) ?? .characters
    alignment = text["m"]?.property("a", .zero, reading) ?? Property(.zero)
    if let path = text["p"], let number = path["m"]?.integer, masks.indices.contains(number) {
      self.path = TextPath(
        path: masks[number].path, firstMargin: path.property("f", 0, reading),
        isPerpendicular: path.property("p", 1, reading), isReversed: path.property("r", 0, reading),
        isForced: path.property("a", 0, reading))
    }
  }
}

extension TextDocument {
  /// The first text of a property; nil if it has none.
  static func first(of json: JSONValue) -> TextDocument? {
    json["k"]?.array?.first.flatMap { TextDocument($0["s"] ?? $0) }
  }

  init?(_ json: JSONValue) {
    guard let text = json["t"]?.string else { return nil }
    self.text = text
    isInCapitals = json["ca"]?.integer == 1
    font = json["f"]?.string ?? ""
    size = json["s"]?.number ?? 0
    lineHeight = json["lh"]?.number.flatMap { $0 > 0 ? $0 : nil }
    tracking = json["tr"]?.number ?? 0
    justification = json["j"]?.integer.flatMap(Justification.init) ?? .left
    fill = json["fc"].flatMap(Color.init(_:))
    stroke = json["sc"].flatMap(Color.init(_:))
    strokeWidth = json["sw"]?.number ?? 1
    baselineShift = json["ls"]?.number ?? 0
    if let size = json["sz"]?.numbers, size.count >= 2 { box = CGSize(width: size[0], height: size[1]) }
    origin = json["ps"].flatMap(CGPoint.init(_:))
  }
}

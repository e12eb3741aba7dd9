import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// The outlines of a text as a shape, which can be trimmed ("written"), stroked, filled or rotated like any other.
///
/// ``Text`` and the element `text` of scene files draw with it. It takes the size of its lines, which break at the
/// offered width. In a larger frame, it is centred vertically, and its alignment decides the horizontal position.
///
/// ```swift
/// TextOutline("Euler", font: .system(size: 120, weight: .bold))
///   .trim(from: 0, to: time["write"])
///   .stroke(.white, lineWidth: 2)
/// ```
public struct TextOutline: Shape {
  /// The runs of text in one style each, at least one. The first one's style sets alignment, line spacing and line
  /// limit.
  public var runs: [TextRun]
  /// The part of the text that is drawn, in its position within the whole.
  package var part = Part.everything

  package enum Part: Hashable {
    case everything
    /// A run, by its index, with its lines under and through the letters.
    case run(Int)
    /// The letters of a run, without these lines.
    case letters(of: Int)
    /// The lines through the letters of a run, or those under them.
    case rules(of: Int, throughLetters: Bool)
  }

  /// Creates an outline from runs of text, each with its own style.
  public init(_ runs: [TextRun]) { self.runs = runs }
  /// Creates the outline of a text in one style.
  public init(_ text: String, style: TextStyle) { self.init([TextRun(text, style: style)]) }
  /// Creates the outline of a text in a font, aligned left.
  public init(_ text: String, font: Font = .body) { self.init(text, style: TextStyle(font: font)) }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    layout(width: proposal.width, height: proposal.height)?.size ?? .zero
  }

  public func path(in rect: CGRect) -> Path {
    guard let layout = layout(width: rect.width, height: rect.height) else { return Path() }
    if !layout.isComplete { CutTexts.current?.add(runs) }
    let corner = corner(of: layout, in: rect)
    let outline =
      switch part {
      case .everything: layout.outline
      case .run(let run): layout.outline(ofRun: run)
      case .letters(let run): layout.outline(glyphs: { $0.run == run }, rules: { _ in false })
      case .rules(let run, let throughLetters):
        layout.outline(glyphs: { _ in false }, rules: { $0.run == run && $0.isThroughLetters == throughLetters })
      }
    return outline.offsetBy(dx: corner.x, dy: corner.y)
  }

  public func _pictures(in rect: CGRect) -> _ShapePictures {
    guard let layout = layoutWithPictures(width: rect.width, height: rect.height) else { return .none }
    let corner = corner(of: layout, in: rect)
    let pictures = layout.glyphs.compactMap { glyph -> GlyphPicture? in
      switch part {
      case .run(let run), .letters(let run): if glyph.run != run { return nil }
      case .rules: return nil
      case .everything: break
      }
      return glyph.picture?.offsetBy(dx: corner.x, dy: corner.y)
    }
    return ShapePictures(pictures)
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    guard isUsable else { return TextStyleError.outOfRange }
    do {
      _ = try TextLayout(runs)
      return nil
    } catch {
      return error
    }
  }

  /// Warnings about characters that the fonts lack.
  package var warnings: [DrawingWarning] {
    guard let notes = layout(width: nil, height: nil)?.notes, !notes.isEmpty else { return [] }
    let text = "'\(runs.map(\.text).joined().prefix(40))'"
    return notes.map { note in
      DrawingWarning(
        subject: "Text", message: note.message, detail: note.details.map { "missing \($0) in \(text)" } ?? text)
    }
  }

  var alignment: TextAlignment { runs[0].style.alignment }

  /// The typeset text. Nil if the text cannot be typeset in this style, which ``fault(in:)`` explains, or if the
  /// frame's step budget is used up.
  func layout(width: CGFloat?, height: CGFloat?) -> TextLayout? {
    guard isUsable, runs.chargeLayout() else { return nil }
    return try? TextLayout(runs, width: width ?? .infinity, height: height ?? .infinity)
  }

  /// The typeset text, if it has emoji in colour. The frame is not charged: it was for the outline, and the layout is
  /// remembered.
  func layoutWithPictures(width: CGFloat?, height: CGFloat?) -> TextLayout? {
    guard GlyphPicture.areInUse, isUsable, !FrameAccount.isSpent,
      let layout = try? TextLayout(runs, width: width ?? .infinity, height: height ?? .infinity), layout.hasPictures
    else { return nil }
    return layout
  }

  /// The top-left corner of the lines in a frame.
  private func corner(of layout: TextLayout, in rect: CGRect) -> CGPoint {
    CGPoint(
      x: rect.minX + (rect.width - layout.size.width) * alignment.fraction,
      y: rect.midY - layout.size.height / 2)
  }

  private var isUsable: Bool { !runs.isEmpty && runs.allSatisfy { $0.style.isUsable } }
}

extension [TextRun] {
  /// Charges the frame for setting the text once.
  ///
  /// - Returns: Whether the frame's step budget (``FrameAccount``) is not used up.
  package func chargeLayout() -> Bool {
    // To shrink a text until it fits, it is set about eleven times.
    let count = reduce(0) { $0 + $1.text.utf8.count } * (self[0].style.minimumScale < 1 ? 11 : 1)
    return FrameAccount.charge(count, .letters)
  }
}

/// The error of a text style whose numbers are out of range.
private enum TextStyleError: Error, CustomStringConvertible {
  case outOfRange

  var description: String {
    "the size must be above 0 and at most \(Int(TextStyle.greatestSize)) points, each spacing and offset at most "
      + "\(Int(TextStyle.greatestDistance)) points, weight and width finite, and the least scale above 0"
  }
}

extension TextStyle {
  /// The largest font size, in points. Beyond it, coordinates get too coarse.
  fileprivate static let greatestSize: CGFloat = 100_000
  /// The largest spacing or offset, in points.
  fileprivate static let greatestDistance = 100 * greatestSize

  fileprivate var isUsable: Bool {
    font.size > 0 && font.size <= Self.greatestSize && minimumScale > 0 && font.weight.value.isFinite
      && font.width.value.isFinite
      && [lineSpacing, tracking, kerning, baselineOffset].allSatisfy { abs($0) <= Self.greatestDistance }
  }
}

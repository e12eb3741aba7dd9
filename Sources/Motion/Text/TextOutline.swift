import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelTypography

/// The outlines of a text as a shape: to be trimmed ("written"), stroked, filled or turned like any other.
///
/// It takes the room that its lines need and breaks them at the width it is offered. Where it is given more room than
/// that, it stands in the middle of the height, and by its alignment in the width.
///
/// ```swift
/// TextOutline("Euler", font: .system(size: 120, weight: .bold))
///   .trim(from: 0, to: time["write"])
///   .stroke(.white, lineWidth: 2)
/// ```
public struct TextOutline: Shape {
  public var text: String
  public var style: TextStyle

  public init(_ text: String, style: TextStyle) { (self.text, self.style) = (text, style) }
  public init(_ text: String, font: Font = .body) { self.init(text, style: TextStyle(font: font)) }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    layout(width: proposal.width, height: proposal.height)?.size ?? .zero
  }

  public func path(in rect: CGRect) -> Path {
    guard let layout = layout(width: rect.width, height: rect.height) else { return Path() }
    let corner = CGPoint(
      x: rect.minX + (rect.width - layout.size.width) * style.alignment.fraction,
      y: rect.midY - layout.size.height / 2)
    return layout.outline.offsetBy(dx: corner.x, dy: corner.y)
  }

  public func fault(in rect: CGRect) -> (any Error)? {
    guard style.isUsable else { return TextFault.badStyle }
    do {
      _ = try TextLayout(text, style: style)
      return nil
    } catch {
      return error
    }
  }

  /// What the fonts lack for the text.
  package var warnings: [DrawingWarning] {
    (layout(width: nil, height: nil)?.notes ?? []).map {
      DrawingWarning(place: "Text", message: "\($0)", detail: "'\(text.prefix(40))'")
    }
  }

  /// nil for a style that cannot be set, which ``fault(in:)`` explains.
  func layout(width: CGFloat?, height: CGFloat?) -> TextLayout? {
    guard style.isUsable else { return nil }
    return try? TextLayout(text, style: style, width: width ?? .infinity, height: height ?? .infinity)
  }
}

private enum TextFault: Error, CustomStringConvertible {
  case badStyle

  var description: String {
    "the size must be above 0 and at most \(Int(TextStyle.greatestSize)) points, and spacing finite"
  }
}

extension TextStyle {
  fileprivate static let greatestSize: CGFloat = 100_000

  fileprivate var isUsable: Bool {
    font.size > 0 && font.size <= Self.greatestSize && lineSpacing.isFinite && tracking.isFinite
  }
}

import Foundation
import PathreelDrawing
import PathreelMotion

/// The font size and colours of a ``Caption``: the value of `sweep --caption-style`, such as `28 white on #000000a0`.
/// Each part is optional, but there must be one.
package struct CaptionStyle: Hashable, Sendable {
  /// The font size in points of the canvas, 1…1000; nil means a 24th of the canvas's shorter side.
  package var size: Double?
  /// The text colour; nil means black or white, whichever has more contrast with the background.
  package var color: Color?
  /// The background colour behind the text; nil means the scene's background, slightly transparent.
  package var background: Color?

  /// The syntax, for messages.
  package static let form =
    "write a size of 1 to 1000 points, a colour and 'on' with the colour behind it, or some of these, as '28 white on #000000a0'"

  /// Makes a style.
  package init(size: Double? = nil, color: Color? = nil, background: Color? = nil) {
    (self.size, self.color, self.background) = (size, color, background)
  }

  /// The style as text that the initialiser from text parses back.
  package var text: String {
    [size.map { ParameterValue.number($0).settingText }, color?.css, background.map { "on \($0.css)" }]
      .compactMap(\.self).joined(separator: " ")
  }

  /// Parses a style; nil if the text is invalid.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    if let first = words.first, let size = Double(scalarNumber: first) {
      guard (1...1000).contains(size) else { return nil }
      self.size = size
      words.removeFirst()
    }
    let parts = words.split(separator: "on", maxSplits: 1, omittingEmptySubsequences: false)
    if let color = parts.first?.joined(separator: " "), !color.isEmpty {
      guard let color = Color(css: color) else { return nil }
      self.color = color
    }
    if parts.count > 1 {
      guard let color = Color(css: parts[1].joined(separator: " ")) else { return nil }
      background = color
    }
    if self == CaptionStyle() { return nil }
  }
}

/// The text colour of captions and of the labels of a ``GridSheet``.
extension Color {
  /// Black or white, whichever has more contrast with this colour, by WCAG 2.1's relative luminance. A transparent
  /// colour is composited over white first.
  package var clearestText: Color {
    func linear(_ channel: Double) -> Double {
      let value = channel * alpha + (1 - alpha)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    // At the threshold l, white and black have the same contrast: (1 + 0.05) / (l + 0.05) = (l + 0.05) / 0.05.
    return luminance > 0.179 ? .black : .white
  }
}

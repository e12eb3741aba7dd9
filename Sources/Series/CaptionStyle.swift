import Foundation
import PathreelDrawing
import PathreelMotion

/// How a caption looks: `28 white on #000000a0`. Each part may be left out.
package struct CaptionStyle: Hashable, Sendable {
  /// The size of the font, in points of the canvas; nil for a 24th of the canvas's shorter side.
  package var size: Double?
  /// The letters' colour; nil for black or white, whichever is clearer on the scene's background.
  package var color: Color?
  /// What lies behind the letters; nil for the scene's background, a little transparent.
  package var background: Color?

  package static let form =
    "write a size in points, a colour and 'on' with the colour behind it, or some of these, as '28 white on #000000a0'"

  package init(size: Double? = nil, color: Color? = nil, background: Color? = nil) {
    (self.size, self.color, self.background) = (size, color, background)
  }

  /// Nil for what is no style.
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

extension Color {
  /// Black or white: the one whose contrast with this colour is greater, by WCAG 2.1's relative luminance. What is
  /// transparent lies on white.
  package var clearestText: Color {
    func linear(_ channel: Double) -> Double {
      let value = channel * alpha + (1 - alpha)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    // Equal contrast: (1 + 0.05) / (l + 0.05) = (l + 0.05) / 0.05.
    return luminance > 0.179 ? .black : .white
  }
}

/// The text of a scene file with many elements. Each element has eight expressions: seven numbers and a colour.
/// ``SceneTimings`` measures it.
///
/// The expressions depend on time, a beat, a parameter, a named value and the element's index, as in generative scenes.
struct GeneratedScene {
  let elementCount: Int
  /// Whether the values are expressions. Otherwise they are typical constants, and nothing is evaluated.
  let hasExpressions: Bool

  static let expressionsPerElement = 8

  var text: String {
    """
    canvas: {size: [1920, 1080], background: "#10131c"}
    parameters:
      spread: {value: 420, range: [100, 500]}
    beats:
      - grow: {lasts: 4, ease: in-out}
    let:
      wave: 0.5 + 0.5 * sin(pi * t)
    elements:
      - repeat: {count: \(elementCount), as: i}
        element:
          rectangle:
            size: [\(value("6 + 5 * wave", 9)), \(value("\"8 + 4 * noise(i, t)\"", 8))]
          fill: \(value("\"hsb(0.5 + i / \(elementCount), 0.6, 1, 0.8)\"", "\"#66c2ffcc\""))
          rotate: \(value("i * 137.5 + 90 * grow", 60))
          position:
            - \(value("\"width / 2 + spread * grow * sqrt(i / \(elementCount)) * cos(2.399963 * i + t)\"", 900))
            - \(value("\"height / 2 + spread * grow * sqrt(i / \(elementCount)) * sin(2.399963 * i + t)\"", 500))
          opacity: \(value("\"clamp(2 * grow - i / \(elementCount), 0, 1)\"", 0.75))
          scale: \(value("\"if(i % 10 == 0, 1.5 + wave, 1)\"", 1.2))
    """
  }

  /// Returns the expression, or the constant if the scene has no expressions.
  private func value(_ expression: String, _ constant: Any) -> String { hasExpressions ? expression : "\(constant)" }
}

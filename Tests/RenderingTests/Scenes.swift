import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles

/// Scenes that take no time to draw.
enum Scenes {
  /// Thirty frames with something of everything: gradients, strokes, trims, transparency, random places.
  static let medley = """
    canvas: {size: [96, 64], background: "#101418"}
    fps: 30
    beats:
      - draw: {lasts: 0.8, ease: in-out}
      - hold: {lasts: 0.2}
    elements:
      - hypotrochoid: {fixed: 30, rolling: 18, pen: 12}
        trim: {to: draw}
        stroke: {color: "hsb(0.1 + draw, 0.7, 1)", width: 1.5, cap: round}
      - repeat: {count: 6}
        element:
          petal: {length: 24, width: 9}
          fill: {gradient: ["hsb(i / 6, 0.8, 1)", white]}
          rotate: 60 * i + 90 * t
          opacity: 0.2 + 0.8 * draw
      - repeat: {count: 5, as: n}
        element:
          circle: {radius: "2 + 2 * random(7, n)"}
          position: ["96 * random(1, n)", "64 * random(2, n)"]
          fill: "rgb(255, 255, 255, 0.4)"
    """

  /// Ten frames, of which the one at half a second divides by zero.
  static let hole = """
    canvas: {size: [64, 48]}
    fps: 10
    duration: 1
    elements:
      - circle: {radius: 1 / (0.5 - t)}
    """

  /// Ten frames of seven dots that move apart; from the sixth frame on there is no room for all.
  static let crowd = """
    canvas: {size: [64, 48]}
    fps: 10
    duration: 1
    elements:
      - along: {line: {}, spacing: "8 + 5 * t", origin: left}
        element:
          repeat: {count: 7}
          element: {circle: {radius: 2}}
    """

  static func file(_ text: String) throws -> SceneFile { try SceneFile(text: text, name: "scene.yaml") }
}

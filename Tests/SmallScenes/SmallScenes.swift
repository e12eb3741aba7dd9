/// Scenes that are fast to draw, for tests of commands, clips and the preview.
public enum SmallScenes {
  /// Ten frames of seven dots that move apart. From frame 6 on, the seventh, there is not enough room for all of
  /// them, which gives a warning.
  public static let crowd = """
    canvas: {size: [64, 48]}
    fps: 10
    duration: 1
    elements:
      - along: {line: {}, spacing: "8 + 5 * t", origin: left}
        element:
          repeat: {count: 7}
          element: {circle: {radius: 2}}
    """
  public static let crowdWarning = """
    crowd.yaml:5:5: warning: 'along': not all views fit on the curve, and the last ones are not drawn; place fewer, or \
    nearer to each other (6 of 7 fit, t = 0.6) in frame 6

    """

  /// Ten frames of a cyan square in the middle of a blue canvas.
  public static let square = """
    canvas: {size: [64, 48], background: "#204060"}
    fps: 10
    duration: 1
    parameters:
      side: {value: 20, range: [4, 40]}
      hue: {value: 0.5, range: [0, 1]}
    elements:
      - rectangle: {size: [side, side]}
        fill: "hsb(hue, 1, 1)"
    """

  /// Ten frames of a black square of 8 points that moves from the left edge of a white canvas, by 4 points a frame.
  public static let slide = """
    canvas: {size: [64, 48], background: white}
    fps: 10
    duration: 1
    parameters:
      tall: {value: 8, range: [8, 40], step: 8}
    elements:
      - rectangle: {size: [8, tall]}
        fill: black
        position: [4 + 40 * t, 24]
    """

  /// Thirty frames with a bit of everything: gradients, strokes, trims, transparency, random places.
  public static let medley = """
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

  /// Ten frames; the one at half a second divides by zero.
  public static let hole = """
    canvas: {size: [64, 48]}
    fps: 10
    duration: 1
    elements:
      - circle: {radius: 1 / (0.5 - t)}
    """

  /// A scene of a million frames, for tests that interrupt a process.
  public static let endless = """
    canvas: {size: [64, 48]}
    fps: 1000
    duration: 1000
    elements:
      - circle: {radius: "5 + mod(t, 10)"}
    """
}

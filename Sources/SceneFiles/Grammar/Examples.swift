/// A small scene for every kind of element and every modifier, which the reference shows and the tests draw.
package enum Examples {
  /// What the examples' elements stand in.
  package static let stage = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - draw: {lasts: 2}
    elements:
    """

  /// A scene of an example's elements. Its files are those of the gallery's folder, `scenes`.
  package static func scene(of elements: String) -> String {
    stage + "\n" + elements.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }

  package static let kinds: [String: String] = [
    "rectangle": """
    - rectangle: {size: [120, 80]}
      fill: "#5cc8ff"
    """,
    "rounded-rectangle": """
    - rounded-rectangle: {size: [140, 90], radius: [40, 8, 40, 8], style: continuous}
      fill: "#5cc8ff"
    """,
    "circle": """
    - circle: {radius: 20 + 30 * draw}
      fill: "#5cc8ff"
    """,
    "ellipse": """
    - ellipse: {size: [150, 70]}
      stroke: {color: "#5cc8ff", width: 6}
    """,
    "capsule": """
    - capsule: {size: [140, 50]}
      fill: "#5cc8ff"
    """,
    "arc": """
    - arc: {radius: 60, start: -90, end: -90 + 300 * draw}
      stroke: {color: "#5cc8ff", width: 10, cap: round}
    """,
    "annulus": """
    - annulus: {radius: 64, inner: 0.6, start: -90, end: 180}
      fill: "#5cc8ff"
    """,
    "polygon": """
    - polygon: {sides: 6, radius: 60, corner-radius: 10}
      fill: "#5cc8ff"
    """,
    "star": """
    - star: {points: 5, radius: 64, inner: 0.5, corner-radius: 4}
      fill: "#ffd166"
    """,
    "petal": """
    - petal: {length: 110, width: 50, belly: 0.6}
      fill: {gradient: ["#ff7a6b", "#ffd166"], from: bottom, to: top}
      position: [120, 135]
    """,
    "flower": """
    - flower: {petals: 8, length: 58, width: 34, gap: 6}
      fill: hsb(0.95 + 0.02 * i, 0.6, 1)
    """,
    "hypotrochoid": """
    - hypotrochoid: {fixed: 70, rolling: 42, pen: 40}
      stroke: {color: "#5cc8ff", width: 2}
    """,
    "epitrochoid": """
    - epitrochoid: {fixed: 36, rolling: 12, pen: 16}
      stroke: {color: "#5cc8ff", width: 2}
    """,
    "lines": """
    - lines: {points: [[30, 120], [80, 50], [130, 110], [210, 40]], radius: 12}
      stroke: {color: "#5cc8ff", width: 5, cap: round}
    """,
    "path": """
    - path: M 40 120 C 60 20 120 20 120 80 S 190 140 205 50
      stroke: {color: "#5cc8ff", width: 5, cap: round}
    """,
    "connector": """
    - connector: {from: [50, 45], leaving: right, to: [190, 115], entering: left, radius: 12}
      stroke: {color: "#5cc8ff", width: 4, end: triangle}
      element:
        circle: {radius: 9}
        fill: "#ffd166"
    """,
    "curve": """
    - curve: {y: 32 * sin(x / 24) * x / 110, origin: left, math: true, start: 20, end: 220}
      stroke: {color: "#5cc8ff", width: 4}
    """,
    "along": """
    - along: {circle: {radius: 55}, origin: center, phase: draw, orientation: tangent}
      element:
        repeat: {count: 12}
        element:
          petal: {length: 22, width: 12}
          fill: hsb(0.55 + 0.03 * i, 0.6, 1)
    """,
    "freehand": """
    - freehand:
        samples:
          - [[0, 60, 0, 0.2], [20, 25, 0.1, 0.6], [45, 10, 0.2, 1], [62, 30, 0.3, 0.8], [55, 62, 0.4, 0.5],
             [40, 80, 0.5, 0.9], [50, 92, 0.6, 1], [80, 80, 0.7, 0.6], [115, 45, 0.8, 0.4], [150, 20, 0.9, 0.1]]
        size: [180, 100]
        nib: pressure
      stroke: {color: "#5cc8ff", width: 12}
    """,
    "text": """
    - text: {text: "{100 * draw:.0} %", size: 54, weight: bold}
      fill: "#5cc8ff"
    """,
    "letters": """
    - letters: {text: Hello, size: 64, weight: bold}
      fill: hsb(0.5 + 0.06 * i, 0.6, 1)
    """,
    "morph": """
    - morph: {through: [{star: {points: 5, radius: 66}}, {circle: {radius: 50}}], progress: draw}
      fill: "#ffd166"
    """,
    "image": """
    - image: {file: pictures/dusk.png, size: [200, 120], mode: fill, zoom: 1 + draw, anchor: [0.7, 0.4]}
    """,
    "group": """
    - group:
        - circle: {radius: 50}
          fill: "#5cc8ff"
        - rectangle: {size: [40, 40]}
          fill: "#10131c"
      rotate: 30
    """,
    "repeat": """
    - repeat: {count: 9}
      element:
        circle: {radius: 4 + i}
        fill: hsb(0.5 + 0.04 * i, 0.6, 1)
        offset: [55 * cos(tau * i / 9), 55 * sin(tau * i / 9)]
    """,
    "h-stack": """
    - h-stack: {spacing: 10, alignment: bottom}
      element:
        repeat: {count: 6}
        element:
          rectangle: {size: [20, "20 + 80 * random(3, i)"]}
          fill: "#5cc8ff"
    """,
    "v-stack": """
    - v-stack: {spacing: 10, alignment: left}
      element:
        repeat: {count: 4}
        element:
          capsule: {size: ["60 + 90 * random(5, i)", 18]}
          fill: "#5cc8ff"
    """,
    "spacer": """
    - h-stack: {spacing: 12}
      elements:
        - circle: {radius: 24}
          fill: "#ff7a6b"
        - spacer:
        - circle: {radius: 24}
          fill: "#ffd166"
        - circle: {radius: 24}
          fill: "#5cc8ff"
      frame: {size: [210, 80]}
    """,
    "grid": """
    - grid: {columns: 3, spacing: [24, 10], alignment: left}
      element:
        repeat: {count: 9}
        element:
          capsule: {size: ["20 + 40 * random(9, i)", 26]}
          fill: hsb(0.5 + 0.05 * i, 0.6, 1)
    """,
  ]

  package static let modifiers: [String: String] = [
    "inset": """
    - repeat: {count: 5}
      element:
        star: {points: 5, radius: 72}
        inset: 7 * i
        stroke: "#ffd166"
    """,
    "trim": """
    - circle: {radius: 56}
      trim: {from: 0.1, to: 0.1 + 0.8 * draw}
      stroke: {color: "#5cc8ff", width: 8, cap: round}
    """,
    "outline": """
    - path: M 40 110 Q 120 0 200 110
      outline: {width: 26, cap: round}
      fill: {gradient: ["#5cc8ff", "#ff7a6b"], from: left, to: right}
    """,
    "fill": """
    - circle: {radius: 44}
      fill: {gradient: ["#ffd166", {color: "#ff7a6b", at: 0.6}, "#7a3b8f"], from: [0.35, 0.3], radius: 66}
      offset: [-52, 0]
    - circle: {radius: 44}
      fill: {gradient: ["#ffd166", "#7a3b8f"], from: left, to: [0.25, 0.5], spread: reflect}
      offset: [52, 0]
    """,
    "stroke": """
    - polygon: {sides: 5, radius: 58}
      stroke: {color: "#5cc8ff", width: 6, join: round, cap: round, dash: [1, 14]}
    """,
    "draw": """
    - star: {points: 6, radius: 62}
      fill: "#ffd166"
      stroke: {color: white, width: 2}
      draw: {progress: draw, until: 0.6}
    """,
    "aspect-ratio": """
    - h-stack: {spacing: 14}
      element:
        repeat: {count: 3}
        element:
          rounded-rectangle: {radius: 8}
          fill: hsb(0.5 + 0.06 * i, 0.6, 1)
          aspect-ratio: 2 - 0.7 * i + 0.4 * draw
      padding: 16
    """,
    "fixed-size": """
    - v-stack: {spacing: 10, alignment: left}
      elements:
        - text: {text: as wide as, size: 22}
        - capsule: {}
          fill: "#5cc8ff"
          frame: {height: 6}
        - text: {text: the longest line, size: 22}
      fixed-size: both
    """,
    "frame": """
    - circle: {radius: 30}
      fill: "#5cc8ff"
      frame: {size: [200, 120], alignment: bottom-right}
    """,
    "padding": """
    - h-stack: {spacing: 0}
      elements:
        - circle: {radius: 25}
          fill: "#5cc8ff"
          padding: 20
        - circle: {radius: 25}
          fill: "#ffd166"
    """,
    "clip": """
    - repeat: {count: 8}
      element:
        rectangle: {size: [12, 160]}
        fill: "#5cc8ff"
        rotate: 30
        offset: [24 * i - 84 + 24 * draw, 0]
      frame: {size: [240, 160]}
      clip: {path: M120 6L163.5 139.9L49.6 57.1H190.4L76.5 139.9Z, rule: even-odd}
    """,
    "mask": """
    - rectangle: {size: [200, 80]}
      fill: {gradient: ["#ff7a6b", "#ffd166", "#5cc8ff"], from: left, to: right}
      mask:
        - text: {text: mask, size: 72, weight: bold}
        - capsule: {size: [200 * draw, 6]}
          offset: [0, 36]
    """,
    "blur": """
    - repeat: {count: 3}
      element:
        star: {points: 5, radius: 34}
        fill: "#ffd166"
        blur: 3 * abs(i - 2 * draw)
        offset: [74 * i - 74, 0]
    """,
    "shadow": """
    - rounded-rectangle: {size: [130, 84], radius: 16}
      fill: "#5cc8ff"
      shadow: {radius: 14, color: "#5cc8ff", offset: [0, 8]}
    """,
    "scale": """
    - rectangle: {size: 60}
      stroke: {color: "#5cc8ff", width: 4}
      scale: {by: [2.5, 1.5], strokes: false}
    """,
    "rotate": """
    - rectangle: {size: [130, 30]}
      fill: "#5cc8ff"
      rotate: {by: -40 * draw, anchor: left}
    """,
    "offset": """
    - circle: {radius: 24}
      fill: "#5cc8ff"
      offset: [140 * draw - 70, 0]
    """,
    "position": """
    - circle: {radius: 24}
      fill: "#5cc8ff"
      position: [60, 50]
    """,
    "layout-priority": """
    - h-stack: {spacing: 10}
      elements:
        - capsule: {}
          fill: "#5cc8ff"
          frame: {min-width: 20, height: 50}
        - capsule: {}
          fill: "#ffd166"
          frame: {max-width: 40 + 120 * draw, height: 50}
          layout-priority: 1
      frame: {size: [210, 80]}
    """,
    "z-index": """
    - repeat: {count: 7}
      element:
        circle: {radius: 26}
        fill: hsb(0.5 + 0.06 * i, 0.6, 1)
        stroke: {color: "#10131c", width: 3}
        offset: [26 * i - 78, 0]
        z-index: -abs(i - 3)
    """,
    "opacity": """
    - repeat: {count: 6}
      element:
        circle: {radius: 36}
        fill: "#5cc8ff"
        opacity: 0.1 + 0.15 * i
        offset: [24 * i - 60, 0]
    """,
    "blend": """
    - repeat: {count: 3}
      element:
        circle: {radius: 42}
        fill: hsb(i / 3, 0.9, 0.9)
        blend: screen
        offset: [26 * sin(tau * i / 3), -26 * cos(tau * i / 3)]
    """,
    "travel-to": """
    - along: {circle: {radius: 55}, origin: center}
      element:
        repeat: {count: 6}
        element:
          circle: {radius: 8 + 2 * i}
          fill: hsb(0.5 + 0.06 * i, 0.6, 1)
          travel-to: {place: 5 - i, progress: draw}
    """,
  ]
}

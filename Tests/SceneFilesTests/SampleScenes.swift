/// Scene files as people write them, for tests of properties that hold for every scene.
enum SampleScenes {
  /// The example of the specification, word for word.
  static let spirograph = """
    title: Spirograph
    canvas: {size: [1280, 720], background: "#0b1020"}
    fps: 60
    parameters:
      fixed:   {value: 105,  range: [10, 150], step: 1, label: Fixed ring}
      rolling: {value: 60,   range: [10, 150], step: 1, label: Rolling wheel}
      pen:     {value: 40,   range: [1, 150],  step: 1, label: Pen distance}
      hue:     {value: 0.58, range: [0, 1]}
    beats:                                     # each name is its eased progress 0…1
      - draw: {lasts: 4, ease: in-out}
      - hold: {lasts: 1}
    let: {zoom: "320 / (abs(fixed - rolling) + pen)"}
    elements:                                  # an element is one kind and its modifiers, back to front, centred unless placed
      - hypotrochoid: {fixed: fixed * zoom, rolling: rolling * zoom, pen: pen * zoom}
        trim: {to: draw}
        stroke: {color: "hsb(hue + 0.1 * draw, 0.7, 1)", width: 2.5, cap: round}
      - repeat: {count: 12, as: i}
        element:
          petal: {length: 60, width: 22}
          fill: {gradient: ["hsb(i / 12, 0.8, 1)", white]}
          rotate: 30 * i
          opacity: smoothstep(0, 1, draw * 12 - i)
    """

  /// Tables of data with all operations on rows.
  static let data = """
    canvas: {size: [64, 36]}
    duration: 2
    data:
      all:
        rows: [{a: 1, b: x, c: "#336699"}, {a: 2, b: y, c: "#ff0000"}, {a: 3, b: x, c: "#00ff00", "d e": ""}]
        columns: {n: {from: a, type: number}, d: {from: d e, missing: none}}
      some: {rows: [{a: 1, b: 2}, {a: 3, b: 4}, {a: 3, b: 7}], filter: "a > 0", rank: b, sort: -b, order: descending, limit: 2}
      sums: {rows: [{a: 1, b: 2}, {a: 3, b: 4}, {a: 3, b: 7}], group: {by: [a], columns: {s: sum(b), n: length(b), f: "b[0]"}}}
      race:
        rows: [{w: 1, k: p, v: 1}, {w: 2, k: p, v: 3}, {w: 1, k: q, v: 2}, {w: 2, k: q, v: 2}]
        track: {time: w, key: k, value: v, at: 1 + t / 2, swap: 0.3}
    elements:
      - repeat: {over: all, as: one}
        element:
          circle: {radius: one.n}
          fill: one.c
          offset: ["4 * one", length(all) - sum(all.n)]
      - repeat: {over: race}
        elements:
          - text: {text: "{row.k} {row.v:.1} {race.w:.1} {some.rank[0]} {sums.s[1]}", size: 6}
            offset: [0, 6 * row.rank]
    """

  /// Components with every type of parameter, and with places for content.
  static let components = """
    canvas: {size: [64, 36]}
    beats: [{stagger: {name: box, count: 3, lasts: 0.5, every: 0.2}}]
    let: {ink: "#e8ebf2", home: [3, 4]}
    components:
      dot: {parameters: {r: {value: 2, range: [0, 9]}, at: point}, elements: [{circle: {radius: r}, position: at}]}
      card:
        parameters:
          title: text
          tint: {value: gold, label: Colour}
          of: {value: [1, 2, 3]}
          way: points
          cap: {choices: [butt, round], value: round}
          all: {text: [a, b]}
          on: {type: boolean, value: true}
        elements:
          - rectangle: {size: [30, 20]}
            fill: tint
          - v-stack: {spacing: 2}
            elements:
              - text: {text: "{title} {all[0]} {sum(of)}", size: 8}
              - content:
              - repeat: {count: length(of)}
                element: {dot: {r: "of[i]", at: home}}
          - lines: {points: way}
            stroke: {color: ink, cap: cap}
            opacity: if(on, 1, 0.5)
          - content: {name: foot}
    elements:
      - repeat: {count: 2}
        element:
          card: {title: "n {i}", of: [1, "i + t"], way: [[0, 0], [9, "box[1]"]]}
          content: {foot: [dot: {at: [i, 1]}]}
          offset: [20 * i, 0]
    """

  /// Staggered beats, a chart, stacks, conditions and choices.
  static let bars = """
    title: Quarterly bars
    canvas:
      size: [640, 360]
      background: "if(dark, #101418, white)"
    fps: 30000/1001
    parameters:
      dark: {value: true, label: Dark background}
      accent: {value: "#4f9dff"}
      finish: {value: round, choices: [butt, round]}
      bars: {value: 6, range: [1, 24], step: 1}
    beats:
      - stagger: {name: grow, count: bars, lasts: 0.6, every: 0.12, ease: "spring(0.5, 0.3)"}
      - together:
          - underline: {lasts: 0.8, ease: out}
          - sequence:
              - wait: {lasts: 0.2}
              - glow: {lasts: 0.6, ease: "cubic-bezier(0.2, 0, 0.2, 1)"}
      - hold: {lasts: 1, after: -0.1}
    let:
      gap: 12
      tall: "120 + 80 * glow"
    elements:
      - h-stack: {spacing: gap, alignment: bottom}
        elements:
          - repeat: {count: bars, as: k}
            element:
              rounded-rectangle: {size: [32, "1 + tall * max(grow[k], 0) * (0.4 + 0.6 * random(7, k))"], radius: 6}
              fill: {gradient: ["mix(accent, white, 0.4)", accent], from: top, to: bottom}
        frame: {size: [600, 300], alignment: bottom}
      - lines: {points: [[40, 332], [600, 332]]}
        trim: {to: underline}
        stroke: {color: accent, width: 3, cap: finish}
    """

  /// Nested repeats, groups, several paints, dashes.
  static let mandala = """
    canvas: {size: [800, 800], background: "#faf7f2"}
    duration: 6
    let:
      turn: t / 6 * 360
      rings: 3
    elements:
      - repeat: {count: rings, as: ring}
        element:
          group:
            - repeat: {count: 6 + 4 * ring}
              element:
                circle: {radius: 10 + 2 * ring}
                fill: "hsb(i / (6 + 4 * ring), 0.6, 0.9)"
                stroke: {color: black, width: 1, dash: [4, 2], dash-phase: 6 * t}
                offset: [0, -90 * (ring + 1)]
                rotate: {by: 45}
                scale: {by: [1, 0.8], anchor: top}
          rotate: "turn * if(mod(ring, 2) == 0, 1, -1)"
      - star: {points: 5, radius: 60, inner: 0.5}
        fill: {gradient: [{color: gold, at: 0}, {color: crimson, at: 0.8}], radius: 60}
        stroke: {color: "#333", width: 2, join: round}
        padding: 4
        opacity: clamp(t, 0, 1)
    """

  /// An icon's path that draws itself, polygons at places, and trims that wrap.
  static let icon = """
    canvas: {size: [400, 300]}
    fps: 25
    beats:
      - draw: {lasts: 1.5}
      - fill_in: {lasts: 0.5, ease: in}
    elements:
      - lines: {points: [[50, 50], [150, 50], [150, 150], [250, 150]], radius: 20}
        trim: {from: 0.2, to: 0.6, offset: draw, by: subpath}
        stroke: {color: tomato, width: 6, cap: round, join: bevel, miter-limit: 4}
      - polygon: {sides: 6, radius: 40}
        fill: "rgb(20, 120, 220, 0.5)"
        position: [300, 200 - 100 * fill_in]
      - ellipse: {size: [80, 40]}
        fill: {color: white, rule: even-odd}
        offset: [-60, 40]
      - capsule: {size: 30}
      - arc: {radius: 50, start: -90, end: -90 + 360 * draw, closing: sector}
        fill: seagreen
      - v-stack:
        elements:
          - rectangle: {size: [20, 10]}
          - rectangle: {size: 10}
        frame: 100
      - epitrochoid: {fixed: 30, rolling: 10, pen: 10, amount: draw}
        stroke: orchid
    """

}

extension SampleScenes {
  /// Elements that travel along a polar, a parametric and a rectangular curve, a shape and a path.
  static let travel = """
    canvas: {size: [1280, 720]}
    beats:
      - go: {lasts: 4, ease: in-out}
    elements:
      - curve: {r: 200 * cos(3 * theta), origin: center, end: pi}
        stroke: {color: "#334", width: 2}
      - along: {r: 200 * cos(3 * theta), origin: center, end: pi, phase: go, orientation: tangent}
        elements:
          - repeat: {count: 24, as: n}
            element:
              circle: {radius: 6}
              fill: "hsb(n / 24, 0.7, 1)"
      - along: {x: 300 * cos(u), y: "120 * sin(2 * u)", start: 0, end: tau, origin: [0.5, 0.5], spacing: 40, travel: 100 * go}
        element:
          repeat: {count: 12}
          element:
            rectangle: {size: [20, 10]}
      - along: {y: 60 * sin(x / 60), origin: left, math: true, count: 10, ends: wrap, anchor: bottom}
        elements:
          - repeat: {count: 10}
            element: {circle: {radius: 4}}
      - along: {shape: {star: {points: 5, radius: 250}}, orientation: tangent}
        elements:
          - repeat: {count: 40}
            element: {capsule: {size: [8, 3]}}
      - along: {path: "M 100 600 C 300 400 900 700 1200 500"}
        element:
          repeat: {count: 9}
          element: {circle: {radius: 5}}
      - curve: {lissajous: {size: 200, frequencies: [3, 2]}, origin: bottom-right}
        stroke: white
      - connector: {from: [100, 100], leaving: right, to: [400, 250], entering: left, radius: 12}
        trim: {to: go}
        stroke: {color: aqua, width: 3}
      - flower: {petals: 8, length: 40, width: 16, gap: 4, belly: 0.6, tip: 0.2, as: p}
        fill: {gradient: ["hsb(p / 8, 0.8, 1)", white]}
        position: [1000, 200]
      - path: "M 10 10 h 80 v 80 z"
        fill: {color: olive, rule: even-odd}
    """

  /// Connectors with every kind of line, labels, arrowheads and a frozen route.
  static let diagram = """
    canvas: {size: [1280, 720]}
    parameters:
      kind: {value: cubic, choices: [elbow, straight, quad, cubic]}
    beats:
      - go: {lasts: 2}
    elements:
      - connector:
          from: [100, 100]
          leaving: right
          to: [700 - 600 * go, 400]
          entering: left
          stub: 20
          bend: go
          freeze: {from: [100, 100], to: [700, 400]}
          label: {at: go, orientation: tangent}
        trim: {to: go}
        stroke: {color: white, width: 3, start: dot, end: {form: triangle, size: 20 - 5 * go}}
        elements:
          - circle: {radius: 5}
          - connector: {from: [0, 0], to: [9, 9], line: straight}
            stroke: {end: bar}
      - {circle: {radius: 30}, position: [200 + 300 * go, 500], id: hub}
      - repeat: {count: 3}
        elements:
          - {rectangle: {size: [60, 30]}, position: [900, 400 + 90 * i], id: leaf}
          - connector: {from: hub, to: leaf, line: kind, stub: 10}
            stroke: {color: white, end: triangle}
            elements: [{circle: {radius: 3}, at: go}, {text: {text: "{i}", size: 9}, at: {share: 0.3, orientation: tangent}}]
      - {connector: {from: "leaf[0].bottom", to: "leaf[2 - floor(go)]"}, stroke: white}
      - connector: {from: [100, 100], to: [100, 100], leaving: top, entering: top}
        stroke: {width: 2, end: chevron, dash: [4, 3]}
      - connector: {from: [300, 300], to: [500 * go, 20], line: quad, bow: -0.5}
        stroke: {start: circle, end: diamond}
      - connector: {from: [30, 30], to: [500, 20], line: kind, leaving: top, entering: bottom, tension: 1, bow: 1}
        stroke: white
        element: {rectangle: {size: 4}}
    """

  /// Shapes that morph and shapes that draw themselves, driven by repeated beats and noise.
  static let reveals = """
    canvas: {size: [640, 360]}
    beats:
      - turn: {lasts: 1, ease: "spring(0.6, 0.2)", repeat: 2, ping-pong: true}
      - stagger: {name: draw, count: 6, lasts: 1, every: 0.2, after: -1}
    elements:
      - morph:
          progress: 2 * turn
          through:
            - {star: {points: 5, radius: 90, inner: 0.5}}
            - {path: "M 320 100 h 60 v 60 z m 10 10 h 10 v 10 z"}
            - {curve: {r: "80 + 20 * cos(6 * theta)", origin: center}}
        fill: {gradient: [gold, crimson], rule: even-odd}
      - flower: {petals: 6, length: 60, width: 24, as: k}
        draw: "draw[k]"
      - repeat: {count: 6}
        element:
          group:
            - circle: {radius: 20}
              fill: "hsb(random(3, i, 1), 0.6, 1)"
            - rectangle: {size: 10}
              stroke: white
          draw: {progress: "draw[i]", lag: 0.5, until: 0.6, fade-outline: true}
          offset: ["100 * i - 250", "40 * noise(i, t) + 20 * pingpong(t, 2)"]
    """

  /// Keyframe tracks of all kinds, read at the current time and in loops.
  static let hops = """
    canvas: {size: [640, 360]}
    parameters: {peak: {value: 90, range: [10, 120]}}
    duration: 4
    let: {ground: 300 - 2 * high, high: peak / 3, squash: flat(t % 1.2)}
    keyframes:
      flat:
        - {to: 1}
        - {to: 0.7, lasts: 0.1}
        - {to: 1, lasts: 0.5, ease: "spring(0.3, 0.4)", start-velocity: 2}
        - {to: 1.1, lasts: 0.2, end-velocity: -1}
      hop: [{to: ground}, {to: 40, lasts: high / 60, ease: out}, {to: ground, lasts: 0.5, ease: in}, {to: 0}]
    elements:
      - repeat: {count: 5}
        element: {circle: {radius: 12}, fill: teal, position: [100 + 90 * i, hop(t - 0.1 * i)], scale: [1, squash]}
    """

  /// All samples but ``data`` and ``components``, whose keys the schema of all scenes cannot check.
  static let everything = [spirograph, bars, mandala, icon, travel, diagram, reveals, hops]
}

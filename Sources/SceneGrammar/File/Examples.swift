/// Example scenes: one for every kind of element and every modifier. ``SceneReference`` shows them and the tests draw
/// them.
package enum Examples {
  /// The part of a scene that all examples share: canvas, beats and scales.
  package static let stage = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - draw: {lasts: 2}
    scales:
      up: {from: [0, 80], to: [140, 20], ticks: 4}
    elements:
    """

  /// A scene with an example's elements. Files that it names are in the gallery's folder, `scenes`.
  package static func scene(of elements: String) -> String {
    stage + "\n" + elements.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }

  /// A whole scene with components.
  package static let components = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - stagger: {name: show, count: 3, lasts: 0.6, every: 0.3, ease: out}
      - hold: {lasts: 1}
    components:
      card:
        parameters:
          title: text                        # a use has to give it
          tint: {value: "#5cc8ff"}           # this unless a use gives it
          shown: {value: 1, range: [0, 1]}
        elements:
          - rounded-rectangle: {size: [64, 90], radius: 10}
            fill: "#222a3d"
            stroke: {color: tint, width: 2}
          - v-stack: {spacing: 10}
            elements:
              - text: {text: "{title}", size: 15, weight: bold}
              - content:
            opacity: shown
    elements:
      - h-stack: {spacing: 10}
        elements:
          - card: {title: Plan, shown: "show[0]"}
            content:
              - star: {points: 5, radius: 16}
                fill: "#ffd166"
            opacity: show[0]
          - card: {title: Build, shown: "show[1]", tint: "#ffd166"}
            content:
              - polygon: {sides: 6, radius: 16}
                fill: "#5cc8ff"
            opacity: show[1]
          - card: {title: Ship, shown: "show[2]", tint: "#ff7a6b"}
            content:
              - circle: {radius: 14}
                fill: "#ff7a6b"
            opacity: show[2]
    """

  /// The order of modifiers: from left to right one more of them, with the element's bounds.
  package static let order = """
    canvas: {size: [780, 170], background: "#10131c"}
    duration: 2
    components:
      step:
        parameters: {words: text}
        elements:
          - content:
          - text: {text: "{words}", size: 15}
            fill: "#9fb0d0"
            position: {at: [65, 140]}
    let: {line: "#ffd166"}
    elements:
      - h-stack: {spacing: 20}
        elements:
          - step: {words: fill}
            frame: {size: [130, 150]}
            content:
              - text: {text: Go, size: 34}
                fill: "#5cc8ff"
                overlay: [{rectangle: {}, stroke: {color: line, dash: [3, 3]}}]
                position: [65, 60]
          - step: {words: frame}
            frame: {size: [130, 150]}
            content:
              - text: {text: Go, size: 34}
                fill: "#5cc8ff"
                frame: {size: [70, 56]}
                overlay: [{rectangle: {}, stroke: {color: line, dash: [3, 3]}}]
                position: [65, 60]
          - step: {words: padding}
            frame: {size: [130, 150]}
            content:
              - text: {text: Go, size: 34}
                fill: "#5cc8ff"
                frame: {size: [70, 56]}
                padding: 14
                overlay: [{rectangle: {}, stroke: {color: line, dash: [3, 3]}}]
                position: [65, 60]
          - step: {words: background}
            frame: {size: [130, 150]}
            content:
              - text: {text: Go, size: 34}
                fill: "#5cc8ff"
                frame: {size: [70, 56]}
                padding: 14
                background: [{rounded-rectangle: {radius: 12}, fill: "#22304a"}]
                overlay: [{rectangle: {}, stroke: {color: line, dash: [3, 3]}}]
                position: [65, 60]
          - step: {words: "rotate, position"}
            frame: {size: [130, 150]}
            content:
              - text: {text: Go, size: 34}
                fill: "#5cc8ff"
                frame: {size: [70, 56]}
                padding: 14
                background: [{rounded-rectangle: {radius: 12}, fill: "#22304a"}]
                overlay: [{rectangle: {}, stroke: {color: line, dash: [3, 3]}}]
                rotate: -14
                position: [80, 72]
    """

  /// A sequence of scenes of the gallery.
  package static let sequence = """
    canvas: {size: [240, 135]}
    parameters:
      greeting: {text: hello}
    components:
      window:
        parameters: {progress: number, edge: {value: white}}
        elements:
          - content: from
          - content: to
            clip: {rounded-rectangle: {size: [240 * progress, 135 * progress], radius: 12}}
          - rounded-rectangle: {size: [240 * progress, 135 * progress], radius: 12}
            stroke: {color: edge, width: 3}
    scenes:
      - {file: day/noon.yaml, set: {word: "{greeting}"}}
      - {file: day/night.yaml, transition: {window: {lasts: 2.2, edge: "#ffd166"}, ease: out}}
      - {file: day/morning.yaml, transition: {dissolve: 0.5}}
    """

  /// A whole scene with data.
  package static let data = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - run: {lasts: 2}
    data:
      cities:
        rows:
          - {year: 2000, city: Aby, people: 40, tint: "#5cc8ff"}
          - {year: 2000, city: Bel, people: 25, tint: "#ffd166"}
          - {year: 2000, city: Cor, people: 12, tint: "#ff7a6b"}
          - {year: 2020, city: Aby, people: 44, tint: "#5cc8ff"}
          - {year: 2020, city: Bel, people: 66, tint: "#ffd166"}
          - {year: 2020, city: Cor, people: 51, tint: "#ff7a6b"}
        track: {time: year, key: city, value: people, at: "mix(2000, 2020, run)", swap: 3}
    elements:
      - repeat: {over: cities, as: row}
        element:
          rounded-rectangle: {size: [2.6 * row.people, 26], radius: 5}
          fill: row.tint
          frame: {size: [200, 26], alignment: left}
          overlay:
            - text: {text: "{row.city} {row.people:.0}", size: 13, weight: bold}
              fill: "#10131c"
              frame: {size: [190, 26], alignment: left}
          position: [130, 34 * row.rank]
      - text: {text: "{floor(cities.year)}", size: 20, features: [tnum]}
        position: [205, 140]
    """

  /// A whole scene with a chart.
  package static let chart = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - draw: {lasts: 1.6}
    data:
      sales: {rows: [{m: 1, sold: 12}, {m: 2, sold: 45}, {m: 3, sold: 31}, {m: 4, sold: 68}, {m: 5, sold: 59}]}
    scales:
      across: {from: [1, 5], to: [45, 220], ticks: 5}
      up: {from: [0, max(sales.sold)], to: [130, 20], nice: true, ticks: 4}
    elements:
      - axis: {scale: up, side: left, at: 35, grid: 195, size: 11}
      - axis: {scale: across, at: 130, size: 11}
      - lines: {points: {over: sales, point: [across(row.m), up(row.sold)]}}
        stroke: {color: "#5cc8ff", width: 3, join: round}
        trim: {to: draw}
      - repeat: {over: sales}
        element:
          circle: {radius: 4}
          fill: "#ffd166"
          position: [across(row.m), up(row.sold)]
          scale: clamp(12 * draw - 2.7 * row, 0, 1)
    """

  /// A whole scene with a camera.
  package static let camera = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - closer: {lasts: 1.4, ease: in-out}
      - hold: {lasts: 0.6}
    camera:
      center: ["mix(120, goal.x, closer)", "mix(80, goal.y, closer)"]
      zoom: 1 + 1.6 * closer
      rotate: 12 * closer
    elements:
      - repeat: {count: 24, as: column}
        element:
          repeat: {count: 16, as: line}
          element:
            circle: {radius: 1.2}
            fill: "#3a4560"
            position: [10 * column + 5, 10 * line + 5]
      - star: {points: 5, radius: 16}
        fill: "#ffd166"
        position: [170, 50]
        id: goal
      - text: {text: "{1 + 1.6 * closer:.1} ×", size: 16, features: [tnum]}
        position: [30, 142]
        pinned: true
    """

  /// A whole scene with motion blur.
  package static let motionBlur = """
    canvas: {size: [240, 160], background: "#10131c"}
    fps: 24
    motion-blur: {samples: 32, shutter: 270}
    duration: 2
    elements:
      - repeat: {count: 5}
        element:
          petal: {length: 62, width: 22, tip: 0.6}
          fill: "hsb(0.06 + i / 30, 0.75, 1)"
          rotate: 180 * t + 72 * i
          position: [78, 80]
      - circle: {radius: 9}
        fill: "#5cc8ff"
        position: [188, 24 + 112 * abs(sin(3.1 * t))]
      - rectangle: {size: [90, 3]}
        fill: "#3a4560"
        position: [188, 148]
    """

  /// A whole scene with bars, points and a legend.
  package static let bars = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - grow: {lasts: 1.2, ease: out}
      - rest: {lasts: 0.8}
    data:
      energy:
        rows:
          - {source: wind, twh: 39, goal: 46, tint: "#5cc8ff"}
          - {source: sun, twh: 25, goal: 34, tint: "#ffd166"}
          - {source: water, twh: 14, goal: 15, tint: "#7bd88f"}
    scales:
      across: {words: energy.source, to: [34, 166], padding: 0.3}
      up: {from: [0, max(energy.goal)], to: [138, 18], nice: true, ticks: 4}
    elements:
      - axis: {scale: up, side: left, at: 34, grid: 132, size: 10}
      - axis: {scale: across, at: 138, size: 10, tick-length: 0}
      - repeat: {over: energy}                      # bars
        element:
          rectangle: {size: [across.width, grow * (up(0) - up(row.twh))]}
          fill: row.tint
          position: [across(row.source), up(0) - grow * (up(0) - up(row.twh)) / 2]
      - repeat: {over: energy}                      # points
        element:
          circle: {radius: 4 * grow}
          fill: white
          position: [across(row.source), up(row.goal)]
      - v-stack: {spacing: 6, alignment: left}      # a legend
        element:
          repeat: {over: energy}
          element:
            h-stack: {spacing: 6}
            elements:
              - rectangle: {size: [9, 9]}
                fill: row.tint
              - text: {text: "{row.source}", size: 11}
        position: [206, 50]
    """

  /// A whole scene with numbers in several formats.
  package static let formats = """
    canvas: {size: [240, 160], background: "#10131c"}
    beats:
      - count: {lasts: 2, ease: out}
    elements:
      - v-stack: {spacing: 6, alignment: right}
        elements:
          - text: {text: "{1250000 * count:,.0} €", size: 22, weight: bold, features: [tnum]}
            fill: "#ffd166"
          - text: {text: "{count:.0%}", size: 22, features: [tnum]}
          - text: {text: "{48000 * count:.3s}B", size: 22, features: [tnum]}
          - text: {text: "{95 * t:mm:ss.1}", size: 22, features: [tnum]}
            fill: "#5cc8ff"
    """

  /// The examples of the kinds of elements, by name.
  package static let kinds = Dictionary(uniqueKeysWithValues: ElementKind.all.map { ($0.name, $0.example) })

  /// The examples of the modifiers, by name.
  package static let modifiers = Dictionary(
    uniqueKeysWithValues: ElementModifiers.all.map { ($0.key.name, $0.example) })
}

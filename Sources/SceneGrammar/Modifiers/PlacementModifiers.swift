import Foundation
import PathreelDrawing
import PathreelMotion

/// The modifiers for where and when an element is drawn, and how it is composited onto what is below it: `position`,
/// `layer`, `blend` and others. `SceneDecoder` decodes them, and `ModifierChange` applies them.
extension ElementModifiers {
  package static let placement: [ElementModifier] = [
    ElementModifier(offset)
      .example(
        """
        - circle: {radius: 24}
          fill: "#5cc8ff"
          offset: [140 * draw - 70, 0]
        """),
    ElementModifier(position)
      .example(
        """
        - circle: {radius: 24}
          fill: "#5cc8ff"
          position: [60, 50]
        - text: {text: baseline, size: 30}
          position: {at: [100, 60], anchor: left, baseline: first}
        """),
    ElementModifier(place)
      .example(
        """
        - text: {text: "12:04", size: 22}
          padding: 10
          background:
            - rounded-rectangle: {radius: 8}
              fill: "#2d5bd0"
          place: {at: bottom-right, margin: 12}
        - circle: {radius: 14}
          place: [draw, 0]
        """),
    ElementModifier(layoutPriority)
      .example(
        """
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
        """),
    ElementModifier(zIndex)
      .example(
        """
        - repeat: {count: 7}
          element:
            circle: {radius: 26}
            fill: hsb(0.5 + 0.06 * i, 0.6, 1)
            stroke: {color: "#10131c", width: 3}
            offset: [26 * i - 78, 0]
            z-index: -abs(i - 3)
        """),
    ElementModifier(opacity)
      .example(
        """
        - repeat: {count: 6}
          element:
            circle: {radius: 36}
            fill: "#5cc8ff"
            opacity: 0.1 + 0.15 * i
            offset: [24 * i - 60, 0]
        """),
    ElementModifier(layer, changesView: false)
      .example(
        """
        - circle: {radius: 50 * t}
          stroke: {color: "#5cc8ff", width: 4}
        - circle: {radius: 50 * t}
          stroke: {color: "#ffd166", width: 4}
          layer: {from: 0.7, lasts: 1}
        """),
    ElementModifier(time, changesView: false)
      .example(
        """
        - repeat: {count: 5}
          element:
            rectangle: {size: [24, 24]}
            rotate: 90 * t
            fill: "#5cc8ff"
            offset: [44 * i - 88, 0]
            time: loop(t, 2) - 0.15 * i
        """),
    ElementModifier(condition, changesView: false)
      .example(
        """
        - h-stack: {spacing: 12}
          element:
            repeat: {count: 5}
            element:
              circle: {radius: 16}
              fill: hsb(0.5 + 0.06 * i, 0.6, 1)
              if: i != floor(5 * draw)
        """),
    ElementModifier(pinned, changesView: false)
      .example(
        """
        - capsule: {size: [90, 26]}
          fill: "#ffd166"
          position: [60, 26]
          pinned: true
        """),
    ElementModifier(id, changesView: false)
      .example(
        """
        - h-stack: {spacing: 14}
          elements:
            - circle: {radius: 30}
              fill: "#5cc8ff"
              id: left
            - circle: {radius: 30}
              fill: "#ffd166"
              id: right
        """),
    ElementModifier(blend)
      .example(
        """
        - repeat: {count: 3}
          element:
            circle: {radius: 42}
            fill: hsb(i / 3, 0.9, 0.9)
            blend: screen
            offset: [26 * sin(tau * i / 3), -26 * cos(tau * i / 3)]
        """),
    ElementModifier(travelTo)
      .example(
        """
        - along: {circle: {radius: 55}, origin: center}
          element:
            repeat: {count: 6}
            element:
              circle: {radius: 8 + 2 * i}
              fill: hsb(0.5 + 0.06 * i, 0.6, 1)
              travel-to: {place: 5 - i, progress: draw}
        """),
    ElementModifier(onConnector)
      .example(
        """
        - connector: {from: [30, 115], to: [210, 115], line: quad, bow: -0.4}
          stroke: {color: "#5cc8ff", width: 4}
          elements:
            - repeat: {count: 3}
              element:
                circle: {radius: 7}
                fill: "#ffd166"
                at: 0.25 + 0.25 * i
            - capsule: {size: [30, 12]}
              at: {share: 0.9 * draw, orientation: tangent}
        """),
  ]

  package static let offset = Key("offset", .pair, "[x, y]: moves the element, in points. The layout ignores this.")
  package static let position = Key(
    "position", .shorthand(PositionKeys.at, PositionKeys.all),
    "[x, y]: puts the element's centre, or another point of it, there, in points from the container's top left. `lines`, `path` and `curve` fill their container, so it moves the container's centre there; use `offset` to move them."
  )
  package static let place = Key(
    "place", .shorthand(PlaceKeys.at, PlaceKeys.all),
    "Puts the element at a side, in a corner or in the middle of its container, which is the canvas for elements of the file. `padding` and `background` stay around the element."
  )
  /// Whether the element is there: the key `if`.
  package static let condition = Key(
    "if", .boolean, default: true,
    "Whether the element is there. Without it, the layout has no place for it, and a stack no spacing.")
  package static let layoutPriority = Key(
    "layout-priority", .number, default: 0,
    "A stack offers its space to elements with a higher number first. The others get the rest.")
  package static let zIndex = Key(
    "z-index", .number, default: 0,
    "Elements with a higher number are drawn over their neighbours with a lower one, whatever their order in the file.")
  package static let layer = Key(
    "layer", .mapping(LayerTimeKeys.all),
    "When the element is shown. It has a time of its own: for it and all that it contains, 't' is 0 at its beginning, and beats run as if the scene began there."
  )
  package static let time = Key(
    "time", .number(.unbounded),
    "The time for the element and all that it contains, instead of 't': 2 * t is twice as fast, 4 - t runs backwards, 2 * loop(t, 2) repeats the first 2 s. Beats, keyframes and sounds follow it."
  )
  package static let pinned = Key(
    "pinned", .boolean, default: false,
    "Whether the `camera` does not move the element, for a title or a legend. Only elements of the file can have it, and it cannot change."
  )
  /// The id of an element. The place of everything that the element draws contains a step with it (`Place.Step`).
  package static let id = Key(
    "id", .name,
    "A name for the element. '--only' draws this element alone, in its place. A 'connector' joins its frame, and follows 'scale', 'rotate' and 'offset'. Expressions of later elements read its frame: 'gateway.width'. In a repeat it has an index: 'box[2]', or in one over a table the name of the row: 'box[link.from]'. Ids of a component's elements are visible only inside the same use. Several elements may have the same id if nothing joins or reads it."
  )
  package static let opacity = Key("opacity", .share, default: 1, "0 is invisible, 1 as painted.")
  package static let blend = Key(
    "blend", .choice(BlendMode.self),
    "How the element is blended with what is behind it. With this key, even with normal, blends inside the element affect "
      + "only the element.")
  /// The position of an element on a connector: the key `at`.
  package static let onConnector = Key(
    "at", .shorthand(ConnectorPlaceKeys.share, ConnectorPlaceKeys.all),
    "Where an element of a 'connector' stands: a share of the line's length. If it changes, the element travels along the line. Elements without it stand where the connector's 'label' says."
  )
  package static let travelTo = Key(
    "travel-to", .mapping(TravelKeys.all), "Moves an element of an 'along' from its place to the place of another.")
}

/// The keys of `at`, for an element on a connector.
package enum ConnectorPlaceKeys {
  package static let share = Key(required: "share", .share, "0 is where the line begins, 1 where it ends.")
  package static let orientation = Key(
    "orientation", .choice(PathOrientation.self), default: .upright,
    "Whether the element turns with the line (tangent) or not.")
  package static let all: KeyList = [share, orientation]
}

/// The keys of `position`.
package enum PositionKeys {
  package static let at = Key(required: "at", .pair, "[x, y] in points from the container's top left.")
  package static let anchor = Key(
    "anchor", .unitPoint, default: .center, "The point of the element that stands there.")
  package static let baseline = Key(
    "baseline", .choice(["first": VerticalAlignment.firstTextBaseline, "last": .lastTextBaseline]),
    "Puts the baseline of the element's first or last line of text at this height, instead of the anchor.")
  package static let all: KeyList = [at, anchor, baseline]
}

/// The keys of `place`.
package enum PlaceKeys {
  package static let at = Key(
    required: "at", .unitPoint,
    "A point of the container. The same point of the element lies on it, so the element stays inside.")
  package static let margin = Key(
    "margin", .extent, default: .zero,
    "The distance from the container's sides, in points; two numbers are those from left and right, and from top and bottom."
  )
  package static let all: KeyList = [at, margin]
}

/// The keys of `layer`, which `LocalTime` evaluates.
package enum LayerTimeKeys {
  package static let from = Key("from", .number(.unbounded), default: 0, "When it begins, in seconds.")
  package static let lasts = Key(
    "lasts", .atLeastZero, "How long it is there, in seconds. The default is until the end.")
  package static let all: KeyList = [from, lasts]
}

/// The keys of `travel-to`.
package enum TravelKeys {
  package static let place = Key(
    required: "place", .whole(-SceneLimits.count...SceneLimits.count),
    "The number of the place, counted from 0. On a closed curve, places repeat with each turn.")
  package static let progress = Key(
    required: "progress", .number, "0 is the element's own place, 1 the other place. It moves along the curve.")
  package static let all: KeyList = [place, progress]
}

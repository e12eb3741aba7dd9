import Foundation
import PathreelDrawing
import PathreelMotion

/// The modifiers for where and when an element is drawn, and how it is composited onto what is below it: `position`,
/// `layer`, `blend` and others. ``SceneDecoder`` decodes them, and ``Element`` applies them.
extension ElementModifiers {
  static let placement: [ElementModifier] = [
    ElementModifier(offset, effect: { .offset(CGSize(width: $0.x, height: $0.y)) })
      .example(
        """
        - circle: {radius: 24}
          fill: "#5cc8ff"
          offset: [140 * draw - 70, 0]
        """),
    ElementModifier(position, effect: { .position($0) })
      .example(
        """
        - circle: {radius: 24}
          fill: "#5cc8ff"
          position: [60, 50]
        """),
    ElementModifier(layoutPriority) { AnyView($0.layoutPriority($1)) }
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
    ElementModifier(zIndex) { AnyView($0.zIndex($1)) }
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
    ElementModifier(opacity, effect: { .opacity($0) })
      .example(
        """
        - repeat: {count: 6}
          element:
            circle: {radius: 36}
            fill: "#5cc8ff"
            opacity: 0.1 + 0.15 * i
            offset: [24 * i - 60, 0]
        """),
    ElementModifier(painting: layer)
      .example(
        """
        - circle: {radius: 50 * t}
          stroke: {color: "#5cc8ff", width: 4}
        - circle: {radius: 50 * t}
          stroke: {color: "#ffd166", width: 4}
          layer: {from: 0.7, lasts: 1}
        """),
    ElementModifier(painting: time)
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
    ElementModifier(painting: pinned)
      .example(
        """
        - capsule: {size: [90, 26]}
          fill: "#ffd166"
          position: [60, 26]
          pinned: true
        """),
    ElementModifier(painting: id)
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
    ElementModifier(blend) { AnyView($0.compositingGroup().blendMode($1)) }
      .example(
        """
        - repeat: {count: 3}
          element:
            circle: {radius: 42}
            fill: hsb(i / 3, 0.9, 0.9)
            blend: screen
            offset: [26 * sin(tau * i / 3), -26 * cos(tau * i / 3)]
        """),
    ElementModifier(travelTo) { view, travel in
      AnyView(view.travel(toPlace: try travel[TravelKeys.place], progress: try travel[TravelKeys.progress]))
    }
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
    ElementModifier(onConnector) { view, place in
      let place = ConnectorPlace(
        share: try place[ConnectorPlaceKeys.share], orientation: try place[ConnectorPlaceKeys.orientation])
      return AnyView(view.onConnector(at: place))
    }
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

  private static let offset = Key("offset", .pair, "[x, y]: moves what is drawn, in points.")
  private static let position = Key(
    "position", .pair,
    "[x, y]: puts the element's centre there, in points from the container's top left. `lines`, `path` and `curve` fill their container, so it puts the container's centre there; `offset` moves them."
  )
  private static let layoutPriority = Key(
    "layout-priority", .number, default: 0,
    "A stack offers its space to elements of a higher number first; the others get what these leave.")
  private static let zIndex = Key(
    "z-index", .number, default: 0,
    "Elements of a higher number are drawn over their neighbours of a lower one, whatever their order in the file.")
  static let layer = Key(
    "layer", .mapping(LayerTimeKeys.all),
    "When the element is there. Its own time begins with it: for all that belongs to it, 't' is 0 then, and beats lie as if the scene began there."
  )
  static let time = Key(
    "time", .number(.unbounded),
    "The time for all that belongs to the element, instead of 't': 2 * t is twice as fast, 4 - t runs backwards, loop(t, 2) again and again. Beats, keyframes and sounds follow."
  )
  static let pinned = Key(
    "pinned", .boolean, default: false,
    "Whether the `camera` leaves the element where it is: a title, a legend. It is for the elements of the file, and cannot change."
  )
  /// The id of an element. The place of everything that the element draws contains a step with it (`Place.Step`).
  static let id = Key(
    "id", .name,
    "A name for the element. '--only' draws it alone, where it stands. A 'connector' joins its frame, also where 'scale', 'rotate' and 'offset' take that. Expressions of the elements after it read its frame, 'gateway.width'. In repeats the element has an index for each of them, 'box[2]'; the elements of a component are seen inside of the same use only. Several may have the same id as long as nothing joins or reads it."
  )
  private static let opacity = Key("opacity", .share, default: 1, "0 is invisible, 1 as painted.")
  private static let blend = Key(
    "blend", .choice(BlendMode.self),
    "How the element's picture meets what is under it; where it is given, also as normal, blends inside the element see "
      + "the element alone.")
  /// The position of an element on a connector: the key `at`.
  static let onConnector = Key(
    "at", .shorthand(ConnectorPlaceKeys.share, ConnectorPlaceKeys.all),
    "Where an element stands on the 'connector' that it is given to: a share of the line's length, also one that grows, as a traveller's does. Elements without it stand where the connector's 'label' says."
  )
  static let travelTo = Key(
    "travel-to", .mapping(TravelKeys.all), "Takes an element of an 'along' from its place to another one's.")
}

/// The keys of `at`, for an element on a connector.
private enum ConnectorPlaceKeys {
  static let share = Key(required: "share", .share, "0 is where the line begins, 1 where it ends.")
  static let orientation = Key(
    "orientation", .choice(PathOrientation.self), default: .upright,
    "Whether the element turns with the line (tangent) or not.")
  static let all: KeyList = [share, orientation]
}

/// The keys of `layer`, which ``LocalTime`` evaluates.
enum LayerTimeKeys {
  static let from = Key("from", .number(.unbounded), default: 0, "When it begins, in seconds.")
  static let lasts = Key("lasts", .atLeastZero, "How long it is there, in seconds: until the end unless given.")
  static let all: KeyList = [from, lasts]
}

/// The keys of `travel-to`.
private enum TravelKeys {
  static let place = Key(
    required: "place", .whole(-SceneLimits.count...SceneLimits.count),
    "The number of the place, counted from 0; on a closed curve they come again with each turn.")
  static let progress = Key(
    required: "progress", .number, "0 is the element's own place, 1 the other, along the curve.")
  static let all: KeyList = [place, progress]
}

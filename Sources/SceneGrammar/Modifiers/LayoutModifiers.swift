import PathreelMotion

/// The modifiers that affect the space that an element takes: `frame`, `padding`, `overlay` and others.
/// `SceneDecoder` decodes them, and `ModifierChange` applies them.
extension ElementModifiers {
  package static let layout: [ElementModifier] = [
    ElementModifier(aspectRatio)
      .example(
        """
        - h-stack: {spacing: 14}
          element:
            repeat: {count: 3}
            element:
              rounded-rectangle: {radius: 8}
              fill: hsb(0.5 + 0.06 * i, 0.6, 1)
              aspect-ratio: 2 - 0.7 * i + 0.4 * draw
          padding: 16
        """),
    ElementModifier(fixedSize)
      .example(
        """
        - v-stack: {spacing: 10, alignment: left}
          elements:
            - text: {text: as wide as, size: 22}
            - capsule: {}
              fill: "#5cc8ff"
              frame: {height: 6}
            - text: {text: the longest line, size: 22}
          fixed-size: both
        """),
    ElementModifier(frame)
      .example(
        """
        - circle: {radius: 30}
          fill: "#5cc8ff"
          frame: {size: [200, 120], alignment: bottom-right}
        """),
    ElementModifier(padding)
      .example(
        """
        - h-stack: {spacing: 0}
          elements:
            - circle: {radius: 25}
              fill: "#5cc8ff"
              padding: 20
            - circle: {radius: 25}
              fill: "#ffd166"
        """),
    ElementModifier(background)
      .example(
        """
        - text: {text: "{60 * draw:.0} %", size: 30, weight: bold}
          padding: 16
          background:
            - capsule: {}
              fill: "#2d5bd0"
        """),
    ElementModifier(overlay)
      .example(
        """
        - rounded-rectangle: {size: [130, 84], radius: 16}
          fill: "#5cc8ff"
          overlay:
            alignment: top-right
            elements:
              - circle: {radius: 14}
                fill: "#ff7a6b"
                scale: draw
                offset: [4, -4]
        """),
  ]

  package static let aspectRatio = Key(
    "aspect-ratio", .shorthand(ProportionKeys.ratio, ProportionKeys.all),
    "Offers the element a space with these proportions. It is for elements that take the space that they are offered."
  )
  package static let fixedSize = Key(
    "fixed-size", .choice(FixedLengths.self), default: .none,
    "The directions in which the element keeps its ideal size, whatever space it is offered. In a stack with a fixed width, an element that takes all the width is as wide as the widest of the others."
  )
  package static let frame = Key(
    "frame", .shorthand(FrameKeys.size, FrameKeys.all),
    "The size of the element in the layout: the space that it is offered and takes.")
  package static let background = Key(
    "background", .shorthand(LayerKeys.elements, LayerKeys.all),
    "Elements behind the element and its padding. They are offered its frame. The layout ignores them."
  )
  package static let overlay = Key(
    "overlay", .shorthand(LayerKeys.elements, LayerKeys.all),
    "Elements in front of the element. They are offered its frame, and the layout ignores them.")
  package static let padding = Key("padding", .number, default: 0, "Space around the element, in points.")
}

/// The keys of `background` and `overlay`.
package enum LayerKeys {
  package static let elements = Key(required: "elements", .stack, "The elements, from back to front.")
  package static let alignment = Key(
    "alignment", .alignment, default: .center, "Where each of them stands on the element.")
  package static let all: KeyList = [elements, alignment]
}

/// The lengths of an element that `fixed-size` keeps at their ideal values.
package enum FixedLengths: String, CaseIterable, Sendable { case none, width, height, both }

/// The keys of `aspect-ratio`.
package enum ProportionKeys {
  package static let ratio = Key(
    "ratio", .positive,
    "The width divided by the height, such as 16 / 9. The default is that of the element's ideal size.")
  package static let mode = Key(
    "mode", .choice(["fit": ContentMode.fit, "fill": .fill]), default: .fit,
    "Whether this space fits into the space that is offered, or covers it.")
  package static let all: KeyList = [ratio, mode]
}

/// The keys of `frame`.
package enum FrameKeys {
  package static let size = Key("size", .extent, "[width, height] in points, or one number for both.")
  package static let width = Key("width", .atLeastZero, "The width, in points; the height is the element's own.")
  package static let height = Key("height", .atLeastZero, "The height, in points; the width is the element's own.")
  package static let minWidth = Key(
    "min-width", .atLeastZero,
    "The minimum width. Between it and the maximum, the frame takes the width that it is offered.")
  package static let maxWidth = Key(
    "max-width", .atLeastZero,
    "The maximum width. If it is larger than the canvas, the frame takes all the width that it is offered.")
  package static let minHeight = Key("min-height", .atLeastZero, "The minimum height.")
  package static let maxHeight = Key("max-height", .atLeastZero, "The maximum height.")
  package static let alignment = Key("alignment", .alignment, default: .center, "Where the element stands in it.")

  package static let all = KeyList(
    [size, width, height, minWidth, maxWidth, minHeight, maxHeight, alignment],
    rules: [
      .anyOf([size, width, height, minWidth, maxWidth, minHeight, maxHeight]),
      // A length of the frame may not contradict another one.
      .excludes([width, height], [size]), .excludes([minWidth, maxWidth], [size, width]),
      .excludes([minHeight, maxHeight], [size, height]),
    ])
}

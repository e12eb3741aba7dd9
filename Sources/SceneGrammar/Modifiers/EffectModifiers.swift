import PathreelDrawing

/// The modifiers that change what an element draws: `clip`, `mask`, `blur` and others. `SceneDecoder` decodes them,
/// and `ModifierChange` applies them.
extension ElementModifiers {
  package static let effects: [ElementModifier] = [
    ElementModifier(clip)
      .example(
        """
        - repeat: {count: 8}
          element:
            rectangle: {size: [12, 160]}
            fill: "#5cc8ff"
            rotate: 30
            offset: [24 * i - 84 + 24 * draw, 0]
          frame: {size: [240, 160]}
          clip: {path: M120 6L163.5 139.9L49.6 57.1H190.4L76.5 139.9Z, rule: even-odd}
        """),
    ElementModifier(mask)
      .example(
        """
        - rectangle: {size: [200, 80]}
          fill: {gradient: ["#ff7a6b", "#ffd166", "#5cc8ff"], from: left, to: right}
          mask:
            - text: {text: mask, size: 72, weight: bold}
            - capsule: {size: [200 * draw, 6]}
              offset: [0, 36]
        """),
    ElementModifier(blur)
      .example(
        """
        - repeat: {count: 3}
          element:
            star: {points: 5, radius: 34}
            fill: "#ffd166"
            blur: 3 * abs(i - 2 * draw)
            offset: [74 * i - 74, 0]
        """),
    ElementModifier(shadow)
      .example(
        """
        - rounded-rectangle: {size: [130, 84], radius: 16}
          fill: "#5cc8ff"
          shadow: {radius: 14, color: "#5cc8ff", offset: [0, 8]}
        """),
    ElementModifier(colors)
      .example(
        """
        - repeat: {count: 3}
          element:
            circle: {radius: 32}
            fill: {gradient: ["#ff7a6b", "#ffd166", "#5cc8ff"], from: left, to: right}
            colors: {hue: 120 * i * draw}
            offset: [74 * i - 74, 0]
        """),
    ElementModifier(scale)
      .example(
        """
        - rectangle: {size: 60}
          stroke: {color: "#5cc8ff", width: 4}
          scale: {by: [2.5, 1.5], strokes: false}
        """),
    ElementModifier(rotate)
      .example(
        """
        - rectangle: {size: [130, 30]}
          fill: "#5cc8ff"
          rotate: {by: -40 * draw, anchor: left}
        """),
  ]

  package static let clip = Key(
    "clip", .outline(beside: [PaintKeys.rule]),
    "A shape in the middle of the element, such as {circle: {radius: 90}}. Only what is inside the shape is visible. Lines, paths and curves stand where their coordinates say."
  )
  package static let mask = Key(
    "mask", .stack,
    "Elements over each other. The element is as opaque as they are. They are offered the element's frame.")
  package static let blur = Key(
    "blur", .atLeastZero, default: 0,
    "Blurs the element: the standard deviation of a Gaussian, in points. The blur reaches about twice as far.")
  package static let shadow = Key(
    "shadow", .shorthand(ShadowKeys.radius, ShadowKeys.all), "Draws a blurred silhouette under the element.")
  package static let colors = Key(
    "colors", .mapping(ColorsKeys.all),
    "Changes the colours of the element, in the order of these keys, after a blur and a shadow.")
  package static let scale = Key(
    "scale", .shorthand(ScaleKeys.by, ScaleKeys.all), "Enlarges the element. The layout ignores this.")
  package static let rotate = Key(
    "rotate", .shorthand(RotateKeys.by, RotateKeys.all), "Turns the element. The layout ignores this.")
}

/// The key for the outline of `clip`. In a file, the outline's kind stands directly beside the other keys, as in `clip:
/// {circle: {radius: 90}}`.
package enum ClipKeys {
  package static let outline = Key(required: "outline", .outline, "")
}

/// The keys of `shadow`.
package enum ShadowKeys {
  package static let radius = Key(
    required: "radius", .atLeastZero,
    "How blurred it is: the standard deviation of a Gaussian, in points. 0 is sharp.")
  package static let color = Key("color", .color, default: Color(white: 0, opacity: 0.33), "Its colour.")
  package static let offset = Key(
    "offset", .pair, default: .zero, "[x, y]: how far it lies from the element, in points.")
  package static let all: KeyList = [radius, color, offset]
}

/// The keys of `colors`.
package enum ColorsKeys {
  package static let saturation = Key(
    "saturation", .number, default: 1, "0 is grey, 1 changes nothing, and above 1 colours are stronger.")
  package static let hue = Key("hue", .number, default: 0, "Degrees by which hues are turned.")
  package static let contrast = Key(
    "contrast", .number, default: 1, "A factor by which colours move away from middle grey.")
  package static let brightness = Key(
    "brightness", .number, default: 0, "A number that is added to red, green and blue. 1 makes white, -1 black.")
  package static let luminanceToAlpha = Key(
    "luminance-to-alpha", .boolean, default: false,
    "Whether it is drawn in black, with its luminance as alpha. So a mask shows the element where the mask is bright.")
  package static let all: KeyList = [saturation, hue, contrast, brightness, luminanceToAlpha]
}

/// The keys of `scale`.
package enum ScaleKeys {
  package static let by = Key(required: "by", .factors(.any), "A factor, or [x, y].")
  package static let anchor = Key(
    "anchor", .unitPoint, default: .center, "The point of the element that does not move.")
  package static let strokes = Key(
    "strokes", .boolean, default: true,
    "Whether strokes and gradients grow with it. `false` is for single shapes only.")
  package static let all: KeyList = [by, anchor, strokes]
}

/// The keys of `rotate`.
package enum RotateKeys {
  package static let by = Key(required: "by", .number, "Degrees, clockwise.")
  package static let anchor = ScaleKeys.anchor
  package static let gradients = Key(
    "gradients", .boolean, default: true,
    "Whether gradients turn with it. `false` is for single shapes only, before 'scale'.")
  package static let all: KeyList = [by, anchor, gradients]
}

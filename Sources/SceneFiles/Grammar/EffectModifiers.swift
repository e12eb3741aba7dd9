import PathreelDrawing
import PathreelMotion

/// The modifiers that change what an element draws: `clip`, `mask`, `blur` and others. ``SceneDecoder`` decodes them,
/// and ``Element`` applies them.
extension ElementModifiers {
  static let effects: [ElementModifier] = [
    ElementModifier(clip) { view, clip in
      let outline = try clip[ClipKeys.outline]
      return AnyView(
        view.clipShape(
          CenteredShape(shape: outline.shape, size: outline.size), style: try clip[PaintKeys.rule]))
    }
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
    ElementModifier(mask) { view, mask in AnyView(view.mask { mask }) }
      .example(
        """
        - rectangle: {size: [200, 80]}
          fill: {gradient: ["#ff7a6b", "#ffd166", "#5cc8ff"], from: left, to: right}
          mask:
            - text: {text: mask, size: 72, weight: bold}
            - capsule: {size: [200 * draw, 6]}
              offset: [0, 36]
        """),
    ElementModifier(blur) { AnyView($0.blur(radius: $1)) }
      .example(
        """
        - repeat: {count: 3}
          element:
            star: {points: 5, radius: 34}
            fill: "#ffd166"
            blur: 3 * abs(i - 2 * draw)
            offset: [74 * i - 74, 0]
        """),
    ElementModifier(shadow) { view, shadow in
      let offset = try shadow[ShadowKeys.offset]
      return AnyView(
        view.shadow(
          color: try shadow[ShadowKeys.color], radius: try shadow[ShadowKeys.radius], x: offset.x, y: offset.y))
    }
    .example(
      """
      - rounded-rectangle: {size: [130, 84], radius: 16}
        fill: "#5cc8ff"
        shadow: {radius: 14, color: "#5cc8ff", offset: [0, 8]}
      """),
    ElementModifier(colors) { view, colors in
      var view = view
      let (saturation, hue) = (try colors[ColorsKeys.saturation], try colors[ColorsKeys.hue])
      let (contrast, brightness) = (try colors[ColorsKeys.contrast], try colors[ColorsKeys.brightness])
      if saturation != 1 { view = AnyView(view.saturation(saturation)) }
      if hue != 0 { view = AnyView(view.hueRotation(.degrees(hue))) }
      if contrast != 1 { view = AnyView(view.contrast(contrast)) }
      if brightness != 0 { view = AnyView(view.brightness(brightness)) }
      if try colors[ColorsKeys.luminanceToAlpha] { view = AnyView(view.luminanceToAlpha()) }
      return view
    }
    .example(
      """
      - repeat: {count: 3}
        element:
          circle: {radius: 32}
          fill: {gradient: ["#ff7a6b", "#ffd166", "#5cc8ff"], from: left, to: right}
          colors: {hue: 120 * i * draw}
          offset: [74 * i - 74, 0]
      """),
    ElementModifier(
      scale,
      effect: { scale in
        guard try scale[ScaleKeys.strokes] else { return nil }
        let factor = try scale[ScaleKeys.by]
        return .scale(x: factor.x, y: factor.y, anchor: try scale[ScaleKeys.anchor])
      }
    )
    .example(
      """
      - rectangle: {size: 60}
        stroke: {color: "#5cc8ff", width: 4}
        scale: {by: [2.5, 1.5], strokes: false}
      """),
    ElementModifier(
      rotate,
      effect: { rotate in
        guard try rotate[RotateKeys.gradients] else { return nil }
        return .rotation(.degrees(try rotate[RotateKeys.by]), anchor: try rotate[RotateKeys.anchor])
      }
    )
    .example(
      """
      - rectangle: {size: [130, 30]}
        fill: "#5cc8ff"
        rotate: {by: -40 * draw, anchor: left}
      """),
  ]

  private static let clip = Key(
    "clip", .outline(beside: [PaintKeys.rule]),
    "A shape in the middle of the element, such as {circle: {radius: 90}}. Only what is inside the shape is visible. Lines, paths and curves stand where their coordinates say."
  )
  private static let mask = Key(
    "mask", .stack,
    "Elements over each other. The element is as opaque as they are. They are offered the element's frame.")
  private static let blur = Key(
    "blur", .atLeastZero, default: 0,
    "Blurs the element: the standard deviation of a Gaussian, in points. The blur reaches about twice as far.")
  private static let shadow = Key(
    "shadow", .shorthand(ShadowKeys.radius, ShadowKeys.all), "Draws a blurred silhouette under the element.")
  private static let colors = Key(
    "colors", .mapping(ColorsKeys.all),
    "Changes the colours of the element, in the order of these keys, after a blur and a shadow.")
  static let scale = Key(
    "scale", .shorthand(ScaleKeys.by, ScaleKeys.all), "Enlarges the element. The layout ignores this.")
  static let rotate = Key(
    "rotate", .shorthand(RotateKeys.by, RotateKeys.all), "Turns the element. The layout ignores this.")
}

/// The key for the outline of `clip`. In a file, the outline's kind stands directly beside the other keys, as in `clip:
/// {circle: {radius: 90}}`.
enum ClipKeys {
  static let outline = Key(required: "outline", .outline, "")
}

/// The keys of `shadow`.
private enum ShadowKeys {
  static let radius = Key(
    required: "radius", .atLeastZero,
    "How blurred it is: the standard deviation of a Gaussian, in points. 0 is sharp.")
  static let color = Key("color", .color, default: Color(white: 0, opacity: 0.33), "Its colour.")
  static let offset = Key("offset", .pair, default: .zero, "[x, y]: how far it lies from the element, in points.")
  static let all: KeyList = [radius, color, offset]
}

/// The keys of `colors`.
private enum ColorsKeys {
  static let saturation = Key(
    "saturation", .number, default: 1, "0 is grey, 1 changes nothing, and above 1 colours are stronger.")
  static let hue = Key("hue", .number, default: 0, "Degrees by which hues are turned.")
  static let contrast = Key("contrast", .number, default: 1, "A factor by which colours move away from middle grey.")
  static let brightness = Key(
    "brightness", .number, default: 0, "A number that is added to red, green and blue. 1 makes white, -1 black.")
  static let luminanceToAlpha = Key(
    "luminance-to-alpha", .boolean, default: false,
    "Whether it is drawn in black, with its luminance as alpha. So a mask shows the element where the mask is bright.")
  static let all: KeyList = [saturation, hue, contrast, brightness, luminanceToAlpha]
}

/// The keys of `scale`.
enum ScaleKeys {
  static let by = Key(required: "by", .factors(.any), "A factor, or [x, y].")
  static let anchor = Key("anchor", .unitPoint, default: .center, "The point of the element that does not move.")
  static let strokes = Key(
    "strokes", .boolean, default: true,
    "Whether strokes and gradients grow with it. `false` is for single shapes only.")
  static let all: KeyList = [by, anchor, strokes]
}

/// The keys of `rotate`.
enum RotateKeys {
  static let by = Key(required: "by", .number, "Degrees, clockwise.")
  static let anchor = ScaleKeys.anchor
  static let gradients = Key(
    "gradients", .boolean, default: true,
    "Whether gradients turn with it. `false` is for single shapes only, before 'scale'.")
  static let all: KeyList = [by, anchor, gradients]
}

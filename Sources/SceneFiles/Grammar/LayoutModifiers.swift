import Foundation
import PathreelMotion

/// The modifiers that affect the space that an element takes: `frame`, `padding`, `overlay` and others.
/// ``SceneDecoder`` decodes them, and ``Element`` applies them.
extension ElementModifiers {
  static let layout: [ElementModifier] = [
    ElementModifier(aspectRatio) { view, reader in
      AnyView(
        view.aspectRatio(
          try reader[ProportionKeys.ratio].map { CGFloat($0) }, contentMode: try reader[ProportionKeys.mode]))
    }
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
    ElementModifier(fixedSize) { view, lengths in
      guard lengths != .none else { return view }
      return AnyView(view.fixedSize(horizontal: lengths != .height, vertical: lengths != .width))
    }
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
    ElementModifier(frame, FrameKeys.framed)
      .example(
        """
        - circle: {radius: 30}
          fill: "#5cc8ff"
          frame: {size: [200, 120], alignment: bottom-right}
        """),
    ElementModifier(padding) { AnyView($0.padding($1)) }
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
    ElementModifier(background) { view, layer in
      AnyView(view.background(try layer[LayerKeys.elements], alignment: try layer[LayerKeys.alignment]))
    }
    .example(
      """
      - text: {text: "{60 * draw:.0} %", size: 30, weight: bold}
        padding: 16
        background:
          - capsule: {}
            fill: "#2d5bd0"
      """),
    ElementModifier(overlay) { view, layer in
      AnyView(view.overlay(try layer[LayerKeys.elements], alignment: try layer[LayerKeys.alignment]))
    }
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

  private static let aspectRatio = Key(
    "aspect-ratio", .shorthand(ProportionKeys.ratio, ProportionKeys.all),
    "Offers the element a space with these proportions. It is for elements that take the space that they are offered."
  )
  private static let fixedSize = Key(
    "fixed-size", .choice(FixedLengths.self), default: .none,
    "The directions in which the element keeps its ideal size, whatever space it is offered. In a stack with a fixed width, an element that takes all the width is as wide as the widest of the others."
  )
  private static let frame = Key(
    "frame", .shorthand(FrameKeys.size, FrameKeys.all),
    "The size of the element in the layout: the space that it is offered and takes.")
  private static let background = Key(
    "background", .shorthand(LayerKeys.elements, LayerKeys.all),
    "Elements behind the element and its padding. They are offered its frame. The layout ignores them."
  )
  private static let overlay = Key(
    "overlay", .shorthand(LayerKeys.elements, LayerKeys.all),
    "Elements in front of the element. They are offered its frame, and the layout ignores them.")
  private static let padding = Key("padding", .number, default: 0, "Space around the element, in points.")
}

/// The keys of `background` and `overlay`.
private enum LayerKeys {
  static let elements = Key(required: "elements", .stack, "The elements, from back to front.")
  static let alignment = Key("alignment", .alignment, default: .center, "Where they stand on the element.")
  static let all: KeyList = [elements, alignment]
}

/// The lengths of an element that `fixed-size` keeps at their ideal values.
private enum FixedLengths: String, CaseIterable { case none, width, height, both }

/// The keys of `aspect-ratio`.
private enum ProportionKeys {
  static let ratio = Key(
    "ratio", .positive,
    "The width divided by the height, such as 16 / 9. The default is that of the element's ideal size.")
  static let mode = Key(
    "mode", .choice(["fit": ContentMode.fit, "fill": .fill]), default: .fit,
    "Whether this space fits into the space that is offered, or covers it.")
  static let all: KeyList = [ratio, mode]
}

/// The keys of `frame`.
private enum FrameKeys {
  static let size = Key("size", .extent, "[width, height] in points, or one number for both.")
  static let width = Key("width", .atLeastZero, "The width, in points; the height is the element's own.")
  static let height = Key("height", .atLeastZero, "The height, in points; the width is the element's own.")
  static let minWidth = Key(
    "min-width", .atLeastZero,
    "The minimum width. Between it and the maximum, the frame takes the width that it is offered.")
  static let maxWidth = Key(
    "max-width", .atLeastZero,
    "The maximum width. If it is larger than the canvas, the frame takes all the width that it is offered.")
  static let minHeight = Key("min-height", .atLeastZero, "The minimum height.")
  static let maxHeight = Key("max-height", .atLeastZero, "The maximum height.")
  static let alignment = Key("alignment", .alignment, default: .center, "Where the element stands in it.")

  static let all = KeyList(
    [size, width, height, minWidth, maxWidth, minHeight, maxHeight, alignment],
    rules: [
      .anyOf([size, width, height, minWidth, maxWidth, minHeight, maxHeight]),
      // A length of the frame may not contradict another one.
      .excludes([width, height], [size]), .excludes([minWidth, maxWidth], [size, width]),
      .excludes([minHeight, maxHeight], [size, height]),
    ])

  @Sendable static func framed(_ view: AnyView, _ frame: FieldReader) throws -> AnyView {
    let alignment = try frame[alignment]
    if let size = try frame[size] {
      return AnyView(view.frame(width: size.width, height: size.height, alignment: alignment))
    }
    func length(_ key: Key<Double?>) throws -> CGFloat? { try frame[key].map { CGFloat($0) } }
    return AnyView(
      view.frame(width: try length(width), height: try length(height), alignment: alignment)
        .frame(
          minWidth: try length(minWidth), maxWidth: try length(maxWidth), minHeight: try length(minHeight),
          maxHeight: try length(maxHeight), alignment: alignment))
  }
}

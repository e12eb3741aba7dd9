import Foundation
import PathreelMotion
import PathreelSceneGrammar

/// The change that a modifier makes to an element's view after it is painted. ``Element`` makes the changes in the
/// order of `ElementModifiers.all`.
package struct ModifierChange: Sendable {
  let key: GrammarKey
  /// Changes the view as the value of the key tells. The second argument reads all modifiers of the element.
  let apply: Change

  typealias Change = @Sendable (inout AnyView, FieldReader) throws -> Void

  init<Value: FrameValue>(_ key: Key<Value>, _ apply: @escaping @Sendable (AnyView, Value.Read) throws -> AnyView) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers.given(key) { view = try apply(view, value) }
    }
  }

  /// A modifier that adds one of the common view effects; `effect` returns nil for no effect.
  init<Value: FrameValue>(_ key: Key<Value>, effect: @escaping @Sendable (Value.Read) throws -> ViewEffect?) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers.given(key), let effect = try effect(value) { view.add(effect) }
    }
  }

  init<Value: FrameValue>(_ key: Key<Value?>, _ apply: @escaping @Sendable (AnyView, Value.Read) throws -> AnyView) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers[key] { view = try apply(view, value) }
    }
  }

  init<Value: FrameValue>(_ key: Key<Value?>, effect: @escaping @Sendable (Value.Read) throws -> ViewEffect?) {
    self.key = key.own
    self.apply = { view, modifiers in
      if let value = try modifiers[key], let effect = try effect(value) { view.add(effect) }
    }
  }

  package static var modifierNames: [String] { all.map(\.key.name) }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.key.name, $0.apply) })

  /// The changes that the given modifiers make, in the order of application, and how many of them determine the frame of
  /// the element.
  static func changes(by modifiers: Fields) -> (all: [Change], layoutCount: Int) {
    func changes(_ list: [ElementModifier]) -> [Change] {
      list.compactMap { modifiers[$0.key] == nil ? nil : byName[$0.key.name] }
    }
    let first = changes(ElementModifiers.painting + ElementModifiers.layout)
    return (first + changes(ElementModifiers.effects + ElementModifiers.placement), first.count)
  }

  static let all: [ModifierChange] = [
    ModifierChange(ElementModifiers.aspectRatio) { view, reader in
      AnyView(
        view.aspectRatio(
          try reader[ProportionKeys.ratio].map { CGFloat($0) }, contentMode: try reader[ProportionKeys.mode]))
    },
    ModifierChange(ElementModifiers.fixedSize) { view, lengths in
      guard lengths != .none else { return view }
      return AnyView(view.fixedSize(horizontal: lengths != .height, vertical: lengths != .width))
    },
    ModifierChange(ElementModifiers.frame, FrameKeys.framed),
    ModifierChange(ElementModifiers.padding) { AnyView($0.padding($1)) },
    ModifierChange(ElementModifiers.background) { view, layer in
      let alignment = try layer[LayerKeys.alignment]
      return AnyView(view.background(try layer.stack(LayerKeys.elements, alignment), alignment: alignment))
    },
    ModifierChange(ElementModifiers.overlay) { view, layer in
      let alignment = try layer[LayerKeys.alignment]
      return AnyView(view.overlay(try layer.stack(LayerKeys.elements, alignment), alignment: alignment))
    },
    ModifierChange(ElementModifiers.clip) { view, clip in
      let outline = try clip[ClipKeys.outline]
      return AnyView(
        view.clipShape(
          CenteredShape(shape: outline.shape, size: outline.size), style: try clip[PaintKeys.rule]))
    },
    ModifierChange(ElementModifiers.mask) { view, mask in AnyView(view.mask { mask }) },
    ModifierChange(ElementModifiers.blur) { AnyView($0.blur(radius: $1)) },
    ModifierChange(ElementModifiers.shadow) { view, shadow in
      let offset = try shadow[ShadowKeys.offset]
      return AnyView(
        view.shadow(
          color: try shadow[ShadowKeys.color], radius: try shadow[ShadowKeys.radius], x: offset.x, y: offset.y))
    },
    ModifierChange(ElementModifiers.colors) { view, colors in
      var view = view
      let (saturation, hue) = (try colors[ColorsKeys.saturation], try colors[ColorsKeys.hue])
      let (contrast, brightness) = (try colors[ColorsKeys.contrast], try colors[ColorsKeys.brightness])
      if saturation != 1 { view = AnyView(view.saturation(saturation)) }
      if hue != 0 { view = AnyView(view.hueRotation(.degrees(hue))) }
      if contrast != 1 { view = AnyView(view.contrast(contrast)) }
      if brightness != 0 { view = AnyView(view.brightness(brightness)) }
      if try colors[ColorsKeys.luminanceToAlpha] { view = AnyView(view.luminanceToAlpha()) }
      return view
    },
    ModifierChange(
      ElementModifiers.scale,
      effect: { scale in
        guard try scale[ScaleKeys.strokes] else { return nil }
        let factor = try scale[ScaleKeys.by]
        return .scale(x: factor.x, y: factor.y, anchor: try scale[ScaleKeys.anchor])
      }
    ),
    ModifierChange(
      ElementModifiers.rotate,
      effect: { rotate in
        guard try rotate[RotateKeys.gradients] else { return nil }
        return .rotation(.degrees(try rotate[RotateKeys.by]), anchor: try rotate[RotateKeys.anchor])
      }
    ),
    ModifierChange(ElementModifiers.offset, effect: { .offset(CGSize(width: $0.x, height: $0.y)) }),
    ModifierChange(
      ElementModifiers.position,
      effect: { position in
        .position(
          ViewPosition(
            at: try position[PositionKeys.at], anchor: try position[PositionKeys.anchor],
            baseline: try position[PositionKeys.baseline]))
      }
    ),
    ModifierChange(
      ElementModifiers.place,
      effect: { place in
        .position(ViewPosition(share: try place[PlaceKeys.at], margin: try place[PlaceKeys.margin]))
      }
    ),
    ModifierChange(ElementModifiers.layoutPriority) { AnyView($0.layoutPriority($1)) },
    ModifierChange(ElementModifiers.zIndex) { AnyView($0.zIndex($1)) },
    ModifierChange(ElementModifiers.opacity, effect: { .opacity($0) }),
    ModifierChange(ElementModifiers.blend) { AnyView($0.compositingGroup().blendMode($1)) },
    ModifierChange(ElementModifiers.travelTo) { view, travel in
      AnyView(view.travel(toPlace: try travel[TravelKeys.place], progress: try travel[TravelKeys.progress]))
    },
    ModifierChange(ElementModifiers.onConnector) { view, place in
      let place = ConnectorPlace(
        share: try place[ConnectorPlaceKeys.share], orientation: try place[ConnectorPlaceKeys.orientation])
      return AnyView(view.onConnector(at: place))
    },
  ]
}

extension FrameKeys {
  @Sendable fileprivate static func framed(_ view: AnyView, _ frame: FieldReader) throws -> AnyView {
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

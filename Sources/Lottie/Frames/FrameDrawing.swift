import Foundation
import PathreelDrawing
import PathreelGeometry

extension LottieAnimation {
  /// The display items of a frame, back to front; fractions of frames count. It takes no more than a fixed number of
  /// steps: what is beyond is left out.
  public func items(at frame: Double) -> [DisplayList.Item] { drawing(at: frame).items }

  /// A frame.
  package struct Drawing {
    package var items: [DisplayList.Item]
    /// The steps that it took, and whether they were enough.
    package var steps: Int
    package var isComplete: Bool
    /// What scripts ask for and is not drawn.
    package var losses: [String]
  }

  /// The display items of a frame, and what it took.
  package func drawing(at frame: Double) -> Drawing { drawing(at: frame, isPlain: false) }

  /// Items of a frame, without what is outside of the animation's rectangle.
  package func clipped(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    ClipBox(CGRect(origin: .zero, size: size), .identity).clipped(items)
  }

  /// The same.
  ///
  /// - Parameter isPlain: Whether it is made without shortcuts (``FrameDrawing/isPlain``). The picture is the same.
  package func drawing(at frame: Double, isPlain: Bool) -> Drawing {
    let budget = FrameBudget()
    let drawing = FrameDrawing(
      compositions: compositions, fonts: fonts, framesPerSecond: ownRate, budget: budget,
      isPlain: isPlain)
    var items = FrameBudget.threadLocal.withValue(budget) {
      drawing.items(of: root, at: frame, under: .identity, depth: 0)
    }
    // Blend modes act on the animation alone, and not on what is behind it.
    if items.contains(where: \.hasBlendMode) { items = [.group(.init(items: items))] }
    return Drawing(
      items: items, steps: LottieLimits.steps - budget.steps, isComplete: !budget.isSpent, losses: budget.losses)
  }
}

/// Draws the layers of compositions at a frame.
struct FrameDrawing {
  let compositions: [String: Composition]
  let fonts: TextFonts
  let framesPerSecond: Double
  let budget: FrameBudget
  /// Whether shapes that never change are evaluated too, and each clip and matte is a group of its own. Frames are made
  /// faster without; tests compare both.
  let isPlain: Bool

  /// The items of a composition.
  ///
  /// - Parameters:
  ///   - map: The transform from the composition's coordinates to the canvas.
  ///   - size: The size of the layer that shows it; by default the composition's own.
  func items(
    of composition: Composition, at frame: Double, in size: CGSize? = nil, under map: CGAffineTransform, depth: Int
  ) -> [DisplayList.Item] {
    guard depth <= LottieLimits.compositions else { return [] }
    var items: [DisplayList.Item] = []
    var transforms = LayerTransforms(composition, at: frame)
    for position in composition.layers.indices.reversed() {
      let layer = composition.layers[position]
      guard !layer.isMatte, !layer.isHidden, layer.shown.contains(frame), budget.charge(20) else { continue }
      switch layer.content {
      case .null, .sound: continue
      default: break
      }
      var own = self.items(of: layer, at: frame, under: transforms[position].concatenating(map), depth: depth)
      guard !own.isEmpty else { continue }
      for matte in [layer.effectMatte(at: frame), layer.matte].compactMap(\.self) {
        guard let source = composition.position(ofMatte: matte, at: position), source != position else { continue }
        let mask = composition.layers[source]
        let isShown = mask.shown.contains(frame) && (!mask.isHidden || matte.countsHidden)
        let picture =
          isShown
          ? self.items(of: mask, at: frame, under: transforms[source].concatenating(map), depth: depth) : []
        own = matted(own, by: matte, picture, in: size ?? composition.size, under: map)
      }
      items += own.blended(layer.blendMode)
    }
    return items
  }

  /// The items of a layer that a matte limits.
  ///
  /// - Parameter picture: What the matte shows.
  private func matted(
    _ items: [DisplayList.Item], by matte: Layer.Matte, _ picture: [DisplayList.Item], in size: CGSize,
    under map: CGAffineTransform
  ) -> [DisplayList.Item] {
    if !isPlain, !matte.isLuminance, !matte.isInverted {
      if picture.isEmpty { return [] }
      if let clip = picture.onlyOpaqueFill { return [.group(.init(items: items, clip: clip))] }
    }
    return [.group(.init(items: items, mask: matte.mask(of: picture, in: size, under: map)))]
  }

  /// The items of a layer with its effects, masks and opacity.
  ///
  /// - Parameter map: The transform from the layer's coordinates to the canvas.
  private func items(
    of layer: Layer, at frame: Double, under map: CGAffineTransform, depth: Int
  ) -> [DisplayList.Item] {
    let effect = layer.effectTransform(at: frame)
    let opacity = layer.transform.opacity.value(at: frame) / 100 * effect.opacity
    guard opacity > 0 else { return [] }
    let map = effect.matrix.concatenating(map)
    var items = content(of: layer, at: frame, under: map, depth: depth)
    guard !items.isEmpty else { return [] }
    let stroke = layer.strokeEffect
    if let stroke { items = stroke.applied(to: items, layer.masks, at: frame, under: map) }
    if let filter = LayerEffect.filter(of: layer.effects, layer.styles, at: frame, under: map) {
      items = [.group(.init(items: items, filter: filter, place: layer.place))]
    }
    if !layer.masks.isEmpty {
      items = MaskDrawing(masks: layer.masks, frame: frame, map: map, budget: budget, isPlain: isPlain).masked(items)
    }
    return items.faded(opacity)
  }

  private func content(
    of layer: Layer, at frame: Double, under map: CGAffineTransform, depth: Int
  ) -> [DisplayList.Item] {
    budget.layer = layer.name
    switch layer.content {
    case .null, .sound: return []
    case .shapes(let items, let still):
      if !isPlain, let still { return still.items(under: map, budget) }
      return ShapeDrawing(at: frame, budget: budget, isPlain: isPlain).items(of: items, under: map)
    case .solid(let color, let size):
      return [.fill(.init(path: Path(CGRect(origin: .zero, size: size)), paint: .color(color), transform: map))]
    case .image(let asset, let size):
      return [.fill(.init(picture: asset, in: size, transform: map))]
    case .composition(let id, let size, let remap):
      guard let composition = compositions[id] else { return [] }
      var inner = (frame - layer.start) / layer.stretch
      if let remap {
        inner = remap.value(at: frame) * framesPerSecond
        // The end of the layer shows its last frame.
        if inner == layer.shown.upperBound { inner -= 1 }
      }
      let items = self.items(of: composition, at: inner, in: size, under: map, depth: depth + 1)
      guard !items.isEmpty else { return [] }
      let box = ClipBox(CGRect(origin: .zero, size: size), map)
      // Items that are faded as one need a group anyway.
      return isPlain || layer.transform.opacity.value(at: frame) < 100 ? [box.group(of: items)] : box.clipped(items)
    case .text(let text):
      return TextDrawing(text, at: frame, fonts, budget).items(under: map, budget) { id, map in
        compositions[id].map { items(of: $0, at: frame - layer.start, under: map, depth: depth + 1) } ?? []
      }
    }
  }
}

extension DisplayList.Fill {
  /// A picture that fills a box, centred; what is beyond the box is cut.
  fileprivate init(picture asset: ImageAsset, in size: CGSize, transform: CGAffineTransform) {
    let (width, height) = (Double(asset.width), Double(asset.height))
    let scale = max(size.width / width, size.height / height)
    let rect = CGRect(
      x: (size.width - width * scale) / 2, y: (size.height - height * scale) / 2, width: width * scale,
      height: height * scale)
    // Browsers interpolate linearly.
    self.init(
      path: Path(CGRect(origin: .zero, size: size)),
      paint: .image(.init(asset: asset, rect: rect, interpolation: .low)), transform: transform)
  }
}

extension Composition {
  /// The position of the layer that a matte names; nil if there is none.
  fileprivate func position(ofMatte matte: Layer.Matte, at position: Int) -> Int? {
    guard let source = matte.source else { return position > 0 ? position - 1 : nil }
    return positions[source]
  }
}

extension [DisplayList.Item] {
  /// The items with their alpha multiplied: one item itself, several as a layer.
  func faded(_ opacity: Double) -> [DisplayList.Item] {
    guard opacity < 1, !isEmpty else { return self }
    if count == 1 {
      var item = self[0]
      item.fade(opacity)
      return [item]
    }
    return [.group(.init(items: self, opacity: opacity))]
  }

  /// The items composited as one with a blend mode.
  func blended(_ mode: BlendMode) -> [DisplayList.Item] {
    guard mode != .normal, !isEmpty else { return self }
    return [.group(.init(items: self, blendMode: mode))]
  }
}

extension DisplayList.Item {
  var hasBlendMode: Bool {
    switch self {
    case .fill(let fill): fill.blendMode != .normal
    case .stroke(let stroke): stroke.blendMode != .normal
    case .group(let group): group.blendMode != .normal
    }
  }
}

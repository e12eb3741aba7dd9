import CKernels
import PathreelDrawing

/// Blends one layer of a tile: source colours through coverage onto what is there.
///
/// Source-over, which nearly all of every scene is, is done in integers here; all other modes in ``Channels``. A mode gets
/// the backdrop and the source, both premultiplied, and gives the result at full coverage; partial coverage lies between
/// backdrop and result.
struct Compositor {
  /// The layer's pixels, ``Tile/groupsPerRow`` groups per row.
  let target: UnsafeMutablePointer<Pixels>
  /// How much of each pixel the layer's items cover together, 0…255, where the layer's blend mode wants to know.
  let shape: UnsafeMutablePointer<Pixels>?

  /// One colour on a whole tile.
  func fill(_ color: UInt32, _ mode: BlendMode) {
    shape?.update(repeating: Pixels(repeating: 255), count: Tile.groups)
    let source = Pixels(repeating: color)
    if mode == .copy || (mode == .normal && color >> 24 == 255) {
      target.update(repeating: source, count: Tile.groups)
    } else if mode == .normal {
      let rest = 255 &- source.alpha
      for group in 0..<Tile.groups { target[group] = source &+ target[group].scaled(by: rest) }
    } else {
      for group in 0..<Tile.groups { blend(source, at: group, mode) }
    }
  }

  /// One colour through coverage.
  func fill(_ color: UInt32, through coverage: borrowing Coverage, _ mode: BlendMode) {
    if let shape { add(coverage, to: shape) }
    let (levels, pixels) = (coverage.levels.base, coverage.pixels.base)
    guard mode == .normal else {
      let source = Pixels(repeating: color)
      for group in 0..<Tile.groups where levels[group] != 0 { blend(source, at: group, through: coverage, mode) }
      return
    }
    pathreel_fill_covered(
      widestInstructions, words(target), color, levels,
      UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt32.self), Int32(Tile.groups))
  }

  private func words(_ pixels: UnsafeMutablePointer<Pixels>) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
  }

  /// Shaded groups of eight pixels on a whole tile.
  @inline(__always)
  func fill(_ mode: BlendMode, isOpaque: Bool, colors: (_ group: Int) -> Pixels) {
    shape?.update(repeating: Pixels(repeating: 255), count: Tile.groups)
    for group in 0..<Tile.groups {
      let source = colors(group)
      if mode == .normal {
        target[group] = isOpaque ? source : source.over(target[group])
      } else {
        blend(source, at: group, mode)
      }
    }
  }

  /// Shaded groups of eight pixels through coverage.
  @inline(__always)
  func fill(through coverage: borrowing Coverage, _ mode: BlendMode, colors: (_ group: Int) -> Pixels) {
    if let shape { add(coverage, to: shape) }
    let levels = coverage.levels.base
    for group in 0..<Tile.groups where levels[group] != 0 {
      let source = colors(group)
      if mode == .normal {
        target[group] = source.scaled(by: Self.factor(coverage, group)).over(target[group])
      } else {
        blend(source, at: group, through: coverage, mode)
      }
    }
  }

  /// A tile of premultiplied pixels, each of which covers as much as its alpha says.
  ///
  /// - Parameter opacity: 0…255.
  func draw(_ pixels: UnsafePointer<UInt32>, stride: Int, opacity: UInt32 = 255) {
    for row in 0..<Tile.height {
      let (source, first) = (pixels + row * stride, row * Tile.groupsPerRow)
      pathreel_draw_over(widestInstructions, words(target + first), source, opacity, Int32(Tile.width))
      guard let shape else { continue }
      for group in 0..<Tile.groupsPerRow {
        let pixels = UnsafeRawPointer(source + 8 * group).loadUnaligned(as: Pixels.self)
        let alpha = pixels.alpha.scaled(by: Pixels(repeating: opacity))
        shape[first + group] &+= alpha.scaled(by: 255 &- shape[first + group])
      }
    }
  }

  /// A layer drawn as one with the given opacity, 0…255.
  func blend(layer: Compositor, opacity: UInt8, _ mode: BlendMode) {
    if let shape, let other = layer.shape {
      for group in 0..<Tile.groups { shape[group] &+= other[group].scaled(by: 255 &- shape[group]) }
    }
    if mode == .normal {
      let factor = Pixels(repeating: UInt32(opacity))
      for group in 0..<Tile.groups { target[group] = layer.target[group].scaled(by: factor).over(target[group]) }
      return
    }
    if opacity == 255 && !mode.needsShape {
      for group in 0..<Tile.groups { blend(layer.target[group], at: group, mode) }
      return
    }
    let share = Float(opacity) / 255
    for group in 0..<Tile.groups {
      let source = Channels(layer.target[group])
      if mode.needsShape, let coverage = layer.shape?[group] {
        if coverage == .zero { continue }
        // The layer's colours have their coverage in them; the formula wants it by itself.
        let whole = 255 * share / SIMD8<Float>(bytes: coverage.greater(1))
        blend(source.scaled(by: whole), at: group, through: coverage, mode)
      } else {
        blend(source.scaled(by: SIMD8(repeating: share)), at: group, through: Self.whole, mode)
      }
    }
  }

  /// Keeps of the layer what is covered.
  func clip(to coverage: borrowing Coverage) {
    for group in 0..<Tile.groups where coverage.levels.base[group] != 255 {
      multiply(group, by: Self.factor(coverage, group))
    }
  }

  /// Multiplies the layer by the alpha of another.
  func mask(by layer: Compositor) {
    for group in 0..<Tile.groups { multiply(group, by: layer.target[group].alpha) }
  }

  /// - Parameter factor: 0…255.
  @inline(__always)
  private func multiply(_ group: Int, by factor: Pixels) {
    target[group] = target[group].scaled(by: factor)
    if let shape { shape[group] = shape[group].scaled(by: factor) }
  }

  private static var whole: Pixels { Pixels(repeating: 255) }

  /// The coverage of a group of pixels, 0…255.
  @inline(__always)
  private static func factor(_ coverage: borrowing Coverage, _ group: Int) -> Pixels {
    let level = coverage.levels.base[group]
    return level == Coverage.perPixel
      ? Pixels(truncatingIfNeeded: coverage.pixels.base[group]) : Pixels(repeating: UInt32(truncatingIfNeeded: level))
  }

  private func add(_ coverage: borrowing Coverage, to shape: UnsafeMutablePointer<Pixels>) {
    for group in 0..<Tile.groups where coverage.levels.base[group] != 0 {
      shape[group] &+= Self.factor(coverage, group).scaled(by: 255 &- shape[group])
    }
  }

  /// Blends where all is covered.
  @inline(__always)
  private func blend(_ source: Pixels, at group: Int, _ mode: BlendMode) {
    switch mode {
    case .multiply: target[group] = source.multiplied(onto: target[group])
    case .screen: target[group] = source.screened(onto: target[group])
    default: blend(Channels(source), at: group, through: Self.whole, mode)
    }
  }

  @inline(__always)
  private func blend(_ source: Pixels, at group: Int, through coverage: borrowing Coverage, _ mode: BlendMode) {
    if coverage.levels.base[group] == 255 { return blend(source, at: group, mode) }
    blend(Channels(source), at: group, through: Self.factor(coverage, group), mode)
  }

  @inline(never)
  private func blend(_ source: Channels, at group: Int, through coverage: Pixels, _ mode: BlendMode) {
    let share = SIMD8<Float>(bytes: coverage) * (1 / 255)
    target[group] = source.blended(over: Channels(target[group]), mode, coverage: share).pixels
  }
}

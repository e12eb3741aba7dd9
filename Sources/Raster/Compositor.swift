import CKernels
import PathreelDrawing

/// Blends colours into one layer of a tile, through coverage.
///
/// Nearly all of every scene is source-over, and most of the rest multiplies or screens: that is done in integers, by
/// kernels; all other modes in ``Channels``. A mode gets the backdrop and the source, both premultiplied, and gives the
/// result at full coverage; partial coverage lies between backdrop and result.
struct Compositor {
  /// The layer's pixels.
  let target: TilePixels
  /// What is drawn on: those, or what they are to begin as.
  let backdrop: TilePixels
  /// How much of each pixel the layer's items cover together, 0…255, where the layer's blend mode wants to know.
  let shape: TilePixels?

  init(target: TilePixels, shape: TilePixels?) {
    (self.target, backdrop, self.shape) = (target, target, shape)
  }

  /// For one command, of a kernel's mode, that sets each pixel.
  init(target: TilePixels, onto backdrop: TilePixels) {
    (self.target, self.backdrop, shape) = (target, backdrop, nil)
  }

  /// Takes pixels for its own, which cover all.
  func replace(by source: TilePixels) {
    target.copy(source)
    coverAll()
  }

  /// Notes that what has been put into ``target`` covers all.
  func coverAll() { shape?.fill(255) }

  /// One colour.
  func blend(_ color: UInt32, through coverage: TileCoverage, _ mode: BlendMode) {
    guard mode == .normal else {
      return TilePixels.withPixels(of: color, rows: target.rows) { blend($0, through: coverage, mode) }
    }
    add(coverage)
    withUnsafePointer(to: coverage) { pathreel_blend_color(widestInstructions, target, color, $0) }
  }

  /// A colour for each pixel that is covered.
  func blend(_ source: TilePixels, through coverage: TileCoverage, _ mode: BlendMode) {
    add(coverage)
    if let kernel = mode.kernel { return blend(source, through: coverage, kernel) }
    for group in target.groups where coverage.level(of: group) != 0 {
      blend(Channels(source[group]), at: group, through: coverage[group], mode)
    }
  }

  /// A picture, each pixel of which covers as much as its alpha says.
  func draw(_ picture: TilePixels) {
    blend(picture, through: .all, pathreel_normal)
    if let shape { for group in target.groups { Self.add(picture[group].alpha, to: shape, at: group) } }
  }

  /// A layer drawn as one with the given opacity, 0…255.
  func blend(layer: Compositor, opacity: UInt8, _ mode: BlendMode) {
    if let shape, let other = layer.shape {
      for group in target.groups { Self.add(other[group], to: shape, at: group) }
    }
    if let kernel = mode.kernel { return blend(layer.target, through: .even(Int32(opacity)), kernel) }
    let share = Float(opacity) / 255
    for group in target.groups {
      let source = Channels(layer.target[group])
      if mode.needsShape, let coverage = layer.shape?[group] {
        if coverage == .zero { continue }
        // The layer's colours have their coverage in them; the formula wants it by itself.
        let whole = 255 * share / SIMD8<Float>(bytes: coverage.greater(1))
        blend(source.scaled(by: whole), at: group, through: coverage, mode)
      } else {
        blend(source.scaled(by: SIMD8(repeating: share)), at: group, through: Pixels(repeating: 255), mode)
      }
    }
  }

  /// Keeps of the layer what is covered.
  func clip(to coverage: TileCoverage) {
    for group in target.groups where coverage.level(of: group) != 255 { multiply(group, by: coverage[group]) }
  }

  /// Multiplies the layer by the alpha of another.
  func mask(by layer: Compositor) {
    for group in target.groups { multiply(group, by: layer.target[group].alpha) }
  }

  /// - Parameter factor: 0…255.
  @inline(__always)
  private func multiply(_ group: Int, by factor: Pixels) {
    target[group] = target[group].scaled(by: factor)
    if let shape { shape[group] = shape[group].scaled(by: factor) }
  }

  private func add(_ coverage: TileCoverage) {
    guard let shape else { return }
    for group in target.groups where coverage.level(of: group) != 0 { Self.add(coverage[group], to: shape, at: group) }
  }

  @inline(__always)
  private static func add(_ coverage: Pixels, to shape: TilePixels, at group: Int) {
    shape[group] &+= coverage.scaled(by: 255 &- shape[group])
  }

  private func blend(_ source: TilePixels, through coverage: TileCoverage, _ mode: pathreel_blend_mode) {
    withUnsafePointer(to: coverage) { pathreel_blend(widestInstructions, mode, target, backdrop, source, $0) }
  }

  @inline(never)
  private func blend(_ source: Channels, at group: Int, through coverage: Pixels, _ mode: BlendMode) {
    let share = SIMD8<Float>(bytes: coverage) * (1 / 255)
    target[group] = source.blended(over: Channels(target[group]), mode, coverage: share).pixels
  }
}

extension BlendMode {
  /// The same mode of the kernel, where there is one.
  var kernel: pathreel_blend_mode? {
    switch self {
    case .normal: pathreel_normal
    case .multiply: pathreel_multiply
    case .screen: pathreel_screen
    default: nil
    }
  }
}

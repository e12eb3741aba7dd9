import CKernels
import PathreelDrawing

/// Blends colours into one layer of a tile, through coverage.
///
/// Kernels work the modes' formulas out, most of them in integers. A mode gets the backdrop and the source, both
/// premultiplied, and gives the result at full coverage; partial coverage lies between backdrop and result.
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

  /// For one command that sets each pixel.
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

  /// One colour, on ``target`` itself.
  func blend(_ color: UInt32, through coverage: TileCoverage, _ mode: BlendMode) {
    add(coverage)
    withUnsafePointer(to: coverage) { pathreel_blend_color(widestInstructions, mode.kernel, target, color, $0) }
  }

  /// A colour for each pixel that is covered.
  func blend(_ source: TilePixels, through coverage: TileCoverage, _ mode: BlendMode) {
    add(coverage)
    set(source, through: coverage, mode)
  }

  /// A picture; what it covers is noted by ``cover(_:)``.
  func draw(_ picture: TilePixels) { set(picture, through: .all, .normal) }

  /// Notes that each pixel is covered as much as a picture's alpha says.
  func cover(_ picture: TilePixels) {
    if let shape { for group in target.groups { Self.add(picture[group].alpha, to: shape, at: group) } }
  }

  /// A layer drawn as one with the given opacity, 0…255.
  func blend(layer: Compositor, opacity: UInt8, _ mode: BlendMode) {
    if let shape, let other = layer.shape {
      for group in target.groups { Self.add(other[group], to: shape, at: group) }
    }
    // Where a share of coverage is the same as a share of alpha, it is the same as opacity too.
    guard mode.needsShape else { return set(layer.target, through: .even(Int32(opacity)), mode) }
    guard let own = layer.shape else { preconditionFailure("layers with such a mode have a shape") }
    pathreel_blend_layer(widestInstructions, mode.kernel, target, layer.target, own, Int32(opacity))
  }

  /// Keeps of the layer what is covered.
  func clip(to coverage: TileCoverage) {
    for group in target.groups where coverage.level(of: group) != 255 { multiply(group, by: coverage[group]) }
  }

  /// Multiplies the layer by the alpha of another.
  func mask(by layer: Compositor) {
    for group in target.groups { multiply(group, by: layer.target[group].alpha) }
  }

  /// Multiplies the layer by the luminance of another, of its encoded components.
  func mask(byLuminanceOf layer: Compositor) {
    for group in target.groups { multiply(group, by: layer.target[group].luminance) }
  }

  /// Multiplies the layer by the luminance of another, of components that are proportional to light.
  func mask(byLinearLuminanceOf layer: Compositor) {
    for group in target.groups {
      let pixels = layer.target[group]
      var levels = Pixels.zero
      for lane in 0..<8 { levels[lane] = TransferFunction.lightLevel(of: pixels[lane]) }
      multiply(group, by: levels)
    }
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

  private func set(_ source: TilePixels, through coverage: TileCoverage, _ mode: BlendMode) {
    withUnsafePointer(to: coverage) {
      pathreel_blend(widestInstructions, mode.kernel, target, backdrop, source, $0)
    }
  }
}

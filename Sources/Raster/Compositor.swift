import CKernels
import PathreelDrawing

/// Blends colours into one layer of a tile through coverage. ``TileRenderer`` has one for each layer.
///
/// Kernels compute the blend modes, most of them in integers. A mode takes the backdrop and the source, both
/// premultiplied, and computes the result at full coverage. Partial coverage interpolates between the backdrop and this
/// result.
struct Compositor {
  /// The layer's pixels, which receive the result.
  let target: TilePixels
  /// The pixels to draw on: the target itself, or its initial contents.
  let backdrop: TilePixels
  /// The coverage of each pixel by all the layer's items, 0…255, if the layer's blend mode needs it.
  let shape: TilePixels?

  init(target: TilePixels, shape: TilePixels?) {
    (self.target, backdrop, self.shape) = (target, target, shape)
  }

  /// Creates a compositor for a single command that sets every pixel.
  init(target: TilePixels, onto backdrop: TilePixels) {
    (self.target, self.backdrop, shape) = (target, backdrop, nil)
  }

  /// Replaces the layer by pixels that cover all of it.
  func replace(by source: TilePixels) {
    target.copy(source)
    coverAll()
  }

  /// Records that the new contents of ``target`` cover the whole tile.
  func coverAll() { shape?.fill(255) }

  /// Blends one colour with ``target`` itself.
  func blend(_ color: UInt32, through coverage: TileCoverage, _ mode: BlendMode) {
    add(coverage)
    withUnsafePointer(to: coverage) { pathreel_blend_color(widestInstructions, mode.kernel, target, color, $0) }
  }

  /// Blends a colour per covered pixel.
  func blend(_ source: TilePixels, through coverage: TileCoverage, _ mode: BlendMode) {
    add(coverage)
    set(source, through: coverage, mode)
  }

  /// Draws a filtered group's picture over the layer. ``cover(_:)`` records its coverage separately.
  func draw(_ picture: TilePixels) { set(picture, through: .all, .normal) }

  /// Records a picture's alpha as coverage.
  func cover(_ picture: TilePixels) {
    if let shape { for group in target.groups { Self.add(picture[group].alpha, to: shape, at: group) } }
  }

  /// Blends a finished layer with an opacity of 0…255.
  func blend(layer: Compositor, opacity: UInt8, _ mode: BlendMode) {
    if let shape, let other = layer.shape {
      for group in target.groups { Self.add(other[group], to: shape, at: group) }
    }
    // Where partial coverage and partial alpha have the same effect, the opacity acts as a coverage.
    guard mode.needsShape else { return set(layer.target, through: .even(Int32(opacity)), mode) }
    guard let own = layer.shape else { preconditionFailure("layers with such a mode have a shape") }
    pathreel_blend_layer(widestInstructions, mode.kernel, target, layer.target, own, Int32(opacity))
  }

  /// Multiplies the layer by a coverage.
  func clip(to coverage: TileCoverage) {
    for group in target.groups where coverage.level(of: group) != 255 { multiply(group, by: coverage[group]) }
  }

  /// Multiplies the layer by the alpha of another layer.
  func mask(by layer: Compositor) {
    for group in target.groups { multiply(group, by: layer.target[group].alpha) }
  }

  /// Multiplies the layer by the luminance of another layer, computed from encoded components.
  func mask(byLuminanceOf layer: Compositor) {
    for group in target.groups { multiply(group, by: layer.target[group].luminance) }
  }

  /// Multiplies the layer by the luminance of another layer, computed from linear light.
  func mask(byLinearLuminanceOf layer: Compositor) {
    for group in target.groups {
      let pixels = layer.target[group]
      var levels = Pixels.zero
      for lane in 0..<8 { levels[lane] = TransferFunction.lightLevel(of: pixels[lane]) }
      multiply(group, by: levels)
    }
  }

  /// Multiplies a group of pixels and their shape by a factor per pixel.
  ///
  /// - Parameter factor: The factor in 255ths, 0…255.
  @inline(__always)
  private func multiply(_ group: Int, by factor: Pixels) {
    target[group] = target[group].scaled(by: factor)
    if let shape { shape[group] = shape[group].scaled(by: factor) }
  }

  /// Adds a coverage to the shape, if there is one.
  private func add(_ coverage: TileCoverage) {
    guard let shape else { return }
    for group in target.groups where coverage.level(of: group) != 0 { Self.add(coverage[group], to: shape, at: group) }
  }

  @inline(__always)
  private static func add(_ coverage: Pixels, to shape: TilePixels, at group: Int) {
    shape[group] &+= coverage.scaled(by: 255 &- shape[group])
  }

  /// Blends a source with the backdrop, without a change of the shape.
  private func set(_ source: TilePixels, through coverage: TileCoverage, _ mode: BlendMode) {
    withUnsafePointer(to: coverage) {
      pathreel_blend(widestInstructions, mode.kernel, target, backdrop, source, $0)
    }
  }
}

import PathreelDrawing

/// Blends one layer of a tile: source colours through coverage onto what is there.
///
/// The one place that knows blend modes. A mode gets the backdrop and the source, both premultiplied, and gives the
/// result at full coverage; partial coverage lies between backdrop and result.
struct Compositor {
  /// The layer's pixels, ``Tile/groupsPerRow`` groups per row.
  let target: UnsafeMutablePointer<Pixels>

  /// One colour on a whole tile.
  func fill(_ color: UInt32, _ mode: BlendMode) {
    switch mode {
    case .normal:
      let source = Pixels(repeating: color)
      if color >> 24 == 255 {
        target.update(repeating: source, count: Tile.groups)
      } else {
        let rest = 255 &- source.alpha
        for group in 0..<Tile.groups { target[group] = source &+ target[group].scaled(by: rest) }
      }
    }
  }

  /// One colour through coverage.
  func fill(_ color: UInt32, through coverage: borrowing Coverage, _ mode: BlendMode) {
    let (levels, pixels) = (coverage.levels.base, coverage.pixels.base)
    let source = Pixels(repeating: color)
    let isOpaque = color >> 24 == 255
    switch mode {
    case .normal:
      var level: Int32 = 0
      var (thinned, rest) = (Pixels.zero, Pixels.zero)
      for group in 0..<Tile.groups {
        let here = levels[group]
        if here == 0 { continue }
        if here == Coverage.perPixel {
          let factor = Pixels(truncatingIfNeeded: pixels[group])
          target[group] = source.scaled(by: factor).over(target[group])
        } else if here == 255 && isOpaque {
          target[group] = source
        } else {
          if here != level {
            level = here
            thinned = source.scaled(by: Pixels(repeating: UInt32(truncatingIfNeeded: here)))
            rest = 255 &- thinned.alpha
          }
          target[group] = thinned &+ target[group].scaled(by: rest)
        }
      }
    }
  }

  /// A shaded group of eight pixels at full coverage.
  @inline(__always)
  func blend(_ source: Pixels, at group: Int, isOpaque: Bool, _ mode: BlendMode) {
    switch mode {
    case .normal: target[group] = isOpaque ? source : source.over(target[group])
    }
  }

  /// A shaded group of eight pixels through its coverage.
  @inline(__always)
  func blend(_ source: Pixels, at group: Int, through coverage: borrowing Coverage, _ mode: BlendMode) {
    let level = coverage.levels.base[group]
    let factor =
      level == Coverage.perPixel
      ? Pixels(truncatingIfNeeded: coverage.pixels.base[group]) : Pixels(repeating: UInt32(truncatingIfNeeded: level))
    switch mode {
    case .normal: target[group] = source.scaled(by: factor).over(target[group])
    }
  }

  /// A layer drawn as one with the given opacity, 0…255.
  func blend(layer: UnsafePointer<Pixels>, opacity: UInt8, _ mode: BlendMode) {
    let factor = Pixels(repeating: UInt32(opacity))
    switch mode {
    case .normal:
      for group in 0..<Tile.groups { target[group] = layer[group].scaled(by: factor).over(target[group]) }
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry

/// A picture as a function of device pixels, evaluated at each pixel's centre.
struct ImageShader {
  private let source: UnsafePointer<UInt32>
  private let width, height: Int
  /// Whoever owns the pixels.
  private let owner: PixelOwner
  private let u, v: PixelAffine
  private let kernel: ImageKernel?
  /// By how much the kernel is stretched along each axis, 1…2.
  private let stretchX, stretchY: Double
  private let repeats: Bool
  private let opacity: Float
  /// By how much the picture's pixels lie beside the output's, where both are of one size and lie on one another.
  private let offset: (x: Int, y: Int)?
  /// Whether no pixel of the picture's own is transparent.
  let isSolid: Bool

  private enum PixelOwner {
    case asset(ImageAsset)
    case level(PixelBlock)
  }

  /// - Returns: `nil` where nothing is painted: a rectangle without an area or not finite, a singular transform.
  init?(_ image: Paint.Image, _ transform: CGAffineTransform, _ levels: inout ImageLevels) {
    let asset = image.asset
    let rect = image.rect
    let (width, height) = (Double(rect.size.width), Double(rect.size.height))
    let toPixels = CGAffineTransform(translationX: rect.origin.x, y: rect.origin.y).scaledBy(
      x: width / Double(asset.width), y: height / Double(asset.height)
    ).concatenating(transform)
    guard let inverse = InverseMap(toPixels) else { return nil }
    var u = PixelAffine(dx: inverse.xx, dy: inverse.yx, constant: inverse.x0)
    var v = PixelAffine(dx: inverse.xy, dy: inverse.yy, constant: inverse.y0)
    guard u.isUsable, v.isUsable else { return nil }
    kernel = image.interpolation.kernel
    repeats = image.tiling == .repeat
    opacity = Float(image.opacity.unit)
    isSolid = asset.isOpaque
    let halvingsX = kernel == nil ? 0 : Self.halvings(u, side: asset.width)
    let halvingsY = kernel == nil ? 0 : Self.halvings(v, side: asset.height)
    if halvingsX == 0 && halvingsY == 0 {
      owner = .asset(asset)
      source = asset.withUnsafeBytes { $0.bindMemory(to: UInt32.self).baseAddress! }
      (self.width, self.height) = (asset.width, asset.height)
    } else {
      let level = levels.level(asset, halvingsX, halvingsY)
      owner = .level(level)
      source = UnsafePointer(level.pixels)
      (self.width, self.height) = (level.width, level.height)
      u.scale(by: Double(level.width) / Double(asset.width))
      v.scale(by: Double(level.height) / Double(asset.height))
    }
    (self.u, self.v) = (u, v)
    stretchX = max(1, min(u.steepness, 2))
    stretchY = max(1, min(v.steepness, 2))
    let isUpright = u.dx == 1 && u.dy == 0 && v.dx == 0 && v.dy == 1
    let isOnPixels = u.constant == u.constant.rounded() && v.constant == v.constant.rounded()
    let isNear = abs(u.constant) < 1e6 && abs(v.constant) < 1e6
    offset = isUpright && isOnPixels && isNear ? (Int(u.constant), Int(v.constant)) : nil
  }

  /// How often a side is halved until less than two of its pixels fall on one of the output.
  private static func halvings(_ axis: PixelAffine, side: Int) -> Int {
    var (steepness, halvings) = (axis.steepness, 0)
    while steepness >= 2 && side >> halvings > 1 {
      steepness /= 2
      halvings += 1
    }
    return halvings
  }

  /// The picture's own pixels that a rectangle of pixels shows, where it shows whole ones in all of it.
  func pixels(at x: Int, _ y: Int, columns: Int, rows: Int) -> TilePixels? {
    guard let offset else { return nil }
    let (column, row) = (x + offset.x, y + offset.y)
    guard column >= 0, column + columns <= width, row >= 0, row + rows <= height else { return nil }
    return TilePixels(
      first: UnsafeMutablePointer(mutating: source + row * width + column), stride: Int64(width),
      rows: Int32(truncatingIfNeeded: rows))
  }

  /// Sets at least what is covered of a tile, whose first pixel is (x, y), to premultiplied colours.
  func shade(_ pixels: TilePixels, _ x: Int, _ y: Int, where coverage: TileCoverage) {
    for group in pixels.groups where coverage.level(of: group) != 0 {
      pixels[group] = colors(x &+ 8 &* (group % Tile.groupsPerRow), y &+ group / Tile.groupsPerRow)
    }
  }

  var isOpaque: Bool { isSolid && opacity == 1 }

  /// 0…255.
  var byteOpacity: Int32 { Int32(opacity * 255 + 0.5) }

  /// The premultiplied colours of the eight pixels that begin at (x, y).
  private func colors(_ x: Int, _ y: Int) -> Pixels {
    if let offset {
      let (column, row) = (x &+ offset.x, y &+ offset.y)
      if column >= 0 && column &+ 8 <= width && row >= 0 && row < height {
        let pixels = UnsafeRawPointer(source + (row &* width &+ column)).loadUnaligned(as: Pixels.self)
        return opacity == 1 ? pixels : pixels.scaled(by: Pixels(repeating: UInt32(byteOpacity)))
      }
    }
    let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
    var us = SIMD8<Double>()
    var vs = SIMD8<Double>()
    for lane in 0..<8 {
      let step = Double(lane)
      us[lane] = place((centerX + step) * u.dx + centerY * u.dy + u.constant, width)
      vs[lane] = place((centerX + step) * v.dx + centerY * v.dy + v.constant, height)
    }
    guard let kernel, !isOnPixels(us, vs) else {
      var pixels = Pixels()
      for lane in 0..<8 {
        pixels[lane] =
          source[inside(Int(vs[lane].rounded(.down)), height) * width + inside(Int(us[lane].rounded(.down)), width)]
      }
      return opacity == 1 ? pixels : pixels.scaled(by: Pixels(repeating: UInt32(byteOpacity)))
    }
    return interpolated(kernel, us, vs)
  }

  /// A place along an axis near the picture, where integers can take over.
  @inline(__always)
  private func place(_ place: Double, _ side: Int) -> Double {
    guard place.isFinite else { return 0 }
    // What is left of a place so far away that doubles have no pixels there may be any number.
    let near = repeats ? place - Double(side) * (place / Double(side)).rounded(.down) : place
    return max(-16, min(near, Double(side) + 16))
  }

  @inline(__always)
  private func inside(_ index: Int, _ side: Int) -> Int {
    if index >= 0 && index < side { return index }
    if repeats { return ((index % side) + side) % side }
    return index < 0 ? 0 : side - 1
  }

  /// Whether the centres of all pixels are centres of the picture's pixels.
  @inline(__always)
  private func isOnPixels(_ us: SIMD8<Double>, _ vs: SIMD8<Double>) -> Bool {
    guard stretchX == 1, stretchY == 1, u.dx == 1, v.dx == 0 else { return false }
    let (x, y) = (us[0] - 0.5, vs[0] - 0.5)
    return x == x.rounded() && y == y.rounded()
  }

  private func interpolated(_ kernel: ImageKernel, _ us: SIMD8<Double>, _ vs: SIMD8<Double>) -> Pixels {
    let (reachX, reachY) = (Double(kernel.support) * stretchX, Double(kernel.support) * stretchY)
    let (countX, countY) = (Int(reachX * 2 + 0.999), Int(reachY * 2 + 0.999))
    return withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: countX + countY) { weights in
      withUnsafeTemporaryAllocation(of: SIMD8<Int32>.self, capacity: countX + countY) { indices in
        gather(kernel, us, reachX, stretchX, width, countX, weights, indices, from: 0)
        gather(kernel, vs, reachY, stretchY, height, countY, weights, indices, from: countX)
        var sums = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
        for row in countX..<countX + countY {
          for column in 0..<countX {
            let weight = weights[row] * weights[column]
            var pixels = Pixels()
            for lane in 0..<8 {
              pixels[lane] = source[Int(indices[row][lane]) &* width &+ Int(indices[column][lane])]
            }
            sums.0 += weight * SIMD8<Float>(bytes: pixels & 0xFF)
            sums.1 += weight * SIMD8<Float>(bytes: (pixels &>> 8) & 0xFF)
            sums.2 += weight * SIMD8<Float>(bytes: (pixels &>> 16) & 0xFF)
            sums.3 += weight * SIMD8<Float>(bytes: pixels &>> 24)
          }
        }
        // Negative lobes reach below nothing and beyond opaque.
        let alpha = sums.3.atLeast(0).atMost(255)
        @inline(__always)
        func byte(_ sum: SIMD8<Float>) -> Pixels {
          unsafeBitCast(sum.atLeast(0).atMost(alpha) * opacity + 12_582_912, to: Pixels.self) & 0xFF
        }
        return byte(sums.0) | byte(sums.1) &<< 8 | byte(sums.2) &<< 16 | byte(alpha) &<< 24
      }
    }
  }

  /// The picture's pixels near eight places along an axis, and their weights, which add up to 1.
  private func gather(
    _ kernel: ImageKernel, _ places: SIMD8<Double>, _ reach: Double, _ stretch: Double, _ side: Int, _ count: Int,
    _ weights: UnsafeMutableBufferPointer<SIMD8<Float>>, _ indices: UnsafeMutableBufferPointer<SIMD8<Int32>>,
    from start: Int
  ) {
    for lane in 0..<8 {
      let place = places[lane] - 0.5
      let first = Int((place - reach).rounded(.up))
      var sum: Float = 0
      for i in 0..<count {
        let weight = kernel((Double(first + i) - place) / stretch)
        sum += weight
        weights[start + i][lane] = weight
        indices[start + i][lane] = Int32(truncatingIfNeeded: inside(first + i, side))
      }
      for i in 0..<count { weights[start + i][lane] /= sum }
    }
  }
}

extension PixelAffine {
  /// The length of the gradient.
  fileprivate var steepness: Double { (dx * dx + dy * dy).squareRoot() }

  fileprivate mutating func scale(by factor: Double) {
    dx *= factor
    dy *= factor
    constant *= factor
  }
}

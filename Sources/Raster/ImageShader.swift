import CKernels
import PathreelDrawing
import PathreelGeometry

/// A picture as a function of device pixels, evaluated at each pixel's centre. ``TileRenderer`` shades tiles with it.
struct ImageShader {
  private let image: pathreel_image
  /// The owner of the pixels, which keeps them alive.
  private let owner: PixelOwner
  /// Integer offset from output to image pixels, if unscaled and pixel-aligned.
  private let offset: (x: Int, y: Int)?
  /// The opacity, 0…255.
  let byteOpacity: Int32
  /// Whether every pixel of the picture itself is opaque.
  let isSolid: Bool

  private enum PixelOwner {
    case asset(ImageAsset)
    case level(PixelBlock)
  }

  /// Resolves an image paint; `nil` if nothing is painted: the rectangle has no area or is not finite, or the transform
  /// is singular.
  init?(_ paint: Paint.Image, _ transform: CGAffineTransform, _ levels: inout ImageLevels) {
    let asset = paint.asset
    let rect = paint.rect
    let toPixels = CGAffineTransform(translationX: rect.origin.x, y: rect.origin.y).scaledBy(
      x: Double(rect.size.width) / Double(asset.width), y: Double(rect.size.height) / Double(asset.height)
    ).concatenating(transform)
    guard let inverse = InverseMap(toPixels) else { return nil }
    var u = PixelAffine(dx: inverse.xx, dy: inverse.yx, constant: inverse.x0)
    var v = PixelAffine(dx: inverse.xy, dy: inverse.yy, constant: inverse.y0)
    guard u.isUsable, v.isUsable else { return nil }
    isSolid = asset.isOpaque
    let kernel = paint.interpolation.kernel
    let halvingsX = kernel == pathreel_nearest ? 0 : Self.halvings(u, side: asset.width)
    let halvingsY = kernel == pathreel_nearest ? 0 : Self.halvings(v, side: asset.height)
    let (source, width, height): (UnsafePointer<UInt32>, Int, Int)
    if halvingsX == 0 && halvingsY == 0 {
      owner = .asset(asset)
      source = asset.withUnsafeBytes { $0.bindMemory(to: UInt32.self).baseAddress! }
      (width, height) = (asset.width, asset.height)
    } else {
      let level = levels.level(asset, halvingsX, halvingsY)
      owner = .level(level)
      source = UnsafePointer(level.pixels)
      (width, height) = (level.width, level.height)
      u.scale(by: Double(level.width) / Double(asset.width))
      v.scale(by: Double(level.height) / Double(asset.height))
    }
    let isUpright = u.dx == 1 && u.dy == 0 && v.dx == 0 && v.dy == 1
    let isOnPixels = u.constant == u.constant.rounded() && v.constant == v.constant.rounded()
    let isNear = abs(u.constant) < 1e6 && abs(v.constant) < 1e6
    offset = isUpright && isOnPixels && isNear ? (Int(u.constant), Int(v.constant)) : nil
    let opacity = Float(paint.opacity.unit)
    byteOpacity = Int32(opacity * 255 + 0.5)
    // After the halvings, up to two of the picture's pixels fall on an output pixel. The kernel is stretched by that
    // number.
    image = pathreel_image(
      pixels: source, width: Int32(width), height: Int32(height), repeats: paint.tiling == .repeat,
      kernel: kernel, stretch_x: max(1, min(u.steepness, 2)), stretch_y: max(1, min(v.steepness, 2)),
      // Some tiles copy whole pixels with the opacity in bytes. The other tiles must have the same opacity.
      opacity: offset == nil ? opacity : Float(byteOpacity) / 255, u: u.kernel, v: v.kernel)
  }

  /// The number of halvings of a side after which fewer than two of its pixels fall on one output pixel.
  private static func halvings(_ axis: PixelAffine, side: Int) -> Int {
    var (steepness, halvings) = (axis.steepness, 0)
    while steepness >= 2 && side >> halvings > 1 {
      steepness /= 2
      halvings += 1
    }
    return halvings
  }

  var isOpaque: Bool { isSolid && image.opacity == 1 }

  /// The picture's own pixels under a rectangle of output pixels; `nil` unless each output pixel shows exactly one
  /// pixel of the picture.
  func pixels(at x: Int, _ y: Int, columns: Int, rows: Int) -> TilePixels? {
    guard let offset else { return nil }
    let (column, row) = (x + offset.x, y + offset.y)
    let (width, height) = (Int(image.width), Int(image.height))
    guard column >= 0, column + columns <= width, row >= 0, row + rows <= height else { return nil }
    return TilePixels(
      first: UnsafeMutablePointer(mutating: image.pixels + row * width + column), stride: Int64(width),
      rows: Int32(truncatingIfNeeded: rows))
  }

  /// Sets at least the covered pixels of a tile, whose first pixel is (x, y), to premultiplied colours.
  func shade(_ pixels: TilePixels, _ x: Int, _ y: Int, where coverage: TileCoverage) {
    withUnsafePointer(to: image) {
      pathreel_image_tile(
        widestInstructions, $0, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), coverage.levels, pixels)
    }
  }
}

extension Paint.Image.Interpolation {
  fileprivate var kernel: pathreel_image_kernel {
    switch self {
    case .none: pathreel_nearest
    case .low: pathreel_linear
    case .medium: pathreel_cubic
    case .high: pathreel_lanczos
    }
  }
}

extension PixelAffine {
  /// The length of the gradient vector.
  fileprivate var steepness: Double { (dx * dx + dy * dy).squareRoot() }

  fileprivate mutating func scale(by factor: Double) {
    dx *= factor
    dy *= factor
    constant *= factor
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// Draws a picture over a whole bitmap.
private func draw(_ image: Paint.Image, _ transform: CGAffineTransform = .identity, _ width: Int, _ height: Int)
  -> Bitmap
{
  // The path covers the bitmap, whatever the paint's transform is.
  let path = Path(box: 0, 0, Double(width), Double(height))
  let inverse = transform.determinant == 0 ? .identity : transform.inverted()
  return draw(
    [.fill(.init(path: path.applying(inverse), paint: .image(image), transform: transform))], width: width,
    height: height)
}

extension SplitMix64 {
  fileprivate mutating func picture(_ width: Int, _ height: Int) throws -> ImageAsset {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = color().pixel } }
    return ImageAsset(bitmap)
  }
}

@Suite struct ImageShaderTests {
  private func frame(_ asset: ImageAsset, at origin: CGPoint = .zero) -> CGRect {
    CGRect(origin: origin, size: CGSize(width: Double(asset.width), height: Double(asset.height)))
  }

  @Test(arguments: Paint.Image.Interpolation.allCases)
  func `a picture pixel for pixel is reproduced exactly`(interpolation: Paint.Image.Interpolation) throws {
    var numbers = SplitMix64(seed: 1)
    let asset = try numbers.picture(37, 21)
    let image = Paint.Image(asset: asset, rect: frame(asset, at: CGPoint(x: 13, y: 6)), interpolation: interpolation)
    let bitmap = draw(
      [fill(Path(box: 13, 6, 37, 21), .image(image))], width: 80, height: 40)
    for y in 0..<40 {
      for x in 0..<80 {
        let isInside = (13..<50).contains(x) && (6..<27).contains(y)
        let expected = isInside ? asset[x - 13, y - 6] : Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
        #expect(bitmap[x, y] == expected)
      }
    }
  }

  @Test(arguments: Paint.Image.Interpolation.allCases, Paint.Image.Tiling.allCases)
  func `a negative side mirrors a picture`(
    interpolation: Paint.Image.Interpolation, tiling: Paint.Image.Tiling
  ) throws {
    var numbers = SplitMix64(seed: 3)
    let asset = try numbers.picture(37, 21)
    for (rect, turnsOver) in [
      (CGRect(x: 37, y: 0, width: -37, height: 21), false), (CGRect(x: 37, y: 21, width: -37, height: -21), true),
    ] {
      let bitmap = draw(
        Paint.Image(asset: asset, rect: rect, tiling: tiling, interpolation: interpolation), .identity, 37, 21)
      for y in 0..<21 {
        for x in 0..<37 { #expect(bitmap[x, y] == asset[36 - x, turnsOver ? 20 - y : y]) }
      }
    }
  }

  @Test(arguments: [1, 0.5])
  func `whole tiles of a picture pixel for pixel are its bytes times the opacity`(opacity: Double) throws {
    var numbers = SplitMix64(seed: 2)
    let asset = try numbers.picture(230, 90)
    let image = Paint.Image(asset: asset, rect: frame(asset, at: CGPoint(x: -70, y: -20)), opacity: opacity)
    let bitmap = draw([fill(Path(box: -70, -20, 230, 90), .image(image))], width: 200, height: 80)
    let factor = opacity == 1 ? 255 : 128
    func byte(_ byte: UInt8) -> UInt8 { UInt8((2 * Int(byte) * factor + 255) / 510) }
    for y in 0..<80 {
      for x in 0..<200 {
        let isInside = x < 160 && y < 70
        let pixel = isInside ? asset[x + 70, y + 20] : Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
        let expected = Bitmap.Pixel(
          red: byte(pixel.red), green: byte(pixel.green), blue: byte(pixel.blue), alpha: byte(pixel.alpha))
        #expect(bitmap[x, y] == expected)
      }
    }
  }

  @Test(arguments: [Paint.Image.Interpolation.low, .medium, .high])
  func `a checkerboard of single pixels shrunk to a sixteenth is even grey`(interpolation: Paint.Image.Interpolation)
    throws
  {
    let bitmap = Bitmap(width: 512, height: 512)
    for y in 0..<512 { for x in 0..<512 { bitmap[x, y] = Color(white: (x + y) % 2 == 0 ? 1 : 0).pixel } }
    let image = Paint.Image(
      asset: ImageAsset(bitmap), rect: CGRect(x: 0, y: 0, width: 32, height: 32), interpolation: interpolation)
    let small = draw(image, .identity, 32, 32)
    for y in 0..<32 { for x in 0..<32 { #expect((127...128).contains(small[x, y].red) && small[x, y].alpha == 255) } }
  }

  /// The picture is turned and scaled to 1/5.3, so that its pixels match no lattice.
  @Test(arguments: [Paint.Image.Interpolation.low, .medium, .high])
  func `fine patterns shrink to nearly even grey`(interpolation: Paint.Image.Interpolation) throws {
    let bitmap = Bitmap(width: 512, height: 512)
    for y in 0..<512 { for x in 0..<512 { bitmap[x, y] = Color(white: (x + y) % 2 == 0 ? 1 : 0).pixel } }
    let image = Paint.Image(
      asset: ImageAsset(bitmap), rect: CGRect(x: 0, y: 0, width: 512, height: 512), tiling: .repeat,
      interpolation: interpolation)
    let small = draw(image, CGAffineTransform(rotationAngle: 0.4).scaledBy(x: 1 / 5.3, y: 1 / 5.3), 60, 60)
    for y in 0..<60 { for x in 0..<60 { #expect((126...129).contains(small[x, y].red)) } }
  }

  /// The kernels by their published definitions, as functions of the distance in pixels.
  private func weight(_ interpolation: Paint.Image.Interpolation, _ distance: Double) -> Double {
    let d = abs(distance)
    switch interpolation {
    case .none: return distance > -0.5 && distance <= 0.5 ? 1 : 0
    case .low: return max(0, 1 - d)
    case .medium:
      if d >= 2 { return 0 }
      return d < 1 ? 1.5 * d * d * d - 2.5 * d * d + 1 : -0.5 * d * d * d + 2.5 * d * d - 4 * d + 2
    case .high:
      if d >= 3 { return 0 }
      return d == 0 ? 1 : sin(.pi * d) / (.pi * d) * sin(.pi * d / 3) / (.pi * d / 3)
    }
  }

  @Test(arguments: Paint.Image.Interpolation.allCases, Paint.Image.Tiling.allCases)
  func `enlarged pictures, upright and turned, follow their kernels`(
    interpolation: Paint.Image.Interpolation, tiling: Paint.Image.Tiling
  ) throws {
    for seed in UInt64(0)..<8 {
      var numbers = SplitMix64(seed: 40 + seed)
      let asset = try numbers.picture(9, 7)
      let opacity = seed == 0 ? 1 : numbers.number(in: 0.2...1)
      let image = Paint.Image(
        asset: asset, rect: CGRect(x: -3.2, y: 4.1, width: 9, height: 7), tiling: tiling, interpolation: interpolation,
        opacity: opacity)
      let transform = CGAffineTransform(translationX: 20, y: 5).rotated(
        by: seed < 4 ? numbers.number(in: 0...6) : 0
      ).scaledBy(
        x: numbers.number(in: 1.5...5), y: numbers.number(in: -5 ... -1.5))
      let bitmap = draw(image, transform, 50, 30)
      let inverse = transform.inverted()
      var (worst, strays) = (0.0, 0)
      for y in 0..<30 {
        for x in 0..<50 {
          let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
          let (u, v) = (Double(p.x) + 3.2, Double(p.y) - 4.1)
          var (sum, total) = (SIMD4<Double>.zero, 0.0)
          for j in Int(v.rounded(.down)) - 4...Int(v.rounded(.down)) + 4 {
            for i in Int(u.rounded(.down)) - 4...Int(u.rounded(.down)) + 4 {
              let w = weight(interpolation, Double(i) + 0.5 - u) * weight(interpolation, Double(j) + 0.5 - v)
              if w == 0 { continue }
              let (a, b) =
                tiling == .clamp
                ? (min(max(i, 0), 8), min(max(j, 0), 6)) : (((i % 9) + 9) % 9, ((j % 7) + 7) % 7)
              let q = asset[a, b]
              sum += w * SIMD4(Double(q.red), Double(q.green), Double(q.blue), Double(q.alpha))
              total += w
            }
          }
          sum /= total
          let alpha = min(max(sum.w, 0), 255)
          let limit = SIMD4(repeating: alpha)
          let expected = sum.clamped(lowerBound: .zero, upperBound: limit) * opacity
          let error = bitmap[x, y].distance(to: expected)
          // Half-way between two pixels, either one is the nearest. Then the opacity rounds a byte.
          if interpolation == .none && error > 1.01 { strays += 1 } else { worst = max(worst, error) }
        }
      }
      // Half a level of rounding, and the error of single precision.
      #expect(worst <= (interpolation == .none ? 1.01 : 0.505) && strays <= 2, "seed \(seed): \(worst), \(strays)")
    }
  }

  @Test(arguments: [Paint.Image.Interpolation.low, .medium, .high])
  func `a shrunk picture keeps its mean`(interpolation: Paint.Image.Interpolation) throws {
    var numbers = SplitMix64(seed: 77)
    let asset = try numbers.picture(301, 203)
    let image = Paint.Image(
      asset: asset, rect: CGRect(x: 0, y: 0, width: 40, height: 30), tiling: .repeat, interpolation: interpolation)
    let bitmap = draw(image, .identity, 40, 30)
    func mean(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> Bitmap.Pixel) -> SIMD4<Double> {
      var sum = SIMD4<Double>.zero
      for y in 0..<height {
        for x in 0..<width {
          let p = pixel(x, y)
          sum += SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
        }
      }
      return sum / Double(width * height)
    }
    let difference = mean(40, 30) { bitmap[$0, $1] } - mean(301, 203) { asset[$0, $1] }
    #expect(max(difference.max(), -difference.min()) < 0.5)
  }

  @Test(arguments: Paint.Image.Interpolation.allCases, [(1, 1), (16_384, 1), (1, 16_384)])
  func `pictures of one pixel and long ones are drawn in any size`(
    interpolation: Paint.Image.Interpolation, size: (Int, Int)
  )
    throws
  {
    let asset = try ImageAsset(
      width: size.0, height: size.1, pixels: (0..<size.0 * size.1).lazy.flatMap { _ in [200, 100, 50, 255] as [UInt8] })
    for side in [1e-9, 0.3, 20, 1e9] {
      for tiling in Paint.Image.Tiling.allCases {
        let image = Paint.Image(
          asset: asset, rect: CGRect(x: 3, y: 3, width: side, height: side), tiling: tiling,
          interpolation: interpolation)
        let bitmap = draw(image, .identity, 20, 20)
        #expect(bitmap[10, 10] == Bitmap.Pixel(red: 200, green: 100, blue: 50, alpha: 255), "\(side)")
      }
    }
  }

  @Test(arguments: Paint.Image.Interpolation.allCases, [1e9, 1e18, 4e49, -1.3e50, 1e99])
  func `a repeated picture that begins very far away is there`(
    interpolation: Paint.Image.Interpolation, place: Double
  ) throws {
    let bitmap = Bitmap(width: 3, height: 5)
    for y in 0..<5 { for x in 0..<3 { bitmap[x, y] = .init(red: 9, green: 90, blue: 200, alpha: 255) } }
    let image = Paint.Image(
      asset: ImageAsset(bitmap), rect: CGRect(x: place, y: -place, width: 3, height: 5), tiling: .repeat,
      interpolation: interpolation)
    let drawn = draw(image, .identity, 20, 20)
    for y in 0..<20 { for x in 0..<20 { #expect(drawn[x, y] == bitmap[0, 0]) } }
  }

  @Test func `a rectangle without an area or a finite place paints nothing`() throws {
    let asset = try ImageAsset(width: 1, height: 1, pixels: [1, 2, 3, 255])
    for rect in [
      CGRect(x: 0, y: 0, width: 0, height: 5), CGRect(x: Double.nan, y: 0, width: 5, height: 5),
      CGRect(x: 0, y: 0, width: Double.infinity, height: 5),
    ] {
      #expect(draw(Paint.Image(asset: asset, rect: rect), .identity, 20, 20) == Bitmap(width: 20, height: 20))
    }
  }
}

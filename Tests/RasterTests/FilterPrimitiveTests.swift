import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (96, 64)

private func filtered(_ items: [DisplayList.Item], _ operations: Chain.Operation..., region: CGRect? = nil) -> Bitmap {
  draw(
    [.group(.init(items: items, filter: .chain(.init(steps: operations.map { .init($0) }, region: region))))],
    width: width, height: height)
}

private func rectangle(_ x: Double, _ y: Double, _ wide: Double, _ tall: Double, _ color: Color = .red)
  -> DisplayList.Item
{
  fill(Path(box: x, y, wide, tall), .color(color))
}

/// Steps that look at neighbours or make pictures, against closed forms (Filter Effects 1, §9). A byte is rounded, so
/// values agree within half of one unless a test says otherwise.
struct FilterPrimitiveTests {
  // MARK: Morphology

  @Test(arguments: [(0.0, 0.0), (1, 0), (0, 3), (2, 5), (17, 9)])
  func `a dilated rectangle is larger by the radius on each side`(x: Double, y: Double) {
    let expected = draw([rectangle(30 - x, 20 - y, 20 + 2 * x, 16 + 2 * y)], width: width, height: height)
    let bitmap = filtered(
      [rectangle(30, 20, 20, 16)], .morphology(.source, .init(.dilate, radius: CGSize(width: x, height: y))))
    #expect(bitmap == expected)
  }

  @Test(arguments: [(1.0, 0.0), (0, 3), (2, 5)])
  func `an eroded rectangle is smaller by the radius on each side`(x: Double, y: Double) {
    let expected = draw([rectangle(30 + x, 20 + y, 20 - 2 * x, 16 - 2 * y)], width: width, height: height)
    let bitmap = filtered(
      [rectangle(30, 20, 20, 16)], .morphology(.source, .init(.erode, radius: CGSize(width: x, height: y))))
    #expect(bitmap == expected)
  }

  @Test func `what is eroded by more than its half is nothing, and a negative radius changes nothing`() {
    let items = [rectangle(30, 20, 20, 16)]
    func eroded(_ radius: Double) -> Bitmap {
      filtered(items, .morphology(.source, .init(.erode, radius: CGSize(width: radius, height: 1))))
    }
    #expect(eroded(10) == Bitmap(width: width, height: height))
    #expect(eroded(-1) == draw(items, width: width, height: height))
  }

  @Test func `a huge radius is as large as 256 pixels`() {
    func dilated(_ radius: Double) -> Bitmap {
      filtered(
        [rectangle(30, 20, 20, 16)], .morphology(.source, .init(.dilate, radius: CGSize(width: radius, height: 0))))
    }
    #expect(dilated(9999) == dilated(256))
  }

  /// The plain way: the extreme of every window, pixel by pixel.
  @Test(arguments: [(1, 2), (7, 1), (20, 13), (60, 40)], Chain.Morphology.Kind.allCases)
  func `the extreme of each window is that of its pixels`(radius: (x: Int, y: Int), kind: Chain.Morphology.Kind) {
    var numbers = SplitMix64(seed: 11)
    let items = (0..<150).map { _ in
      rectangle(
        Double(numbers.next() % 96), Double(numbers.next() % 64), Double(numbers.next() % 9),
        Double(numbers.next() % 9),
        numbers.color(opacity: nil))
    }
    let plain = draw(items, width: width, height: height)
    let bitmap = filtered(
      items, .morphology(.source, .init(kind, radius: CGSize(width: Double(radius.x), height: Double(radius.y)))),
      region: CGRect(x: 0, y: 0, width: Double(width), height: Double(height)))
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        var extreme = SIMD4(repeating: kind == .dilate ? 0.0 : 255)
        for row in y - radius.y...y + radius.y {
          for column in x - radius.x...x + radius.x {
            let isInside = (0..<width).contains(column) && (0..<height).contains(row)
            let color = isInside ? plain[column, row].channels : .zero
            extreme = kind == .dilate ? pointwiseMax(extreme, color) : pointwiseMin(extreme, color)
          }
        }
        worst = max(worst, bitmap[x, y].distance(to: extreme))
      }
    }
    #expect(worst == 0)
  }

  // MARK: Light

  private let everything = [rectangle(-9, -9, 200, 200, .black)]

  @Test(arguments: [0.0, 30, 45, 90, 170, -20])
  func `a plane under a distant light has one brightness, the sine of its elevation`(elevation: Double) {
    let light = Chain.Lighting(.distant(azimuth: .degrees(20), elevation: .degrees(elevation)), .diffuse(0.8))
    let bitmap = filtered(everything, .lighting(.source, light))
    let expected = 255 * 0.8 * max(sin(elevation * .pi / 180), 0)
    for (x, y) in [(0, 0), (95, 63), (40, 30)] {
      #expect(bitmap[x, y].distance(to: SIMD4(expected, expected, expected, 255)) <= 0.51)
    }
  }

  @Test func `a plane under a point of light is as bright as the cosine of the angle to it`() {
    let (light, scale) = (SIMD3<Double>(30.5, 20.5, 24), 4.0)
    let bitmap = filtered(
      everything, .lighting(.source, .init(.point(light), .diffuse(1), color: .red, surfaceScale: scale)))
    for (x, y) in [(30, 20), (50, 20), (0, 0), (95, 63)] {
      let way = SIMD3(light.x - Double(x) - 0.5, light.y - Double(y) - 0.5, light.z - scale)
      let expected = 255 * way.z / (way * way).sum().squareRoot()
      let red = Color.red
      #expect(
        bitmap[x, y].distance(to: SIMD4(expected * red.red, expected * red.green, expected * red.blue, 255)) <= 0.6)
    }
  }

  @Test func `a plane shines as the power of the cosine between its normal and the middle direction`() {
    let light = Chain.Lighting(
      .distant(azimuth: .zero, elevation: .degrees(50)), .specular(0.9, exponent: 20), color: .white)
    // Half way between 50° and 90° is 70°.
    let expected = 255 * 0.9 * pow(sin(70 * Double.pi / 180), 20)
    let pixel = filtered(everything, .lighting(.source, light))[40, 30]
    #expect(pixel.distance(to: SIMD4(repeating: expected)) <= 0.51)
  }

  @Test func `an edge of alpha is as steep as the surface is high`() {
    let scale = 3.0
    let light = Chain.Lighting(
      .distant(azimuth: .degrees(180), elevation: .degrees(40)), .diffuse(1), surfaceScale: scale)
    let bitmap = filtered([rectangle(40, -9, 200, 200, .black)], .lighting(.source, light))
    // Alpha rises from 0 to 1 between the pixels on both sides, so the normal is (−scale, 0, 1).
    let length = (1 + scale * scale).squareRoot()
    let expected = 255 * min(1, (scale * cos(40 * Double.pi / 180) + sin(40 * Double.pi / 180)) / length)
    for x in [39, 40] { #expect(abs(Double(bitmap[x, 30].red) - expected) <= 0.51) }
    #expect(abs(Double(bitmap[41, 30].red) - 255 * sin(40 * Double.pi / 180)) <= 0.51)
  }

  @Test func `a spot lights nothing outside of its cone`() {
    let spot = Chain.Lighting.Light.spot(
      from: SIMD3(48.5, 32.5, 30), to: SIMD3(48.5, 32.5, 0), exponent: 1, limit: .degrees(30))
    let bitmap = filtered(everything, .lighting(.source, .init(spot, .diffuse(1), surfaceScale: 0)))
    #expect(bitmap[48, 32] == Bitmap.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
    // The cone's radius on the plane is 30·tan 30° = 17.3.
    #expect(bitmap[48 + 14, 32].red > 150)
    #expect(bitmap[48 + 19, 32] == Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 255))
  }

  // MARK: Noise

  @Test func `noise is 0 at the points of its lattice`() {
    // The noise is taken half a unit beyond the middle of a pixel: at whole numbers.
    let frequency = CGSize(width: 1, height: 1)
    let sum = filtered([], .turbulence(.init(.turbulence, frequency: frequency, octaves: 3)))
    #expect(sum == Bitmap(width: width, height: height))
    let noise = filtered([], .turbulence(.init(.fractalNoise, frequency: frequency, octaves: 3)))
    for (x, y) in [(0, 0), (50, 40), (95, 63)] {
      #expect(noise[x, y].distance(to: SIMD4(63.75, 63.75, 63.75, 127.5)) <= 0.51)
    }
  }

  /// The pixels are Chromium's (Debian 12), whose noise is that of the specification half a unit further.
  @Test func `noise is the specification's to a byte`() {
    let noise = Chain.Turbulence(.fractalNoise, frequency: CGSize(width: 0.04, height: 0.04), octaves: 1, seed: 5)
    let bitmap = filtered([], .turbulence(noise))
    let pixels: [(x: Int, y: Int, SIMD4<Double>)] = [
      (0, 0, SIMD4(64, 58, 64, 121)), (10, 3, SIMD4(85, 43, 79, 114)), (95, 40, SIMD4(63, 111, 105, 168)),
      (60, 63, SIMD4(49, 50, 30, 69)),
    ]
    for (x, y, expected) in pixels { #expect(bitmap[x, y].distance(to: expected) <= 1) }
  }

  @Test(arguments: [Chain.Turbulence.Kind.fractalNoise, .turbulence])
  func `stitched noise goes on beyond its tile as it begins`(kind: Chain.Turbulence.Kind) {
    let tile = CGRect(x: 0, y: 0, width: 32, height: 20)
    func noise(_ tile: CGRect?) -> Bitmap {
      filtered(
        [], .turbulence(.init(kind, frequency: CGSize(width: 0.07, height: 0.11), octaves: 4, seed: 7, tile: tile)))
    }
    let (bitmap, plain) = (noise(tile), noise(nil))
    #expect((0..<20).allSatisfy { bitmap[0, $0] == bitmap[32, $0] })
    #expect((0..<32).allSatisfy { bitmap[$0, 0] == bitmap[$0, 20] })
    #expect(!(0..<20).allSatisfy { plain[0, $0] == plain[32, $0] })
  }

  @Test func `a seed gives the same noise at every place of the picture, and another seed another one`() {
    func noise(_ seed: Int, _ x: Double) -> Bitmap {
      let map = CGAffineTransform(translationX: x, y: 0)
      let noise = Chain.Turbulence(
        .fractalNoise, frequency: CGSize(width: 0.05, height: 0.05), octaves: 2, seed: seed, transform: map)
      return filtered([], .turbulence(noise))
    }
    let (plain, moved) = (noise(4, 0), noise(4, 10))
    #expect((0..<height).allSatisfy { plain[20, $0] == moved[30, $0] })
    #expect(plain != noise(5, 0))
  }

  // MARK: Weighted and moved pixels

  private let picture = [
    rectangle(20, 16, 30, 20, .blue), rectangle(24, 20, 9, 30, Color(red: 1, green: 0.5, blue: 0, opacity: 0.4)),
  ]

  @Test func `weights are turned by half a turn`() {
    // The first weight is that of the pixel below and to the right.
    let convolution = Chain.Convolution(
      columns: 3, rows: 3, weights: [1, 0, 0, 0, 0, 0, 0, 0, 0], divisor: 1, target: SIMD2(1, 1), edge: .none)
    let moved = picture.map { $0.transformed(by: CGAffineTransform(translationX: -1, y: -1)) }
    #expect(filtered(picture, .convolution(.source, convolution)) == draw(moved, width: width, height: height))
  }

  @Test func `equal weights make the mean of the neighbours`() {
    let convolution = Chain.Convolution(
      columns: 3, rows: 1, weights: [1, 1, 1], divisor: 3, target: SIMD2(1, 0), edge: .none)
    let bitmap = filtered([rectangle(40, 0, 1, 64, .black)], .convolution(.source, convolution))
    for (x, share) in [(38, 0.0), (39, 1), (40, 1), (41, 1), (42, 0)] {
      #expect(abs(Double(bitmap[x, 30].alpha) - 85 * share) <= 0.51)
    }
  }

  @Test func `beyond an edge there are its pixels, those of the other edge, or none`() {
    func first(_ edge: Chain.Convolution.Edge) -> UInt8 {
      let convolution = Chain.Convolution(
        columns: 3, rows: 1, weights: [0, 0, 1], divisor: 1, target: SIMD2(1, 0), edge: edge)
      let items = [rectangle(10, 0, 1, 64, Color(white: 0, opacity: 0.2)), rectangle(49, 0, 1, 64, .black)]
      return filtered(
        items, .convolution(.source, convolution), region: CGRect(x: 10, y: 0, width: 40, height: 64))[10, 30].alpha
    }
    #expect(first(.duplicate) == 51)
    #expect(first(.wrap) == 255)
    #expect(first(.none) == 0)
  }

  @Test func `a convolution that keeps alpha weighs straight colours`() {
    let convolution = Chain.Convolution(
      columns: 1, rows: 1, weights: [0.5], divisor: 1, target: .zero, preservesAlpha: true)
    let bitmap = filtered(
      [rectangle(0, 0, 96, 64, Color(red: 1, green: 1, blue: 1, opacity: 0.4))], .convolution(.source, convolution))
    #expect(bitmap[40, 30].distance(to: SIMD4(51, 51, 51, 102)) <= 0.51)
  }

  @Test func `a map of one colour moves all pixels alike`() {
    // Red 1 and green 0.
    let map = Color(red: 1, green: 0, blue: 0)
    let displacement = Chain.Displacement(scale: CGSize(width: 12, height: 8), x: .red, y: .green)
    let bitmap = filtered(picture, .flood(map), .displacement(.source, by: .step(0), displacement))
    let moved = picture.map { $0.transformed(by: CGAffineTransform(translationX: -6, y: 4)) }
    #expect(bitmap == draw(moved, width: width, height: height))
  }

  @Test func `a tile fills everything, and follows what is drawn in it`() throws {
    func list(_ x: Double) -> DisplayList {
      let chain = DisplayList.FilterChain(steps: [.init(.tile(.source, CGRect(x: 20, y: 10, width: 8, height: 5)))])
      return DisplayList(
        size: CGSize(width: width, height: height),
        items: [.group(.init(items: [rectangle(x, 12, 3, 1)], filter: .chain(chain)))])
    }
    let (bitmap, fresh, rasterizer) = (
      Bitmap(width: width, height: height), Bitmap(width: width, height: height), Rasterizer()
    )
    try rasterizer.draw(list(21), into: bitmap)
    for x in 0..<width {
      for y in 0..<height {
        #expect((bitmap[x, y].alpha == 255) == ((1..<4).contains((x + 4) % 8) && y % 5 == 2), "\(x), \(y)")
      }
    }
    try rasterizer.draw(list(23), into: bitmap)
    try Rasterizer().draw(list(23), into: fresh)
    #expect(bitmap == fresh)
  }

  // MARK: All of them

  @Test(arguments: [0.0, -1, 1e-300, 1e9, 1e300, .nan, .infinity, -.infinity])
  func `no number breaks a step`(number: Double) throws {
    let (size, place) = (CGSize(width: number, height: number), SIMD3(number, number, number))
    let map = CGAffineTransform(number, number, 0, number, number, 0)
    let noise = Chain.Turbulence(
      .turbulence, frequency: size, octaves: 3, tile: CGRect(x: number, y: 0, width: number, height: number))
    var mapped = noise
    mapped.transform = map
    let operations: [Chain.Operation] = [
      .morphology(.source, .init(.dilate, radius: size)), .morphology(.source, .init(.erode, radius: size)),
      .lighting(.source, .init(.point(place), .diffuse(number), surfaceScale: number)),
      .lighting(
        .source,
        .init(
          .spot(from: place, to: .zero, exponent: number, limit: .degrees(number)), .specular(number, exponent: number),
          transform: map)),
      .turbulence(noise), .turbulence(mapped),
      .convolution(
        .source,
        .init(
          columns: 2, rows: 1, weights: [number, 1], divisor: number, bias: number, target: .zero, edge: .wrap,
          step: size)),
      .displacement(.source, by: .source, .init(scale: size, x: .red, y: .alpha)),
      .tile(.source, CGRect(x: number, y: number, width: number, height: number)),
    ]
    for operation in operations {
      let list = DisplayList(
        size: CGSize(width: width, height: height),
        items: [.group(.init(items: picture, filter: .chain(.init(steps: [.init(operation)]))))])
      let bitmap = Bitmap(width: width, height: height)
      do { try Rasterizer().draw(list, into: bitmap) } catch {
        #expect(error == RasterError(.filterChainTooLarge))
        continue
      }
      for y in 0..<height {
        for x in 0..<width {
          let pixel = bitmap[x, y]
          #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha)
        }
      }
    }
  }

  @Test func `weights that do not fit change nothing`() {
    for (columns, rows, count) in [(0, 0, 0), (2, 2, 3), (-1, 3, 3), (16, 1, 16), (Int.max, 2, 2)] {
      let convolution = Chain.Convolution(
        columns: columns, rows: rows, weights: Array(repeating: 1, count: count), divisor: 1, target: .zero)
      #expect(
        filtered(picture, .convolution(.source, convolution)) == draw(picture, width: width, height: height))
    }
  }
}

import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom
import Testing

/// The definition of a gradient in double precision: the premultiplied colour at a location, in units of 1/255;
/// transparent for NaN.
private func formula(_ gradient: Gradient, at location: Double) -> SIMD4<Double> {
  guard !location.isNaN else { return .zero }
  let stops = gradient.stops
  var location = location
  switch gradient.spread {
  case .pad: break
  case .repeat: location -= location.rounded(.down)
  case .reflect: location = 1 - abs(location - 2 * (location / 2).rounded(.down) - 1)
  }
  guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops.last!.color.premultiplied }
  guard next > 0 else { return stops[0].color.premultiplied }
  let (a, b) = (stops[next - 1], stops[next])
  let share = (location - a.location) / (b.location - a.location)
  if gradient.interpolation == .straight {
    let alpha = a.color.alpha * (1 - share) + b.color.alpha * share
    func component(_ part: KeyPath<Color, Double>) -> Double {
      (a.color[keyPath: part] * (1 - share) + b.color[keyPath: part] * share) * alpha * 255
    }
    return SIMD4(component(\.red), component(\.green), component(\.blue), alpha * 255)
  }
  return a.color.premultiplied * (1 - share) + b.color.premultiplied * share
}

/// The difference of a pixel from the formula with the pixel's own dither added, as `Paint` documents it.
private func distance(_ pixel: Bitmap.Pixel, _ expected: SIMD4<Double>, _ x: Int, _ y: Int) -> Double {
  // The steps are 1/p and 1/p² with the plastic number p. The dither is the upper eight bits of the fraction, and a
  // half.
  let fraction = (Double(x) * 0.7548776662466927 + Double(y) * 0.5698402909980532).truncatingRemainder(dividingBy: 1)
  let dithered = expected + ((fraction * 256).rounded(.down) + 0.5) / 256 - 0.5
  // A constant colour is only rounded.
  return min(pixel.distance(to: dithered), pixel.distance(to: expected))
}

/// Half a level of rounding, and a twentieth for single precision between stops that almost coincide.
private let tolerance = 0.55

@Suite struct ShadingTests {
  private func stops(_ numbers: inout SplitMix64, _ count: Int) -> [Gradient.Stop] {
    let locations = (0..<count).map { _ in numbers.number(in: 0...1) }.sorted()
    return locations.map { Gradient.Stop(color: numbers.color(), location: $0) }
  }

  @Test(arguments: [2, 3, 5, 40], Gradient.Interpolation.allCases)
  func `linear gradients follow their formula at every pixel`(count: Int, interpolation: Gradient.Interpolation) {
    for seed in UInt64(0)..<8 {
      var numbers = SplitMix64(seed: seed)
      let gradient = Gradient(
        stops: stops(&numbers, count), spread: Gradient.Spread.allCases[Int(seed % 3)], interpolation: interpolation)
      let own = seed < 4 ? .identity : CGAffineTransform(0.8, 0.3, -0.5, 1.2, 7, -4)
      let (start, end) = (numbers.point(0...100), numbers.point(0...100))
      let transform = CGAffineTransform(translationX: 10, y: 5).rotated(by: 0.4).scaledBy(x: 1.5, y: -0.7)
      let item = DisplayList.Item.fill(
        .init(
          path: Path(box: -1000, -1000, 2000, 2000),
          paint: .linearGradient(gradient, start: start, end: end, transform: own), transform: transform))
      let bitmap = draw([item], width: 90, height: 40)
      let inverse = own.concatenating(transform).inverted()
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      var worst = 0.0
      for y in 0..<40 {
        for x in 0..<90 {
          let p = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
          let t = (Double(p.x - start.x) * dx + Double(p.y - start.y) * dy) / (dx * dx + dy * dy)
          // Where the gradient starts over, a pixel may be on either side.
          if gradient.spread == .repeat && abs(t - t.rounded()) < 1e-4 { continue }
          worst = max(worst, distance(bitmap[x, y], formula(gradient, at: t), x, y))
        }
      }
      #expect(worst <= tolerance, "seed \(seed)")
    }
  }

  @Test func `a colour that fades away darkens in straight colours only`() {
    func middle(_ interpolation: Gradient.Interpolation) -> Bitmap.Pixel {
      let gradient = Gradient(colors: [Color(red: 1, green: 0, blue: 0), .clear], interpolation: interpolation)
      let paint = Paint.linearGradient(gradient, start: .zero, end: CGPoint(x: 101, y: 0))
      return draw([fill(Path(box: 0, 0, 101, 1), paint)], width: 101, height: 1)[50, 0]
    }
    let (premultiplied, straight) = (middle(.premultiplied), middle(.straight))
    // Half of red, and half of a red that is half black.
    #expect(abs(Int(premultiplied.red) - 127) <= 1 && abs(Int(premultiplied.alpha) - 127) <= 1)
    #expect(abs(Int(straight.red) - 64) <= 1 && straight.alpha == premultiplied.alpha)
  }

  @Test(arguments: [2, 3, 40], [(0.0, 40.0), (15, 60), (50, 10)] as [(Double, Double)])
  func `radial gradients follow their formula at every pixel`(count: Int, radii: (Double, Double)) {
    var numbers = SplitMix64(seed: UInt64(count))
    let stops = stops(&numbers, count)
    let center = CGPoint(x: 33.3, y: 21.7)
    let gradient = Gradient(stops: stops, interpolation: count == 3 ? .straight : .premultiplied)
    let paint = Paint.radialGradient(
      gradient, start: .init(center: center, radius: radii.0),
      end: .init(center: center, radius: radii.1))
    let bitmap = draw([fill(Path(box: 0, 0, 100, 50), paint)], width: 100, height: 50)
    var worst = 0.0
    for y in 0..<50 {
      for x in 0..<100 {
        let radius = hypot(Double(x) + 0.5 - Double(center.x), Double(y) + 0.5 - Double(center.y))
        let t = (radius - radii.0) / (radii.1 - radii.0)
        worst = max(worst, distance(bitmap[x, y], formula(gradient, at: t), x, y))
      }
    }
    #expect(worst <= tolerance)
  }

  /// Circles that are nested, tangent, separate, of the same size, and points.
  @Test(
    arguments: [
      [10, 20, 5, 60, 30, 70], [20, 25, 15, 30, 25, 25], [20, 25, 10, 70, 30, 15], [20, 20, 12, 80, 30, 12],
      [30, 20, 0, 40, 25, 50], [30, 20, 30, 60, 20, 0], [20, 20, 8, 60, 30, 0], [10, 10, 0, 50, 25, 0],
    ] as [[Double]], Gradient.Spread.allCases)
  func `gradients between two circles follow their formula at every pixel`(
    circles: [Double], spread: Gradient.Spread
  ) {
    var numbers = SplitMix64(seed: UInt64(circles[5]))
    let (x0, y0, r0, x1, y1, r1) = (circles[0], circles[1], circles[2], circles[3], circles[4], circles[5])
    let gradient = Gradient(
      stops: [.init(color: numbers.color(), location: 0)] + stops(&numbers, 3), spread: spread,
      interpolation: r0 > 10 ? .straight : .premultiplied)
    let paint = Paint.radialGradient(
      gradient, start: .init(center: CGPoint(x: x0, y: y0), radius: r0),
      end: .init(center: CGPoint(x: x1, y: y1), radius: r1))
    let bitmap = draw([fill(Path(box: 0, 0, 100, 50), paint)], width: 100, height: 50)
    var (worst, exceptions) = (0.0, 0)
    for y in 0..<50 {
      for x in 0..<100 {
        let (px, py) = (Double(x) + 0.5 - x0, Double(y) + 0.5 - y0)
        let (dx, dy, dr) = (x1 - x0, y1 - y0, r1 - r0)
        // |p − t·d|² = (r0 + t·dr)², solved directly.
        let (a, b, c) = (dx * dx + dy * dy - dr * dr, px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0)
        let root = (b * b - a * c).squareRoot()
        let roots = abs(a) < 1e-9 ? [c / (2 * b)] : [(b + root) / a, (b - root) / a]
        let t = roots.filter { r0 + $0 * dr >= 0 }.max() ?? .nan
        let error = distance(bitmap[x, y], formula(gradient, at: t), x, y)
        // Where the gradient starts over, a pixel may be on either side.
        if error > tolerance && spread == .repeat && abs(t - t.rounded()) < 1e-4 {
          exceptions += 1
        } else {
          worst = max(worst, error)
        }
      }
    }
    #expect(worst <= tolerance && exceptions < 5, "\(worst), \(exceptions)")
  }

  /// The point is a pixel's centre, and its distance from the circles is rounded.
  @Test(arguments: [(1, 11, 0, 4), (2, 12, 9, 1), (10, 100, 30, 0)] as [(Double, Double, Double, Double)])
  func `nested circles have a colour at the point where their radius is 0`(
    startRadius: Double, endRadius: Double, dx: Double, dy: Double
  ) {
    let location = -startRadius / (endRadius - startRadius)
    let start = CGPoint(x: 50.5 - dx * location, y: 40.5 - dy * location)
    let paint = Paint.radialGradient(
      Gradient(colors: [.white, .red]), start: .init(center: start, radius: startRadius),
      end: .init(center: CGPoint(x: start.x + dx, y: start.y + dy), radius: endRadius))
    let pixel = draw([fill(Path(box: 0, 0, 100, 90), paint)], width: 100, height: 90)[50, 40]
    // It lies before the first stop.
    #expect(pixel == Bitmap.Pixel(red: 255, green: 255, blue: 255, alpha: 255))
  }

  @Test(
    arguments: [(0, 360), (-90, 270), (30, 120), (200, 170), (10, 800), (50, 50), (90, -400), (-720, -600)]
      as [(Double, Double)], Gradient.Spread.allCases)
  func `angular gradients follow their formula at every pixel`(
    angles: (start: Double, end: Double), spread: Gradient.Spread
  ) {
    var numbers = SplitMix64(seed: UInt64(abs(angles.end)))
    let gradient = Gradient(
      stops: [.init(color: numbers.color(), location: 0)] + stops(&numbers, 4), spread: spread,
      interpolation: angles.start < 0 ? .straight : .premultiplied)
    let center = CGPoint(x: 41.3, y: 22.8)
    let paint = Paint.angularGradient(
      gradient, center: center, startAngle: .degrees(angles.start), endAngle: .degrees(angles.end))
    let bitmap = draw([fill(Path(box: 0, 0, 100, 50), paint)], width: 100, height: 50)
    var (worst, exceptions) = (0.0, 0)
    for y in 0..<50 {
      for x in 0..<100 {
        let direction = atan2(Double(y) + 0.5 - Double(center.y), Double(x) + 0.5 - Double(center.x)) * 180 / .pi
        let t = location(direction, angles, spread)
        let error = distance(bitmap[x, y], formula(gradient, at: t), x, y)
        // At a hard edge a pixel may be on either side.
        let beside = [-1e-3, 1e-3].map { formula(gradient, at: location(direction + $0, angles, spread)) }
        if error > tolerance, (beside[0] - beside[1]).magnitude > 1 {
          exceptions += 1
        } else {
          worst = max(worst, error)
        }
      }
    }
    #expect(worst <= tolerance && exceptions < 5, "\(worst), \(exceptions)")
  }

  /// The location by SwiftUI's documentation, with angles in degrees: beyond a full turn, the last turn is visible. A
  /// missing part is divided between both ends, unless the gradient continues there.
  private func location(_ direction: Double, _ angles: (start: Double, end: Double), _ spread: Gradient.Spread)
    -> Double
  {
    if angles.end < angles.start { return location(-direction, (-angles.start, -angles.end), spread) }
    func turned(_ angle: Double) -> Double { angle - 360 * (angle / 360).rounded(.down) }
    let extent = angles.end - angles.start
    if extent > 360 { return 1 - turned(angles.end - direction) / extent }
    let along = turned(direction - angles.start)
    if extent == 0 { return along < 180 ? 1 : 0 }
    if along <= extent || spread != .pad { return along / extent }
    return along - extent < (360 - extent) / 2 ? 1 : 0
  }

  @Test func `an elliptical gradient is a radial one out of proportion`() {
    let gradient = Gradient(colors: [.black, .white])
    let unit = CGPoint(x: 0.5, y: 0.5)
    let paint = Paint.radialGradient(
      gradient, start: .init(center: unit, radius: 0), end: .init(center: unit, radius: 0.5),
      transform: CGAffineTransform(scaleX: 100, y: 50))
    let bitmap = draw([fill(Path(box: 0, 0, 100, 50), paint)], width: 100, height: 50)
    var worst = 0.0
    for y in 0..<50 {
      for x in 0..<100 {
        let t = hypot((Double(x) + 0.5) / 100 - 0.5, (Double(y) + 0.5) / 50 - 0.5) / 0.5
        worst = max(worst, distance(bitmap[x, y], formula(gradient, at: t), x, y))
      }
    }
    #expect(worst <= tolerance)
  }

  // MARK: Dithering

  /// If it were only rounded, it would have twenty bands of 25 pixels.
  @Test func `a slow dark gradient has no bands and the right mean`() {
    let (width, height) = (500, 64)
    let (dark, light) = (Color(white: 12.0 / 255), Color(white: 32.0 / 255))
    let paint = Paint.linearGradient(
      Gradient(colors: [dark, light]), start: .zero, end: CGPoint(x: Double(width), y: 0))
    let bitmap = draw([fill(Path(box: 0, 0, Double(width), Double(height)), paint)], width: width, height: height)
    var (longest, sum, worst) = (0, 0.0, 0.0)
    for y in 0..<height {
      var run = 0
      for x in 0..<width {
        let exact = 12 + 20 * (Double(x) + 0.5) / Double(width)
        let error = Double(bitmap[x, y].red) - exact
        worst = max(worst, abs(error))
        sum += error
        run = x > 0 && bitmap[x, y].red == bitmap[x - 1, y].red ? run + 1 : 1
        longest = max(longest, run)
      }
    }
    // Within a twentieth of a level of a whole number, one pixel in twenty is rounded the other way. In the middle
    // between two levels, every other pixel is.
    #expect(longest <= 20, "\(longest)")
    #expect(abs(sum) / Double(width * height) < 0.002)
    #expect(worst < 1)
    // In a column, where the colour is constant, the mean is right, too.
    for x in stride(from: 0, to: width, by: 7) {
      let mean = (0..<height).reduce(0.0) { $0 + Double(bitmap[x, $1].red) } / Double(height)
      #expect(abs(mean - (12 + 20 * (Double(x) + 0.5) / Double(width))) < 0.05)
    }
  }

  @Test func `areas of a gradient with constant colour are not dithered`() {
    // In bytes 76.5 and 51.3: between levels, where dithering would give two colours.
    let flat = Color(red: 0.3, green: 0.2012, blue: 0.77, opacity: 1)
    let end = Color(red: 0.3, green: 0.9, blue: 0.1, opacity: 1)
    let gradient = Gradient(stops: [
      .init(color: flat, location: 0.5), .init(color: flat, location: 0.6), .init(color: end, location: 1),
    ])
    let bitmap = draw(
      [fill(Path(box: 0, 0, 100, 20), .linearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0)))],
      width: 100, height: 20)
    let first = bitmap[0, 0]
    for y in 0..<20 {
      for x in 0..<100 {
        if x < 60 { #expect(bitmap[x, y] == first) }
        #expect(bitmap[x, y].red == first.red)
      }
    }
  }

  @Test func `two stops at one location make a hard edge`() {
    let gradient = Gradient(stops: [
      .init(color: .black, location: 0), .init(color: .black, location: 0.5), .init(color: .white, location: 0.5),
      .init(color: .white, location: 1),
    ])
    let paint = Paint.linearGradient(gradient, start: .zero, end: CGPoint(x: 20, y: 0))
    let bitmap = draw([fill(Path(box: 0, 0, 20, 4), paint)], width: 20, height: 4)
    for x in 0..<20 { #expect(bitmap[x, 1].red == (x < 10 ? 0 : 255)) }
  }

  @Test(arguments: [1e-18, 1e-17, 1e-16, 1e-15])
  func `a stop just before another has its colour, however close they are`(distance: Double) {
    let gradient = Gradient(
      stops: [
        .init(color: Color(red: 1, green: 0.2, blue: 0), location: 0),
        .init(color: Color(red: 0, green: 1, blue: 1, opacity: 0), location: distance),
        .init(color: .red, location: 1),
      ], interpolation: .straight)
    // The first stop is at the centre of pixel 8.
    let paint = Paint.linearGradient(gradient, start: CGPoint(x: 8.5, y: 0), end: CGPoint(x: 108.5, y: 0))
    let pixel = draw([fill(Path(box: 0, 0, 100, 16), paint)], width: 100, height: 16)[8, 3]
    #expect(pixel == Bitmap.Pixel(red: 255, green: 51, blue: 0, alpha: 255))
  }

  @Test func `a gradient without stops draws nothing and one with one stop is its colour`() {
    let (start, end) = (CGPoint.zero, CGPoint(x: 9, y: 0))
    let none = draw(
      [fill(Path(box: 0, 0, 9, 9), .linearGradient(Gradient(stops: []), start: start, end: end))], width: 9, height: 9)
    #expect(none == Bitmap(width: 9, height: 9))
    let one = draw(
      [fill(Path(box: 0, 0, 9, 9), .linearGradient(Gradient(colors: [.white]), start: start, end: end))], width: 9,
      height: 9)
    #expect(one[4, 4].red == 255 && one[4, 4].alpha == 255)
  }

  @Test func `coincident points of a linear gradient show the last colour`() {
    for end in [CGPoint(x: 4, y: 4), CGPoint(x: 4 + 1e-40, y: 4)] {
      let paint = Paint.linearGradient(Gradient(colors: [.black, .white]), start: CGPoint(x: 4, y: 4), end: end)
      let bitmap = draw([fill(Path(box: 0, 0, 9, 9), paint)], width: 9, height: 9)
      for x in 0..<9 { #expect(bitmap[x, 4].red == 255) }
    }
  }

  @Test func `equal radii make a hard edge at that radius`() {
    let paint = Paint.radialGradient(
      Gradient(colors: [.black, .white]), start: .init(center: CGPoint(x: 10, y: 10), radius: 5),
      end: .init(center: CGPoint(x: 10, y: 10), radius: 5))
    let bitmap = draw([fill(Path(box: 0, 0, 20, 20), paint)], width: 20, height: 20)
    #expect(bitmap[10, 10].red == 0 && bitmap[13, 10].red == 0)
    #expect(bitmap[16, 10].red == 255 && bitmap[0, 0].red == 255)
  }

  @Test func `a gradient fades with partial coverage`() {
    let paint = Paint.linearGradient(Gradient(colors: [.white, .white]), start: .zero, end: CGPoint(x: 9, y: 0))
    let bitmap = draw([fill(Path(box: 0, 0.5, 9, 4), paint)], width: 9, height: 9)
    #expect(bitmap[4, 0].alpha == 128 && bitmap[4, 2].alpha == 255)
  }
}

extension SIMD4<Double> {
  fileprivate var magnitude: Double { Swift.max(Swift.max(abs(x), abs(y)), Swift.max(abs(z), abs(w))) }
}

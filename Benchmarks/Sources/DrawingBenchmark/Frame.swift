import Pathreel

/// The size of a benchmark frame, and the paths and display list items of the workloads: 1920 × 1080 pixels, scaled
/// uniformly to another height. Used by ``Workload``, ``Motion`` and ``FilteredScene``.
struct Frame {
  /// In pixels; the width is even.
  let width, height: Int
  /// The factor from coordinates in 1920 × 1080 to pixels.
  let scale: Double

  init(height: Int) {
    self.height = height
    scale = Double(height) / 1080
    width = (Int((1920 * scale).rounded(.up)) + 1) & ~1
  }

  var size: CGSize { CGSize(width: Double(width), height: Double(height)) }
  /// The background colour.
  var ground: Color { Color(byte: 16, 20, 28) }

  /// The hypotrochoid of W1.
  var spirograph: Path { trochoid(fixed: 125 * 3.5, rolling: 75 * 3.5, pen: 25 * 3.5, turns: 3, step: 0.01) }

  /// The hypotrochoid of W1b.
  ///
  /// - Parameter density: The factor on the number of points.
  func denseSpirograph(density: Int) -> Path {
    trochoid(fixed: 150 * 3.4, rolling: 97 * 3.4, pen: 110 * 3.4, turns: 97, step: 0.01 / Double(density))
  }

  /// The translucent circles of W3.
  var circles: [DisplayList.Item] {
    var chance = Chance(seed: 3)
    return (0..<200).map { _ in
      let (x, y) = (chance.next() * 1920 * scale, chance.next() * 1080 * scale)
      let radius = (20 + 40 * chance.next()) * scale
      let box = CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      return .fill(.init(path: Path(ellipseIn: box), paint: .color(chance.color(opacity: 0.6))))
    }
  }

  /// The rounded rectangles of W4.
  var rectangles: [DisplayList.Item] {
    var chance = Chance(seed: 4)
    return (0..<1000).flatMap { _ -> [DisplayList.Item] in
      let (x, y) = (chance.next() * (1920 - 24) * scale, chance.next() * (1080 - 16) * scale)
      let box = CGRect(x: x, y: y, width: 24 * scale, height: 16 * scale)
      let path = Path(roundedRect: box, cornerRadius: 5 * scale, style: .circular)
      return [
        .fill(.init(path: path, paint: .color(chance.color(opacity: 1)))),
        .stroke(.init(path: path, style: StrokeStyle(lineWidth: scale), paint: .color(.white))),
      ]
    }
  }

  /// The linear and the radial gradient of W5.
  var gradients: [DisplayList.Item] {
    let center = CGPoint(x: 960 * scale, y: 540 * scale)
    let radius = 400 * scale
    let stripes = Gradient(colors: [Color(byte: 255, 0, 0), Color(byte: 0, 255, 0), Color(byte: 0, 0, 255)])
    let glow = Gradient(colors: [.white, .white.opacity(0)])
    let disc = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    return [
      .fill(
        .init(
          path: Path(CGRect(origin: .zero, size: size)),
          paint: .linearGradient(stripes, start: .zero, end: CGPoint(x: 1920 * scale, y: 1080 * scale)))),
      .fill(
        .init(
          path: Path(ellipseIn: disc),
          paint: .radialGradient(
            glow, start: .init(center: center, radius: 0), end: .init(center: center, radius: radius)))
      ),
    ]
  }

  /// The gradient petals of W6.
  var petals: [DisplayList.Item] {
    let colors = [
      (255, 80, 80), (255, 168, 80), (255, 255, 80), (168, 255, 80), (80, 255, 80), (80, 255, 168), (80, 255, 255),
      (80, 168, 255), (80, 80, 255), (168, 80, 255), (255, 80, 255), (255, 80, 168),
    ]
    return colors.enumerated().map { index, color in
      let (cosine, sine) = (cos(Double(index) * .pi / 6), sin(Double(index) * .pi / 6))
      func place(_ x: Double, _ y: Double) -> CGPoint {
        CGPoint(
          x: Double(width) * 0.5 + scale * (cosine * x - sine * y),
          y: Double(height) * 0.5 + scale * (sine * x + cosine * y))
      }
      let (base, tip) = (place(0, 0), place(420, 0))
      let path = Path { path in
        path.move(to: base)
        path.addQuadCurve(to: tip, control: place(180, -200))
        path.addQuadCurve(to: base, control: place(180, 200))
        path.closeSubpath()
      }
      let gradient = Gradient(colors: [Color(byte: color.0, color.1, color.2), .white])
      return .fill(.init(path: path, paint: .linearGradient(gradient, start: base, end: tip), blendMode: .multiply))
    }
  }

  /// The cubic Béziers of W7.
  var tangle: Path {
    var chance = Chance(seed: 7)
    func point() -> CGPoint {
      let x = chance.next() * 1920 * scale
      return CGPoint(x: x, y: chance.next() * 1080 * scale)
    }
    return Path { path in
      path.move(to: point())
      for _ in 0..<1000 {
        let (control1, control2) = (point(), point())
        path.addCurve(to: point(), control1: control1, control2: control2)
      }
    }
  }

  /// The picture of W8.
  var image: DisplayList.Item {
    let box = CGRect(origin: .zero, size: size)
    return .fill(.init(path: Path(box), paint: .image(.init(asset: picture, rect: box, opacity: 0.5))))
  }

  /// The picture of W9, scaled by 1.3.
  ///
  /// - Parameter angle: The rotation around the upper left corner, in radians.
  func enlargedImage(_ interpolation: Paint.Image.Interpolation, angle: Double) -> DisplayList.Item {
    let box = CGRect(x: 0, y: 0, width: 1.3 * Double(width), height: 1.3 * Double(height))
    let paint = Paint.image(.init(asset: picture, rect: box, interpolation: interpolation))
    return .fill(.init(path: Path(box), paint: paint, transform: CGAffineTransform(rotationAngle: angle)))
  }

  /// An opaque test picture of the frame's size: its colours are bits of the coordinates.
  private var picture: ImageAsset {
    let picture = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        picture[x, y] = .init(
          red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x ^ y) & 255), alpha: 255)
      }
    }
    return ImageAsset(picture)
  }

  /// A polyline along a hypotrochoid around the frame's centre.
  ///
  /// - Parameters:
  ///   - fixed: The radius of the fixed circle; like `rolling` and `pen`, in pixels of a frame with 1,080 rows.
  ///   - rolling: The radius of the circle that rolls inside.
  ///   - pen: The distance of the pen from the rolling circle's centre.
  ///   - turns: The number of turns around the frame's centre.
  ///   - step: The angle between successive points, in radians.
  private func trochoid(fixed: Double, rolling: Double, pen: Double, turns: Double, step: Double) -> Path {
    let count = Int((2 * Double.pi * turns / step + 1e-9).rounded(.down)) + 1
    return Path { path in
      for index in 0..<count {
        let angle = Double(index) * step
        let x = (fixed - rolling) * cos(angle) + pen * cos((fixed - rolling) / rolling * angle)
        let y = (fixed - rolling) * sin(angle) - pen * sin((fixed - rolling) / rolling * angle)
        let point = CGPoint(x: Double(width) * 0.5 + scale * x, y: Double(height) * 0.5 + scale * y)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
  }
}

/// The random number generator of all drivers: the upper 32 bits of Knuth's MMIX linear congruential generator.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number, in 0..<1.
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 32) / 4_294_967_296
  }

  mutating func color(opacity: Double) -> Color {
    let (red, green, blue) = (Int(next() * 256), Int(next() * 256), Int(next() * 256))
    return Color(byte: red, green, blue, opacity: opacity)
  }
}

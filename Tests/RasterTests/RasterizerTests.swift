import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

@Suite struct RasterizerTests {
  @Test func `the canvas is scaled to fit, centred, and drawn beyond in the margins`() throws {
    let list = DisplayList(
      size: CGSize(width: 10, height: 10), background: .black,
      items: [fill(Path(box: 0, 0, 10, 10)), fill(Path(box: 10, 4, 2, 2))])
    let bitmap = Bitmap(width: 80, height: 40)
    try Rasterizer().draw(list, into: bitmap)
    #expect(bitmap[19, 20].red == 0 && bitmap[20, 20].red == 255 && bitmap[59, 20].red == 255)
    #expect(bitmap[60, 20].red == 255 && bitmap[67, 20].red == 255 && bitmap[68, 20].red == 0)
    #expect(bitmap[60, 5].red == 0 && bitmap[0, 0].alpha == 255 && bitmap[79, 39].alpha == 255)
  }

  @Test(arguments: [(0, 10), (-5, 10), (.nan, 10), (.infinity, 10)] as [(Double, Double)])
  func `a canvas without a size shows the background alone`(size: (Double, Double)) throws {
    let list = DisplayList(
      size: CGSize(width: size.0, height: size.1), background: .white,
      items: [fill(Path(box: 0, 0, 5, 5), .color(.black))])
    let bitmap = Bitmap(width: 8, height: 8)
    try Rasterizer().draw(list, into: bitmap)
    #expect(bitmap.withUnsafeBytes { $0.allSatisfy { $0 == 255 } })
    let mean = Bitmap(width: 8, height: 8)
    try Rasterizer().draw(meanOf: [list, list], into: mean)
    #expect(mean == bitmap)
  }

  @Test func `pixels do not depend on what the bitmap showed before`() throws {
    let used = Rasterizer()
    for seed in UInt64(0)..<30 {
      var numbers = SplitMix64(seed: seed)
      let (width, height) = (Int(numbers.number(in: 1...200)), Int(numbers.number(in: 1...100)))
      let list = numbers.displayList(wild: seed % 3 == 0)
      let (first, second) = (Bitmap(width: width, height: height), Bitmap(width: width, height: height))
      for i in 0..<width { second[i, 0] = Bitmap.Pixel(red: 9, green: 9, blue: 9, alpha: 9) }
      try used.draw(list, into: first)
      try Rasterizer().draw(list, into: second)
      #expect(first == second, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `hostile display lists draw something or nothing and return`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 1000 + seed)
    let list = numbers.displayList(wild: true)
    let bitmap = Bitmap(width: 100, height: 70)
    try Rasterizer().draw(list, into: bitmap)
    // In premultiplied pixels no component exceeds alpha.
    var isPremultiplied = true
    for y in 0..<70 {
      for x in 0..<100 {
        let pixel = bitmap[x, y]
        if max(pixel.red, pixel.green, pixel.blue) > pixel.alpha { isPremultiplied = false }
      }
    }
    #expect(isPremultiplied, "seed \(seed)")
  }

  @Test func `an item with a coordinate that is not finite draws nothing`() {
    for bad in [Double.nan, .infinity, -.infinity] {
      var path = Path(box: 0, 0, 20, 20)
      path.move(to: CGPoint(x: 5, y: 5))
      path.addLine(to: CGPoint(x: bad, y: 8))
      let item = DisplayList.Item.fill(.init(path: Path(box: 0, 0, 20, 20), paint: .color(.white)))
      let bitmap = draw([fill(path), item], width: 40, height: 30)
      #expect(bitmap == draw([item], width: 40, height: 30))
    }
  }

  @Test func `a singular transform draws nothing`() {
    for transform in [CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(1, 2, 2, 4, 3, 3)] {
      let path = Path(box: 0, 0, 20, 20)
      let bitmap = draw(
        [.fill(.init(path: path, paint: .color(.white), transform: transform))], width: 40, height: 30)
      #expect(bitmap == Bitmap(width: 40, height: 30))
    }
  }

  @Test func `the smallest and a long narrow bitmap are drawn whole`() {
    for (width, height) in [(1, 1), (16384, 1), (1, 16384), (65, 17)] {
      let bitmap = draw(
        [fill(Path(box: 0, 0, Double(width), Double(height)))], width: width, height: height)
      #expect(bitmap.withUnsafeBytes { $0.allSatisfy { $0 == 255 } }, "\(width) × \(height)")
    }
  }
}

extension SplitMix64 {
  /// A random display list.
  ///
  /// - Parameter wild: Whether coordinates and transforms are extreme.
  mutating func displayList(wild: Bool) -> DisplayList {
    DisplayList(
      size: CGSize(width: 100, height: 60), background: color(), items: (0..<8).map { _ in item(wild, depth: 2) })
  }

  private mutating func item(_ wild: Bool, depth: Int) -> DisplayList.Item {
    if depth > 0 && number(in: 0...1) < 0.2 {
      return .group(
        .init(
          items: items(wild, depth: depth - 1),
          clip: number(in: 0...1) < 0.5
            ? .init(
              path: path(wild), transform: wild ? wildTransform() : .identity,
              union: number(in: 0...1) < 0.3 ? [.init(path: path(wild)), .init(path: path(wild), rule: .evenOdd)] : [])
            : nil,
          mask: number(in: 0...1) < 0.5
            ? .init(
              items: items(wild, depth: depth - 1), kind: DisplayList.Mask.Kind.allCases.randomElement(using: &self)!)
            : nil, opacity: number(in: 0...1),
          blendMode: number(in: 0...1) < 0.5 ? .normal : BlendMode.allCases.randomElement(using: &self)!))
    }
    let path = path(wild)
    let transform = wild ? wildTransform() : CGAffineTransform(rotationAngle: number(in: 0...1))
    if number(in: 0...1) < 0.3 {
      let style = StrokeStyle(
        lineWidth: wild && number(in: 0...1) < 0.2 ? coordinate(true) : number(in: 0...10),
        lineCap: CGLineCap.allCases.randomElement(using: &self)!,
        lineJoin: CGLineJoin.allCases.randomElement(using: &self)!, miterLimit: wild ? coordinate(true) : 10,
        // Dashes along a line of 10⁹ points are legal, but slow.
        dash: !wild && number(in: 0...1) < 0.3 ? [number(in: 0...20), number(in: 0...20)] : [])
      return .stroke(.init(path: path, style: style, paint: paint(wild), transform: transform))
    }
    let rule = FillRule.allCases.randomElement(using: &self)!
    return .fill(.init(path: path, rule: rule, paint: paint(wild), transform: transform))
  }

  private mutating func items(_ wild: Bool, depth: Int) -> [DisplayList.Item] {
    (0..<3).map { _ in item(wild, depth: depth) }
  }

  private mutating func path(_ wild: Bool) -> Path {
    var path = Path()
    for _ in 0..<Int(number(in: 1...12)) {
      switch Int(number(in: 0...4.99)) {
      case 0: path.move(to: point(wild))
      case 1: path.addLine(to: point(wild))
      case 2: path.addQuadCurve(to: point(wild), control: point(wild))
      case 3: path.addCurve(to: point(wild), control1: point(wild), control2: point(wild))
      default: path.closeSubpath()
      }
    }
    return path
  }

  private mutating func paint(_ wild: Bool) -> Paint {
    let gradient = Gradient(
      colors: (0..<Int(number(in: 0...4))).map { _ in color() },
      spread: Gradient.Spread.allCases.randomElement(using: &self)!,
      interpolation: Gradient.Interpolation.allCases.randomElement(using: &self)!)
    switch Int(number(in: 0...5.99)) {
    case 0: return .color(color())
    case 5:
      let tile = CGRect(x: coordinate(wild), y: coordinate(wild), width: coordinate(wild), height: coordinate(wild))
      let items = [DisplayList.Item.fill(.init(path: path(wild), paint: .color(color())))]
      return .pattern(.init(items: items, tile: tile, transform: wild ? wildTransform() : .identity))
    case 1:
      return .linearGradient(
        gradient, start: point(wild), end: point(wild),
        transform: wild ? wildTransform() : CGAffineTransform(rotationAngle: number(in: 0...1)))
    case 3:
      let (width, height) = (Int(number(in: 1...9)), Int(number(in: 1...9)))
      return .image(
        .init(
          asset: try! ImageAsset(
            width: width, height: height,
            pixels: (0..<width * height).lazy.flatMap { _ in [20, 100, 50, 120] as [UInt8] }),
          rect: CGRect(
            x: coordinate(wild), y: coordinate(wild), width: coordinate(wild), height: coordinate(wild)),
          tiling: Paint.Image.Tiling.allCases.randomElement(using: &self)!,
          interpolation: Paint.Image.Interpolation.allCases.randomElement(using: &self)!, opacity: number(in: 0...1)))
    case 2:
      return .angularGradient(
        gradient, center: point(wild), startAngle: .radians(coordinate(wild)), endAngle: .radians(coordinate(wild)))
    default:
      let center = point(wild)
      return .radialGradient(
        gradient, start: .init(center: center, radius: coordinate(wild)),
        end: .init(center: number(in: 0...1) < 0.3 ? center : point(wild), radius: coordinate(wild)),
        transform: wild ? wildTransform() : .identity)
    }
  }

  private mutating func point(_ wild: Bool) -> CGPoint { CGPoint(x: coordinate(wild), y: coordinate(wild)) }

  private mutating func coordinate(_ wild: Bool) -> Double {
    let tame = number(in: -20...120)
    guard wild, number(in: 0...1) < 0.3 else { return tame }
    let extremes = [
      1e9, -1e9, 1e300, -1e300, 1.7e308, -1.7e308, 1e-300, 0, -0.0, 1e15, 1e6, 65536, .leastNonzeroMagnitude,
      tame * 1e4, tame * 1e7,
      number(in: 0...1) < 0.2 ? .nan : 64, number(in: 0...1) < 0.2 ? .infinity : 16,
    ]
    return extremes.randomElement(using: &self)!
  }

  private mutating func wildTransform() -> CGAffineTransform {
    guard number(in: 0...1) < 0.4 else { return .identity }
    return CGAffineTransform(
      coordinate(true), coordinate(true), coordinate(true), coordinate(true), coordinate(true), coordinate(true))
  }
}

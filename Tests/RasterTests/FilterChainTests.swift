import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

typealias Chain = DisplayList.FilterChain
private let (width, height) = (120, 60)

/// Columns of random colours with any alpha, two pixels wide.
private func columns(seed: UInt64, y: Double = 0, _ tall: Double = 60) -> (items: [DisplayList.Item], colors: [Color]) {
  var numbers = SplitMix64(seed: seed)
  let colors = (0..<60).map { index in index % 7 == 0 ? .clear : numbers.color(opacity: index % 3 == 0 ? 1 : nil) }
  return (colors.enumerated().map { fill(Path(box: 2 * Double($0), y, 2, tall), .color($1)) }, colors)
}

private func filtered(_ items: [DisplayList.Item], _ steps: [Chain.Step], region: CGRect? = nil) -> Bitmap {
  draw(
    [.group(.init(items: items, filter: .chain(.init(steps: steps, region: region))))], width: width, height: height)
}

private func worst(_ a: Bitmap, _ b: Bitmap) -> Double {
  var worst = 0.0
  for y in 0..<height { for x in 0..<width { worst = max(worst, a[x, y].distance(to: b[x, y].channels)) } }
  return worst
}

private func encoded(_ light: Double) -> Double {
  light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
}
private func light(_ component: Double) -> Double {
  component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
}

extension SIMD4<Double> {
  fileprivate var straight: SIMD4 { w > 0 ? SIMD4(x / w, y / w, z / w, w) : .zero }
  fileprivate var premultiplied: SIMD4 { SIMD4(x * w, y * w, z * w, w) }
  fileprivate func mapped(_ body: (Double) -> Double) -> SIMD4 {
    let color = straight
    return SIMD4(body(color.x), body(color.y), body(color.z), w).premultiplied
  }
}

/// The colour as a bitmap stores it: premultiplied and rounded to bytes.
private func rounded(_ color: Color) -> SIMD4<Double> { color.pixel.channels / 255 }

@Suite struct FilterChainTests {
  private let discs: [DisplayList.Item] = [
    fill(
      Path(ellipseIn: CGRect(x: 12.3, y: 8.1, width: 40, height: 40)), .color(Color(red: 0.9, green: 0.3, blue: 0.1))),
    fill(
      Path(ellipseIn: CGRect(x: 40, y: 20, width: 55, height: 33)),
      .color(Color(red: 0.1, green: 0.6, blue: 0.8, opacity: 0.7))),
  ]

  @Test(arguments: [0.5, 2, 3.9, 4, 9, 20])
  func `a step that blurs does what a blur does`(deviation: Double) {
    let size = CGSize(width: deviation, height: deviation / 2)
    let plain = draw(
      [.group(.init(items: discs, filter: .blur(.init(deviation: size))))], width: width, height: height)
    #expect(worst(filtered(discs, [.init(.blur(.source, deviation: size))]), plain) <= 1)
  }

  /// Either is rounded: the chain's result once, the shadow with what is below it, and the items above it.
  @Test(arguments: [(0.0, 5.0, 3.0), (3, -4.4, 7.7), (8, 12, -9)])
  func `a step that casts a shadow does what a shadow does`(deviation: Double, x: Double, y: Double) {
    let shadow = DisplayList.Shadow(
      color: Color(red: 0.2, green: 0.1, blue: 0.5, opacity: 0.6),
      deviation: CGSize(width: deviation, height: deviation), offset: CGSize(width: x, height: y))
    let plain = draw([.group(.init(items: discs, filter: .shadow(shadow)))], width: width, height: height)
    #expect(worst(filtered(discs, [.init(.shadow(.source, shadow))]), plain) <= 2.5)
    // The same shadow in the steps that SVG would use.
    let steps: [Chain.Step] = [
      .init(.blur(.sourceAlpha, deviation: shadow.deviation)), .init(.offset(.step(0), by: shadow.offset)),
      .init(.flood(shadow.color)), .init(.blend(.step(2), over: .step(1), .sourceIn)),
      .init(.merge([.step(3), .source])),
    ]
    #expect(worst(filtered(discs, steps), plain) <= 2.5)
  }

  @Test func `an offset by whole pixels moves them`() {
    let moved = discs.map { $0.transformed(by: CGAffineTransform(translationX: 7, y: -4)) }
    #expect(
      filtered(discs, [.init(.offset(.source, by: CGSize(width: 7, height: -4)))])
        == draw(moved, width: width, height: height))
  }

  @Test func `a flood fills the regions, whatever the group draws, widened to whole pixels`() {
    let steps = [Chain.Step(.flood(.red), region: CGRect(x: 10.5, y: 5, width: 30, height: 20.2))]
    let expected = draw([fill(Path(box: 10, 5, 31, 21), .color(.red))], width: width, height: height)
    #expect(filtered([], steps) == expected)
    #expect(filtered(discs, steps) == expected)
    let cut = draw([fill(Path(box: 20, 5, 21, 21), .color(.red))], width: width, height: height)
    #expect(filtered([], steps, region: CGRect(x: 20, y: -50, width: 500, height: 500)) == cut)
    #expect(
      filtered([], [.init(.flood(.red))])
        == draw([fill(Path(box: 0, 0, 120, 60), .color(.red))], width: width, height: height))
  }

  @Test func `what is outside a chain's region is cut off before the first step`() {
    let bitmap = filtered(
      discs, [.init(.offset(.source, by: CGSize(width: 20, height: 0)))],
      region: CGRect(x: 0, y: 0, width: 60, height: 60))
    let cut = DisplayList.Group(
      items: discs.map { $0.transformed(by: CGAffineTransform(translationX: 20, y: 0)) },
      clip: .init(path: Path(box: 20, 0, 40, 60)))
    #expect(bitmap == draw([.group(cut)], width: width, height: height))
  }

  @Test func `merged inputs lie over those before them`() {
    let steps: [Chain.Step] = [
      .init(.flood(Color(red: 0, green: 0, blue: 1, opacity: 0.5))),
      .init(.merge([.step(0), .source, .step(7), .step(1)])),
    ]
    let ground = fill(Path(box: 0, 0, 120, 60), .color(Color(red: 0, green: 0, blue: 1, opacity: 0.5)))
    #expect(worst(filtered(discs, steps), draw([ground] + discs, width: width, height: height)) <= 1.01)
  }

  @Test(arguments: BlendMode.allCases, Chain.ColorSpace.allCases)
  func `colours blend as the modes' formulas say`(mode: BlendMode, space: Chain.ColorSpace) {
    let (items, colors) = columns(seed: 3)
    let other = Color(red: 0.3, green: 0.8, blue: 0.55, opacity: 0.75)
    let steps: [Chain.Step] = [
      .init(.flood(other)), .init(.blend(.source, over: .step(0), mode), colorSpace: space),
    ]
    let bitmap = filtered(items, steps)
    for (index, color) in colors.enumerated() {
      let (s, d) = (rounded(color), other.premultiplied / 255)
      let isLight = space == .linearRGB
      let result = blendFormula(mode, isLight ? s.mapped(light) : s, isLight ? d.mapped(light) : d)
      let expected = (isLight ? result.mapped(encoded) : result) * 255
      // Where the remaining alpha is small, its colour has little weight, and its encoding in linear light is steep.
      #expect(bitmap[2 * index, 30].distance(to: expected) <= 0.6, "\(color)")
    }
  }

  @Test func `arithmetic is of premultiplied components and limited to the alpha`() {
    let (items, colors) = columns(seed: 5)
    let other = Color(red: 0.9, green: 0.2, blue: 0.5, opacity: 0.8)
    for (k1, k2, k3, k4) in [(0.0, 1.0, 1.0, 0.0), (1, 0, 0, 0), (0.5, 0.25, -0.5, 0.25), (0, 9, .nan, .infinity)] {
      let steps: [Chain.Step] = [
        .init(.flood(other)), .init(.arithmetic(.source, .step(0), k1: k1, k2: k2, k3: k3, k4: k4)),
      ]
      let bitmap = filtered(items, steps)
      for (index, color) in colors.enumerated() {
        let (a, b) = (rounded(color), other.premultiplied / 255)
        let sum = a * b * k1 + a * k2 + b * (k3.isFinite ? k3 : 0) + (k4.isFinite ? k4 : 0)
        let alpha = min(max(sum.w, 0), 1)
        var expected = SIMD4(repeating: 0.0)
        for channel in 0..<4 { expected[channel] = min(max(sum[channel], 0), alpha) * 255 }
        #expect(bitmap[2 * index, 30].distance(to: expected) <= 0.6, "\(color)")
      }
    }
  }

  @Test(arguments: [
    ColorMatrix.identity, .saturation(0), .saturation(1.8), .hueRotation(.degrees(70)), .luminanceToAlpha,
    ColorMatrix([0.2, 0, 1, 0, 0.1, 0, -1, 0, 0, 1, 0.5, 0.5, 0, 0, 0, 0, 0.25, 0, 0.5, 0.25]), ColorMatrix([.nan, 1]),
  ])
  func `a matrix maps straight colours`(matrix: ColorMatrix) {
    let (items, colors) = columns(seed: 6)
    let bitmap = filtered(items, [.init(.colorMatrix(.source, matrix))])
    for (index, color) in colors.enumerated() {
      let c = rounded(color).straight
      var result = SIMD4(repeating: 0.0)
      for row in 0..<4 {
        let w = matrix.rows[row]
        result[row] = min(max(w[0] * c.x + w[1] * c.y + w[2] * c.z + w[3] * c.w + w[4], 0), 1)
      }
      #expect(bitmap[2 * index, 30].distance(to: result.premultiplied * 255) <= 0.6, "\(color)")
    }
  }

  @Test func `transfer functions map straight components, also alpha`() {
    let (items, colors) = columns(seed: 7)
    let functions: (Chain.Transfer, Chain.Transfer, Chain.Transfer, Chain.Transfer) = (
      .table([1, 0.2, 0.6]), .discrete([0, 0.5, 1]), .gamma(amplitude: 1.2, exponent: 2, offset: -0.1),
      .linear(slope: 0.5, intercept: 0.25)
    )
    let bitmap = filtered(
      items,
      [
        .init(
          .transfer(.source, red: functions.0, green: functions.1, blue: functions.2, alpha: functions.3))
      ])
    for (index, color) in colors.enumerated() {
      let c = rounded(color).straight
      // At a step's edge a colour may be on either side.
      if (1...2).contains(where: { abs(c.y - Double($0) / 3) < 1e-3 }) { continue }
      let red = c.x < 0.5 ? 1 - 1.6 * c.x : 0.2 + 0.8 * (c.x - 0.5)
      let green = [0, 0.5, 1][min(Int(c.y * 3), 2)]
      let blue = min(max(1.2 * c.z * c.z - 0.1, 0), 1)
      let expected = SIMD4(red, green, blue, 0.5 * c.w + 0.25).premultiplied * 255
      #expect(bitmap[2 * index, 30].distance(to: expected) <= 0.6, "\(color)")
    }
  }

  @Test(arguments: [[], [.nan], [.infinity, 2], [-1, 3]] as [[Double]])
  func `odd tables are limited`(values: [Double]) {
    for function in [Chain.Transfer.table(values), .discrete(values)] {
      for component in [0, 0.3, 1] { #expect((0...1).contains(function(component))) }
    }
    #expect(Chain.Transfer.table([])(0.3) == 0.3)
  }

  /// In linear light, the middle of a wide blur between black and white has half of the light.
  @Test func `linear light is blurred as light`() {
    let halves = [fill(Path(box: -500, -500, 560, 2000), .color(.black)), fill(Path(box: 60, -500, 900, 2000))]
    func middle(_ space: Chain.ColorSpace) -> Double {
      let step = Chain.Step(.blur(.source, deviation: CGSize(width: 8, height: 8)), colorSpace: space)
      let bitmap = filtered(halves, [step])
      return (Double(bitmap[59, 30].red) + Double(bitmap[60, 30].red)) / 2
    }
    #expect(abs(middle(.sRGB) - 127.5) <= 1)
    #expect(abs(middle(.linearRGB) - encoded(0.5) * 255) <= 1)
  }

  @Test(arguments: Chain.ColorSpace.allCases)
  func `a colour that only changes its space and back is the same`(space: Chain.ColorSpace) {
    let (items, _) = columns(seed: 8)
    let bitmap = filtered(items, [.init(.merge([.source]), colorSpace: space), .init(.merge([.step(0)]))])
    #expect(bitmap == draw(items, width: width, height: height))
  }

  @Test func `an input that is not there, and no steps, are transparent`() {
    let nothing = Bitmap(width: width, height: height)
    #expect(filtered(discs, []) == nothing)
    for index in [-1, 0, 1, 5, Int.max, Int.min] {
      #expect(filtered(discs, [.init(.merge([.step(index)]))]) == nothing)
      #expect(filtered(discs, [.init(.blur(.step(index), deviation: CGSize(width: 3, height: 3)))]) == nothing)
    }
    let plain = draw(discs, width: width, height: height)
    #expect(filtered(discs, [.init(.blend(.source, over: .step(9), .normal))]) == plain)
    for region in [
      CGRect.null, .zero, CGRect(x: 0, y: 0, width: Double.nan, height: 5), CGRect(x: 900, y: 0, width: 5, height: 5),
    ] {
      #expect(filtered(discs, [.init(.flood(.red))], region: region) == nothing)
      #expect(filtered(discs, [.init(.flood(.red), region: region)]) == nothing)
    }
    let huge = CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300)
    #expect(filtered(discs, [.init(.merge([.source]))], region: huge) == plain)
  }

  @Test(arguments: [Double.nan, -.infinity, .infinity, -3, 0])
  func `a length that is not usable is as 0`(length: Double) {
    let size = CGSize(width: length, height: length)
    let plain = draw(discs, width: width, height: height)
    #expect(filtered(discs, [.init(.blur(.source, deviation: size))]) == plain)
    if !length.isFinite { #expect(filtered(discs, [.init(.offset(.source, by: size))]) == plain) }
  }

  /// The offset tells the orders apart: the clip and the mask stay in their places.
  @Test func `a group is filtered first, then clipped, masked and faded`() {
    let chain = DisplayList.Filter.chain(
      .init(steps: [
        .init(.offset(.source, by: CGSize(width: 9, height: 0))), .init(.colorMatrix(.step(0), .saturation(0))),
      ]))
    let clip = DisplayList.ClipPath(path: Path(ellipseIn: CGRect(x: 5.3, y: 4.7, width: 80, height: 40)))
    let mask: DisplayList.Mask = [fill(Path(box: 20.5, 0, 60, 33.25), .color(Color(white: 1, opacity: 0.6)))]
    let whole = DisplayList.Item.group(.init(items: discs, filter: chain))
    let outer = DisplayList.Group(items: [whole], clip: clip, mask: mask, opacity: 0.5)
    let one = DisplayList.Group(items: discs, filter: chain, clip: clip, mask: mask, opacity: 0.5)
    #expect(
      draw([.group(one)], width: width, height: height) == draw([.group(outer)], width: width, height: height))
  }

  @Test func `a matrix of huge numbers changes only what they multiply`() {
    let matrix = ColorMatrix([1e300, 0, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
    let chain = DisplayList.Filter.chain(.init(steps: [.init(.colorMatrix(.source, matrix))]))
    let black = draw(
      [.group(.init(items: [fill(Path(box: 0, 0, 16, 16), .color(.black))], filter: chain))], width: 16, height: 16)
    #expect(black[4, 4] == Bitmap.Pixel(red: 128, green: 0, blue: 0, alpha: 255))
  }

  @Test func `too many steps, and steps that reach too far, are an error that says so`() throws {
    func draw(_ steps: [Chain.Step]) throws {
      let list = DisplayList(
        size: CGSize(width: 40, height: 40), items: [.group(.init(items: discs, filter: .chain(.init(steps: steps))))])
      try Rasterizer().draw(list, into: Bitmap(width: 40, height: 40))
    }
    let step = Chain.Step(.merge([.source]))
    try draw(Array(repeating: step, count: 64))
    #expect(throws: RasterError(.filterChainTooLarge)) { try draw(Array(repeating: step, count: 65)) }
    #expect(throws: RasterError(.filterChainTooLarge)) {
      try draw([.init(.merge(Array(repeating: .source, count: 66)))])
    }
    try draw([.init(.blur(.source, deviation: CGSize(width: 250, height: 1)))])
    #expect(throws: RasterError(.filterChainTooLarge)) {
      try draw([.init(.blur(.source, deviation: CGSize(width: 1, height: 500)))])
    }
    #expect(throws: RasterError(.filterChainTooLarge)) {
      try draw((0..<40).map { .init(.offset(.step($0 - 1), by: CGSize(width: 90, height: 0))) })
    }
    #expect(
      "\(RasterError(.filterChainTooLarge))"
        == "a filter has more than 64 steps, or its blurs and offsets together reach farther than 1536 pixels; make them smaller, or the picture"
    )
  }

  @Test(arguments: 0..<6)
  func `pixels are the same whatever the memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 900 + seed)
    let inner = DisplayList.Item.group(.init(items: discs, filter: .chain(numbers.chain(on: 0...200))))
    let list = DisplayList(
      size: CGSize(width: 200, height: 70),
      items: [
        .group(.init(items: [inner, fill(Path(box: 90, 20, 60, 30))], filter: .chain(numbers.chain(on: 0...200)))),
        .group(.init(items: discs, filter: .chain(numbers.chain(on: 0...200)), opacity: 0.7)),
      ])
    try expectSamePixels(of: list, within: [0, 200_000, 2_000_000], "seed \(seed)")
  }
}

extension SplitMix64 {
  /// A chain of random steps, most of which use earlier results.
  mutating func chain(on range: ClosedRange<Double>) -> DisplayList.FilterChain {
    func region() -> CGRect? {
      Bool.random(using: &self)
        ? nil
        : CGRect(x: number(in: range), y: number(in: -20...40), width: number(in: 5...150), height: number(in: 5...60))
    }
    let steps = (0..<Int.random(in: 1...5, using: &self)).map { index -> Chain.Step in
      func input() -> Chain.Input {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: .source
        case 1: .sourceAlpha
        default: .step(index - 1)
        }
      }
      func length(_ most: Double) -> CGSize { CGSize(width: number(in: 0...most), height: number(in: 0...most)) }
      let operation: Chain.Operation =
        switch Int.random(in: 0..<9, using: &self) {
        case 0, 1: .blur(input(), deviation: length(6))
        case 2: .offset(input(), by: length(9))
        case 3: .flood(color())
        case 4: .merge([input(), input()])
        case 5: .blend(input(), over: input(), BlendMode.allCases.randomElement(using: &self)!)
        case 6:
          .arithmetic(input(), input(), k1: number(in: -1...1), k2: number(in: 0...1), k3: number(in: 0...1), k4: 0)
        case 7: .colorMatrix(input(), .hueRotation(.degrees(number(in: 0...360))))
        default: .shadow(input(), .init(color: color(), deviation: length(5), offset: length(9)))
        }
      return Chain.Step(
        operation, colorSpace: Chain.ColorSpace.allCases.randomElement(using: &self)!,
        region: Int.random(in: 0..<4, using: &self) == 0 ? region() : nil)
    }
    return Chain(steps: steps, region: region())
  }
}
